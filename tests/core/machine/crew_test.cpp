// SPDX-License-Identifier: GPL-3.0-or-later
// The classes RoundsTest… run under ThreadSanitizer (tests/sanitizers.sh): this one as well.
#include "core/machine/crew.h"

#include <gtest/gtest.h>

#include <chrono>
#include <numeric>

using namespace gapscope;

TEST(RoundsTestOfCrew, doesEachPieceOfEachJobOnce)
{
    for (const std::size_t threads : {1, 2, 3, 5}) {
        Crew crew(threads);
        EXPECT_EQ(crew.size(), threads);
        std::vector<int> done(20, 0);
        for (std::size_t job = 0; job < 2000; ++job) {
            const std::size_t count = job % (done.size() + 1);
            crew.run(count, [&](std::size_t k) { ++done[k]; });
            ASSERT_EQ(std::accumulate(done.begin(), done.end(), 0), int(count)) << job;
            std::fill(done.begin(), done.end(), 0);
        }
    }
}

TEST(RoundsTestOfCrew, othersWakeForALongJobAndTheirTimeIsCounted)
{
    Crew crew(2);
    std::this_thread::sleep_for(std::chrono::milliseconds(20)); // asleep
    std::atomic<int> inside = 0, most = 0;
    const double helped = crew.run(2, [&](std::size_t) {
        most = std::max(most.load(), ++inside);
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
        while (most < 2 && std::chrono::steady_clock::now() < end)
            most = std::max(most.load(), inside.load());
        --inside;
    });
    EXPECT_EQ(most, 2);
    EXPECT_GT(helped, 0);
}
