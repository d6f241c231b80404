// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"
#include "app/view/view_state.h"
#include "widgets/runs/columns/run_row.h"

#include <QtWidgets>

namespace gapscope {

class RunTable;

/// A run as the table shows it.
RunRow rowOf(const Run& run, const Session& session);
/// "running", "converged", "stopped", …, translated.
QString statusText(const Run& run);

/// The run table, fed by the session; an active run is updated a few times a second.
class RunsDock : public QWidget {
    Q_OBJECT

public:
    explicit RunsDock(Session& session, QWidget* parent = nullptr);

    RunTable* table() const { return m_table; }
    /// Selection, ticks, names, tags, notes; filter, columns, order, baseline, target
    /// gap.
    void save(ViewState& view) const;
    void restore(const ViewState& view);

private:
    void saveRun(ViewState& view, const Run& run) const;
    void restoreRun(const ViewState& view, int id);
    void chooseTarget();
    void chooseBaseline();
    void showRuns();
    void showRun(int id);

    Session& m_session;
    RunTable* m_table;
    QElapsedTimer m_shown;
    std::optional<int> m_chosenBaseline; ///< by the user; −1: none
    bool m_targetChosen = false;
    bool m_filling = false;   ///< the table is being filled
    bool m_selecting = false; ///< the table is reporting its selection
};

} // namespace gapscope
