// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_cli.h"

#include "app/cli/arguments.h"
#include "app/programs/command_line.h"
#include "app/programs/man_page.h"
#include "core/machine/version.h"

namespace gapscope {
namespace {

constexpr const char* programName = "gapscope-cli";

/// Prints the first line of a parser's message: which argument is wrong, and why.
int refuse(const std::string& message)
{
    fmt::print(stderr, "{}: {}\n", programName, message.substr(0, message.find('\n')));
    return exitBadInput;
}

/// The error when an option that takes no value is followed by one that was not used or was read as
/// DATA; "": none.
std::string needlessValue(const CLI::App& command, const std::vector<std::string>& given)
{
    std::vector<std::string> extras = command.remaining();
    extras.insert(extras.end(), {"on", "off", "true", "false", "yes", "no", "1", "0"});
    for (std::size_t k = 1; k < given.size(); ++k) {
        const CLI::Option* option = command.get_option_no_throw(given[k - 1]);
        if (option && option->get_items_expected_max() == 0
            && std::ranges::find(extras, given[k]) != extras.end())
            return fmt::format("{0}: '{1}'; expected {2}{0} alone, which switches it on",
                given[k - 1], given[k], option->get_type_name().empty() ? "" : "on, off, or ");
    }
    return "";
}

/// Names the argument that was not used: an option rather than what may have been its value.
std::string unexpectedArgument(const CLI::App& program, const std::vector<std::string>& given)
{
    const std::vector<std::string> extras = program.remaining(true);
    const auto option = std::find_if(extras.begin(), extras.end(),
        [](const std::string& text) { return text.starts_with('-'); });
    const bool command = program.get_subcommands().empty();
    if (!command && option == extras.end())
        if (std::string needless = needlessValue(*program.get_subcommands().front(), given);
            !needless.empty())
            return needless;
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
        return statusOnceWritten(programName, run());
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
        addTableCommand(program), addCacheCommand(program), addTrainCommand(program),
        addPathCommand(program), addGridCommand(program), addCompareCommand(program),
        addReplayCommand(program), addPredictCommand(program)};
    const std::vector<std::string> given = withSwitchesJoined(argc, argv);
    try {
        std::vector<std::string> lastFirst(given.rbegin(), given.rend());
        program.parse(lastFirst);
    } catch (const CLI::Success& help) {
        program.exit(help);
        return statusOnceWritten(programName, exitDone);
    } catch (const CLI::ExtrasError&) {
        return refuse(unexpectedArgument(program, given));
    } catch (const InputError& error) {
        return refuse(error.what());
    } catch (const CLI::ParseError& error) {
        const auto named = program.get_subcommands();
        return refuse(
            usageText(error, programName + (named.empty() ? "" : " " + named.front()->get_name())));
    }
    for (const Command& command : commands)
        if (command.arguments->parsed())
            return runCommand(command.run);
    return refuse("no command given; expected one of data, info, table1, cache, train, path, grid, "
                  "compare, replay, predict");
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
