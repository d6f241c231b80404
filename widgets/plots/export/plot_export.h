// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

#include <functional>

class QMimeData;
class QPainter;
class QRectF;

namespace gapscope {

class HistogramView;
class PlotWidget;

enum class LegendPlace : int; // legend_plan.h

/// How a plot is drawn for paper.
struct PictureLook {
    int fontPoints = 0;   ///< of titles and numbers; 0: as in the window
    LegendPlace legend{}; ///< where there is room
};

struct ExportOptions {
    QSize size{800, 500}; ///< logical pixels of 1/96 inch; a long legend below a plot adds to it
    int width = 0;        ///< logical pixels that replace the size's, in its shape; 0: none
    PictureLook look;
    int dpi = 200;   ///< of PNG and clipboard images, 50 … 1200
    QByteArray spec; ///< JSON that repeats the picture; goes into every file
    QString title;   ///< document title; empty: the plot's
    QString caption; ///< the data: below the picture, second line of a CSV; may be empty
};

/// Anything that can be exported: paints itself on white in light colours, knows its numbers.
struct ExportPicture {
    QString title;
    std::function<void(QPainter&, const QRectF&)> paint; ///< area in logical pixels
    QString csv;                                         ///< header line and rows
    /// Contains photographs: a PNG loses colours, then resolution, until it is small.
    bool photographic = false;
    /// Height of a picture requested in this size, more if it has more content; none: the size's.
    std::function<int(QSize)> height{};
    /// The same picture in another look; none: it has one only.
    std::function<ExportPicture(const PictureLook&)> inLook{};
};
/// The size of a picture requested in this one; the result requested again is itself.
QSize sizeOf(const ExportPicture& picture, QSize wanted);

/// Writes a picture completely or not at all; the suffix chooses: .png .svg .pdf .csv Vector curves
/// and text in SVG and PDF; spec in a PNG text chunk "gapscope-spec", SVG <desc>, a PDF attachment
/// "gapscope-spec.json", CSV lines starting with "# ". Works without a visible window.
/// throws: InputError naming the path.
void exportPicture(const ExportPicture& picture, const QString& path, const ExportOptions& options);
/// The bytes such a file would have. suffix: "png", "svg", "pdf", "csv".
QByteArray exportBytes(
    const ExportPicture& picture, const QString& suffix, const ExportOptions& options);
QImage exportImage(const ExportPicture& picture, const ExportOptions& options);
/// Puts image and CSV text on the clipboard.
void copyPicture(const ExportPicture& picture, const ExportOptions& options);

/// The content of these views with their zoom, hidden series and scales. A histogram's picture
/// refers to its view: paint it while the view lives.
ExportPicture pictureOf(const PlotWidget& plot);
ExportPicture pictureOf(const HistogramView& view);

void exportPlot(const PlotWidget& plot, const QString& path, const ExportOptions& options = {});
void exportPlot(const HistogramView& view, const QString& path, const ExportOptions& options = {});

/// The picture in 256 colours: its own 96 most frequent ones, so that backgrounds, lines and curves
/// are unchanged, and for photographs, whose colours are hardly ever equal, the means of the most
/// frequent cells of 16 levels a channel.
QImage inFewColours(const QImage& image);

/// The same without exact colours: smaller in a file that holds several.
QImage photographInFewColours(const QImage& image);

} // namespace gapscope
