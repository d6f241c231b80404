// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch.h"

#include "app/cli/interrupt.h"
#include "app/cli/run_comparison.h"
#include "app/experiment_page.h"
#include "app/exports.h"
#include "app/variant_style.h"
#include "core/error.h"

#include <QApplication>

#include <cstdio>
#include <filesystem>
#include <set>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

const QStringList allSuffixes{
    QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf"), QStringLiteral("csv")};

ComparisonObserver reporter()
{
    ComparisonObserver observer;
    observer.started = [](const Dataset& dataset, const std::vector<ComparisonJob>& jobs) {
        std::printf("%s: n %zu, test %zu, d %zu; %zu runs\n", dataset.info.title.c_str(),
            dataset.info.n, dataset.info.nTest, dataset.info.d, jobs.size());
        if (!dataset.info.note.empty())
            std::printf("note: %s\n", dataset.info.note.c_str());
        std::fflush(stdout);
    };
    observer.finished = [](std::size_t, const FinishedRun& run) {
        const RunResult& result = run.record.result;
        std::printf("%s, lambda %g, seed %lld: %s, gap %.3g, %.1f passes, %.2f s\n",
            run.job.variant.c_str(), run.record.options.lambda,
            static_cast<long long>(run.record.options.seed), toString(result.status).c_str(),
            result.gap, result.pass, result.seconds);
        std::fflush(stdout);
    };
    return observer;
}

/// Every run as the window's session would hold it. Gives their ids.
std::vector<int> fillSession(
    Session& session, const ComparisonOutcome& outcome, bool severalLambdas)
{
    std::vector<ComparisonJob> jobs;
    for (const FinishedRun& run : outcome.runs)
        jobs.push_back(run.job);
    const auto styles = comparisonStyles(jobs);
    std::vector<int> ids;
    for (std::size_t k = 0; k < outcome.runs.size(); ++k) {
        const RunRecord& record = outcome.runs[k].record;
        const QString name = nameOfVariant(jobs[k].variant, record.options, severalLambdas);
        ids.push_back(session.addRun(record, RunState::finished, nullptr, name, styles[k]));
        session.select(ids.back());
    }
    return ids;
}

/// The page on which the window judges an experiment.
void writeExperiment(const Session& session, const ComparisonOutcome& outcome,
    const ComparisonSpec& spec, const std::vector<int>& ids, const QString& folder,
    const ExportOptions& options)
{
    if (!spec.experiment)
        return;
    ExperimentPage page(session);
    page.offer(spec, ids.size());
    page.setRuns(ids);
    page.judgeRuns(outcome.claimRuns());
    exportPictures(experimentPictures(page, ExportOptions().size), folder, allSuffixes, options);
}

/// Plots of all runs, then the model views of the first seed of every variant and λ.
void writePictures(
    const ComparisonOutcome& outcome, const ComparisonSpec& spec, const QString& folder)
{
    Session session;
    session.setDataset(std::make_shared<const Dataset>(outcome.dataset), spec.dataset);
    const std::vector<int> ids = fillSession(session, outcome, spec.lambdas.size() > 1);
    ExportOptions options;
    options.spec = QByteArray::fromStdString(toJson(spec));
    for (const NamedPicture& picture : convergencePictures(session))
        exportPictures({picture}, folder, allSuffixes, options);
    writeExperiment(session, outcome, spec, ids, folder, options);
    std::set<std::pair<std::string, double>> seen;
    for (const FinishedRun& run : outcome.runs) {
        const double lambda = run.record.options.lambda;
        if (!seen.insert({run.job.variant, lambda}).second || run.weights.empty())
            continue;
        const QString name =
            QStringLiteral("%1 λ %2").arg(QString::fromStdString(run.job.variant)).arg(lambda);
        exportPictures(
            modelPictures(name, outcome.dataset, run.weights, run.gapEstimates, run.exactGaps),
            folder, allSuffixes, options);
    }
}

/// From among the records to where the pictures are.
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
    plan.outFolder = (folder / "records").string();
    const ComparisonOutcome outcome =
        runComparison(plan, {request.dataDir, {}}, reporter(), interrupt.token());
    moveUp(folder, "summary.csv");
    if (plan.spec.experiment)
        moveUp(folder, "claims.json");
    writePictures(outcome, plan.spec, QString::fromStdString(request.folder));
    if (plan.spec.experiment)
        std::fputs(claimsText(*plan.spec.experiment, outcome.claimRuns()).c_str(), stdout);
    std::printf("pictures (PNG, SVG, PDF) and their numbers (CSV): %s; records: %s; table: %s\n",
        folder.c_str(), (folder / "records").c_str(), (folder / "summary.csv").c_str());
    return outcome.status;
}

} // namespace

int runBatch(int& argc, char** argv, const BatchRequest& request)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
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
