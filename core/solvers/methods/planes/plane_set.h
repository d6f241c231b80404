// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/memory.h"
#include "core/problem.h"

namespace gapscope {

/// A vector of R^d, dense where that is shorter.
class PlaneVector {
public:
    PlaneVector() = default;
    /// entries: ascending indices.  size: doubles in a stored w.
    PlaneVector(const SparseVector& entries, std::size_t size);

    double dot(const double* w) const;
    double dot(const PlaneVector& other) const;
    /// Σ_j values[j − first] · this_j over first ≤ j < first + values.size().
    double dotSlice(std::size_t first, std::span<const double> values) const;
    /// w += scale · this.
    void addTo(double scale, double* w) const;
    /// this += γ (target − this). size: doubles in a stored w.
    void moveTowards(const PlaneVector& target, double gamma, std::size_t size);
    void shrink(double factor);
    std::size_t memoryBytes() const
    {
        return m_entries.size() * sizeof(SparseEntry) + m_dense.size() * sizeof(double);
    }

    /// For checkpoints.
    static void archive(auto& self, auto& stream) { stream(self.m_entries, self.m_dense); }
    /// Is it a finite vector of R^size?
    bool fits(std::size_t size) const;

private:
    SparseVector m_entries;        ///< empty where dense
    AlignedVector<double> m_dense; ///< empty where sparse
};

/// A labelling of a block as a plane of its dual (Shah et al. 2015): everything about it that a
/// step needs without the block's potentials.
struct Plane {
    Labelling y;
    double loss = 0;        ///< L_i(y)
    PlaneVector direction;  ///< B_i (m_i(y) − m_i(y_i)) = −ψ_i(y)
    std::uint64_t used = 0; ///< outer iteration that last returned it

    /// For checkpoints.
    static void archive(auto& self, auto& stream)
    {
        stream(self.y, self.loss, self.direction, self.used);
    }
};

/// The planes W_i of a block and where its point b_i = B_i (μ_i − m_i(y_i)) stands among them.
/// Their inner products are kept, so that a visit reads each plane once for however many steps it
/// takes (Shah et al. 2015, 3.5). The truth is the plane 0 and takes no place.
class PlaneSet {
public:
    static constexpr std::size_t truth = ~std::size_t{0};

    std::size_t size() const { return m_planes.size(); }
    const Plane& operator[](std::size_t k) const { return m_planes[k]; }
    const PlaneVector& point() const { return m_point; }
    /// Where y is, or size().
    std::size_t find(LabellingView y) const;
    /// Adds a plane and returns its place.
    std::size_t add(Plane plane);
    /// Drops the planes that were last used before `oldest`, and while there are more than `most`
    /// the one unused for longest. The point stays.
    void trim(std::uint64_t oldest, std::size_t most);
    void use(std::size_t k, std::uint64_t iteration) { m_planes[k].used = iteration; }
    /// Replaces b_i.
    void setPoint(PlaneVector point);
    /// b_i ← b_i + γ (P_k − b_i). size: doubles in a stored w.
    void moveTowards(std::size_t k, double gamma, std::size_t size);

    /// ⟨P_k, P_l⟩, ⟨P_k, b_i⟩ and ‖b_i‖²; 0 for the truth.
    double product(std::size_t k, std::size_t l) const;
    double withPoint(std::size_t k) const { return k == truth ? 0 : m_withPoint[k]; }
    double pointNorm() const { return m_pointNorm; }
    /// ‖P_k − b_i‖².
    double squaredDistance(std::size_t k) const;
    /// w += scale · (P_k − b_i).
    void addDirection(std::size_t k, double scale, double* w) const;
    /// Bytes that its contents take: the same for equal sets, however they came about.
    std::size_t memoryBytes() const;

    /// For checkpoints.
    static void archive(auto& self, auto& stream)
    {
        stream(self.m_planes, self.m_gram, self.m_point, self.m_withPoint, self.m_pointNorm);
    }
    /// Do all parts belong together, as planes of block i?
    bool fits(const Problem& problem, std::size_t i) const;

private:
    void drop(std::size_t k);

    std::vector<Plane> m_planes;
    std::vector<std::vector<double>> m_gram; ///< row k: ⟨P_k, P_l⟩, l ≤ k
    PlaneVector m_point;
    std::vector<double> m_withPoint;
    double m_pointNorm = 0;
};

} // namespace gapscope
