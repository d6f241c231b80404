// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/reader/serve.h"

#include "core/machine/error.h"
#include "datasets/reader/reader_process.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <system_error>
#include <unistd.h>

namespace gapscope {

int serve(const ReaderLimits& most, std::size_t mostRequest,
    const std::function<std::string(const std::string& request)>& answer)
{
    constexpr int socket = STDIN_FILENO;
    try {
        lockReader(most);
    } catch (const std::system_error& error) {
        // No byte is read without the lock: the first request gets this as its answer.
        const std::string found =
            std::string("cannot be read: the program for it cannot be locked (") + error.what()
            + ")";
        if (receiveMessage(socket, mostRequest))
            sendMessage(socket,
                {{&replyRefusal, 1}, found, std::string_view("\0", 1),
                    "a Linux with seccomp filters"});
        return 1;
    }
    while (const std::optional<std::string> request = receiveMessage(socket, mostRequest)) {
        const itimerval time{{}, {mostReaderSeconds, 0}};
        ::setitimer(ITIMER_PROF, &time, nullptr); // SIGPROF ends the process
        try {
            if (!sendMessage(socket, {{&replyAnswer, 1}, answer(*request)}))
                break;
        } catch (const InputError& error) {
            if (!sendMessage(socket,
                    {{&replyRefusal, 1}, error.found(), std::string_view("\0", 1),
                        error.expected()}))
                break;
        }
    }
    return 0;
}

namespace {

#ifdef GAPSCOPE_SANITIZED
constexpr bool limitsMemory = false;
#else
constexpr bool limitsMemory = true;
#endif

void require(int result, const char* what)
{
    if (result < 0)
        throw std::system_error(-result, std::generic_category(), what);
}

/// Sets a limit to most, but never above the present one.
void limit(__rlimit_resource resource, rlim_t most)
{
    rlimit now{};
    require(::getrlimit(resource, &now) == 0 ? 0 : -errno, "limits of the reader");
    most = std::min(most, now.rlim_max);
    const rlimit both{most, most};
    require(::setrlimit(resource, &both) == 0 ? 0 : -errno, "limits of the reader");
}

/// The calls that memory, threads, clocks and an open socket need.
constexpr int allowed[] = {SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(readv), SCMP_SYS(writev),
    SCMP_SYS(recvfrom), SCMP_SYS(sendto), SCMP_SYS(close), SCMP_SYS(fstat), SCMP_SYS(lseek),
    SCMP_SYS(poll), SCMP_SYS(brk), SCMP_SYS(mmap), SCMP_SYS(munmap), SCMP_SYS(mremap),
    SCMP_SYS(mprotect), SCMP_SYS(madvise), SCMP_SYS(futex), SCMP_SYS(set_robust_list),
    SCMP_SYS(rseq), SCMP_SYS(membarrier), SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity),
    SCMP_SYS(sched_setaffinity), SCMP_SYS(sched_getparam), SCMP_SYS(sched_getscheduler),
    SCMP_SYS(getcpu), SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(tgkill), SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack),
    SCMP_SYS(restart_syscall), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep),
    SCMP_SYS(nanosleep), SCMP_SYS(gettimeofday), SCMP_SYS(setitimer), SCMP_SYS(getrandom),
    SCMP_SYS(sysinfo), SCMP_SYS(uname), SCMP_SYS(exit), SCMP_SYS(exit_group)};

} // namespace

void lockReader(const ReaderLimits& most)
{
    if (limitsMemory)
        limit(RLIMIT_AS, most.memory);
    limit(RLIMIT_CPU, most.seconds);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CORE, 0);

    const std::unique_ptr<void, void (*)(scmp_filter_ctx)> filter(
        seccomp_init(SCMP_ACT_ERRNO(EPERM)), seccomp_release);
    if (!filter)
        throw std::system_error(ENOMEM, std::generic_category(), "filter of system calls");
    for (const int call : allowed)
        require(seccomp_rule_add(filter.get(), SCMP_ACT_ALLOW, call, 0), "filter of system calls");
    // Threads, but no processes; glibc asks for clone where it is told that there is no clone3.
    const scmp_arg_cmp ofThread{0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD};
    require(seccomp_rule_add_array(filter.get(), SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, &ofThread),
        "filter of system calls");
    require(seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0),
        "filter of system calls");
    require(seccomp_load(filter.get()), "filter of system calls"); // and no new privileges
}

} // namespace gapscope
