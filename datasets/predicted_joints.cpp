// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/predicted_joints.h"

#include <filesystem>

namespace gapscope {

JointTable predictedJoints(const PoseProblem& part, std::span<const Labelling> predictions)
{
    JointTable table;
    table.parted = true;
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const PoseImage& image = part.examples().images[i];
        JointRow row;
        row.image = std::filesystem::path(image.name).filename().string();
        row.part = image.part == "test" ? ImagePart::test : ImagePart::train;
        row.width = image.width;
        row.height = image.height;
        row.joints = part.joints(i, predictions[i]);
        row.upright = image.upright.value_or(upright(row.joints));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace gapscope
