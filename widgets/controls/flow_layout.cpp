// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/flow_layout.h"

#include <QEvent>

#include <algorithm>

namespace gapscope {
namespace {

bool grows(const QLayoutItem* item) { return item->expandingDirections() & Qt::Horizontal; }

/// Its least width: items that grow take the rest of their line anyway.
int widthOf(const QLayoutItem* item)
{
    return grows(item) ? item->minimumSize().width() : item->sizeHint().width();
}

int heightOf(const std::vector<QLayoutItem*>& line)
{
    int height = 0;
    for (const QLayoutItem* item : line)
        height = std::max(height, item->sizeHint().height());
    return height;
}

} // namespace

bool FoldingWidget::event(QEvent* event)
{
    const bool done = QWidget::event(event);
    if (layout() && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest))
        setMinimumHeight(layout()->totalHeightForWidth(width()));
    return done;
}

FlowLayout::FlowLayout(QWidget* parent)
    : QLayout(parent)
{
}

FlowLayout::~FlowLayout()
{
    for (QLayoutItem* item : m_items)
        delete item;
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.push_back(item);
    invalidate();
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    QLayoutItem* item = itemAt(index);
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

std::vector<std::vector<QLayoutItem*>> FlowLayout::linesOf(int width) const
{
    std::vector<std::vector<QLayoutItem*>> lines;
    int used = 0;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty()) // hidden
            continue;
        const int next = widthOf(item);
        if (lines.empty() || used + spacing() + next > width) {
            lines.emplace_back();
            used = -spacing();
        }
        lines.back().push_back(item);
        used += spacing() + next;
    }
    return lines;
}

int FlowLayout::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    int height = 0;
    for (const auto& line : linesOf(width - margins.left() - margins.right()))
        height += heightOf(line) + spacing();
    return margins.top() + margins.bottom() + std::max(0, height - spacing());
}

QSize FlowLayout::sizeHint() const
{
    const QMargins margins = contentsMargins();
    QSize size(-spacing(), 0);
    for (const QLayoutItem* item : m_items)
        if (!item->isEmpty())
            size = {size.width() + spacing() + item->sizeHint().width(),
                std::max(size.height(), item->sizeHint().height())};
    return size.grownBy(margins);
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    const QRect room = rect.marginsRemoved(contentsMargins());
    int y = room.top();
    for (const auto& line : linesOf(room.width())) {
        int left = room.width() + spacing();
        for (const QLayoutItem* item : line)
            left -= widthOf(item) + spacing();
        auto growing = static_cast<int>(std::ranges::count_if(line, grows));
        int x = room.left();
        for (QLayoutItem* item : line) {
            const int more = grows(item) ? left / growing : 0;
            if (more != 0) {
                left -= more;
                --growing;
            }
            const int width = std::min(widthOf(item) + more, room.width());
            item->setGeometry({x, y, width, heightOf(line)});
            x += width + spacing();
        }
        y += heightOf(line) + spacing();
    }
}

} // namespace gapscope
