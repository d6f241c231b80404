// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/sentences/token_panel.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/list_table.h"
#include "widgets/controls/number_text.h"

#include <QtWidgets>

namespace gapscope {
namespace {

QString number(double value)
{
    return (value > 0 ? QStringLiteral("+") : QString()) + fixedText(value);
}

QString nameOf(const TokenReason& reason)
{
    const QString name = QString::fromStdString(reason.name);
    switch (reason.kind) {
    case TokenReason::Kind::attribute:
        return name;
    case TokenReason::Kind::bias:
        if (reason.name == "first")
            return TokenPanel::tr("bias of the first token");
        return reason.name == "last" ? TokenPanel::tr("bias of the last token")
                                     : TokenPanel::tr("bias");
    case TokenReason::Kind::transition:
        break;
    }
    return reason.after ? TokenPanel::tr("before %1").arg(name)
                        : TokenPanel::tr("after %1").arg(name);
}

} // namespace

TokenPanel::TokenPanel(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_note(new QLabel)
    , m_table(makeReasonTable(tr("Reasons, strongest difference first"), 4))
{
    setAccessibleName(tr("Why this token has its label"));
    m_title->setWordWrap(true);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_title->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_table->setToolTip(
        tr("What each attribute of the token, each bias and each transition adds to "
           "the score of either label, given the neighbours' predicted labels"));
    auto* layout = plainLayout<QVBoxLayout>(this, 8, {8, 8, 8, 8});
    addWidgets(layout, {m_title, m_note});
    layout->addWidget(m_table, 1);
    setMinimumWidth(240);
    clear({});
}

void TokenPanel::showToken(const QString& word, const QString& predicted, const QString& truth,
    const QString& other, TokenScores scores)
{
    const bool known = !truth.isEmpty();
    m_title->setText(!known      ? tr("“%1”: predicted %2").arg(word, predicted)
            : predicted == truth ? tr("“%1”: %2, correct").arg(word, predicted)
                                 : tr("“%1”: predicted %2, truth %3").arg(word, predicted, truth));
    m_note->setText(!known || predicted == truth ? tr("against its strongest rival, %1").arg(other)
            : truth == other                     ? QString()
                             : tr("The model has no label %1; against the strongest rival of "
                                  "its prediction, %2")
                                   .arg(truth, other));
    m_note->setVisible(!m_note->text().isEmpty());
    m_scores = std::move(scores);
    fill(predicted, other);
    m_table->show();
    setAccessibleDescription(m_title->text());
}

void TokenPanel::fill(const QString& label, const QString& other)
{
    setReasonHeader(m_table, 0, tr("Reason"),
        tr("Attribute of the token, bias, or transition from or to its neighbour"));
    setReasonHeader(m_table, 1, label, tr("Weight for the predicted label, %1").arg(label));
    setReasonHeader(m_table, 2, other, tr("Weight for %1").arg(other));
    setReasonHeader(m_table, 3, tr("Δ"),
        tr("How much it speaks for the predicted label: %1 minus %2").arg(label, other));
    m_table->setRowCount(0); // another token: scroll to the top
    m_table->setRowCount(static_cast<int>(m_scores.reasons.size()) + 1);
    const auto setRow = [&](int row, const QString& what, const TokenReason& reason) {
        setReasonRow(m_table, row,
            {what, number(reason.label), number(reason.other), number(reason.difference())},
            tr("%1: %2 for %3, %4 for %5")
                .arg(what, number(reason.label), label, number(reason.other), other),
            row == 0);
    };
    TokenReason sum;
    sum.label = m_scores.label;
    sum.other = m_scores.other;
    setRow(0, tr("sum"), sum);
    for (int row = 1; row < m_table->rowCount(); ++row) {
        const TokenReason& reason = m_scores.reasons[static_cast<std::size_t>(row) - 1];
        setRow(row, nameOf(reason), reason);
    }
}

void TokenPanel::clear(const QString& reason)
{
    m_title->clear();
    m_note->setText(reason);
    m_note->show();
    m_scores = {};
    m_table->setRowCount(0);
    m_table->hide();
    setAccessibleDescription(reason);
}

} // namespace gapscope
