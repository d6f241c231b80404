// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons and experiments: from a spec to its runs.
#include "app/main_window.h"

#include "app/compare_dialog.h"
#include "app/convergence_page.h"
#include "app/experiment_page.h"
#include "app/latest_worker.h"
#include "app/method_dock.h"
#include "app/pages.h"
#include "app/quantities.h"
#include "app/regime_panel.h"
#include "app/variant_style.h"
#include "core/error.h"
#include "core/estimate.h"
#include "widgets/controls/option_form.h"

#include <QFile>

#include <cmath>

namespace gapscope {
namespace {

const QString firstExperiment = QStringLiteral(":/experiments/osokin-fig3a-quick.json");

/// Paths and grids are compared without a window.
void requireTraining(const ComparisonSpec& spec, const std::vector<ComparisonJob>& jobs)
{
    for (const ComparisonJob& job : jobs)
        if (job.search)
            throw InputError(spec.title, 0, "'" + job.variant + "' follows a path or grid over λ",
                "gapscope --batch SPEC --export DIR, or gapscope-cli compare SPEC --out DIR");
}

} // namespace

void MainWindow::connectExperiments()
{
    connect(m_experiment, &ExperimentPage::exampleRequested, this,
        [this] { openExperiment(firstExperiment); });
    connect(m_experiment, &ExperimentPage::startRequested, this, [this] {
        const ComparisonSpec spec = m_experiment->spec();
        startComparison(spec);
    });
    connect(&m_session, &Session::runsChanged, m_experiment, &ExperimentPage::refresh);
    connect(&m_session, &Session::selectionChanged, m_experiment, &ExperimentPage::refresh);
    RegimePanel* regimes = m_experiment->regimes();
    connect(regimes, &RegimePanel::runSelected, this, [this](int id) { m_session.select(id); });
    connect(regimes, &RegimePanel::runWanted, this, [this](const SolverOptions& options) {
        attempt([&] {
            validate(options);
            enqueue({.options = options});
        });
    });
}

/// A shipped spec. A quick one starts at once; a long one says first how long it takes.
void MainWindow::openExperiment(const QString& resource)
{
    attempt([&] {
        QFile file(resource);
        if (!file.open(QIODevice::ReadOnly))
            throw InputError(resource.toStdString(), 0, "cannot be read", "a comparison spec");
        const ComparisonSpec spec =
            comparisonFromJson(file.readAll().toStdString(), resource.toStdString());
        if (spec.experiment && !resource.endsWith(QLatin1String("-quick.json")))
            withData(spec, [this, spec] { offerExperiment(spec); });
        else
            startComparison(spec);
    });
}

/// Does this when the spec's data are open.
void MainWindow::withData(const ComparisonSpec& spec, const std::function<void()>& then)
{
    if (m_session.dataset() && m_session.request() == spec.dataset)
        then();
    else
        openData(spec.dataset, true, then);
}

/// Shows what an experiment is about, and measures how long it will take.
void MainWindow::offerExperiment(const ComparisonSpec& spec)
{
    attempt([&] {
        std::vector<SolverOptions> runs;
        for (const ComparisonJob& job : jobsOf(spec, m_session.dataset()->info.n))
            runs.push_back(job.options);
        m_experiment->offer(spec, runs.size());
        if (!spec.experiment->claims.empty() && isCost(spec.experiment->claims.front().measure))
            m_experiment->regimes()->setGap(spec.experiment->claims.front().toGap);
        m_tabs->showPage(m_experiment);
        m_estimates->post([this, runs, dataset = m_session.dataset()](std::stop_token) {
            const double seconds = estimateSeconds(*dataset, runs);
            return [this, seconds] {
                if (std::isfinite(seconds))
                    m_experiment->setEstimate(durationText(seconds));
            };
        });
    });
}

void MainWindow::compare()
{
    if (!m_session.dataset())
        return;
    CompareDialog dialog(
        m_session.dataset(), m_session.request(), m_method->form()->options(), this);
    if (dialog.exec() == QDialog::Accepted)
        startComparison(dialog.spec());
}

void MainWindow::compareAllEight()
{
    if (m_session.dataset() && !m_controller.running())
        attempt([&] {
            startComparison(allEight(
                m_session.request(), m_session.dataset()->info.task, m_method->form()->options()));
        });
}

/// Opens the data when they are not, then queues the runs. Those of an experiment are judged on its
/// page.
void MainWindow::startComparison(const ComparisonSpec& spec)
{
    withData(spec, [this, spec] {
        attempt([&] {
            const auto jobs = jobsOf(spec, m_session.dataset()->info.n);
            requireTraining(spec, jobs);
            const auto styles = comparisonStyles(jobs);
            if (spec.experiment)
                offerExperiment(spec);
            std::vector<int> ids;
            for (std::size_t k = 0; k < jobs.size(); ++k)
                ids.push_back(enqueue({.options = jobs[k].options, .name = jobs[k].variant},
                    spec.lambdas.size() > 1, styles[k]));
            if (spec.experiment)
                m_experiment->setRuns(ids);
            else
                m_tabs->showPage(m_convergence);
        });
    });
}

} // namespace gapscope
