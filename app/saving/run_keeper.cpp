// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/saving/run_keeper.h"

#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/state/session.h"
#include "core/files/atomic_file.h"
#include "core/library/file_kind.h"
#include "core/session/session_file.h"

#include <QFile>
#include <QFileInfo>
#include <QSignalBlocker>

#include <utility>

namespace gapscope {
namespace {

constexpr int retryMilliseconds = 3000;

QString nameOfFile(const KeptRun& kept) { return QFileInfo(kept.path).fileName(); }

KeptLook lookOf(const Run& run) { return {run.given, run.style, run.coded}; }

} // namespace

RunKeeper::RunKeeper(const WindowParts& parts, PathPage& page)
    : m_parts(parts)
    , m_page(page)
    , m_paths(page.paths())
{
    m_retry.setSingleShot(true);
    connect(&m_retry, &QTimer::timeout, this, &RunKeeper::keep);
    connectWriter();
}

void RunKeeper::connectWriter()
{
    connect(&m_writer, &KeptWriter::kept, this, [this](int id, const KeptRun& run) {
        m_kept[id] = run;
        m_wanted.erase(id);
    });
    connect(&m_writer, &KeptWriter::looksKept, this, [this](const auto& looks) {
        for (const auto& [name, look] : looks)
            m_looks[name] = look;
    });
    connect(&m_writer, &KeptWriter::failed, this, [this](const InputError& error) {
        m_error = error;
        m_retry.start(retryMilliseconds);
        if (!m_errorShown.isEmpty()) // once
            return;
        m_errorShown = tr("The runs cannot be kept yet: %1. This is tried again every few "
                          "seconds; until then, save what you need elsewhere.")
                           .arg(QString::fromUtf8(error.what()));
        m_parts.messages.showError(m_errorShown, detailsOf(error));
    });
    connect(&m_writer, &KeptWriter::idle, this, [this] {
        if (m_again)
            keep();
        else if (!m_error)
            m_parts.messages.withdraw({std::exchange(m_errorShown, {})});
    });
}

void RunKeeper::reopen()
{
    const QString folder = keptRunsFolder();
    for (const QString& each : {folder, QFileInfo(folder).path()})
        sweepTemporaryFiles(each.toStdString());
    Session& session = m_parts.session;
    m_parts.messages.attempt([&] { session.setBestDuals(readBestDuals(bestDualsPath())); });
    {
        const QSignalBlocker quiet(session); // one rebuild of the lists is enough
        for (const QString& path : keptRunFiles())
            m_parts.messages.attempt([&] { reopenFile(path); });
        m_parts.messages.attempt([this] { readLooks(); });
    }
    if (m_kept.empty())
        return;
    Q_EMIT session.runsChanged();
    m_parts.messages.showNote(
        tr("Runs of earlier sessions are listed again; tick one to see its curve."));
}

void RunKeeper::reopenFile(const QString& path)
{
    if (fileKind(path.toStdString()) == FileKind::pathRecord) {
        m_kept[m_page.open(readPathRecord(path.toStdString()), false)] = {.path = path};
        return;
    }
    const RunRecord record = readRecord(path.toStdString());
    const int id = m_parts.session.addRun(record, RunState::finished, nullptr);
    m_parts.session.setVisible(id, false);
    m_kept[id] = {path, record.tags, record.notes, pointsOf(record)};
}

const KeptRun* RunKeeper::find(int id) const
{
    const auto kept = m_kept.find(id);
    return kept == m_kept.end() ? nullptr : &kept->second;
}

int RunKeeper::writtenAs(const std::string& file) const
{
    for (const auto& [id, kept] : m_kept)
        if (nameOfFile(kept).toStdString() == file)
            return id;
    return -1;
}

void RunKeeper::setLook(int id, const RunLook& look)
{
    const KeptLook shown = fromFile(look);
    m_parts.session.dress(id, shown.given, shown.style, shown.coded);
}

/// Shows the runs of earlier sessions as they were shown then.  throws: InputError.
void RunKeeper::readLooks()
{
    try {
        const std::map<QString, KeptLook> looks = keptLooks();
        m_looksUnread = false;
        for (const auto& [id, kept] : m_kept)
            if (const auto look = looks.find(nameOfFile(kept));
                look != looks.end() && m_parts.session.find(id))
                m_parts.session.dress(
                    id, look->second.given, look->second.style, look->second.coded);
    } catch (const InputError& error) {
        m_looksUnread = isUnread(error);
        throw;
    }
    for (const auto& [id, kept] : m_kept)
        if (const Run* run = m_parts.session.find(id))
            m_looks[nameOfFile(kept)] = lookOf(*run);
}

void RunKeeper::keep()
{
    m_again = m_writer.busy();
    if (m_again)
        return;
    m_error.reset();
    if (m_looksUnread)
        m_parts.messages.attempt([this] { readLooks(); });
    std::vector<KeptWriter::Item> items;
    std::map<QString, KeptLook> looks;
    const auto copied = [](const KeptRun* kept) {
        return kept ? std::optional(*kept) : std::nullopt;
    };
    for (const auto& run : m_parts.session.runs()) {
        const KeptRun* kept = find(run->id);
        const KeptLook look = lookOf(*run);
        const bool due = kept ? isOutdated(*kept, run->record) || isWanted(run->id)
                              : run->dataset || isWanted(run->id);
        if (run->state == RunState::finished && due)
            items.push_back({run->id, copied(kept), run->record, look});
        else if (kept) // another window may have given one that did not change here
            if (const QString name = nameOfFile(*kept);
                !m_looks.contains(name) || m_looks.at(name) != look)
                looks[name] = look;
    }
    for (const auto& path : m_paths.all()) {
        const KeptRun* kept = find(path->id);
        const bool due = isWanted(path->id) || (!kept && path->dataset);
        if (path->state == RunState::finished && due)
            items.push_back({path->id, copied(kept), path->record, {}});
    }
    m_writer.write(std::move(items), std::move(looks));
}

void RunKeeper::finish()
{
    m_writer.finish(); // asked for while it is busy, all would be written again, and again
    keep();
    m_writer.finish();
}

void RunKeeper::forgetRemoved()
{
    std::erase_if(m_kept, [this](const auto& each) {
        const auto& [id, kept] = each;
        const bool gone = !m_parts.session.find(id) && !m_paths.find(id);
        if (gone)
            QFile::remove(kept.path);
        return gone;
    });
}

} // namespace gapscope
