// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/preset_offer.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/notes.h"
#include "widgets/qt_string.h"

namespace gapscope {

PresetOffer::PresetOffer(QWidget* parent)
    : QWidget(parent)
    , m_text(new ElidedLabel)
    , m_apply(new QPushButton(tr("Apply")))
{
    setObjectName(u"presetOffer"_s);
    m_text->setObjectName(u"presetOfferText"_s);
    m_text->setTextFormat(Qt::PlainText);
    m_apply->setObjectName(u"applyPreset"_s);
    setLocked(false);
    auto* close = new QToolButton;
    close->setObjectName(u"closePresetOffer"_s);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setAutoRaise(true);
    close->setToolTip(tr("Keep the options as they are"));
    close->setAccessibleName(tr("Keep the options"));
    auto* row = plainLayout<QHBoxLayout>(this, 4, {8, 4, 8, 0});
    row->addWidget(m_text, 1);
    addWidgets(row, {m_apply, close});
    connect(m_apply, &QPushButton::clicked, this, &PresetOffer::taken);
    connect(m_apply, &QPushButton::clicked, this, &QWidget::hide);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void PresetOffer::offer(const QString& sentence, const QString& tip)
{
    m_text->setText(sentence);
    m_text->setToolTip(tip);
    setVisible(!sentence.isEmpty());
}

void PresetOffer::setLocked(bool locked)
{
    m_apply->setEnabled(!locked);
    m_apply->setToolTip(locked ? tr("Locked during a run: the options here are the run's.")
                               : tr("Set these options as recommended; Undo brings yours back"));
}

} // namespace gapscope
