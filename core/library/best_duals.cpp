// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/best_duals.h"

#include "core/experiments/gap_progress.h"
#include "core/files/atomic_file.h"
#include "core/files/file_lock.h"
#include "core/files/json_input.h"
#include "core/machine/error.h"
#include "core/machine/version.h"
#include "core/options/choices.h"

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostBytes = std::size_t{4} << 20;
constexpr std::size_t mostText = 1000; ///< of a key or name

std::string variable(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

std::string runText(const RunRecord& record)
{
    const SolverOptions& options = record.options;
    std::string text = optionText(options, *findOption("method"));
    if (const OptionField* field = findOption("sampling");
        whyIgnored(*field, options.method).empty())
        text += ", " + optionText(options, *field) + " sampling";
    if (options.cache)
        text += ", cache";
    return text;
}

/// Locks a file beside the store, whose own inode changes with every write, until it is closed.
Descriptor locked(const std::string& path, std::chrono::milliseconds patience)
{
    const std::string beside = path + ".lock";
    Descriptor file(::open(beside.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (file.number() < 0)
        throw InputError(beside, 0, fmt::format("cannot be opened ({})", std::strerror(errno)),
            "a folder that may be written to");
    if (const int why = lockAlone(file.number(), patience); why != 0)
        throw InputError(beside, 0,
            fmt::format("cannot be locked ({})",
                why == EWOULDBLOCK ? "another program holds it" : std::strerror(why)),
            "that it is free; this run's dual is not saved");
    return file;
}

std::string textOf(const JsonView& view, const std::string& key)
{
    const JsonView member = view.member(key);
    std::string text = member.asString();
    if (text.size() > mostText)
        member.refuse(fmt::format("{} bytes", text.size()), fmt::format("at most {}", mostText));
    return text;
}

BestDual bestDualFrom(const JsonView& view)
{
    BestDual best;
    best.dual = view.number("dual");
    best.run = textOf(view, "run");
    best.date = textOf(view, "date");
    best.program = textOf(view, "program");
    best.dataset = textOf(view, "dataset");
    return best;
}

void write(const std::string& path, const BestDuals& duals)
{
    nlohmann::ordered_json problems = nlohmann::ordered_json::object();
    for (const auto& [key, best] : duals)
        problems[key] = {{"dual", best.dual}, {"run", best.run}, {"date", best.date},
            {"program", best.program}, {"dataset", best.dataset}};
    writeFileAtomically(path,
        jsonText({{"format", "gapscope-best-duals"}, {"version", 1}, {"problems", problems}}));
}

void dropOldest(BestDuals& duals, const std::string& except)
{
    while (duals.size() > mostBestDuals) {
        auto oldest = duals.end();
        for (auto it = duals.begin(); it != duals.end(); ++it)
            if (it->first != except
                && (oldest == duals.end() || it->second.date < oldest->second.date))
                oldest = it;
        duals.erase(oldest);
    }
}

/// Whether P(w) ≥ D* does not hold, beyond rounding.
bool contradicts(const RunResult& result, double dual)
{
    const bool certain = !std::isnan(result.gap); // else P is a lower bound only
    return certain && result.primal < dual - 1e-9 * std::max(1.0, std::abs(dual));
}

} // namespace

std::string problemKey(const DatasetInfo& info, const DataRequest& request,
    const SolverOptions& options, double lambda)
{
    std::string key;
    const auto add = [&key](std::string_view name, const std::string& value) {
        if (!value.empty())
            key += fmt::format("{} {} ", name, value);
    };
    for (const DataFact& fact : dataIdentity(info, request))
        if (fact.training)
            add(fact.key, fact.text());
    const auto option = [&](const char* name) {
        const OptionField* field = findOption(name);
        if (whyIgnored(*field, options.method).empty())
            add(name, optionText(options, *field));
    };
    if (options.rescaling != Rescaling::margin)
        option("rescaling");
    if (options.method->kernel && options.kernel != Kernel::linear)
        for (const char* name : {"kernel", "bandwidth", "degree", "kernel_offset"})
            option(name);
    return key + fmt::format("lambda {}", lambda);
}

std::optional<std::pair<std::string, BestDual>> bestDualOf(const RunRecord& record)
{
    double dual = record.result.dual;
    for (std::size_t k = pointsBeforeLambda(record.events, record.trace); k < record.trace.size();
         ++k)
        dual = std::fmax(dual, record.trace[k].dual);
    if (!std::isfinite(dual) || !record.options.method->certifies)
        return {};
    const double lambda =
        std::isnan(record.result.lambda) ? record.options.lambda : record.result.lambda;
    const std::string key = problemKey(record.dataset, record.request, record.options, lambda);
    if (key.size() > mostText)
        return {};
    const std::string date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
    return std::pair(key,
        BestDual{dual, runText(record), date,
            fmt::format("{} ({})", programVersion(), programCommit()),
            record.dataset.title.substr(0, mostText)});
}

std::string bestDualsPath()
{
    const std::string home = variable("HOME");
    fs::path data = variable("XDG_DATA_HOME");
    if (!data.is_absolute()) // the specification says to ignore it
        data = home.empty() ? fs::path() : fs::path(home) / ".local" / "share";
    return data.empty() ? "" : (data / "GapScope" / "GapScope" / "best-duals.json").string();
}

BestDuals readBestDuals(const std::string& path)
{
    BestDuals duals;
    if (path.empty() || !fs::exists(path))
        return duals;
    const nlohmann::json tree = parseJson(readFile(path, mostBytes), path);
    const JsonView root(tree, path);
    root.requireFormat({"gapscope-best-duals"}, 1);
    for (const auto& [key, view] : root.member("problems").members()) {
        if (duals.size() == mostBestDuals || key.size() > mostText)
            view.refuse("too many problems, or too long a name",
                fmt::format("at most {}, of {} bytes", mostBestDuals, mostText));
        duals[key] = bestDualFrom(view);
    }
    return duals;
}

BestDuals keepBestDual(
    const std::string& path, const RunRecord& record, std::chrono::milliseconds patience)
{
    const auto found = path.empty() ? std::nullopt : bestDualOf(record);
    if (!found)
        return readBestDuals(path);
    std::error_code error;
    fs::create_directories(fs::path(path).parent_path(), error);
    if (error)
        throw InputError(fs::path(path).parent_path().string(), 0,
            fmt::format("cannot be created ({})", error.message()), "a folder to write to");
    const Descriptor lock = locked(path, patience);
    BestDuals duals = readBestDuals(path);
    const auto known = duals.find(found->first);
    if (known != duals.end() && known->second.dual >= found->second.dual
        && !contradicts(record.result, known->second.dual))
        return duals;
    duals[found->first] = found->second;
    dropOldest(duals, found->first);
    write(path, duals);
    return duals;
}

} // namespace gapscope
