// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/progress_eta.h"

#include "widgets/controls/number_text.h"
#include "widgets/plots/curves/plot_scale.h"
#include "widgets/plots/look/theme.h"
#include "widgets/runs/list/short_names.h"

#include <QPainter>

#include <cmath>

namespace gapscope {
namespace {

constexpr double barWidth = 96, barHeight = 8, gap = 8, secondsOfDay = 86400;

QString goalOf(const GapTarget& target, GapProgress::Goal goal)
{
    switch (goal) {
    case GapProgress::Goal::passes:
        return ProgressEta::tr("%1 passes").arg(displayNumber(target.maxPasses, 6));
    case GapProgress::Goal::seconds:
        return ProgressEta::tr("%1 s").arg(displayNumber(target.maxSeconds, 6));
    case GapProgress::Goal::gap:
        break;
    }
    return ProgressEta::tr("gap %1").arg(displayNumber(target.epsilon, 3));
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

QString leftText(double seconds)
{
    return std::isfinite(seconds) ? ProgressEta::tr("%1 left").arg(clockText(seconds))
                                  : ProgressEta::tr("no forecast yet");
}

QString leftForAllText(double seconds)
{
    return std::isfinite(seconds) ? ProgressEta::tr("%1 left for all").arg(clockText(seconds))
                                  : leftText(seconds);
}

namespace {

/// From RunActivity::Work::sweep on, which is called training, too; at length and in short.
constexpr const char* workWords[][2] = {
    {QT_TRANSLATE_NOOP("gapscope::ProgressEta", "training: %L1 of %L2 blocks of this pass"),
        QT_TRANSLATE_NOOP("gapscope::ProgressEta", "training: %L1 of %L2")},
    {QT_TRANSLATE_NOOP("gapscope::ProgressEta", "exact gap pass: %L1 of %L2 examples"),
        QT_TRANSLATE_NOOP("gapscope::ProgressEta", "gap pass: %L1 of %L2")},
    {QT_TRANSLATE_NOOP("gapscope::ProgressEta", "measuring the first gap: %L1 of %L2 examples"),
        QT_TRANSLATE_NOOP("gapscope::ProgressEta", "first gap: %L1 of %L2")},
    {QT_TRANSLATE_NOOP("gapscope::ProgressEta", "measuring the gap: %L1 of %L2 examples"),
        QT_TRANSLATE_NOOP("gapscope::ProgressEta", "gap: %L1 of %L2")},
    {QT_TRANSLATE_NOOP(
         "gapscope::ProgressEta", "measuring the gap of the average: %L1 of %L2 examples"),
        QT_TRANSLATE_NOOP("gapscope::ProgressEta", "gap of the average: %L1 of %L2")},
    {QT_TRANSLATE_NOOP("gapscope::ProgressEta", "evaluating: %L1 of %L2 examples"),
        QT_TRANSLATE_NOOP("gapscope::ProgressEta", "evaluating: %L1 of %L2")}};

QString wordsOf(const RunActivity::Now& now, int length)
{
    const auto row = static_cast<std::size_t>(std::max(now.work, RunActivity::Work::sweep)) - 1;
    return ProgressEta::tr(workWords[row][length]).arg(now.done).arg(now.of);
}

constexpr double readable = 0.5; ///< seconds; the text of shorter work would only flicker

bool isSlowPass(const RunActivity::Now& now)
{
    constexpr double seconds = 2;
    return now.of > 0 && now.seconds > readable && now.wait.training > now.passes * seconds;
}

} // namespace

QString workText(const RunActivity::Now& now)
{
    return now.work <= RunActivity::Work::sweep
        ? QStringLiteral("%1, %2").arg(wordsOf(now, 0), clockText(now.wait.waited))
        : wordsOf(now, 0);
}

QString shortWorkText(const RunActivity::Now& now) { return wordsOf(now, 1); }

ProgressEta::ProgressEta(QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Progress to the target gap"));
    setToolTip(tip());
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ProgressEta::setName(const QString& name, const QString& shortName)
{
    m_shortName = shortName;
    if (name == m_name)
        return;
    m_name = name;
    m_wait = {notComputed, notComputed, notComputed}; // of another run or path
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
    m_progress = gapProgress(trace, target);
    m_pointAt = trace.empty() ? 0 : waitedSeconds(trace.back());
    m_certificate = trace.empty() || !std::isnan(trace.back().dual);
    m_target = target;
    m_goal = goalOf(target, m_progress.goal);
    m_active = true;
    m_where.clear();
    m_ended.clear();
    m_work.clear();
    setWait(m_paused ? m_wait : RunWait{notComputed, notComputed, notComputed});
}

void ProgressEta::setActivity(const RunActivity::Now& now)
{
    const bool trains = now.work == RunActivity::Work::training;
    const bool said = trains ? std::isnan(m_progress.secondsLeft) && isSlowPass(now)
                             : !hasProgress() || now.seconds > readable;
    m_work = said ? workText(now) : QString();
    m_shortWork = said ? shortWorkText(now) : QString();
    setWait(now.wait);
}

void ProgressEta::setWait(const RunWait& wait)
{
    m_wait = wait;
    changed();
}

double ProgressEta::secondsLeft() const
{
    const double left = m_queueSize > 1 ? m_queueLeft : m_progress.secondsLeft;
    const double since = m_wait.waited > m_pointAt ? m_wait.waited - m_pointAt : 0;
    return std::max(left - since, left / 10);
}

void ProgressEta::setShare(const QString& where, double done, double secondsLeft)
{
    m_progress = {};
    m_pointAt = std::numeric_limits<double>::infinity(); // the forecast is always of now
    m_work.clear();
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
    m_work.clear();
    changed();
}

void ProgressEta::setQueue(int run, int of, double done, double secondsLeft)
{
    m_queueRun = run;
    m_queueSize = of;
    m_queueDone = done;
    m_queueLeft = secondsLeft;
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
    m_work.clear();
    setWait({notComputed, notComputed, notComputed});
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
    if (!m_work.isEmpty() && std::isnan(m_progress.gap))
        return m_work;
    const int digits = std::min(6, digitsApart(m_progress.gap, {m_target.epsilon}));
    const QString now =
        (m_progress.exact || std::isnan(m_progress.gap) ? tr("gap %1") : tr("gap ≈ %1"))
            .arg(displayNumber(m_progress.gap, digits));
    return !m_certificate && std::isnan(m_progress.gap) ? tr("no certificate")
        : m_target.epsilon > 0 ? tr("%1 ▸ %2").arg(now, displayNumber(m_target.epsilon, digits))
                               : now;
}

/// After the place in the queue.
QString ProgressEta::placed(const QString& text, bool brief) const
{
    const QString place = brief ? tr("%1/%2") : tr("run %1 of %2");
    return m_queueSize > 1 ? place.arg(m_queueRun).arg(m_queueSize) + QStringLiteral("  ·  ") + text
                           : text;
}

/// The gap, before it the place in the queue, in full (parts > 0), and the name (> 1).
QString ProgressEta::lineText(int parts) const
{
    const bool named = parts > 1 && !m_shortName.isEmpty();
    return placed(
        named ? m_shortName + QStringLiteral("  ·  ") + gapText() : gapText(), parts == 0);
}

/// Of a run in a queue the end of all, as on the page of an experiment.
QString ProgressEta::timeText(bool withGoal) const
{
    if (!m_ended.isEmpty())
        return m_ended;
    if (m_paused)
        return tr("paused");
    if (!m_active)
        return {};
    const double left = secondsLeft();
    if (m_queueSize > 1)
        return leftForAllText(left);
    return withGoal && !m_goal.isEmpty() && std::isfinite(left)
        ? tr("%1 to %2").arg(clockText(left), m_goal)
        : leftText(left);
}

QString ProgressEta::text() const
{
    const QString time = timeText();
    if (!m_active)
        return gapText() + time;
    QStringList parts{
        tr("%1, %2 % done, %3").arg(lineText(2), fixedText(100 * shareDone(), 0), time)};
    for (const QString& more : {m_work, waitText(m_wait)})
        if (!more.isEmpty() && more != gapText())
            parts << more;
    return parts.join(QStringLiteral(", "));
}

/// There is a share done to show, of a run from its first gap on.
bool ProgressEta::hasProgress() const
{
    return m_active && (!m_where.isEmpty() || !std::isnan(m_progress.gap));
}

/// The wait, or the work done instead of training, and the gap: the most telling first.
std::vector<ProgressEta::Drawn> ProgressEta::lines() const
{
    const QString gap = gapText(), space = QStringLiteral("   ");
    QStringList waits = m_work.isEmpty() ? QStringList{waitText(m_wait), shortWaitText(m_wait)}
                                         : QStringList{m_work, m_shortWork};
    waits.removeAll(QString());
    QStringList texts;
    const bool alone = m_work == gap && !m_work.isEmpty();
    for (const int parts : {2, 1})
        if (!alone)
            texts << (waits.isEmpty() ? QString() : waits.front() + space) + lineText(parts);
    for (const QString& wait : std::as_const(waits))
        texts << (alone ? placed(wait) : wait + space + lineText(0));
    if (!alone && !(m_ended.isEmpty() && m_work.isEmpty()))
        for (const QString& wait : std::as_const(waits))
            texts << placed(wait);
    if (!alone)
        texts << lineText(0);
    std::vector<Drawn> lines;
    for (const QString& text : std::as_const(texts))
        for (const bool withGoal : {true, false})
            lines.push_back({text, timeText(withGoal)});
    return lines;
}

ProgressEta::Drawn ProgressEta::drawnIn(double width) const
{
    const QFontMetricsF metrics(font());
    const std::vector<Drawn> all = lines();
    const auto room = [&](const Drawn& line, double bar) {
        const double time = line.time.isEmpty() ? 0 : metrics.horizontalAdvance(line.time) + gap;
        return width - 2 * gap - time - (bar > 0 ? bar + gap : 0);
    };
    for (const double least : {barWidth / 3, 0.0})
        for (const Drawn& line : all)
            for (const double bar : {barWidth, least})
                if ((m_ended.isEmpty() || least == 0)
                    && (bar == 0 || m_queueSize > 1 || hasProgress())
                    && metrics.horizontalAdvance(line.left) <= room(line, bar))
                    return {line.left, line.time, bar};
    const Drawn& last = all.back();
    return {metrics.elidedText(last.left, Qt::ElideRight, room(last, 0)), last.time, 0};
}

QSize ProgressEta::sizeHint() const
{
    const QFontMetricsF metrics(font());
    const double texts = metrics.horizontalAdvance(tr("run 100 of 100  ·  gap ≈ 0.000314 ▸ 0.0001"))
        + metrics.horizontalAdvance(waitText({99.9, 50.0, 49.9}))
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
    const Drawn drawn = drawnIn(width());
    QRectF rest = QRectF(rect()).adjusted(gap, 0, -gap, 0);
    painter.setPen(m_active ? ink.text : ink.quietText);
    painter.drawText(rest, Qt::AlignRight | Qt::AlignVCenter, drawn.time);
    if (!drawn.time.isEmpty())
        rest.setRight(rest.right() - metrics.horizontalAdvance(drawn.time) - gap);
    const QRectF bar(
        rest.right() - drawn.bar, rest.center().y() - barHeight / 2, drawn.bar, barHeight);
    if (drawn.bar > 0)
        rest.setRight(bar.left() - gap);
    painter.drawText(rest, Qt::AlignRight | Qt::AlignVCenter, drawn.left);
    if (drawn.bar == 0)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Mid));
    painter.drawRoundedRect(bar, barHeight / 2, barHeight / 2);
    QRectF filled = bar;
    filled.setWidth(std::max(barHeight, bar.width() * shareDone()));
    painter.setBrush(m_paused ? ink.quietText : seriesColor(shareDone() >= 1 ? 2 : 0, dark));
    painter.drawRoundedRect(filled, barHeight / 2, barHeight / 2);
}

} // namespace gapscope
