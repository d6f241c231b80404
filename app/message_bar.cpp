// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/message_bar.h"

#include "widgets/plots/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace gapscope {
namespace {

QToolButton* barButton(const QString& text, const QString& tip)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent)
    , m_icon(new QLabel)
    , m_text(new QLabel)
    , m_detailsButton(barButton(tr("&Details"), tr("Show everything that is known about this")))
    , m_details(new QPlainTextEdit)
{
    setObjectName(QStringLiteral("messageBar"));
    setAccessibleName(tr("Message"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setTextFormat(Qt::PlainText);
    m_detailsButton->setCheckable(true);
    m_details->setReadOnly(true);
    m_details->setMaximumHeight(96);
    m_details->setAccessibleName(tr("Details of the message"));
    m_details->hide();
    auto* copy = barButton(tr("&Copy"), tr("Copy the message and its details to the clipboard"));
    copy->setObjectName(QStringLiteral("copyMessage"));
    auto* close = barButton(tr("Close"), tr("Close this message"));
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setToolButtonStyle(Qt::ToolButtonIconOnly);
    close->setAccessibleName(tr("Close the message"));

    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    for (QToolButton* button : {m_detailsButton, copy, close})
        row->addWidget(button, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 6, 8, 6);
    layout->setSpacing(4);
    layout->addLayout(row);
    layout->addWidget(m_details);

    connect(m_detailsButton, &QToolButton::toggled, m_details, &QWidget::setVisible);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(copy, &QToolButton::clicked, this, [this] {
        const QString details = m_details->toPlainText();
        QGuiApplication::clipboard()->setText(
            details.isEmpty() ? m_text->text() : m_text->text() + QLatin1Char('\n') + details);
    });
    hide();
}

void MessageBar::showError(const QString& sentence, const QString& details)
{
    show(sentence, details, true);
}

void MessageBar::showNote(const QString& sentence) { show(sentence, {}, false); }

QString MessageBar::text() const { return m_text->text(); }

void MessageBar::show(const QString& sentence, const QString& details, bool error)
{
    m_error = error;
    const QString icon =
        error ? QStringLiteral(":/icons/warning.svg") : QStringLiteral(":/icons/gapscope.svg");
    m_icon->setPixmap(QIcon(icon).pixmap(20, 20));
    m_text->setText(sentence);
    m_text->setAccessibleName(error ? tr("Error: %1").arg(sentence) : sentence);
    m_details->setPlainText(details);
    m_detailsButton->setChecked(false);
    m_detailsButton->setVisible(!details.isEmpty());
    setVisible(true);
    update();
}

/// A tint of the message's colour on the window's ground: readable in both themes.
void MessageBar::paintEvent(QPaintEvent*)
{
    const PlotInk ink = plotInk(isDark(palette()));
    QColor tint = m_error ? ink.warning : ink.accent;
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, 4, height()), tint);
    tint.setAlphaF(0.12F);
    painter.fillRect(rect(), tint);
}

} // namespace gapscope
