// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/kernel/kernel.h"

#include "core/machine/error.h"

#include <Eigen/Core>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <set>
#include <utility>

namespace gapscope {
namespace {

/// One value for each of the rows computed together.
using Lanes = Eigen::Array<double, kernelRowsAtOnce, 1>;

/// Some queries as a dense matrix, one feature after another: read at the features of each input.
class QueryMatrix {
public:
    QueryMatrix(
        const KernelInputs& queries, std::size_t first, std::size_t count, std::size_t featureCount)
        : m_values(storage())
        , m_queries(queries.rows.data() + first)
        , m_count(count)
    {
        if (m_values.size() < featureCount)
            m_values.resize(featureCount, Lanes::Zero());
        write(1);
    }
    ~QueryMatrix() { write(0); } // a long row of zeros again, without touching all of it
    QueryMatrix(const QueryMatrix&) = delete;
    QueryMatrix& operator=(const QueryMatrix&) = delete;

    /// ⟨query r, x⟩ of every row r, added up in the order of features.
    Lanes products(const KernelRow& x) const
    {
        Lanes sum = Lanes::Zero();
        x.forEach([&](std::size_t k, double value) { sum += value * m_values[k]; });
        return sum;
    }

private:
    static std::vector<Lanes>& storage()
    {
        static thread_local std::vector<Lanes> values;
        return values;
    }
    void write(double scale)
    {
        for (std::size_t r = 0; r < m_count; ++r)
            m_queries[r].forEach([&](std::size_t k, double value) {
                m_values[k][static_cast<Eigen::Index>(r)] = scale * value;
            });
    }
    std::vector<Lanes>& m_values;
    const KernelRow* m_queries;
    std::size_t m_count;
};

Lanes power(const Lanes& base, std::int64_t exponent)
{
    Lanes result = Lanes::Ones();
    for (std::int64_t k = 0; k < exponent; ++k)
        result *= base;
    return result;
}

/// k from ⟨x, x'⟩ and the squared norms of both sides.
Lanes valueOf(
    const KernelFunction& kernel, const Lanes& products, const Lanes& norms, double otherNorm)
{
    switch (kernel.kind) {
    case Kernel::linear:
        break;
    case Kernel::polynomial:
        return power(kernel.gamma * products + kernel.offset, kernel.degree);
    case Kernel::rbf: {
        const Lanes distances = ((norms + otherNorm) - 2 * products).max(0.0);
        return (-kernel.gamma * distances).exp();
    }
    }
    return products;
}

double meanSquaredNorm(const KernelInputs& inputs)
{
    double sum = 0;
    for (const double norm : inputs.squaredNorms)
        sum += norm;
    return sum / static_cast<double>(inputs.size());
}

/// The mean over the inputs of ‖x̄‖², x̄ the mean of those chosen with each: the same for all.
template <typename Chosen> double meanOfChosen(const KernelInputs& inputs, const Chosen& chosen)
{
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(inputs.featureCount));
    double count = 0;
    for (std::size_t j = 0; j < inputs.size(); ++j) {
        if (!chosen(j))
            continue;
        ++count;
        inputs.rows[j].forEach(
            [&](std::size_t k, double value) { sum[static_cast<Eigen::Index>(k)] += value; });
    }
    return count > 0 ? sum.squaredNorm() / count / static_cast<double>(inputs.size()) : 0;
}

/// The mean of ‖x − x̄‖² within the labels, or, where that is nothing but rounding, of all.
double spreadOf(const KernelInputs& inputs)
{
    constexpr double rounding = 1e-9;
    const double squares = meanSquaredNorm(inputs);
    const std::set<Label> labels(inputs.labels.begin(), inputs.labels.end());
    double within = squares;
    for (const Label label : labels)
        within -= meanOfChosen(inputs, [&](std::size_t j) { return inputs.labels[j] == label; });
    return within > rounding * squares
        ? within
        : squares - meanOfChosen(inputs, [](std::size_t) { return true; });
}

} // namespace

void KernelInputs::add(const KernelRow& x, Label label)
{
    double norm = 0; // in the order of products(): the distance of an input to itself is 0
    for (std::size_t k = 0; k < x.count; ++k)
        norm += static_cast<double>(x.values[k]) * static_cast<double>(x.values[k]);
    rows.push_back(x);
    squaredNorms.push_back(norm);
    labels.push_back(label);
}

KernelFunction kernelFor(const SolverOptions& options, const KernelInputs& inputs)
{
    KernelFunction kernel{options.kernel, 1, options.degree, options.kernelOffset};
    if (options.bandwidth > 0) { // σ² may round to 0: then γ is infinite, and refused
        const double squared = options.bandwidth * options.bandwidth;
        kernel.gamma = 1 / (kernel.kind == Kernel::rbf ? 2 * squared : squared);
        return kernel;
    }
    const double spread = kernel.kind == Kernel::rbf ? spreadOf(inputs) : meanSquaredNorm(inputs);
    kernel.gamma = spread > 0 ? 1 / spread : 1;
    return kernel;
}

void requireFinite(const KernelFunction& kernel, const KernelInputs& inputs, std::string_view part)
{
    constexpr double most = 1e200; // room for sums of products with 1/(λn)
    if (kernel.kind == Kernel::rbf && !std::isfinite(kernel.gamma))
        throw InputError("--kernel", 0, "1/(2σ²) overflows", "a larger --bandwidth σ");
    if (kernel.kind != Kernel::polynomial) // squares of floats cannot
        return;
    const double longest = inputs.squaredNorms.empty() ? 0 : std::ranges::max(inputs.squaredNorms);
    const double value =
        std::pow(kernel.gamma * longest + kernel.offset, static_cast<double>(kernel.degree));
    if (!(value <= most))
        throw InputError("--kernel", 0,
            fmt::format("(‖x‖²/σ² + c)^{} = {:.3g} for the longest {} input, ‖x‖² = {:.3g}",
                kernel.degree, value, part, longest),
            fmt::format("at most {:g}: a larger --bandwidth σ or a smaller --degree", most));
}

void kernelRows(const KernelFunction& kernel, const KernelInputs& queries, std::size_t first,
    std::size_t count, const KernelInputs& inputs, std::size_t begin, std::size_t last, double* out)
{
    assert(count <= kernelRowsAtOnce && first + count <= queries.size());
    const QueryMatrix matrix(
        queries, first, count, std::max(queries.featureCount, inputs.featureCount));
    Lanes norms = Lanes::Zero();
    for (std::size_t r = 0; r < count; ++r)
        norms[static_cast<Eigen::Index>(r)] = queries.squaredNorms[first + r];
    for (std::size_t j = begin; j < last; ++j) {
        const Lanes values =
            valueOf(kernel, matrix.products(inputs.rows[j]), norms, inputs.squaredNorms[j]);
        for (std::size_t r = 0; r < count; ++r)
            out[r * (last - begin) + (j - begin)] = values[static_cast<Eigen::Index>(r)];
    }
}

KernelCache::KernelCache(const KernelFunction& kernel, std::shared_ptr<const KernelInputs> queries,
    std::shared_ptr<const KernelInputs> inputs, double mostBytes)
    : m_kernel(kernel)
    , m_queries(std::move(queries))
    , m_inputs(std::move(inputs))
    , m_slots((m_queries->size() + kernelRowsAtOnce - 1) / kernelRowsAtOnce)
{
    const double groupBytes =
        static_cast<double>(kernelRowsAtOnce * m_inputs->size() * sizeof(double));
    const double most = std::min(mostBytes / groupBytes, static_cast<double>(m_slots.size()));
    m_most = std::max<std::size_t>(static_cast<std::size_t>(most), 1);
}

std::size_t KernelCache::computed() const
{
    const std::lock_guard lock(m_mutex);
    return m_computed;
}

void KernelCache::forget() const
{
    const std::lock_guard lock(m_mutex);
    for (const std::size_t group : m_order)
        m_slots[group].group.reset();
    m_order.clear();
}

/// The group, moved to the front of the order; empty when it must be computed first.
std::shared_ptr<KernelCache::Group> KernelCache::find(std::size_t group) const
{
    const std::lock_guard lock(m_mutex);
    Slot& slot = m_slots[group];
    if (slot.group) {
        m_order.splice(m_order.begin(), m_order, slot.place);
        return slot.group;
    }
    if (m_order.size() == m_most) {
        m_slots[m_order.back()].group.reset();
        m_order.pop_back();
    }
    m_order.push_front(group);
    slot = {std::make_shared<Group>(), m_order.begin()};
    ++m_computed;
    return slot.group;
}

KernelCache::Row KernelCache::row(std::size_t j) const
{
    const std::size_t size = m_inputs->size();
    const std::size_t first = j / kernelRowsAtOnce * kernelRowsAtOnce;
    const std::shared_ptr<Group> group = find(j / kernelRowsAtOnce);
    std::call_once(group->made, [&] { // others that want it wait here, not at the lock
        const std::size_t count = std::min(kernelRowsAtOnce, m_queries->size() - first);
        group->values.resize(count * size);
        kernelRows(m_kernel, *m_queries, first, count, *m_inputs, 0, size, group->values.data());
    });
    return {group, {group->values.data() + (j - first) * size, size}};
}

} // namespace gapscope
