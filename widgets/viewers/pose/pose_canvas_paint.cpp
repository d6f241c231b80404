// SPDX-License-Identifier: GPL-3.0-or-later
// Paints over the photograph, and below it the current part and the legend of lines and
// colours.
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/pose/pose_canvas.h"

#include <QPainter>

#include <cmath>
#include <opencv2/imgproc.hpp>

namespace gapscope {
namespace {

constexpr double margin = 4, swatchGap = 5, entryGap = 12, swatchWidth = 28;
/// A caption, a part, and two lines for the legend, the second for a heat map's; reserved even when
/// empty, so that the picture keeps its size.
constexpr int lines = 4;

/// A limb of one side; for both sides, half of each, since the middle's colour is not meant.
void paintSign(
    cv::Mat3b& picture, cv::Point2d from, cv::Point2d to, Side side, bool truth, int line)
{
    if (side != Side::middle)
        return paintLimb(picture, from, to, side, truth, line);
    const cv::Point2d half = 0.5 * (from + to);
    paintLimb(picture, from, half, Side::left, truth, line);
    paintLimb(picture, half, to, Side::right, truth, line);
}

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

void PoseCanvas::paintOverlayOn(cv::Mat3b& picture, const PicturePlace::Seen& seen) const
{
    PoseOverlay all = overlayOf(m_example, labelsShown(), m_show);
    all.heat = m_heat;
    all.pin = m_pin;
    if (m_selected >= 0)
        for (const auto& places : {all.truth, all.prediction})
            if (places)
                all.chosen.push_back((*places)[static_cast<std::size_t>(m_selected)]);
    const double scale = static_cast<double>(seen.window.size.width) / seen.window.source.width;
    paintOverlay(picture, all,
        {scale, -scale * cv::Point2d(seen.window.source.tl()),
            std::max(1, qRound(limbWidth * devicePixelRatioF())), m_opacity});
}

/// Paints the types of the arcs.
void PoseCanvas::paintAbove(QPainter& painter)
{
    if (!m_types || (!showsTruth() && !showsPrediction()))
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
        showsTruth() ? m_problem->truth(i) : LabellingView(), m_selected, isDark(palette()));
    painter.restore();
}

QImage PoseCanvas::pictureOf(const Sign& sign, QSizeF size) const
{
    const double dpr = devicePixelRatioF();
    cv::Mat3b picture(qRound(size.height() * dpr), qRound(size.width() * dpr), plainGround());
    const double middle = picture.rows / 2.0;
    const int line = std::max(1, qRound(3 * dpr)), thin = std::max(1, qRound(dpr));
    if (sign.ring)
        cv::circle(picture, cv::Point(picture.cols / 2, cvRound(middle)),
            cvRound(picture.rows * 0.36), cv::Scalar(ringColor(sign.right)),
            sign.right ? thin : 2 * thin, cv::LINE_AA);
    else
        paintSign(picture, {2.0 * dpr, middle}, {picture.cols - 3.0 * dpr, middle}, sign.side,
            sign.truth, sign.truth ? std::max(1, 2 * line / 3) : line);
    QImage image = imageOf(picture);
    image.setDevicePixelRatio(dpr);
    return image;
}

QString PoseCanvas::footerText() const
{
    const QString prediction = m_answer.empty() ? tr("prediction") : m_answerName;
    QString shown = m_show == ExampleShow::truth ? tr("truth")
        : m_show == ExampleShow::prediction      ? prediction
                                                 : tr("%1 against the truth").arg(prediction);
    if (labelsShown().empty() && m_show != ExampleShow::truth)
        shown = tr("no model yet");
    else if (m_pin && !m_answer.empty())
        shown = prediction;
    else if (image() && !image()->labelled && m_show != ExampleShow::prediction)
        shown = m_show == ExampleShow::truth ? tr("no truth is known") : prediction;
    return m_show == ExampleShow::truth ? shown : captioned(shown);
}

double PoseCanvas::footerHeight() const
{
    return 2 * margin + lines * (QFontMetricsF(font()).height() + 1);
}

void PoseCanvas::paintFooter(QPainter& painter) const
{
    const QFontMetricsF metrics(font());
    const double step = metrics.height() + 1;
    QRectF line(8, height() - footerHeight() + margin, width() - 16, step);
    const PlotInk ink = plotInk(isDark(palette()));
    const auto write = [&](const QString& text) {
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(text, Qt::ElideRight, line.width()));
        line.translate(0, step);
    };
    painter.setPen(ink.text);
    write(footerText());
    const int part = m_hovered >= 0 ? m_hovered : m_selected;
    painter.setPen(part >= 0 ? ink.text : ink.quietText);
    write(part >= 0 ? itemText(part) : tr("Point at a part for its place; click to choose it."));
    painter.setPen(ink.text);
    paintLegend(painter, line);
    line.translate(0, step);
    if (m_heat)
        paintHeatLegend(painter, line);
}

std::vector<PoseCanvas::Sign> PoseCanvas::signs() const
{
    std::vector<Sign> signs{{tr("left"), Side::left}, {tr("right"), Side::right}};
    const Side both = Side::middle;
    if (showsPrediction())
        signs.push_back({m_answer.empty() ? tr("predicted") : tr("this answer"), both});
    if (showsTruth())
        signs.push_back({tr("true"), both, true});
    if (m_types && m_opacity > 0) {
        signs.push_back({tr("type of an arc"), both, false, false, false, true});
        if (showsTruth() && showsPrediction())
            signs.push_back({tr("truth has another"), both, false, false, false, true, true});
    }
    if (m_rings && showsPrediction() && image()->labelled) {
        signs.push_back({tr("found (≤ 0.2 of s)"), both, false, true, true});
        signs.push_back({tr("missed"), both, false, true, false});
    }
    return signs;
}

/// Puts on a second line what does not fit the first, unless a heat map's legend is there.
void PoseCanvas::paintLegend(QPainter& painter, const QRectF& first) const
{
    const QFontMetricsF metrics(font());
    const bool dark = isDark(palette());
    const QSizeF size(swatchWidth, first.height() - 3);
    QRectF line = first;
    for (const Sign& sign : signs()) {
        const double wide = swatchWidth + swatchGap + metrics.horizontalAdvance(sign.name);
        if (line.left() + wide > width()) {
            if (m_heat || line.top() > first.top())
                return;
            line = first.translated(0, first.height());
        }
        if (sign.chip) {
            painter.save();
            paintTypeChip(painter, line.topLeft() + QPointF(swatchWidth, line.height()) / 2,
                QStringLiteral("5"), sign.differs, dark);
            painter.restore();
        } else {
            painter.drawImage(line.topLeft() + QPointF(0, 1.5), pictureOf(sign, size));
        }
        painter.drawText(line.adjusted(swatchWidth + swatchGap, 0, wide, 0),
            Qt::AlignLeft | Qt::AlignVCenter, sign.name);
        line.setLeft(line.left() + wide + entryGap);
    }
}

/// The ends of the colour scale and its meaning; the name is elided if there is little space.
void PoseCanvas::paintHeatLegend(QPainter& painter, QRectF line) const
{
    const QFontMetricsF metrics(font());
    const double bar = 72;
    const QString low = tr("≤ %1").arg(scoreText(m_heat->low));
    const QString high = tr("%1; least %2").arg(scoreText(m_heat->high), scoreText(m_heat->least));
    const auto write = [&](const QString& text) {
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, text);
        line.setLeft(line.left() + metrics.horizontalAdvance(text) + swatchGap);
    };
    const double numbers =
        metrics.horizontalAdvance(low) + bar + metrics.horizontalAdvance(high) + 4 * swatchGap;
    write(metrics.elidedText(m_heatTitle, Qt::ElideRight, std::max(0.0, line.width() - numbers)));
    write(low);
    QLinearGradient colors(line.topLeft(), line.topLeft() + QPointF(bar, 0));
    for (int k = 0; k <= 16; ++k) {
        const cv::Vec3b color = heatColor(k / 16.0);
        colors.setColorAt(k / 16.0, QColor(color[2], color[1], color[0]));
    }
    painter.fillRect(QRectF(line.left(), line.top() + 3, bar, line.height() - 6), colors);
    line.setLeft(line.left() + bar + swatchGap);
    write(high);
}

} // namespace gapscope
