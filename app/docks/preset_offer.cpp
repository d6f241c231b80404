// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/preset_offer.h"

#include "widgets/controls/boxes.h"
#include "widgets/qt_string.h"

namespace gapscope {

PresetOffer::PresetOffer(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel)
{
    setObjectName(u"presetOffer"_s);
    m_text->setObjectName(u"presetOfferText"_s);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    auto* apply = new QPushButton(tr("Apply"));
    apply->setObjectName(u"applyPreset"_s);
    apply->setToolTip(tr("Set these options as recommended; Undo brings yours back"));
    auto* close = new QToolButton;
    close->setObjectName(u"closePresetOffer"_s);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setAutoRaise(true);
    close->setToolTip(tr("Keep the options as they are"));
    close->setAccessibleName(tr("Keep the options"));
    auto* column = plainLayout<QVBoxLayout>(this, 4, {8, 4, 8, 0}); // the dock is narrow
    column->addWidget(m_text);
    auto* row = plainLayout<QHBoxLayout>(nullptr, 8);
    addWidgets(row, {apply, close});
    row->addStretch(1);
    column->addLayout(row);
    connect(apply, &QPushButton::clicked, this, &PresetOffer::taken);
    connect(apply, &QPushButton::clicked, this, &QWidget::hide);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void PresetOffer::offer(const QString& sentence, const QString& tip)
{
    m_text->setText(sentence);
    m_text->setToolTip(tip);
    setVisible(!sentence.isEmpty());
}

} // namespace gapscope
