// SPDX-License-Identifier: GPL-3.0-or-later
// The overlay of the photograph, and the legend below it.
#include "widgets/controls/number_text.h"
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/pictures/picture_footer.h"
#include "widgets/viewers/segmentation/photo_canvas.h"

#include <QPainter>

#include <cmath>
#include <opencv2/imgproc.hpp>

namespace gapscope {
namespace {

constexpr double swatchGap = 6, entryGap = 16, lineGap = 2;
constexpr double wideFooter = 480; // from here each text takes one line

QString signedNumber(double value)
{
    const QString text = displayNumber(value, 2);
    return value > 0 ? QLatin1Char('+') + text : text;
}

} // namespace

cv::Mat1w PhotoCanvas::truthMap(int example, const cv::Mat1w& regions) const
{
    if (m_truthPixels)
        if (cv::Mat1w pixels = m_truthPixels(example); pixels.size() == regions.size())
            return pixels;
    return truthOfRegions(m_examples->images[static_cast<std::size_t>(example)], regions);
}

OverlayLayer PhotoCanvas::layerOf(int example, LabellingView labels, ExampleShow show) const
{
    if (!m_examples || example < 0)
        return {};
    const auto classes = static_cast<std::size_t>(m_labels.size());
    const cv::Mat1w regions = example == m_example
        ? m_regions
        : regionMap(m_examples->images[static_cast<std::size_t>(example)]);
    if (regions.empty() || (labels.empty() && show != ExampleShow::truth))
        return {};
    if (show == ExampleShow::truth)
        return labelLayer(truthMap(example, regions), classes);
    const cv::Mat1w shown = labelMap(regions, labels);
    return show == ExampleShow::prediction
        ? labelLayer(shown, classes)
        : differenceLayer(truthMap(example, regions), shown, classes);
}

const OverlayLayer& PhotoCanvas::layer() const
{
    if (!m_layer) {
        m_layer = showsScores() && !m_regions.empty()
            ? scoreLayer(m_regions, m_scores, scoreScale(), isDark(palette()))
            : layerOf(m_example, labelsShown(), m_show);
        m_legend = legendOf(*m_layer);
    }
    return *m_layer;
}

void PhotoCanvas::paintOverlayOn(cv::Mat3b& picture, const PicturePlace::Seen& seen) const
{
    const OverlayLayer& overlay = layer();
    if (m_section.regions.empty() || m_section.window != seen.window)
        m_section = {seen.window, cropAndScale(m_regions, seen.window), {}};
    if (m_section.cells.empty() && !overlay.cells.empty())
        m_section.cells = cropAndScale(overlay.cells, seen.window);
    const double dpr = devicePixelRatioF();
    const int thin = std::max(1, qRound(0.75 * dpr)), line = std::max(1, qRound(1.5 * dpr));
    const QPointF origin = seen.device - place().rect().topLeft() * dpr;
    if (!m_section.cells.empty())
        paintLayer(picture, m_section.cells, overlay,
            {m_opacity, line, {qRound(origin.x()), qRound(origin.y())}});
    if (m_borders)
        paintBorders(picture, m_section.regions, thin);
    if (m_selected >= 0)
        paintSelected(picture, m_section.regions, static_cast<Label>(m_selected), line);
}

std::vector<PhotoCanvas::LegendEntry> PhotoCanvas::legendOf(const OverlayLayer& overlay) const
{
    std::vector<LegendEntry> entries;
    if (overlay.cells.empty() || showsScores())
        return entries;
    std::vector<char> seen(overlay.fills.size());
    for (const Label cell : overlay.cells)
        seen[cell] = 1;
    const bool kinds = m_show == ExampleShow::difference;
    const QString names[] = {
        {}, tr("right"), tr("missed"), tr("spurious"), tr("wrong"), tr("void")};
    for (std::size_t k = 0; k < seen.size(); ++k)
        if (seen[k] && overlay.fills[k].strength > 0)
            entries.push_back({kinds                                ? names[k]
                    : k < static_cast<std::size_t>(m_labels.size()) ? nameOf(static_cast<Label>(k))
                                                                    : tr("void"),
                overlay.fills[k]});
    return entries;
}

QString PhotoCanvas::footerText() const
{
    const QString modes[] = {tr("truth"), tr("prediction"), tr("difference")};
    QString shown = modes[static_cast<int>(m_show)];
    if (m_answer && m_show == ExampleShow::prediction)
        shown = m_answerName;
    else if (m_answer && m_show == ExampleShow::difference)
        shown = tr("%1 against the truth").arg(m_answerName);
    if (showsScores())
        shown = tr("score of each superpixel alone");
    else if (m_prediction.empty() && m_show != ExampleShow::truth)
        shown = tr("no model yet");
    return captioned(shown);
}

double PhotoCanvas::footerHeight(double width) const { return layFooter(nullptr, width); }

void PhotoCanvas::paintFooter(QPainter& painter, double width) const { layFooter(&painter, width); }

/// Paints what is shown, the superpixel under the pointer, and the legend. Returns the height;
/// painter: nullptr to measure only.
double PhotoCanvas::layFooter(QPainter* painter, double width) const
{
    const PlotInk ink = plotInk(isDark(palette()));
    const bool narrow = width < wideFooter;
    if (painter)
        painter->setPen(ink.text);
    double y = footerLines(painter, font(), 0, width, footerText(), narrow ? 2 : 1) + lineGap;
    if (m_regions.empty())
        return y;
    const QString pointed = pointedText();
    if (painter && pointed.isEmpty())
        painter->setPen(ink.quietText);
    y += footerLines(painter, font(), y, width,
             pointed.isEmpty() ? tr("Point at a superpixel for its labels; click to choose it.")
                               : pointed,
             narrow ? 3 : 1)
        + lineGap;
    if (painter)
        painter->setPen(ink.text);
    return y + paintLegend(painter, y, width);
}

/// Returns the height it needs; painter: nullptr to measure only.
double PhotoCanvas::paintLegend(QPainter* painter, double top, double width) const
{
    if (showsScores())
        return paintScoreLegend(painter, top, width);
    const QFontMetricsF metrics(font());
    const double line = metrics.height() + 2, box = std::round(metrics.ascent());
    double x = 0, y = 0;
    layer();
    for (const LegendEntry& entry : m_legend) {
        const double wide = box + swatchGap + metrics.horizontalAdvance(entry.name);
        if (x > 0 && x + wide > width) {
            x = 0;
            y += line;
        }
        if (painter) {
            const double dpr = devicePixelRatioF();
            const int side = qRound(box * dpr), edge = std::max(1, qRound(dpr));
            cv::Mat3b swatch(side, side, plainGround());
            paintLayer(swatch, cv::Mat1w(swatch.size(), Label{0}), {{}, {entry.fill}, false},
                {1, edge, {}});
            cv::rectangle(swatch, {0, 0, side, side}, cv::Scalar(entry.fill.color), edge);
            QImage picture = imageOf(swatch);
            picture.setDevicePixelRatio(dpr);
            painter->drawImage(QPointF(x, top + y + (line - box) / 2), picture);
            painter->drawText(QRectF(x + box + swatchGap, top + y, wide, line),
                Qt::AlignLeft | Qt::AlignVCenter, entry.name);
        }
        x += wide + entryGap;
    }
    return y + line; // one line even without entries: the picture keeps its size
}

double PhotoCanvas::paintScoreLegend(QPainter* painter, double top, double width) const
{
    const QFontMetricsF metrics(font());
    const double line = metrics.height() + 2;
    if (!painter)
        return line;
    const bool two = m_labels.size() == 2;
    const QString low =
        tr("%1 %2").arg(signedNumber(-scoreScale()), two ? nameOf(0) : tr("another"));
    const QString high =
        tr("%1 %2").arg(signedNumber(scoreScale()), two ? nameOf(1) : tr("the predicted"));
    const QRectF words(0, top, width, line);
    painter->drawText(words, Qt::AlignLeft | Qt::AlignVCenter, low);
    const double from = metrics.horizontalAdvance(low) + swatchGap, bar = 72;
    for (int k = 0; k < 72; ++k)
        painter->fillRect(QRectF(from + k * bar / 72, top + 3, bar / 72 + 0.5, line - 6),
            mapColor(ColorMap::diverging, k / 35.5 - 1, isDark(palette())));
    painter->drawText(
        words.adjusted(from + bar + swatchGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, high);
    return line;
}

} // namespace gapscope
