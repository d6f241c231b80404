// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_shape.h"
#include "core/tasks/pose/pose_places.h"

#include <array>
#include <limits>

namespace gapscope {

class JsonView;

std::vector<std::string> bodyPartNames();

/// What turns a photograph into maps, learnt from the training part; part of a model.
struct PartMaps;

/// The meaning of the weights. Layout of w, d = 2,676:
///   partCount weights of φ^U, arcCount of φ^P, then for each arc and type the two linear weights
///   of (Δx, Δy), then for each arc and type the two quadratic ones of (−Δx², −Δy²)
struct PoseShape final : ModelShape {
    static constexpr std::string_view key = "pose"; ///< of the task

    double cell = 8; ///< pixels of a cell's side
    /// r_pq^t of each arc and type: the mean of l_p − l_q in cells, x then y.
    std::array<PosePoint, arcCount * relationTypes> displacements{};
    std::shared_ptr<const PartMaps> maps; ///< nullptr: maps that files brought

    static constexpr std::size_t relationStart = partCount;
    static constexpr std::size_t linearStart = relationStart + arcCount;
    static constexpr std::size_t quadraticStart = linearStart + 2 * arcCount * relationTypes;
    static constexpr std::size_t weightCount = quadraticStart + 2 * arcCount * relationTypes; ///< d
    /// Δ is in units of so many cells.
    static constexpr double deformationUnit = 2;
    /// Quadratic weights stay above 0, so that distance transforms apply (Osokin et al. 2016,
    /// App. F).
    static constexpr double leastQuadratic = 1e-6;

    PoseShape()
        : ModelShape(bodyPartNames())
    {
    }

    PosePoint displacement(std::size_t arc, std::size_t type) const
    {
        return displacements[arc * relationTypes + type];
    }
    /// The type of an arc whose displacement is nearest to l_p − l_q, in cells.
    Label nearestType(std::size_t arc, PosePoint difference) const;

    std::shared_ptr<ModelShape> copy() const override { return std::make_shared<PoseShape>(*this); }
    std::string_view task() const override { return key; }
    std::size_t dimension() const override { return weightCount; }
    Bounds bounds() const override
    {
        return {
            quadraticStart, weightCount, leastQuadratic, std::numeric_limits<double>::infinity()};
    }
    std::string outOfBounds() const override;
    void write(nlohmann::ordered_json& header, std::string& bytes) const override;
    /// throws: InputError naming `source`: of another size, or with a number that is not finite.
    void readBytes(std::string_view bytes, const std::string& source) override;
    ShapeMismatch mismatch(const ModelShape& data) const override;
    /// Rows by the names of parts and arcs ("neck > head top"), labels by the number of the type
    /// from 1 and the axis.
    std::string weightsCsv(std::span<const double> w) const override;
    /// "parts" (26), "relations" (arcs), "linear" and "quadratic" (arcs × types × x, y), and
    /// "displacements" of the same shape, in cells.
    void writeWeightsNpz(const std::string& path, std::span<const double> w) const override;
};
static_assert(PoseShape::weightCount == 2676);

/// bytes ← how many follow the header.  throws: InputError, as where the labels are other parts.
std::shared_ptr<ModelShape> readPoseModel(const JsonView& header, std::size_t& bytes);
/// The same of a header without labels.
std::shared_ptr<PoseShape> readPoseShape(const JsonView& header, std::size_t& bytes);

} // namespace gapscope
