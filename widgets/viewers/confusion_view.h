// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/metrics.h"
#include "widgets/viewers/confusion/confusion.h"

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLabel;
class QTabWidget;
class QTableView;

namespace gapscope {

class ActionNote;
class ChunkTypesTable;
class ClassScoresTable;
class EmptyState;
class JointErrors;
class JointScoresTable;
class MatrixView;
class PdjView;
class WorstConfusions;

/// The confusion matrix as a heat map (rows: truth, normalised per row; the diagonal muted), and
/// the worst confusions as a sorted table beside it; the scores of the chunk types are a tab before
/// it where labels mark chunks, those of the classes where pixels are counted, those of joints and
/// the PDJ curve where there are poses.
class ConfusionView : public QWidget {
    Q_OBJECT

public:
    explicit ConfusionView(QWidget* parent = nullptr);

    /// What examples and tokens are called; letters of words until then.
    void setNames(const ExampleNames& names);
    /// Parts of the data to choose from and the one shown; chosen without a signal.
    void setParts(const QStringList& titles, int part);
    /// −1 before the first setParts().
    int part() const;
    /// Of the part shown.
    void setConfusion(Confusion confusion);
    const Confusion& confusion() const { return m_confusion; }
    /// Of the same predictions, the chunks of each type; empty where labels mark none.
    void setChunks(std::vector<TypeCounts> types);
    /// Of the same predictions, how far joints are off; empty where there are none.
    void setJoints(const JointErrors& errors);
    /// Of the same predictions, what the field reports beside the matrix; empty: nothing more.
    void setMeasures(const Metrics& measures);
    QString measures() const;
    /// The predictions are those of older settings.
    void setStale(bool stale, const QString& reason = {});
    void setEmptyState(const QString& text, const QString& action = {});
    /// Over the content: which iterate it is of, when that is not the newest.
    ActionNote* moment() const { return m_moment; }
    EmptyState* empty() const { return m_empty; }

    MatrixView* matrix() const { return m_matrix; }
    QTableView* worst() const { return m_table; }
    ChunkTypesTable* chunks() const { return m_chunks; }
    ClassScoresTable* classes() const { return m_classes; }
    JointScoresTable* joints() const { return m_joints; }
    PdjView* pdj() const { return m_pdj; }
    QSize sizeHint() const override { return {760, 500}; }

Q_SIGNALS:
    /// A click or Enter on a cell or a table row.
    void cellActivated(int truth, int predicted);
    /// On a chunk type or a class: its errors are asked for.
    void typeActivated(const QString& type);
    void partChosen(int part);
    void emptyActionTriggered();

private:
    QString sentence(int truth, int predicted) const;
    void showReadout(int truth, int predicted);
    void showContent(double largestShare);
    void fitTable();
    void showTable(QWidget* table, bool some);
    QStringList cellTexts() const;
    void keepCurrent(const std::pair<QString, QString>& confusion, int row);
    void connectParts();

    Confusion m_confusion;
    ExampleNames m_names;
    MatrixView* m_matrix;
    WorstConfusions* m_model;
    QTableView* m_table;
    ChunkTypesTable* m_chunks;
    ClassScoresTable* m_classes;
    JointScoresTable* m_joints;
    PdjView* m_pdj;
    QTabWidget* m_tables;
    QLabel *m_readout, *m_measures, *m_staleBadge;
    EmptyState* m_empty;
    ActionNote* m_moment;
    QComboBox* m_part;
    QString m_emptyText, m_emptyAction;
    QWidget* m_content;
};

} // namespace gapscope
