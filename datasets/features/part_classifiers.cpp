// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/features/part_classifiers.h"

#include "core/random.h"
#include "datasets/features/k_means.h"
#include "datasets/features/logistic_regression.h"
#include "datasets/features/principal_axes.h"
#include "datasets/features/windows.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace gapscope {
namespace {

// Found on a third of the upright training images held out.
constexpr double partRidge = 0.03, relationRidge = 0.03;
constexpr int partEvaluations = 60, relationEvaluations = 60;
constexpr std::size_t backgroundCells = 40; ///< of each photograph
constexpr std::size_t relationSpace = 96;
constexpr std::uint16_t background = partCount;

/// A photograph or its mirror image.
struct Teacher {
    CellFeatures cells;
    std::array<std::pair<std::size_t, std::size_t>, partCount> places; ///< row, column
    std::array<Label, arcCount> types;
};

/// A cell that one of the classes is shown at.
struct Sample {
    std::size_t teacher = 0, row = 0, column = 0;
};

PartPlaces mirrored(const PartPlaces& places, int width)
{
    PartPlaces made{};
    for (std::size_t p = 0; p < partCount; ++p) {
        const PosePoint other = places[bodyParts[p].mirror];
        made[p] = {static_cast<float>(width) - other.x, other.y};
    }
    return made;
}

Teacher teacherOf(const cv::Mat3b& photograph, const PartPlaces& places, const PoseShape& shape,
    const PartMaps& maps)
{
    Teacher teacher;
    teacher.cells = cellFeatures(photograph, maps.cell, maps.window / 2);
    const auto nearest = [&](float v, std::size_t count) {
        const double k = std::floor(static_cast<double>(v) / static_cast<double>(maps.cell));
        return static_cast<std::size_t>(std::clamp(k, 0.0, static_cast<double>(count - 1)));
    };
    for (std::size_t p = 0; p < partCount; ++p)
        teacher.places[p] = {
            nearest(places[p].y, teacher.cells.rows), nearest(places[p].x, teacher.cells.columns)};
    for (std::size_t arc = 0; arc < arcCount; ++arc) {
        const PosePoint a = places[arcFrom(arc)], b = places[arcTo(arc)];
        const auto cell = static_cast<float>(maps.cell);
        teacher.types[arc] = shape.nearestType(arc, {(a.x - b.x) / cell, (a.y - b.y) / cell});
    }
    return teacher;
}

std::vector<Teacher> teachersOf(const PartTeachers& teachers, const PoseShape& shape,
    const PartMaps& maps, std::size_t threads, ProgressPart progress, std::stop_token stop)
{
    const std::size_t count = std::min(teachers.count, mostTeachers);
    std::vector<Teacher> made(2 * count);
    onThreads(threads, count, progress, "looking at parts of bodies", stop, [&](std::size_t k) {
        const std::size_t i = k * teachers.count / count;
        const cv::Mat3b photograph = teachers.photograph(i);
        cv::Mat3b mirror;
        cv::flip(photograph, mirror, 1);
        made[2 * k] = teacherOf(photograph, teachers.places[i], shape, maps);
        made[2 * k + 1] =
            teacherOf(mirror, mirrored(teachers.places[i], photograph.cols), shape, maps);
    });
    return made;
}

/// Means and deviations of the channels over all cells; sets them in `maps` and applies them.
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

/// Cells of a teacher away from all parts, where there are such.
void addBackground(const std::vector<Teacher>& teachers, std::size_t t, std::size_t count,
    Random& random, std::vector<Sample>& samples)
{
    const Teacher& teacher = teachers[t];
    for (std::size_t tries = 0; count > 0 && tries < 4 * backgroundCells; ++tries) {
        const std::size_t row = random.below(teacher.cells.rows);
        const std::size_t column = random.below(teacher.cells.columns);
        const auto near = [&](const std::pair<std::size_t, std::size_t>& place) {
            return place.first + 1 >= row && row + 1 >= place.first && place.second + 1 >= column
                && column + 1 >= place.second;
        };
        if (std::ranges::any_of(teacher.places, near))
            continue;
        samples.push_back({t, row, column});
        --count;
    }
}

std::vector<float> valuesOf(const RowMatrix& matrix)
{
    return {matrix.data(), matrix.data() + matrix.size()};
}

/// Rows of the windows of samples.
void copyWindows(const std::vector<Teacher>& teachers, std::span<const Sample> samples,
    const PartMaps& maps, RowMatrix& rows)
{
    rows.resize(
        static_cast<Eigen::Index>(samples.size()), static_cast<Eigen::Index>(maps.windowSize()));
    for (std::size_t s = 0; s < samples.size(); ++s)
        copyWindow(teachers[samples[s].teacher].cells, maps.window, samples[s].row,
            samples[s].column, rows.row(static_cast<Eigen::Index>(s)).data());
}

/// Samples of all parts, in the order of their teachers, then of the background.
struct PartSamples {
    std::vector<Sample> samples;
    std::vector<std::uint16_t> labels;
    std::size_t parts = 0; ///< so many of them, partCount a teacher
};

PartSamples partSamples(const std::vector<Teacher>& teachers)
{
    PartSamples made;
    Random random;
    for (std::size_t t = 0; t < teachers.size(); ++t)
        for (std::size_t p = 0; p < partCount; ++p) {
            made.samples.push_back({t, teachers[t].places[p].first, teachers[t].places[p].second});
            made.labels.push_back(static_cast<std::uint16_t>(p));
        }
    made.parts = made.samples.size();
    for (std::size_t t = 0; t < teachers.size(); ++t)
        addBackground(teachers, t, backgroundCells, random, made.samples);
    made.labels.resize(made.samples.size(), background);
    return made;
}

/// W of an arc's types, from projected windows of samples.
RowMatrix relationOf(std::size_t arc, const std::vector<Teacher>& teachers,
    const PartSamples& parts, const RowMatrix& projected, std::stop_token stop)
{
    std::vector<Eigen::Index> rows;
    std::vector<std::uint16_t> labels;
    for (std::size_t t = 0; t < teachers.size(); ++t) {
        rows.push_back(static_cast<Eigen::Index>(t * partCount + arcFrom(arc)));
        labels.push_back(teachers[t].types[arc]);
    }
    // Every so many of the background's cells: as many as there are teachers.
    const std::size_t others = parts.samples.size() - parts.parts;
    for (std::size_t k = 0; k < std::min(others, teachers.size()); ++k) {
        rows.push_back(static_cast<Eigen::Index>(
            parts.parts + k * others / std::min(others, teachers.size())));
        labels.push_back(relationTypes);
    }
    Samples samples;
    samples.count = rows.size();
    samples.features = static_cast<std::size_t>(projected.cols());
    samples.classes = relationTypes + 1;
    samples.labels = labels;
    samples.rows = [&](std::size_t first, std::size_t count, RowMatrix& x) {
        x.resize(static_cast<Eigen::Index>(count), projected.cols());
        for (std::size_t s = 0; s < count; ++s)
            x.row(static_cast<Eigen::Index>(s)) = projected.row(rows[first + s]);
    };
    return logisticRegression(samples, relationRidge, relationEvaluations, 1, {}, stop);
}

} // namespace

std::array<PosePoint, arcCount * relationTypes> learnDisplacements(
    const std::vector<PartPlaces>& places, double cell, std::stop_token stop)
{
    std::array<PosePoint, arcCount * relationTypes> found{};
    for (std::size_t arc = 0; arc < arcCount; ++arc) {
        cv::Mat1f rows(static_cast<int>(places.size()), 2);
        for (int k = 0; k < rows.rows; ++k) {
            const PartPlaces& one = places[static_cast<std::size_t>(k)];
            const PosePoint a = one[arcFrom(arc)], b = one[arcTo(arc)];
            rows(k, 0) = (a.x - b.x) / static_cast<float>(cell);
            rows(k, 1) = (a.y - b.y) / static_cast<float>(cell);
        }
        const cv::Mat1f centres = kMeans(rows, relationTypes, 1, 1, {}, stop);
        for (std::size_t type = 0; type < relationTypes; ++type) {
            const int row = std::min(static_cast<int>(type), centres.rows - 1);
            found[arc * relationTypes + type] = {centres(row, 0), centres(row, 1)};
        }
    }
    return found;
}

PartMaps learnPartMaps(const PartTeachers& teachers, const PoseShape& shape, std::size_t threads,
    ProgressPart progress, std::stop_token stop)
{
    PartMaps maps;
    maps.cell = static_cast<std::size_t>(shape.cell);
    maps.channels = cellChannels;
    std::vector<Teacher> all =
        teachersOf(teachers, shape, maps, threads, progress.part(0, 0.15), stop);
    standardiseAll(all, maps);
    const PartSamples parts = partSamples(all);
    Samples samples;
    samples.count = parts.samples.size();
    samples.features = maps.windowSize();
    samples.classes = partCount + 1;
    samples.labels = parts.labels;
    samples.rows = [&](std::size_t first, std::size_t count, RowMatrix& rows) {
        copyWindows(all, std::span(parts.samples).subspan(first, count), maps, rows);
    };
    ProgressPart learning = progress.part(0.15, 0.85);
    maps.parts = valuesOf(logisticRegression(
        samples, partRidge, partEvaluations, threads,
        [&](double done) { learning(done, "learning what parts look like"); }, stop));

    ProgressPart relating = progress.part(0.85, 1);
    relating(0, "learning how parts lie");
    constexpr std::size_t mostForAxes = 4096;
    std::vector<Sample> spread;
    for (std::size_t k = 0; k < std::min(mostForAxes, parts.parts); ++k)
        spread.push_back(parts.samples[k * parts.parts / std::min(mostForAxes, parts.parts)]);
    RowMatrix windows;
    copyWindows(all, spread, maps, windows);
    const RowMatrix axes = principalAxes(
        windows, static_cast<Eigen::Index>(std::min(relationSpace, maps.windowSize())));
    maps.relationSpace = static_cast<std::size_t>(axes.rows());
    maps.projection = valuesOf(axes);
    RowMatrix projected(static_cast<Eigen::Index>(parts.samples.size()), axes.rows());
    constexpr std::size_t chunk = 512;
    onThreads(
        threads, (parts.samples.size() + chunk - 1) / chunk, {}, "", stop, [&](std::size_t k) {
            static thread_local RowMatrix rows;
            const std::size_t first = k * chunk;
            const std::size_t count = std::min(chunk, parts.samples.size() - first);
            copyWindows(all, std::span(parts.samples).subspan(first, count), maps, rows);
            projected.middleRows(static_cast<Eigen::Index>(first),
                static_cast<Eigen::Index>(count)) = rows * axes.transpose();
        });
    std::vector<RowMatrix> relations(arcCount);
    onThreads(threads, arcCount, relating, "learning how parts lie", stop,
        [&](std::size_t arc) { relations[arc] = relationOf(arc, all, parts, projected, stop); });
    for (const RowMatrix& relation : relations)
        maps.relations.insert(
            maps.relations.end(), relation.data(), relation.data() + relation.size());
    return maps;
}

} // namespace gapscope
