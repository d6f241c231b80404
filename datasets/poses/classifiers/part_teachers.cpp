// SPDX-License-Identifier: GPL-3.0-or-later
// Photographs as training data for the classifiers of parts.
#include "datasets/poses/classifiers/part_teachers.h"

#include "core/machine/parallel.h"
#include "core/machine/random.h"
#include "datasets/formats/binary/image_decode.h"

#include <cmath>
#include <opencv2/imgproc.hpp>

namespace gapscope {
namespace {

constexpr std::size_t backgroundCells = 40; ///< of each photograph
constexpr std::uint16_t background = partCount;
/// The most bytes of the cells of all teachers.
constexpr double teacherBytes = double{336 << 20};
/// Bytes for each pixel while a photograph becomes cells, beside those.
constexpr double workBytes = 32;

/// So many teachers of a mean size, from 1 to mostTeachers.
std::size_t mostFor(const std::vector<cv::Size>& sizes, const PartMaps& maps)
{
    double pixels = 0, largest = 0;
    for (const cv::Size size : sizes) {
        pixels += size.area() / static_cast<double>(sizes.size());
        largest = std::max(largest, static_cast<double>(size.area()));
    }
    const double side =
        std::sqrt(pixels) / static_cast<double>(maps.cell) + static_cast<double>(maps.window);
    const double bytes = 2 * side * side * cellChannels * sizeof(float);
    return static_cast<std::size_t>(std::clamp(
        (teacherBytes - workBytes * largest) / bytes, 1.0, static_cast<double>(mostTeachers)));
}

PosePlaces mirrored(const PosePlaces& places, int width)
{
    PosePlaces made{};
    for (std::size_t p = 0; p < partCount; ++p) {
        const PosePoint other = places[bodyParts[p].mirror];
        made[p] = {static_cast<float>(width) - other.x, other.y};
    }
    return made;
}

Teacher teacherOf(const cv::Mat3b& photograph, const PosePlaces& places, const PoseShape& shape,
    const PartMaps& maps)
{
    Teacher teacher;
    teacher.cells = cellFeatures(photograph, maps.cell, maps.window / 2);
    const CellGrid grid{static_cast<double>(maps.cell), teacher.cells.rows, teacher.cells.columns};
    for (std::size_t p = 0; p < partCount; ++p)
        teacher.places[p] = grid.nearest(places[p]);
    const auto differences = arcDifferences(places, grid);
    for (std::size_t arc = 0; arc < arcCount; ++arc)
        teacher.types[arc] = shape.nearestType(arc, differences[arc]);
    return teacher;
}

/// Cells of a teacher away from all parts, if there are any.
void addBackground(const std::vector<Teacher>& teachers, std::size_t t, std::size_t count,
    Random& random, std::vector<Sample>& samples)
{
    const Teacher& teacher = teachers[t];
    for (std::size_t tries = 0; count > 0 && tries < 4 * backgroundCells; ++tries) {
        const std::size_t row = random.below(teacher.cells.rows);
        const std::size_t column = random.below(teacher.cells.columns);
        const auto near = [&](Label place) {
            const std::size_t r = place / teacher.cells.columns, c = place % teacher.cells.columns;
            return r + 1 >= row && row + 1 >= r && c + 1 >= column && column + 1 >= c;
        };
        if (std::ranges::any_of(teacher.places, near))
            continue;
        samples.push_back({t, row, column});
        --count;
    }
}

} // namespace

std::vector<Teacher> teachersOf(const PartTeachers& teachers, const PoseShape& shape,
    const PartMaps& maps, std::size_t threads, ProgressPart progress, std::stop_token stop)
{
    const std::size_t count = std::min(teachers.count, mostFor(teachers.sizes, maps));
    std::vector<Teacher> made(2 * count);
    onThreads(threads, count, progress, "looking at parts of bodies", stop, [&](std::size_t k) {
        const std::size_t i = k * teachers.count / count;
        const WorkingRoom room(static_cast<std::uint64_t>(workBytes * teachers.sizes[i].area()));
        const cv::Mat3b photograph = teachers.photograph(i);
        cv::Mat3b mirror;
        cv::flip(photograph, mirror, 1);
        made[2 * k] = teacherOf(photograph, teachers.places[i], shape, maps);
        made[2 * k + 1] =
            teacherOf(mirror, mirrored(teachers.places[i], photograph.cols), shape, maps);
    });
    return made;
}

void standardiseAll(std::vector<Teacher>& teachers, PartMaps& maps)
{
    std::vector<double> sum(cellChannels), squares(cellChannels);
    double count = 0;
    for (const Teacher& teacher : teachers) {
        const std::vector<float>& values = teacher.cells.values;
        for (std::size_t k = 0; k < values.size(); ++k) {
            sum[k % cellChannels] += static_cast<double>(values[k]);
            squares[k % cellChannels] += static_cast<double>(values[k] * values[k]);
        }
        count += static_cast<double>(values.size()) / cellChannels;
    }
    for (std::size_t k = 0; k < cellChannels; ++k) {
        const double mean = sum[k] / count;
        const double deviation = std::sqrt(std::max(0.0, squares[k] / count - mean * mean));
        maps.mean.push_back(static_cast<float>(mean));
        maps.scale.push_back(deviation > 1e-6 ? static_cast<float>(1 / deviation) : 0.0F);
    }
    for (Teacher& teacher : teachers)
        standardise(teacher.cells, maps);
}

PartSamples partSamples(const std::vector<Teacher>& teachers)
{
    PartSamples made;
    Random random;
    for (std::size_t t = 0; t < teachers.size(); ++t)
        for (std::size_t p = 0; p < partCount; ++p) {
            const std::size_t columns = teachers[t].cells.columns, cell = teachers[t].places[p];
            made.samples.push_back({t, cell / columns, cell % columns});
            made.labels.push_back(static_cast<std::uint16_t>(p));
        }
    made.parts = made.samples.size();
    for (std::size_t t = 0; t < teachers.size(); ++t)
        addBackground(teachers, t, backgroundCells, random, made.samples);
    made.labels.resize(made.samples.size(), background);
    return made;
}

void copyWindows(const std::vector<Teacher>& teachers, std::span<const Sample> samples,
    const PartMaps& maps, RowMatrix& rows)
{
    rows.resize(
        static_cast<Eigen::Index>(samples.size()), static_cast<Eigen::Index>(maps.windowSize()));
    for (std::size_t s = 0; s < samples.size(); ++s)
        copyWindow(teachers[samples[s].teacher].cells, maps.window, samples[s].row,
            samples[s].column, rows.row(static_cast<Eigen::Index>(s)).data());
}

} // namespace gapscope
