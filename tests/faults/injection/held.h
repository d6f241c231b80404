// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gapscope::test {

/// A message over a socket between the fault tool and a program: text, and open files.
struct Letter {
    std::string text;
    std::vector<int> files{}; ///< the receiver closes them
};

bool sendLetter(int socket, const Letter& letter);
/// Returns nothing when the other side has closed.
std::optional<Letter> receiveLetter(int socket);

/// From here on the kernel holds each file call of this process, and of those it starts, until the
/// holder of this descriptor answers; -1: the kernel does not support it here. It only does what is
/// allowed between fork and exec.
int holdOwnCalls();
/// Must be called once before the first fork.
void prepareToHold();

/// Does a program's initialisation once. For each letter (files: output, errors, text: "hold" or
/// not, and words, each ended by '
/// ') it makes a copy of this process. The copy answers with its process id and the result of
/// holdOwnCalls(), and exits with the result of act. Then its raw status is sent. Returns when the
/// other side has closed.
int serve(int socket, const std::function<int(const std::vector<std::string>& words)>& act);

} // namespace gapscope::test
