// SPDX-License-Identifier: GPL-3.0-or-later
// The photograph with what is laid over it, at the screen's resolution.
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/pictures/picture_image.h"
#include "widgets/viewers/pose/pose_canvas.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr double limbWidth = 3; ///< logical pixels

QPointF along(QPointF a, QPointF b, double share) { return a + (b - a) * share; }

} // namespace

void paintTypeChip(QPainter& painter, QPointF middle, const QString& text, bool differs, bool dark)
{
    const QFontMetricsF metrics(painter.font());
    const QSizeF size(metrics.horizontalAdvance(text) + 6, metrics.height());
    const QRectF box(middle - QPointF(size.width(), size.height()) / 2, size);
    const QColor ground = differs ? QColor(0xcc, 0x79, 0xa7) : dark ? Qt::black : Qt::white;
    painter.setPen(QPen(differs || !dark ? Qt::black : Qt::white, 0.75));
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 3, 3);
    painter.drawText(box, Qt::AlignCenter, text);
}

void paintArcTypes(QPainter& painter, const std::vector<QPointF>& at, LabellingView labels,
    LabellingView truth, int chosen, bool dark)
{
    painter.setRenderHint(QPainter::Antialiasing);
    const LabellingView shown = labels.empty() ? truth : labels;
    const double room = 3 * QFontMetricsF(painter.font()).height();
    for (std::size_t arc = 0; arc < arcCount; ++arc) {
        const QPointF from = at[arcFrom(arc)], to = at[arcTo(arc)];
        const bool own = chosen == static_cast<int>(arcFrom(arc));
        if (!own && std::hypot((to - from).x(), (to - from).y()) < room)
            continue;
        const Label type = shown[partCount + arc];
        const bool differs = !truth.empty() && truth[partCount + arc] != type;
        const QString text = differs && own
            ? QStringLiteral("%1≠%2").arg(type + 1).arg(truth[partCount + arc] + 1)
            : QString::number(type + 1);
        paintTypeChip(painter, along(from, to, 0.3), text, differs, dark);
    }
}

QImage PoseCanvas::frame(const PicturePlace::Seen& seen) const
{
    if (m_cache.ground.empty() || m_cache.window != seen.window) {
        m_cache.window = seen.window;
        m_cache.ground = m_photo && !m_photo->pixels.empty()
            ? seenThrough(m_photo->pixels, seen.window)
            : cv::Mat3b(seen.window.size, cv::Vec3b::all(isDark(palette()) ? 0x48 : 0xb8));
        m_cache.frame = {};
    }
    if (!m_cache.frame.isNull())
        return m_cache.frame;
    const double dpr = devicePixelRatioF();
    const double scale = static_cast<double>(seen.window.size.width) / seen.window.source.width;
    cv::Mat3b picture = m_cache.ground.clone();
    paintOverlay(picture, overlay(),
        {scale, -scale * cv::Point2d(seen.window.source.tl()), std::max(1, qRound(limbWidth * dpr)),
            m_opacity});
    m_cache.frame = imageOf(picture);
    m_cache.frame.setDevicePixelRatio(dpr);
    return m_cache.frame;
}

void PoseCanvas::paintTypes(QPainter& painter) const
{
    if (!showsTruth() && !showsPrediction())
        return;
    std::vector<QPointF> at;
    for (int part = 0; part < static_cast<int>(partCount); ++part)
        at.push_back(placeOf(part));
    QFont small = font();
    small.setPointSizeF(0.8 * small.pointSizeF());
    painter.save();
    painter.setFont(small);
    painter.setOpacity(std::min(1.0, 2 * m_opacity));
    const auto i = static_cast<std::size_t>(m_example);
    paintArcTypes(painter, at, showsPrediction() ? LabellingView(labelsShown()) : LabellingView(),
        showsTruth() ? m_problem->truth(i) : LabellingView(), m_part, isDark(palette()));
    painter.restore();
}

void PoseCanvas::paintEvent(QPaintEvent*)
{
    if (!image())
        return;
    QPainter painter(this);
    const PicturePlace::Seen part = place().seen(devicePixelRatioF());
    painter.setClipRect(pictureArea());
    painter.drawImage(QPointF(part.device) / devicePixelRatioF(), frame(part));
    if (m_types)
        paintTypes(painter);
    if (m_photo && !m_photo->trouble.isEmpty())
        paintNote(painter, pictureArea(), Qt::AlignHCenter | Qt::AlignTop, m_photo->trouble);
    painter.setClipping(false);
    paintFooter(painter);
    paintFocus(painter);
}

} // namespace gapscope
