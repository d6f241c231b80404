// SPDX-License-Identifier: GPL-3.0-or-later
// Of the Data dock: what Osokin et al. 2016, Table 1 says of a dataset besides n and d.
#include "app/data/data_dock.h"
#include "app/engine/latest_worker.h"
#include "app/parts/quantities.h"
#include "core/metrics/problem_figures.h"
#include "widgets/controls/number_text.h"

#include <QFormLayout>
#include <QLabel>

#include <cmath>

namespace gapscope {

namespace {

/// As boundsText(), in the window's language.
QString boundsLabel(const Bounds& box)
{
    if (box.first == box.last)
        return DataDock::tr("none");
    QStringList sides;
    if (std::isfinite(box.lower))
        sides << DataDock::tr("at least %1").arg(box.lower);
    if (std::isfinite(box.upper))
        sides << DataDock::tr("at most %1").arg(box.upper);
    return DataDock::tr("weights %L1 to %L2: %3")
        .arg(box.first)
        .arg(box.last - 1)
        .arg(sides.join(QStringLiteral(", ")));
}

} // namespace

void DataDock::buildTable(QFormLayout* form)
{
    m_measuring = new LatestWorker(LatestWorker::Running::abandon, this);
    m_sparsity = addRow(form, tr("Touched"),
        tr("Sparsity of the features: the mean share of the d weights that φ(xᵢ, yᵢ) touches"));
    m_bounds = addRow(form, tr("Bounds"),
        tr("The box on w: which weights are kept within which bounds; the first weight is 0"));
    m_oracle = addRow(form, tr("Oracle call"),
        tr("Median time of up to 200 max-oracle calls at w = 0 on this machine, gathering the "
           "potentials included; measured when the data are opened"));
}

/// Not twice of the same data; half a second at most, which no view waits for.
void DataDock::measure(const std::shared_ptr<const Problem>& problem)
{
    if (!problem || m_measured.lock() == problem)
        return;
    m_measured = problem;
    for (QLabel* value : {m_sparsity, m_bounds, m_oracle})
        value->setText(tr("…"));
    m_measuring->post([this, problem](const std::stop_token&) -> LatestWorker::Delivery {
        const ProblemFigures figures = figuresOf(*problem);
        return [this, figures] { showTable(figures); };
    });
}

void DataDock::showTable(const ProblemFigures& figures)
{
    m_sparsity->setText(std::isnan(figures.featureSparsity)
            ? QStringLiteral("–")
            : tr("%1 % of d").arg(plainNumber(100 * figures.featureSparsity, 3)));
    const Bounds& box = figures.bounds;
    const std::size_t bounded = box.last - box.first;
    m_bounds->setText(bounded > 0 ? tr("on %L1 weights").arg(bounded) : tr("none"));
    m_bounds->setToolTip(boundsLabel(box)); // in full
    m_oracle->setText(durationLabel(1e-6 * figures.oracleMicroseconds));
}

} // namespace gapscope
