// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include "core/files/atomic_file.h"
#include "core/options/choices.h"
#include "core/options/parameter_words.h"
#include "core/records/record_field.h"
#include "core/tasks/catalogue.h"

#include <charconv>

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
    const std::string word = field.none.empty() ? "" : std::string(field.none) + "|";
    if (!field.prefix.empty())
        return fmt::format("{}{}{}", word,
            field.prefix.substr(0, field.prefix.size() - (field.alone ? 1 : 0)),
            field.alone ? "[:N]" : "N");
    return word + (field.unit.empty() ? "NUMBER" : "NUMBER " + std::string(field.unit));
}

std::string defaultOf(const OptionField& field)
{
    if (field.key == "lambda")
        return "1/n";
    if (field.key == "epsilon")
        return "0.01 without a limit";
    return optionText(SolverOptions(), field);
}

/// Whether the option may stand alone, which switches it on.
bool isSwitch(const OptionField& field)
{
    return std::holds_alternative<bool SolverOptions::*>(field.member);
}

/// Standing alone means on; specs and records write "=true".
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
    std::size_t least, const std::string& help, std::size_t most)
{
    // Parsed here: CLI11 accepts -3 for an unsigned number.
    return command.add_option_function<std::string>(
        flag,
        [&value, flag, least, most](const std::string& text) {
            std::size_t number = 0;
            const char* end = text.data() + text.size();
            const auto [stop, error] = std::from_chars(text.data(), end, number);
            if (error != std::errc() || stop != end || number < least || number > most)
                throw InputError(flag, 0, "'" + text + "'",
                    fmt::format("a whole number from {}", least)
                        + (most == RequestField().most ? "" : fmt::format(" to {}", most)));
            value = number;
        },
        help);
}

namespace {

/// The help of a row, with the words of its parameter.
std::string helpOf(std::string_view help, std::string_view key)
{
    std::string text(help);
    if (const std::size_t place = text.find("{}"); place != text.npos)
        text.replace(place, 2, parameterHelp(key));
    return text;
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
    for (const RequestField& field : requestFields) {
        const std::string flag = flagOf(field.record.key);
        const std::string help = helpOf(field.help, flag.substr(2));
        CLI::Option* option = nullptr;
        if (const auto* count = std::get_if<std::size_t DataRequest::*>(&field.record.member))
            option = addCount(command, flag, request.**count, field.least, help, field.most);
        else if (field.record.key != "source")
            option = command.add_option(
                flag, request.*std::get<std::string DataRequest::*>(field.record.member), help);
        if (option)
            option->type_name(std::string(field.type))->group("Problem");
    }
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

std::string SolverArguments::notes(const SolverOptions& options, std::string_view task) const
{
    std::string notes;
    for (const OptionField& field : optionFields()) {
        const std::string_view idle = whyIdle(field, options);
        const bool shares = field.key == "parallel" && options.parallel > 0;
        const std::string_view why = idle.empty() && shares ? taskRow(task).whyNoWorkers : idle;
        if (has(field.key) && !why.empty())
            notes += fmt::format(
                "\nNote: {}{}: {}", flagOf(field), idle.empty() ? "" : " changes nothing", why);
    }
    return notes;
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
            error ? "cannot be created: " + error.message() : "not a folder",
            "a folder to write to");
    requireWritable(option, (fs::path(path) / "0.png").string());
}

namespace {

namespace fs = std::filesystem;

bool isSame(const std::string& a, const std::string& b)
{
    std::error_code error;
    const fs::file_status status = fs::status(a, error);
    if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status))
        return false;
    return fs::equivalent(a, b, error) || placeOf(a) == placeOf(b);
}

void requireAnotherFile(const NamedFile& output, const NamedFile& other)
{
    if (!output.path.empty() && !other.path.empty() && isSame(output.path, other.path))
        throw InputError(output.option, 0,
            fmt::format("'{}', which is the file of {}, too", output.path, other.option),
            "a name of its own");
}

} // namespace

fs::path placeOf(const std::string& path)
{
    std::error_code error;
    return fs::weakly_canonical(fs::absolute(path, error), error);
}

std::vector<NamedFile> filesRead(const DataRequest& request)
{
    std::vector<NamedFile> files;
    for (const RequestField& field : requestFields)
        if (field.file)
            files.push_back(
                {files.empty() ? std::string("DATA") : "--" + std::string(field.record.key),
                    request.*std::get<std::string DataRequest::*>(field.record.member)});
    return files;
}

void requireApart(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs)
{
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        for (const NamedFile& input : inputs)
            requireAnotherFile(outputs[k], input);
        for (std::size_t other = 0; other < k; ++other)
            if (outputs[other].option != outputs[k].option)
                requireAnotherFile(outputs[k], outputs[other]);
    }
}

} // namespace gapscope
