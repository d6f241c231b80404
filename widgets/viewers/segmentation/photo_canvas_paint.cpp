// SPDX-License-Identifier: GPL-3.0-or-later
// The photograph with what is laid over it, at the screen's resolution.
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/pictures/picture_image.h"
#include "widgets/viewers/segmentation/photo_canvas.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace gapscope {

bool PhotoCanvas::showsScores() const { return m_scoresShown && !m_scores.empty(); }

double PhotoCanvas::scoreScale() const
{
    double most = 0;
    for (const double score : m_scores)
        most = std::max(most, std::abs(score));
    return most;
}

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

const QImage& PhotoCanvas::frame(const PicturePlace::Seen& seen) const
{
    const OverlayLayer& overlay = layer();
    if (m_cache.ground.empty() || m_cache.window != seen.window) {
        m_cache.window = seen.window;
        const int grey = isDark(palette()) ? 0x48 : 0xb8;
        m_cache.ground = m_photo && !m_photo->pixels.empty()
            ? seenThrough(m_photo->pixels, seen.window)
            : cv::Mat3b(seen.window.size, cv::Vec3b::all(static_cast<unsigned char>(grey)));
        m_cache.regions = seenThrough(m_regions, seen.window);
        m_cache.cells.release();
        m_cache.frame = {};
    }
    if (m_cache.cells.empty() && !overlay.cells.empty()) {
        m_cache.cells = seenThrough(overlay.cells, seen.window);
        m_cache.frame = {};
    }
    if (!m_cache.frame.isNull() && m_cache.device == seen.device)
        return m_cache.frame;
    m_cache.device = seen.device;
    const double dpr = devicePixelRatioF();
    const int thin = std::max(1, qRound(0.75 * dpr)), line = std::max(1, qRound(1.5 * dpr));
    cv::Mat3b picture = m_cache.ground.clone();
    const QPointF origin = seen.device - place().rect().topLeft() * dpr;
    if (!m_cache.cells.empty())
        paintLayer(picture, m_cache.cells, overlay,
            {m_opacity, line, {qRound(origin.x()), qRound(origin.y())}});
    if (m_borders)
        paintBorders(picture, m_cache.regions, thin);
    if (m_region >= 0)
        paintSelected(picture, m_cache.regions, static_cast<Label>(m_region), line);
    m_cache.frame = imageOf(picture);
    m_cache.frame.setDevicePixelRatio(dpr);
    return m_cache.frame;
}

void PhotoCanvas::paintEvent(QPaintEvent*)
{
    if (!image())
        return;
    QPainter painter(this);
    if (m_regions.empty()) {
        paintNote(painter, pictureArea(), Qt::AlignCenter,
            tr("The pixels of this photograph are not known: its file has "
               "features alone."));
    } else {
        const PicturePlace::Seen part = place().seen(devicePixelRatioF());
        painter.setClipRect(pictureArea());
        painter.drawImage(QPointF(part.device) / devicePixelRatioF(), frame(part));
        if (m_photo && !m_photo->trouble.isEmpty())
            paintNote(painter, pictureArea(), Qt::AlignCenter, m_photo->trouble);
        painter.setClipping(false);
    }
    paintFooter(painter);
    paintFocus(painter);
}

} // namespace gapscope
