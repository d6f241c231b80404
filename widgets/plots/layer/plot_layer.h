// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/curves/curve_painter.h"
#include "widgets/plots/layer/event_lane.h"
#include "widgets/plots/layer/legend_plan.h"
#include "widgets/plots/layer/plot_model.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGraphicsItem>
#include <QPixmap>

namespace gapscope {

/// The part over the curves that moves with the mouse.
struct PlotOverlay {
    std::optional<double> cursor1, cursor2; ///< plotted x
    std::optional<double> handle;           ///< plotted x
    QString highlighted;                    ///< id of the series chosen by key
    std::optional<QRectF> rubberBand;
    std::vector<PlotReading> readings;
    QString readingTitle; ///< first line of the read-out
};

/// A semi-transparent card for text over curves.
void paintCard(QPainter& painter, const QRectF& rect, const PlotInk& ink);

/// Everything within the plot area, painted by one item: grid, bands, curves, events, target,
/// notes, inner legend, crosshair with its read-out. The still part is cached as one pixmap.
class PlotLayer : public QGraphicsItem {
    Q_DECLARE_TR_FUNCTIONS(gapscope::PlotLayer)

public:
    explicit PlotLayer(QGraphicsItem* parent);

    /// The model, its map and ticks changed.
    /// lane: the height above the plot area for the labels of events; 0: no labels.
    void setContent(const PlotModel& model, const PlotMap& map, std::vector<Tick> xTicks,
        std::vector<Tick> yTicks, PlotModel::Clamped clamped, int lane);
    /// The height of that lane: one row on a screen, more in a picture, which has no hover.
    int eventLane(const PlotModel& model, const PlotMap& map) const;
    /// The text about the events at a position in the lane or on a line; "" for none.
    QString eventDetails(const QPointF& at) const;
    void setTarget(const PaintTarget& target);
    /// For pictures; a screen has a separate legend.
    void setInnerLegend(const LegendPlan& plan);
    /// title: a picture's title is larger than everything else.
    void setFonts(const QFont& font, const QFont& title);
    const QFont& titleFont() const { return m_titleFont; }
    /// A picture's title, in lines.
    void setTitle(const QStringList& lines);
    /// The height it takes above the lane.
    int titleHeight() const;
    void setOverlay(const PlotOverlay& overlay);
    const PlotOverlay& overlay() const { return m_overlay; }
    const PlotMap& map() const { return m_map; }

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void repaintStill();
    PaintTarget paperTarget() const;
    void paintStill(QPainter& painter, const PaintTarget& target) const;
    void paintGrid(QPainter& painter, const PlotInk& ink) const;
    void paintEventLines(QPainter& painter, const PlotInk& ink) const;
    void paintEventLabels(QPainter& painter, const PlotInk& ink) const;
    std::vector<LaneLabel> eventLabels(const PlotModel& model, const PlotMap& map) const;
    double eventX(const PlotEvent& event) const;
    QColor eventColor(int color, const PlotInk& ink) const;
    void paintTargetLine(QPainter& painter, const PlotInk& ink) const;
    void paintTargetArrow(QPainter& painter, const PlotInk& ink) const;
    void paintSetOff(
        QPainter& painter, const QPointF& at, const QString& text, const PlotInk& ink) const;
    void paintTargetLabel(QPainter& painter, const PlotInk& ink) const;
    std::optional<double> targetPosition() const;
    bool hasCurve(const QRectF& part) const;
    QRectF targetLabelPlace(double y) const;
    double noteTop() const;
    void paintNote(QPainter& painter, const PlotInk& ink) const;
    QRectF freestCorner(QSizeF size) const;
    QRectF legendCard() const;
    void paintInnerLegend(QPainter& painter, const PlotInk& ink) const;
    void paintTitle(QPainter& painter, const PlotInk& ink) const;
    void paintFrame(QPainter& painter, const PlotInk& ink) const;
    void paintHandle(QPainter& painter, const PlotInk& ink) const;
    void paintCrosshair(QPainter& painter, const PlotInk& ink) const;
    struct ReadingLine {
        QString name, value;
        int color;                          ///< of an event
        std::optional<SeriesStyle> style{}; ///< of a curve
    };
    struct ReadingTable {
        std::vector<ReadingLine> lines;
        double nameWidth = 0, valueWidth = 0;
    };
    std::vector<ReadingLine> eventsAtCursor(const QFontMetricsF& metrics) const;
    ReadingTable readingTable(const QFontMetricsF& metrics, std::size_t shown) const;
    QRectF readingCard(QSizeF size) const;
    void paintReadings(QPainter& painter, const PlotInk& ink) const;

    PlotModel m_model;
    PlotMap m_map;
    std::vector<Tick> m_xTicks, m_yTicks;
    PlotModel::Clamped m_clamped;
    PaintTarget m_target;
    std::optional<LegendPlan> m_legend;
    QFont m_font, m_titleFont;
    QStringList m_title;
    int m_lane = 0;
    PlotOverlay m_overlay;
    QPixmap m_still;
};

} // namespace gapscope
