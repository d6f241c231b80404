// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/injection/held.h"

#include "tests/faults/injection/file_calls.h"

#include <array>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <linux/filter.h>
#include <sstream>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gapscope::test {
namespace {

constexpr std::size_t mostFiles = 2, mostText = 4096;

const std::vector<sock_filter>& filter()
{
    static const std::vector<sock_filter> all = [] {
        std::vector<sock_filter> steps{
            BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
        for (const FileCall& call : fileCalls()) {
            steps.push_back(
                BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call.number), 0, 1));
            steps.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF));
        }
        steps.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
        return steps;
    }();
    return all;
}

/// The copy that runs the act. It must not return into serve's loop.
[[noreturn]] void actOn(const Letter& letter, int socket,
    const std::function<int(const std::vector<std::string>& words)>& act)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::dup2(letter.files.at(0), 1);
    ::dup2(letter.files.at(1), 2);
    for (const int file : letter.files)
        ::close(file);
    std::vector<std::string> words;
    std::istringstream lines(letter.text);
    for (std::string word; std::getline(lines, word);)
        words.push_back(word);
    const bool hold = words.front() == "hold";
    words.erase(words.begin());
    const int listener = hold ? holdOwnCalls() : -1;
    Letter answer{std::to_string(::getpid())};
    if (listener >= 0)
        answer.files = {listener};
    sendLetter(socket, answer); // no file call: no listener yet
    if (listener >= 0)
        ::close(listener);
    ::close(socket);
    std::exit(act(words)); // NOLINT: one thread so far
}

} // namespace

bool sendLetter(int socket, const Letter& letter)
{
    alignas(cmsghdr) std::array<char, CMSG_SPACE(mostFiles * sizeof(int))> room{};
    iovec bytes{const_cast<char*>(letter.text.data()), letter.text.size()}; // NOLINT: only read
    msghdr message{};
    message.msg_iov = &bytes;
    message.msg_iovlen = 1;
    if (const std::size_t size = letter.files.size() * sizeof(int); size > 0) {
        message.msg_control = room.data();
        message.msg_controllen = CMSG_SPACE(size);
        cmsghdr* const header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(size);
        std::memcpy(CMSG_DATA(header), letter.files.data(), size);
    }
    return ::sendmsg(socket, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(letter.text.size());
}

std::optional<Letter> receiveLetter(int socket)
{
    alignas(cmsghdr) std::array<char, CMSG_SPACE(mostFiles * sizeof(int))> room{};
    Letter letter{std::string(mostText, '\0')};
    iovec bytes{letter.text.data(), letter.text.size()};
    msghdr message{};
    message.msg_iov = &bytes;
    message.msg_iovlen = 1;
    message.msg_control = room.data();
    message.msg_controllen = room.size();
    const ssize_t got = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (got <= 0)
        return {};
    letter.text.resize(static_cast<std::size_t>(got));
    if (const cmsghdr* const header = CMSG_FIRSTHDR(&message)) {
        letter.files.resize((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        std::memcpy(letter.files.data(), CMSG_DATA(header), letter.files.size() * sizeof(int));
    }
    return letter;
}

void prepareToHold() { filter(); }

int holdOwnCalls()
{
    const std::vector<sock_filter>& steps = filter();
    const sock_fprog program{static_cast<unsigned short>(steps.size()),
        const_cast<sock_filter*>(steps.data())}; // NOLINT
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return static_cast<int>(::syscall(
        SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program));
}

int serve(int socket, const std::function<int(const std::vector<std::string>& words)>& act)
{
    prepareToHold();
    while (const std::optional<Letter> letter = receiveLetter(socket)) {
        const pid_t copy = ::fork();
        if (copy == 0)
            actOn(*letter, socket, act);
        for (const int file : letter->files)
            ::close(file);
        int status = 0;
        ::waitpid(copy, &status, 0);
        if (!sendLetter(socket, {std::to_string(status)}))
            return 1;
    }
    return 0;
}

} // namespace gapscope::test
