// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/run_rows.h"

#include "app/state/run_names.h"
#include "core/options/option_relevance.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_words.h"

#include <QCoreApplication>

#include <algorithm>

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

SolverOptions optionsAtEnd(const RunRecord& record)
{
    SolverOptions options = record.options;
    for (const OptionEvent& event : record.events)
        setOption(options, event.option, event.to);
    return options;
}

QString statusText(RunStatus status)
{
    switch (status) {
    case RunStatus::converged:
        return RowText::tr("converged");
    case RunStatus::maxPasses:
        return RowText::tr("pass limit");
    case RunStatus::maxSeconds:
        return RowText::tr("time limit");
    case RunStatus::stopped:
        return RowText::tr("stopped");
    }
    return {};
}

RunSign signOf(RunStatus status)
{
    switch (status) {
    case RunStatus::converged:
        return RunSign::converged;
    case RunStatus::stopped:
        return RunSign::stopped;
    case RunStatus::maxPasses:
    case RunStatus::maxSeconds:
        break;
    }
    return RunSign::limit;
}

RunRow rowOf(const RunRecord& record, const SolverOptions& now)
{
    RunRow row;
    row.dataset = datasetText(record.dataset);
    row.problem = objectiveText(now);
    row.status = statusText(record.result.status);
    if (!now.method->certifies)
        row.status = RowText::tr("%1, no certificate").arg(row.status);
    row.sign = signOf(record.result.status);
    row.changes = changesOf(record);
    row.lambdaChanged = std::ranges::any_of(
        record.events, [](const OptionEvent& event) { return event.option == "lambda"; });
    for (const std::string& tag : record.tags)
        row.tags << QString::fromStdString(tag);
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
