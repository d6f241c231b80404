// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/curves/curve.h"
#include "widgets/plots/histogram/gap_histogram.h"

#include <QList>
#include <QString>
#include <QWidget>

#include <optional>

class QMenu;
class QPushButton;
class QToolButton;

namespace gapscope {

class EmptyState;
struct HistogramLook;

/// Live histogram of the block gaps g_i, logarithmic bins: exact (filled) against the solver's
/// estimates ĝ_i (outlined, hatched), both in the run's colour. "≤ 0" and "never visited" (+∞) have
/// bins of their own. The other view is a heat map of the exact histogram over the passes. Mouse:
/// hover shows the count, click activates. Keys: ← → choose a bin, ↑ ↓ the kind, Enter activates, H
/// toggles the views.
class HistogramView : public QWidget {
    Q_OBJECT

public:
    explicit HistogramView(QWidget* parent = nullptr);

    /// One value per block in objective units (n·gap_i or gap_i: the caller chooses and says so in
    /// the axis title). exact may be empty (no exact gap pass yet), or as long as estimates.
    void setGaps(std::span<const double> estimates, std::span<const double> exact);
    /// The columns of the heat map.
    void setHistory(GapHistory history);
    const GapHistory& history() const { return m_history; }
    void clear();
    /// Whose blocks these are: the name and the colour of its curve, as in SeriesStyle.
    void setRun(const QString& name, int color);
    /// Marked over the heat map; x: passes.
    void setEvents(std::vector<PlotEvent> events);
    void setAxisTitle(const QString& title);
    void setEmptyState(const QString& text, const QString& action = {});
    QPushButton* emptyAction() const;

    enum class Mode { histogram, heatMap };
    void setMode(Mode mode);
    Mode mode() const { return m_mode; }

    const GapHistogram& histogram() const { return m_histogram; }
    /// The header line: χ(g), Σ exact / Σ estimate, blocks never visited.
    QString summary() const;
    /// Rectangle of a bar in this widget's coordinates; empty when out of range.
    QRectF barRect(int bin, GapKind kind) const;
    /// Blocks of one bin, worst (largest gap) first.
    QList<int> blocksIn(int bin, GapKind kind) const;

    /// Paints the present mode into a rectangle, for exports.
    void paintInto(QPainter& painter, const QRectF& area, bool dark) const;
    /// kind, bin_low, bin_high, count; or pass, bin_low, bin_high, count in the heat map.
    QString csv() const;

    QSize sizeHint() const override { return {560, 320}; }
    QSize minimumSizeHint() const override { return {260, 180}; }

Q_SIGNALS:
    void examplesActivated(const QList<int>& blocks, const QString& title);
    void emptyActionTriggered();
    /// The context menu opens: the owner adds to it.
    void menuRequested(QMenu* menu);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void activate(int bin, GapKind kind);
    void moveTo(int bin, GapKind kind);
    void updateEmptyState();
    void updateDescription();
    void paintMode(QPainter& painter, const QRectF& area, HistogramLook look) const;
    void paintHover(QPainter& painter) const;
    QString binText(int bin, GapKind kind) const;
    QString heatText(const QPointF& at) const;
    QString header() const;
    QString eventDetails(const QPointF& at) const;
    QFont paintFont() const;

    std::vector<double> m_estimates, m_exact;
    GapHistogram m_histogram;
    GapHistory m_history;
    QString m_axisTitle, m_run;
    int m_color = 0;
    std::vector<PlotEvent> m_events;
    Mode m_mode = Mode::histogram;
    int m_bin = -1; ///< under the mouse or chosen by key
    GapKind m_kind = GapKind::exact;
    std::optional<QPointF> m_mouse;
    EmptyState* m_empty = nullptr;
    QToolButton* m_toggle = nullptr;
};

} // namespace gapscope
