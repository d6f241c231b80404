// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/library.h"
#include "app/view/view_state.h"

#include <QtWidgets>

namespace gapscope {

class RunTable;

/// The records of a folder with every option and result: filter, tags, notes, baseline, differing
/// parameters. Opens over the pages while the list of runs shows the folder.
class FolderTable : public QWidget {
    Q_OBJECT

public:
    explicit FolderTable(QWidget* parent = nullptr);

    /// The text shown for a folder without records.
    static QString emptyText();
    void open(const QString& folder);
    Library& library() { return m_library; }
    const Library& library() const { return m_library; }
    RunTable* table() const { return m_table; }
    /// How far the folder is read, and what of it is not: stands above the list of its records.
    QWidget* progress() const { return m_state; }
    /// So many of the records to be drawn have been read; all: it is over.
    void showDrawing(qsizetype done, qsizetype all, double secondsLeft);
    /// Adds these records to the runs. only: no other run stays drawn.
    void draw(const QList<int>& ids, bool only = false);
    /// Filter, columns, order, baseline, target gap.
    void save(ViewState& view) const;
    void restore(const ViewState& view);

Q_SIGNALS:
    void openRequested();
    /// Records to add to the runs, in the order of the table.
    void drawRequested(const std::vector<gapscope::LibraryEntry>& records, bool only);
    /// Cancel, while showDrawing() says that they are read.
    void drawCancelled();

private:
    QWidget* buildHead();
    void buildProgress();
    void buildProblems();
    void connectTable();
    void take(const LibraryNews& news);
    void showProgress(qsizetype done, qsizetype all, bool costs, double secondsLeft);
    void showRow(const QString& what, qsizetype done, qsizetype all, double secondsLeft);
    void showFindings();
    void showSelection();
    void drawSelection();
    void tagSelection();
    void setBaseline(const QString& path);
    QString baseline() const;
    void chooseTarget();

    Library m_library;
    RunTable* m_table;
    QString m_wantedBaseline;    ///< its path, until it has been read
    bool m_targetChosen = false; ///< by the user
    bool m_drawing = false;      ///< records are read to be drawn
    QLabel *m_folder = nullptr, *m_note = nullptr, *m_progressText = nullptr;
    QPushButton *m_draw = nullptr, *m_readRest = nullptr;
    QLineEdit* m_tag = nullptr;
    QToolButton* m_problemsButton = nullptr;
    QTableWidget* m_problems = nullptr;
    QWidget *m_state = nullptr,
            *m_progressRow = nullptr; ///< the row of progress, and its part about reading
    QProgressBar* m_bar = nullptr;
};

} // namespace gapscope
