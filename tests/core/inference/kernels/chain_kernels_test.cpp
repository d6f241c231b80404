// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/kernels/chain_kernels.h"
#include "core/machine/memory.h"
#include "core/machine/random.h"

#include <gtest/gtest.h>

using namespace gapscope;

namespace {

struct Input {
    std::size_t length, labels, stride;
    AlignedVector<double> w;
    std::vector<std::uint32_t> rows, rowStart{0};
    std::vector<std::uint16_t> narrow;
    std::vector<Label> truth;
    AlignedVector<double> delta; ///< rows of labels, some empty
    std::vector<std::uint16_t> gram;
    std::vector<unsigned char> groups;

    ChainRows wideRows() const { return {nullptr, rows.data(), rowStart.data()}; }
    ChainRows narrowRows() const { return {narrow.data(), nullptr, rowStart.data()}; }
};

Input randomInput(std::uint64_t seed, std::size_t labels)
{
    Random random(seed);
    Input in;
    in.length = 1 + random.below(9);
    in.labels = labels;
    in.stride = (labels + 7) / 8 * 8;
    const std::size_t attributes = 12;
    in.w.resize((attributes + labels) * in.stride);
    for (double& v : in.w)
        v = random.uniform() - 0.5;
    for (std::size_t t = 0; t < in.length; ++t) {
        for (std::size_t a = 0; a < attributes; ++a)
            if (random.below(2) == 0)
                in.rows.push_back(static_cast<std::uint32_t>(a * in.stride / 8));
        in.rowStart.push_back(static_cast<std::uint32_t>(in.rows.size()));
        in.truth.push_back(static_cast<Label>(random.below(labels)));
        in.groups.push_back(static_cast<unsigned char>(random.below(256)));
    }
    in.narrow.assign(in.rows.begin(), in.rows.end());
    in.delta.resize(in.length * in.stride);
    for (std::size_t t = 0; t < in.length; ++t)
        for (std::size_t k = random.below(4); k > 0; --k)
            in.delta[t * in.stride + random.below(labels)] = random.uniform() - 0.5;
    in.gram.resize(in.length * in.length);
    for (std::size_t t = 0; t < in.length; ++t)
        for (std::size_t s = 0; s <= t; ++s)
            in.gram[t * in.length + s] = in.gram[s * in.length + t] =
                static_cast<std::uint16_t>(random.below(9));
    return in;
}

AlignedVector<double> scattered(const ChainKernels& kernels, const Input& in, const ChainRows& rows)
{
    AlignedVector<double> w = in.w;
    kernels.scatter(in.delta.data(), rows, in.length, in.stride, w.data());
    return w;
}

/// Potentials, of some labels alone where groups are given.
AlignedVector<double> gathered(const ChainKernels& kernels, const Input& in, const ChainRows& rows,
    const unsigned char* groups = nullptr)
{
    AlignedVector<double> theta(in.length * in.stride, -1.0);
    kernels.gather(in.w.data(), rows, groups, in.length, in.stride, theta.data());
    return theta;
}

double gramNorm(const ChainKernels& kernels, const Input& in)
{
    std::vector<std::uint32_t> tokens(in.length);
    return kernels.gramNorm(in.delta.data(), in.gram.data(), in.length, in.stride, tokens.data());
}

/// Everything a variant computes on one input.
std::vector<double> run(const ChainKernels& kernels, const Input& in)
{
    const std::size_t cells = in.length * in.stride;
    AlignedVector<double> value(cells), best(cells);
    const AlignedVector<double> theta = gathered(kernels, in, in.wideRows());
    const double* transition = in.w.data() + 12 * in.stride;
    kernels.maxSum(theta.data(), transition, in.length, in.labels, in.stride, in.truth.data(),
        0.125, value.data(), best.data());
    std::vector<double> all;
    for (std::size_t t = 0; t < in.length; ++t)
        for (std::size_t b = 0; b < in.labels; ++b) {
            all.push_back(theta[t * in.stride + b]);
            all.push_back(value[t * in.stride + b]);
            if (t > 0)
                all.push_back(best[t * in.stride + b]);
        }
    const AlignedVector<double> w = scattered(kernels, in, in.wideRows());
    all.insert(all.end(), w.begin(), w.end());
    all.push_back(gramNorm(kernels, in));
    return all;
}

} // namespace

TEST(ChainKernels, everyVariantGivesTheSameBits)
{
    ASSERT_GE(availableChainKernels().size(), 1U);
    for (const std::size_t labels : {2U, 8U, 22U, 26U, 33U, 45U, 70U})
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            const Input input = randomInput(seed, labels);
            const std::vector<double> reference = run(*availableChainKernels().front(), input);
            for (const ChainKernels* kernels : availableChainKernels())
                EXPECT_EQ(run(*kernels, input), reference)
                    << kernels->name << " labels " << labels << " seed " << seed;
        }
}

TEST(ChainKernels, narrowRowsAreTheSameAndGroupsLimitWhatIsGathered)
{
    for (const std::size_t labels : {8U, 26U, 45U, 70U})
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const Input in = randomInput(seed, labels);
            for (const ChainKernels* kernels : availableChainKernels()) {
                EXPECT_EQ(scattered(*kernels, in, in.narrowRows()),
                    scattered(*kernels, in, in.wideRows()));
                const AlignedVector<double> all = gathered(*kernels, in, in.wideRows());
                EXPECT_EQ(gathered(*kernels, in, in.narrowRows()), all);
                AlignedVector<double> some(all.size(), -1.0);
                for (std::size_t k = 0; k < all.size(); ++k)
                    if (in.groups[k / in.stride] >> k % in.stride / 8 % 8 & 1)
                        some[k] = all[k];
                EXPECT_EQ(gathered(*kernels, in, in.narrowRows(), in.groups.data()), some)
                    << kernels->name << " labels " << labels << " seed " << seed;
            }
        }
}

TEST(ChainKernels, scatterAndGramNormAreTheirSums)
{
    for (const std::size_t labels : {2U, 26U, 45U})
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const Input in = randomInput(seed, labels);
            AlignedVector<double> w = in.w;
            double norm = 0;
            for (std::size_t t = 0; t < in.length; ++t)
                for (std::size_t b = 0; b < labels; ++b) {
                    const double v = in.delta[t * in.stride + b];
                    for (std::uint32_t k = in.rowStart[t]; k < in.rowStart[t + 1]; ++k)
                        w[8 * in.rows[k] + b] += v;
                    for (std::size_t s = 0; s < in.length; ++s)
                        norm += static_cast<double>(in.gram[t * in.length + s]) * v
                            * in.delta[s * in.stride + b];
                }
            EXPECT_EQ(scattered(chainKernels(), in, in.wideRows()), w)
                << labels << " seed " << seed;
            EXPECT_NEAR(gramNorm(chainKernels(), in), norm, 1e-12) << labels << " seed " << seed;
        }
}

TEST(ChainKernels, theChosenVariantIsTheLastAvailable)
{
    EXPECT_EQ(chainKernelName(), availableChainKernels().back()->name);
}
