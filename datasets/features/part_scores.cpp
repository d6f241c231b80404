// SPDX-License-Identifier: GPL-3.0-or-later
// From a photograph to its maps.
#include "datasets/features/part_classifiers.h"
#include "datasets/features/windows.h"

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

} // namespace

ImageMaps mapsOf(const cv::Mat3b& photograph, const PartMaps& learnt)
{
    CellFeatures cells = cellFeatures(photograph, learnt.cell, learnt.window / 2);
    standardise(cells, learnt);
    ImageMaps maps{cells.rows, cells.columns, {}, {}};
    const auto count = static_cast<Eigen::Index>(maps.rows * maps.columns);
    const auto size = static_cast<Eigen::Index>(learnt.windowSize());
    RowMatrix windows(count, size);
    for (std::size_t row = 0; row < maps.rows; ++row)
        for (std::size_t column = 0; column < maps.columns; ++column)
            copyWindow(cells, learnt.window, row, column,
                windows.row(static_cast<Eigen::Index>(row * maps.columns + column)).data());
    const auto parts = matrixOf(learnt.parts, learnt.windowSize() + 1);
    RowMatrix scores = windows * parts.leftCols(size).transpose();
    scores.rowwise() += parts.col(size).transpose();
    logSoftmax(scores);
    const RowMatrix byPart = scores.leftCols(partCount).transpose();
    maps.unary.assign(byPart.data(), byPart.data() + byPart.size());

    const auto space = static_cast<Eigen::Index>(learnt.relationSpace);
    const RowMatrix projected =
        windows * matrixOf(learnt.projection, learnt.windowSize()).transpose();
    const auto relations = matrixOf(learnt.relations, learnt.relationSpace + 1);
    scores.noalias() = projected * relations.leftCols(space).transpose();
    scores.rowwise() += relations.col(space).transpose();
    maps.relations.resize(arcCount * relationTypes * static_cast<std::size_t>(count));
    for (std::size_t arc = 0; arc < arcCount; ++arc) {
        auto own = scores.middleCols(
            static_cast<Eigen::Index>(arc * (relationTypes + 1)), relationTypes + 1);
        logSoftmax(own);
        for (std::size_t type = 0; type < relationTypes; ++type)
            for (Eigen::Index c = 0; c < count; ++c)
                maps.relations[(arc * relationTypes + type) * static_cast<std::size_t>(count)
                    + static_cast<std::size_t>(c)] =
                    toBfloat16(own(c, static_cast<Eigen::Index>(type)));
    }
    return maps;
}

} // namespace gapscope
