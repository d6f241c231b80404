// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/pck.h"
#include "core/tasks/pose.h"

#include <QString>

#include <array>
#include <span>

namespace gapscope {

/// Where all parts of a pose are, in pixels of the photograph.
using PosePlaces = std::array<PosePoint, partCount>;

/// As annotated; middles of limbs between their joints.
PosePlaces truePlaces(const PoseImage& image);
PosePlaces placesOf(const PoseProblem& problem, std::size_t i, LabellingView y);

/// One part of a prediction beside its truth. Without a truth, error and share are NaN.
struct PosePartValues {
    PosePoint predicted, truth;
    double error = 0; ///< pixels between both
    double share = 0; ///< error / s
    double unary = 0; ///< w_p φ^U_p(l_p) · featureScale; NaN without w
    bool right() const { return share <= pckThreshold; }
};
/// w: empty, or as many as the problem's.
std::array<PosePartValues, partCount> partValues(
    const PoseProblem& problem, std::size_t i, LabellingView y, std::span<const double> w);
PosePartValues partValue(const PoseProblem& problem, std::size_t i, LabellingView y,
    std::span<const double> w, std::size_t part);

/// What an arc adds to the score: w_pq φ^P_pq(l_p, t_pq) + ⟨w_{pq,t_pq}, Δ(l_p − l_q − r)⟩,
/// times featureScale.
double arcScore(const PoseProblem& problem, std::size_t i, LabellingView y,
    std::span<const double> w, std::size_t arc);

/// "left wrist", translated.
QString partName(std::size_t part);
/// "left elbow → left forearm".
QString arcName(std::size_t arc);
/// "103, 88": in whole pixels.
QString placeText(PosePoint place);
/// "+1.25", "−0.3".
QString scoreText(double value, int digits = 3);

} // namespace gapscope
