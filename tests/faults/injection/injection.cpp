// SPDX-License-Identifier: GPL-3.0-or-later
// The kernel holds each file call of a program until this side has inspected it (seccomp's user
// notifications). The call then succeeds later, fails with an error without being made, or the
// program is killed at it. Unlike with a tracer, the program's other calls cost nothing, and a call
// can be identified by its file.
#include "tests/faults/injection/injection.h"

#include "tests/faults/injection/file_calls.h"
#include "tests/faults/injection/held.h"
#include "tests/support/scratch_folder.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
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

/// A file or socket that is closed by the destructor.
class Descriptor {
public:
    explicit Descriptor(int number)
        : m_number(number)
    {
    }
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    operator int() const { return m_number; } // NOLINT: as one is used

    void set(int number)
    {
        close();
        m_number = number;
    }
    void close()
    {
        if (m_number >= 0)
            ::close(m_number);
        m_number = -1;
    }

private:
    int m_number;
};

std::vector<char*> pointersTo(const std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (const std::string& text : texts)
        pointers.push_back(const_cast<char*>(text.c_str())); // NOLINT: exec's own type
    pointers.push_back(nullptr);
    return pointers;
}

std::string contentOf(int file)
{
    struct stat status { };
    ::fstat(file, &status);
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    const ssize_t got = ::pread(file, text.data(), text.size(), 0);
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
}

constexpr int startMilliseconds = 60000; // of a machine with much else to do

/// Receives a letter that should arrive soon.
Letter soonFrom(int socket, const std::string& program)
{
    pollfd news{socket, POLLIN, 0};
    std::optional<Letter> letter;
    if (::poll(&news, 1, startMilliseconds) == 1)
        letter = receiveLetter(socket);
    if (!letter)
        throw std::runtime_error(program + " does not begin");
    return *letter;
}

/// Two ends of a socket for letters.
struct Line {
    Line()
        : Line(ends())
    {
    }
    Descriptor here, there;

private:
    explicit Line(std::array<int, 2> both)
        : here(both[0])
        , there(both[1])
    {
    }
    static std::array<int, 2> ends()
    {
        std::array<int, 2> both{};
        if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, both.data()) != 0)
            throw std::system_error(errno, std::generic_category(), "socketpair");
        return both;
    }
};

/// Runs after fork in a program with threads: only calls that a signal handler may make.
void beginAnew()
{
    for (const int number : {SIGHUP, SIGINT, SIGQUIT, SIGTERM})
        ::signal(number, SIG_DFL);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::dup2(::open("/dev/null", O_RDONLY | O_CLOEXEC), 0);
}

/// A program that has been initialised once; each start is a copy of it. There is one for each
/// thread.
class Server {
public:
    explicit Server(const std::string& program)
    {
        const std::vector<std::string> words{program, "serve", std::to_string(servedSocket)};
        const std::vector<char*> pointers = pointersTo(words);
        m_pid = ::fork();
        if (m_pid == 0) {
            beginAnew();
            ::dup2(m_line.there, servedSocket);
            ::execve(pointers[0], pointers.data(), environ);
            ::_exit(127);
        }
        m_line.there.close();
    }
    ~Server()
    {
        m_line.here.close();
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    int socket() const { return m_line.here; }

    static Server& of(const std::string& program)
    {
        thread_local std::map<std::string, Server> servers;
        return servers.try_emplace(program, program).first->second;
    }

private:
    static constexpr int servedSocket = 9;
    Line m_line;
    pid_t m_pid = -1;
};

/// A program that has been started; when its calls are held, listener() returns them.
class Started {
public:
    Started(const Command& command, bool hold)
        : m_out(::memfd_create("out", MFD_CLOEXEC))
        , m_err(::memfd_create("err", MFD_CLOEXEC))
    {
        if (command.served)
            copyServer(command, hold);
        else
            execute(command);
    }
    ~Started()
    {
        if (m_pid > 0 && !m_ended) {
            ::kill(m_pid, SIGKILL);
            wait();
        }
    }
    Started(const Started&) = delete;
    Started& operator=(const Started&) = delete;

    int listener() const { return m_listener; }
    /// Readable when the program has ended.
    int ended() const { return m_server ? m_server->socket() : static_cast<int>(m_pidFile); }
    void kill() const { ::kill(m_pid, SIGKILL); }
    ProcessEnd wait()
    {
        int raw = 0;
        if (!m_server)
            ::waitpid(m_pid, &raw, 0);
        else if (const auto letter = receiveLetter(m_server->socket()))
            raw = std::stoi(letter->text);
        m_ended = true;
        return {WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw), contentOf(m_out),
            contentOf(m_err)};
    }

private:
    void copyServer(const Command& command, bool hold)
    {
        m_server = &Server::of(command.words.front());
        Letter letter{hold ? "hold\n" : "go\n", {m_out, m_err}};
        for (std::size_t k = 1; k < command.words.size(); ++k)
            letter.text += command.words[k] + "\n";
        sendLetter(m_server->socket(), letter);
        const Letter begun = soonFrom(m_server->socket(), command.words.front());
        m_pid = std::stoi(begun.text);
        if (!begun.files.empty())
            m_listener.set(begun.files.front());
    }

    void execute(const Command& command)
    {
        prepareToHold();
        std::vector<std::string> variables = command.environment;
        for (char** entry = environ; *entry; ++entry)
            variables.emplace_back(*entry);
        const std::vector<char*> words = pointersTo(command.words), all = pointersTo(variables);
        Line line;
        Letter begun{"begun", {-1}}; // made here: a copy must not ask for memory
        m_pid = ::fork();
        if (m_pid == 0) {
            beginAnew();
            ::dup2(m_out, 1);
            ::dup2(m_err, 2);
            begun.files[0] = holdOwnCalls();
            if (begun.files[0] >= 0 && sendLetter(line.there, begun))
                ::execve(words[0], words.data(), all.data());
            ::_exit(127);
        }
        m_pidFile.set(static_cast<int>(::syscall(SYS_pidfd_open, m_pid, 0)));
        line.there.close();
        const std::optional<Letter> letter = receiveLetter(line.here);
        if (letter && !letter->files.empty())
            m_listener.set(letter->files.front());
    }

    Descriptor m_out, m_err, m_listener{-1}, m_pidFile{-1};
    Server* m_server = nullptr;
    pid_t m_pid = -1;
    bool m_ended = false;
};

/// Decides the outcome of one call after the other.
class Judge {
public:
    Judge(const Place& place, const Fault* fault)
        : m_place(place)
        , m_fault(fault)
    {
    }

    /// The error with which the call ends; 0: it is made as requested, unless killed().
    int errorOf(const seccomp_notif& request)
    {
        const CallKind kind = kindOf(request.data, static_cast<int>(request.pid), m_place);
        if (kind.text.empty())
            return 0;
        const SystemCall call{kind.text, ++m_counts[kind.text], kind.changes};
        calls.push_back(call);
        if (!m_fault)
            return 0;
        const Fault& fault = *m_fault;
        const bool itself = call.kind == fault.call.kind && call.number == fault.call.number;
        const bool later = fault.sticky && struck && call.name() == fault.call.name()
            && call.changes == fault.call.changes;
        if (!itself && !later)
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

void answerOne(const Started& program, Judge& judge)
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
    const Started program({{"/bin/true"}}, true);
    return program.listener() >= 0;
}

ProcessEnd runServed(const Command& command)
{
    Started program(command, false);
    pollfd ended{program.ended(), POLLIN, 0};
    if (::poll(&ended, 1, std::chrono::milliseconds(patience).count()) != 1)
        program.kill();
    return program.wait();
}

Watched watch(const Command& command, const Place& place, const Fault* fault)
{
    Started program(command, true);
    if (program.listener() < 0)
        throw std::runtime_error("the calls of " + command.words.front() + " cannot be held");
    Judge judge(place, fault);
    const auto latest = std::chrono::steady_clock::now() + patience;
    for (bool going = true; going;) {
        std::array<pollfd, 2> news{
            pollfd{program.listener(), POLLIN, 0}, pollfd{program.ended(), POLLIN, 0}};
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
