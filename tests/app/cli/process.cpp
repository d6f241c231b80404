// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/process.h"

#include <array>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace gapscope::test {
namespace {

std::string contentOf(int file)
{
    struct stat status { };
    ::fstat(file, &status);
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    const ssize_t got = ::pread(file, text.data(), text.size(), 0);
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

/// Runs in the child of a program that may have threads: only calls that a signal handler may make.
/// The child is killed when the thread that started it ends, however that happens.
[[noreturn]] void become(const std::vector<char*>& words, const std::vector<char*>& environment,
    std::array<int, 2> outputs, pid_t parent)
{
    constexpr int cannotRun = 127;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
        ::_exit(cannotRun);
    // Under nohup or in a background job the tests themselves may ignore some of these signals.
    for (const int number : {SIGHUP, SIGINT, SIGQUIT, SIGTERM})
        ::signal(number, SIG_DFL);
    if (const int nothing = ::open("/dev/null", O_RDONLY); nothing > 0)
        ::dup2(nothing, 0);
    ::dup2(outputs[0], 1);
    ::dup2(outputs[1], 2);
    ::execve(words.front(), words.data(), environment.data());
    ::_exit(cannotRun);
}

} // namespace

Process::Process(
    const std::vector<std::string>& command, const std::vector<std::string>& environment)
    : m_out(::memfd_create("out", MFD_CLOEXEC))
    , m_err(::memfd_create("err", MFD_CLOEXEC))
{
    std::vector<std::string> arguments = command;
    std::vector<std::string> variables = environment;
    for (char** entry = environ; *entry; ++entry)
        variables.emplace_back(*entry);
    const std::vector<char*> words = pointersTo(arguments), places = pointersTo(variables);
    if (::access(words.front(), X_OK) != 0)
        throw std::runtime_error("cannot run " + command.front());
    const pid_t parent = ::getpid();
    m_pid = ::fork();
    if (m_pid == 0)
        become(words, places, {m_out, m_err}, parent);
    if (m_pid < 0)
        throw std::runtime_error("cannot run " + command.front());
}

Process::~Process()
{
    if (!m_ended) {
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }
    ::close(m_out);
    ::close(m_err);
}

void Process::signal(int number) const { ::kill(m_pid, number); }

bool Process::waitForError(const std::string& text)
{
    using namespace std::chrono_literals;
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (contentOf(m_err).find(text) == std::string::npos) {
        m_ended = m_ended || ::wait4(m_pid, &m_rawStatus, WNOHANG, &m_usage) == m_pid;
        if (m_ended || std::chrono::steady_clock::now() > end)
            return contentOf(m_err).find(text) != std::string::npos;
        std::this_thread::sleep_for(500us); // the program needs the core
    }
    return true;
}

ProcessEnd Process::wait()
{
    if (!m_ended)
        ::wait4(m_pid, &m_rawStatus, 0, &m_usage);
    m_ended = true;
    const int status =
        WIFEXITED(m_rawStatus) ? WEXITSTATUS(m_rawStatus) : 128 + WTERMSIG(m_rawStatus);
    return {status, contentOf(m_out), contentOf(m_err), m_usage.ru_maxrss};
}

std::string gapscopeProgram() { return GAPSCOPE_CLI; }

ProcessEnd runGapscope(
    std::vector<std::string> arguments, const std::vector<std::string>& environment)
{
    arguments.insert(arguments.begin(), gapscopeProgram());
    return Process(arguments, environment).wait();
}

} // namespace gapscope::test
