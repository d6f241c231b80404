// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/programs/data_table.h"
#include "app/programs/run_summary.h"

#include <cmath>

namespace gapscope {
namespace {

struct TableArguments {
    std::vector<std::string> sources;
    DataRequest common; ///< split and limit of all of them
    DataFolders folders;
};

std::string lineOf(const std::string& name, const std::vector<std::string>& cells)
{
    return fmt::format("| {} | {} |\n", name, fmt::join(cells, " | "));
}

std::vector<std::string> cellsOf(const DataTableRow& row)
{
    if (!row.why.empty())
        return {row.why, "", "", "", ""};
    std::vector<std::string> cells{grouped(row.info.n), grouped(row.info.d)};
    if (!row.figures) {
        cells.insert(cells.end(), 3, "not measured");
        return cells;
    }
    const ProblemFigures& figures = *row.figures;
    cells.push_back(std::isnan(figures.featureSparsity)
            ? "–"
            : fmt::format("{:.3g} %", 100 * figures.featureSparsity));
    cells.push_back(boundsText(figures.bounds));
    cells.push_back(durationText(1e-6 * figures.oracleMicroseconds));
    return cells;
}

ExitStatus printTable(const TableArguments& arguments)
{
    const Interrupt interrupt;
    const bool all = arguments.sources.empty();
    fmt::print("{}|---|---:|---:|---:|---|---:|\n",
        lineOf("data", {"n", "d", "touched", "bounds", "oracle"}));
    bool refused = false;
    for (const std::string& source : all ? catalogueData() : arguments.sources) {
        DataRequest request = arguments.common;
        request.source = source;
        const DataTableRow row =
            dataTableRow(request, arguments.folders, openingProgress(), interrupt.token());
        fmt::print("{}", lineOf(row.why.empty() ? row.info.title : source, cellsOf(row)));
        std::fflush(stdout);
        if (row.why.empty() || (all && row.missing))
            continue;
        fmt::print(stderr, "gapscope-cli: {}\n", row.why);
        refused = true;
    }
    return refused ? exitBadInput : exitDone;
}

} // namespace

Command addTableCommand(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("table1",
        "Prints n, d, the share of weights that an example touches, bounds and the median time of "
        "an oracle call at w = 0 for several data, as Osokin et al. 2016, Table 1");
    const auto arguments = std::make_shared<TableArguments>();
    command
        ->add_option("DATA", arguments->sources,
            "Paths, samples or catalogue ids; default: all catalogue data, those that are missing "
            "are named")
        ->type_name("");
    command->add_option("--split", arguments->common.split, "The split of all of these data")
        ->type_name("NAME");
    addCount(*command, "--limit", arguments->common.limit, 1,
        "Keeps only the first N training examples of each")
        ->type_name("N");
    addDataFolder(*command, arguments->folders);
    return {command, [arguments] { return printTable(*arguments); }};
}

} // namespace gapscope
