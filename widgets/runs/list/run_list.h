// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/runs/list/run_entry.h"

#include <QSet>
#include <QWidget>

#include <optional>

class QAction;
class QLabel;
class QLineEdit;
class QModelIndex;
class QPushButton;
class QToolButton;

namespace gapscope {

class EmptyState;
class RunListModel;
class RunTree;

/// The list of runs, which is the legend of all plots: tick, swatch, short name, gap and state of
/// each. Actions are signals: the owner performs them and sets the entries again.
class RunList : public QWidget {
    Q_OBJECT

public:
    explicit RunList(QWidget* parent = nullptr);

    /// Selection, unfolded rows and a name being typed stay.
    void setEntries(std::vector<RunEntry> entries);
    /// One entry, for live updates.
    void updateEntry(const RunEntry& entry);
    /// Selected runs, all seeds of a selected variant among them; paths, too.
    QList<int> selectedIds() const;
    /// Selects without a signal. A run whose row is folded selects the row that holds it.
    void setSelectedIds(const QList<int>& ids);
    QString filter() const;
    void setFilter(const QString& text);
    /// The part of the filter that is invalid, or that no run matches; "": none.
    void setFilterNote(const QString& note, bool warning);
    /// The rows that are unfolded, as setUnfolded() takes them.
    QStringList unfolded() const;
    void setUnfolded(const QStringList& keys);
    /// The text shown while there are no entries, and the button that adds some.
    void setEmptyState(const QString& text, const QString& action);
    QPushButton* emptyAction() const;
    /// The button beside the filter that opens the whole table.
    void setTableAction(QAction* action);
    /// Entries of the context menu of runs, or of paths, after those of the list; their keys work
    /// in the list. nullptr: a separator.
    void setRunActions(const QList<QAction*>& actions);
    void setPathActions(const QList<QAction*>& actions);

    RunTree* view() const { return m_view; }
    RunListModel* model() const { return m_model; }
    /// The common part of all runs on the open data, said once.
    QString common() const;
    QSize sizeHint() const override { return {240, 480}; }
    QSize minimumSizeHint() const override { return {200, 160}; }

Q_SIGNALS:
    void emptyActionTriggered();
    void filterEdited(const QString& text);
    void selected(const QList<int>& ids);
    void visibilityChanged(const QList<int>& ids, bool visible);
    /// Only these are to be drawn; the second time: what was drawn before.
    void onlyRequested(const QList<int>& ids);
    void renamed(int id, const QString& name);
    /// A style for these; std::nullopt: the program chooses it again.
    void lookChosen(const QList<int>& ids, const std::optional<gapscope::SeriesStyle>& style);
    void deleteRequested(const QList<int>& ids);
    /// Before a context menu opens for these.
    void menuRequested(const QList<int>& ids);

private:
    void layOut();
    void buildView();
    void buildActions();
    QAction* addOwn(const QString& name, const QString& text, const QKeySequence& key,
        const std::function<void()>& act);
    void connectParts();
    void contextMenu(const QPoint& where);
    void addLook(QMenu& menu, const QList<int>& ids);
    void take();
    void restoreRows();
    void showCommon();
    void reportSelection();
    bool hasPath(const QList<int>& ids) const;

    RunListModel* m_model;
    RunTree* m_view;
    QLineEdit* m_filter;
    QToolButton* m_tableButton;
    QLabel *m_common, *m_filterNote;
    EmptyState* m_empty;
    QAction *m_only, *m_hide, *m_rename, *m_delete;
    QList<QAction*> m_runActions, m_pathActions;
    std::optional<std::vector<RunEntry>> m_waiting; ///< set while a name was being typed
    QSet<QString> m_unfolded{QStringLiteral("paths")};
    QList<int> m_chosen; ///< selected, shown or not
    bool m_quiet = false;
};

} // namespace gapscope
