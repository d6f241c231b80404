// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/compare/experiments.h"

#include "app/compare/compare_dialog.h"
#include "app/compare/experiment_figure.h"
#include "app/compare/experiment_page.h"
#include "app/compare/regime_panel.h"
#include "app/curves/convergence_page.h"
#include "app/data/data_opening.h"
#include "app/options/option_editing.h"
#include "app/parts/actions.h"
#include "app/parts/data_words.h"
#include "app/parts/message_bar.h"
#include "app/parts/quantities.h"
#include "app/path/path_page.h"
#include "app/view/pages.h"
#include "core/files/exported_spec.h"
#include "core/machine/cores.h"
#include "datasets/open.h"

namespace gapscope {
namespace {

const QString firstExperiment = u":/experiments/osokin-fig3a-quick.json"_s;

} // namespace

std::optional<Reference> shippedReference(const ComparisonSpec& spec)
{
    const QDir folder(u":/experiments/reference"_s);
    for (const QString& name : folder.entryList()) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        Reference found = referenceFromJson(file.readAll().toStdString(), name.toStdString());
        if (found.title == spec.title)
            return found;
    }
    return {};
}

DataRequest openedInstead(DataRequest wanted, const Session& session, const DataFolders& folders)
{
    const CatalogueEntry* entry = findCatalogueEntry(wanted.source);
    if (!entry || entry->builtIn || !session.dataset())
        return wanted;
    const DatasetInfo& open = session.dataset()->info;
    DataRequest here = wanted;
    here.source = session.request().source;
    if (open.sha256 == entry->sha256 || open.sha256 == entry->sha256Unpacked)
        return here;
    const bool standsIn = open.note == standInNote(*entry) && here == session.request();
    return standsIn && findCatalogueFile(*entry, folders).empty() ? here : wanted;
}

QWidget* Experiments::plotsOf(const ComparisonSpec& spec) const
{
    return isOverLambda(spec.variants) ? static_cast<QWidget*>(&m_pages.path)
                                       : &m_pages.convergence;
}

Experiments::Experiments(const WindowParts& parts, DataOpening& opening, OptionEditing& options,
    const ComparisonPages& pages)
    : m_parts(parts)
    , m_opening(opening)
    , m_options(options)
    , m_pages(pages)
{
    opening.setOpenFile(FileKind::comparison, [this](const QString& path) { openFile(path); });
    connectPage();
    const Actions& a = m_parts.actions;
    connect(a.experiments, &QMenu::triggered, this,
        [this](QAction* entry) { openShipped(entry->data().toString()); });
    connect(a.compare, &QAction::triggered, this, &Experiments::compare);
    connect(a.compareAll, &QAction::triggered, this, &Experiments::compareAllEight);
}

void Experiments::connectPage()
{
    ExperimentPage* page = &m_pages.experiment;
    connect(
        page, &ExperimentPage::exampleRequested, this, [this] { openShipped(firstExperiment); });
    connect(page, &ExperimentPage::startRequested, this, [this, page] {
        const ComparisonSpec spec = page->spec();
        start(spec);
    });
    connect(page, &ExperimentPage::figureRequested, this,
        [this, page] { m_pages.tabs.showPage(plotsOf(page->spec())); });
    connect(page, &ExperimentPage::locateRequested, this, [this, page] {
        const ComparisonSpec spec = page->spec();
        m_locate(*findCatalogueEntry(spec.dataset.source), [this, spec] {
            m_opening.openData(spec.dataset, true, [this, spec] { offer(spec); });
        });
    });
    connect(page, &ExperimentPage::stopRequested, m_parts.actions.stop, &QAction::trigger);
    RegimePanel* regimes = page->regimes();
    connect(
        regimes, &RegimePanel::runSelected, this, [this](int id) { m_parts.session.select(id); });
    connect(regimes, &RegimePanel::runWanted, this, [this, page](const SolverOptions& options) {
        m_parts.messages.attempt([&] {
            validate(options);
            page->regimes()->addRun(m_enqueue({.options = options}, {}));
            page->refresh();
        });
    });
}

void Experiments::openFile(const QString& path)
{
    Export opened{{}, {}, path.toStdString()};
    const std::string text = readJsonOrExport(opened.file);
    opened.spec = comparisonFromJson(text, opened.file);
    opened.spec.dataset = requestOf(opened.spec.dataset, path);
    if (!isExport(opened.file))
        return start(opened.spec);
    opened.shown = shownFrom(text, opened.file);
    if (opened.shown)
        opened.spec.dataset = requestOfOpened(opened.spec.dataset, opened.shown->dataset);
    const auto offer = [this, opened] { m_parts.messages.attempt([&] { offerAgain(opened); }); };
    if (m_parts.session.dataset())
        offer();
    else
        m_opening.openData(opened.spec.dataset, true, offer);
}

/// An exported picture is no order to run anything.
void Experiments::offerAgain(const Export& opened)
{
    const std::size_t runs = opened.shown
        ? opened.shown->runs.size()
        : jobsOf(opened.spec, m_parts.session.dataset()->info.n).size();
    m_parts.messages.offer(
        (runs == 1 ? tr("%1 shows %2 run on %3.") : tr("%1 shows %2 runs on %3."))
            .arg(QFileInfo(qs(opened.file)).fileName())
            .arg(runs)
            .arg(sourceName(opened.spec.dataset.source)),
        runs == 1 ? tr("Run it again") : tr("Run them again"), [this, opened] { start(opened); },
        MessageBar::Stays::untilClosed);
}

/// A quick experiment starts at once; a long one first shows how long it takes.
void Experiments::openShipped(const QString& resource)
{
    m_parts.messages.attempt([&] {
        QFile file(resource);
        if (!file.open(QIODevice::ReadOnly))
            throw InputError(resource.toStdString(), 0, "cannot be read", "a comparison spec");
        const ComparisonSpec spec =
            comparisonFromJson(file.readAll().toStdString(), resource.toStdString());
        if (spec.experiment && !resource.endsWith("-quick.json"_L1))
            withData(spec, [this, spec] { offer(spec); });
        else
            start(spec);
    });
}

/// Calls `then` when the spec's data are open.
void Experiments::withData(const ComparisonSpec& spec, const std::function<void()>& then)
{
    const DataRequest wanted =
        openedInstead(spec.dataset, m_parts.session, m_opening.opener().folders());
    if (m_parts.session.dataset() && m_parts.session.request() == wanted)
        then();
    else
        m_opening.openData(wanted, true, then);
}

/// The catalogue's data that the spec asks for and that are nowhere; nullptr: they are there.
const CatalogueEntry* Experiments::missingData(const ComparisonSpec& spec) const
{
    const CatalogueEntry* entry = findCatalogueEntry(spec.dataset.source);
    const bool needed = entry && !entry->builtIn && entry->readable;
    return needed && findCatalogueFile(*entry, m_opening.opener().folders()).empty() ? entry
                                                                                     : nullptr;
}

void Experiments::showMissing()
{
    const CatalogueEntry* entry =
        m_pages.experiment.isEmpty() ? nullptr : missingData(m_pages.experiment.spec());
    m_pages.experiment.setMissing(entry ? qs(entry->fileName) : QString());
}

/// The plots and axes of the paper's figure, on the page where they are drawn.
void Experiments::showFigure(const ComparisonSpec& spec)
{
    const ViewState view = figureView(spec);
    if (view.isEmpty())
        return;
    if (isOverLambda(spec.variants))
        m_pages.path.restore(view);
    else
        m_pages.convergence.restore(view);
}

void Experiments::offer(const ComparisonSpec& spec)
{
    m_parts.messages.attempt([&] {
        const std::vector<ComparisonJob> jobs = jobsOf(spec, m_parts.session.dataset()->info.n);
        std::vector<SolverOptions> runs;
        for (const ComparisonJob& job : jobs)
            runs.push_back(job.options);
        const std::size_t atOnce = runsAtOnce(spec, runs.size());
        for (SolverOptions& run : runs)
            run.threads = threadsFor(run.threads, atOnce);
        const std::optional<Reference> reference = shippedReference(spec);
        m_pages.experiment.offer(spec, runs.size(), reference);
        m_pages.convergence.setReference(reference && reference->spec == digestOf(spec)
                ? std::make_shared<const ReferenceCurves>(*reference, jobs)
                : nullptr);
        showMissing();
        if (!spec.experiment->claims.empty() && isCost(spec.experiment->claims.front().measure))
            m_pages.experiment.regimes()->setGap(spec.experiment->claims.front().toGap);
        showFigure(spec);
        m_pages.tabs.showPage(&m_pages.experiment);
        m_estimates.post([this, runs, atOnce, dataset = m_parts.session.dataset()](
                             std::stop_token) {
            const double seconds = estimateSeconds(*dataset, runs) / static_cast<double>(atOnce);
            return [this, seconds] {
                if (std::isfinite(seconds))
                    m_pages.experiment.setEstimate(durationLabel(seconds));
            };
        });
    });
}

void Experiments::compare()
{
    if (!m_options.commit() || !m_parts.session.dataset())
        return;
    CompareDialog dialog(m_parts.session.dataset(), m_parts.session.request(), m_options.form(),
        m_pages.tabs.window());
    if (dialog.exec() == QDialog::Accepted)
        start(dialog.spec());
}

void Experiments::compareAllEight()
{
    if (m_options.commit() && m_parts.session.dataset() && !m_parts.controller.running())
        m_parts.messages.attempt([&] {
            start(allEight(
                m_parts.session.request(), m_parts.session.dataset()->info.task, m_options.form()));
        });
}

void Experiments::start(const ComparisonSpec& spec) { start(Export{spec}); }

void Experiments::start(const Export& opened)
{
    Q_EMIT started();
    withData(opened.spec, [this, opened] {
        m_parts.messages.attempt([&] {
            const ComparisonSpec& spec = opened.spec;
            const auto runs =
                runsToRepeat(spec, opened.shown, m_parts.session.dataset()->info.n, opened.file);
            if (spec.experiment) {
                offer(spec);
                untickAll();
            }
            const std::size_t atOnce = runsAtOnce(spec, runs.size());
            const std::vector<int> ids = enqueueAll(runs, opened.file, atOnce);
            if (spec.experiment)
                m_pages.experiment.setRuns(ids);
            else
                m_pages.tabs.showPage(plotsOf(spec));
        });
    });
}

/// A run that cannot be repeated does not stop the others.
std::vector<int> Experiments::enqueueAll(
    const std::vector<RunToRepeat>& runs, const std::string& file, std::size_t atOnce)
{
    std::vector<ComparisonJob> jobs;
    for (const RunToRepeat& run : runs)
        jobs.push_back(run.job);
    const auto styles = freeCode(m_parts.session, jobs);
    std::vector<int> ids;
    const auto enqueueEach = [&] {
        for (std::size_t k = 0; k < jobs.size(); ++k)
            m_parts.messages.attempt([&] {
                requireStart(runs[k], file);
                ids.push_back(enqueue(runs[k], styles[k], atOnce));
            });
    };
    m_parts.controller.startTogether([&] { changeTogether(m_parts.session, enqueueEach); });
    return ids;
}

/// One that is shown is repeated with its live changes.
int Experiments::enqueue(
    const RunToRepeat& run, const std::optional<SeriesStyle>& style, std::size_t atOnce)
{
    const auto* record = std::get_if<RunRecord>(&run.record);
    if (record && run.shown)
        return m_enqueueShown(*record, *run.shown, style);
    RunRequest request{
        .options = run.job.options, .name = run.job.variant, .search = run.job.search};
    if (record) {
        request.jobs = atOnce;
        return m_enqueue(std::move(request), style);
    }
    if (run.shown)
        request.repeatsSearch =
            std::make_shared<const PathRecord>(std::get<PathRecord>(run.record));
    return m_pages.path.enqueue(std::move(request));
}

void Experiments::untickAll()
{
    std::vector<int> ids;
    for (const auto& run : m_parts.session.runs())
        ids.push_back(run->id);
    m_parts.session.setVisible(ids, false);
    m_pages.path.untickAll();
}

} // namespace gapscope
