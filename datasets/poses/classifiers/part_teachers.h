// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/poses/classifiers/cell_features.h"
#include "datasets/poses/classifiers/part_classifiers.h"

namespace gapscope {

/// A photograph or its mirror image.
struct Teacher {
    CellFeatures cells;
    std::array<Label, partCount> places; ///< the cells of its parts
    std::array<Label, arcCount> types;
};

/// A cell that shows one of the classes.
struct Sample {
    std::size_t teacher = 0, row = 0, column = 0;
};

/// At most mostTeachers of the teachers, and no more than fit teacherBytes, spread evenly; each
/// followed by its mirror image. throws: Cancelled; what photograph throws.
std::vector<Teacher> teachersOf(const PartTeachers& teachers, const PoseShape& shape,
    const PartMaps& maps, std::size_t threads, ProgressPart progress, std::stop_token stop);

/// Means and deviations of the channels over all cells; sets them in `maps` and applies them.
void standardiseAll(std::vector<Teacher>& teachers, PartMaps& maps);

/// Samples of all parts, in the order of their teachers, then of the background.
struct PartSamples {
    std::vector<Sample> samples;
    std::vector<std::uint16_t> labels;
    std::size_t parts = 0; ///< so many of them, partCount a teacher
};

PartSamples partSamples(const std::vector<Teacher>& teachers);

/// The windows of samples as rows.
void copyWindows(const std::vector<Teacher>& teachers, std::span<const Sample> samples,
    const PartMaps& maps, RowMatrix& rows);

} // namespace gapscope
