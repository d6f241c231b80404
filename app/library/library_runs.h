// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/library.h"
#include "app/parts/window_parts.h"

#include <QtWidgets>

namespace gapscope {

struct DrawnRecord;
struct PathRecord;
class FolderTable;
class RecordOpening;
class RunScopes;

/// Where records of a folder are listed, and where they are drawn.
struct LibraryPlaces {
    Pages& tabs;
    FolderTable& library;
    RunScopes& scopes;
    ConvergencePage& convergence;
    PathPage& path;
};

/// Opens folders of records, and lists and draws the runs, paths and grids chosen from them.
class LibraryRuns : public QObject {
    Q_OBJECT

public:
    LibraryRuns(const WindowParts& parts, DataOpening& opening, RecordOpening& records,
        WindowView& view, const LibraryPlaces& places);

    void open(const QString& folder);
    /// The listed folder, or "".
    QString folder() const;
    /// Lists the folder named by a session, if it holds records and is not listed yet.
    void restoreFolder(const QString& folder);

private:
    void chooseFolder();
    void notesEdited(const std::vector<NotesEdit>& edits);
    void draw(const std::vector<LibraryEntry>& entries, bool only);
    int openPath(const PathRecord& record, std::vector<std::unique_ptr<QUndoCommand>>& removals);
    void list(const std::vector<DrawnRecord>& records, bool only);

    const WindowParts m_parts;
    DataOpening& m_opening;
    RecordOpening& m_records;
    WindowView& m_view;
    const LibraryPlaces m_places;
    std::vector<LibraryEntry> m_wanted; ///< being read, to be drawn
    bool m_onlyWanted = false;          ///< and nothing else
    LatestWorker m_reader{LatestWorker::Running::abandon};
};

} // namespace gapscope
