// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/docks/run_entries.h"
#include "app/state/session.h"
#include "app/view/view_state.h"

#include <QtWidgets>

namespace gapscope {

class Paths;
class RunList;
class RunTable;

/// The runs of the session: the list of runs and paths, and the table of the runs with every option
/// and result (run_scopes.h shows both). They are fed by the session and share selection and
/// filter; an active run is updated a few times a second.
class RunsDock : public QWidget {
    Q_OBJECT

public:
    RunsDock(Session& session, Paths& paths, QWidget* parent = nullptr);

    RunList* list() const { return m_list; }
    RunTable* table() const { return m_table; }
    /// Actions of the window that act on the selected run, for the context menus: at least one.
    void setMenu(QList<QAction*> actions);
    /// The button of the empty list; "": none.
    void setEmptyAction(const QString& text);
    /// Selected runs.
    QList<int> selectedRuns() const;
    QSize sizeHint() const override { return {240, 480}; }

    /// Selection, ticks, names, styles, tags, notes; filter, columns, order, baseline, target gap,
    /// unfolded rows.
    void save(ViewState& view) const;
    void restore(const ViewState& view);

Q_SIGNALS:
    void emptyActionTriggered();
    void deleteRequested(const QList<int>& ids);
    void pathDeleteRequested(int id);
    void pathRepeatRequested(int id);
    /// Whether the filter hides runs or paths that are drawn.
    void namesHidden(bool hidden);
    /// The record of this run or path.
    void saveRequested(int id);

private:
    void connectList();
    void addPathActions();
    void connectTable();
    void saveRun(ViewState& view, const Run& run) const;
    void restoreRun(const ViewState& view, int id);
    void chooseTarget();
    void chooseBaseline();
    void showRuns();
    void showRun(int id);
    void showPath(int id);
    void showList();
    void showSelection();
    void editTags();
    void editNotes();
    QList<int> runsAmong(const QList<int>& ids) const;
    bool passes(const Path& path) const;

    Session& m_session;
    Paths& m_paths;
    RunList* m_list;
    RunTable* m_table;
    std::vector<RunEntry> m_runs; ///< of the runs; paths come after them
    QElapsedTimer m_shown;
    std::optional<int> m_chosenBaseline; ///< by the user; −1: none
    bool m_targetChosen = false;
    bool m_filling = false;   ///< the table is being filled
    bool m_selecting = false; ///< the list or the table is reporting its selection
};

} // namespace gapscope
