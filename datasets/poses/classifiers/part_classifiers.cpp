// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/classifiers/part_classifiers.h"

#include "core/machine/parallel.h"
#include "datasets/features/k_means.h"
#include "datasets/poses/classifiers/cell_features.h"
#include "datasets/poses/classifiers/logistic_regression.h"
#include "datasets/poses/classifiers/part_teachers.h"

#include <cmath>

namespace gapscope {
namespace {

// Found on a third of the upright training images held out.
constexpr double partRidge = 0.03, relationRidge = 0.03;
constexpr int partEvaluations = 60, relationEvaluations = 60;
constexpr std::size_t relationSpace = 96;

std::vector<float> valuesOf(const RowMatrix& matrix)
{
    return {matrix.data(), matrix.data() + matrix.size()};
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

/// Learns the appearance of parts.
void learnParts(const std::vector<Teacher>& teachers, const PartSamples& parts, PartMaps& maps,
    std::size_t threads, ProgressPart progress, std::stop_token stop)
{
    Samples samples;
    samples.count = parts.samples.size();
    samples.features = maps.windowSize();
    samples.classes = partCount + 1;
    samples.labels = parts.labels;
    samples.rows = [&](std::size_t first, std::size_t count, RowMatrix& rows) {
        copyWindows(teachers, std::span(parts.samples).subspan(first, count), maps, rows);
    };
    maps.parts = valuesOf(logisticRegression(
        samples, partRidge, partEvaluations, threads,
        [&](double done) { progress(done, "learning what parts look like"); }, stop));
}

/// The axes that windows of parts vary along most.
RowMatrix axesOf(
    const std::vector<Teacher>& teachers, const PartSamples& parts, const PartMaps& maps)
{
    constexpr std::size_t most = 4096;
    const std::size_t count = std::min(most, parts.parts);
    std::vector<Sample> spread;
    for (std::size_t k = 0; k < count; ++k)
        spread.push_back(parts.samples[k * parts.parts / count]);
    RowMatrix windows;
    copyWindows(teachers, spread, maps, windows);
    return principalAxes(
        windows, static_cast<Eigen::Index>(std::min(relationSpace, maps.windowSize())));
}

/// Learns the relations of parts.
void learnRelations(const std::vector<Teacher>& teachers, const PartSamples& parts, PartMaps& maps,
    std::size_t threads, ProgressPart progress, std::stop_token stop)
{
    progress(0, "learning how parts lie");
    const RowMatrix axes = axesOf(teachers, parts, maps);
    maps.relationSpace = static_cast<std::size_t>(axes.rows());
    maps.projection = valuesOf(axes);
    const std::size_t all = parts.samples.size();
    RowMatrix projected(static_cast<Eigen::Index>(all), axes.rows());
    constexpr std::size_t chunk = 512;
    onThreads(threads, (all + chunk - 1) / chunk, {}, "", stop, [&](std::size_t k) {
        static thread_local RowMatrix rows;
        const std::size_t first = k * chunk, count = std::min(chunk, all - first);
        copyWindows(teachers, std::span(parts.samples).subspan(first, count), maps, rows);
        projected.middleRows(static_cast<Eigen::Index>(first), static_cast<Eigen::Index>(count)) =
            product(rows, axes.transpose());
    });
    std::vector<RowMatrix> relations(arcCount);
    onThreads(threads, arcCount, progress, "learning how parts lie", stop, [&](std::size_t arc) {
        relations[arc] = relationOf(arc, teachers, parts, projected, stop);
    });
    for (const RowMatrix& relation : relations)
        maps.relations.insert(
            maps.relations.end(), relation.data(), relation.data() + relation.size());
}

Eigen::Map<const RowMatrix> matrixOf(const std::vector<float>& values, std::size_t columns)
{
    return {values.data(), static_cast<Eigen::Index>(values.size() / columns),
        static_cast<Eigen::Index>(columns)};
}

/// log softmax of every row.
void logSoftmax(Eigen::Ref<RowMatrix> scores)
{
    for (Eigen::Index k = 0; k < scores.rows(); ++k) {
        auto row = scores.row(k).array();
        row -= row.maxCoeff();
        row -= std::log(row.exp().sum());
    }
}

/// The number of cells whose windows fit the memory together, however large the photograph.
std::size_t cellsTogether(const PartMaps& learnt)
{
    constexpr std::size_t most = 4096, mostNumbers = std::size_t{8} << 20;
    return std::clamp<std::size_t>(mostNumbers / learnt.windowSize(), 1, most);
}

void copyWindows(
    const CellFeatures& cells, const PartMaps& learnt, std::size_t first, RowMatrix& windows)
{
    for (Eigen::Index k = 0; k < windows.rows(); ++k) {
        const std::size_t cell = first + static_cast<std::size_t>(k);
        copyWindow(cells, learnt.window, cell / cells.columns, cell % cells.columns,
            windows.row(k).data());
    }
}

/// Maps of parts at the cells of these windows, the first of which is `first`.
void scoreParts(
    const RowMatrix& windows, const PartMaps& learnt, std::size_t first, ImageMaps& maps)
{
    const Eigen::Index size = windows.cols();
    const auto parts = matrixOf(learnt.parts, learnt.windowSize() + 1);
    RowMatrix scores = product(windows, parts.leftCols(size).transpose());
    scores.rowwise() += parts.col(size).transpose();
    logSoftmax(scores);
    for (std::size_t part = 0; part < partCount; ++part) {
        float* out = maps.unary.data() + part * maps.rows * maps.columns + first;
        for (Eigen::Index c = 0; c < scores.rows(); ++c)
            *out++ = scores(c, static_cast<Eigen::Index>(part));
    }
}

/// The same of relations.
void scoreRelations(
    const RowMatrix& windows, const PartMaps& learnt, std::size_t first, ImageMaps& maps)
{
    const auto space = static_cast<Eigen::Index>(learnt.relationSpace);
    const RowMatrix projected =
        product(windows, matrixOf(learnt.projection, learnt.windowSize()).transpose());
    const auto relations = matrixOf(learnt.relations, learnt.relationSpace + 1);
    RowMatrix scores = product(projected, relations.leftCols(space).transpose());
    scores.rowwise() += relations.col(space).transpose();
    for (std::size_t arc = 0; arc < arcCount; ++arc) {
        auto own = scores.middleCols(
            static_cast<Eigen::Index>(arc * (relationTypes + 1)), relationTypes + 1);
        logSoftmax(own);
        for (std::size_t type = 0; type < relationTypes; ++type) {
            std::uint16_t* out = maps.relations.data()
                + (arc * relationTypes + type) * maps.rows * maps.columns + first;
            for (Eigen::Index c = 0; c < own.rows(); ++c)
                *out++ = toBfloat16(own(c, static_cast<Eigen::Index>(type)));
        }
    }
}

} // namespace

std::array<PosePoint, arcCount * relationTypes> learnDisplacements(
    const PartTeachers& teachers, double cell, std::stop_token stop)
{
    std::vector<std::array<PosePoint, arcCount>> differences;
    for (std::size_t k = 0; k < teachers.count; ++k)
        differences.push_back(arcDifferences(teachers.places[k],
            gridOf(cell, static_cast<std::size_t>(teachers.sizes[k].width),
                static_cast<std::size_t>(teachers.sizes[k].height))));
    std::array<PosePoint, arcCount * relationTypes> found{};
    for (std::size_t arc = 0; arc < arcCount; ++arc) {
        cv::Mat1f rows(static_cast<int>(teachers.count), 2);
        for (int k = 0; k < rows.rows; ++k) {
            const PosePoint one = differences[static_cast<std::size_t>(k)][arc];
            rows(k, 0) = one.x;
            rows(k, 1) = one.y;
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
    learnParts(all, parts, maps, threads, progress.part(0.15, 0.93), stop);
    learnRelations(all, parts, maps, threads, progress.part(0.93, 1), stop);
    return maps;
}

ImageMaps mapsOf(const cv::Mat3b& photograph, const PartMaps& learnt)
{
    CellFeatures cells = cellFeatures(photograph, learnt.cell, learnt.window / 2);
    standardise(cells, learnt);
    ImageMaps maps{cells.rows, cells.columns, {}, {}};
    const std::size_t count = maps.rows * maps.columns, together = cellsTogether(learnt);
    maps.unary.resize(partCount * count);
    maps.relations.resize(arcCount * relationTypes * count);
    for (std::size_t first = 0; first < count; first += together) {
        RowMatrix windows(static_cast<Eigen::Index>(std::min(together, count - first)),
            static_cast<Eigen::Index>(learnt.windowSize()));
        copyWindows(cells, learnt, first, windows);
        scoreParts(windows, learnt, first, maps);
        scoreRelations(windows, learnt, first, maps);
    }
    return maps;
}

} // namespace gapscope
