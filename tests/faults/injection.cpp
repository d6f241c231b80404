// SPDX-License-Identifier: GPL-3.0-or-later
// The kernel holds each file call of a program until this side has looked at it (seccomp's user
// notifications): it goes on, fails with an error and is not done, or the program is killed at it.
// Unlike a tracer's, the program's other calls cost nothing, and a call can be told by its file.
#include "tests/faults/injection.h"

#include "tests/faults/file_calls.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <linux/filter.h>
#include <map>
#include <poll.h>
#include <stdexcept>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace gapscope::test {
namespace {

constexpr auto patience = std::chrono::seconds(60);

/// A file or socket that is closed at the end.
class Descriptor {
public:
    explicit Descriptor(int number)
        : m_number(number)
    {
    }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    operator int() const { return m_number; } // NOLINT: as one is used

private:
    int m_number;
};

std::vector<sock_filter> filter()
{
    std::vector<sock_filter> steps{BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
    for (const FileCall& call : fileCalls()) {
        steps.push_back(
            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call.number), 0, 1));
        steps.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF));
    }
    steps.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    return steps;
}

/// One number as a file that the other side of a socket gets, too.
struct Parcel {
    explicit Parcel(int number)
    {
        message.msg_iov = &bytes;
        message.msg_iovlen = 1;
        message.msg_control = room.data();
        message.msg_controllen = room.size();
        cmsghdr* const header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        *reinterpret_cast<int*>(CMSG_DATA(header)) = number; // NOLINT: how it is sent
    }
    int number() { return *reinterpret_cast<int*>(CMSG_DATA(CMSG_FIRSTHDR(&message))); } // NOLINT

    char byte = 0;
    iovec bytes{&byte, 1};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> room{};
    msghdr message{};
};

std::vector<char*> pointersTo(const std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (const std::string& text : texts)
        pointers.push_back(const_cast<char*>(text.c_str())); // NOLINT: exec's own type
    pointers.push_back(nullptr);
    return pointers;
}

/// A program whose calls come to listener().
class Held {
public:
    explicit Held(const Command& command)
        : m_out(::memfd_create("out", MFD_CLOEXEC))
        , m_err(::memfd_create("err", MFD_CLOEXEC))
    {
        std::vector<std::string> variables = command.environment;
        for (char** entry = environ; *entry; ++entry)
            variables.emplace_back(*entry);
        const std::vector<char*> words = pointersTo(command.words), all = pointersTo(variables);
        std::vector<sock_filter> steps = filter();
        const sock_fprog program{static_cast<unsigned short>(steps.size()), steps.data()};
        std::array<int, 2> pair{};
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0)
            throw std::system_error(errno, std::generic_category(), "socketpair");
        const Descriptor here(pair[0]), there(pair[1]);
        m_pid = ::fork();
        if (m_pid == 0)
            become(words.data(), all.data(), program, there);
        Parcel parcel(-1);
        pollfd answer{here, POLLIN, 0};
        constexpr int milliseconds = 5000;
        if (m_pid > 0 && ::poll(&answer, 1, milliseconds) == 1
            && ::recvmsg(here, &parcel.message, MSG_CMSG_CLOEXEC) == 1)
            m_listener = parcel.number();
    }
    ~Held()
    {
        if (m_pid > 0 && !m_ended) {
            ::kill(m_pid, SIGKILL);
            ::waitpid(m_pid, nullptr, 0);
        }
        if (m_listener >= 0)
            ::close(m_listener);
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

    int listener() const { return m_listener; }
    pid_t pid() const { return m_pid; }
    void kill() const { ::kill(m_pid, SIGKILL); }
    ProcessEnd wait()
    {
        int raw = 0;
        ::waitpid(m_pid, &raw, 0);
        m_ended = true;
        return {WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw), contentOf(m_out),
            contentOf(m_err)};
    }

private:
    /// After fork, of a program with threads: only calls that a signal handler may make.
    [[noreturn]] void become(
        char* const* words, char* const* variables, const sock_fprog& program, int socket) const
    {
        ::dup2(::open("/dev/null", O_RDONLY | O_CLOEXEC), 0);
        ::dup2(m_out, 1);
        ::dup2(m_err, 2);
        for (const int number : {SIGHUP, SIGINT, SIGQUIT, SIGTERM})
            ::signal(number, SIG_DFL);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        Parcel parcel(static_cast<int>(::syscall(
            SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program)));
        if (parcel.number() >= 0 && ::sendmsg(socket, &parcel.message, 0) == 1)
            ::execve(words[0], words, variables);
        ::_exit(127);
    }

    static std::string contentOf(int file)
    {
        struct stat status { };
        ::fstat(file, &status);
        std::string text(static_cast<std::size_t>(status.st_size), '\0');
        const ssize_t got = ::pread(file, text.data(), text.size(), 0);
        text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
        return text;
    }

    Descriptor m_out, m_err;
    pid_t m_pid = -1;
    int m_listener = -1;
    bool m_ended = false;
};

/// Tells what becomes of one call after the other.
class Judge {
public:
    Judge(const Place& place, const Fault* fault)
        : m_place(place)
        , m_fault(fault)
    {
    }

    /// The error that the call ends with; 0: it is done as asked, unless killed().
    int errorOf(const seccomp_notif& request)
    {
        const CallKind kind =
            kindOf(request.data, static_cast<int>(request.pid), m_place.folder, m_place.before);
        if (kind.text.empty())
            return 0;
        const SystemCall call{kind.text, ++m_counts[kind.text], kind.changes};
        calls.push_back(call);
        if (!m_fault)
            return 0;
        const bool itself = call.kind == m_fault->call.kind && call.number == m_fault->call.number;
        if (!itself && !(m_fault->sticky && struck && call.name() == m_fault->call.name()))
            return 0;
        struck = true;
        return m_fault->error;
    }
    bool killed() const { return struck && m_fault->error == 0; }

    std::vector<SystemCall> calls;
    bool struck = false;

private:
    const Place& m_place;
    const Fault* m_fault;
    std::map<std::string, int> m_counts;
};

void answerOne(const Held& program, Judge& judge)
{
    seccomp_notif request{};
    if (::ioctl(program.listener(), SECCOMP_IOCTL_NOTIF_RECV, &request) != 0)
        return; // it has ended, or a signal came between
    const int error = judge.errorOf(request);
    if (judge.killed())
        return program.kill();
    seccomp_notif_resp answer{};
    answer.id = request.id;
    answer.error = -error;
    answer.flags = error == 0 ? SECCOMP_USER_NOTIF_FLAG_CONTINUE : 0;
    ::ioctl(program.listener(), SECCOMP_IOCTL_NOTIF_SEND, &answer);
}

} // namespace

bool canInject()
{
    const Held program({{"/bin/true"}});
    return program.listener() >= 0;
}

Watched watch(const Command& command, const Place& place, const Fault* fault)
{
    Held program(command);
    if (program.listener() < 0)
        throw std::runtime_error("the calls of " + command.words.front() + " cannot be held");
    const Descriptor ended(static_cast<int>(::syscall(SYS_pidfd_open, program.pid(), 0)));
    Judge judge(place, fault);
    const auto latest = std::chrono::steady_clock::now() + patience;
    for (bool going = true; going;) {
        std::array<pollfd, 2> news{pollfd{program.listener(), POLLIN, 0}, pollfd{ended, POLLIN, 0}};
        constexpr int milliseconds = 1000;
        ::poll(news.data(), news.size(), milliseconds);
        if (news[1].revents != 0)
            going = false;
        else if (news[0].revents & POLLIN)
            answerOne(program, judge);
        if (std::chrono::steady_clock::now() > latest)
            program.kill();
    }
    return {program.wait(), std::move(judge.calls), judge.struck};
}

} // namespace gapscope::test
