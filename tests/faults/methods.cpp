// SPDX-License-Identifier: GPL-3.0-or-later
// Every method, interrupted at random times and resumed.
#include "tests/faults/interruptions.h"

#include "core/machine/error.h"
#include "core/machine/random.h"
#include "core/options/choices.h"
#include "core/options/solver_options.h"
#include "core/solvers/state/sampling.h"
#include "tests/faults/programs.h"
#include "tests/faults/subject.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <fmt/format.h>
#include <set>

namespace gapscope::test {
namespace {

constexpr int timesEach = 10; ///< so often one choice of options is interrupted

/// Draws options that the method takes.
Words drawnOptions(std::string_view method, Random& random)
{
    for (;;) {
        SolverOptions options;
        options.lambda = 0.001;
        setOption(options, "method", method);
        Words words{"--method", std::string(method)};
        for (const char* key : {"sampling", "step", "averaging", "cache"}) {
            const OptionField& field = *findOption(key);
            const std::vector<std::string_view> choices = key == std::string_view("cache")
                ? std::vector<std::string_view>{"off", "on"}
                : choicesOf(field);
            const std::string_view choice = choices[random.below(choices.size())];
            setOption(options, field, choice);
            words.push_back(fmt::format("{}={}", flagOf(field), choice));
        }
        try {
            validate(options);
            if (!drawsByConstants(options.sampling)) // which words do not know
                return words;
        } catch (const InputError&) {
            continue; // the method refuses the combination
        }
    }
}

/// Chooses a training of about so many seconds, so that a signal arrives in time.
Subject longEnough(const std::string& scratch, const Words& options, double wanted)
{
    constexpr double few = 60; // passes
    const Words all =
        with(options, {"--limit", "40", "--lambda", "0.001", "--epsilon", "0", "--max-passes"});
    Subject quick(scratch, "method", with(all, {fmt::format("{}", few)}));
    quick.measure();
    const double passes =
        std::round(few * std::clamp(wanted / quick.trainingSeconds(), 1.0, 200.0));
    Subject subject(scratch, "method",
        with(all, {fmt::format("{}", passes), "--trace-every", fmt::format("{}", passes / 50)}));
    subject.measure();
    return subject;
}

struct Interruptions {
    int times = 0;
    std::string wrong{};
};

/// Starts the run, interrupts it by one of three signals and resumes it, until it has ended and was
/// interrupted so often.
Interruptions interrupt(const Subject& subject, int atLeast, Random& random)
{
    constexpr std::array signals{SIGTERM, SIGINT, SIGKILL};
    Interruptions off;
    for (int ended = 0; off.times < atLeast && off.wrong.empty();) {
        subject.forget();
        for (bool left = true; left && off.wrong.empty();) {
            const Command command = subject.command();
            Process process(command.words, command.environment);
            process.waitForError("Estimate"); // signals are its own from before here
            sleepUpTo(subject.trainingSeconds(), random);
            const int number = signals[random.below(signals.size())];
            process.signal(number);
            const ProcessEnd end = process.wait();
            left = end.status == 130 || end.status == 128 + SIGKILL;
            if (left)
                ++off.times;
            else if (end.status == 0 || end.status == 3 || end.status == 128 + number)
                off.wrong = subject.difference(); // the last: all was written when it came
            else
                off.wrong = fmt::format("status {}: {}", end.status, end.err);
        }
        if (++ended > 20 * atLeast && off.times < atLeast)
            off.wrong = "it ends before a signal comes";
    }
    return off;
}

} // namespace

bool everyMethodResumes(const std::string& scratch, int perMethod, std::int64_t seed)
{
    const std::string row = "Every method interrupted and resumed";
    Random random(static_cast<std::uint64_t>(seed));
    int methods = 0, times = 0;
    std::set<Words> drawn;
    std::string wrong;
    for (const ChoiceRow<Method>& method : choiceRows<Method>()) {
        ++methods;
        for (int left = perMethod; left > 0 && wrong.empty();) {
            const Words options = drawnOptions(method.name, random);
            const Interruptions off =
                interrupt(longEnough(scratch, options, perMethod > 1 ? 0.3 : 0.1),
                    std::min(left, timesEach), random);
            drawn.insert(options);
            times += off.times;
            left -= off.times;
            if (!off.wrong.empty())
                wrong = fmt::format("{}: {}", fmt::join(options, " "), off.wrong);
        }
    }
    printRow({row,
        fmt::format("{} methods with {} choices of sampling, step, average and cache, {} times by "
                    "SIGTERM, SIGINT or SIGKILL",
            methods, drawn.size(), times),
        "the record of an uninterrupted run, timings aside",
        wrong.empty() ? "passed" : "FAILED: " + wrong});
    return wrong.empty();
}

} // namespace gapscope::test
