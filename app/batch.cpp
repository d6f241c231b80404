// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch.h"

#include "app/cli/interrupt.h"
#include "app/cli/run_comparison.h"
#include "app/exports.h"
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

/// Every run as the window's session would hold it.
void fillSession(Session& session, const ComparisonOutcome& outcome, bool severalLambdas)
{
    for (const FinishedRun& run : outcome.runs) {
        const QString name = nameOfVariant(run.job.variant, run.record.options, severalLambdas);
        session.select(session.addRun(run.record, RunState::finished, nullptr, name));
    }
}

/// Plots of all runs, then the model views of the first seed of every variant and λ.
void writePictures(
    const ComparisonOutcome& outcome, const ComparisonSpec& spec, const QString& folder)
{
    Session session;
    fillSession(session, outcome, spec.lambdas.size() > 1);
    ExportOptions options;
    options.spec = QByteArray::fromStdString(toJson(spec));
    for (const NamedPicture& picture : convergencePictures(session))
        exportPictures({picture}, folder, allSuffixes, options);
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

ExitStatus compareAndWrite(const BatchRequest& request)
{
    const Interrupt interrupt;
    const fs::path folder(request.folder);
    ComparisonPlan plan;
    plan.spec = readComparison(request.spec);
    plan.outFolder = (folder / "records").string();
    const ComparisonOutcome outcome =
        runComparison(plan, {request.dataDir, {}}, reporter(), interrupt.token());
    std::error_code error;
    fs::rename(folder / "records" / "summary.csv", folder / "summary.csv", error);
    if (error)
        throw InputError(
            (folder / "summary.csv").string(), 0, error.message(), "a folder to write to");
    writePictures(outcome, plan.spec, QString::fromStdString(request.folder));
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
