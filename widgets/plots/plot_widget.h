// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/curves/curve.h"
#include "widgets/plots/plot_link.h"

#include <QPointer>
#include <QStringList>
#include <QWidget>

#include <memory>
#include <span>

class QMenu;
class QPushButton;

namespace gapscope {

class AxisTransfer;
class EmptyState;
class PlotChart;
class PlotLegend;
class PlotView;
struct PlotFrame;

/// A plot: curves, bands, events, a target line, crosshair, zoom, a legend of one line. Can be used
/// alone; receives plain values, at most once per frame. What it draws its owner decides.
///
/// Mouse: wheel zooms at the cursor (over an axis: that axis), drag zooms to a rectangle, Shift or
/// middle drag pans, double click shows everything, Ctrl+click sets the second cursor, a click on
/// a curve activates it, right click opens a menu. Keys: + − 0 zoom, ← → move the crosshair (Shift:
/// ten times as far), ↑ ↓ choose the curve, Enter activates it, Space sets the second cursor, Esc
/// clears both.
class PlotWidget : public QWidget {
    Q_OBJECT

public:
    explicit PlotWidget(QWidget* parent = nullptr);
    ~PlotWidget() override;

    // Content.
    void setTitle(const QString& title);
    QString title() const;
    /// All series, in legend order; ids not listed disappear. Costs nothing for unchanged lists.
    void setSeries(const std::vector<PlotSeries>& series);
    void setEvents(const std::vector<PlotEvent>& events);
    void setTargetLine(double y, const QString& label);
    void clearTargetLine();

    // Axes. key: as in the x axis catalogue; when it changes, the next setSeries() transfers the
    // zoom to the new axis.
    void setXAxis(const QString& key, const QString& title, const QString& unit = {});
    void setYAxis(const QString& title, const QString& unit = {});
    /// Shown as a tooltip of the y axis.
    void setYHelp(const QString& help);
    QString xAxisKey() const;
    void setLogY(bool on) { changeScales(logX(), on, smoothing()); }
    void setLogX(bool on) { changeScales(on, logY(), smoothing()); }
    bool logY() const;
    bool logX() const;
    /// Exponential moving average in the plotted scale, 0 (off) … 0.99; raw curves stay, faint.
    void setSmoothing(double weight) { changeScales(logX(), logY(), weight); }
    double smoothing() const;
    /// Points below the floor of a logarithmic axis, x or y, drawn at the floor and marked.
    int clampedCount() const;

    // Zoom, in data units.
    using Range = DataRange;
    Range xRange() const;
    Range yRange() const;
    /// The x of the first and the last point; none: there are no points.
    std::optional<Range> extentX() const;
    /// Unless zoomed, the x axis includes this range.
    void setReachX(const std::optional<Range>& x);
    bool isZoomed() const;
    void zoomTo(const Range& x, const std::optional<Range>& y = {});
    void zoomBy(double factor); ///< about the middle; > 1 shows less
    /// The zoomed ranges; none: all data, or the range that fits.
    struct Zoom {
        std::optional<Range> x, y;
    };
    Zoom zoom() const;
    void setZoom(const Zoom& zoom);
    void resetZoom();
    /// Shares x zoom and crosshair with others; nullptr leaves the link.
    void setLink(PlotLink* link);

    // Crosshair.
    void setCursor1(std::optional<double> x);
    std::optional<double> cursor1() const;
    std::optional<double> cursor2() const;
    /// One reading per visible series that reaches the first cursor; empty without a cursor.
    std::vector<PlotReading> readings() const;
    /// The same as the text shown.
    QString readingText() const;

    /// The owner's line, which the user moves by dragging it or clicking anywhere; none: no line.
    void setHandle(std::optional<double> x);
    std::optional<double> handle() const;

    /// The line about its curves, below the plot unless its owner puts it into a row of controls.
    PlotLegend* legend() const { return m_legend; }
    /// The name of a curve, or of those that share its entry in the legend.
    QString nameOf(const QString& id) const;
    void setFrame(const PlotFrame& frame);

    // Empty state: the future content, and the action that fills it. No action: no button.
    void setEmptyState(const QString& text, const QString& action = {});
    QPushButton* emptyAction() const;
    bool isEmpty() const;

    /// For exports: the picture's contents without this widget's size or theme.
    PlotChart* chart() const { return m_chart; }
    /// The area curves are drawn in, in this widget's coordinates.
    QRectF plotArea() const;

Q_SIGNALS:
    /// A curve was clicked, or Enter pressed on it: x in data units, of the nearest point.
    void seriesActivated(const QString& id, double x);
    void emptyActionTriggered();
    /// In the legend: this one alone, or not any more, on all plots.
    void soloRequested(const QString& id);
    void hideRequested(const QString& id);
    /// A context menu opens for a curve, or for the plot if there is no id: the owner adds to it.
    void menuRequested(QMenu* menu, const QString& id);
    void zoomChanged();
    /// The user moved the handle: x in data units.
    void handleMoved(double x);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void refresh();
    void applyTransfer();
    void linkRangeChanged();
    void linkCursorsChanged();
    void publishRange();
    void publishCursors();
    void publishSides();
    void refreshLegend();
    void refreshWords();
    void refreshTheme();
    void updateEmptyState();
    void openMenu(const QString& id, const QPoint& globalPosition);
    void changeScales(bool logX, bool logY, double smoothing);

    PlotChart* m_chart = nullptr;
    PlotView* m_view = nullptr;
    PlotLegend* m_legend = nullptr;
    EmptyState* m_empty = nullptr;
    std::unique_ptr<AxisTransfer> m_transfer; ///< between setXAxis() and the new series
    QPointer<PlotLink> m_link;
};

/// Plots above one another, over one x axis, each with a row that names it: the lowest one with
/// curves names the axis, the uppermost has the lane of events, and a legend that would repeat the
/// one above is left out.
void stackPlots(std::span<PlotWidget* const> fromTop);

} // namespace gapscope
