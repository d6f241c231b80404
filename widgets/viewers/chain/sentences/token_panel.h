// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/chain/weights/attributes.h"

class QLabel;
class QTableWidget;

namespace gapscope {

/// Why the model gave a token its label: the weights of its attributes, the biases and the
/// transitions to its neighbours, for the predicted label and for the true one (where that is
/// predicted, or the model lacks it: for the strongest rival).
class TokenPanel : public QWidget {
    Q_OBJECT

public:
    explicit TokenPanel(QWidget* parent = nullptr);

    /// word: the token's text; truth: what it is, the name only when the model lacks the label; "":
    /// unknown.
    void showToken(const QString& word, const QString& predicted, const QString& truth,
        const QString& other, TokenScores scores);
    /// Nothing to show, and why.
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
