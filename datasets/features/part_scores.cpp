// SPDX-License-Identifier: GPL-3.0-or-later
// From a photograph to its maps.
#include "datasets/features/part_classifiers.h"
#include "datasets/features/windows.h"

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

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

/// Windows of so many cells together fit the memory, however large the photograph.
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
    RowMatrix scores = windows * parts.leftCols(size).transpose();
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
        windows * matrixOf(learnt.projection, learnt.windowSize()).transpose();
    const auto relations = matrixOf(learnt.relations, learnt.relationSpace + 1);
    RowMatrix scores = projected * relations.leftCols(space).transpose();
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
