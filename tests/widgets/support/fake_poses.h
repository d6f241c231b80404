// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/pictures/photo_store.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace gapscope {

/// People whose joints are known, the maps that a good detector would return for them, with noise
/// and peaks at the other side's joint, and a model with these maps.
class FakePoses {
public:
    struct Person {
        std::string name;
        cv::Mat3b picture; ///< empty: it is drawn
        std::size_t width = 0, height = 0;
        std::array<PosePoint, jointCount> joints{};
        bool labelled = true;
    };
    /// So many artificial people; the last one without a truth.
    explicit FakePoses(std::size_t count);
    explicit FakePoses(std::vector<Person> people);

    std::shared_ptr<const PoseProblem> problem;
    std::shared_ptr<const std::vector<double>> w;

    std::vector<ExamplePart> parts() const;
    ExamplePredictions predictions() const;
    DecodePhotograph decoder() const;

private:
    void addMaps(PoseImage& image, std::uint32_t seed);
    void learn();

    std::vector<Person> m_people;
    std::vector<std::vector<float>> m_unary;
    std::vector<std::vector<std::uint16_t>> m_relations;
};

} // namespace gapscope
