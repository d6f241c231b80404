// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch.h"

#include "app/compare/experiment_page.h"
#include "app/docks/runs_dock.h"
#include "app/export/all_views.h"
#include "app/programs/data_paths.h"
#include "app/programs/run_comparison.h"
#include "app/programs/run_summary.h"
#include "app/report/comparison_report.h"
#include "app/report/report_tables.h"

#include <filesystem>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

void sayStart(const Dataset& dataset, const std::vector<ComparisonJob>& jobs)
{
    const DatasetInfo& info = dataset.info;
    std::printf("%s: n %s, test %s, d %s; %s\n", info.title.c_str(), grouped(info.n).c_str(),
        grouped(info.nTest).c_str(), grouped(info.d).c_str(), counted(jobs.size(), "run").c_str());
    if (!info.note.empty())
        std::printf("note: %s\n", info.note.c_str());
    std::fflush(stdout);
}

void sayEnd(const FinishedRun& run)
{
    const RunResult& result = run.record.result;
    std::printf("%s", run.job.variant.c_str());
    if (!run.path)
        std::printf(", lambda %g", run.record.options.lambda);
    std::printf(", seed %lld: ", static_cast<long long>(run.record.options.seed));
    if (run.path)
        std::printf("%s down to lambda %.3g",
            counted(run.path->result.points.size(), run.path->isGrid() ? "point" : "breakpoint")
                .c_str(),
            result.lambda);
    else
        std::printf("%s, gap %.3g", toString(result.status).c_str(), result.gap);
    std::printf(", %.1f passes, %.2f s\n", result.pass, result.seconds);
    std::fflush(stdout);
}

/// Collects the news of the runs through the same mailbox as a window.
class BatchRuns {
public:
    ComparisonObserver observer()
    {
        ComparisonObserver observer;
        observer.opening = openingProgress();
        observer.started = [](const Dataset& dataset, const std::vector<ComparisonJob>& jobs) {
            sayStart(dataset, jobs);
        };
        observer.looked = [this](std::size_t run, const TracePoint& point, const SolverView& view,
                              const Training& training) {
            m_mailboxes[run].post(point, view, training);
        };
        observer.finished = [this](std::size_t k, const FinishedRun& run) {
            sayEnd(run);
            RunNews news = m_mailboxes[k].take();
            m_mailboxes.erase(k);
            news.points.clear(); // the record has them
            news.history.clear();
            m_news[run.job.fileName] = std::move(news);
        };
        return observer;
    }
    const RunNews& newsOf(const ComparisonJob& job) { return m_news[job.fileName]; }

private:
    std::map<std::size_t, Mailbox> m_mailboxes; ///< of the active runs
    std::map<std::string, RunNews> m_news;
};

/// Lists runs, paths and grids as the window would. Returns their ids.
std::vector<int> fill(Session& session, Paths& paths, const ComparisonOutcome& outcome,
    const ComparisonSpec& spec, BatchRuns& seen)
{
    const auto dataset = std::make_shared<const Dataset>(outcome.dataset);
    session.setDataset(dataset, requestOfOpened(spec.dataset, dataset->info));
    std::vector<ComparisonJob> jobs;
    for (const FinishedRun& run : outcome.runs)
        jobs.push_back(run.job);
    const auto styles = freeCode(session, jobs);
    std::vector<int> ids;
    for (std::size_t k = 0; k < jobs.size(); ++k) {
        const FinishedRun& run = outcome.runs[k];
        if (run.path) {
            ids.push_back(session.takeId());
            paths.add(ids.back(), *run.path, RunState::finished, dataset);
            paths.select(ids.back());
            continue;
        }
        RunRecord queued = run.record;
        queued.trace.clear();
        queued.events.clear();
        ids.push_back(session.addRun(queued, RunState::queued, dataset, {}, styles[k]));
        session.apply(ids.back(), seen.newsOf(jobs[k]));
        session.finish(ids.back(), run.record);
        session.select(ids.back());
    }
    return ids;
}

/// Writes what "Export all" in a window with these runs would write.
void writeViews(const ComparisonOutcome& outcome, const ComparisonSpec& spec,
    const std::string& folder, BatchRuns& seen, const Interrupt& interrupt)
{
    Session session;
    try {
        session.setBestDuals(readBestDuals(bestDualsPath())); // what suboptimality is against
    } catch (const InputError& error) {
        std::fprintf(stderr, "note: %s\n", error.what());
    }
    Paths paths;
    const RunsDock runs(session, paths);
    ExperimentPage page(session, paths);
    const std::vector<int> ids = fill(session, paths, outcome, spec, seen);
    if (spec.experiment) {
        page.offer(spec, ids.size());
        page.setRuns(ids);
    }
    const Shown shown{session, paths, page, *runs.table()};
    const auto shouldContinue = [&interrupt](
                                    std::size_t, std::size_t) { return !interrupt.requested(); };
    exportViews(
        shown, qs(folder), exportSuffixes(), optionsOfShown(session, paths), {}, shouldContinue);
    const QString report = qs(folder) + u"/report.html"_s;
    if (!interrupt.requested() && !comparedIn(session, paths).isEmpty())
        writeReport(reportOf(shown, {report, spec}), report, shouldContinue);
}

/// Moves a file from the folder of the records to that of the pictures.
void moveUp(const fs::path& folder, const char* name)
{
    std::error_code error;
    fs::rename(folder / "records" / name, folder / name, error);
    if (error)
        throw InputError((folder / name).string(), 0, error.message(), "a folder to write to");
}

ExitStatus compareAndWrite(const BatchRequest& request)
{
    const Interrupt interrupt;
    const fs::path folder(request.folder);
    ComparisonPlan plan;
    plan.spec = readComparison(request.spec);
    locateBeside(plan.spec.dataset, request.spec);
    plan.outFolder = (folder / "records").string();
    plan.jobs = request.jobs;
    BatchRuns seen;
    const ComparisonOutcome outcome =
        runComparison(plan, {request.dataDir, {}}, seen.observer(), interrupt.token());
    moveUp(folder, "summary.csv");
    if (plan.spec.experiment)
        moveUp(folder, "claims.json");
    if (!interrupt.requested())
        writeViews(outcome, plan.spec, request.folder, seen, interrupt);
    if (interrupt.requested()) {
        std::printf("interrupted: records so far: %s; table: %s; the pictures and the report are "
                    "not all there\n",
            (folder / "records").c_str(), (folder / "summary.csv").c_str());
        return exitInterrupted;
    }
    if (plan.spec.experiment)
        std::fputs(claimsText(*plan.spec.experiment, outcome.claimRuns()).c_str(), stdout);
    std::fputs(timesNote(outcome).c_str(), stdout);
    std::printf("pictures (PNG, SVG, PDF) and their numbers (CSV): %s; records: %s; table: %s; "
                "report: %s\n",
        folder.c_str(), (folder / "records").c_str(), (folder / "summary.csv").c_str(),
        (folder / "report.html").c_str());
    return outcome.status;
}

QtMessageHandler usualMessages = nullptr;

/// Drops the offscreen platform's message about every widget that window managers cannot resize it:
/// users can do nothing about it.
void leaveOutSizeHints(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (!text.contains("propagateSizeHints"_L1))
        usualMessages(type, context, text);
}

} // namespace

int runBatch(int& argc, char** argv, const BatchRequest& request)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home; // the user's own settings are neither read nor changed
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.path());
    usualMessages = qInstallMessageHandler(leaveOutSizeHints);
    const QApplication application(argc, argv);
    try {
        return compareAndWrite(request);
    } catch (const InputError& error) {
        std::fprintf(stderr, "gapscope: %s\n", error.what());
        return exitBadInput;
    } catch (const Cancelled&) {
        return exitInterrupted;
    }
}

} // namespace gapscope
