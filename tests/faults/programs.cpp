// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/programs.h"

#include <cstdio>
#include <filesystem>

namespace gapscope::test {

Command cliCommand(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), GAPSCOPE_CLI);
    return {std::move(arguments), {"XDG_DATA_HOME=/nowhere/gapscope"}};
}

ProcessEnd runToEnd(const Command& command)
{
    return command.served ? runServed(command) : Process(command.words, command.environment).wait();
}

bool cliHas(const std::string& command, const std::string& option)
{
    return runToEnd(cliCommand({command, "--help"})).out.find(option + " ") != std::string::npos;
}

void printRow(const std::vector<std::string>& cells)
{
    std::string row = "|";
    for (const std::string& cell : cells)
        row += " " + cell + " |";
    std::printf("%s\n", row.c_str());
    std::fflush(stdout);
}

} // namespace gapscope::test
