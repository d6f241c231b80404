// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/memory.h"
#include "core/options/solver_options.h"

namespace gapscope {

/// Averages of the iterates w^(1) … w^(k) in sparse form: a step Δ_k = w^(k) − w^(k−1) costs one
/// more scatter, never O(d).
///
///   weighted  w̄ = 2/(k(k+1)) Σ_t t·w^(t)  = w^(k) − 2u/(k(k+1)),  u = Σ_s s(s−1)/2 Δ_s
///             (Lacoste-Julien et al. 2013, (14), k counting from 1)
///   uniform   w̄ = 1/k Σ_t w^(t)           = w^(k) − u/k,          u = Σ_s (s−1) Δ_s
///   suffix    uniform, restarted whenever the number of steps is a power of two
///
/// ℓ̄ is averaged alike, so the dual value and the gap of the average are computable.
class Averager {
public:
    /// size: doubles in w; nothing is stored for Averaging::none.
    Averager(Averaging rule, std::size_t size);
    bool active() const { return m_rule != Averaging::none; }
    /// Forgets everything (a change of λ restarts averages).
    void restart();

    /// Starts the next step k and returns the factor of Δ_k in u.
    double beginStep();
    /// The factor of other moves of the iterate before the next step: that of the next step.
    double betweenSteps() const;
    /// u, to which the caller adds factor · Δ_k.
    double* correction() { return m_u.data(); }
    void addLoss(double factor, double lossChange) { m_uLoss += factor * lossChange; }

    /// The averages, from the current iterate. Before the first step: the iterate itself.
    void average(std::span<const double> w, AlignedVector<double>& out) const;
    double averageLoss(double loss) const;
    std::size_t memoryBytes() const { return m_u.size() * sizeof(double); }

    /// For checkpoints; the rule is an option.
    static void archive(auto& self, auto& stream)
    {
        stream(self.m_steps, self.m_total, self.m_u, self.m_uLoss);
    }
    /// Is u of this many doubles, or empty where nothing is averaged, and finite?
    bool fits(std::size_t size) const;

private:
    double share() const;
    Averaging m_rule;
    std::uint64_t m_steps = 0; ///< since the last restart
    std::uint64_t m_total = 0;
    AlignedVector<double> m_u;
    double m_uLoss = 0;
};

} // namespace gapscope
