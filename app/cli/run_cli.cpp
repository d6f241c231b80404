// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_cli.h"

#include "app/cli/command.h"
#include "app/cli/man_page.h"
#include "core/error.h"
#include "core/version.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace gapscope {
namespace {

constexpr const char* programName = "gapscope-cli";

/// The first line of a parser's message: what is wrong with which argument.
int refuse(const std::string& message)
{
    fmt::print(stderr, "{}: {}\n", programName, message.substr(0, message.find('\n')));
    return exitBadInput;
}

/// Names the argument nobody took: an option before what may have been its value.
std::string unexpectedArgument(const CLI::App& program)
{
    const std::vector<std::string> extras = program.remaining(true);
    const auto option = std::find_if(extras.begin(), extras.end(),
        [](const std::string& text) { return text.starts_with('-'); });
    const bool command = program.get_subcommands().empty();
    const char* kind = option != extras.end() ? "option" : command ? "command" : "argument";
    return fmt::format("unknown {} '{}'; expected one that gapscope-cli {}--help lists", kind,
        option != extras.end() ? *option
            : extras.empty()   ? ""
                               : extras.front(),
        command ? "" : program.get_subcommands().front()->get_name() + " ");
}

int runCommand(const std::function<ExitStatus()>& run)
{
    try {
        const ExitStatus status = run();
        // A full disk or a closed pipe behind stdout shows only here.
        if (std::fflush(stdout) != 0)
            return refuse("standard output: cannot be written; expected room or an open pipe");
        return status;
    } catch (const Cancelled&) {
        fmt::print(stderr, "{}: interrupted before there was anything to write\n", programName);
        return exitInterrupted;
    } catch (const InputError& error) {
        return refuse(error.what());
    }
}

int parseAndRun(int argc, char** argv)
{
    CLI::App program("Trains structured SVMs with block-coordinate Frank-Wolfe and certifies the "
                     "duality gap.",
        programName);
    program.set_version_flag("--version",
        fmt::format("GapScope {} ({}, {})", programVersion(), programCommit(), programBuild()));
    offerManPage(program, "gapscope");
    program.require_subcommand(0, 1); // a missing one is refused below, after unknown arguments
    program.footer("Exit status: 0 done, 3 --epsilon not certified at a limit, 2 bad usage or "
                   "input, 130 interrupted, 1 internal error.\n"
                   "gapscope-cli COMMAND --help lists a command's options.");
    const std::array commands = {addDataCommand(program), addInfoCommand(program),
        addCacheCommand(program), addTrainCommand(program), addPathCommand(program),
        addGridCommand(program), addCompareCommand(program), addReplayCommand(program),
        addPredictCommand(program)};
    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return program.exit(help);
    } catch (const CLI::ExtrasError&) {
        return refuse(unexpectedArgument(program));
    } catch (const InputError& error) {
        return refuse(error.what());
    } catch (const CLI::ParseError& error) {
        return refuse(
            std::string(error.what()) + "; gapscope-cli COMMAND --help lists what is taken");
    }
    for (const Command& command : commands)
        if (command.arguments->parsed())
            return runCommand(command.run);
    return refuse(
        "no command given; expected one of data, info, cache, train, path, grid, compare, "
        "replay, predict");
}

} // namespace

int runCli(int argc, char** argv)
{
    try {
        return parseAndRun(argc, argv);
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}: internal error: {}\n", programName, error.what());
    }
    return exitInternalError;
}

} // namespace gapscope
