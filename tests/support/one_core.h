// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sched.h>

namespace gapscope::test {

/// While it lives, this thread, and those and the programs that it starts, may use one core only.
class OneCore {
public:
    OneCore()
    {
        sched_getaffinity(0, sizeof m_before, &m_before);
        cpu_set_t one;
        CPU_ZERO(&one);
        for (int core = 0; CPU_COUNT(&one) == 0; ++core)
            if (CPU_ISSET(core, &m_before))
                CPU_SET(core, &one);
        sched_setaffinity(0, sizeof one, &one);
    }
    ~OneCore() { sched_setaffinity(0, sizeof m_before, &m_before); }
    OneCore(const OneCore&) = delete;
    OneCore& operator=(const OneCore&) = delete;

private:
    cpu_set_t m_before;
};

} // namespace gapscope::test
