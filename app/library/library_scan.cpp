// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/library_scan.h"

#include "app/docks/run_entries.h"
#include "app/state/paths.h"
#include "app/state/run_rows.h"
#include "core/library/record_summary.h"
#include "core/machine/parallel.h"

#include <sys/stat.h>

namespace gapscope {
namespace {

constexpr std::size_t atOnce = 256; ///< files read between two reports

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(gapscope::Library)
};

QString writtenText(std::int64_t nanoseconds)
{
    return QDateTime::fromMSecsSinceEpoch(nanoseconds / 1'000'000)
        .toString(u"yyyy-MM-dd HH:mm:ss"_s);
}

/// "ε-path, 37 breakpoints"
QString pathStatus(const RecordSummary& summary)
{
    return summary.kind == RecordSummary::Kind::path
        ? Texts::tr("path, %1 breakpoints").arg(summary.points)
        : Texts::tr("grid, %1 λ").arg(summary.points);
}

RunRow rowOf(const RecordSummary& summary, const ListedFile& file)
{
    const bool run = summary.kind == RecordSummary::Kind::run;
    const SolverOptions now = run ? optionsAtEnd(summary.record) : summary.record.options;
    RunRow row = rowOf(summary.record, now);
    row.name = run ? describe(summary.record, now, true)
        : summary.record.name.empty()
        ? Texts::tr("%1 of %2").arg(pathStatus(summary), qs(summary.record.dataset.title))
        : qs(summary.record.name);
    if (!run) {
        row.status = pathStatus(summary);
        row.sign = RunSign::none;
        row.result.gap = row.result.primal = row.result.dual = notComputed;
    }
    row.file = qs(file.name);
    row.modified = writtenText(file.modified);
    return row;
}

LibraryRecord recordOf(const RecordSummary& summary, const ListedFile& file)
{
    LibraryRecord read;
    read.name = file.name;
    read.isPath = summary.kind != RecordSummary::Kind::run;
    read.row = rowOf(summary, file);
    read.entry = listEntry(summary, read.row);
    read.same = sameRecordText(summary.record, read.entry.group);
    return read;
}

/// The result of reading one file.
struct Reading {
    std::optional<LibraryRecord> record;
    QString problem{};
};

/// The error and its place in the file, without the file's name.
QString reasonOf(const InputError& error, const std::string& path)
{
    QString where = qs(error.where());
    if (where.startsWith(qs(path)))
        where.remove(0, qs(path).size() + 2); // ": " before a key
    if (error.line() > 0)
        where += Texts::tr("line %1").arg(error.line());
    const QString what = Texts::tr("%1; expected %2").arg(qs(error.found()), qs(error.expected()));
    return where.isEmpty() ? what : Texts::tr("%1: %2").arg(where, what);
}

Reading readFileOf(const std::string& path, const ListedFile& file)
{
    try {
        const std::optional<RecordSummary> summary = readRecordSummary(path);
        if (!summary)
            return {};
        return {recordOf(*summary, file)};
    } catch (const InputError& error) {
        return {{}, reasonOf(error, path)};
    } catch (const std::exception& error) {
        return {{}, qs(error.what())};
    }
}

/// News wait for one another: each makes the window compute and draw all rows again. At its end,
/// also when reading was cancelled, the rest is told.
class PacedNews {
public:
    explicit PacedNews(const LibraryScan::Tell& tell)
        : m_tell(tell)
    {
    }
    ~PacedNews() { tellNow(); }
    /// Returns whether it told them.
    bool tellIfDue(bool last)
    {
        constexpr int milliseconds = 150;
        if (!last && m_since.isValid() && !m_since.hasExpired(milliseconds))
            return false;
        tellNow();
        m_since.start();
        return true;
    }

    LibraryNews news;

private:
    void tellNow()
    {
        if (!news.isEmpty())
            m_tell(std::exchange(news, {}));
    }
    const LibraryScan::Tell& m_tell;
    QElapsedTimer m_since;
};

std::string folderOf(const std::string& name)
{
    const std::size_t slash = name.rfind('/');
    return slash == name.npos ? std::string() : name.substr(0, slash);
}

} // namespace

LibraryFindings LibraryScan::look(
    const Tell& tell, const Report& report, const std::stop_token& stop)
{
    const FolderListing listing = listFolder(m_folder, {}, stop);
    ++m_look;
    for (const ListedFile& file : listing.files)
        if (const auto known = m_known.find(file.name); known != m_known.end())
            known->second.seen = m_look;
    LibraryNews news;
    forget(news);
    readNotesOf(listing.folders);
    applyNotes(news);
    if (!news.isEmpty())
        tell(std::move(news));
    readNew(listing, tell, report, stop);
    if (wantsCosts)
        readCosts(tell, report, stop);
    return findings(listing);
}

void LibraryScan::forget(LibraryNews& news)
{
    for (auto known = m_known.begin(); known != m_known.end();) {
        if (known->second.seen == m_look) {
            ++known;
            continue;
        }
        if (known->second.id >= 0)
            news.gone << known->second.id;
        known = m_known.erase(known);
    }
}

/// Reads the notes of those folders whose file has changed since the last scan.
void LibraryScan::readNotesOf(const std::vector<std::string>& folders)
{
    std::map<std::string, Notes> now;
    for (const std::string& folder : folders) {
        const std::string path = folder.empty() ? m_folder : pathOf(folder);
        struct stat status { };
        if (::lstat((path + "/" + notesFileName).c_str(), &status) != 0)
            continue;
        const ListedFile file{notesFileName, static_cast<std::uint64_t>(status.st_size),
            std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec};
        if (const auto before = m_notes.find(folder);
            before != m_notes.end() && before->second.file == file) {
            now[folder] = std::move(before->second);
            continue;
        }
        Notes& notes = now[folder];
        notes.file = file;
        try {
            notes.notes = readNotes(path);
            if (notes.notes.unreadable() > 0)
                notes.problem =
                    Texts::tr("%1 of its lines cannot be read").arg(notes.notes.unreadable());
        } catch (const InputError& error) {
            notes.problem = reasonOf(error, path + "/" + notesFileName);
        }
    }
    m_notes = std::move(now);
}

RecordNotes LibraryScan::notesOf(const std::string& name, const RecordNotes& own) const
{
    const std::string folder = folderOf(name);
    const auto found = m_notes.find(folder);
    return found == m_notes.end()
        ? own
        : found->second.notes.of(name.substr(folder.empty() ? 0 : folder.size() + 1), own);
}

void LibraryScan::applyNotes(LibraryNews& news)
{
    for (auto& [name, known] : m_known) {
        if (known.id < 0)
            continue;
        RecordNotes now = notesOf(name, known.own);
        if (now == known.shown)
            continue;
        known.shown = now;
        news.noted.push_back({known.id, std::move(now)});
    }
}

void LibraryScan::readNew(const FolderListing& listing, const Tell& tell, const Report& report,
    const std::stop_token& stop)
{
    std::vector<const ListedFile*> fresh;
    for (const ListedFile& file : listing.files)
        if (const auto known = m_known.find(file.name);
            known == m_known.end() || known->second.file != file)
            fresh.push_back(&file);
    PacedNews paced(tell);
    LibraryNews& news = paced.news;
    for (std::size_t begin = 0; begin < fresh.size(); begin += atOnce) {
        if (stop.stop_requested())
            throw Cancelled();
        const std::size_t count = std::min(atOnce, fresh.size() - begin);
        std::vector<Reading> readings(count);
        parallelBlocks(
            count, allCores(),
            [&](std::size_t, std::size_t k) {
                const ListedFile& file = *fresh[begin + k];
                readings[k] = readFileOf(pathOf(file.name), file);
            },
            8);
        for (std::size_t k = 0; k < count; ++k) {
            const ListedFile& file = *fresh[begin + k];
            Reading& reading = readings[k];
            Known& known = m_known[file.name];
            const int id = known.id;
            known = {.file = file,
                .id = id,
                .isRun = reading.record && !reading.record->isPath,
                .problem = reading.problem,
                .seen = m_look};
            if (!reading.record) {
                if (id >= 0)
                    news.gone << id;
                known.id = -1;
                continue;
            }
            if (id < 0)
                known.id = m_nextId++;
            RunRow& row = reading.record->row;
            known.own = {tagsOf(row.tags), row.notes.toStdString()};
            known.shown = notesOf(file.name, known.own);
            row.tags = listOf(known.shown.tags);
            row.notes = qs(known.shown.notes);
            row.id = reading.record->entry.id = known.id;
            news.records.push_back(std::move(*reading.record));
        }
        if (paced.tellIfDue(begin + count == fresh.size()))
            report(begin + count, fresh.size(), false);
    }
}

void LibraryScan::readCosts(const Tell& tell, const Report& report, const std::stop_token& stop)
{
    std::vector<std::pair<const std::string*, Known*>> waiting;
    for (auto& [name, known] : m_known)
        if (known.isRun && known.id >= 0 && !known.costed)
            waiting.emplace_back(&name, &known);
    std::ranges::sort(waiting, {}, [](const auto& each) { return each.second->id; }); // as listed
    PacedNews paced(tell);
    for (std::size_t begin = 0; begin < waiting.size(); begin += atOnce / 8) {
        if (stop.stop_requested())
            throw Cancelled();
        const std::size_t count = std::min(atOnce / 8, waiting.size() - begin);
        std::vector<std::vector<GapCost>> costs(count);
        parallelBlocks(
            count, allCores(),
            [&](std::size_t, std::size_t k) {
                Known& known = *waiting[begin + k].second;
                const std::string path = pathOf(*waiting[begin + k].first);
                try {
                    costs[k] = gapCosts(readTraceCosts(path));
                } catch (const InputError& error) {
                    known.problem = reasonOf(error, path);
                } catch (const std::exception& error) {
                    known.problem = qs(error.what());
                }
                known.costed = true;
            },
            1);
        for (std::size_t k = 0; k < count; ++k)
            paced.news.costed.push_back({waiting[begin + k].second->id, std::move(costs[k])});
        if (paced.tellIfDue(begin + count == waiting.size()))
            report(begin + count, waiting.size(), true);
    }
}

LibraryFindings LibraryScan::findings(const FolderListing& listing) const
{
    LibraryFindings findings;
    findings.folders = listing.folders;
    findings.cut = listing.cut;
    for (const auto& [name, reason] : listing.refused)
        findings.problems.append({qs(name), qs(reason)});
    for (const auto& [folder, notes] : m_notes) {
        const std::string name = (folder.empty() ? folder : folder + "/") + notesFileName;
        findings.noted.push_back(name);
        if (!notes.problem.isEmpty())
            findings.problems.append({qs(name), notes.problem});
    }
    for (const auto& [name, known] : m_known) {
        if (!known.problem.isEmpty())
            findings.problems.append({qs(name), known.problem});
        if (known.id >= 0)
            ++findings.records;
        else if (known.problem.isEmpty())
            ++findings.others;
    }
    std::ranges::sort(findings.problems, {}, &LibraryProblem::file);
    return findings;
}

} // namespace gapscope
