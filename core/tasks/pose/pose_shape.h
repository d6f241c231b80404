// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/model_shape.h"
#include "core/tasks/pose/pose_body.h"

#include <limits>

namespace gapscope {

/// A place in a photograph, in pixels; the middle of the upper left pixel is (0.5, 0.5).
struct PosePoint {
    float x = 0, y = 0;
    bool operator==(const PosePoint&) const = default;
};

double distance(PosePoint a, PosePoint b);
PosePoint middleOf(PosePoint a, PosePoint b);

/// Where all parts of a pose are.
using PosePlaces = std::array<PosePoint, partCount>;

/// Joints and the middles between them.
PosePlaces placesOf(const std::array<PosePoint, jointCount>& joints);

/// Maps of a photograph: cell k is in row k / columns and covers `side` × `side` pixels.
struct CellGrid {
    double side = 8;
    std::size_t rows = 0, columns = 0;
    static constexpr std::size_t mostCells = 65'536;

    /// The cell nearest to a place, which may be outside of the photograph.
    Label nearest(PosePoint place) const;
    /// Its middle.
    PosePoint middle(Label cell) const;
};

/// As many cells of that side as cover a photograph of so many pixels.
CellGrid gridOf(double side, std::size_t width, std::size_t height);

/// l_from − l_to in cells, of a map of so many columns.
PosePoint cellDifference(std::size_t columns, Label from, Label to);

/// l_p − l_q in cells of all arcs pq, of parts in their nearest cells.
std::array<PosePoint, arcCount> arcDifferences(const PosePlaces& places, const CellGrid& grid);

class JsonView;

std::vector<std::string> bodyPartNames();

/// The classifiers that turn a photograph into maps, learnt from the training part; part of a
/// model.
struct PartMaps;

/// The meaning of the weights. Layout of w, d = 2,676:
///   partCount weights of φ^U, arcCount of φ^P, then for each arc and type the two linear weights
///   of (Δx, Δy), then for each arc and type the two quadratic ones of (−Δx², −Δy²)
struct PoseShape final : TaskShape<PoseShape> {
    static constexpr std::string_view key = "pose"; ///< of the task

    double cell = 8; ///< pixels of a cell's side
    /// r_pq^t of each arc and type: the mean of l_p − l_q in cells, x then y.
    std::array<PosePoint, arcCount * relationTypes> displacements{};
    std::shared_ptr<const PartMaps> maps; ///< nullptr: the maps come from files
    /// All weights of displacements are above 0 (Osokin et al. 2016, App. I.4), not the quadratic
    /// ones alone.
    bool positive = false;

    static constexpr std::size_t relationStart = partCount;
    static constexpr std::size_t linearStart = relationStart + arcCount;
    static constexpr std::size_t quadraticStart = linearStart + 2 * arcCount * relationTypes;
    static constexpr std::size_t weightCount = quadraticStart + 2 * arcCount * relationTypes; ///< d
    /// Δ is in units of so many cells.
    static constexpr double deformationUnit = 2;
    /// Quadratic weights stay above 0, so that distance transforms apply (Osokin et al. 2016,
    /// App. H); where all are positive, the linear ones, too.
    static constexpr double leastQuadratic = 1e-6;

    PoseShape()
        : TaskShape(bodyPartNames())
    {
    }

    PosePoint displacement(std::size_t arc, std::size_t type) const
    {
        return displacements[arc * relationTypes + type];
    }
    /// The type of an arc whose displacement is nearest to l_p − l_q, in cells.
    Label nearestType(std::size_t arc, PosePoint difference) const;

    std::size_t dimension() const override { return weightCount; }
    Bounds bounds() const override
    {
        return {positive ? linearStart : quadraticStart, weightCount, leastQuadratic,
            std::numeric_limits<double>::infinity()};
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

/// Turns a photograph into maps of part and relation scores: linear classifiers of windows of
/// cells (multinomial logistic regression). Part of a model, so that new photographs become the
/// same maps.
struct PartMaps {
    std::size_t cell = 8;   ///< pixels of a cell's side
    std::size_t window = 7; ///< cells of a window's side, odd
    std::size_t channels = 0;
    std::size_t relationSpace = 0;  ///< projections of a window that relations are told from
    std::vector<float> mean, scale; ///< of each channel: (value − mean) · scale is looked at
    /// partCount + 1 rows, the last for the background: a weight for every cell and channel of the
    /// window, then the bias.
    std::vector<float> parts;
    std::vector<float> projection; ///< relationSpace rows of a weight for every cell and channel
    /// For every arc relationTypes + 1 rows, the last for the background: a weight for every
    /// projection, then the bias.
    std::vector<float> relations;

    std::size_t windowSize() const { return window * window * channels; }
    bool operator==(const PartMaps&) const = default;
};

} // namespace gapscope
