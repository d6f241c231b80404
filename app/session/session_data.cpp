// SPDX-License-Identifier: GPL-3.0-or-later
// Which runs of a session belong to the data that are open, or to a record.
#include "app/state/session.h"
#include "core/records/data_identity.h"

#include <algorithm>

namespace gapscope {

bool Session::isOfOtherData(const Run& run) const
{
    if (!m_dataset)
        return false;
    return dataDifference(dataIdentity(run.record.dataset, run.record.request),
        dataIdentity(m_dataset->info, m_request))
        .has_value();
}

std::vector<const Run*> Session::runsOfOtherData() const
{
    std::vector<const Run*> runs;
    for (const auto& run : m_runs)
        if ((run->visible || run->setAside) && isOfOtherData(*run))
            runs.push_back(run.get());
    return runs;
}

bool Session::isOnOpenData(const Run& run) const
{
    if (!m_dataset)
        return false;
    DataRequest moved = run.record.request;
    moved.source = m_request.source;
    return moved == m_request && (run.record.request == m_request || !isOfOtherData(run));
}

const Run* Session::runOf(const RunRecord& record) const
{
    const auto content = [](RunRecord bare) {
        bare.tags.clear();
        bare.notes.clear();
        return toJson(bare);
    };
    const auto same = std::ranges::find_if(m_runs, [&](const auto& run) {
        return run->state == RunState::finished && run->record.options == record.options
            && run->record.trace.size() == record.trace.size()
            && content(run->record) == content(record);
    });
    return same == m_runs.end() ? nullptr : same->get();
}

} // namespace gapscope
