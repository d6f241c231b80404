// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace gapscope {

/// Weights of an earlier moment of a run, in float: enough to look at, half the memory.
struct WeightsAt {
    double pass = 0; ///< effective passes
    double lambda = 0;
    std::shared_ptr<const std::vector<float>> w;
};

/// A copy in float.
std::shared_ptr<const std::vector<float>> inFloat(std::span<const double> w);

/// At most `capacity` snapshots of w for scrubbing through the iteration, spaced evenly in
/// log(1 + pass): when full, every other one goes and the spacing doubles.
class WeightHistory {
public:
    static constexpr std::size_t capacity = 64;
    /// Fewer when w is large, but at least 8.
    static constexpr std::size_t mostBytes = std::size_t{256} << 20;

    /// Keeps a copy if the spacing asks for one at this pass. Passes must not decrease.
    void offer(double pass, double lambda, std::span<const double> w);
    const std::vector<WeightsAt>& snapshots() const { return m_snapshots; }
    /// What is kept, and at its end the weights of now, whether they are kept or not.
    std::vector<WeightsAt> upTo(double pass, double lambda, std::span<const double> w) const;

private:
    void thin();

    std::vector<WeightsAt> m_snapshots;
    double m_spacing = 0.02; ///< in log(1 + pass): the first 64 cover 2.6 passes
};

} // namespace gapscope
