// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/confusion/confusion.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QTabWidget;
class QTableView;

namespace gapscope {

class ActionNote;
class EmptyState;
class MatrixView;
class StaleBadge;
class WorstConfusions;

/// The confusion matrix as a heat map (rows: truth, normalised per row; the diagonal muted), and
/// the worst confusions as a sorted table beside it; the pages of tasks are tabs before it when
/// they have content.
class ConfusionView : public QWidget {
    Q_OBJECT

public:
    explicit ConfusionView(std::vector<ErrorPage> pages = {}, QWidget* parent = nullptr);

    /// Names of examples and tokens; initially those of words and letters.
    void setNames(const ExampleNames& names);
    /// Parts of the data to choose from and the one shown; chosen without a signal.
    void setParts(const QStringList& titles, int part);
    /// −1 before the first setParts().
    int part() const;
    /// Sets the errors of the part shown.
    void setErrors(const PredictionErrors& errors);
    const Confusion& confusion() const { return m_confusion; }
    QString measures() const;
    /// Marks the predictions as belonging to older settings.
    void setStale(bool stale, const QString& reason = {});
    /// As in ExampleViewer.
    void setUpdating(bool updating, const QString& of = {});
    void setEmptyState(const QString& text, const QString& action = {});
    /// Above the content: which iterate it shows, unless that is the newest.
    ActionNote* moment() const { return m_moment; }
    EmptyState* empty() const { return m_empty; }

    MatrixView* matrix() const { return m_matrix; }
    QTableView* worst() const { return m_table; }
    QSize sizeHint() const override { return {760, 500}; }

Q_SIGNALS:
    /// A click or Enter on a cell or a table row.
    void cellActivated(int truth, int predicted);
    /// A click on a chunk type or a class: requests its errors.
    void typeActivated(const QString& type);
    void partChosen(int part);
    /// The user wants to write what is shown to a file.
    void exportRequested();
    void emptyActionTriggered();

private:
    QString sentence(int truth, int predicted) const;
    void showReadout(int truth, int predicted);
    void showContent(double largestShare);
    void fitTable();
    void setConfusion(Confusion confusion);
    void setMeasures(const Metrics& measures);
    QStringList cellTexts() const;
    void keepCurrent(const std::pair<QString, QString>& confusion, int row);
    void connectParts();

    Confusion m_confusion;
    QStringList m_labels; ///< its own, in the window's language
    ExampleNames m_names;
    MatrixView* m_matrix;
    WorstConfusions* m_model;
    QTableView* m_table;
    std::vector<ErrorPage> m_pages;
    QTabWidget* m_tables;
    QLabel *m_readout, *m_measures;
    StaleBadge* m_staleBadge;
    EmptyState* m_empty;
    ActionNote* m_moment;
    QComboBox* m_part;
    QString m_emptyText, m_emptyAction;
    QWidget* m_content;
};

} // namespace gapscope
