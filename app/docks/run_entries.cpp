// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/run_entries.h"

#include "app/docks/runs_dock.h"
#include "app/parts/data_words.h"
#include "app/parts/quantities.h"
#include "app/state/run_rows.h"
#include "core/solvers/path/regularization_path.h"
#include "core/tasks/catalogue.h"

namespace gapscope {
namespace {

/// In the order of RunState; a finished run has the text and sign of its result.
struct StateLook {
    const char* text;
    RunSign sign;
};
constexpr StateLook states[] = {
    {QT_TRANSLATE_NOOP("gapscope::RunsDock", "queued"), RunSign::queued},
    {QT_TRANSLATE_NOOP("gapscope::RunsDock", "running"), RunSign::running},
    {QT_TRANSLATE_NOOP("gapscope::RunsDock", "paused"), RunSign::paused}, {nullptr, {}},
    {QT_TRANSLATE_NOOP("gapscope::RunsDock", "failed"), RunSign::failed}};

const StateLook& stateOf(RunState state) { return states[static_cast<std::size_t>(state)]; }

RunSign signOf(const Path& path)
{
    if (path.state != RunState::finished)
        return stateOf(path.state).sign;
    const PathResult& result = path.record.result;
    return result.end != PathEnd::stopped        ? RunSign::converged
        : result.stoppedBy == RunStatus::stopped ? RunSign::stopped
                                                 : RunSign::limit;
}

/// "OCR words, n 6,251, test 626": tells data of one name apart.
QString sizedName(const DatasetInfo& data)
{
    return datasetText(data)
        + (data.nTest > 0 ? RunsDock::tr(", test %L1").arg(data.nTest)
                          : RunsDock::tr(", no test part"));
}

} // namespace

void tellFromOpen(RunEntry& entry, const Session& session)
{
    if (const auto& open = session.dataset();
        open && !entry.dataset.isEmpty() && entry.data == dataName(open->info))
        entry.data = entry.sized;
}

QString statusText(const Run& run)
{
    return run.state == RunState::finished ? statusText(run.record.result.status)
                                           : RunsDock::tr(stateOf(run.state).text);
}

RunRow rowOf(const Run& run, const Session& session)
{
    RunRow row = rowOf(run.record, run.options);
    row.id = run.id;
    row.name = run.name;
    row.stale = session.isOfOtherData(run);
    row.style = row.stale ? faded(run.style) : run.style;
    row.visible = run.visible;
    if (run.state != RunState::finished) {
        row.status = statusText(run);
        row.sign = stateOf(run.state).sign;
        row.result = resultSoFar(run.record);
    } else if (std::isnan(row.result.gap)) // stopped between exact gap passes: the last is known
        row.result.gap = resultSoFar(run.record).gap;
    return row;
}

RunEntry listEntry(const Run& run, const RunRow& row, const Session& session)
{
    RunEntry entry;
    entry.id = run.id;
    entry.title = run.title;
    entry.name = run.name;
    entry.group = run.group;
    if (row.stale && run.ended()) { // an active one stays in sight
        entry.dataset = dataText(run.record.dataset, run.record.request);
        entry.data = dataName(run.record.dataset);
        entry.sized = sizedName(run.record.dataset);
        entry.title.settings.removeAll(entry.data); // its group says it
        tellFromOpen(entry, session);
    }
    entry.style = row.style;
    entry.visible = row.visible;
    entry.live = !row.changes.isEmpty();
    entry.details = row.changes.join('\n'_L1);
    entry.sign = row.sign;
    entry.status = row.status;
    entry.gap = row.result.gap;
    return entry;
}

namespace {

/// "37 λ · 12 passes · 4.2 s · best test error 3.1 %".
QString detailsOf(const Path& path)
{
    const auto& found = path.points();
    QStringList parts{RunsDock::tr("%1 λ").arg(found.size())};
    if (!found.empty())
        parts << RunsDock::tr("%1 passes").arg(passesText(found.back().pass))
              << durationLabel(found.back().seconds);
    if (const LambdaPoint* best = bestOnTest(path.record.result))
        parts << RunsDock::tr("best test error %1, chosen on the test part")
                     .arg(qs(errorText(best->testError, path.record.dataset.task)));
    return parts.join(u" · "_s);
}

} // namespace

RunEntry listEntry(const Path& path, const Session& session)
{
    RunEntry entry;
    entry.id = path.id;
    const QStringList parts = path.name.split(u" · "_s);
    entry.title.variant = parts.front();
    entry.title.settings = QStringList{dataName(path.record.dataset)} + parts.sliced(1);
    entry.name = path.name;
    if (session.isOfOtherData(path.record.dataset, path.record.request) && path.ended()) {
        entry.data = dataName(path.record.dataset);
        entry.dataset = dataText(path.record.dataset, path.record.request);
        entry.sized = sizedName(path.record.dataset);
        entry.title.settings.removeAll(entry.data);
        tellFromOpen(entry, session);
    }
    entry.path = true;
    entry.style = path.style;
    entry.visible = path.visible;
    entry.sign = signOf(path);
    entry.status = path.error.isEmpty() ? statusText(path) : path.error;
    entry.details = detailsOf(path);
    entry.value = RunsDock::tr("%1 λ").arg(path.points().size());
    return entry;
}

RunEntry listEntry(const RecordSummary& summary, const RunRow& row)
{
    RunEntry entry;
    entry.record = true;
    entry.path = summary.kind != RecordSummary::Kind::run;
    entry.name = row.name;
    entry.data = dataName(summary.record.dataset);
    entry.dataset = dataText(summary.record.dataset, summary.record.request);
    entry.sized = sizedName(summary.record.dataset);
    if (entry.path) {
        entry.title.variant = row.name;
        entry.value = RunsDock::tr("%1 λ").arg(summary.points);
    } else {
        entry.title = titleOf(summary.record, row.options);
        entry.title.settings.removeAll(entry.data); // its group says it
        entry.group = seedGroup(summary.record);
    }
    entry.visible = false;
    entry.sign = row.sign;
    entry.status = row.status;
    entry.details = row.file + '\n'_L1 + row.modified;
    entry.gap = row.result.gap;
    return entry;
}

} // namespace gapscope
