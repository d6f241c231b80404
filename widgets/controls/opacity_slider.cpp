// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/opacity_slider.h"

#include "widgets/controls/boxes.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {

OpacitySlider::OpacitySlider(const QString& tip, QWidget* parent)
    : QWidget(parent)
    , m_slider(new QSlider(Qt::Horizontal))
{
    auto* label = new QLabel(tr("Overla&y"));
    m_slider->setObjectName(QStringLiteral("opacity"));
    m_slider->setRange(0, 100);
    m_slider->setMinimumWidth(72);
    m_slider->setMaximumWidth(160);
    m_slider->setAccessibleName(tr("Overlay opacity in percent"));
    m_slider->setToolTip(tip);
    label->setBuddy(m_slider);
    auto* shown = new QLabel(tr("%1 %").arg(0));
    shown->setMinimumWidth(shown->fontMetrics().horizontalAdvance(tr("100 %")));
    auto* layout = plainLayout<QHBoxLayout>(this, 8);
    addWidgets(layout, {label, m_slider, shown});
    setMaximumWidth(label->sizeHint().width() + m_slider->maximumWidth() + shown->minimumWidth()
        + 2 * layout->spacing()); // the label stays beside its slider
    connect(m_slider, &QSlider::valueChanged, this, [this, shown](int percent) {
        shown->setText(tr("%1 %").arg(percent));
        Q_EMIT opacityChanged(percent / 100.0);
    });
}

void OpacitySlider::setOpacity(double opacity)
{
    m_slider->setValue(static_cast<int>(std::lround(100 * opacity)));
}

double OpacitySlider::opacity() const { return m_slider->value() / 100.0; }

} // namespace gapscope
