// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/wrap_row.h"

#include <QHBoxLayout>

#include <algorithm>

namespace gapscope {
namespace {

constexpr int between = 16; // at least, of the groups in one line

} // namespace

WrapRow::WrapRow(QWidget* parent)
    : QWidget(parent)
    , m_groups(new QBoxLayout(QBoxLayout::LeftToRight, this))
    , m_left(new QHBoxLayout)
    , m_right(new QHBoxLayout)
{
    m_groups->setContentsMargins(8, 4, 8, 4);
    m_groups->setSpacing(4);
    for (QHBoxLayout* group : {m_left, m_right}) {
        group->setSpacing(6);
        m_groups->addLayout(group);
    }
    m_groups->setAlignment(m_left, Qt::AlignLeft);
    m_groups->setAlignment(m_right, Qt::AlignRight);
}

bool WrapRow::wrapped() const { return m_groups->direction() == QBoxLayout::TopToBottom; }

QSize WrapRow::minimumSizeHint() const
{
    const QMargins margins = m_groups->contentsMargins();
    const int widest = std::max(m_left->minimumSize().width(), m_right->minimumSize().width());
    return {widest + margins.left() + margins.right(), QWidget::minimumSizeHint().height()};
}

void WrapRow::resizeEvent(QResizeEvent* event)
{
    const QMargins margins = m_groups->contentsMargins();
    const int line = m_left->sizeHint().width() + between + m_right->sizeHint().width()
        + margins.left() + margins.right();
    m_groups->setDirection(line <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_groups->setAlignment(m_right, wrapped() ? Qt::AlignLeft : Qt::AlignRight);
    QWidget::resizeEvent(event);
}

} // namespace gapscope
