// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/steps/tried_kernels.h"

#include "core/machine/clocks.h"
#include "core/machine/memory.h"
#include "core/machine/random.h"
#include "core/solvers/training/training.h"
#include "core/tasks/chain/chain.h"
#include "tests/bench/text.h"
#include "tests/bench/words.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <limits>

using namespace gapscope;

namespace {

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define BEST_VECTORS __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define BEST_VECTORS
#endif
#define INTO_EACH __attribute__((always_inline)) inline

constexpr std::size_t widest = 32; ///< labels of a row, padded
template <typename T, std::size_t Lanes> struct VectorOf {
    using Type __attribute__((vector_size(Lanes * sizeof(T)), may_alias)) = T;
};
template <typename T, std::size_t Lanes> using Vector = typename VectorOf<T, Lanes>::Type;

/// Rows of w that the tokens of all examples add up, and how long the examples are.
struct Rows {
    std::vector<std::uint32_t> rows, rowStart{0};
    std::vector<std::size_t> tokenStart{0};
    std::size_t labels = 0, stride = 0, transition = 0; ///< transition: its first row
};

/// The data of one example; weights and potentials have type T, sums along the chain S.
template <typename T, typename S> struct Tables {
    AlignedVector<T> theta;
    AlignedVector<S> value, best;
    Labelling y;
};

#pragma GCC diagnostic ignored "-Wpsabi" // no vector is ever passed: what has them is inlined

template <std::size_t Lanes, std::size_t Chunks, typename T>
INTO_EACH void addUp(const T* w, const std::uint32_t* rows, const std::uint32_t* rowStart,
    std::size_t length, T* out)
{
    using V = Vector<T, Lanes>;
    for (std::size_t t = 0; t < length; ++t) {
        V sum[Chunks] = {};
        for (std::uint32_t k = rowStart[t]; k < rowStart[t + 1]; ++k)
            for (std::size_t c = 0; c < Chunks; ++c)
                sum[c] += *reinterpret_cast<const V*>(w + rows[k] + c * Lanes);
        for (std::size_t c = 0; c < Chunks; ++c)
            *reinterpret_cast<V*>(out + (t * Chunks + c) * Lanes) = sum[c];
    }
}

[[noreturn]] void refuseStride() { std::abort(); } // words and chunks have no other

template <typename T>
INTO_EACH void gather(const T* w, const std::uint32_t* rows, const std::uint32_t* rowStart,
    std::size_t length, std::size_t stride, T* out)
{
    if (stride == 24)
        addUp<8, 3>(w, rows, rowStart, length, out);
    else if (stride == 32 && sizeof(T) == sizeof(float))
        addUp<16, 2>(w, rows, rowStart, length, out);
    else if (stride == 32)
        addUp<8, 4>(w, rows, rowStart, length, out);
    else
        refuseStride();
}

template <typename S, std::size_t Lanes, typename T>
INTO_EACH Vector<S, Lanes> widened(const T* from)
{
    return __builtin_convertvector(
        *reinterpret_cast<const Vector<T, Lanes>*>(from), Vector<S, Lanes>);
}

/// The largest and the smallest of each label's transitions, padding included.
template <std::size_t Stride, typename T>
INTO_EACH void rowBounds(const T* transition, std::size_t labels, T* largest, T* smallest)
{
    using V = Vector<T, 8>;
    for (std::size_t a = 0; a < labels; ++a) {
        const auto* row = reinterpret_cast<const V*>(transition + a * Stride);
        V high = row[0], low = row[0];
        for (std::size_t c = 1; c < Stride / 8; ++c) {
            high = high > row[c] ? high : row[c];
            low = low < row[c] ? low : row[c];
        }
        largest[a] = high[0], smallest[a] = low[0];
        for (std::size_t k = 1; k < 8; ++k) {
            largest[a] = largest[a] > high[k] ? largest[a] : high[k];
            smallest[a] = smallest[a] < low[k] ? smallest[a] : low[k];
        }
    }
}

/// Loss-augmented Viterbi as ChainKernels::maxSum has it, with Chunks vectors of Lanes labels.
/// Pruned: a previous label that cannot be the best of any label, by the bounds of its transitions
/// and those of the others, is left out.
template <std::size_t Lanes, std::size_t Chunks, bool Pruned, typename T, typename S>
INTO_EACH void maxSum(
    const T* theta, std::size_t length, std::size_t labels, const Label* truth, S* value, S* best)
{
    constexpr std::size_t stride = Lanes * Chunks;
    using V = Vector<S, Lanes>;
    const T* transition = theta + length * stride;
    const S loss = S(1) / static_cast<S>(length);
    T largest[stride], smallest[stride];
    if (Pruned)
        rowBounds<stride>(transition, labels, largest, smallest);
    for (std::size_t t = 0; t < length; ++t) {
        const T* own = theta + t * stride;
        S* out = value + t * stride;
        S* top = best + t * stride;
        V highest[Chunks] = {};
        if (t > 0) {
            const S* previous = out - stride;
            S certain = -std::numeric_limits<S>::infinity();
            for (std::size_t a = 0; Pruned && a < labels; ++a)
                certain = certain > previous[a] + smallest[a] ? certain : previous[a] + smallest[a];
            for (std::size_t c = 0; c < Chunks; ++c)
                highest[c] = V{} - std::numeric_limits<S>::infinity();
            for (std::size_t a = 0; a < labels; ++a) {
                if (Pruned && previous[a] + largest[a] < certain)
                    continue;
                for (std::size_t c = 0; c < Chunks; ++c) {
                    const V sum =
                        widened<S, Lanes>(transition + a * stride + c * Lanes) + previous[a];
                    highest[c] = highest[c] > sum ? highest[c] : sum;
                }
            }
        }
        for (std::size_t c = 0; c < Chunks; ++c) {
            *reinterpret_cast<V*>(top + c * Lanes) = highest[c];
            *reinterpret_cast<V*>(out + c * Lanes) =
                widened<S, Lanes>(own + c * Lanes) + (highest[c] + loss);
        }
        out[truth[t]] = static_cast<S>(own[truth[t]]) + top[truth[t]];
    }
}

template <bool Pruned, typename T, typename S>
INTO_EACH void argMax(const T* theta, std::size_t length, std::size_t labels, std::size_t stride,
    const Label* truth, S* value, S* best, Label* y)
{
    if (stride == 24)
        maxSum<8, 3, Pruned>(theta, length, labels, truth, value, best);
    else if (stride == 32 && sizeof(S) == sizeof(float))
        maxSum<16, 2, Pruned>(theta, length, labels, truth, value, best);
    else if (stride == 32)
        maxSum<8, 4, Pruned>(theta, length, labels, truth, value, best);
    else
        refuseStride();
    const T* transition = theta + length * stride;
    const S* last = value + (length - 1) * stride;
    y[length - 1] = static_cast<Label>(std::max_element(last, last + labels) - last);
    for (std::size_t t = length - 1; t > 0; --t) {
        const S* previous = value + (t - 1) * stride;
        const S wanted = best[t * stride + y[t]];
        std::size_t a = 0;
        while (
            a + 1 < labels && previous[a] + static_cast<S>(transition[a * stride + y[t]]) != wanted)
            ++a;
        y[t - 1] = static_cast<Label>(a);
    }
}

#define KERNELS(NAME, T, S, PRUNED)                                                                \
    BEST_VECTORS void gather##NAME(const T* w, const std::uint32_t* rows,                          \
        const std::uint32_t* rowStart, std::size_t length, std::size_t stride, T* out)             \
    {                                                                                              \
        gather(w, rows, rowStart, length, stride, out);                                            \
    }                                                                                              \
    BEST_VECTORS void argMax##NAME(const T* theta, std::size_t length, std::size_t labels,         \
        std::size_t stride, const Label* truth, S* value, S* best, Label* y)                       \
    {                                                                                              \
        argMax<PRUNED>(theta, length, labels, stride, truth, value, best, y);                      \
    }
KERNELS(Double, double, double, false)
KERNELS(Pruned, double, double, true)
KERNELS(Single, float, float, false)
KERNELS(Mixed, float, double, false)

Rows rowsOf(const ChainProblem& chain)
{
    const ChainShape& shape = chain.shape();
    Rows rows;
    rows.labels = shape.labelCount();
    rows.stride = shape.stride();
    rows.transition = shape.transitionRow();
    const auto add = [&rows](std::size_t row) {
        rows.rows.push_back(static_cast<std::uint32_t>(row * rows.stride));
    };
    for (std::size_t i = 0; i < chain.blockCount(); ++i) {
        const std::size_t length = chain.examples().length(i);
        for (std::size_t t = 0; t < length; ++t) {
            for (const std::uint32_t attribute : chain.examples().token(i, t))
                add(attribute);
            add(shape.biasRow());
            if (t == 0)
                add(shape.biasRow() + 1);
            if (t + 1 == length)
                add(shape.biasRow() + 2);
            rows.rowStart.push_back(static_cast<std::uint32_t>(rows.rows.size()));
        }
        rows.tokenStart.push_back(rows.rowStart.size() - 1);
    }
    return rows;
}

/// CPU seconds a block of `work(i)` over `order`, best of three walks.
template <typename Work> double secondsOf(const std::vector<std::size_t>& order, const Work& work)
{
    double best = 1e9;
    for (int repeat = 0; repeat < 3; ++repeat) {
        const double begin = threadCpuSeconds();
        for (const std::size_t i : order)
            work(i);
        best = std::min(best, threadCpuSeconds() - begin);
    }
    return best / static_cast<double>(order.size());
}

struct Times {
    double potentials = 0, argMax = 0;
};

template <typename T, typename S, typename Gather, typename ArgMax>
Times timesOf(const ChainProblem& chain, const Rows& rows, const AlignedVector<T>& w,
    const std::vector<std::size_t>& order, std::vector<Labelling>& answers, const Gather& sums,
    const ArgMax& best)
{
    Tables<T, S> tables;
    constexpr std::size_t longest = 1024;
    tables.theta.resize((longest + widest) * rows.stride);
    tables.value.resize(longest * rows.stride);
    tables.best.resize(longest * rows.stride);
    const auto potentials = [&](std::size_t i) {
        const std::size_t length = chain.examples().length(i);
        sums(w.data(), rows.rows.data(), rows.rowStart.data() + rows.tokenStart[i], length,
            rows.stride, tables.theta.data());
        std::copy_n(w.data() + rows.transition * rows.stride, rows.labels * rows.stride,
            tables.theta.data() + length * rows.stride);
    };
    answers.resize(order.size());
    std::size_t k = 0;
    const auto both = [&](std::size_t i) {
        potentials(i);
        Labelling& y = answers[k++ % order.size()];
        y.resize(chain.examples().length(i));
        best(tables.theta.data(), y.size(), rows.labels, rows.stride, chain.truth(i).data(),
            tables.value.data(), tables.best.data(), y.data());
    };
    Times times;
    times.potentials = secondsOf(order, potentials);
    times.argMax = secondsOf(order, both) - times.potentials;
    return times;
}

void print(const char* what, const Times& times, const Times& doubles)
{
    fmt::print("| {} | {:.0f} | {:.2f} | {:.0f} | {:.2f} |\n", what, 1e9 * times.potentials,
        times.potentials / doubles.potentials, 1e9 * times.argMax, times.argMax / doubles.argMax);
    std::fflush(stdout);
}

/// How many answers differ from the exact ones, and the largest loss of their score.
void printMisses(const char* what, const ChainProblem& chain, const AlignedVector<double>& w,
    const std::vector<std::size_t>& order, const std::vector<Labelling>& exact,
    const std::vector<Labelling>& answers)
{
    std::size_t others = 0;
    double worst = 0;
    AlignedVector<double> theta;
    for (std::size_t k = 0; k < order.size(); ++k) {
        if (answers[k] == exact[k])
            continue;
        ++others;
        const std::size_t i = order[k];
        theta.resize(chain.statisticSize(i));
        chain.potentials(i, w.data(), theta.data());
        SparseVector difference; // ψ_i(exact) − ψ_i(answer)
        chain.cornerDifference(i, answers[k], exact[k], difference);
        double miss = chain.loss(i, exact[k]) - chain.loss(i, answers[k]);
        for (const SparseEntry& entry : difference)
            miss += entry.value * theta[entry.index];
        worst = std::max(worst, std::abs(miss));
    }
    fmt::print("{}: {} of {} labellings are others, off by at most {:.1e}\n", what, others,
        order.size(), worst);
}

void task(const char* name, const Dataset& data)
{
    const auto& chain = static_cast<const ChainProblem&>(*data.train);
    SolverOptions options;
    options.lambda = 1 / static_cast<double>(chain.blockCount());
    options.epsilon = 0;
    options.maxPasses = 10;
    options.gapCheck = options.traceEvery = unlimited;
    Training training(data.train, nullptr, options);
    RunControl control;
    training.run(control);
    const std::vector<double> trained = training.weights();
    const AlignedVector<double> w(trained.begin(), trained.end());
    const AlignedVector<float> single(trained.begin(), trained.end());
    const Rows rows = rowsOf(chain);
    Random random(1);
    std::vector<std::size_t> order(20'000);
    for (std::size_t& i : order)
        i = random.below(chain.blockCount());

    std::vector<Labelling> exact(order.size()), ours, pruned, floats, mixed;
    AlignedVector<double> theta;
    const auto potentials = [&](std::size_t i) {
        theta.resize(chain.statisticSize(i));
        chain.potentials(i, w.data(), theta.data());
    };
    std::size_t k = 0;
    Times program;
    program.potentials = secondsOf(order, potentials);
    program.argMax = secondsOf(order, [&](std::size_t i) {
        potentials(i);
        chain.maxOracle(i, theta.data(), OracleMode::lossAugmented, exact[k++ % order.size()]);
    }) - program.potentials;
    const Times doubles =
        timesOf<double, double>(chain, rows, w, order, ours, gatherDouble, argMaxDouble);
    fmt::print("\n{}, {}: ns a block, and over that of doubles\n\n| | potentials | ratio | arg max "
               "| ratio |\n|---|---|---|---|---|\n",
        name, data.info.title);
    print("the program's kernels", program, doubles);
    print("doubles", doubles, doubles);
    print("doubles, previous labels pruned",
        timesOf<double, double>(chain, rows, w, order, pruned, gatherPruned, argMaxPruned),
        doubles);
    print("floats",
        timesOf<float, float>(chain, rows, single, order, floats, gatherSingle, argMaxSingle),
        doubles);
    print("floats, sums along the chain in doubles",
        timesOf<float, double>(chain, rows, single, order, mixed, gatherMixed, argMaxMixed),
        doubles);
    fmt::print("\n");
    printMisses("doubles", chain, w, order, exact, ours);
    printMisses("doubles, pruned", chain, w, order, exact, pruned);
    printMisses("floats", chain, w, order, exact, floats);
    printMisses("floats, sums in doubles", chain, w, order, exact, mixed);
}

} // namespace

void bench::printTriedKernels()
{
    task("words", bench::words("large"));
    task("chunks", openDataset(bench::chunkingRequest()));
}
