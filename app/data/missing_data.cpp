// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data/missing_data.h"

#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/state/paths.h"
#include "core/session/session_file.h"

#include <filesystem>

namespace gapscope {
namespace {

/// A path that cannot be tested counts as present.
bool isMissing(const std::string& path)
{
    std::error_code error;
    return !path.empty() && !std::filesystem::exists(path, error) && !error;
}

} // namespace

std::optional<DataRequest> requestOf(const SessionRun& run)
{
    if (const auto* record = std::get_if<RunRecord>(&run.record))
        return requestOfOpened(record->request, record->dataset);
    if (const auto* path = std::get_if<PathRecord>(&run.record))
        return requestOfOpened(path->request, path->dataset);
    return {};
}

std::string missingFile(const DataRequest& request, const DataFolders& folders)
{
    if (const CatalogueEntry* entry = findCatalogueEntry(request.source)) {
        if (!entry->builtIn && entry->readable && findCatalogueFile(*entry, folders).empty())
            return entry->fileName;
    } else if (isMissing(request.source)) {
        return request.source;
    }
    for (const std::string* path :
        {&request.test, &request.templateFile, &request.maps, &request.cooc, &request.box})
        if (isMissing(*path))
            return *path;
    return {};
}

QStringList missingFiles(const SessionFile& session, const DataFolders& folders)
{
    QStringList missing;
    const auto look = [&](const DataRequest& request) {
        const QString file = qs(missingFile(request, folders));
        if (!file.isEmpty() && !missing.contains(file))
            missing << file;
    };
    if (session.data)
        look(*session.data);
    for (const SessionRun& run : session.runs)
        if (const std::optional<DataRequest> request = requestOf(run);
            request && std::ranges::find(session.queue, run.id) != session.queue.end())
            look(*request);
    return missing;
}

std::size_t examplesOf(const DataRequest& request, const Session& session, const Paths& paths)
{
    for (const auto& run : session.runs())
        if (run->record.request == request)
            return run->record.dataset.n;
    for (const auto& path : paths.all())
        if (path->record.request == request)
            return path->record.dataset.n;
    return 0;
}

MissingData::MissingData(const WindowParts& parts, DataOpening& opening, MessageBar& recoveryBar)
    : m_parts(parts)
    , m_opening(opening)
    , m_recoveryBar(recoveryBar)
{
    connect(&opening.opener(), &Opener::failed, this, &MissingData::openingFailed);
    connect(
        &opening, &DataOpening::shown, this, [this](const DataRequest& request, bool byProgram) {
            if (!byProgram || request == m_missingData)
                m_missingData.reset();
        });
}

void MissingData::setSessionData(const std::optional<DataRequest>& request, Opener::Then whenOpen)
{
    m_missingData = request;
    m_whenOpen = std::move(whenOpen);
}

Opener::Then MissingData::whenOpen(const DataRequest& request) const
{
    return request == m_missingData ? m_whenOpen : Opener::Then();
}

/// Asks where a session's data are that do not exist or cannot be read.
void MissingData::openingFailed(const QString& sentence, const QString& details)
{
    const DataRequest& requested = m_opening.requestedData();
    const auto located = std::exchange(m_located, {});
    const bool elsewhere = located && located->first == requested;
    const bool byProgram = m_opening.isOpenedByProgram();
    if (elsewhere || !byProgram || missingFile(requested, m_opening.opener().folders()).empty())
        m_opening.showError(sentence, details);
    if (elsewhere || byProgram)
        ask(elsewhere ? located->second : requested);
}

void MissingData::ask(const DataRequest& request)
{
    const QString missing = qs(missingFile(request, m_opening.opener().folders()));
    const QString file = missing.isEmpty() ? qs(request.source) : missing;
    QString sentence = (missing.isEmpty() ? tr("The data of the session cannot be read: %1.")
                                          : tr("The data of the session are not there: %1."))
                           .arg(file);
    if (m_runsWait())
        sentence += ' '_L1
            + tr("What was interrupted keeps its checkpoint and can be continued when they are "
                 "open.");
    QList<MessageBar::Choice> choices;
    const std::string others[] = {
        request.test, request.templateFile, request.maps, request.cooc, request.box};
    if (std::ranges::find(others, file.toStdString()) == std::end(others))
        choices << MessageBar::Choice{tr("Locate…"), tr("Choose where these data are now"),
            [this, request, file] { locate(request, file); }};
    choices << MessageBar::Choice{tr("Try again"),
        tr("Open them from where they were, once they are there again"),
        [this, request] { m_opening.openByProgram(request, whenOpen(request)); }};
    choices << MessageBar::Choice{
        tr("Not now"), tr("What was restored stays as it is; saving keeps it, too"), [] {}};
    (m_otherQuestion() ? m_parts.messages : m_recoveryBar).ask(sentence, choices);
}

/// Opens the same data from another path: runs on them are recognised by the content.
void MissingData::locate(const DataRequest& request, const QString& file)
{
    const QFileInfo old(file);
    const QString title = tr("Locate %1").arg(old.fileName());
    QWidget* window = m_recoveryBar.window();
    const QString path = old.suffix().isEmpty() ? askFolder(window, title, old.path())
                                                : askFile(window, title, {}, old.path());
    if (path.isEmpty())
        return ask(request);
    DataRequest found = request;
    found.source = path.toStdString();
    m_opening.openData(found, false, [this, show = whenOpen(request), request, path] {
        m_located.reset();
        if (show)
            show();
        Q_EMIT located(request, path);
    });
    m_located = std::pair(found, request);
}

} // namespace gapscope
