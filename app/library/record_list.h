// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/library_scan.h"
#include "app/view/view_state.h"

#include <QtWidgets>

namespace gapscope {

class FolderTable;
class Paths;
class RunList;
class Session;

/// The records of a folder in the list of runs, with the filter and the selection of its table. A
/// tick draws a record: adds it to the session's runs or paths, and shows it.
class RecordList : public QWidget {
    Q_OBJECT

public:
    RecordList(Session& session, Paths& paths, FolderTable& folder, QWidget* parent = nullptr);

    FolderTable& folder() const { return m_folder; }
    RunList* list() const { return m_list; }
    /// Unfolded rows.
    void save(ViewState& view) const;
    void restore(const ViewState& view);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Known {
        RunEntry entry;   ///< named by its own options
        QString same;     ///< sameRecordText()
        RunEntry named{}; ///< with what tells it from the others
    };
    void connectList();
    void take(const LibraryNews& news);
    void showSoon();
    void showRecords();
    void nameRecords();
    void addDrawn(std::vector<RunEntry>& entries);
    void draw(const QList<int>& ids, bool visible);
    void showOnly(const QList<int>& ids);
    void selectRecords(const QList<int>& ids);
    QList<int> listedOf(const QList<int>& ids, QList<int>* missing = nullptr) const;
    QHash<QString, int> findDrawable() const;

    Session& m_session;
    Paths& m_paths;
    FolderTable& m_folder;
    RunList* m_list;
    QHash<int, Known> m_known; ///< by id
    QHash<int, int> m_runs;    ///< runs and paths of the session, by their record's id
    QTimer m_soon;             ///< files are read in bursts
    int m_took = 0;            ///< milliseconds to show the list
};

} // namespace gapscope
