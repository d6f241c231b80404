// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/options/slider_track.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>

#include <algorithm>
#include <cmath>
#include <limits>

namespace gapscope {
namespace {

constexpr int linearSteps = 100;

double rounded(double value)
{
    if (value == 0)
        return 0;
    const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 2);
    return QString::number(std::round(value / unit) * unit, 'g', 3).toDouble();
}

} // namespace

SliderTrack::SliderTrack(QWidget* parent)
    : QSlider(Qt::Horizontal, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(64);
    updateSteps();
}

void SliderTrack::setValueRange(double least, double most, bool logarithmic)
{
    m_least = least;
    m_most = most;
    m_log = logarithmic;
    updateSteps();
}

void SliderTrack::setInfinity(bool allowed)
{
    m_infinity = allowed;
    updateSteps();
}

void SliderTrack::setDefaultPosition(double value)
{
    m_default = value;
    update();
}

void SliderTrack::updateSteps()
{
    const QSignalBlocker quiet(this);
    const int finite = m_log
        ? static_cast<int>(std::ceil(std::log10(m_most / m_least) * stepsPerDecade - 1e-9))
        : linearSteps;
    setRange(0, finite + (m_infinity ? 1 : 0));
    setSingleStep(1);
    setPageStep(m_log ? stepsPerDecade : linearSteps / 10);
}

double SliderTrack::valueOf(int step) const
{
    if (m_infinity && step == maximum())
        return std::numeric_limits<double>::infinity();
    const double value = m_log ? m_least * std::pow(10, static_cast<double>(step) / stepsPerDecade)
                               : m_least + (m_most - m_least) * step / linearSteps;
    return std::clamp(rounded(value), m_least, m_most);
}

int SliderTrack::stepOf(double value) const
{
    const int lastFinite = maximum() - (m_infinity ? 1 : 0);
    if (std::isinf(value))
        return maximum();
    if (m_log && value <= 0)
        return 0;
    const double step = m_log ? std::log10(value / m_least) * stepsPerDecade
                              : (value - m_least) / (m_most - m_least) * linearSteps;
    return std::clamp(static_cast<int>(std::lround(std::clamp(step, -1.0, 1e6))), 0, lastFinite);
}

double SliderTrack::centreOf(int step) const
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
    return handle / 2.0
        + QStyle::sliderPositionFromValue(minimum(), maximum(), step, width() - handle);
}

void SliderTrack::mousePressEvent(QMouseEvent* event)
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect handle =
        style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    if (event->button() == Qt::LeftButton && !handle.contains(event->position().toPoint())) {
        const int length = handle.width();
        setValue(QStyle::sliderValueFromPosition(minimum(), maximum(),
            static_cast<int>(event->position().x()) - length / 2, width() - length));
    }
    QSlider::mousePressEvent(event); // the handle is under the cursor now: dragging goes on
}

void SliderTrack::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        Q_EMIT resetRequested();
}

void SliderTrack::paintEvent(QPaintEvent* event)
{
    {
        QPainter painter(this);
        const double x = std::round(centreOf(stepOf(m_default))) + 0.5;
        painter.setPen(QPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled,
                                QPalette::WindowText),
            1));
        painter.drawLine(QLineF(x, 0, x, 4));
        painter.drawLine(QLineF(x, height() - 5, x, height() - 1));
    }
    QSlider::paintEvent(event);
}

} // namespace gapscope
