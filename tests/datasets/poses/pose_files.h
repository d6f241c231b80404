// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"
#include "core/tasks/pose/pose_shape.h"
#include "datasets/formats/binary/image_store.h"
#include "datasets/open.h"
#include "datasets/poses/joint_table.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/samples.h"

#include <memory>
#include <string>
#include <vector>

namespace gapscope {

/// The sample's first figures without their maps, which are then learnt.
inline Files bareFigures(std::size_t count, std::uint64_t seed = 1)
{
    Files files = generateFigures(count, seed);
    std::erase_if(files, [](const auto& file) { return file.first.starts_with("maps/"); });
    return files;
}

inline std::shared_ptr<const ImageStore> storeOf(const Files& files)
{
    return std::make_shared<const ImageStore>(ImageStore::made("data", files));
}

inline Dataset openedPoses(const Files& files, DataRequest request = {})
{
    const TemporaryFolder folder;
    request.source = folder.write("p.tar", tarOfFiles(files));
    return openDataset(request);
}

inline const PoseProblem& posesOf(const std::shared_ptr<const Problem>& part)
{
    return dynamic_cast<const PoseProblem&>(*part);
}

/// All data of a part's maps, by name.
inline std::map<std::string, std::vector<float>> mapsIn(const std::shared_ptr<const Problem>& part)
{
    std::map<std::string, std::vector<float>> all;
    for (const PoseImage& image : posesOf(part).examples().images) {
        std::vector<float>& maps = all[image.name];
        maps.assign(image.unary.begin(), image.unary.end());
        maps.insert(maps.end(), image.relations.begin(), image.relations.end());
    }
    return all;
}

/// A photograph of a colour that no other has.
inline std::string plain(int colour, int width = 12, int height = 20)
{
    return png(cv::Mat3b(height, width, cv::Vec3b(static_cast<std::uint8_t>(colour), 90, 120)));
}

/// A person standing in such a photograph, or hanging upside down.
inline JointRow person(const std::string& image, bool stands = true)
{
    JointRow row;
    row.image = image;
    for (std::size_t k = 0; k < jointCount; ++k)
        row.joints[k] = {6, k == headTop ? 2.0F : k == neck ? 4.0F : 10.0F};
    row.joints[leftAnkle].y = row.joints[rightAnkle].y = 18;
    row.joints[leftShoulder] = {8, 6};
    if (!stands)
        for (PosePoint& joint : row.joints)
            joint.y = 20 - joint.y;
    return row;
}

inline std::string tableOf(const std::vector<JointRow>& rows, bool parted = false)
{
    JointTable table;
    table.rows = rows;
    table.parted = parted;
    return jointsCsv(table);
}

} // namespace gapscope
