// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <thread>

namespace gapscope {

/// While it lives, SIGINT, SIGTERM and SIGHUP request a stop instead of killing the program; a
/// second signal leaves at once with status 130.  One at a time in a process.
/// SIGHUP stays ignored where it was (nohup).
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return m_source.get_token(); }
    bool requested() const { return m_source.stop_requested(); }

private:
    void watch();

    std::stop_source m_source;
    std::thread m_watcher;
};

} // namespace gapscope
