// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/look/empty_state.h"

#include <QtWidgets>

namespace gapscope {

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
    , m_action(new QPushButton(this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    m_text->setForegroundRole(QPalette::PlaceholderText);
    m_action->setAutoDefault(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 16, 24, 16);
    layout->setSpacing(12);
    layout->addStretch();
    layout->addWidget(m_text);
    layout->addWidget(m_action, 0, Qt::AlignHCenter);
    layout->addStretch();
    connect(m_action, &QPushButton::clicked, this, &EmptyState::triggered);
}

void EmptyState::setTexts(const QString& text, const QString& action)
{
    m_text->setText(text);
    m_action->setText(action);
    m_action->setMinimumWidth(m_action->fontMetrics().horizontalAdvance(action) + 40);
    m_action->setMinimumHeight(m_action->fontMetrics().height() + 16);
    m_action->setVisible(!action.isEmpty());
    m_action->setAccessibleName(action);
    m_action->setToolTip(text);
}

} // namespace gapscope
