// SPDX-License-Identifier: GPL-3.0-or-later
// Below the photograph: what is shown, the part looked at, and what lines and colours mean.
#include "widgets/plots/theme.h"
#include "widgets/viewers/picture_image.h"
#include "widgets/viewers/pose_canvas.h"

#include <QPainter>

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace gapscope {
namespace {

constexpr double margin = 4, swatchGap = 5, entryGap = 12, swatchWidth = 28;
constexpr int lines = 3; ///< also while there is nothing to say: the picture keeps its size

/// One of the legend's signs on the ground of photographs.
struct Sign {
    QString name;
    Side side = Side::middle;
    bool truth = false;
    bool ring = false, right = false;
};

QImage pictureOf(const Sign& sign, QSizeF size, double dpr, bool dark)
{
    cv::Mat3b picture(qRound(size.height() * dpr), qRound(size.width() * dpr),
        cv::Vec3b::all(dark ? 0x48 : 0xb8));
    const double middle = picture.rows / 2.0;
    const int line = std::max(1, qRound(3 * dpr)), thin = std::max(1, qRound(dpr));
    if (sign.ring)
        cv::circle(picture, cv::Point(picture.cols / 2, cvRound(middle)),
            cvRound(picture.rows * 0.36), cv::Scalar(ringColor(sign.right)),
            sign.right ? thin : 2 * thin, cv::LINE_AA);
    else
        paintLimb(picture, {2.0 * dpr, middle}, {picture.cols - 3.0 * dpr, middle}, sign.side,
            sign.truth, sign.truth ? std::max(1, 2 * line / 3) : line);
    QImage image = imageOf(picture);
    image.setDevicePixelRatio(dpr);
    return image;
}

} // namespace

QString PoseCanvas::footerText() const
{
    const QString prediction = m_answer.empty() ? tr("prediction") : m_answerName;
    QString shown = m_show == ExampleShow::truth ? tr("truth")
        : m_show == ExampleShow::prediction      ? prediction
                                                 : tr("%1 against the truth").arg(prediction);
    if (labelsShown().empty() && m_show != ExampleShow::truth)
        shown = tr("no model yet");
    else if (image() && !image()->labelled && m_show != ExampleShow::prediction)
        shown = m_show == ExampleShow::truth ? tr("no truth is known") : prediction;
    return m_caption.isEmpty() || m_show == ExampleShow::truth
        ? shown
        : tr("%1 · %2").arg(shown, m_caption);
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
    const int part = m_hovered >= 0 ? m_hovered : m_part;
    painter.setPen(part >= 0 ? ink.text : ink.quietText);
    write(part >= 0 ? partText(part) : tr("Point at a part for its place; click to choose it."));
    painter.setPen(ink.text);
    paintLegend(painter, line);
}

void PoseCanvas::paintLegend(QPainter& painter, QRectF line) const
{
    std::vector<Sign> signs{{tr("left"), Side::left}, {tr("right"), Side::right}};
    const Side both = Side::middle;
    if (showsPrediction())
        signs.push_back({m_answer.empty() ? tr("predicted") : tr("this answer"), both});
    if (showsTruth())
        signs.push_back({tr("true"), both, true});
    if (m_rings && showsPrediction() && image()->labelled) {
        signs.push_back({tr("found (≤ 0.2 of s)"), both, false, true, true});
        signs.push_back({tr("missed"), both, false, true, false});
    }
    const QFontMetricsF metrics(font());
    for (const Sign& sign : signs) {
        const double wide = metrics.horizontalAdvance(sign.name);
        if (line.left() + swatchWidth + swatchGap + wide > width())
            return;
        const QSizeF size(swatchWidth, line.height() - 3);
        painter.drawImage(line.topLeft() + QPointF(0, 1.5),
            pictureOf(sign, size, devicePixelRatioF(), isDark(palette())));
        line.setLeft(line.left() + swatchWidth + swatchGap);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, sign.name);
        line.setLeft(line.left() + wide + entryGap);
    }
}

/// In a corner of the picture, on a ground of its own: it comes and goes without moving anything.
void PoseCanvas::paintHeatLegend(QPainter& painter) const
{
    const QFontMetricsF metrics(font());
    const double bar = 96, step = metrics.height() + 1;
    const QString low = tr("≤ %1").arg(scoreText(m_heat->low));
    const QString high = tr("%1; least %2").arg(scoreText(m_heat->high), scoreText(m_heat->least));
    const QString& title = m_heatTitle;
    const double first = metrics.horizontalAdvance(low) + swatchGap;
    const double room = pictureArea().width() - 28;
    const double wide = std::min(room,
        std::max(metrics.horizontalAdvance(title),
            first + bar + swatchGap + metrics.horizontalAdvance(high)));
    const QRectF box(pictureArea().topLeft() + QPointF(6, 6), QSizeF(wide + 16, 2 * step + 8));
    QColor ground = palette().color(QPalette::Window);
    ground.setAlphaF(0.92F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 4, 4);
    painter.setPen(plotInk(isDark(palette())).text);
    QRectF line(box.left() + 8, box.top() + 4, wide, step);
    painter.drawText(
        line, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(title, Qt::ElideRight, wide));
    line.translate(0, step);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, low);
    for (int k = 0; k < 96; ++k) {
        const cv::Vec3b color = heatColor(k / 95.0);
        painter.fillRect(QRectF(line.left() + first + k * bar / 96, line.top() + 3, bar / 96 + 0.5,
                             line.height() - 6),
            QColor(color[2], color[1], color[0]));
    }
    line.setLeft(line.left() + first + bar + swatchGap);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, high);
}

} // namespace gapscope
