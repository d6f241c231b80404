// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data/data_places.h"

#include "app/data/counterpart.h"
#include "app/data/data_opening.h"
#include "app/data/data_table_dialog.h"
#include "app/data/missing_data.h"
#include "app/model/data_caption.h"
#include "app/parts/data_words.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/state/session.h"
#include "core/records/record_parts.h"

#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

const QString folderKey = u"dataFolder"_s, filesKey = u"catalogueFiles"_s, lastKey = u"lastData"_s;

bool isFound(const CatalogueEntry& entry, const DataFolders& folders)
{
    return entry.readable && !findCatalogueFile(entry, folders).empty();
}

/// The folders alone.
DataFolders withoutFiles(DataFolders folders)
{
    folders.located.clear();
    return folders;
}

/// The entries of the catalogue that lie in this folder alone.
QStringList titlesIn(const QString& folder)
{
    QStringList titles;
    for (const CatalogueEntry& entry : catalogue())
        if (!entry.builtIn && entry.readable) {
            const QString path = qs(findCatalogueFile(entry, {folder.toStdString(), {}}));
            if (!path.isEmpty() && QFileInfo(path).dir() == QDir(folder))
                titles << titleInWords(entry.title);
        }
    return titles;
}

} // namespace

MenuEntries sampleEntries(const DataFolders& folders)
{
    MenuEntries entries;
    for (const CatalogueEntry& entry : catalogue())
        if (entry.builtIn || isFound(entry, folders))
            entries << std::pair(titleInWords(entry.title), qs(entry.id));
    return entries;
}

DataPlaces::DataPlaces(const WindowParts& parts, DataOpening& opening, QWidget* window)
    : m_parts(parts)
    , m_opening(opening)
    , m_window(window)
{
    DataFolders folders = opening.opener().folders();
    const QVariantMap files = QSettings().value(filesKey).toMap();
    for (const auto& [name, path] : files.asKeyValueRange())
        folders.located[name.toStdString()] = path.toString().toStdString();
    use(folders);
    connect(parts.actions.dataFolder, &QAction::triggered, this, &DataPlaces::chooseFolder);
    connect(parts.actions.dataTable, &QAction::triggered, this, [this] {
        auto* table = new DataTableDialog(m_parts.session.request(), m_window);
        const auto measure = [this, table] { table->measure(m_opening.opener().folders()); };
        connect(table, &DataTableDialog::locateRequested, this,
            [this](const CatalogueEntry* entry) { locate(*entry, [] {}); });
        connect(this, &DataPlaces::changed, table, measure);
        measure();
        table->show();
    });
    connect(
        &opening, &DataOpening::shown, this, [this](const DataRequest& request, bool byProgram) {
            recognise(request);
            const bool starts = std::exchange(m_starts, false);
            if (!byProgram) {
                offerCounterpart(request);
                QSettings().setValue(lastKey, qs(requestJson(request).dump()));
            } else if (starts && request.source.starts_with("sample:")) {
                m_parts.messages.attempt([&] { offerLast(request); });
            }
        });
    connect(&m_worker, &LatestWorker::failed, this,
        [this](const QString& sentence) { m_parts.messages.showError(sentence); });
}

void DataPlaces::use(const DataFolders& folders)
{
    m_opening.opener().setFolders(folders);
    QMenu* samples = m_parts.actions.samples;
    samples->clear();
    for (const auto& [title, id] : sampleEntries(folders))
        samples->addAction(title)->setData(id);
    Q_EMIT changed();
}

void DataPlaces::chooseFolder()
{
    DataFolders folders = m_opening.opener().folders();
    const QString folder =
        askFolder(m_window, tr("Folder with the data of the catalogue"), qs(folders.settingsDir));
    if (folder.isEmpty())
        return;
    folders.settingsDir = folder.toStdString();
    QSettings().setValue(folderKey, folder);
    use(folders);
    const QStringList found = titlesIn(folder);
    if (found.isEmpty())
        m_parts.messages.showNote(
            tr("The data folder is %1. None of the data of the catalogue are in it, such as "
               "letter.data.gz.")
                .arg(folder));
    else
        m_parts.messages.showNote(
            tr("The data folder is %1: %2.").arg(folder, found.join(u", "_s)));
}

/// A file that the user opened is found from now on if it is the catalogue's, whatever its name.
void DataPlaces::recognise(const DataRequest& request)
{
    const CatalogueEntry* entry = findCatalogueDigest(m_parts.session.dataset()->info.sha256);
    const QFileInfo file(qs(request.source));
    if (!entry || entry->builtIn || !file.isFile()
        || isFound(*entry, withoutFiles(m_opening.opener().folders())))
        return;
    remember(*entry, file.absoluteFilePath());
}

/// The other part of what the user opened, if that has only one.
void DataPlaces::offerCounterpart(const DataRequest& request)
{
    const auto other = counterpartOf(qs(request.source));
    if (!other || !request.test.empty() || m_parts.session.dataset()->info.nTest > 0)
        return;
    DataRequest both = request;
    (other->tests ? both.test : both.source) = other->path.toStdString();
    if (!other->tests)
        both.test = request.source;
    const QString name = QFileInfo(other->path).fileName();
    m_parts.messages.offer(
        other->tests ? tr("There is no test part, but %1 lies beside this file.").arg(name)
                     : tr("This seems to be a test part; %1 lies beside it.").arg(name),
        other->tests ? tr("Test on it") : tr("Train on it, test on this"),
        [this, both] { m_opening.openData(both); }, MessageBar::Stays::untilClosed);
}

/// The data that the user opened last, unless they are shown or missing.
void DataPlaces::offerLast(const DataRequest& shown)
{
    const std::string text = QSettings().value(lastKey).toString().toStdString();
    if (text.empty())
        return;
    const nlohmann::json json = parseJson(text, lastKey.toStdString());
    const DataRequest last = requestFrom(JsonView(json, lastKey.toStdString()));
    if (last != shown && missingFile(last, m_opening.opener().folders()).empty())
        m_parts.messages.offer(
            tr("Opened last: %1.").arg(sourceName(last.source)), tr("Open it again"),
            [this, last] { m_opening.openData(last); }, MessageBar::Stays::untilClosed);
}

void DataPlaces::remember(const CatalogueEntry& entry, const QString& path)
{
    DataFolders folders = m_opening.opener().folders();
    std::string& known = folders.located[entry.fileName];
    if (known == path.toStdString())
        return;
    known = path.toStdString();
    QVariantMap files;
    for (const auto& [name, place] : folders.located)
        files[qs(name)] = qs(place);
    QSettings().setValue(filesKey, files);
    use(folders);
    m_parts.messages.showNote(
        tr("%1 is %2 of the catalogue: experiments and the menu Samples find it from now on.")
            .arg(QFileInfo(path).fileName(), titleInWords(entry.title)));
}

void DataPlaces::locate(const CatalogueEntry& entry, std::function<void()> found)
{
    const QString path = askFile(m_window, tr("Locate %1").arg(qs(entry.fileName)));
    if (path.isEmpty())
        return;
    m_worker.post([this, &entry, path, found = std::move(found)](
                      const std::stop_token&) -> LatestWorker::Delivery {
        const bool right = hasContentOf(entry, path.toStdString());
        return [this, &entry, path, right, found] {
            if (!right)
                return m_parts.messages.showError(
                    tr("%1 is not %2 of the catalogue: its content differs.")
                        .arg(QFileInfo(path).fileName(), qs(entry.fileName)),
                    tr("File: %1\nExpected: SHA-256 %2").arg(path, qs(entry.sha256)));
            remember(entry, path);
            found();
        };
    });
}

} // namespace gapscope
