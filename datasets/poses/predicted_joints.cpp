// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/predicted_joints.h"

#include "datasets/formats/binary/image_store.h"

#include <set>

namespace gapscope {

JointTable predictedJoints(const PoseProblem& part, std::span<const Labelling> predictions)
{
    std::set<std::string> files;
    bool unique = true;
    for (const PoseImage& image : part.examples().images)
        unique = files.insert(fileOf(image.name)).second && unique;
    JointTable table;
    table.parted = true;
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const PoseImage& image = part.examples().images[i];
        JointRow row;
        row.image = unique ? fileOf(image.name) : image.name;
        row.part = image.part == "test" ? ImagePart::test : ImagePart::train;
        row.width = image.width;
        row.height = image.height;
        row.joints = part.joints(i, predictions[i]);
        row.upright = image.upright;
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace gapscope
