// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/command_line.h"

namespace gapscope {

CLI::Option* addCheckpointEvery(CLI::App& command, double& seconds, const std::string& help)
{
    return command.add_option("--checkpoint-every", seconds, help)
        ->type_name("S")
        ->capture_default_str()
        ->check([](const std::string& text) -> std::string {
            double given = 0;
            const bool inRange =
                CLI::detail::lexical_cast(text, given) && given >= 0.01 && given <= 1e6;
            return inRange ? "" : "'" + text + "'; expected seconds from 0.01 to 1,000,000";
        });
}

CLI::Option* addJobs(CLI::App& command, std::size_t& jobs)
{
    const auto parsed = [&jobs](const std::string& text) -> std::string {
        if (text == "auto")
            jobs = 0;
        else if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos
            || !CLI::detail::lexical_cast(text, jobs) || jobs == 0)
            return "'" + text + "'; expected auto, or a whole number from 1";
        return "";
    };
    return command
        .add_option("--jobs",
            "Runs of the comparison at the same time. auto: one on each core; one alone where a "
            "claim is about time. Counts do not depend on it")
        ->type_name("auto|N")
        ->default_str("auto")
        ->check(parsed);
}

std::string usageText(const CLI::ParseError& error, const std::string& command)
{
    std::string text = error.what();
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) // "--F: 1 required NUMBER missing"
        text = text.substr(0, text.find(':'))
            + (text.ends_with("missing") ? ": no value" : ": several values") + "; expected one";
    return text + "; " + command + " --help lists the arguments";
}

} // namespace gapscope
