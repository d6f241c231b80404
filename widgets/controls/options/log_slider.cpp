// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/options/log_slider.h"

#include "core/machine/error.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/number_text.h"
#include "widgets/qt_string.h"

#include <QtWidgets>
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
    QSlider::mousePressEvent(event); // the handle is under the cursor now and can be dragged
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

namespace {

QString plainText(double value) { return plainNumber(value, 6); }

double parsePlain(const QString& text)
{
    if (text.trimmed() == QStringLiteral("inf"))
        return std::numeric_limits<double>::infinity();
    bool ok = false;
    const double value = text.trimmed().toDouble(&ok);
    if (!ok)
        throw InputError("value", 0, "'" + text.toStdString() + "'", "a number");
    return value;
}

} // namespace

LogSlider::LogSlider(QWidget* parent)
    : QWidget(parent)
    , m_parse(parsePlain)
    , m_show(plainText)
    , m_track(new SliderTrack)
    , m_field(new QLineEdit)
    , m_unit(new QLabel)
    , m_message(new QLabel)
{
    m_field->setAlignment(Qt::AlignRight);
    m_field->setFixedWidth(
        m_field->fontMetrics().horizontalAdvance(QStringLiteral("0.000123")) + 14);
    m_unit->setForegroundRole(QPalette::PlaceholderText);
    m_unit->hide();
    m_message->setWordWrap(true);
    m_message->hide();
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(4);
    layout->setVerticalSpacing(0);
    m_track->setMinimumWidth(34);
    layout->addWidget(m_track, 0, 0);
    layout->addWidget(m_field, 0, 1);
    layout->addWidget(m_unit, 1, 0, 1, 2, Qt::AlignRight); // beside it, a form would be too wide
    layout->addWidget(m_message, 2, 0, 1, 2);
    layout->setColumnStretch(0, 1);
    setFocusProxy(m_track);
    setValue(m_value);
    connect(
        m_track, &QSlider::valueChanged, this, [this](int step) { edit(m_track->valueOf(step)); });
    connect(m_track, &SliderTrack::resetRequested, this, &LogSlider::resetToDefault);
    connect(m_field, &QLineEdit::editingFinished, this, &LogSlider::commit);
    m_field->installEventFilter(this);
}

void LogSlider::setRange(double least, double most)
{
    m_least = least;
    m_most = most;
    m_track->setValueRange(least, most, m_log);
    setValue(m_value);
}

void LogSlider::setLogarithmic(bool on)
{
    m_log = on;
    m_track->setValueRange(m_least, m_most, on);
    setValue(m_value);
}

void LogSlider::setDefaultValue(double value)
{
    m_default = value;
    m_track->setDefaultPosition(value);
}

void LogSlider::setUnit(const QString& unit)
{
    m_unit->setText(unit);
    m_unit->setVisible(!unit.isEmpty());
}

void LogSlider::setInfinityAllowed(bool allowed)
{
    m_track->setInfinity(allowed);
    setValue(m_value);
}

void LogSlider::setShow(Show show)
{
    m_show = std::move(show);
    showValue();
}

void LogSlider::setBuddyLabel(QLabel* label, QString name)
{
    m_buddy = label;
    label->setBuddy(m_track);
    label->installEventFilter(this);
    if (name.isEmpty())
        name = label->text();
    name.remove(QLatin1Char('&'));
    m_track->setAccessibleName(name);
    m_field->setAccessibleName(tr("%1, value").arg(name));
    setAccessibleName(name);
}

void LogSlider::setValue(double value)
{
    m_value = value;
    const QSignalBlocker quiet(m_track);
    m_track->setValue(m_track->stepOf(value));
    m_message->clear();
    m_message->hide();
    showValue();
}

void LogSlider::showValue()
{
    const QString text = m_show(m_value);
    if (m_field->text() != text)
        m_field->setText(text);
    m_track->setAccessibleDescription(
        m_unit->text().isEmpty() ? text : text + QLatin1Char(' ') + m_unit->text());
}

void LogSlider::edit(double value)
{
    const bool changed = value != m_value;
    setValue(value);
    if (changed)
        Q_EMIT valueEdited(value);
}

bool LogSlider::commit()
{
    try {
        if (m_field->text() != m_show(m_value))
            edit(m_parse(typedNumber(m_field->text())));
        m_message->hide();
        m_message->clear();
        m_field->setText(m_show(m_value)); // its undo steps end: Ctrl+Z is the window's again
        return true;
    } catch (const InputError& error) {
        refuse(tr("found %1, expected %2").arg(qs(error.found()), qs(error.expected())));
        return false;
    }
}

void LogSlider::refuse(const QString& sentence)
{
    showAsWarning(m_message, this);
    m_message->setText(sentence);
    m_message->show();
}

QString LogSlider::message() const { return m_message->text(); }

bool LogSlider::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_buddy && event->type() == QEvent::MouseButtonDblClick) {
        if (isEnabled())
            resetToDefault();
        return true;
    }
    if (watched == m_field && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape
        && m_field->text() != m_show(m_value)) {
        setValue(m_value); // back to the last valid value
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace gapscope
