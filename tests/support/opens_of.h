// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <sys/inotify.h>
#include <unistd.h>

namespace gapscope::test {

/// Counts how often a file is opened, by any process, while this object lives.
class OpensOf {
public:
    /// Two opens with nothing between them would be one event: reading and closing are told apart.
    explicit OpensOf(const std::string& path)
        : m_events(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC))
    {
        ::inotify_add_watch(m_events, path.c_str(), IN_OPEN | IN_ACCESS | IN_CLOSE);
    }
    ~OpensOf() { ::close(m_events); }
    OpensOf(const OpensOf&) = delete;
    OpensOf& operator=(const OpensOf&) = delete;

    int count()
    {
        alignas(inotify_event) std::array<char, 4096> bytes{};
        for (ssize_t size; (size = ::read(m_events, bytes.data(), bytes.size())) > 0;)
            for (ssize_t at = 0; at < size;) {
                const auto* event = reinterpret_cast<const inotify_event*>(bytes.data() + at);
                m_count += (event->mask & IN_OPEN) != 0;
                at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
            }
        return m_count;
    }

private:
    int m_events, m_count = 0;
};

} // namespace gapscope::test
