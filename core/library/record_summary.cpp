// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/record_summary.h"

#include "core/files/file_lock.h"
#include "core/files/json_input.h"
#include "core/library/record_folder.h"
#include "core/machine/error.h"
#include "core/records/record_parts.h"
#include "core/records/trace_reader.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace gapscope {
namespace {

/// Bytes read at each end; a record's options and results take some kilobytes.
constexpr std::size_t endBytes = std::size_t{24} << 10;

constexpr std::string_view beginOfTrace = "\n  \"trace\": [", beginOfEvents = "\n  \"events\": ";

/// A regular file of the size of a record, open for reading.
class OpenFile {
public:
    explicit OpenFile(const std::string& path)
        : m_path(path)
        , m_file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW))
    {
        struct stat status { };
        if (m_file.number() < 0 || ::fstat(m_file.number(), &status) != 0)
            refuse(fmt::format("cannot be read ({})", std::strerror(errno)), "a readable file");
        if (!S_ISREG(status.st_mode))
            refuse("is not a regular file", "a file");
        m_size = static_cast<std::size_t>(status.st_size);
    }

    std::size_t size() const { return m_size; }
    /// Fewer where the file ends.
    std::string bytes(std::size_t from, std::size_t count)
    {
        std::string bytes(std::min(count, m_size - std::min(from, m_size)), '\0');
        for (std::size_t done = 0; done < bytes.size();) {
            const ssize_t got = ::pread(m_file.number(), bytes.data() + done, bytes.size() - done,
                static_cast<off_t>(from + done));
            if (got < 0 && errno != EINTR)
                refuse(fmt::format("cannot be read ({})", std::strerror(errno)), "a readable file");
            if (got == 0)
                bytes.resize(done);
            if (got > 0)
                done += static_cast<std::size_t>(got);
        }
        return bytes;
    }
    /// throws: InputError above the bound of JSON.
    std::string all()
    {
        if (m_size > jsonMostBytes)
            refuse("has more than 64 MiB", "a record of at most 64 MiB");
        return bytes(0, m_size);
    }

private:
    [[noreturn]] void refuse(const std::string& found, const std::string& expected) const
    {
        throw InputError(m_path, 0, found, expected);
    }

    std::string m_path;
    Descriptor m_file;
    std::size_t m_size = 0;
};

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Whether the text may have a "format" of this program.
bool namesOurFormat(std::string_view text) { return text.find("\"gapscope-") != text.npos; }

/// The text of a run record with an empty trace, from its two ends; "" when it is not laid out as
/// this program does. A line that begins with two spaces and a key cannot occur in a string.
std::string withoutTrace(std::string_view head, std::string_view tail)
{
    const std::size_t trace = head.find(beginOfTrace), events = tail.rfind(beginOfEvents);
    if (trace == head.npos || events == tail.npos || !tail.substr(0, events).ends_with("],"))
        return {};
    std::string text(head.substr(0, trace));
    text += beginOfTrace;
    text += "],";
    return text += tail.substr(events);
}

std::optional<RecordSummary> quickSummary(
    std::string_view head, std::string_view tail, const std::string& path)
{
    const std::string text =
        head.find("\"gapscope-run\"") == head.npos ? std::string() : withoutTrace(head, tail);
    if (text.empty())
        return {};
    try {
        return summaryOf(runRecordFromJson(text, path));
    } catch (const InputError&) { // parsing the whole text finds the place
        return {};
    }
}

bool isNamedJson(const std::string& path) { return path.ends_with(".json"); }

std::optional<RecordSummary> wholeSummary(const std::string& text, const std::string& path)
{
    if (!namesOurFormat(text)) {
        if (isNamedJson(path) && !nlohmann::json::accept(text))
            parseJson(text, path); // reports the error
        return {};
    }
    const nlohmann::json tree = parseRecord(text, path).tree;
    const auto named = tree.find("format");
    const std::string format =
        named != tree.end() && named->is_string() ? named->get<std::string>() : "";
    if (format == "gapscope-run")
        return summaryOf(runRecordFromJson(text, path));
    if (format == "gapscope-path" || format == "gapscope-grid")
        return summaryOf(pathRecordFromJson(text, path));
    return {};
}

} // namespace

RecordSummary summaryOf(RunRecord record)
{
    RecordSummary summary;
    record.trace = {};
    record.start.model.reset();
    summary.record = std::move(record);
    return summary;
}

RecordSummary summaryOf(const PathRecord& record)
{
    RecordSummary summary;
    summary.kind = record.isGrid() ? RecordSummary::Kind::grid : RecordSummary::Kind::path;
    summary.points = record.result.points.size();
    summary.end = record.result.end;
    RunRecord& run = summary.record;
    static_cast<RecordHead&>(run) = record;
    run.options.lambda = notComputed;
    run.events = record.result.events;
    if (record.result.points.empty())
        return summary;
    run.result = costsOf(record.result.points.back());
    return summary;
}

std::optional<RecordSummary> readRecordSummary(const std::string& path)
{
    OpenFile file(path);
    const std::string head = file.bytes(0, endBytes);
    if (!beginsAsObject(head)) {
        if (!isNamedJson(path) || head.starts_with('['))
            return {};
        const bool blank = std::all_of(head.begin(), head.end(), isSpace);
        throw InputError(path, 0, blank ? "is empty" : "is not JSON", "a record, whole");
    }
    const std::size_t from = file.size() - std::min(file.size(), endBytes);
    if (auto quick = quickSummary(head, file.bytes(from, endBytes), path))
        return quick;
    if (file.size() > jsonMostBytes && !namesOurFormat(head))
        return {};
    return wholeSummary(file.all(), path);
}

std::vector<TracePoint> readTraceCosts(const std::string& path)
{
    const std::string text = OpenFile(path).all();
    if (!beginsAsObject(text))
        return {};
    RecordTree record = parseRecord(text, path);
    if (const JsonView in(record.tree, path); in.has("trace"))
        for (const JsonView& point : in.member("trace").elements())
            record.trace.push_back(traceFrom(point));
    return std::move(record.trace);
}

} // namespace gapscope
