// SPDX-License-Identifier: GPL-3.0-or-later
// Threads for many short jobs; under ThreadSanitizer as well (tests/sanitizers.sh).
#include "core/machine/clocks.h"
#include "core/machine/crew.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace gapscope;

TEST(Crew, DoesEachPieceOfEachJobOnce)
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

TEST(Crew, OthersWakeForALongJobAndTheirTimeIsCounted)
{
    Crew crew(2);
    std::this_thread::sleep_for(std::chrono::milliseconds(20)); // asleep
    std::atomic<int> inside = 0;
    const double begin = wallSeconds();
    const double helped = crew.run(2, [&](std::size_t) {
        ++inside;
        while (inside < 2 && wallSeconds() < begin + 5)
            std::this_thread::yield();
    });
    EXPECT_LT(wallSeconds() - begin, 5) << "one thread did both";
    EXPECT_GT(helped, 0);
}

TEST(Crew, EndsWhileTheOthersGoToSleep)
{
    for (int k = 0; k < 300; ++k) {
        Crew crew(3);
        crew.run(3, [](std::size_t) {});
        std::this_thread::sleep_for(std::chrono::microseconds(k)); // they look for 0.2 ms
    }
}

TEST(Crew, PassesAnExceptionOnAndWorksAgain)
{
    Crew crew(2);
    for (const std::size_t bad : {0, 1}) { // one on each thread: both are inside
        std::atomic<int> inside = 0;
        EXPECT_THROW(crew.run(2,
                         [&](std::size_t k) {
                             ++inside;
                             while (inside < 2)
                                 std::this_thread::yield();
                             if (k == bad)
                                 throw std::bad_alloc();
                         }),
            std::bad_alloc);
        std::atomic<int> done = 0;
        crew.run(2, [&](std::size_t) { ++done; });
        EXPECT_EQ(done, 2);
    }
}
