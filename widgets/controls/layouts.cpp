// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/layouts.h"

#include <QEvent>
#include <QHBoxLayout>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

bool grows(const QLayoutItem* item) { return item->expandingDirections() & Qt::Horizontal; }

/// Its minimum width: items that grow take the rest of their line anyway.
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

namespace {

constexpr int between = 16; // least space between the groups in one line

} // namespace

WrapRow::WrapRow(QWidget* parent)
    : QWidget(parent)
    , m_groups(new QBoxLayout(QBoxLayout::LeftToRight, this))
    , m_first(new QHBoxLayout)
    , m_left(new QHBoxLayout)
    , m_right(new QHBoxLayout)
{
    m_groups->setContentsMargins(8, 4, 8, 4);
    m_groups->setSpacing(4);
    for (QHBoxLayout* group : {m_first, m_left, m_right})
        group->setSpacing(6);
    m_first->addLayout(m_left);
    m_first->addStretch(0);
    m_groups->addLayout(m_first, 1);
    m_groups->addLayout(m_right);
}

void WrapRow::setMiddle(QWidget* widget) { m_first->insertWidget(1, widget, 1); }

bool WrapRow::wrapped() const { return m_groups->direction() == QBoxLayout::TopToBottom; }

QSize WrapRow::minimumSizeHint() const
{
    const QMargins margins = m_groups->contentsMargins();
    const int widest = std::max(m_first->minimumSize().width(), m_right->minimumSize().width());
    return {widest + margins.left() + margins.right(), QWidget::minimumSizeHint().height()};
}

/// Also when the groups themselves get wider or narrower.
bool WrapRow::event(QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        arrange();
    return QWidget::event(event);
}

void WrapRow::arrange()
{
    const QMargins margins = m_groups->contentsMargins();
    const int line = m_left->sizeHint().width() + m_first->minimumSize().width()
        - m_left->minimumSize().width() + between + m_right->sizeHint().width() + margins.left()
        + margins.right();
    const auto direction = line <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    if (direction == m_groups->direction())
        return;
    m_groups->setDirection(direction);
    m_groups->setAlignment(m_right, wrapped() ? Qt::AlignLeft : Qt::AlignRight);
}

TurningSplitter::TurningSplitter(int least, double beside, double above, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_least(least)
    , m_beside(beside)
    , m_above(above)
{
    setChildrenCollapsible(false);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_dragged = true; });
}

QSize TurningSplitter::minimumSizeHint() const
{
    QSize most = QSplitter::minimumSizeHint();
    if (orientation() == Qt::Vertical || count() < 2)
        return most;
    most.setWidth(0); // else it would turn before it gets too narrow
    for (int k = 0; k < count(); ++k)
        most.setWidth(std::max(
            {most.width(), widget(k)->minimumSizeHint().width(), widget(k)->minimumWidth()}));
    return most;
}

void TurningSplitter::share()
{
    if (count() < 2)
        return;
    const bool beside = orientation() == Qt::Horizontal;
    const int length = beside ? width() : height();
    auto first = static_cast<int>(std::lround((beside ? m_beside : m_above) * length));
    const int needed = beside ? -1 : widget(0)->heightForWidth(width());
    if (needed >= 0)
        first = std::min(first, needed);
    setSizes({first, length - handleWidth() - first});
}

bool TurningSplitter::event(QEvent* event)
{
    const bool done = QSplitter::event(event);
    if (event->type() == QEvent::LayoutRequest && m_turned && !m_dragged)
        share(); // the needs of the first widget may have changed
    return done;
}

void TurningSplitter::resizeEvent(QResizeEvent* event)
{
    const Qt::Orientation wanted = width() < m_least ? Qt::Vertical : Qt::Horizontal;
    if (wanted != orientation() || !m_turned) {
        m_turned = true;
        m_dragged = false;
        setOrientation(wanted);
    }
    if (!m_dragged)
        share();
    QSplitter::resizeEvent(event);
}

} // namespace gapscope
