// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/preset_offer.h"

#include "widgets/controls/boxes.h"
#include "widgets/qt_string.h"

namespace gapscope {

PresetOffer::PresetOffer(QWidget* parent)
    : QWidget(parent)
    , m_apply(new QPushButton)
{
    setObjectName(u"presetOffer"_s);
    m_apply->setObjectName(u"applyPreset"_s);
    auto* close = new QToolButton;
    close->setObjectName(u"closePresetOffer"_s);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setAutoRaise(true);
    close->setToolTip(tr("Keep the options as they are"));
    close->setAccessibleName(tr("Keep the options"));
    auto* row = plainLayout<QHBoxLayout>(this, 4, {8, 4, 8, 0});
    row->addWidget(m_apply, 1);
    row->addWidget(close);
    connect(m_apply, &QPushButton::clicked, this, &PresetOffer::taken);
    connect(m_apply, &QPushButton::clicked, this, &QWidget::hide);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void PresetOffer::offer(const QString& preset, const QString& tip)
{
    m_apply->setText(tr("Use preset: %1").arg(preset));
    m_tip = tip;
    setLocked(m_locked);
    setVisible(!preset.isEmpty());
}

void PresetOffer::setLocked(bool locked)
{
    m_locked = locked;
    m_apply->setEnabled(!locked);
    m_apply->setToolTip(
        locked ? tr("Locked during a run: the options here are the run's.") : m_tip);
}

} // namespace gapscope
