// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pck.h"
#include "core/tasks/pose/pose.h"

#include <QString>

#include <array>
#include <span>
#include <string_view>

namespace gapscope {

PosePlaces placesOf(const PoseProblem& problem, std::size_t i, LabellingView y);

/// One part of a prediction beside its truth. Without a truth, error and share are NaN.
struct PosePartValues {
    PosePoint predicted, truth;
    double error = 0; ///< pixels between both
    double share = 0; ///< error / s
    double unary = 0; ///< w_p φ^U_p(l_p); NaN without w
    bool right() const { return share <= pckThreshold; }
};
/// w: empty, or as many as the problem's.
std::array<PosePartValues, partCount> partValues(
    const PoseProblem& problem, std::size_t i, LabellingView y, std::span<const double> w);
PosePartValues partValue(const PoseProblem& problem, std::size_t i, LabellingView y,
    std::span<const double> w, std::size_t part);

/// The part of this name (bodyParts); −1: none has it.
int partNamed(std::string_view name);
/// "left wrist", translated.
QString partName(std::size_t part);
/// "left elbow → left forearm".
QString arcName(std::size_t arc);
/// "103, 88": in whole pixels.
QString placeText(PosePoint place);
/// "+1.25", "−0.3".
QString scoreText(double value, int digits = 3);

} // namespace gapscope
