// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/saving/kept_writer.h"

#include <QTimer>

#include <map>
#include <optional>
#include <set>
#include <string>

namespace gapscope {

class Paths;
class Session;

/// Runs, paths and grids that have ended stay for the next session: knows which are written, and
/// writes what has ended, gone on or been dressed otherwise since, so that no end of the program
/// can take it. What cannot be written is tried again every few seconds.
class RunKeeper : public QObject {
    Q_OBJECT

public:
    /// Both belong to somebody else and outlive this.
    RunKeeper(Session& session, const Paths& paths, QObject* parent = nullptr);

    /// Where a run is written; nullptr: nowhere yet.
    const KeptRun* find(int id) const;
    /// The run that is written under this file name; −1: none.
    int writtenAs(const std::string& file) const;
    /// One that an earlier session has written is listed again.
    void add(int id, const KeptRun& kept);
    bool isEmpty() const { return m_kept.empty(); }
    /// Shows those of earlier sessions as they were shown then.  throws: InputError.
    void dress();
    /// To be kept, or kept anew, whatever it is: runs that somebody opened from a file are there.
    void want(int id) { m_wanted.insert(id); }
    bool isWanted(int id) const { return m_wanted.contains(id); }
    void keep();
    bool busy() const { return m_writer.busy(); }
    /// Waits until all is written, while news arrive; see error().
    void finish();
    /// Nothing is tried again.
    void stop() { m_retry.stop(); }
    /// Of the last time, if something could not be written.
    const std::optional<InputError>& error() const { return m_error; }
    /// Removes the files of what was taken off the list, which nothing brings back any more.
    void forgetRemoved();

Q_SIGNALS:
    void failed(const gapscope::InputError& error);
    /// How those of earlier sessions were shown cannot be read, as yet.
    void looksUnread(const gapscope::InputError& error);
    /// All is written.
    void kept();

private:
    void connectWriter();

    Session& m_session;
    const Paths& m_paths;
    std::map<int, KeptRun> m_kept;
    std::map<QString, KeptLook> m_looks; ///< theirs, as read or written last
    bool m_looksUnread = false;          ///< those of earlier sessions
    std::set<int> m_wanted;
    bool m_again = false; ///< more has ended meanwhile
    std::optional<InputError> m_error;
    QTimer m_retry;
    KeptWriter m_writer;
};

} // namespace gapscope
