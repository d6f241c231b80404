// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/list/run_list_delegate.h"

#include "widgets/runs/list/run_list_model.h"

#include <QtWidgets>

namespace gapscope {
namespace {

constexpr int padding = 3; ///< above and below a name
constexpr int markWidth = 14;
constexpr int boundless = 1 << 20;

const QStyle& styleOf(const QStyleOptionViewItem& option)
{
    return option.widget ? *option.widget->style() : *QApplication::style();
}

QColor inkOf(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    if (option.state & QStyle::State_Selected)
        return option.palette.color(QPalette::HighlightedText);
    const QVariant own = index.data(Qt::ForegroundRole);
    return own.isValid() ? own.value<QBrush>().color() : option.palette.color(QPalette::Text);
}

void paintLines(QPainter& painter, QTextLayout& lines, QPointF where, const QColor& ink)
{
    painter.setPen(ink);
    lines.draw(&painter, where);
}

} // namespace

RunListDelegate::RunListDelegate(QTreeView* view)
    : QStyledItemDelegate(view)
    , m_view(view)
{
}

QRect RunListDelegate::firstLine(QRect row, const QFontMetrics& metrics)
{
    row.setHeight(std::min(row.height(), metrics.height() + 2 * padding));
    return row;
}

/// The lines of a text. Only a word that is too long for every line is broken: one that is too long
/// for the first alone begins below it.
QRectF RunListDelegate::layOut(QTextLayout& text, Widths widths)
{
    const QFontMetrics metrics(text.font());
    const int word = metrics.horizontalAdvance(text.text().section(QLatin1Char(' '), 0, 0));
    const bool below = word > widths.first && word <= widths.others;
    QTextOption wrap;
    wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    text.setTextOption(wrap);
    text.beginLayout();
    double height = below ? metrics.height() : 0, used = 0;
    for (QTextLine line = text.createLine(); line.isValid(); line = text.createLine()) {
        line.setLineWidth(std::max(height > 0 ? widths.others : widths.first, 1));
        line.setPosition({0, height});
        height += line.height();
        used = std::max(used, line.naturalTextWidth());
    }
    text.endLayout();
    return {0, 0, used, height};
}

QRect RunListDelegate::textRect(const QStyleOptionViewItem& option) const
{
    QStyleOptionViewItem item = option;
    item.features |= QStyleOptionViewItem::HasDisplay;
    item.text = QStringLiteral("x");
    const QRect check =
        styleOf(item).subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &item, item.widget);
    const QRect swatch =
        styleOf(item).subElementRect(QStyle::SE_ItemViewItemDecoration, &item, item.widget);
    const int left = 4
        + std::max(item.features & QStyleOptionViewItem::HasDecoration ? swatch.right() : 0,
            check.right());
    QRect area = option.rect;
    area.setLeft(left);
    area.adjust(0, padding, -2, -padding);
    return area;
}

QRect RunListDelegate::swatchRect(
    const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    if (!(item.features & QStyleOptionViewItem::HasDecoration))
        return {};
    item.rect = firstLine(item.rect, item.fontMetrics);
    return styleOf(item).subElementRect(QStyle::SE_ItemViewItemDecoration, &item, item.widget);
}

void RunListDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    if (index.column() == RunListModel::nameColumn)
        return paintName(*painter, item, index);
    // The row's background is painted with its name, which may stand below this.
    painter->save();
    painter->setFont(item.font);
    painter->setPen(inkOf(item, index));
    painter->drawText(
        firstLine(item.rect, item.fontMetrics), static_cast<int>(item.displayAlignment), item.text);
    painter->restore();
    if (index.column() == RunListModel::signColumn)
        paintRunSign(*painter, firstLine(item.rect, item.fontMetrics),
            static_cast<RunSign>(index.data(RunListModel::signRole).toInt()), inkOf(item, index));
}

void RunListDelegate::paintName(
    QPainter& painter, QStyleOptionViewItem option, const QModelIndex& index) const
{
    const QString name = option.text;
    const QRect area = textRect(option);
    option.text.clear();
    option.rect.setRight(m_view->viewport()->width() - 1);
    styleOf(option).drawPrimitive(QStyle::PE_PanelItemViewItem, &option, &painter, option.widget);
    option.rect = firstLine(option.rect, option.fontMetrics);
    styleOf(option).drawControl(QStyle::CE_ItemViewItem, &option, &painter, option.widget);
    painter.save();
    const QColor ink = inkOf(option, index);
    QTextLayout lines(breakable(name), option.font);
    const Widths widths = nameWidths(index); // as the row was measured
    const QRectF size = layOut(lines, widths);
    const QString shared = m_view->isExpanded(index.siblingAtColumn(0))
        ? index.data(RunListModel::commonRole).toString()
        : QString();
    paintLines(painter, lines, area.topLeft(), ink);
    if (!shared.isEmpty()) {
        QTextLayout below(breakable(shared), option.font);
        layOut(below, {widths.others, widths.others});
        paintLines(painter, below, area.topLeft() + QPointF(0, size.height()), ink);
    }
    if (index.data(RunListModel::liveRole).toBool()) {
        const QTextLine last = lines.lineAt(lines.lineCount() - 1);
        paintLiveMark(painter,
            {area.left() + last.naturalTextWidth(), area.top() + last.y(), markWidth,
                last.height()},
            ink);
    }
    painter.restore();
}

/// Before the row is laid out. A group has no value.
RunListDelegate::Widths RunListDelegate::nameWidths(const QModelIndex& index) const
{
    int depth = 1;
    for (QModelIndex up = index.parent(); up.isValid(); up = up.parent())
        ++depth;
    QStyleOptionViewItem item;
    item.initFrom(m_view);
    item.widget = m_view;
    item.decorationSize = m_view->iconSize();
    item.rect = QRect(0, 0, m_view->columnWidth(0) - depth * m_view->indentation(), boundless);
    initStyleOption(&item, index);
    item.rect.setHeight(24);
    const int mark = index.data(RunListModel::liveRole).toBool() ? markWidth : 0;
    const int first = textRect(item).width() - mark;
    const int others = first + m_view->columnWidth(RunListModel::valueColumn)
        + m_view->columnWidth(RunListModel::signColumn);
    const bool group = !(index.flags() & Qt::ItemIsSelectable);
    return {group ? others : first, others};
}

/// The tick is beside the first line.
bool RunListDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
    const QStyleOptionViewItem& option, const QModelIndex& index)
{
    QStyleOptionViewItem item = option;
    item.rect = firstLine(item.rect, item.fontMetrics);
    return QStyledItemDelegate::editorEvent(event, model, item, index);
}

QSize RunListDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (index.column() != RunListModel::nameColumn)
        return {0, option.fontMetrics.height() + 2 * padding};
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const Widths widths = nameWidths(index);
    QTextLayout lines(breakable(item.text), item.font);
    double height = layOut(lines, widths).height();
    const QString shared =
        m_view->isExpanded(index) ? index.data(RunListModel::commonRole).toString() : QString();
    if (!shared.isEmpty()) {
        QTextLayout below(breakable(shared), item.font);
        height += layOut(below, {widths.others, widths.others}).height();
    }
    return {
        0, std::max(static_cast<int>(std::ceil(height)), item.fontMetrics.height()) + 2 * padding};
}

/// Text being typed survives updates of its run.
void RunListDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    if (const auto* field = qobject_cast<const QLineEdit*>(editor); field && field->isModified())
        return;
    QStyledItemDelegate::setEditorData(editor, index);
}

/// The whole row: names are longer than their column.
void RunListDelegate::updateEditorGeometry(
    QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    QRect area = textRect(item);
    area.setRight(m_view->viewport()->width() - 1);
    const int height = editor->sizeHint().height();
    editor->setGeometry(area.left(), option.rect.center().y() - height / 2, area.width(), height);
}

} // namespace gapscope
