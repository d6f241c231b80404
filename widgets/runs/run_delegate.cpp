// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/run_delegate.h"

#include "widgets/plots/look/name_fit.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/columns/run_row.h"
#include "widgets/runs/run_table_model.h"

#include <QtWidgets>

namespace gapscope {
namespace {

constexpr int signWidth = 14;
constexpr int markWidth = 14;
constexpr int mostFitted = 300; ///< names that are shortened together; of more, each alone

const QStyle& styleOf(const QStyleOptionViewItem& option)
{
    return option.widget ? *option.widget->style() : *QApplication::style();
}

void drawItem(QPainter* painter, const QStyleOptionViewItem& option)
{
    styleOf(option).drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
}

/// The area in which the style writes text, without its margins.
QRect textArea(const QStyleOptionViewItem& option)
{
    const QStyle& style = styleOf(option);
    const int margin = style.pixelMetric(QStyle::PM_FocusFrameHMargin, &option, option.widget) + 1;
    return style.subElementRect(QStyle::SE_ItemViewItemText, &option, option.widget)
        .adjusted(margin, 0, -margin, 0);
}

QColor inkOf(const QStyleOptionViewItem& option)
{
    return option.palette.color(
        option.state & QStyle::State_Selected ? QPalette::HighlightedText : QPalette::Text);
}

const RunRow& rowAt(const RunTableModel& model, const QModelIndex& index)
{
    const auto* proxy = qobject_cast<const QAbstractProxyModel*>(index.model());
    return model.run((proxy ? proxy->mapToSource(index) : index).row());
}

} // namespace

RunDelegate::RunDelegate(const RunTableModel* model, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
}

void RunDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem full = option;
    initStyleOption(&full, index);
    if (index.column() == nameColumn)
        paintName(painter, full, index);
    else if (index.column() == statusColumn)
        paintStatus(painter, full, index);
    else
        drawItem(painter, full);
}

/// The names of all rows shortened to this width; the baseline's is bold, and marks need space.
QStringList RunDelegate::fitted(const QStyleOptionViewItem& option, int width) const
{
    QFont plain = option.font, bold = option.font;
    plain.setBold(false);
    bold.setBold(true);
    QList<int> rooms;
    for (int row = 0; row < m_model->rowCount(); ++row)
        rooms << width - (m_model->run(row).changes.isEmpty() ? 0 : markWidth);
    const FitKey key{m_model->names(), rooms, plain, m_model->baseline()};
    if (key != m_key) {
        m_key = key;
        m_fitted = fittedNames(m_model->names(), [&](qsizetype row, const QString& text) {
            const bool base = m_model->run(static_cast<int>(row)).id == m_model->baseline();
            return QFontMetrics(base ? bold : plain).horizontalAdvance(text) <= rooms[row];
        });
    }
    return m_fitted;
}

void RunDelegate::paintName(
    QPainter* painter, QStyleOptionViewItem option, const QModelIndex& index) const
{
    const RunRow& row = rowAt(*m_model, index);
    const bool marked = !row.changes.isEmpty();
    const QRect area = textArea(option);
    if (m_model->rowCount() <= mostFitted)
        option.text = fitted(option, area.width()).value(m_model->rowOf(row.id));
    else
        option.text = option.fontMetrics.elidedText(
            option.text, Qt::ElideMiddle, area.width() - (marked ? markWidth : 0));
    option.textElideMode = Qt::ElideNone; // do not elide twice
    drawItem(painter, option);
    if (!marked)
        return;
    const int end = area.left() + option.fontMetrics.horizontalAdvance(option.text);
    paintLiveMark(*painter, QRectF(end, area.top(), markWidth, area.height()), inkOf(option));
}

void RunDelegate::paintStatus(
    QPainter* painter, QStyleOptionViewItem option, const QModelIndex& index) const
{
    option.features |= QStyleOptionViewItem::HasDecoration;
    option.decorationSize = {signWidth, option.fontMetrics.height()};
    if (textArea(option).width() < option.fontMetrics.horizontalAdvance(option.text))
        option.text.clear();
    const QRect sign =
        styleOf(option).subElementRect(QStyle::SE_ItemViewItemDecoration, &option, option.widget);
    drawItem(painter, option);
    paintRunSign(*painter, sign, rowAt(*m_model, index).sign, inkOf(option));
}

QSize RunDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (index.column() == nameColumn && !rowAt(*m_model, index).changes.isEmpty())
        size.rwidth() += markWidth;
    if (index.column() == statusColumn)
        size.rwidth() += signWidth + 4;
    return size;
}

void RunDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    if (const auto* field = qobject_cast<const QLineEdit*>(editor); field && field->isModified())
        return;
    QStyledItemDelegate::setEditorData(editor, index);
}

} // namespace gapscope
