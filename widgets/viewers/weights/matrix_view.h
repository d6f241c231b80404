// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/look/theme.h"
#include "widgets/viewers/common/example_canvas.h"

#include <QStringList>

#include <functional>

namespace gapscope {

/// A labelled matrix as a heat map with hover, arrow keys, Enter and a legend. Square cells, with
/// text if there is space.
class MatrixView : public PaintedView {
    Q_OBJECT

public:
    struct Content {
        QStringList rows, columns;
        QString rowTitle, columnTitle; ///< axis titles
        std::vector<double> color;     ///< rows × columns, in the map's range; NaN: neutral
        std::vector<double> value;     ///< rows × columns, for CSV
        QStringList text;              ///< rows × columns, shown when all fit; may be empty
        ColorMap map = ColorMap::sequential;
        QString legendLow, legendHigh; ///< ends of the colour bar
        QString legendTitle;           ///< with the unit
    };
    /// The sentence about a cell, for the readout, the tooltip and screen readers.
    using Readout = std::function<QString(int row, int column)>;

    explicit MatrixView(QWidget* parent = nullptr);

    /// requires: color, value (and text unless empty) have rows × columns entries.
    void setContent(Content content, Readout readout);
    const Content& content() const { return m_content; }
    int currentRow() const { return m_row; }
    int currentColumn() const { return m_column; }
    void setCurrent(int row, int column);
    /// Rectangle of a cell in this widget; empty when out of range.
    QRectF cellRect(int row, int column) const;
    QString readout(int row, int column) const;
    /// Paints into a rectangle, for exports; dark: on the dark background.
    void paintInto(QPainter& painter, const QRectF& area, bool dark) const;

    /// The height for the largest cells that fit the width, names and legend included.
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void currentChanged(int row, int column);
    void cellActivated(int row, int column);

protected:
    QString contentText() const override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    std::optional<QString> toolTipAt(QPoint point) const override;

private:
    struct Geometry;
    /// The largest cells: those of two labels fill most of a page.
    static constexpr double mostCell = 240;
    Geometry geometryFor(
        const QRectF& area, const QFontMetricsF& metrics, double largest = mostCell) const;
    bool cellAt(const QPointF& point, int& row, int& column) const;
    void describe();

    Content m_content;
    Readout m_readout;
    int m_row = -1, m_column = -1;
};

/// A matrix of weights in diverging colours, ±scale at the ends; 0: the largest |weight|.
MatrixView::Content weightMatrix(
    std::vector<double> values, const QString& legend, double scale = 0);

} // namespace gapscope
