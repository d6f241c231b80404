// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/run_rows.h"

#include "app/state/run_names.h"
#include "core/experiments/gap_progress.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_words.h"

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

struct RowText {
    Q_DECLARE_TR_FUNCTIONS(gapscope::RunsDock)
};

QStringList changesOf(const RunRecord& record)
{
    QStringList changes;
    for (const OptionEvent& event : record.events)
        changes << RowText::tr("%1 %2 → %3 at pass %4")
                       .arg(optionLabel(event.option),
                           optionShort(QString::fromStdString(event.from)),
                           optionShort(QString::fromStdString(event.to)))
                       .arg(plainNumber(event.pass, 3));
    return changes;
}

QString datasetText(const DatasetInfo& data)
{
    QStringList dataset{QString::fromStdString(data.title)};
    if (!data.split.empty())
        dataset << QString::fromStdString(data.split);
    dataset << RowText::tr("n %1").arg(data.n);
    return dataset.join(QStringLiteral(", "));
}

} // namespace

QStringList listOf(const std::vector<std::string>& tags)
{
    QStringList list;
    for (const std::string& tag : tags)
        list << QString::fromStdString(tag);
    return list;
}

std::vector<std::string> tagsOf(const QStringList& list)
{
    std::vector<std::string> tags;
    for (const QString& tag : list)
        tags.push_back(tag.toStdString());
    return tags;
}

SolverOptions optionsAtEnd(const RunRecord& record)
{
    SolverOptions options = record.options;
    for (const OptionEvent& event : record.events)
        setOption(options, event.option, event.to);
    return options;
}

RunResult resultSoFar(const RunRecord& soFar)
{
    const std::vector<TracePoint>& trace = soFar.trace;
    RunResult result;
    if (trace.empty())
        return result;
    const TracePoint& last = trace.back();
    result.pass = last.pass;
    result.oracleCalls = last.oracleCalls;
    result.seconds = last.seconds;
    result.cpuSeconds = last.cpuSeconds;
    result.oracleSeconds = last.oracleSeconds;
    const auto newest = [&trace](double TracePoint::*member, std::size_t from) {
        for (std::size_t k = trace.size(); k-- > from;)
            if (!std::isnan(trace[k].*member))
                return trace[k].*member;
        return notComputed;
    };
    const std::size_t ofThisLambda = pointsBeforeLambda(soFar.events, trace);
    result.primal = newest(&TracePoint::primal, ofThisLambda);
    result.dual = newest(&TracePoint::dual, ofThisLambda);
    result.gap = newest(&TracePoint::gap, ofThisLambda);
    result.trainError = newest(&TracePoint::trainError, 0);
    result.testError = newest(&TracePoint::testError, 0);
    result.testScore = newest(&TracePoint::testScore, 0);
    return result;
}

RunRecord partialRecord(const RunRecord& soFar)
{
    RunRecord record = soFar;
    record.trace = recordedTrace(soFar.trace);
    record.tracePoints = pointsOf(soFar);
    record.result = resultSoFar(record);
    record.result.status = RunStatus::stopped;
    record.result.message = "interrupted";
    record.result.lambda = optionsAtEnd(record).lambda;
    return record;
}

QString statusText(RunStatus status)
{
    constexpr const char* texts[] = {QT_TRANSLATE_NOOP("gapscope::RunsDock", "converged"),
        QT_TRANSLATE_NOOP("gapscope::RunsDock", "pass limit"),
        QT_TRANSLATE_NOOP("gapscope::RunsDock", "time limit"),
        QT_TRANSLATE_NOOP("gapscope::RunsDock", "stopped")};
    return RowText::tr(texts[static_cast<std::size_t>(status)]);
}

RunRow rowOf(const RunRecord& record, const SolverOptions& now)
{
    RunRow row;
    row.dataset = datasetText(record.dataset);
    row.problem = objectiveText(now);
    row.status = statusText(record.result.status);
    if (!now.method->certifies)
        row.status = RowText::tr("%1, no certificate").arg(row.status);
    row.sign = record.result.status == RunStatus::converged ? RunSign::converged
        : record.result.status == RunStatus::stopped        ? RunSign::stopped
                                                            : RunSign::limit;
    row.changes = changesOf(record);
    row.lambdaChanged = std::ranges::any_of(
        record.events, [](const OptionEvent& event) { return event.option == "lambda"; });
    row.tags = listOf(record.tags);
    row.notes = QString::fromStdString(record.notes);
    row.options = now;
    for (const OptionEvent& event : record.events)
        row.atFirst.try_emplace(event.option, QString::fromStdString(event.from));
    if (row.options.lambda == 0 && record.dataset.n > 0) // 1/n of its data, open or not
        row.options.lambda = 1 / static_cast<double>(record.dataset.n);
    row.result = record.result;
    row.costs = gapCosts(record.trace);
    return row;
}

} // namespace gapscope
