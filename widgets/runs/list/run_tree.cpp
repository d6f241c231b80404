// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/list/run_tree.h"

#include "widgets/runs/list/run_list_delegate.h"
#include "widgets/runs/list/run_list_model.h"

#include <QtWidgets>

namespace gapscope {

RunTree::RunTree(QWidget* parent)
    : QTreeView(parent)
    , m_delegate(new RunListDelegate(this))
{
    setItemDelegate(m_delegate);
    setHeaderHidden(true);
    setIndentation(12);
    setIconSize({28, 12});
    setSelectionMode(ExtendedSelection);
    setEditTriggers(DoubleClicked | EditKeyPressed);
    setAllColumnsShowFocus(true);
    setTabKeyNavigation(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setAutoScroll(false);
    connect(m_delegate, &QAbstractItemDelegate::closeEditor, this, &RunTree::editingEnded,
        Qt::QueuedConnection);
    // Names take as many lines as the width makes them need.
    connect(header(), &QHeaderView::sectionResized, this, [this] { scheduleDelayedItemsLayout(); });
    // A group says what its runs share only while it is unfolded: its height changes.
    connect(this, &QTreeView::expanded, this, &QTreeView::doItemsLayout);
    connect(this, &QTreeView::collapsed, this, &QTreeView::doItemsLayout);
}

QRect RunTree::swatchOf(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    const QModelIndex name = index.siblingAtColumn(RunListModel::nameColumn);
    option.rect = visualRect(name);
    return m_delegate->swatchRect(option, name);
}

bool RunTree::isOnSwatch(const QPoint& point) const
{
    return swatchOf(indexAt(point)).contains(point);
}

void RunTree::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && event->modifiers() & Qt::ControlModifier
        && isOnSwatch(event->position().toPoint()))
        Q_EMIT onlyRequested(indexAt(event->position().toPoint()));
    else
        QTreeView::mousePressEvent(event);
}

void RunTree::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && isOnSwatch(event->position().toPoint()))
        Q_EMIT onlyRequested(indexAt(event->position().toPoint()));
    else
        QTreeView::mouseDoubleClickEvent(event);
}

/// Space ticks all of several selected rows, or unticks them if all are ticked.
void RunTree::keyPressEvent(QKeyEvent* event)
{
    const QModelIndexList rows = selectionModel()->selectedRows(RunListModel::nameColumn);
    if (event->key() != Qt::Key_Space || event->modifiers() || rows.size() < 2)
        return QTreeView::keyPressEvent(event);
    Q_EMIT tickRequested(!std::ranges::all_of(rows, [](const QModelIndex& row) {
        return row.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    }));
}

/// Beside the first line of a name, as the tick is.
void RunTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const
{
    QTreeView::drawBranches(painter, m_delegate->firstLine(rect, fontMetrics()), index);
}

void RunTree::changeEvent(QEvent* event)
{
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        scheduleDelayedItemsLayout();
}

} // namespace gapscope
