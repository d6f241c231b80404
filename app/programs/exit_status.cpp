// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/exit_status.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace gapscope {
namespace {

constexpr std::array handled = {SIGINT, SIGTERM, SIGHUP};
constexpr char signalByte = 's', endByte = 'e';

std::array<struct sigaction, handled.size()> previous;
std::array<int, 2> wakePipe = {-1, -1};
std::atomic<int> received = 0;
static_assert(std::atomic<int>::is_always_lock_free, "used in a signal handler");

/// Does only what a signal handler may do: an atomic, write and _exit.
void onSignal(int)
{
    if (received.fetch_add(1) > 0)
        ::_exit(exitInterrupted);
    const int saved = errno;
    [[maybe_unused]] const ssize_t written = ::write(wakePipe[1], &signalByte, 1);
    errno = saved;
}

} // namespace

ExitStatus exitStatusOf(const SolverOptions& options, const RunResult& result)
{
    switch (result.status) {
    case RunStatus::converged:
        return exitDone;
    case RunStatus::stopped:
        return exitInterrupted;
    case RunStatus::maxPasses:
    case RunStatus::maxSeconds:
        return options.epsilon > 0 ? exitNotCertified : exitDone;
    }
    return exitInternalError;
}

ExitStatus exitStatusOf(
    bool targetGiven, double epsilon, const PathResult& result, bool interrupted)
{
    if (result.end == PathEnd::stopped && interrupted)
        return exitInterrupted;
    if (!targetGiven)
        return exitDone;
    const bool certified = std::ranges::all_of(result.points,
        [epsilon](const LambdaPoint& point) { return point.gap <= epsilon * (1 + 1e-9); });
    return result.end != PathEnd::stopped && certified ? exitDone : exitNotCertified;
}

ExitStatus statusOnceWritten(const char* program, ExitStatus status)
{
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return status;
    std::fprintf(
        stderr, "%s: standard output: cannot be written; expected room or an open pipe\n", program);
    return exitBadInput;
}

Interrupt::Interrupt()
{
    if (::pipe2(wakePipe.data(), O_CLOEXEC) != 0)
        throw std::system_error(errno, std::generic_category(), "pipe");
    received = 0;
    m_watcher = std::thread([this] { watch(); });
    struct sigaction action { };
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    for (std::size_t k = 0; k < handled.size(); ++k) {
        ::sigaction(handled[k], nullptr, &previous[k]);
        if (handled[k] != SIGHUP || previous[k].sa_handler != SIG_IGN)
            ::sigaction(handled[k], &action, nullptr);
    }
}

Interrupt::~Interrupt()
{
    for (std::size_t k = 0; k < handled.size(); ++k)
        ::sigaction(handled[k], &previous[k], nullptr);
    // Closing the pipe would wake the watcher, too, unless closing fails.
    while (::write(wakePipe[1], &endByte, 1) < 0 && errno == EINTR) { }
    m_watcher.join();
    for (const int end : wakePipe)
        ::close(end);
}

void Interrupt::watch()
{
    char byte = 0;
    for (;;) {
        const ssize_t got = ::read(wakePipe[0], &byte, 1);
        if (got == 0 || (got < 0 && errno != EINTR) || (got == 1 && byte == endByte))
            return;
        if (got == 1)
            m_source.request_stop();
    }
}

} // namespace gapscope
