// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/histogram/histogram_view.h"

#include "core/metrics/metrics.h"
#include "widgets/controls/glossary.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/histogram/heat_map_painter.h"
#include "widgets/plots/layer/event_lane.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {

HistogramView::HistogramView(QWidget* parent)
    : QWidget(parent)
    , m_axisTitle(tr("Block gap gᵢ"))
    , m_empty(new EmptyState(this))
    , m_toggle(new QToolButton(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Histogram of block gaps"));
    const QString tip =
        tr("Block gaps on a log scale: exact (filled) and the solver's estimates (outlined). "
           "Click a bar, or choose it with the arrow keys and press Enter, to see its "
           "examples. H: heat map over the passes.");
    setToolTip(withTerm(withTerm(tip, QStringLiteral("block gap")), QStringLiteral("χ")));
    m_toggle->setObjectName(QStringLiteral("heatMap"));
    m_toggle->setText(tr("Heat map"));
    m_toggle->setCheckable(true);
    m_toggle->setAccessibleName(tr("Show the evolution as a heat map"));
    m_toggle->setToolTip(tr("The exact histogram over the effective passes (H)"));
    connect(m_toggle, &QToolButton::toggled, this,
        [this](bool on) { setMode(on ? Mode::heatMap : Mode::histogram); });
    connect(m_empty, &EmptyState::triggered, this, &HistogramView::emptyActionTriggered);
    m_empty->setTexts(tr("The gap of every block will be counted here."), {});
    m_histogram = gapHistogram({}, {});
    updateEmptyState();
}

void HistogramView::setGaps(std::span<const double> estimates, std::span<const double> exact)
{
    m_estimates.assign(estimates.begin(), estimates.end());
    m_exact.assign(exact.begin(), exact.end());
    m_histogram = gapHistogram(m_estimates, m_exact);
    updateEmptyState();
    updateDescription();
    update();
}

void HistogramView::setHistory(GapHistory history)
{
    m_history = std::move(history);
    updateEmptyState();
    if (m_mode == Mode::heatMap)
        update();
}

void HistogramView::clear()
{
    m_history = {};
    m_bin = -1;
    setGaps({}, {});
}

void HistogramView::setRun(const QString& name, int color)
{
    if (name == m_run && color == m_color)
        return;
    m_run = name;
    m_color = color;
    update();
}

void HistogramView::setEvents(std::vector<PlotEvent> events)
{
    if (events == m_events)
        return;
    m_events = std::move(events);
    update();
}

void HistogramView::setAxisTitle(const QString& title)
{
    m_axisTitle = title;
    update();
}

void HistogramView::setEmptyState(const QString& text, const QString& action)
{
    m_empty->setTexts(text, action);
    updateEmptyState();
}

QPushButton* HistogramView::emptyAction() const { return m_empty->action(); }

void HistogramView::setMode(Mode mode)
{
    m_mode = mode;
    m_bin = -1;
    m_toggle->setChecked(mode == Mode::heatMap);
    setAccessibleName(mode == Mode::heatMap ? tr("Heat map of block gaps over effective passes")
                                            : tr("Histogram of block gaps"));
    update();
}

QString HistogramView::summary() const
{
    if (m_estimates.empty() && m_exact.empty())
        return {};
    const std::size_t blocks = std::max(m_estimates.size(), m_exact.size());
    QString text = tr("n %L1").arg(blocks);
    const double chi = nonUniformity(m_exact.empty() ? m_estimates : m_exact);
    if (std::isfinite(chi))
        text += tr(" · χ(g) %1").arg(displayNumber(chi, 3));
    const double ratio = exactToEstimate(m_estimates, m_exact);
    if (std::isfinite(ratio))
        text += tr(" · exact / estimate %1").arg(displayNumber(ratio, 3));
    if (m_exact.empty())
        text += tr(" · no exact gap pass yet");
    if (const int never = m_histogram.estimate.back(); never > 0)
        text += tr(" · never visited %1").arg(QLocale().toString(never));
    return text;
}

QFont HistogramView::paintFont() const
{
    QFont small = font();
    if (small.pointSizeF() > 0)
        small.setPointSizeF(std::max(0.92 * small.pointSizeF(), 7.0));
    return small;
}

QRectF HistogramView::barRect(int bin, GapKind kind) const
{
    if (bin < 0 || bin >= m_histogram.binCount())
        return {};
    return HistogramLayout(rect(), paintFont(), m_histogram).bar(bin, kind);
}

QList<int> HistogramView::blocksIn(int bin, GapKind kind) const
{
    const std::vector<double>& gaps = kind == GapKind::exact ? m_exact : m_estimates;
    QList<int> blocks;
    for (std::size_t i = 0; i < gaps.size(); ++i)
        if (m_histogram.binOf(gaps[i]) == bin)
            blocks.append(static_cast<int>(i));
    const auto gap = [&](int block) { return gaps[static_cast<std::size_t>(block)]; };
    std::stable_sort(blocks.begin(), blocks.end(), [&](int a, int b) { return gap(a) > gap(b); });
    return blocks;
}

QString HistogramView::binText(int bin, GapKind kind) const
{
    const QString blocks = blocksText(m_histogram.counts(kind)[static_cast<std::size_t>(bin)]);
    const QString what = kind == GapKind::exact ? tr("exact gap") : tr("solver's gap estimate");
    if (m_histogram.isNonPositive(bin))
        return tr("%1 ≤ 0: %2").arg(what, blocks);
    if (m_histogram.isNeverVisited(bin))
        return tr("never visited (%1 +∞): %2").arg(what, blocks);
    if (m_histogram.low(bin) == 0)
        return tr("%1 below %2: %3, %L4 of them left of the axis")
            .arg(what, displayNumber(m_histogram.high(bin), 3), blocks)
            .arg(m_histogram.outliers(kind).below);
    if (std::isinf(m_histogram.high(bin)))
        return tr("%1 above %2: %3, %L4 of them right of the axis")
            .arg(what, displayNumber(m_histogram.low(bin), 3), blocks)
            .arg(m_histogram.outliers(kind).above);
    return tr("%1 in %2 … %3: %4")
        .arg(what, displayNumber(m_histogram.low(bin), 3), displayNumber(m_histogram.high(bin), 3),
            blocks);
}

QString HistogramView::heatText(const QPointF& at) const
{
    const std::vector<GapSnapshot>& columns = m_history.columns();
    const HeatMapLayout layout(rect(), paintFont(), columns, !m_events.empty());
    const int column = layout.columnAt(columns, at.x());
    if (column < 0 || !layout.area.contains(at))
        return {};
    const GapSnapshot& snapshot = columns[static_cast<std::size_t>(column)];
    const int quarter = layout.quarterAt(at.y());
    const QString pass = tr("pass %1").arg(displayNumber(snapshot.pass));
    if (quarter < layout.lowest)
        return tr("%1, gap ≤ 0: %2").arg(pass, blocksText(snapshot.nonPositive));
    const bool lowest = quarter == layout.lowest && quarter > GapSnapshot::lowestQuarter;
    const QString high = displayNumber(std::pow(10.0, (quarter + 1) / 4.0), 2);
    const QString blocks = blocksText(layout.count(snapshot, quarter));
    if (lowest) // with those far below
        return tr("%1, gap below %2: %3").arg(pass, high, blocks);
    return tr("%1, gap %2 … %3: %4")
        .arg(pass, displayNumber(std::pow(10.0, quarter / 4.0), 2), high, blocks);
}

void HistogramView::paintInto(QPainter& painter, const QRectF& area, bool dark) const
{
    HistogramLook look;
    look.dark = dark;
    look.header = header();
    paintMode(painter, area, look);
}

/// Says first whose blocks these are.
QString HistogramView::header() const
{
    const QString figures = summary();
    return m_run.isEmpty() ? figures : QStringLiteral("%1: %2").arg(m_run, figures);
}

/// The details of the marks over the heat map near a position.
QString HistogramView::eventDetails(const QPointF& at) const
{
    QStringList details;
    const HeatMapLayout layout(rect(), paintFont(), m_history.columns(), !m_events.empty());
    for (const PlotEvent& event : m_events)
        if (m_mode == Mode::heatMap && std::abs(layout.xOf(event.x) - at.x()) <= placeReach)
            details << (event.details.isEmpty() ? event.label : event.details);
    return details.join(QLatin1Char('\n'));
}

void HistogramView::paintMode(QPainter& painter, const QRectF& area, HistogramLook look) const
{
    look.font = paintFont();
    look.axisTitle = m_axisTitle;
    look.color = m_color;
    look.events = m_events;
    if (m_mode == Mode::heatMap)
        paintHeatMap(painter, area, m_history.columns(), look);
    else
        paintHistogram(painter, area, m_histogram, look);
}

void HistogramView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    HistogramLook look;
    look.dark = isDark(palette());
    look.header = painter.fontMetrics().elidedText(
        header(), Qt::ElideRight, width() - m_toggle->width() - 24);
    look.highlightedBin = m_bin;
    look.highlightedKind = m_kind;
    look.focus = true;
    paintMode(painter, rect(), look);
    paintHover(painter);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1.5));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 3, 3);
    }
}

void HistogramView::paintHover(QPainter& painter) const
{
    QString text;
    QPointF at;
    if (m_mode == Mode::heatMap && m_mouse) {
        text = heatText(*m_mouse);
        at = *m_mouse;
    } else if (m_mode == Mode::histogram && m_bin >= 0) {
        text = binText(m_bin, m_kind);
        at = barRect(m_bin, m_kind).center();
        at.setY(HistogramLayout(rect(), paintFont(), m_histogram).area().top() + 4);
    }
    if (text.isEmpty())
        return;
    const PlotInk ink = plotInk(isDark(palette()));
    const QFontMetricsF metrics(paintFont());
    QRectF card(at.x() + 12, at.y(), metrics.horizontalAdvance(text) + 14, metrics.height() + 6);
    if (card.right() > width() - 4)
        card.moveRight(std::max(at.x() - 12, card.width() + 4));
    card.moveTop(std::clamp(card.top(), 2.0, height() - card.height() - 2));
    painter.setPen(QPen(ink.axis, 1));
    painter.setBrush(ink.ground);
    painter.drawRoundedRect(card, 4, 4);
    painter.setPen(ink.text);
    painter.setFont(paintFont());
    painter.drawText(card, Qt::AlignCenter, text);
}

void HistogramView::updateEmptyState()
{
    const bool empty = m_estimates.empty() && m_exact.empty() && m_history.columns().empty();
    m_empty->setVisible(empty);
    m_empty->setGeometry(rect());
    m_empty->raise();
    m_toggle->setVisible(!empty);
    setFocusPolicy(empty ? Qt::NoFocus : Qt::StrongFocus);
    const QSize size = m_toggle->sizeHint();
    m_toggle->setGeometry(QRect(QPoint(width() - size.width() - 6, 3), size));
}

void HistogramView::updateDescription()
{
    setAccessibleDescription(m_bin >= 0 ? binText(m_bin, m_kind) : summary());
}

QString HistogramView::csv() const
{
    const auto csvNumber = [](double value) { return QString::number(value, 'g', 17); };
    QString text;
    if (m_mode == Mode::heatMap) {
        text = QStringLiteral("pass,bin_low,bin_high,count\n");
        for (const GapSnapshot& snapshot : m_history.columns()) {
            const QString pass = csvNumber(snapshot.pass);
            text += QStringLiteral("%1,-inf,0,%2\n").arg(pass).arg(snapshot.nonPositive);
            for (std::size_t k = 0; k < snapshot.counts.size(); ++k) {
                const double low = (GapSnapshot::lowestQuarter + static_cast<double>(k)) / 4;
                if (snapshot.counts[k] > 0)
                    text += QStringLiteral("%1,%2,%3,%4\n")
                                .arg(pass, csvNumber(std::pow(10.0, low)),
                                    csvNumber(std::pow(10.0, low + 0.25)))
                                .arg(snapshot.counts[k]);
            }
        }
        return text;
    }
    text = QStringLiteral("kind,bin_low,bin_high,count\n");
    for (const GapKind kind : {GapKind::exact, GapKind::estimate}) {
        const QString name =
            kind == GapKind::exact ? QStringLiteral("exact") : QStringLiteral("estimate");
        for (int bin = 0; bin < m_histogram.binCount(); ++bin)
            text +=
                QStringLiteral("%1,%2,%3,%4\n")
                    .arg(name, csvNumber(m_histogram.low(bin)), csvNumber(m_histogram.high(bin)))
                    .arg(m_histogram.counts(kind)[static_cast<std::size_t>(bin)]);
    }
    return text;
}

} // namespace gapscope
