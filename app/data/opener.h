// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/model/label_files.h"
#include "app/parts/window_parts.h"
#include "core/experiments/shown_runs.h"

#include <QtWidgets>

namespace gapscope {

class InputError;

/// The data at a path, a sample or a catalogue id, with everything else as the data define it.
DataRequest dataAt(std::string source, std::string split = {});
/// The data a spec or a record asks for, with absolute paths.
DataRequest requestOf(const DataRequest& request, const QString& file);

/// Reads datasets off the window's thread; a newer request abandons the present one.
class Opener : public QObject {
    Q_OBJECT

public:
    explicit Opener(DataFolders folders, QObject* parent = nullptr);

    using Then = std::function<void()>;
    /// orSample: a missing catalogue dataset is replaced by its sample, which the dataset's note
    /// then says.  then: called after opened().
    void open(const DataRequest& request, bool orSample, Then then = {});
    /// Reads files and labels them with a model, as labelFiles() does; abandons the present
    /// request, as open() does.
    void label(const QStringList& paths, const LabelModel& by);
    void cancel();
    bool busy() const { return m_worker.busy(); }
    /// Photographs being read, or whose reading the user cancelled: the request, and the task they
    /// turned out to be for. They can be requested with other options.
    struct Unread {
        DataRequest request;
        std::string task;
    };
    const std::optional<Unread>& unread() const { return m_unread; }
    const DataFolders& folders() const { return m_folders; }
    void setFolders(const DataFolders& folders) { m_folders = folders; }

Q_SIGNALS:
    /// Reading of a file, a folder or data of the catalogue begins.
    void began(const QString& name);
    /// request: of what was opened, the sample where it stands in.
    void opened(const std::shared_ptr<const gapscope::Dataset>& dataset,
        const gapscope::DataRequest& request);
    void labelled(const std::shared_ptr<const gapscope::LabelledFiles>& files);
    void failed(const QString& sentence, const QString& details);
    /// done < 0: unknown; what "": finished.
    void progress(double done, const QString& what);
    void unreadChanged();
    /// The first photograph of data that are being read.
    void firstRead(const QImage& picture);

private:
    Progress reportOf(const std::stop_token& stop);
    void begin(const QString& source);
    void fail(const QString& sentence, const QString& details);
    LatestWorker::Delivery failure(const InputError& error);
    void setUnread(std::optional<Unread> unread);

    std::optional<Unread> m_unread;
    DataFolders m_folders;
    LatestWorker m_worker{LatestWorker::Running::abandon};
};

/// Opens run records and models.
class RecordOpening : public QObject {
    Q_OBJECT

public:
    RecordOpening(const WindowParts& parts, DataOpening& opening);

    /// Lists the record's run and selects it.  throws: InputError.
    void openRecord(const QString& path);
    /// Reads the weights that the next run starts from.  throws: InputError.
    void openModel(const QString& path);
    /// Opens the run's data when none are open, else offers to.  path: the record's file.
    void offerDataOf(const RunRecord& record, int id, const QString& path);

Q_SIGNALS:
    /// A model that can label files, whichever data are open.
    void modelRead(const gapscope::RunStart& model);
    /// A model for the open data.
    void startRead(const gapscope::RunStart& start, const QString& name);
    /// The run that an exported file shows should be run again.  shown: its result, if known.
    void repetitionWanted(
        const gapscope::RunRecord& record, const std::optional<gapscope::ShownRun>& shown);

private:
    void offerAgain(const RunRecord& record, const QString& path);

    const WindowParts m_parts;
    DataOpening& m_opening;
};

} // namespace gapscope
