// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/model/label_files.h"
#include "datasets/open.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace gapscope {

class InputError;

/// The data at a path, a sample or a catalogue id, everything else as the data have it.
DataRequest dataAt(std::string source, std::string split = {});
/// The data a spec or a record asks for, with absolute paths.
DataRequest requestOf(const DataRequest& request, const QString& file);

/// Reads datasets off the window's thread; a newer request abandons the one at work.
class Opener : public QObject {
    Q_OBJECT

public:
    explicit Opener(DataFolders folders, QObject* parent = nullptr);

    using Then = std::function<void()>;
    /// orSample: a missing catalogue dataset is replaced by its sample, which the dataset's note
    /// then says.  then: called after opened().
    void open(const DataRequest& request, bool orSample, Then then = {});
    /// Files for a model to label, as labelFiles() does; abandons what is being read, as open()
    /// does.
    void label(const QStringList& paths, const LabelModel& by);
    void cancel();
    bool busy() const { return m_worker.busy(); }
    /// Photographs that are being read, or were until the user cancelled: what was asked for, and
    /// the task they turned out to be for. They can be asked for otherwise.
    struct Unread {
        DataRequest request;
        std::string task;
    };
    const std::optional<Unread>& unread() const { return m_unread; }
    const DataFolders& folders() const { return m_folders; }

Q_SIGNALS:
    void opened(const std::shared_ptr<const gapscope::Dataset>& dataset,
        const gapscope::DataRequest& request);
    void labelled(const std::shared_ptr<const gapscope::LabelledFiles>& files);
    void failed(const QString& sentence, const QString& details);
    /// done < 0: unknown; what "": over.
    void progress(double done, const QString& what);
    void unreadChanged();

private:
    Progress reportOf(const std::stop_token& stop);
    void fail(const QString& sentence, const QString& details);
    LatestWorker::Delivery failure(const InputError& error);
    void setUnread(std::optional<Unread> unread);

    std::optional<Unread> m_unread;
    const DataFolders m_folders;
    LatestWorker m_worker{LatestWorker::Running::abandon};
};

} // namespace gapscope
