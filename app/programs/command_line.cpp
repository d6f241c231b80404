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

std::string usageText(const CLI::ParseError& error, const std::string& command)
{
    std::string text = error.what();
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) // "--F: 1 required NUMBER missing"
        text = text.substr(0, text.find(':'))
            + (text.ends_with("missing") ? ": no value" : ": several values") + "; expected one";
    return text + "; " + command + " --help lists the arguments";
}

} // namespace gapscope
