// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/state/averaging.h"

#include "core/machine/random.h"

#include <bit>
#include <gtest/gtest.h>

using namespace gapscope;

namespace {

/// The average written out from all iterates; suffix: since the last power of two.
double reference(Averaging rule, const std::vector<double>& iterates)
{
    std::size_t first = 0;
    if (rule == Averaging::suffix)
        first = std::bit_floor(iterates.size()) - 1;
    double sum = 0, mass = 0;
    for (std::size_t t = first; t < iterates.size(); ++t) {
        const double weight = rule == Averaging::weighted ? static_cast<double>(t + 1) : 1;
        sum += weight * iterates[t];
        mass += weight;
    }
    return sum / mass;
}

} // namespace

TEST(Averaging, sparseFormEqualsTheExplicitSums)
{
    for (const Averaging rule : {Averaging::weighted, Averaging::suffix, Averaging::uniform}) {
        Random random(9);
        Averager averager(rule, 2);
        AlignedVector<double> w = {0.3, -1.0}, mean;
        double loss = 0;
        std::vector<double> first, losses;
        for (int k = 0; k < 70; ++k) {
            const double step = random.uniform() - 0.4;
            const double factor = averager.beginStep();
            w[0] += step;
            averager.correction()[0] += factor * step;
            loss += 2 * step;
            averager.addLoss(factor, 2 * step);
            first.push_back(w[0]);
            losses.push_back(loss);
            averager.average(w, mean);
            EXPECT_NEAR(mean[0], reference(rule, first), 1e-10);
            EXPECT_NEAR(averager.averageLoss(loss), reference(rule, losses), 1e-10);
            EXPECT_EQ(mean[1], -1.0);
        }
    }
}

TEST(Averaging, restartForgetsTheOldIterates)
{
    Averager averager(Averaging::weighted, 1);
    for (int k = 0; k < 5; ++k)
        averager.correction()[0] += averager.beginStep() * 3.0;
    averager.restart();
    AlignedVector<double> mean;
    averager.average(std::vector<double>{7.0}, mean);
    EXPECT_EQ(mean[0], 7.0);
}
