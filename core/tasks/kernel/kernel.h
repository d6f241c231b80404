// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/kernels/label_rows.h"
#include "core/labelling.h"
#include "core/machine/memory.h"
#include "core/narrow_numbers.h"
#include "core/options/solver_options.h"

#include <list>
#include <mutex>

namespace gapscope {

/// A vector that a kernel compares.
struct KernelRow {
    NarrowView features; ///< ascending; without a first one: 0, 1, 2, …
    const float* values;
    std::size_t count;

    /// f(feature, value) of each.
    template <typename F> void forEach(F f) const
    {
        features.typed([&](const auto* all) {
            for (std::size_t k = 0; k < count; ++k)
                f(all ? std::size_t{all[k]} : k, double{values[k]});
        });
    }
};

/// The examples of classes, or the positions of a chain. They are read in place.
struct KernelInputs {
    std::size_t featureCount = 0;
    std::vector<KernelRow> rows;
    std::vector<double> squaredNorms;                  ///< ‖x‖² of each
    std::vector<Label> labels;                         ///< the true one of each
    std::vector<std::size_t> blockStart{0};            ///< n+1 offsets: the inputs of each block
    std::vector<std::shared_ptr<const void>> owners{}; ///< of the memory that rows point to

    std::size_t size() const { return rows.size(); }
    void add(const KernelRow& x, Label label);
};

/// k(x, x'), with its parameters resolved.
struct KernelFunction {
    Kernel kind = Kernel::rbf;
    double gamma = 1;
    std::int64_t degree = 3;
    double offset = 1;
};

/// The kernel that options ask for: γ = 1/σ², for rbf 1/(2σ²). Without a bandwidth σ, γ is 1 / the
/// mean of ‖x‖² over these inputs; for rbf, which sees differences alone, of ‖x − x̄‖², x̄ the mean
/// of the inputs with x's label: Fisher's scatter within the classes, because inputs of one label
/// should look alike. Where they all are equal, x̄ is the mean of all.
KernelFunction kernelFor(const SolverOptions& options, const KernelInputs& inputs);

/// throws: InputError where values overflow, or k(x, x) of the longest input is so large that sums
/// of products with it would; by Cauchy and Schwarz no other value is larger. part: "training".
void requireFinite(const KernelFunction& kernel, const KernelInputs& inputs, std::string_view part);

/// Rows that are computed together, which a product of matrices makes faster.
inline constexpr std::size_t kernelRowsAtOnce = 8;

/// out[r · (last − begin) + j] = k(query first + r, input begin + j), r < count.  The same bits
/// whichever rows are computed together, and k(x, x') = k(x', x) to the last one.
/// requires: count ≤ kernelRowsAtOnce.
void kernelRows(const KernelFunction& kernel, const KernelInputs& queries, std::size_t first,
    std::size_t count, const KernelInputs& inputs, std::size_t begin, std::size_t last,
    double* out);

/// Rows of the kernel matrix between queries and inputs, computed when they are first asked for and
/// kept within a bound of memory, beyond which the least recently used are dropped; a row that is
/// asked for again has the same bits. Several threads may ask at once.
class KernelCache {
public:
    /// Keeps at most so many bytes, but always one group of kernelRowsAtOnce rows.
    KernelCache(const KernelFunction& kernel, std::shared_ptr<const KernelInputs> queries,
        std::shared_ptr<const KernelInputs> inputs, double mostBytes);

    /// A row, valid as long as this value lives.
    struct Row {
        std::shared_ptr<const void> owner;
        std::span<const double> values;
    };
    /// k(query j, ·) over all inputs.
    Row row(std::size_t j) const;

    /// Frees the memory; rows are computed again on demand.
    void forget() const;
    /// How many groups have been computed so far, repeats included.
    std::size_t computed() const;

private:
    struct Group {
        std::once_flag made;
        AlignedVector<double> values;
    };
    struct Slot {
        std::shared_ptr<Group> group; ///< nullptr: not kept
        std::list<std::size_t>::iterator place;
    };
    std::shared_ptr<Group> find(std::size_t group) const;

    KernelFunction m_kernel;
    std::shared_ptr<const KernelInputs> m_queries, m_inputs;
    std::size_t m_most;
    mutable std::mutex m_mutex;
    mutable std::vector<Slot> m_slots;
    mutable std::list<std::size_t> m_order; ///< of the groups kept, the last used first
    mutable std::size_t m_computed = 0;
};

} // namespace gapscope
