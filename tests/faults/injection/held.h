// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gapscope::test {

/// What goes over a socket between the fault tool and a program: text, and open files.
struct Letter {
    std::string text;
    std::vector<int> files{}; ///< whoever gets the letter closes them
};

bool sendLetter(int socket, const Letter& letter);
/// Nothing: the other side is gone.
std::optional<Letter> receiveLetter(int socket);

/// From here on the kernel holds each file call of this process, and of those it starts, until the
/// one who has this descriptor answers; -1: the kernel does not do so here. Only what may be done
/// between fork and exec.
int holdOwnCalls();
/// To be called once before the first fork.
void prepareToHold();

/// What a program begins with over and over is done once: for each letter (files: output, errors,
/// text: "hold" or not, and words, each ended by '\n') a copy of this process answers with its
/// number and what holdOwnCalls() gave, and ends with what act gives. Then its raw status is sent.
/// Ends when the other side is gone.
int serve(int socket, const std::function<int(const std::vector<std::string>& words)>& act);

} // namespace gapscope::test
