// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "core/options/parameter_words.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

std::string typeOf(const OptionField& field)
{
    const auto choices = choicesOf(field);
    if (!choices.empty())
        return fmt::format("{}", fmt::join(choices, "|"));
    if (field.key == "lambda")
        return "X or c/n";
    if (!field.prefix.empty())
        return fmt::format("{}|{}N", field.none, field.prefix);
    return field.unit.empty() ? "NUMBER" : "NUMBER " + std::string(field.unit);
}

std::string defaultOf(const OptionField& field)
{
    if (field.key == "lambda")
        return "1/n";
    if (field.key == "epsilon")
        return "0.01 without a limit";
    return optionText(SolverOptions(), field);
}

/// May the option stand alone, which switches it on?
bool isSwitch(const OptionField& field)
{
    return std::holds_alternative<bool SolverOptions::*>(field.member);
}

/// Alone it is on; "=true" is what specs and records say.
CLI::Option* addSwitch(CLI::App& command, const OptionField& field, std::string& given)
{
    return command.add_flag(flagOf(field), given, std::string(field.help))
        ->transform([](const std::string& text) -> std::string {
            return text == "true" ? "on" : text == "false" ? "off" : text;
        });
}

bool isValueOfSwitch(std::string_view flag, std::string_view value)
{
    return std::ranges::any_of(optionFields(), [&](const OptionField& field) {
        const auto choices = choicesOf(field);
        return isSwitch(field) && flagOf(field) == flag
            && std::ranges::find(choices, value) != choices.end();
    });
}

} // namespace

CLI::Option* addCount(CLI::App& command, const std::string& flag, std::size_t& value,
    std::size_t least, const std::string& help)
{
    // Own parsing: the parser's takes -3 for an unsigned number.
    return command.add_option_function<std::string>(
        flag,
        [&value, flag, least](const std::string& text) {
            constexpr std::size_t most = std::size_t{1} << 53;
            std::size_t number = 0;
            const char* end = text.data() + text.size();
            const auto [stop, error] = std::from_chars(text.data(), end, number);
            if (error != std::errc() || stop != end || number < least || number > most)
                throw InputError(
                    flag, 0, "'" + text + "'", fmt::format("an integer from {}", least));
            value = number;
        },
        help);
}

namespace {

/// What --split means for each kind of data.
std::string splitHelp()
{
    constexpr std::pair<const char*, std::string_view> kinds[] = {
        {"Words", parameterHelp("split-words")}, {"Text", parameterHelp("split-text")},
        {"Rows", parameterHelp("split-rows")}, {"Photographs", parameterHelp("split-photographs")},
        {"Poses", parameterHelp("split-poses")}, {"Sentence pairs", parameterHelp("split-pairs")}};
    std::string help;
    for (const auto& [kind, words] : kinds)
        help.append(help.empty() ? "" : ". ").append(kind).append(": ").append(words);
    return help;
}

} // namespace

void addDataOptions(CLI::App& command, DataArguments& arguments)
{
    DataRequest& request = arguments.request;
    command
        .add_option("DATA", request.source,
            "A path (the format is told from the content), a sample such as sample:words or "
            "sample:chunks, or a catalogue id such as ocr or conll2000")
        ->required();
    const auto problem = [&](const char* flag, auto& value, const std::string& help,
                             const char* type) {
        command.add_option(flag, value, help)->type_name(type)->group("Problem");
    };
    problem("--task", request.task, "The task, where the data leave a choice", "NAME");
    problem("--split", request.split, splitHelp(), "NAME");
    problem("--test", request.test, "Another file as the test part", "PATH");
    addCount(command, "--limit", request.limit, 1, "The first N training examples only")
        ->type_name("N")
        ->group("Problem");
    addCount(command, "--every", request.every, 1, "Every K-th training example, before the limit")
        ->type_name("K")
        ->group("Problem");
    addCount(
        command, "--test-every", request.testEvery, 1, "Photographs: every K-th test example only")
        ->type_name("K")
        ->group("Problem");
    problem("--template", request.templateFile,
        "For text, which attributes a token has; default: the chunking template. "
            + std::string(parameterHelp("template")),
        "FILE");
    addCount(command, "--min-count", request.minCount, 1,
        "For text. " + std::string(parameterHelp("min-count")))
        ->type_name("N")
        ->group("Problem");
    addCount(command, "--superpixels", request.superpixels, 10,
        "For photographs. " + std::string(parameterHelp("superpixels"))
            + ". 10 to 2000; default 180")
        ->type_name("N")
        ->group("Problem");
    problem("--pairs", request.pairs,
        "For photographs, paper or extended: " + std::string(parameterHelp("pairs")),
        "paper|extended");
    addCount(command, "--augment", request.augment, 1,
        "For photographs. " + std::string(parameterHelp("augment")))
        ->type_name("N")
        ->group("Problem");
    problem("--maps", request.maps,
        "For poses, instead of classifiers learnt from the training part. "
            + std::string(parameterHelp("maps")),
        "DIR|FILE");
    problem("--cooc", request.cooc,
        "Sentence pairs: the file of co-occurrence counts; default: wordalign-cooc.tsv.gz among "
        "the data or beside them",
        "FILE");
    addDataFolder(command, arguments.folders)->group("Problem");
}

CLI::Option* addDataFolder(CLI::App& command, DataFolders& folders)
{
    return command
        .add_option("--data-dir", folders.dataDir,
            "Where catalogue files are looked up, before $GAPSCOPE_DATA")
        ->type_name("DIR");
}

OptionSettings SolverArguments::settings() const
{
    OptionSettings settings;
    for (const Given& option : given)
        if (!option.text.empty())
            settings.emplace_back(option.key, option.text);
    return settings;
}

bool SolverArguments::has(std::string_view key) const
{
    return std::any_of(given.begin(), given.end(),
        [&](const Given& option) { return option.key == key && !option.text.empty(); });
}

void addSolverOptions(CLI::App& command, SolverArguments& arguments)
{
    for (const OptionField& field : optionFields()) {
        arguments.given.push_back({std::string(field.key), ""});
        std::string& given = arguments.given.back().text;
        (isSwitch(field) ? addSwitch(command, field, given)
                         : command.add_option(flagOf(field), given, std::string(field.help)))
            ->type_name(typeOf(field))
            ->default_str(defaultOf(field))
            ->check([](const std::string& text) {
                return text.empty() ? std::string("an empty value; expected a value") : "";
            })
            ->group(field.key == "lambda" ? "Problem" : "Solver");
    }
}

std::vector<std::string> withSwitchesJoined(int argc, const char* const* argv)
{
    std::vector<std::string> arguments;
    for (int k = 1; k < argc; ++k)
        if (k > 1 && isValueOfSwitch(argv[k - 1], argv[k]))
            arguments.back().append("=").append(argv[k]);
        else
            arguments.emplace_back(argv[k]);
    return arguments;
}

void requireWritable(const std::string& option, const std::string& path)
{
    if (path.empty())
        return;
    try {
        requireWritable(path);
    } catch (const InputError& error) {
        throw InputError(option + " " + path, 0, error.found(), error.expected());
    }
}

void requireFolder(const std::string& option, const std::string& path)
{
    if (path.empty())
        return;
    std::error_code error;
    fs::create_directories(path, error);
    if (error || !fs::is_directory(path, error))
        throw InputError(option + " " + path, 0,
            error ? "cannot be made: " + error.message() : "not a folder", "a folder to write to");
    requireWritable(option, (fs::path(path) / "0.png").string());
}

} // namespace gapscope
