// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/sentences/token_panel.h"

#include "widgets/controls/amount_text.h"
#include "widgets/controls/list_table.h"
#include "widgets/plots/look/theme.h"

#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace gapscope {
namespace {

enum TokenColumn { whatColumn, labelColumn, otherColumn, differenceColumn, tokenColumns };

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
            return TokenReasons::tr("bias of the first token");
        return reason.name == "last" ? TokenReasons::tr("bias of the last token")
                                     : TokenReasons::tr("bias");
    case TokenReason::Kind::transition:
        break;
    }
    return reason.after ? TokenReasons::tr("before %1").arg(name)
                        : TokenReasons::tr("after %1").arg(name);
}

} // namespace

void TokenReasons::setScores(TokenScores scores, const QString& label, const QString& other)
{
    beginResetModel();
    m_scores = std::move(scores);
    m_label = label;
    m_other = other;
    endResetModel();
}

int TokenReasons::rowCount(const QModelIndex& parent) const
{
    const auto reasons = static_cast<int>(m_scores.reasons.size());
    return parent.isValid() || reasons == 0 ? 0 : reasons + 1;
}

int TokenReasons::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : tokenColumns;
}

QVariant TokenReasons::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const bool sum = index.row() == 0;
    TokenReason reason;
    reason.label = m_scores.label;
    reason.other = m_scores.other;
    if (!sum)
        reason = m_scores.reasons[static_cast<std::size_t>(index.row()) - 1];
    const QString what = sum ? tr("sum") : nameOf(reason);
    switch (role) {
    case Qt::FontRole:
        if (QFont bold = QApplication::font(); sum) {
            bold.setBold(true);
            return bold;
        }
        return {};
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(
            (index.column() == whatColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    case Qt::ToolTipRole:
        return tr("%1: %2 for %3, %4 for %5")
            .arg(what, number(reason.label), m_label, number(reason.other), m_other);
    case Qt::DisplayRole:
        return index.column() == whatColumn ? what
            : index.column() == labelColumn ? number(reason.label)
            : index.column() == otherColumn ? number(reason.other)
                                            : number(reason.difference());
    default:
        return {};
    }
}

QVariant TokenReasons::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const bool tip = role == Qt::ToolTipRole;
    switch (section) {
    case whatColumn:
        return tip ? tr("Attribute of the token, bias, or transition from or to its neighbour")
                   : tr("Reason");
    case labelColumn:
        return tip ? tr("Weight for the predicted label, %1").arg(m_label) : m_label;
    case otherColumn:
        return tip ? tr("Weight for %1").arg(m_other) : m_other;
    default:
        return tip
            ? tr("How much it speaks for the predicted label: %1 minus %2").arg(m_label, m_other)
            : tr("Δ");
    }
}

TokenPanel::TokenPanel(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_note(new QLabel)
    , m_model(new TokenReasons(this))
    , m_table(new QTableView)
{
    setAccessibleName(tr("Why this token has its label"));
    m_title->setWordWrap(true);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_title->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Reasons, strongest difference first"));
    m_table->setToolTip(
        tr("What each attribute of the token, each bias and each transition adds to "
           "the score of either label, given the neighbours' predicted labels"));
    makeListTable(*m_table, 6);
    m_table->setWordWrap(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(whatColumn, QHeaderView::Stretch);
    m_table->horizontalHeader()->setMinimumSectionSize(40);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_note);
    layout->addWidget(m_table, 1);
    setMinimumWidth(240);
    clear({});
}

void TokenPanel::showToken(const QString& word, const QString& predicted, const QString& truth,
    const QString& other, TokenScores scores)
{
    const bool known = !truth.isEmpty();
    m_title->setText(!known      ? tr("“%1”: predicted %2").arg(word, predicted)
            : predicted == truth ? tr("“%1”: %2, rightly").arg(word, predicted)
                                 : tr("“%1”: predicted %2, truth %3").arg(word, predicted, truth));
    m_note->setText(!known || predicted == truth ? tr("against its strongest rival, %1").arg(other)
            : truth == other                     ? QString()
                             : tr("The model has no label %1; against the strongest rival of "
                                  "its prediction, %2")
                                   .arg(truth, other));
    m_note->setVisible(!m_note->text().isEmpty());
    m_model->setScores(std::move(scores), predicted, other);
    m_table->show();
    setAccessibleDescription(m_title->text());
}

void TokenPanel::clear(const QString& reason)
{
    m_title->clear();
    m_note->setText(reason);
    m_note->show();
    m_model->setScores({}, {}, {});
    m_table->hide();
    setAccessibleDescription(reason);
}

} // namespace gapscope
