// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/stale_badge.h"

#include "widgets/plots/theme.h"

#include <QEvent>

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
    setText(reason.isEmpty() ? tr("⟳ old") : tr("⟳ old: %1").arg(reason));
    setToolTip(reason.isEmpty()
            ? tr("Shown are results of earlier settings. Run again to renew them.")
            : tr("Shown are results of earlier settings (%1). Run again to renew them.")
                  .arg(reason));
    setVisible(stale);
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
