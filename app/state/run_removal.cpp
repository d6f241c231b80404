// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/run_removal.h"

#include <malloc.h>

namespace gapscope {
namespace {

QString whichOf(const Session& session, const QList<int>& ids)
{
    return ids.size() == 1 ? session.find(ids.front())->name
                           : Session::tr("%1 runs").arg(ids.size());
}

} // namespace

RemoveRuns::RemoveRuns(Session& session, RunController& controller, const QList<int>& ids)
    : QUndoCommand(Session::tr("removal of %1").arg(whichOf(session, ids)))
    , m_session(session)
    , m_controller(controller)
    , m_ids(ids)
{
}

RemoveRuns::~RemoveRuns()
{
    for (const auto& run : m_removed)
        m_controller.forget(run->id);
    m_removed.clear();
    ::malloc_trim(0); // the C library keeps what is freed between what is not: hours of runs add up
}

void RemoveRuns::redo()
{
    for (const int id : m_ids) {
        if (id == m_controller.current())
            continue; // put back, it began: it stays
        if (auto request = m_controller.unqueue(id))
            m_waiting.push_back(std::move(*request));
        m_removed.push_back(m_session.remove(id));
    }
}

void RemoveRuns::undo()
{
    for (auto& run : std::exchange(m_removed, {}))
        m_session.restore(std::move(run));
    for (RunRequest& request : std::exchange(m_waiting, {}))
        m_controller.start(std::move(request));
}

} // namespace gapscope
