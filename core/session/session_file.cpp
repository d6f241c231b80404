// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session_file.h"

#include "core/files/atomic_file.h"
#include "core/records/record_parts.h"

#include <filesystem>

namespace gapscope {
namespace {

using Out = nlohmann::ordered_json;

Out foldsJson(const Folds& folds)
{
    return {{"folds", folds.count}, {"only_first", folds.onlyFirst}};
}

Folds foldsFrom(const JsonView& in)
{
    Folds folds;
    folds.count = in.count("folds", 1'000'000'000);
    folds.onlyFirst = in.boolean("only_first");
    return folds;
}

bool isElsewhere(const SessionRun& run) { return !run.kept.empty() || !run.file.empty(); }

/// allPoints: sessionPoints().
RunRecord fitting(RunRecord record, std::size_t allPoints)
{
    if (allPoints > mostSessionPoints)
        record.trace = recordedTrace(record.trace,
            std::max<std::size_t>(2, mostSessionPoints * record.trace.size() / allPoints));
    return record;
}

Out runJson(const SessionRun& run, std::size_t allPoints)
{
    Out out = {{"id", run.id}};
    if (!run.kept.empty())
        out["kept"] = run.kept;
    if (!run.file.empty())
        out["file"] = run.file;
    if (const auto* record = std::get_if<RunRecord>(&run.record); record && !isElsewhere(run))
        out["record"] = Out::parse(toJson(fitting(*record, allPoints)));
    if (const auto* path = std::get_if<PathRecord>(&run.record); path && !isElsewhere(run))
        out["record"] = Out::parse(toJson(*path));
    out["look"] = styleJson(run.style);
    if (run.interrupted)
        out["interrupted"] = true;
    if (run.endedUnsaved)
        out["to_keep"] = true;
    if (!run.checkpoint.empty())
        out["checkpoint"] = run.checkpoint;
    if (run.folds)
        out["folds"] = foldsJson(*run.folds);
    if (run.repeats >= 0)
        out["repeats"] = run.repeats;
    return out;
}

std::variant<std::monostate, RunRecord, PathRecord> recordFrom(const JsonView& in)
{
    const std::string where = in.source() + ": key \"" + in.path() + '"';
    const std::string text = in.json().dump();
    if (in.string("format") == "gapscope-run")
        return runRecordFromJson(text, where);
    return pathRecordFromJson(text, where);
}

/// The name of a file in our folder: never a path out of it.
std::string plainName(const JsonView& in)
{
    const std::string name = in.asString();
    if (name.empty() || name.front() == '.' || name.find_first_of("/\\") != std::string::npos)
        in.refuseType("the plain name of a file");
    return name;
}

constexpr std::int64_t mostInteger = 2'000'000'000; ///< windows count in int

void requirePlain(const JsonView& in)
{
    if (in.json().is_number_integer())
        in.asInteger(-mostInteger, mostInteger);
    else if (in.json().is_array())
        std::ranges::for_each(in.elements(), requirePlain);
    else if (in.json().is_string())
        in.asText();
    else if (!in.json().is_boolean() && !in.json().is_number())
        for (const auto& [key, member] : in.members()) // refuses null
            requirePlain(member);
}

nlohmann::json plainObject(const JsonView& in)
{
    in.requireObject();
    requirePlain(in);
    return in.json();
}

int idFrom(const JsonView& in) { return static_cast<int>(in.asInteger(0, mostInteger)); }

std::vector<int> idsFrom(const JsonView& in)
{
    std::vector<int> ids;
    for (const JsonView& id : in.elements())
        ids.push_back(idFrom(id));
    return ids;
}

SessionRun runFrom(const JsonView& in)
{
    SessionRun run;
    run.id = idFrom(in.member("id"));
    if (in.has("kept"))
        run.kept = plainName(in.member("kept"));
    if (in.has("file"))
        run.file = plainName(in.member("file"));
    if (run.kept.empty() && run.file.empty())
        run.record = recordFrom(in.member("record"));
    run.style = styleFrom(in.member("look"));
    run.interrupted = in.booleanOr("interrupted", false);
    run.endedUnsaved = in.booleanOr("to_keep", false);
    if (in.has("checkpoint"))
        run.checkpoint = plainName(in.member("checkpoint"));
    if (in.has("folds"))
        run.folds = foldsFrom(in.member("folds"));
    if (in.has("repeats"))
        run.repeats = idFrom(in.member("repeats"));
    return run;
}

OptionSettings optionsFromSession(const JsonView& in)
{
    OptionSettings settings;
    SolverOptions options;
    for (const auto& member : in.members()) {
        const std::string text = member.second.asOptionText();
        member.second.parsed([&] { setOption(options, member.first, text); });
        settings.emplace_back(member.first, text);
    }
    return settings;
}

} // namespace

std::size_t sessionPoints(const SessionFile& session)
{
    std::size_t points = 0;
    for (const SessionRun& run : session.runs)
        if (const auto* record = std::get_if<RunRecord>(&run.record); record && !isElsewhere(run))
            points += record->trace.size();
    return points;
}

std::string toJson(const SessionFile& session)
{
    Out out = {{"format", "gapscope-session"}, {"version", 1}};
    programJson(thisProgram(), out);
    if (session.data)
        out["data"] = requestJson(*session.data);
    Out options = Out::object();
    for (const auto& [key, text] : session.options)
        options[key] = optionJson(text);
    out["options"] = std::move(options);
    if (session.spec) {
        out["comparison"] = Out::parse(toJson(*session.spec));
        out["comparison_runs"] = session.specRuns;
    }
    if (!session.notes.empty())
        out["notes"] = session.notes;
    if (!session.savedAs.empty())
        out["saved_as"] = session.savedAs;
    if (session.unsaved)
        out["unsaved"] = true;
    if (session.atClosing)
        out["left_off"] = true;
    if (!session.queue.empty())
        out["queue"] = session.queue;
    out["window"] = session.window;
    out["view"] = session.view;
    Out runs = Out::array();
    const std::size_t points = sessionPoints(session);
    for (const SessionRun& run : session.runs)
        runs.push_back(runJson(run, points));
    out["runs"] = std::move(runs);
    std::string text = jsonText(out);
    try {
        parseJson(text, "session");
    } catch (const InputError& error) {
        throw InputError("the session", 0, error.found(),
            error.expected() + ": remove runs from the list, or save their records one by one");
    }
    return text;
}

SessionFile sessionFromJson(const std::string& text, const std::string& source)
{
    const nlohmann::json tree = parseJson(text, source);
    const JsonView in(tree, source);
    in.requireFormat({"gapscope-session"}, 1);
    SessionFile session;
    if (in.has("data"))
        session.data = requestFrom(in.member("data"));
    session.options = optionsFromSession(in.member("options"));
    if (in.has("comparison")) {
        const JsonView spec = in.member("comparison");
        session.spec =
            comparisonFromJson(spec.json().dump(), source + ": key \"" + spec.path() + '"');
        session.specRuns = idsFrom(in.member("comparison_runs"));
    }
    session.notes = in.textOr("notes", "");
    session.savedAs = in.textOr("saved_as", "");
    session.unsaved = in.booleanOr("unsaved", false);
    session.atClosing = in.booleanOr("left_off", false);
    if (in.has("queue"))
        session.queue = idsFrom(in.member("queue"));
    session.window = plainObject(in.member("window"));
    session.view = plainObject(in.member("view"));
    for (const JsonView& run : in.member("runs").elements())
        session.runs.push_back(runFrom(run));
    return session;
}

LoadedSession readSession(const std::string& path, const std::string& savedRuns)
{
    LoadedSession loaded{sessionFromJson(readFile(path, jsonMostBytes), path), {}};
    const std::filesystem::path beside = std::filesystem::path(path).parent_path();
    const std::filesystem::path among(savedRuns);
    for (SessionRun& run : loaded.session.runs) {
        if (!std::holds_alternative<std::monostate>(run.record))
            continue;
        const std::filesystem::path file = run.file.empty() ? among / run.kept : beside / run.file;
        try { // a damaged record does not discard the others
            std::visit([&run](auto&& record) { run.record = std::move(record); },
                readAnyRecord(file.string()));
        } catch (const InputError& error) {
            loaded.missing.emplace_back(error.what());
            loaded.unread = loaded.unread || isUnread(error);
        }
    }
    return loaded;
}

bool isUnread(const InputError& error)
{
    std::error_code ignored; // type() then says "none"
    const auto kind = std::filesystem::status(error.where(), ignored).type();
    return error.found().starts_with("cannot be read (")
        && kind != std::filesystem::file_type::not_found;
}

} // namespace gapscope
