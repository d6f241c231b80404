// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pck.h"
#include "core/tasks/pose/pose.h"

#include <QString>
#include <opencv2/core.hpp>

namespace gapscope {

PosePlaces placesOf(const PoseProblem& problem, std::size_t i, LabellingView y);

/// One part of a prediction beside its truth. Without a truth, error and share are NaN.
struct PosePartValues {
    PosePoint predicted, truth;
    double error = 0; ///< pixels between the two
    double share = 0; ///< error / s
    double unary = 0; ///< w_p φ^U_p(l_p); NaN without w
    bool right() const { return share <= pckThreshold; }
};
/// w: empty, or with the problem's size.
std::array<PosePartValues, partCount> partValues(
    const PoseProblem& problem, std::size_t i, LabellingView y, std::span<const double> w);
PosePartValues partValue(const PoseProblem& problem, std::size_t i, LabellingView y,
    std::span<const double> w, std::size_t part);

/// The part with this name (bodyParts); −1: none.
int partNamed(std::string_view name);
/// "left wrist", translated.
QString partName(std::size_t part);
/// "left elbow → left forearm".
QString arcName(std::size_t arc);
/// "103, 88": in whole pixels.
QString placeText(PosePoint place);
/// "+1.25", "−0.3".
QString scoreText(double value, int digits = 3);

/// Transforms pixels of the photograph to those of the painted picture, and sets line widths.
struct PosePen {
    double scale = 1;     ///< pixels of the picture per pixel of the photograph
    cv::Point2d origin{}; ///< the photograph's upper left corner
    int line = 2;         ///< pixels of a limb's thickness
    double opacity = 1;   ///< 0 … 1; from ½ on lines are opaque

    /// As in OpenCV: the middle of the upper left pixel is (0, 0).
    cv::Point2d at(PosePoint place) const
    {
        return origin
            + scale * cv::Point2d(static_cast<double>(place.x), static_cast<double>(place.y))
            - cv::Point2d(0.5, 0.5);
    }
};

/// Scores of all cells of a map, and the two ends of its colours: the map's median, below which the
/// photograph is only dimmed, and its maximum.
struct ScoreMap {
    cv::Mat1f scores;
    double cell = 8; ///< pixels of the photograph
    double least = 0, low = 0, high = 0;
};
/// requires: rows · columns scores.
ScoreMap scoreMap(std::span<const float> scores, int rows, int columns, double cell);

/// The overlay of a photograph.
struct PoseOverlay {
    std::shared_ptr<const ScoreMap> heat{};
    std::optional<PosePlaces> truth{}, prediction{};
    std::optional<PosePlaces>
        rings{};        ///< around these true joints, whether that pose is drawn or not
    double radius = 0;  ///< of the rings, in pixels of the photograph
    bool judged = true; ///< rings show whether the prediction is inside
    bool arcs = false;  ///< the tree's edges from part to part
    std::vector<PosePoint> chosen{};
    std::optional<PosePoint> pin{};

    bool empty() const { return !truth && !prediction && !heat; }
};

/// Okabe & Ito's colours (blue, green, red) for the person's sides and for rings, the green one
/// lighter; viridis for a map's score, 0 … 1.
cv::Vec3b sideColor(Side side);
cv::Vec3b ringColor(bool right);
cv::Vec3b heatColor(double t);

/// The truth is dashed with hollow joints, the prediction solid. Rings are thin if the joint was
/// found; others are thick, with a line to the predicted place.
void paintOverlay(cv::Mat3b& picture, const PoseOverlay& overlay, const PosePen& pen);
/// Paints a single limb, for legends.
void paintLimb(
    cv::Mat3b& picture, cv::Point2d from, cv::Point2d to, Side side, bool truth, int line);

} // namespace gapscope
