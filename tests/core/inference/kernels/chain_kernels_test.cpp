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
    std::vector<std::uint32_t> attributes, start{0};
    std::vector<Label> truth;
    AlignedVector<double> delta; ///< rows of labels, some empty
    std::vector<std::uint32_t> gram;
    std::vector<unsigned char> groups;
};

constexpr std::size_t attributeCount = 12;

/// Numbers that one type holds, the largest of it among those behind `numbers`.
NarrowNumbers stored(const std::vector<std::uint32_t>& numbers, std::uint32_t most)
{
    NarrowNumbers all;
    all.append(numbers);
    all.push_back(most);
    return all;
}

/// One for each type.
constexpr std::uint32_t mosts[] = {0xFF, 0xFFFF, 0xFFFFFFFF};

Input randomInput(std::uint64_t seed, std::size_t labels)
{
    Random random(seed);
    Input in;
    in.length = 1 + random.below(9);
    in.labels = labels;
    in.stride = (labels + 7) / 8 * 8;
    in.w.resize((attributeCount + 3 + labels) * in.stride);
    for (double& v : in.w)
        v = random.uniform() - 0.5;
    for (std::size_t t = 0; t < in.length; ++t) {
        for (std::uint32_t a = 0; a < attributeCount; ++a)
            if (random.below(2) == 0)
                in.attributes.push_back(a);
        in.start.push_back(static_cast<std::uint32_t>(in.attributes.size()));
        in.truth.push_back(static_cast<Label>(random.below(labels)));
        in.groups.push_back(static_cast<unsigned char>(random.below(256)));
    }
    in.delta.resize(in.length * in.stride);
    for (std::size_t t = 0; t < in.length; ++t)
        for (std::size_t k = random.below(4); k > 0; --k)
            in.delta[t * in.stride + random.below(labels)] = random.uniform() - 0.5;
    in.gram.resize(in.length * in.length);
    for (std::size_t t = 0; t < in.length; ++t)
        for (std::size_t s = 0; s <= t; ++s)
            in.gram[t * in.length + s] = in.gram[s * in.length + t] =
                static_cast<std::uint32_t>(random.below(9));
    return in;
}

AlignedVector<double> scattered(
    const ChainKernels& kernels, const Input& in, std::uint32_t most = mosts[0])
{
    AlignedVector<double> w = in.w;
    const NarrowNumbers attributes = stored(in.attributes, most);
    kernels.scatter(in.delta.data(),
        {attributes.view(), in.start.data(), in.length, attributeCount}, in.stride, w.data());
    return w;
}

/// Potentials, of some labels alone where groups are given.
AlignedVector<double> gathered(const ChainKernels& kernels, const Input& in,
    std::uint32_t most = mosts[0], const unsigned char* groups = nullptr)
{
    AlignedVector<double> theta(in.length * in.stride, -1.0);
    const NarrowNumbers attributes = stored(in.attributes, most);
    kernels.gather(in.w.data(), {attributes.view(), in.start.data(), in.length, attributeCount},
        groups, in.stride, theta.data());
    return theta;
}

double gramNorm(const ChainKernels& kernels, const Input& in, std::uint32_t most = mosts[0])
{
    std::vector<std::uint32_t> tokens(in.length);
    const NarrowNumbers gram = stored(in.gram, most);
    return kernels.gramNorm(in.delta.data(), gram.view(), in.length, in.stride, tokens.data());
}

/// Everything a variant computes on one input.
std::vector<double> run(const ChainKernels& kernels, const Input& in)
{
    const std::size_t cells = in.length * in.stride;
    AlignedVector<double> value(cells), best(cells);
    const AlignedVector<double> theta = gathered(kernels, in);
    const double* transition = in.w.data() + (attributeCount + 3) * in.stride;
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
    const AlignedVector<double> w = scattered(kernels, in);
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

TEST(ChainKernels, everyTypeOfNumbersGivesTheSameAndGroupsLimitWhatIsGathered)
{
    for (const std::size_t labels : {8U, 26U, 45U, 70U})
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const Input in = randomInput(seed, labels);
            for (const ChainKernels* kernels : availableChainKernels()) {
                const AlignedVector<double> all = gathered(*kernels, in);
                AlignedVector<double> some(all.size(), -1.0);
                for (std::size_t k = 0; k < all.size(); ++k)
                    if (in.groups[k / in.stride] >> k % in.stride / 8 % 8 & 1)
                        some[k] = all[k];
                for (const std::uint32_t most : mosts) {
                    EXPECT_EQ(scattered(*kernels, in, most), scattered(*kernels, in));
                    EXPECT_EQ(gramNorm(*kernels, in, most), gramNorm(*kernels, in));
                    EXPECT_EQ(gathered(*kernels, in, most), all);
                    EXPECT_EQ(gathered(*kernels, in, most, in.groups.data()), some)
                        << kernels->name << " labels " << labels << " seed " << seed;
                }
            }
        }
}

TEST(ChainKernels, theKernelsAreTheirSums)
{
    for (const std::size_t labels : {2U, 26U, 45U})
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const Input in = randomInput(seed, labels);
            AlignedVector<double> w = in.w, theta(in.length * in.stride, 0.0);
            double norm = 0;
            for (std::size_t t = 0; t < in.length; ++t) {
                std::vector<std::uint32_t> rows(
                    in.attributes.begin() + in.start[t], in.attributes.begin() + in.start[t + 1]);
                rows.push_back(attributeCount);
                if (t == 0)
                    rows.push_back(attributeCount + 1);
                if (t + 1 == in.length)
                    rows.push_back(attributeCount + 2);
                for (std::size_t b = 0; b < in.stride; ++b) {
                    const double v = in.delta[t * in.stride + b];
                    for (const std::uint32_t row : rows) {
                        w[row * in.stride + b] += v;
                        theta[t * in.stride + b] += in.w[row * in.stride + b];
                    }
                    for (std::size_t s = 0; s < in.length; ++s)
                        norm += static_cast<double>(in.gram[t * in.length + s]) * v
                            * in.delta[s * in.stride + b];
                }
            }
            EXPECT_EQ(gathered(chainKernels(), in), theta) << labels << " seed " << seed;
            EXPECT_EQ(scattered(chainKernels(), in), w) << labels << " seed " << seed;
            EXPECT_NEAR(gramNorm(chainKernels(), in), norm, 1e-12) << labels << " seed " << seed;
        }
}

TEST(ChainKernels, theChosenVariantIsTheLastAvailable)
{
    EXPECT_EQ(chainKernelName(), availableChainKernels().back()->name);
}
