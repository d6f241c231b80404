// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/aligned.h"
#include "core/inference/chain_kernels.h"
#include "core/random.h"

#include <gtest/gtest.h>

using namespace gapscope;

namespace {

struct Input {
    std::size_t length, labels, stride;
    AlignedVector<double> w;
    std::vector<std::uint32_t> rows, rowStart{0};
    std::vector<Label> truth;
};

Input randomInput(std::uint64_t seed, std::size_t labels)
{
    Random random(seed);
    Input in{1 + random.below(9), labels, (labels + 7) / 8 * 8, {}, {}, {0}, {}};
    const std::size_t attributes = 12;
    in.w.resize((attributes + labels) * in.stride);
    for (double& v : in.w)
        v = random.uniform() - 0.5;
    for (std::size_t t = 0; t < in.length; ++t) {
        for (std::size_t a = 0; a < attributes; ++a)
            if (random.below(2) == 0)
                in.rows.push_back(static_cast<std::uint32_t>(a * in.stride));
        in.rowStart.push_back(static_cast<std::uint32_t>(in.rows.size()));
        in.truth.push_back(static_cast<Label>(random.below(labels)));
    }
    return in;
}

/// Everything a variant computes on one input.
std::vector<double> run(const ChainKernels& kernels, const Input& in)
{
    const std::size_t cells = in.length * in.stride;
    AlignedVector<double> theta(cells), value(cells), best(cells);
    kernels.gather(
        in.w.data(), in.rows.data(), in.rowStart.data(), in.length, in.stride, theta.data());
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

TEST(ChainKernels, theChosenVariantIsTheLastAvailable)
{
    EXPECT_EQ(chainKernelName(), availableChainKernels().back()->name);
}
