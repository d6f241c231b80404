// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/saving/run_keeper.h"

#include "app/runs/paths.h"
#include "app/runs/session.h"
#include "core/session/session_file.h"

#include <QFile>
#include <QFileInfo>

#include <utility>

namespace gapscope {
namespace {

constexpr int retryMilliseconds = 3000;

QString nameOfFile(const KeptRun& kept) { return QFileInfo(kept.path).fileName(); }

KeptLook lookOf(const Run& run) { return {run.given, run.style, run.coded}; }

} // namespace

RunKeeper::RunKeeper(Session& session, const Paths& paths, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_paths(paths)
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
        Q_EMIT failed(error);
    });
    connect(&m_writer, &KeptWriter::idle, this, [this] {
        if (m_again)
            keep();
        else if (!m_error)
            Q_EMIT kept();
    });
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

void RunKeeper::add(int id, const KeptRun& kept) { m_kept[id] = kept; }

void RunKeeper::dress()
{
    try {
        const std::map<QString, KeptLook> looks = keptLooks();
        m_looksUnread = false;
        for (const auto& [id, kept] : m_kept)
            if (const auto look = looks.find(nameOfFile(kept));
                look != looks.end() && m_session.find(id))
                m_session.dress(id, look->second.given, look->second.style, look->second.coded);
    } catch (const InputError& error) {
        m_looksUnread = isUnread(error);
        throw;
    }
    for (const auto& [id, kept] : m_kept)
        if (const Run* run = m_session.find(id))
            m_looks[nameOfFile(kept)] = lookOf(*run);
}

void RunKeeper::keep()
{
    m_again = m_writer.busy();
    if (m_again)
        return;
    m_error.reset();
    if (m_looksUnread)
        try {
            dress();
        } catch (const InputError& error) {
            Q_EMIT looksUnread(error);
        }
    std::vector<KeptWriter::Item> items;
    std::map<QString, KeptLook> looks;
    const auto copied = [](const KeptRun* kept) {
        return kept ? std::optional(*kept) : std::nullopt;
    };
    for (const auto& run : m_session.runs()) {
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
        const bool gone = !m_session.find(id) && !m_paths.find(id);
        if (gone)
            QFile::remove(kept.path);
        return gone;
    });
}

} // namespace gapscope
