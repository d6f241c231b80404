// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/min_cut.h"
#include "core/problem.h"
#include "core/tasks/segmentation/segmentation_shape.h"

#include <functional>

namespace gapscope {

/// One image as a graph of its superpixels. All arrays belong to SegmentationExamples::memory.
struct SegmentationImage {
    std::string name;                 ///< "masks/012.png": for users
    std::span<const float> unary;     ///< P rows of unaryFeatures
    std::span<const float> pairwise;  ///< E rows of pairFeatures
    std::span<const GraphEdge> edges; ///< E, each pair of neighbours once
    std::span<const Label> truth;     ///< P
    /// P rows of `labels` counts: the pixels of each class in the superpixel; void ones nowhere.
    std::span<const std::uint32_t> pixels;
    std::span<const std::uint16_t> regions; ///< superpixel of each pixel, row after row
    std::size_t width = 0, height = 0;      ///< 0 where the pixels are not known
};

struct SegmentationExamples {
    std::vector<SegmentationImage> images;
    std::shared_ptr<const void> memory;
    /// The photograph of an image as it is stored (PNG, JPEG or BMP); empty: none is known.
    /// throws: InputError.
    std::function<std::string(std::size_t image)> photograph{};
    /// The class of each of an image's pixels as its mask has it, voidPixel where that leaves it
    /// open; empty: no masks are known, or the image has none.  throws: InputError.
    std::function<std::vector<Label>(std::size_t image)> truthPixels{};
    static constexpr Label voidPixel = 0xffff;
    /// Superpixels of void pixels alone, and their edges, add nothing to φ: for a training part,
    /// which would otherwise learn their filler label 0.
    bool silentVoid = false;
    /// Called by any thread before it reads an image's features; may be empty. Features that stay
    /// on disk are released here when others need their memory.
    std::function<void(std::size_t image)> visited{};

    void visit(std::size_t image) const
    {
        if (visited)
            visited(image);
    }
};

/// Superpixels labelled by a graph cut (Osokin et al. 2016, App. I.3; several classes: Shah et al.
/// 2015, App. A).
///
///   two labels: ⟨w, φ(x, y)⟩ = Σ_p ⟨w_U, x_p⟩ s_p − Σ_pq ⟨w_P, x_pq⟩ [y_p ≠ y_q], s_p = 1 for
///   label 1, else −1
///
///   K labels: ⟨w, φ(x, y)⟩ = Σ_p ⟨w_{y_p}, x_p⟩ − Σ_pq ⟨w_P, x_pq⟩ [y_p ≠ y_q]
///
///   m(y) = (s_p or [y_p = k])_p, ([y_p ≠ y_q])_pq; θ of an edge is −⟨w_P, x_pq⟩
///
/// With a fixed Potts weight (Shah et al. 2015, App. A) −Σ_pq [y_p ≠ y_q] takes the place of the
/// pair term. No weight multiplies it, so it is no part of φ, m and θ: it is c(y) of offset(), and
/// the oracle adds it.
///
/// w_P ≥ 0 by bounds() and x_pq ≥ 0, so that the max-oracle is a minimum cut, exact for two
/// labels; for more it is α-expansion, which is marked approximate.
///
/// Loss, class-balanced: L(y) = (1/C) Σ_p [y_p ≠ t_p] area_p / area(t_p), C the classes the image
/// has, area(c) the pixels of superpixels whose truth is c; superpixels of void pixels alone cost
/// nothing. With shape.hamming the share of wrong superpixels among the others.
class SegmentationProblem : public Problem, public LimitedOracle {
public:
    /// throws: InputError if there is no image, one without superpixels, a label or an edge out of
    /// range, a pairwise feature below 0 or a feature that is not finite.
    SegmentationProblem(
        std::shared_ptr<const SegmentationExamples> examples, SegmentationShape shape);

    const SegmentationExamples& examples() const { return *m_examples; }
    std::shared_ptr<const SegmentationExamples> sharedExamples() const { return m_examples; }
    /// The cost of a wrong label at each superpixel of image i.
    std::span<const double> costs(std::size_t i) const;

    const SegmentationShape& shape() const override { return m_shape; }
    std::size_t blockCount() const override { return m_examples->images.size(); }
    bool exactOracle() const override { return m_shape.binary(); }
    double offset(std::size_t i, LabellingView y) const override;
    bool offsetIsLoss() const override { return !m_shape.fixedPotts; }
    /// The cost of different labels at the ends of edge e.
    double pairCost(std::size_t i, std::size_t e, const double* theta) const
    {
        if (!m_shape.fixedPotts)
            return -theta[nodeEntries(i) + e];
        return silent(i, m_examples->images[i].edges[e]) ? 0 : 1;
    }
    std::size_t statisticSize(std::size_t i) const override;
    LabellingView truth(std::size_t i) const override { return m_examples->images[i].truth; }
    void potentials(std::size_t i, const double* w, double* theta) const override;
    bool maxOracle(
        std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override;
    /// The limited oracle, for more than two labels.
    Abilities abilities() const override { return {m_shape.binary() ? nullptr : this}; }
    /// α-expansion that tries `effort` moves.
    void limitedOracle(
        std::size_t i, const double* theta, std::size_t effort, Labelling& y) const override;
    void statistic(std::size_t i, LabellingView y, SparseVector& m) const override;
    double loss(std::size_t i, LabellingView y) const override;
    Metrics metrics(const std::vector<Labelling>& predictions) const override;
    double score(std::size_t i, const double* theta, LabellingView y) const override;
    double squaredNorm(std::size_t i, const SparseVector& delta) const override;
    void cornerDifference(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const override;
    void addGram(
        std::size_t i, const SparseVector& delta, double scale, double* theta) const override;
    void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override;

private:
    std::size_t nodes(std::size_t i) const { return truth(i).size(); }
    std::size_t nodeEntries(std::size_t i) const { return nodes(i) * m_shape.unaryRows(); }
    /// Those whose potentials are part of the statistic.
    std::span<const GraphEdge> learntEdges(std::size_t i) const
    {
        return m_examples->images[i].edges.first(
            m_shape.fixedPotts ? 0 : m_examples->images[i].edges.size());
    }
    /// B_i δ, until the thread's next call.
    std::span<const double> inWeights(std::size_t i, const SparseVector& delta) const;
    bool silent(std::size_t i, std::size_t p) const
    {
        return m_examples->silentVoid && costs(i)[p] == 0;
    }
    bool silent(std::size_t i, const GraphEdge& edge) const
    {
        return silent(i, edge.a) || silent(i, edge.b);
    }
    void check(std::size_t i) const;
    void addCosts(std::size_t i);
    /// α-expansion of several labels from what bestAlone() found.
    void expand(std::size_t i, const double* theta, OracleMode mode, std::size_t mostMoves,
        Labelling& y) const;
    /// Label that costs least alone, with losses where augmented.
    void bestAlone(std::size_t i, const double* theta, OracleMode mode, Labelling& y) const;

    std::shared_ptr<const SegmentationExamples> m_examples;
    SegmentationShape m_shape;
    std::uint64_t m_id;                   ///< tells problems apart, whatever their addresses
    std::vector<double> m_costs;          ///< of all superpixels, image after image
    std::vector<std::size_t> m_costStart; ///< n + 1
};

} // namespace gapscope
