// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/view/view_state.h"

#include <QtWidgets>

namespace gapscope {

class Pages;
class RecordList;
class RunsDock;

/// The content of the list of runs: the runs of the session, or the records of a folder. The whole
/// table, which opens over the pages, follows.
class RunScopes : public QWidget {
    Q_OBJECT

public:
    RunScopes(RunsDock& session, RecordList& folder, QWidget* parent = nullptr);

    /// Opens the table over the pages while the action is checked, until another page comes.
    void openTableOver(Pages& pages, QAction* action);
    void showSession();
    /// Unfolds the dock on the page in front, too.
    void showFolder();
    bool showsFolder() const { return m_lists->currentIndex() == folderScope; }
    QSize sizeHint() const override { return {240, 480}; }
    /// The scope.
    void save(ViewState& view) const;
    void restore(const ViewState& view);

Q_SIGNALS:
    /// The user wants to choose a folder.
    void folderRequested();

private:
    enum Scope { sessionScope, folderScope, anotherFolder }; ///< the first two: their places
    void choose(int entry);
    void setScope(int scope);
    void listScopes();

    RunsDock& m_session;
    RecordList& m_folder;
    QComboBox* m_scope;
    QStackedWidget *m_lists, *m_tables;
};

} // namespace gapscope
