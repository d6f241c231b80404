// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <sys/resource.h>

namespace gapscope {

/// Simulates a full disk: while it lives, files may not grow beyond so many bytes.
class NoRoom {
public:
    explicit NoRoom(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit little{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &little);
    }
    ~NoRoom() { setrlimit(RLIMIT_FSIZE, &m_before); }
    NoRoom(const NoRoom&) = delete;
    NoRoom& operator=(const NoRoom&) = delete;

private:
    rlimit m_before{};
};

} // namespace gapscope
