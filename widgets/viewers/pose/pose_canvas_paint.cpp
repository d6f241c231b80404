// SPDX-License-Identifier: GPL-3.0-or-later
// Paints over the photograph, and below it the current part and the legend of lines and
// colours.
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/pictures/picture_footer.h"
#include "widgets/viewers/pose/pose_canvas.h"

#include <QPainter>

#include <cmath>
#include <opencv2/imgproc.hpp>

namespace gapscope {
namespace {

constexpr double swatchGap = 5, entryGap = 12, swatchWidth = 28, lineGap = 2;
constexpr double wideFooter = 480; // from here each text takes one line

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

double PoseCanvas::footerHeight(double width) const { return layFooter(nullptr, width); }

void PoseCanvas::paintFooter(QPainter& painter, double width) const { layFooter(&painter, width); }

/// Paints what is shown, the legends, and the part under the pointer. Returns the height; painter:
/// nullptr to measure only.
double PoseCanvas::layFooter(QPainter* painter, double width) const
{
    const PlotInk ink = plotInk(isDark(palette()));
    const bool narrow = width < wideFooter;
    const auto write = [&](double top, const QString& text, const QColor& color, int least) {
        if (painter)
            painter->setPen(color);
        return footerLines(painter, font(), top, width, text, least) + lineGap;
    };
    double y = write(0, footerText(), ink.text, narrow ? 2 : 1);
    y += paintLegend(painter, y, width);
    if (m_heat)
        y += paintHeatLegend(painter, y, width);
    const QString pointed = pointedText(); // last: its lines are reserved, and mostly empty
    return y
        + (pointed.isEmpty() ? write(y, tr("Point at a part for its place; click to choose it."),
               ink.quietText, narrow ? 4 : 1)
                             : write(y, pointed, ink.text, narrow ? 4 : 1));
}

std::vector<PoseCanvas::Sign> PoseCanvas::signs() const
{
    std::vector<Sign> signs{{tr("left"), Side::left}, {tr("right", "side"), Side::right}};
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

double PoseCanvas::paintLegend(QPainter* painter, double top, double width) const
{
    const QFontMetricsF metrics(font());
    const bool dark = isDark(palette());
    QRectF line(0, top, width, metrics.height() + 1);
    const QSizeF size(swatchWidth, line.height() - 3);
    if (!image())
        return line.height();
    for (const Sign& sign : signs()) {
        const double wide = swatchWidth + swatchGap + metrics.horizontalAdvance(sign.name);
        if (line.left() > 0 && line.left() + wide > width)
            line = QRectF(0, line.bottom(), width, line.height());
        if (painter && sign.chip) {
            painter->save();
            paintTypeChip(*painter, line.topLeft() + QPointF(swatchWidth, line.height()) / 2,
                QStringLiteral("5"), sign.differs, dark);
            painter->restore();
        } else if (painter) {
            painter->drawImage(line.topLeft() + QPointF(0, 1.5), pictureOf(sign, size));
        }
        if (painter)
            painter->drawText(line.adjusted(swatchWidth + swatchGap, 0, wide, 0),
                Qt::AlignLeft | Qt::AlignVCenter, sign.name);
        line.setLeft(line.left() + wide + entryGap);
    }
    return line.bottom() - top;
}

/// The meaning of the colour scale and, below it, its ends.
double PoseCanvas::paintHeatLegend(QPainter* painter, double top, double width) const
{
    const QFontMetricsF metrics(font());
    const double bar = 48;
    const double title = footerLines(painter, font(), top, width, m_heatTitle);
    QRectF line(0, top + title, width, metrics.height() + 1);
    if (!painter)
        return title + line.height();
    const auto write = [&](const QString& text) {
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, text);
        line.setLeft(line.left() + metrics.horizontalAdvance(text) + swatchGap);
    };
    write(tr("≤ %1").arg(scoreText(m_heat->low)));
    QLinearGradient colors(line.topLeft(), line.topLeft() + QPointF(bar, 0));
    for (int k = 0; k <= 16; ++k) {
        const cv::Vec3b color = heatColor(k / 16.0);
        colors.setColorAt(k / 16.0, QColor(color[2], color[1], color[0]));
    }
    painter->fillRect(QRectF(line.left(), line.top() + 3, bar, line.height() - 6), colors);
    line.setLeft(line.left() + bar + swatchGap);
    write(tr("%1; least %2").arg(scoreText(m_heat->high), scoreText(m_heat->least)));
    return title + line.height();
}

} // namespace gapscope
