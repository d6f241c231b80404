// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data/data_opening.h"

#include "app/data/data_dock.h"
#include "app/model/example_answers.h"
#include "app/model/task_views.h"
#include "app/parts/actions.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/state/session.h"
#include "datasets/caches/feature_cache.h"

namespace gapscope {
namespace {

constexpr int mostRecentFiles = 10;
const QString recentKey = u"recent"_s;

const std::string builtInSample = "sample:words";
const QString sampleSplitKey = u"sampleSplit"_s;

DataRequest sampleRequest()
{
    return dataAt(builtInSample, QSettings().value(sampleSplitKey).toString().toStdString());
}

/// Where the user keeps data; "": nowhere.
QString dataFolder(const DataFolders& folders)
{
    for (const std::string& folder : searchedFolders(folders))
        if (QFileInfo(qs(folder)).isDir())
            return qs(folder);
    return {};
}

/// The other kinds are read elsewhere, and remembered when that is done.
bool isReadAtOnce(FileKind kind)
{
    return kind != FileKind::data && kind != FileKind::records && kind != FileKind::session;
}

} // namespace

QStringList withRecentFile(QStringList recent, const QString& path)
{
    recent.removeAll(path);
    recent.prepend(path);
    return recent.mid(0, mostRecentFiles);
}

RecentFiles::RecentFiles(const WindowParts& parts)
    : m_parts(parts)
{
    const Actions& a = m_parts.actions;
    connect(a.dropMissing, &QAction::triggered, this, &RecentFiles::dropMissing);
    connect(a.clearRecent, &QAction::triggered, this, [this] {
        QSettings().remove(recentKey);
        showMenu();
    });
    connect(a.recent, &QMenu::aboutToShow, this, &RecentFiles::showMenu);
    connect(a.recent, &QMenu::triggered, this, [this](QAction* entry) {
        if (!entry->data().isNull())
            Q_EMIT chosen(entry->data().toString());
    });
}

void RecentFiles::remember(const QString& path)
{
    QSettings settings;
    settings.setValue(recentKey,
        withRecentFile(
            settings.value(recentKey).toStringList(), QFileInfo(path).absoluteFilePath()));
    showMenu();
}

void RecentFiles::showMenu()
{
    QMenu* menu = m_parts.actions.recent;
    menu->clear();
    bool missing = false;
    for (const QString& path : QSettings().value(recentKey).toStringList()) {
        const bool there = QFileInfo::exists(path);
        QString name = QFileInfo(path).fileName();
        name.replace('&'_L1, "&&"_L1);
        QAction* entry = menu->addAction(there ? name : tr("%1 (missing)").arg(name));
        entry->setData(path);
        entry->setEnabled(there);
        entry->setStatusTip(path);
        entry->setToolTip(path);
        missing = missing || !there;
    }
    if (menu->isEmpty())
        menu->addAction(tr("Nothing opened yet"))->setEnabled(false);
    menu->addSeparator();
    m_parts.actions.dropMissing->setEnabled(missing);
    menu->addActions({m_parts.actions.dropMissing, m_parts.actions.clearRecent});
}

void RecentFiles::dropMissing()
{
    QStringList recent = QSettings().value(recentKey).toStringList();
    recent.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
    QSettings().setValue(recentKey, recent);
    showMenu();
}

DataOpening::DataOpening(
    const WindowParts& parts, const DataFolders& folders, DataDock& data, QWidget* window)
    : m_parts(parts)
    , m_data(data)
    , m_window(window)
    , m_opener(folders)
    , m_recent(parts)
{
    connect(&m_opener, &Opener::opened, this,
        [this](const std::shared_ptr<const Dataset>& read, const DataRequest& request) {
            const Session& session = m_parts.session; // equal data are not shown anew
            const bool same = session.dataset() && request == session.request()
                && !session.isOfOtherData(read->info, request);
            show(same ? session.dataset() : read, request);
        });
    connect(&m_opener, &Opener::opened, this, &DataOpening::openNext, Qt::QueuedConnection);
    connect(&m_opener, &Opener::failed, this, &DataOpening::openNext, Qt::QueuedConnection);
    connect(&m_opener, &Opener::labelled, this, &DataOpening::openNext, Qt::QueuedConnection);
    connect(&m_recent, &RecentFiles::chosen, this, &DataOpening::openFile);
    connectDock();
    connectActions();
}

void DataOpening::connectDock()
{
    connect(&m_opener, &Opener::began, &m_data, &DataDock::setReading);
    connect(&m_opener, &Opener::progress, &m_data, &DataDock::setProgress);
    connect(&m_opener, &Opener::firstRead, &m_data, &DataDock::showFirst);
    connect(&m_opener, &Opener::unreadChanged, this, [this] {
        const auto& unread = m_opener.unread();
        const TaskView* view = unread ? findTaskView(unread->task) : nullptr;
        m_data.setUnread(unread ? QFileInfo(qs(unread->request.source)).fileName() : QString(),
            view ? view->choice : nullptr);
    });
    connect(&m_data, &DataDock::cancelRequested, &m_opener, &Opener::cancel);
    connect(&m_data, &DataDock::clearCacheRequested, this, &DataOpening::clearFeatureCache);
    connect(&m_data, &DataDock::optionsRequested, this, &DataOpening::chooseOptions);
    connect(&m_data, &DataDock::unreadOptionsRequested, this, &DataOpening::chooseUnreadOptions);
    connect(&m_data, &DataDock::splitChosen, this, &DataOpening::chooseSplit);
}

void DataOpening::connectActions()
{
    const Actions& a = m_parts.actions;
    connect(a.open, &QAction::triggered, this, &DataOpening::chooseFile);
    connect(a.openFolder, &QAction::triggered, this, &DataOpening::chooseFolder);
    connect(a.samples, &QMenu::triggered, this,
        [this](QAction* entry) { openData(dataAt(entry->data().toString().toStdString())); });
}

void DataOpening::openAtStart(const QStringList& files)
{
    m_queue.clear();
    for (const QString& file : files) // sessions and records are read again from anywhere
        m_queue.add({QFileInfo::exists(file) ? QFileInfo(file).absoluteFilePath() : file});
    m_sampleWanted = true;
    openNext();
}

void DataOpening::openAll(const QStringList& files)
{
    if (isBusy() && !files.isEmpty())
        m_parts.messages.showNote(files.size() == 1
                ? tr("%1 is opened when the present file has been read.")
                      .arg(QFileInfo(files.front()).fileName())
                : tr("%L1 files are opened when the present one has been read.").arg(files.size()));
    m_queue.add(files);
    openNext();
}

void DataOpening::openDropped(const QMimeData& data)
{
    QStringList files;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            files << url.toLocalFile();
    openAll(files);
}

void DataOpening::openSample() { openData(sampleRequest()); }

void DataOpening::openNext()
{
    while (!m_queue.isEmpty() && !isBusy())
        openFile(m_queue.takeFirst());
    endOpening();
    if (!m_queue.isEmpty() || isBusy() || !std::exchange(m_sampleWanted, false))
        return;
    if (!m_parts.session.dataset())
        openByProgram(sampleRequest(), [this] { Q_EMIT startSampleShown(); });
}

void DataOpening::openFile(const QString& path)
{
    m_parts.messages.attempt(
        [&] {
            const FileKind kind = fileKind(path.toStdString());
            if (kind == FileKind::data)
                openData(dataAt(path.toStdString()));
            else if (const auto open = m_openFile.find(kind); open != m_openFile.end())
                open->second(path);
            if (isReadAtOnce(kind)) {
                m_recent.remember(path);
                fileOpened();
            }
        },
        &m_queue.errors());
    endOpening();
}

void DataOpening::showError(const QString& sentence, const QString& details)
{
    m_queue.errors() << sentence;
    m_parts.messages.showError(sentence, details);
}

void DataOpening::fileOpened() { m_parts.messages.withdraw(m_queue.takeOldErrors()); }

void DataOpening::endOpening()
{
    if (m_queue.isEmpty() && !isBusy())
        m_queue.endBatch();
}

void DataOpening::chooseFile()
{
    openAll(askFiles(m_window, tr("Open"),
        tr("Everything GapScope reads (*);;Letter data (*.data *.data.gz);;Text (*.txt *.txt.gz "
           "*.csv *.conll);;Records and specs (*.json);;Sessions (*.gapscope);;Exported views and "
           "reports (*.png *.svg *.pdf *.csv *.html)"),
        lastFolder(dataFolder(m_opener.folders()))));
}

/// The dialog for files enters a folder instead of returning it.
void DataOpening::chooseFolder()
{
    const QString path =
        askFolder(m_window, tr("Open a folder of photographs or of sentence pairs"),
            lastFolder(dataFolder(m_opener.folders())));
    if (!path.isEmpty())
        openAll({path});
}

/// Opens the data as the dialog says, unless they are open or being read that way.
void DataOpening::askHowToOpen(DataDialog* dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const DataRequest wanted = dialog->request();
        const auto& unread = m_opener.unread();
        const bool underWay = m_opener.busy() && unread && unread->request == wanted;
        if (wanted != m_parts.session.request() && !underWay)
            openData(wanted);
    });
    dialog->open();
}

void DataOpening::chooseOptions()
{
    const auto& dataset = m_parts.session.dataset();
    const Problem* train = dataset ? dataset->train.get() : nullptr;
    if (const DataChoice* choice = choiceOf(train))
        askHowToOpen(choice->makeDialog(m_parts.session.request(), train, m_window));
}

void DataOpening::chooseUnreadOptions()
{
    if (const auto& unread = m_opener.unread())
        askHowToOpen(
            findTaskView(unread->task)->choice->makeDialog(unread->request, nullptr, m_window));
}

/// Remembers the sample's split for the next start, but not that of other data.
void DataOpening::chooseSplit(const QString& split)
{
    DataRequest request = m_parts.session.request();
    request.split = split.toStdString();
    if (request.source == builtInSample)
        QSettings().setValue(sampleSplitKey, split);
    openData(request);
}

void DataOpening::openData(const DataRequest& request, bool orSample, Opener::Then then)
{
    m_openedByProgram = false;
    m_requestedData = request;
    m_opener.open(request, orSample, std::move(then));
}

void DataOpening::openByProgram(const DataRequest& request, Opener::Then then)
{
    openData(request, false, std::move(then));
    m_openedByProgram = true;
}

const DataRequest& DataOpening::comingData() const
{
    return m_opener.busy() ? m_requestedData : m_parts.session.request();
}

/// A run while their other part is read would be of other data than those shown afterwards.
QString DataOpening::whyNoTraining() const
{
    const DataRequest &open = m_parts.session.request(), &coming = comingData();
    const bool otherPart = coming != open && open.test.empty() && !coming.test.empty()
        && (coming.source == open.source || coming.test == open.source);
    return otherPart ? tr("The other part of these data is being read, and a run would be without "
                          "it: wait for it, or cancel reading.")
                     : QString();
}

void DataOpening::showAgain(
    const std::shared_ptr<const Dataset>& dataset, const DataRequest& request)
{
    m_opener.cancel();
    m_requestedData = request;
    m_openedByProgram = true;
    show(dataset, request);
}

void DataOpening::label(const QStringList& paths, const LabelModel& by)
{
    endOpening();
    m_openedByProgram = false;
    m_opener.label(paths, by);
}

void DataOpening::show(const std::shared_ptr<const Dataset>& dataset, const DataRequest& request)
{
    m_parts.session.setDataset(dataset, request);
    m_data.setDataset(*dataset);
    m_data.setCacheSize(featureCacheBytes());
    m_parts.messages.withdrawOffers();
    if (!m_openedByProgram)
        fileOpened();
    if (const QString path = qs(request.source); QFileInfo(path).isFile())
        m_recent.remember(path);
    Q_EMIT shown(request, m_openedByProgram);
    const TaskView* task = viewOf(dataset->train.get());
    if (!std::exchange(m_openedByProgram, false) && task && dataset->info.n == 1)
        m_parts.messages.showAlso(
            tr("The training part is a single %1: a model of it says little about others.")
                .arg(task->names().example));
}

void DataOpening::clearFeatureCache()
{
    const ClearedFeatures cleared = gapscope::clearFeatureCache();
    m_data.setCacheSize(featureCacheBytes());
    if (!cleared.failure.empty())
        return m_parts.messages.showError(
            tr("Not all features could be removed: %1").arg(qs(cleared.failure)));
    m_parts.messages.showNote(
        tr("%1 freed. What is open stays open.")
            .arg(QLocale().formattedDataSize(
                static_cast<qint64>(cleared.bytes), 0, QLocale::DataSizeSIFormat)));
}

} // namespace gapscope
