// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/distance_transform.h"

#include <algorithm>
#include <limits>

namespace gapscope {
namespace {

/// Scratch of a thread. Parabola k of the envelope has its vertex at vertex[k] and is the highest
/// from limit[k] to limit[k + 1].
struct Envelope {
    std::vector<double> in, height, limit, rows;
    std::vector<std::size_t> vertex;

    /// out(i, max_j in(j) + linear (i − j) − quadratic (i − j)²) for i < n.
    template <typename Out> void line(std::size_t n, double linear, double quadratic, Out out);
};

template <typename Out> void Envelope::line(std::size_t n, double linear, double quadratic, Out out)
{
    std::size_t k = 0;
    vertex[0] = 0;
    height[0] = in[0];
    limit[0] = -std::numeric_limits<double>::infinity();
    for (std::size_t j = 1; j < n; ++j) {
        const double at = static_cast<double>(j), own = in[j] - at * (linear + quadratic * at);
        const auto meets = [&] {
            return (height[k] - own) / (2 * quadratic * static_cast<double>(j - vertex[k]));
        };
        double from = meets();
        while (k > 0 && from <= limit[k]) {
            --k;
            from = meets();
        }
        limit[++k] = from;
        vertex[k] = j;
        height[k] = own;
    }
    limit[k + 1] = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0, v = 0; i < n; ++i) {
        while (limit[v + 1] < static_cast<double>(i))
            ++v;
        const double d = static_cast<double>(i) - static_cast<double>(vertex[v]);
        out(i, in[vertex[v]] + d * (linear - quadratic * d));
    }
}

} // namespace

void distanceTransform(
    const MaxPlusGrid& grid, const float* source, const Deformation& q, double less, float* out)
{
    thread_local Envelope envelope;
    const std::size_t longest = std::max(grid.rows, grid.columns), columns = grid.columns;
    for (std::vector<double>* part : {&envelope.in, &envelope.height, &envelope.limit})
        part->resize(longest + 1);
    envelope.vertex.resize(longest);
    envelope.rows.resize(grid.rows * columns);
    for (std::size_t r = 0; r < grid.rows; ++r) {
        std::copy_n(source + r * grid.stride, columns, envelope.in.begin());
        envelope.line(columns, q.linearX, q.quadraticX,
            [&](std::size_t c, double value) { envelope.rows[r * columns + c] = value; });
    }
    for (std::size_t c = 0; c < columns; ++c) {
        for (std::size_t r = 0; r < grid.rows; ++r)
            envelope.in[r] = envelope.rows[r * columns + c];
        envelope.line(grid.rows, q.linearY, q.quadraticY, [&](std::size_t r, double value) {
            float& best = out[r * grid.stride + c];
            best = std::max(best, static_cast<float>(value + (q.constant - less)));
        });
    }
}

} // namespace gapscope
