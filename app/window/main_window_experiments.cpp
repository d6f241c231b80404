// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons and experiments: from a spec to its runs.
#include "app/window/main_window.h"

#include "app/compare/compare_dialog.h"
#include "app/compare/experiment_figure.h"
#include "app/compare/experiment_page.h"
#include "app/compare/regime_panel.h"
#include "app/curves/convergence_page.h"
#include "app/docks/method_dock.h"
#include "app/engine/latest_worker.h"
#include "app/model/model_views.h"
#include "app/parts/quantities.h"
#include "app/path/path_page.h"
#include "app/runs/variant_style.h"
#include "app/view/pages.h"
#include "core/machine/error.h"
#include "core/solvers/training/estimate.h"
#include "datasets/opening/catalogue.h"
#include "widgets/controls/options/option_form.h"

#include <QAction>
#include <QFile>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

const QString firstExperiment = QStringLiteral(":/experiments/osokin-fig3a-quick.json");

/// What a spec wants to have opened: the catalogue's file, or where that very file is open already
/// under a path of its own, that path.
DataRequest located(DataRequest wanted, const Session& session)
{
    const CatalogueEntry* entry = findCatalogueEntry(wanted.source);
    if (!entry || entry->builtIn || !session.dataset())
        return wanted;
    const std::string& open = session.dataset()->info.sha256;
    if (open == entry->sha256 || open == entry->sha256Unpacked)
        wanted.source = session.request().source;
    return wanted;
}

} // namespace

QWidget* MainWindow::plotsOf(const ComparisonSpec& spec) const
{
    return isOverLambda(spec.variants) ? static_cast<QWidget*>(m_path) : m_convergence;
}

void MainWindow::connectExperiments()
{
    connect(m_experiment, &ExperimentPage::exampleRequested, this,
        [this] { openExperiment(firstExperiment); });
    connect(m_experiment, &ExperimentPage::startRequested, this, [this] {
        const ComparisonSpec spec = m_experiment->spec();
        startComparison(spec);
    });
    connect(m_experiment, &ExperimentPage::figureRequested, this,
        [this] { m_tabs->showPage(plotsOf(m_experiment->spec())); });
    connect(m_experiment, &ExperimentPage::stopRequested, m_actions.stop, &QAction::trigger);
    RegimePanel* regimes = m_experiment->regimes();
    connect(regimes, &RegimePanel::runSelected, this, [this](int id) { m_session.select(id); });
    connect(regimes, &RegimePanel::runWanted, this, [this, regimes](const SolverOptions& options) {
        attempt([&] {
            validate(options);
            regimes->addRun(enqueue({.options = options}));
            m_experiment->refresh();
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
    const DataRequest wanted = located(spec.dataset, m_session);
    if (m_session.dataset() && m_session.request() == wanted)
        then();
    else
        openData(wanted, true, then);
}

/// The plots and axes of the paper's figure, on the page where they are drawn.
void MainWindow::showFigure(const ComparisonSpec& spec)
{
    const ViewState view = figureView(spec);
    if (view.isEmpty())
        return;
    if (isOverLambda(spec.variants))
        m_path->restore(view);
    else
        m_convergence->restore(view);
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
        showFigure(spec);
        m_tabs->showPage(m_experiment);
        m_estimates->post([this, runs, dataset = m_session.dataset()](std::stop_token) {
            const double seconds = estimateSeconds(*dataset, runs);
            return [this, seconds] {
                if (std::isfinite(seconds))
                    m_experiment->setEstimate(durationLabel(seconds));
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

/// Opens the data when they are not, then queues the runs, paths and grids. Those of an experiment
/// are judged on its page, and drawn alone.
void MainWindow::startComparison(const ComparisonSpec& spec)
{
    m_models->labels().end(); // its runs are looked at
    withData(spec, [this, spec] {
        attempt([&] {
            const auto jobs = jobsOf(spec, m_session.dataset()->info.n);
            if (spec.experiment) {
                offerExperiment(spec);
                untickAll();
            }
            const std::vector<int> ids = enqueue(jobs);
            if (spec.experiment)
                m_experiment->setRuns(ids);
            else
                m_tabs->showPage(plotsOf(spec));
        });
    });
}

std::vector<int> MainWindow::enqueue(const std::vector<ComparisonJob>& jobs)
{
    const auto styles = comparisonStyles(jobs);
    std::vector<CodedLook> coming;
    for (std::size_t k = 0; k < jobs.size(); ++k)
        if (styles[k] && !jobs[k].search)
            coming.push_back({jobs[k].options, *styles[k]});
    m_session.giveWay(coming);
    std::vector<int> ids;
    for (std::size_t k = 0; k < jobs.size(); ++k) {
        RunRequest request{
            .options = jobs[k].options, .name = jobs[k].variant, .search = jobs[k].search};
        ids.push_back(request.search ? m_path->enqueue(std::move(request))
                                     : enqueue(std::move(request), styles[k]));
    }
    return ids;
}

/// What was drawn before stays on the lists.
void MainWindow::untickAll()
{
    for (const auto& run : m_session.runs())
        m_session.setVisible(run->id, false);
    m_path->untickAll();
}

} // namespace gapscope
