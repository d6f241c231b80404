// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/weights/token_scores.h"

#include <QAbstractTableModel>
#include <QWidget>

class QLabel;
class QTableView;

namespace gapscope {

/// The reasons for two labels at a token; the first row is their sum.
class TokenReasons : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setScores(TokenScores scores, const QString& label, const QString& other);
    const TokenScores& scores() const { return m_scores; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    TokenScores m_scores;
    QString m_label, m_other;
};

/// Why the model gave a token its label: the weights of its attributes, the biases and the
/// transitions to its neighbours, for the predicted label and for the true one (where that is
/// predicted, or the model lacks it: for the strongest rival).
class TokenPanel : public QWidget {
    Q_OBJECT

public:
    explicit TokenPanel(QWidget* parent = nullptr);

    /// word: the token's text; truth: what it is, the name only when the model lacks the label; "":
    /// nobody knows.
    void showToken(const QString& word, const QString& predicted, const QString& truth,
        const QString& other, TokenScores scores);
    /// Nothing to show, and why.
    void clear(const QString& reason);
    TokenReasons* reasons() const { return m_model; }

private:
    QLabel *m_title, *m_note;
    TokenReasons* m_model;
    QTableView* m_table;
};

} // namespace gapscope
