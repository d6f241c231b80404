// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/pose_overlay.h"

#include "widgets/controls/number_text.h"
#include "widgets/controls/window_text.h"
#include "widgets/viewers/pictures/overlay_paint.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace gapscope {
namespace {

double real(float value) { return static_cast<double>(value); }

} // namespace

PosePlaces placesOf(const PoseProblem& problem, std::size_t i, LabellingView y)
{
    PosePlaces places{};
    for (std::size_t part = 0; part < partCount; ++part)
        places[part] = problem.place(i, y, part);
    return places;
}

PosePartValues partValue(const PoseProblem& problem, std::size_t i, LabellingView y,
    std::span<const double> w, std::size_t part)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const PoseImage& image = problem.examples().images[i];
    PosePartValues values{
        problem.place(i, y, part), placesOf(image.joints)[part], none, none, none};
    if (image.labelled) {
        values.error = distance(values.predicted, values.truth);
        values.share = values.error / problem.scale(i);
    }
    if (!w.empty())
        values.unary = w[part] * real(image.unary[part * image.cells() + y[part]]);
    return values;
}

std::array<PosePartValues, partCount> partValues(
    const PoseProblem& problem, std::size_t i, LabellingView y, std::span<const double> w)
{
    problem.examples().visit(i);
    std::array<PosePartValues, partCount> values;
    for (std::size_t part = 0; part < partCount; ++part)
        values[part] = partValue(problem, i, y, w, part);
    return values;
}

int partNamed(std::string_view name)
{
    const auto found = std::ranges::find(bodyParts, name, &BodyPart::name);
    return found == bodyParts.end() ? -1 : static_cast<int>(found - bodyParts.begin());
}

QString partName(std::size_t part) { return labelText(std::string(bodyParts[part].name)); }

QString arcName(std::size_t arc)
{
    return QStringLiteral("%1 → %2").arg(partName(arcFrom(arc)), partName(arcTo(arc)));
}

QString placeText(PosePoint place)
{
    return QStringLiteral("%1, %2")
        .arg(fixedText(real(place.x), 0))
        .arg(fixedText(real(place.y), 0));
}

QString scoreText(double value, int digits)
{
    return (value > 0 ? QStringLiteral("+") : QString()) + displayNumber(value, digits);
}

namespace {

constexpr int fraction = 4; // bits of a pixel in OpenCV's coordinates
const cv::Scalar dark(20, 20, 20), bright(255, 255, 255);

cv::Point fixed(cv::Point2d at)
{
    return {cvRound(at.x * (1 << fraction)), cvRound(at.y * (1 << fraction))};
}

void segment(
    cv::Mat3b& picture, cv::Point2d a, cv::Point2d b, const cv::Scalar& color, int thickness)
{
    cv::line(picture, fixed(a), fixed(b), color, thickness, cv::LINE_AA, fraction);
}

void circle(
    cv::Mat3b& picture, cv::Point2d at, double radius, const cv::Scalar& color, int thickness)
{
    cv::circle(picture, fixed(at), cvRound(radius * (1 << fraction)), color, thickness, cv::LINE_AA,
        fraction);
}

/// Width of the dark edge that keeps lines visible on a background of their own colour.
int edgeOf(int line) { return std::max(2, 2 * cvRound(line / 3.0)); }

void dashes(cv::Mat3b& picture, cv::Point2d a, cv::Point2d b, const cv::Scalar& color,
    int thickness, int line)
{
    const cv::Point2d step = b - a;
    const double length = std::hypot(step.x, step.y), dash = 3.0 * line, period = 6.0 * line;
    const int count = std::max(1, cvRound(length / period));
    const double share = dash / period;
    for (int k = 0; k < count; ++k)
        segment(picture, a + step * ((k + (1 - share) / 2) / count),
            a + step * ((k + (1 + share) / 2) / count), color, thickness);
}

void joint(cv::Mat3b& picture, cv::Point2d at, Side side, bool truth, int line)
{
    const cv::Scalar color(sideColor(side));
    const double radius = 1.4 * line;
    if (truth) {
        circle(picture, at, radius, dark, line + 1);
        circle(picture, at, radius, color, std::max(1, line / 2));
        return;
    }
    circle(picture, at, radius + edgeOf(line) / 2.0, dark, cv::FILLED);
    circle(picture, at, radius, color, cv::FILLED);
}

cv::Point2d endOf(const PosePlaces& places, std::size_t joint, const PosePen& pen)
{
    return joint == middleOfHips ? 0.5 * (pen.at(places[leftHip]) + pen.at(places[rightHip]))
                                 : pen.at(places[joint]);
}

void paintPose(cv::Mat3b& picture, const PosePlaces& places, bool truth, const PosePen& pen)
{
    for (const Limb& limb : limbs)
        paintLimb(picture, endOf(places, limb.a, pen), endOf(places, limb.b, pen), limb.side, truth,
            pen.line);
    for (std::size_t part = 0; part < jointCount; ++part)
        joint(picture, pen.at(places[part]), bodyParts[part].side, truth, pen.line);
}

/// Paints the edges of the tree, and the parts that are not joints.
void paintArcs(cv::Mat3b& picture, const PosePlaces& places, const PosePen& pen)
{
    const int thin = std::max(1, pen.line / 3);
    for (const BodyPair& edge : bodyEdges) {
        segment(picture, pen.at(places[edge.a]), pen.at(places[edge.b]), dark, thin + 2);
        segment(picture, pen.at(places[edge.a]), pen.at(places[edge.b]), bright, thin);
    }
    for (std::size_t part = jointCount; part < partCount; ++part) {
        circle(picture, pen.at(places[part]), 0.9 * pen.line + 1, dark, cv::FILLED);
        circle(picture, pen.at(places[part]), 0.9 * pen.line, bright, cv::FILLED);
    }
}

void paintRings(
    cv::Mat3b& picture, const PoseOverlay& overlay, const PosePlaces& truth, const PosePen& pen)
{
    const int thin = (pen.line + 1) / 2, thick = pen.line + 1;
    for (std::size_t part = 0; part < jointCount; ++part) {
        const cv::Point2d middle = pen.at(truth[part]);
        const double radius = overlay.radius * pen.scale;
        if (!overlay.judged || !overlay.prediction) {
            circle(picture, middle, radius, dark, std::max(1, pen.line / 3) + 2);
            circle(picture, middle, radius, bright, std::max(1, pen.line / 3));
            continue;
        }
        const PosePoint found = (*overlay.prediction)[part], right = truth[part];
        const bool inside = distance(found, right) <= overlay.radius;
        const cv::Scalar color(ringColor(inside));
        if (!inside) {
            segment(picture, middle, pen.at(found), dark, thin + 2);
            segment(picture, middle, pen.at(found), color, thin);
        }
        circle(picture, middle, radius, dark, (inside ? thin : thick) + 2);
        circle(picture, middle, radius, color, inside ? thin : thick);
    }
}

void paintMark(cv::Mat3b& picture, cv::Point2d at, int line)
{
    const double radius = 3.2 * line;
    circle(picture, at, radius, dark, line);
    circle(picture, at, radius, bright, std::max(1, line / 2));
}

/// Paints a pin: a square on its corner, white in black.
void paintPin(cv::Mat3b& picture, cv::Point2d at, int line)
{
    const auto diamond = [&](double size, const cv::Scalar& color) {
        const cv::Point corners[] = {fixed(at + cv::Point2d(0, -size)),
            fixed(at + cv::Point2d(size, 0)), fixed(at + cv::Point2d(0, size)),
            fixed(at + cv::Point2d(-size, 0))};
        cv::fillConvexPoly(picture, corners, 4, color, cv::LINE_AA, fraction);
    };
    diamond(4.0 * line, dark);
    diamond(4.0 * line - 2.5, bright);
    diamond(1.6 * line, dark);
}

void paintHeat(cv::Mat3b& picture, const ScoreMap& map, const PosePen& pen)
{
    // From a picture pixel to a place in the map: the middle of cell (0, 0) is (0, 0).
    const double step = 1 / (pen.scale * map.cell);
    const cv::Matx23d where(
        step, 0, (0.5 - pen.origin.x) * step - 0.5, 0, step, (0.5 - pen.origin.y) * step - 0.5);
    cv::Mat1f seen;
    cv::warpAffine(map.scores, seen, where, picture.size(), cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
        cv::BORDER_REPLICATE);
    std::array<cv::Vec3b, 256> colors;
    for (std::size_t k = 0; k < colors.size(); ++k)
        colors[k] = heatColor(static_cast<double>(k) / 255);
    const double range = map.high - map.low;
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x) {
            const double value = static_cast<double>(seen(y, x));
            const double t = range > 0 ? std::clamp((value - map.low) / range, 0.0, 1.0) : 0;
            const double alpha = pen.opacity * (0.35 + 0.5 * t);
            const cv::Vec3b color = colors[static_cast<std::size_t>(255 * t)];
            for (int c = 0; c < 3; ++c)
                picture(y, x)[c] = cv::saturate_cast<unsigned char>(
                    picture(y, x)[c] + alpha * (color[c] - picture(y, x)[c]));
        }
}

} // namespace

cv::Vec3b sideColor(Side side)
{
    return side == Side::left ? bgr(0x56b4e9) : side == Side::right ? bgr(0xd55e00) : bgr(0xf0e442);
}

cv::Vec3b ringColor(bool right) { return bgr(right ? 0x1fbf92 : 0xcc79a7); }

cv::Vec3b heatColor(double t)
{
    static const cv::Mat3b table = [] {
        cv::Mat1b steps(1, 256);
        for (int k = 0; k < 256; ++k)
            steps(0, k) = static_cast<unsigned char>(k);
        cv::Mat3b colors;
        cv::applyColorMap(steps, colors, cv::COLORMAP_VIRIDIS);
        return colors;
    }();
    return table(0, cvRound(255 * std::clamp(t, 0.0, 1.0)));
}

ScoreMap scoreMap(std::span<const float> scores, int rows, int columns, double cell)
{
    assert(scores.size() == static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
    ScoreMap map{cv::Mat1f(rows, columns), cell};
    std::ranges::copy(scores, map.scores.begin());
    std::vector<float> sorted(scores.begin(), scores.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::ranges::nth_element(sorted, middle);
    map.low = static_cast<double>(*middle);
    map.least = static_cast<double>(std::ranges::min(scores));
    map.high = static_cast<double>(std::ranges::max(scores));
    return map;
}

void paintLimb(
    cv::Mat3b& picture, cv::Point2d from, cv::Point2d to, Side side, bool truth, int line)
{
    const cv::Scalar color(sideColor(side));
    if (truth) {
        const int thin = std::max(1, 2 * line / 3);
        dashes(picture, from, to, dark, thin + edgeOf(line), line);
        dashes(picture, from, to, color, thin, line);
        return;
    }
    segment(picture, from, to, dark, line + edgeOf(line));
    segment(picture, from, to, color, line);
}

void paintOverlay(cv::Mat3b& picture, const PoseOverlay& overlay, const PosePen& pen)
{
    if (overlay.heat)
        paintHeat(picture, *overlay.heat, pen);
    cv::Mat3b drawn = picture.clone();
    if (overlay.rings)
        paintRings(drawn, overlay, *overlay.rings, pen);
    if (overlay.prediction)
        paintPose(drawn, *overlay.prediction, false, pen);
    if (overlay.truth)
        paintPose(drawn, *overlay.truth, true, pen);
    if (overlay.arcs && (overlay.prediction || overlay.truth))
        paintArcs(drawn, overlay.prediction ? *overlay.prediction : *overlay.truth, pen);
    for (const PosePoint place : overlay.chosen)
        if (overlay.pin != place)
            paintMark(drawn, pen.at(place), pen.line);
    if (overlay.pin)
        paintPin(drawn, pen.at(*overlay.pin), pen.line);
    const double strength = std::min(1.0, 2 * pen.opacity);
    if (strength >= 1)
        picture = drawn;
    else
        cv::addWeighted(drawn, strength, picture, 1 - strength, 0, picture);
}

} // namespace gapscope
