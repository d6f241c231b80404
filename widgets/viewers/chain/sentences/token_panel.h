// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/chain/weights/attributes.h"

class QLabel;
class QTableWidget;

namespace gapscope {

/// Why the model chose a token's label: the weights of its attributes, the biases and the
/// transitions to its neighbours, for the predicted label and for the true one (or the strongest
/// rival, if the truth is predicted or unknown to the model).
class TokenPanel : public QWidget {
    Q_OBJECT

public:
    explicit TokenPanel(QWidget* parent = nullptr);

    /// word: the token's text; truth: the true label, by name only when the model lacks it; "":
    /// unknown.
    void showToken(const QString& word, const QString& predicted, const QString& truth,
        const QString& other, TokenScores scores);
    /// Shows nothing, and why.
    void clear(const QString& reason);
    /// The reasons for the token shown; the first row is the sum.
    QTableWidget* reasons() const { return m_table; }
    const TokenScores& scores() const { return m_scores; }

private:
    void fill(const QString& label, const QString& other);

    QLabel *m_title, *m_note;
    TokenScores m_scores;
    QTableWidget* m_table;
};

} // namespace gapscope
