// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/reader/serve.h"

#include "core/machine/error.h"
#include "datasets/reader/reader_messages.h"

#include <string>
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
        // Not a byte is looked at without the lock: the first request has this for an answer.
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

} // namespace gapscope
