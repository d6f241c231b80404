// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/data/opener.h"
#include "core/library/record_folder.h"

#include <QtWidgets>

namespace gapscope {

class DataDialog;
/// Files waiting to be opened one after another, and the errors shown for them. The errors of all
/// files of a batch stay until a file of a later batch opens.
class FileQueue {
public:
    void add(const QStringList& files) { m_files << files; }
    void clear() { m_files.clear(); }
    bool isEmpty() const { return m_files.isEmpty(); }
    /// requires: !isEmpty().
    QString takeFirst() { return m_files.takeFirst(); }

    /// Shown for files of the current batch.
    QStringList& errors() { return m_errors; }
    /// Shown for earlier batches; the next file that opens withdraws them.
    QStringList& oldErrors() { return m_oldErrors; }
    void endBatch() { m_oldErrors << std::exchange(m_errors, {}); }
    QStringList takeOldErrors() { return std::exchange(m_oldErrors, {}); }

private:
    QStringList m_files, m_errors, m_oldErrors;
};

/// The menu of recently opened files. Missing files are disabled and can be removed
/// together.
class RecentFiles : public QObject {
    Q_OBJECT

public:
    explicit RecentFiles(const WindowParts& parts);

    /// Puts the file at the top of the menu.
    void remember(const QString& path);
    void showMenu();

Q_SIGNALS:
    void chosen(const QString& path);

private:
    void dropMissing();

    const WindowParts m_parts;
};

/// The list with this file moved to the front, at most ten entries.
QStringList withRecentFile(QStringList recent, const QString& path);

/// Opens files, samples and data, one after another, and shows the data that were read.
class DataOpening : public QObject {
    Q_OBJECT

public:
    /// window: parent of the dialogs.
    DataOpening(
        const WindowParts& parts, const DataFolders& folders, DataDock& data, QWidget* window);

    /// Opens files of one kind that hold no data. May throw.
    using OpenFile = std::function<void(const QString& path)>;
    void setOpenFile(FileKind kind, OpenFile open) { m_openFile[kind] = std::move(open); }
    /// busy: returns whether a reader elsewhere delays the next file.
    void setOtherReader(std::function<bool()> busy) { m_otherBusy = std::move(busy); }

    /// Opens the files of the command line; also the sample if none of them brings data.
    void openAtStart(const QStringList& files);
    /// Does not open the sample: something else brings data.
    void skipSample() { m_sampleWanted = false; }
    /// Opens these after the waiting files.
    void openAll(const QStringList& files);
    void openDropped(const QMimeData& data);
    /// Opens the next waiting file unless one is being read.
    void openNext();
    /// Recognises the kind by the content.
    void openFile(const QString& path);
    /// Opens the built-in sample, with the test part it had last.
    void openSample();
    /// Opens data that the user asks for.
    void openData(const DataRequest& request, bool orSample = false, Opener::Then then = {});
    /// Opens data for the window's start or a session: errors of the user's own files stay.
    void openByProgram(const DataRequest& request, Opener::Then then = {});
    /// Shows data that have been read.
    void show(const std::shared_ptr<const Dataset>& dataset, const DataRequest& request);
    /// Shows data that were open before, not those that are being read.
    void showAgain(const std::shared_ptr<const Dataset>& dataset, const DataRequest& request);
    /// Reads the files with this model's labels.
    void label(const QStringList& paths, const LabelModel& by);

    Opener& opener() { return m_opener; }
    RecentFiles& recentFiles() { return m_recent; }
    /// The data last opened, or attempted.
    const DataRequest& requestedData() const { return m_requestedData; }
    /// The data that are being read, else those that are open.
    const DataRequest& comingData() const;
    /// Why no run should start on the data that are open; "" otherwise.
    QString whyNoTraining() const;
    bool isOpenedByProgram() const { return m_openedByProgram; }
    void showError(const QString& sentence, const QString& details);
    /// A file was opened: withdraws the errors of earlier files.
    void fileOpened();
    /// Errors that the next file that opens withdraws.
    QStringList& oldErrors() { return m_queue.oldErrors(); }

Q_SIGNALS:
    /// New data are shown. byProgram: the user did not ask for them.
    void shown(const gapscope::DataRequest& request, bool byProgram);
    /// The sample that the window starts with is shown.
    void startSampleShown();

private:
    void connectDock();
    void connectActions();
    void chooseFile();
    void chooseFolder();
    void chooseOptions();
    void chooseUnreadOptions();
    void askHowToOpen(DataDialog* dialog);
    void chooseSplit(const QString& split);
    void clearFeatureCache();
    void endOpening();
    bool isBusy() const { return m_opener.busy() || (m_otherBusy && m_otherBusy()); }

    const WindowParts m_parts;
    DataDock& m_data;
    QWidget* m_window;
    Opener m_opener;
    RecentFiles m_recent;
    FileQueue m_queue;
    std::map<FileKind, OpenFile> m_openFile;
    std::function<bool()> m_otherBusy;
    DataRequest m_requestedData;
    bool m_openedByProgram = false; ///< about the data being read
    bool m_sampleWanted = false;    ///< when no file brings data
};

} // namespace gapscope
