// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/table_text.h"
#include "widgets/runs/columns/run_row.h"

#include <QWidget>

class QAction;
class QKeySequence;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QTableView;
class QToolButton;

namespace gapscope {

class DifferingModel;
class EmptyState;
class LogSlider;
class RunTableModel;
class RunTableProxy;

/// All runs: every option and result has a column, with sort, filter, tags, notes, visibility on
/// the plots, and ratios to a baseline run at a target gap. Actions are signals: the owner performs
/// them and sets the rows again.
class RunTable : public QWidget {
    Q_OBJECT

public:
    /// Runs of the window, or records in a folder, which have no curves and fixed names.
    enum class Use { runs, records };

    explicit RunTable(QWidget* parent = nullptr, Use use = Use::runs);

    /// Rows by id: known ones are updated in place, missing ones disappear; selection stays.
    void setRuns(std::vector<RunRow> rows);
    /// One row, for live updates.
    void updateRun(const RunRow& row);
    /// Updates known rows, appends new ones and removes these ids. The selection stays.
    void change(std::vector<RunRow> rows, const QList<int>& gone);
    /// The text shown while there are no rows, and the button that adds some.
    void setEmptyState(const QString& text, const QString& action);
    /// Replaces the action of the present text.
    void setEmptyAction(const QString& action);
    QPushButton* emptyAction() const;
    QList<int> selectedRuns() const;
    /// Selects without a signal.
    void setSelectedRuns(const QList<int>& ids);
    /// Words match any column; "gap<0.01", "method=bcfw", "tag:x" match one. All must hold.
    void setFilter(const QString& text);
    QString filter() const;
    /// Whether the row is listed and passes the filter.
    bool shows(int id) const;
    /// The column to sort by; key "": the owner's order.
    struct Sorting {
        QString key;
        bool descending = false;
    };
    Sorting sorting() const;
    void setSorting(const Sorting& sorting);
    /// The part of the filter line that is invalid, or that no row matches; "": none.
    QString filterNote() const;
    bool filterIsInvalid() const;
    /// −1: none.
    void setBaseline(int id);
    int baseline() const;
    void setTargetGap(double gap);
    double targetGap() const;
    /// The selection (all rows shown if nothing is selected), visible columns.
    QString csv() const;
    QString latex() const;
    /// Visible columns by key, for settings.
    QStringList visibleColumns() const;
    void setVisibleColumns(const QStringList& keys);
    /// Moves the columns to where they are at first.
    void orderColumns();

    QTableView* view() const { return m_view; }
    RunTableModel* model() const { return m_model; }
    QSize sizeHint() const override { return {420, 480}; }
    /// More entries of the context menu of rows, before "Delete".
    void setMoreActions(const QList<QAction*>& actions) { m_more = actions; }

Q_SIGNALS:
    void emptyActionTriggered();
    void runsSelected(const QList<int>& ids);
    void runActivated(int id);                 ///< Enter or double click
    void drawRequested(const QList<int>& ids); ///< for records
    void visibilityChanged(const QList<int>& ids, bool visible);
    /// Only these are to be drawn; the second time: what was drawn before.
    void onlyRequested(const QList<int>& ids);
    void filterApplied(const QString& text);
    void renamed(int id, const QString& name);
    void tagsEdited(int id, const QStringList& tags);
    void notesEdited(int id, const QString& notes);
    void baselineChanged(int id);
    void targetEdited(double gap); ///< by the user
    void deleteRequested(const QList<int>& ids);
    void duplicateRequested(const QList<int>& ids);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildView();
    void setColumnWidths();
    void buildFilter();
    void buildTarget();
    void layOut();
    void buildDiffering();
    QToolButton* buildColumnButton();
    void buildActions();
    void buildRunActions();
    void addAction(const QString& name, const QString& text, const QKeySequence& key,
        const std::function<void()>& act);
    void connectParts();
    void contextMenu(const QPoint& where);
    void columnMenu(const QPoint& global, int column = -1);
    void addColumnActions(QMenu& menu, int column);
    void rowsChanged();
    void selectionChanged();
    void filterChanged(const QString& text);
    void showColumn(int column, bool on);
    void fitName();
    void showCount();
    void showDiffering();
    void showReached();
    void showRatios();
    void showBaselineAction();
    TextTable textTable() const;
    QString textForOthers(const QModelIndex& cell) const;

    const Use m_use;
    RunTableModel* m_model;
    RunTableProxy* m_proxy;
    DifferingModel* m_differing;
    QTableView *m_view, *m_differingView;
    QLineEdit* m_filter;
    QLabel *m_count, *m_filterNote, *m_baselineLabel, *m_targetLabel, *m_targetNote,
        *m_differingHeading;
    QString m_emptyText;
    EmptyState* m_empty;
    QWidget* m_differingBox;
    QList<QAction*> m_more;
    QPushButton* m_selectAll; ///< of the differing parameters, while none are compared
    LogSlider* m_target;
    QList<int> m_chosen; ///< selected, hidden by the filter or not
    bool m_quiet = false;
    bool m_fitting = false;
    QSet<int> m_widthsChosen;               ///< columns whose width the user has set
    bool m_ratiosShown = false;             ///< whether there is a ratio
    int m_signWidth = 0, m_statusWidth = 0; ///< of the status column without and with its word
};

} // namespace gapscope
