// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/common/stale_badge.h"

#include "widgets/plots/look/theme.h"

#include <QEvent>

#include <algorithm>

namespace gapscope {

StaleBadge::StaleBadge(QWidget* parent)
    : QLabel(parent)
{
    setAccessibleName(tr("Stale results"));
    setContentsMargins(8, 2, 8, 2);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    restyle();
    hide();
}

void StaleBadge::setStale(bool stale, const QString& reason)
{
    m_full = reason.isEmpty() ? tr("⟳ old") : tr("⟳ old: %1").arg(reason);
    updateGeometry();
    elide();
    setAccessibleDescription(m_full);
    setToolTip(reason.isEmpty()
            ? tr("Shown are results of earlier settings. Run again to renew them.")
            : tr("Shown are results of earlier settings (%1). Run again to renew them.")
                  .arg(reason));
    setVisible(stale);
}

QSize StaleBadge::sizeHint() const
{
    const QMargins around = contentsMargins();
    const int room = around.left() + around.right() + 4;
    return {
        std::min(360, fontMetrics().horizontalAdvance(m_full) + room), QLabel::sizeHint().height()};
}

QSize StaleBadge::minimumSizeHint() const
{
    const int least = fontMetrics().horizontalAdvance(tr("⟳ old…"));
    return {std::min(sizeHint().width(), least + 24), sizeHint().height()};
}

void StaleBadge::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    elide();
}

void StaleBadge::elide()
{
    const QString fits = fontMetrics().elidedText(m_full, Qt::ElideRight, contentsRect().width());
    if (text() != fits)
        setText(fits);
}

void StaleBadge::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_styling)
        restyle();
}

void StaleBadge::restyle()
{
    m_styling = true;
    const QString color = plotInk(isDark(palette())).warning.name();
    setStyleSheet(
        QStringLiteral("color: %1; border: 1px solid %1; border-radius: 4px;").arg(color));
    m_styling = false;
}

EmptyLabel::EmptyLabel(const QString& text, QWidget* parent)
    : QLabel(text, parent)
{
    setAlignment(Qt::AlignCenter);
    setWordWrap(true);
    setForegroundRole(QPalette::PlaceholderText);
    setContentsMargins(24, 24, 24, 24);
}

} // namespace gapscope
