// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/tree_max_sum.h"
#include "core/problem.h"
#include "core/tasks/pose/pose_shape.h"

#include <functional>
#include <optional>

namespace gapscope {

/// One photograph as maps of scores. Cell (row, column) of a map lies at pixel
/// ((column + ½) · cell, (row + ½) · cell), where cell is PoseShape::cell.
struct PoseImage {
    std::string name;                         ///< "images/im00002.jpg"
    std::size_t width = 0, height = 0;        ///< pixels
    std::size_t rows = 0, columns = 0;        ///< of the maps; at most CellGrid::mostCells
    std::span<const float> unary;             ///< φ^U: partCount maps
    std::span<const std::uint16_t> relations; ///< φ^P as bfloat16: arcCount · relationTypes maps;
                                              ///< empty: 0 everywhere
    /// The joints as annotated; all 0 where none are known (labelled false).
    std::array<PosePoint, jointCount> joints{};
    bool labelled = true;
    std::string part{};            ///< "train", "test": for tables of predictions
    std::optional<bool> upright{}; ///< as the data say it

    std::size_t cells() const { return rows * columns; }
};

struct PoseExamples {
    std::vector<PoseImage> images;
    std::shared_ptr<const void> memory;
    /// The photograph of an image as it is stored (PNG, JPEG or BMP); empty: none is known.
    /// throws: InputError.
    std::function<std::string(std::size_t image)> photograph{};
    /// Called by any thread before it reads an image's maps; may be empty.
    std::function<void(std::size_t image)> visited{};

    void visit(std::size_t image) const
    {
        if (visited)
            visited(image);
    }
};

/// Human poses as trees of parts (Osokin et al. 2016, App. I.4, after Chen & Yuille 2014).
///
///   y = (l_p)_p, (t_pq)_pq: the cell of each part, then the type of each arc
///   ⟨w, φ(x, y)⟩ = Σ_p w_p φ^U_p(l_p)
///                + Σ_pq w_pq φ^P_pq(l_p, t_pq) + ⟨w_{pq,t_pq}, Δ(l_p − l_q − r_pq^{t_pq})⟩,
///   Δ(d) = (d_x, d_y, −d_x², −d_y²), d in units of deformationUnit cells
///
/// The statistic is φ itself: m(y) = φ(x, y), B = I, θ = w, because the places of all parts
/// outnumber the weights.
///
/// Loss: L(y) = (1/26) Σ_p min(1, ‖l_p − l̂_p‖² / s²) between the middles of cells, s the distance
/// of left shoulder and right hip as annotated, at least one cell. A joint outside of the map is
/// at the nearest cell. Types cost nothing; those of the truth are the nearest clusters.
class PoseProblem : public Problem {
public:
    /// throws: InputError if there is no image, or one has no cells, maps of another size, a score
    /// or a joint that is not finite.
    /// transforms: GridTree::transforms, as in Osokin et al. 2016, App. I.4.
    PoseProblem(
        std::shared_ptr<const PoseExamples> examples, PoseShape shape, bool transforms = false);

    const PoseExamples& examples() const { return *m_examples; }
    std::shared_ptr<const PoseExamples> sharedExamples() const { return m_examples; }
    /// s of image i, in pixels.
    double scale(std::size_t i) const { return m_scales[i]; }
    /// The cost of a part in each cell of image i: (1/26) min(1, ‖l − l̂_p‖² / s²).
    std::vector<float> partCosts(std::size_t i, std::size_t part) const;
    /// Where part p of labelling y lies, in pixels.
    PosePoint place(std::size_t i, LabellingView y, std::size_t part) const;
    /// The joints of a labelling, in pixels.
    std::array<PosePoint, jointCount> joints(std::size_t i, LabellingView y) const;
    CellGrid grid(std::size_t i) const;
    /// The map cell nearest to a place.
    Label cellAt(std::size_t i, PosePoint place) const { return grid(i).nearest(place); }
    /// The score of an arc: w_pq φ^P_pq(l_p, t_pq) + ⟨w_{pq,t_pq}, Δ(l_p − l_q − r)⟩.
    double arcScore(std::size_t i, const double* w, LabellingView y, std::size_t arc) const;
    /// The scores of each part alone, w_p φ^U_p, with losses where augmented.
    std::vector<float> unaries(std::size_t i, const double* w, bool augmented) const;
    /// For every cell the best score of a pose with the part there (its max-marginal).
    std::vector<float> maxMarginal(std::size_t i, const double* w, std::size_t part) const;
    /// The best pose with the part in that cell.
    Labelling pinned(std::size_t i, const double* w, std::size_t part, Label cell) const;

    const PoseShape& shape() const override { return m_shape; }
    std::size_t blockCount() const override { return m_examples->images.size(); }
    std::size_t statisticSize(std::size_t) const override { return PoseShape::weightCount; }
    LabellingView truth(std::size_t i) const override { return m_truths[i]; }
    void potentials(std::size_t i, const double* w, double* theta) const override;
    bool maxOracle(
        std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override;
    void statistic(std::size_t i, LabellingView y, SparseVector& m) const override;
    double loss(std::size_t i, LabellingView y) const override;
    bool isLabelling(std::size_t i, LabellingView y) const override;
    /// Joints that are not within 0.2 s of the truth, of 14.
    std::size_t wrongLabels(std::size_t i, LabellingView y) const override;
    std::size_t judgedLabels(std::size_t) const override { return jointCount; }
    Metrics metrics(const std::vector<Labelling>& predictions) const override;
    double score(std::size_t i, const double* theta, LabellingView y) const override;
    double squaredNorm(std::size_t i, const SparseVector& delta) const override;
    void cornerDifference(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const override;
    void addGram(
        std::size_t i, const SparseVector& delta, double scale, double* theta) const override;
    void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override;

private:
    void check(std::size_t i) const;
    Labelling truthOf(std::size_t i) const;
    /// φ(x_i, y) as calls of `add(index, value)`: of the parts, of one arc.
    template <typename Add> void partFeatures(std::size_t i, LabellingView y, Add add) const;
    template <typename Add>
    void arcFeatures(std::size_t i, LabellingView y, std::size_t arc, Add add) const;
    template <typename Add> void features(std::size_t i, LabellingView y, Add add) const;
    GridTree treeOf(std::size_t i, const double* w, std::vector<Deformation>& terms) const;
    /// s in cells, at least one.
    double scaleInCells(std::size_t i) const;

    std::shared_ptr<const PoseExamples> m_examples;
    PoseShape m_shape;
    bool m_transforms;
    std::vector<Labelling> m_truths;
    std::vector<double> m_scales; ///< s, pixels
};

} // namespace gapscope
