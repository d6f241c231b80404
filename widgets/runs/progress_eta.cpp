// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/progress_eta.h"

#include "widgets/controls/number_text.h"
#include "widgets/plots/look/theme.h"

#include <QPainter>

#include <cmath>

namespace gapscope {
namespace {

constexpr double barWidth = 96, barHeight = 8, gap = 8, secondsOfDay = 86400;

/// Three digits, or more while a gap and a different target would read the same.
int gapDigits(double now, double target)
{
    int digits = 3;
    while (digits < 6 && now != target && plainNumber(now, digits) == plainNumber(target, digits))
        ++digits;
    return digits;
}

/// The first goal: the limit that alone takes the same time, or else the target gap.
QString goalOf(std::span<const TracePoint> trace, const GapTarget& target, double secondsLeft)
{
    constexpr double none = std::numeric_limits<double>::infinity();
    const auto leaves = [&](const GapTarget& limit) {
        return !trace.empty() && gapProgress(trace.last(1), limit).secondsLeft == secondsLeft;
    };
    if (std::isfinite(target.maxPasses) && leaves({0, target.maxPasses, none, 0}))
        return ProgressEta::tr("%1 passes").arg(plainNumber(target.maxPasses, 6));
    if (std::isfinite(target.maxSeconds) && leaves({0, none, target.maxSeconds, 0}))
        return ProgressEta::tr("%1 s").arg(plainNumber(target.maxSeconds, 6));
    return ProgressEta::tr("gap %1").arg(plainNumber(target.epsilon, 3));
}

/// The longest text that the time is likely to need.
QString longestTime() { return ProgressEta::tr("0:00:00 to 1000 passes "); }

} // namespace

QString clockText(double seconds)
{
    if (!std::isfinite(seconds))
        return QStringLiteral("–");
    if (seconds > secondsOfDay)
        return ProgressEta::tr("over a day");
    const auto whole = static_cast<int>(std::lround(seconds));
    const QChar zero = QLatin1Char('0');
    const QString tail =
        QStringLiteral("%1:%2").arg(whole / 60 % 60, 2, 10, zero).arg(whole % 60, 2, 10, zero);
    return whole < 3600 ? tail : QStringLiteral("%1:%2").arg(whole / 3600).arg(tail);
}

ProgressEta::ProgressEta(QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Progress to the target gap"));
    setToolTip(tip());
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ProgressEta::setName(const QString& name)
{
    if (name == m_name)
        return;
    m_name = name;
    m_wall = {};
    setAccessibleName(
        name.isEmpty() ? tr("Progress to the target gap") : tr("Progress of %1").arg(name));
    setToolTip(tip());
}

QString ProgressEta::tip() const
{
    const QString what = tr("Duality gap P − D now and the target ε, progress on a logarithmic "
                            "scale, and the time to what comes first: the target gap, as the "
                            "recent gaps suggest, or a limit of passes or seconds");
    return m_name.isEmpty() ? what : m_name + QLatin1Char('\n') + what;
}

void ProgressEta::setTrace(std::span<const TracePoint> trace, const GapTarget& target)
{
    const double passed =
        m_seen.isValid() && !m_paused ? static_cast<double>(m_seen.nsecsElapsed()) / 1e9 : 0;
    m_seen.start();
    if (!trace.empty())
        m_wall.see(passed, trace.back().seconds);
    m_progress = gapProgress(trace, target);
    m_certificate = trace.empty() || !std::isnan(trace.back().dual);
    m_target = target;
    m_goal = goalOf(trace, target, m_progress.secondsLeft);
    m_active = true;
    m_where.clear();
    m_ended.clear();
    changed();
}

void ProgressEta::setShare(const QString& where, double done, double secondsLeft)
{
    m_progress = {};
    m_wall = {};
    m_progress.done = std::isnan(done) ? 0 : done;
    m_progress.secondsLeft = secondsLeft;
    m_where = where;
    m_goal.clear();
    m_active = true;
    m_ended.clear();
    changed();
}

void ProgressEta::setEnded(const QString& status)
{
    m_ended = status;
    m_paused = false;
    changed();
}

void ProgressEta::setQueue(int run, int of)
{
    if (run == m_queueRun && of == m_queueSize)
        return;
    m_queueRun = run;
    m_queueSize = of;
    changed();
}

void ProgressEta::setPaused(bool paused)
{
    m_paused = paused;
    changed();
}

void ProgressEta::clear()
{
    m_progress = {};
    m_active = m_paused = false;
    setName({});
    m_where.clear();
    m_ended.clear();
    changed();
}

void ProgressEta::changed()
{
    setAccessibleDescription(text());
    update();
}

QString ProgressEta::gapText() const
{
    if (!m_active)
        return m_ended.isEmpty() ? tr("no run") : QString();
    if (!m_where.isEmpty())
        return m_where;
    const int digits = gapDigits(m_progress.gap, m_target.epsilon);
    const QString now =
        (m_progress.exact || std::isnan(m_progress.gap) ? tr("gap %1") : tr("gap ≈ %1"))
            .arg(plainNumber(m_progress.gap, digits));
    const QString gap = !m_certificate && std::isnan(m_progress.gap) ? tr("no certificate")
        : m_target.epsilon > 0 ? tr("%1 ▸ %2").arg(now, plainNumber(m_target.epsilon, digits))
                               : now;
    return m_queueSize > 1 ? tr("run %1 of %2  ·  %3").arg(m_queueRun).arg(m_queueSize).arg(gap)
                           : gap;
}

QString ProgressEta::timeText() const
{
    if (!m_ended.isEmpty())
        return m_ended;
    if (m_paused)
        return tr("paused");
    if (!m_active)
        return {};
    const QString clock = clockText(secondsLeft());
    if (clock == QStringLiteral("–"))
        return tr("estimating");
    return m_goal.isEmpty() ? tr("%1 left").arg(clock) : tr("%1 to %2").arg(clock, m_goal);
}

QString ProgressEta::text() const
{
    const QString time = timeText();
    if (!m_active)
        return gapText() + time;
    return tr("%1, %2 % done, %3")
        .arg(gapText())
        .arg(fixedText(100 * m_progress.done, 0))
        .arg(time);
}

QSize ProgressEta::sizeHint() const
{
    const QFontMetricsF metrics(font());
    const double texts = metrics.horizontalAdvance(tr("run 100 of 100  ·  gap ≈ 0.000314 ▸ 0.0001"))
        + metrics.horizontalAdvance(longestTime());
    return {static_cast<int>(std::ceil(texts + barWidth + 4 * gap)),
        static_cast<int>(std::ceil(metrics.height())) + 8};
}

QSize ProgressEta::minimumSizeHint() const
{
    const double time = QFontMetricsF(font()).horizontalAdvance(longestTime());
    return {static_cast<int>(std::ceil(time + barWidth + 3 * gap)), sizeHint().height()};
}

void ProgressEta::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool dark = isDark(palette());
    const PlotInk ink = plotInk(dark);
    const QFontMetricsF metrics(font());
    const double timeRoom = metrics.horizontalAdvance(longestTime());
    const QRectF all = QRectF(rect()).adjusted(gap, 0, -gap, 0);
    // First narrow the bar, then drop the gap text: users look for the time.
    const double textRoom = all.width() - timeRoom - barWidth - 2 * gap;
    QRectF bar(all.right() - timeRoom - gap - barWidth, all.center().y() - barHeight / 2, barWidth,
        barHeight);
    painter.setPen(m_active ? ink.text : ink.quietText);
    if (metrics.horizontalAdvance(gapText()) <= textRoom || !m_active)
        painter.drawText(
            QRectF(all.left(), all.top(), m_active ? textRoom : all.width(), all.height()),
            Qt::AlignRight | Qt::AlignVCenter, gapText());
    else
        bar.setLeft(all.left());
    painter.drawText(
        QRectF(bar.right() + gap, all.top(), all.right() - bar.right() - gap, all.height()),
        Qt::AlignLeft | Qt::AlignVCenter, timeText());
    if (!m_active)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Mid));
    painter.drawRoundedRect(bar, barHeight / 2, barHeight / 2);
    QRectF filled = bar;
    filled.setWidth(std::max(barHeight, bar.width() * m_progress.done));
    painter.setBrush(m_paused ? ink.quietText : seriesColor(m_progress.done >= 1 ? 2 : 0, dark));
    painter.drawRoundedRect(filled, barHeight / 2, barHeight / 2);
}

} // namespace gapscope
