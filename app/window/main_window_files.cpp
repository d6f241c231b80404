// SPDX-License-Identifier: GPL-3.0-or-later
// The window's way in: files, samples, recent files.
#include "app/window/main_window.h"

#include "app/data/data_dock.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/model/model_views.h"
#include "app/model/pose/pose_data_dialog.h"
#include "app/model/segmentation/image_data_dialog.h"
#include "app/model/text/text_data_dialog.h"
#include "app/models/trained_model.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/runs/data_caption.h"
#include "core/library/file_kind.h"
#include "core/machine/error.h"
#include "datasets/caches/feature_cache.h"
#include "widgets/controls/number_text.h"
#include "widgets/runs/progress_eta.h"

#include <QAction>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QSettings>

#include <utility>

namespace gapscope {
namespace {

constexpr int mostRecentFiles = 10;
const QString recentKey = QStringLiteral("recent");
const std::string sample = "sample:words";
const QString sampleSplitKey = QStringLiteral("sampleSplit");

DataRequest sampleRequest()
{
    return dataAt(sample, QSettings().value(sampleSplitKey).toString().toStdString());
}

} // namespace

void MainWindow::openAtStart(const QStringList& files)
{
    m_toOpen.clear();
    for (const QString& file : files) // sessions and records are read again from anywhere
        m_toOpen << (QFileInfo::exists(file) ? QFileInfo(file).absoluteFilePath() : file);
    m_sampleWanted = true;
    openNext();
}

/// The built-in one, with the test part it had last.
void MainWindow::openSample() { openData(sampleRequest()); }

/// One file after the other: every one of them has its say.
void MainWindow::openNext()
{
    const auto busy = [this] { return m_opener.busy() || m_sessionReader.busy(); };
    while (!m_toOpen.isEmpty() && !busy())
        openFile(m_toOpen.takeFirst());
    endOpening();
    if (!m_toOpen.isEmpty() || busy() || !std::exchange(m_sampleWanted, false))
        return;
    if (!m_session.dataset())
        openUnasked(sampleRequest(), [this] { m_startContent = sessionContent(); });
}

void MainWindow::openFile(const QString& path)
{
    const std::string name = path.toStdString();
    attempt(
        [&] {
            switch (fileKind(name)) {
            case FileKind::data:
                openData(dataAt(name));
                return; // remembered when it has been read
            case FileKind::runRecord:
                openRecord(path);
                break;
            case FileKind::pathRecord:
                openPathRecord(path);
                break;
            case FileKind::records:
                openLibrary(path);
                return;
            case FileKind::comparison: {
                ComparisonSpec spec = readComparison(name);
                spec.dataset = requestOf(spec.dataset, path);
                startComparison(spec);
                break;
            }
            case FileKind::model:
                openModel(path);
                break;
            case FileKind::session:
                openSession(path);
                return; // remembered when it has been read
            }
            rememberFile(path);
            fileOpened();
        },
        &m_fileErrors);
    endOpening();
}

void MainWindow::showFileError(const QString& sentence, const QString& details)
{
    m_fileErrors << sentence;
    m_messages->showError(sentence, details);
}

/// What was said of files opened before has been seen.
void MainWindow::fileOpened() { m_messages->withdraw(std::exchange(m_oldFileErrors, {})); }

/// With the last of several files the errors of all of them are old.
void MainWindow::endOpening()
{
    if (m_toOpen.isEmpty() && !m_opener.busy() && !m_sessionReader.busy())
        m_oldFileErrors << std::exchange(m_fileErrors, {});
}

void MainWindow::chooseFile()
{
    const QStringList paths = askFiles(this, tr("Open"),
        tr("Everything GapScope reads (*);;Letter data (*.data *.data.gz);;Text (*.txt *.txt.gz "
           "*.csv *.conll);;Records and specs "
           "(*.json);;Sessions (*.gapscope)"));
    m_toOpen << paths;
    openNext();
}

/// The dialog for files goes into a folder instead of giving it.
void MainWindow::chooseFolder()
{
    const QString path = askFolder(this, tr("Open a folder of photographs or of sentence pairs"));
    if (path.isEmpty())
        return;
    m_toOpen << path;
    openNext();
}

/// Asks how data are to be opened, and opens them so unless they are or that is under way.
template <typename Dialog> void MainWindow::askHowToOpen(Dialog* dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const DataRequest wanted = dialog->request();
        const auto& unread = m_opener.unread();
        const bool underWay = m_opener.busy() && unread && unread->request == wanted;
        if (wanted != m_session.request() && !underWay)
            openData(wanted);
    });
    dialog->open();
}

void MainWindow::chooseTextOptions()
{
    const auto& dataset = m_session.dataset();
    if (dataset && TextDataDialog::fits(dataset->train.get()))
        askHowToOpen(new TextDataDialog(m_session.request(), *dataset->train, this));
}

void MainWindow::askHowToOpenImages(bool poses, const DataRequest& request)
{
    if (poses)
        askHowToOpen(new PoseDataDialog(request, this));
    else
        askHowToOpen(new ImageDataDialog(request, this));
}

void MainWindow::chooseImageOptions()
{
    const auto& dataset = m_session.dataset();
    askHowToOpenImages(kindOf(dataset ? dataset->train.get() : nullptr) == ExampleKind::poses,
        m_session.request());
}

void MainWindow::chooseUnreadOptions()
{
    if (const auto& unread = m_opener.unread())
        askHowToOpenImages(unread->task == "pose", unread->request);
}

/// That of the sample is the person's at the next start, too; of other data it says nothing there.
void MainWindow::chooseSplit(const QString& split)
{
    DataRequest request = m_session.request();
    request.split = split.toStdString();
    if (request.source == sample)
        QSettings().setValue(sampleSplitKey, split);
    openData(request);
}

void MainWindow::openData(const DataRequest& request, bool orSample, Opener::Then then)
{
    m_unasked = false;
    m_located.reset();
    m_wanted = request;
    m_opener.open(request, orSample, std::move(then));
}

/// As the window starts or brings back a session. What was said of bad files is still to be read.
void MainWindow::openUnasked(const DataRequest& request, Opener::Then then)
{
    openData(request, false, std::move(then));
    m_unasked = true;
}

void MainWindow::openDataset(
    const std::shared_ptr<const Dataset>& dataset, const DataRequest& request)
{
    m_session.setDataset(dataset, request);
    if (!m_unasked || request == m_dataAway)
        m_dataAway.reset();
    m_data->setDataset(*dataset);
    m_data->setCacheSize(featureCacheBytes());
    m_method->setDataset(dataset);
    m_start = {};
    m_method->setStartModel({});
    m_messages->hideNote();
    if (!m_unasked)
        fileOpened();
    if (!m_controller.running()) { // what they say is of a run on other data
        m_progress->clear();
        m_cost->clear();
    }
    showUnsaved();
    const QString path = QString::fromStdString(request.source);
    if (QFileInfo(path).isFile())
        rememberFile(path);
    readStoppedRuns();
    showState();
    markStale();
    m_unasked = false;
}

void MainWindow::clearFeatureCache()
{
    const ClearedFeatures cleared = gapscope::clearFeatureCache();
    m_data->setCacheSize(featureCacheBytes());
    if (!cleared.failure.empty())
        return m_messages->showError(tr("Not all features could be removed: %1")
                                         .arg(QString::fromStdString(cleared.failure)));
    m_messages->showNote(tr("%1 freed. What is open stays open.")
                             .arg(QLocale().formattedDataSize(static_cast<qint64>(cleared.bytes), 0,
                                 QLocale::DataSizeSIFormat)));
}

/// The run that has ended with this very record, whatever was written beside it since; or nullptr.
const Run* MainWindow::runOfRecord(const RunRecord& record) const
{
    const auto content = [](RunRecord bare) {
        bare.tags.clear();
        bare.notes.clear();
        return toJson(bare);
    };
    const auto same = std::ranges::find_if(m_session.runs(), [&](const auto& run) {
        return run->state == RunState::finished && run->record.options == record.options
            && run->record.trace.size() == record.trace.size()
            && content(run->record) == content(record);
    });
    return same == m_session.runs().end() ? nullptr : same->get();
}

void MainWindow::openRecord(const QString& path)
{
    const RunRecord record = readRecord(path.toStdString());
    const Run* listed = runOfRecord(record);
    const int id = listed ? listed->id : addRecord(record);
    m_session.select(id);
    if (listed)
        m_messages->showNote(tr("%1 is the record of a run that is in the list already: %2.")
                                 .arg(QFileInfo(path).fileName(), listed->name));
    offerDataOf(record, id, path);
}

/// Data are opened with the first record, and from then on when somebody says so.
void MainWindow::offerDataOf(const RunRecord& record, int id, const QString& path)
{
    const DataRequest request = requestOf(record.request, path);
    if (request.source.empty() || m_opener.busy()
        || (m_session.dataset() && m_session.request() == request))
        return;
    const auto open = [this, request, id] {
        openData(request, false, [this, id] { m_session.select(id); });
    };
    if (m_session.dataset())
        m_messages->offer(
            tr("%1 was run on other data than those shown.").arg(QFileInfo(path).fileName()),
            tr("Open its data"), open);
    else
        open();
}

int MainWindow::addRecord(const RunRecord& record)
{
    return m_session.addRun(record, RunState::finished, nullptr);
}

/// A model says where the next run starts.
void MainWindow::openModel(const QString& path)
{
    RunStart start = startFromFile(path.toStdString());
    const Model& model = *start.model;
    m_openModel = start;
    m_openModel.name = QFileInfo(path).fileName().toStdString();
    showState();
    if (!m_session.dataset())
        throw InputError(path.toStdString(), 0, "a model while no data are open",
            "its data first, then the model; it can label files (Run, Label files)");
    try {
        requireFits(*m_session.dataset(), model, path.toStdString());
    } catch (const InputError& error) {
        throw InputError(path.toStdString(), 0, error.found(),
            error.expected() + "; it can label files (Run, Label files)");
    }
    m_method->setStartModel(QFileInfo(path).fileName());
    m_messages->showNote(tr("%1 (λ = %2, trained on %3) is where the next run starts. "
                            "Run, Label files… labels files with it.")
                             .arg(QFileInfo(path).fileName())
                             .arg(plainNumber(model.lambda))
                             .arg(QString::fromStdString(model.dataset)));
    m_start = std::move(start);
}

void MainWindow::rememberFile(const QString& path)
{
    QSettings settings;
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList recent = settings.value(recentKey).toStringList();
    recent.removeAll(absolute);
    recent.prepend(absolute);
    settings.setValue(recentKey, recent.mid(0, mostRecentFiles));
    showRecentFiles();
}

/// Those that are no longer there are greyed, and can be taken off together.
void MainWindow::showRecentFiles()
{
    QMenu* menu = m_actions.recent;
    menu->clear();
    bool missing = false;
    for (const QString& path : QSettings().value(recentKey).toStringList()) {
        const bool there = QFileInfo::exists(path);
        QString name = QFileInfo(path).fileName();
        name.replace(QLatin1Char('&'), QLatin1String("&&"));
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
    m_actions.dropMissing->setEnabled(missing);
    menu->addActions({m_actions.dropMissing, m_actions.clearRecent});
}

void MainWindow::dropMissingFiles()
{
    QStringList recent = QSettings().value(recentKey).toStringList();
    recent.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
    QSettings().setValue(recentKey, recent);
    showRecentFiles();
}

} // namespace gapscope
