// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/data/data_opening.h"

#include <QtWidgets>

namespace gapscope {

struct SessionFile;
struct SessionRun;

/// The first file or folder that these data need and that does not exist; "": none, judging by
/// names. Accesses the disk.
std::string missingFile(const DataRequest& request, const DataFolders& folders);

/// The data that a session's run, path or grid was on; nothing: it has no record.
std::optional<DataRequest> requestOf(const SessionRun& run);

/// The same for all data that a session shows, ran on or had queued, each once.
QStringList missingFiles(const SessionFile& session, const DataFolders& folders);

/// Number of examples in the records of runs, paths and grids on these data; 0: no record.
std::size_t examplesOf(const DataRequest& request, const Session& session, const Paths& paths);

/// Handles session data that have moved: asks where they are and opens them there. Until they open,
/// the session file names their old place.
class MissingData : public QObject {
    Q_OBJECT

public:
    /// recoveryBar: shows the question unless it shows another one.
    MissingData(const WindowParts& parts, DataOpening& opening, MessageBar& recoveryBar);

    /// Whether the recovery bar shows the question about a crashed session.
    void setOtherQuestion(std::function<bool()> stands) { m_otherQuestion = std::move(stands); }
    /// Whether interrupted runs wait for these data.
    void setRunsWait(std::function<bool()> wait) { m_runsWait = std::move(wait); }

    /// Sets the data of the session that is shown.  whenOpen: shows the session's state of them.
    void setSessionData(const std::optional<DataRequest>& request, Opener::Then whenOpen);
    /// The expected data, until they or data that the user asks for are open.
    const std::optional<DataRequest>& request() const { return m_missingData; }

Q_SIGNALS:
    /// The data of this request were opened from that file or folder.
    void located(const gapscope::DataRequest& request, const QString& path);

private:
    void openingFailed(const QString& sentence, const QString& details);
    void ask(const DataRequest& request);
    void locate(const DataRequest& request, const QString& file);
    Opener::Then whenOpen(const DataRequest& request) const;

    const WindowParts m_parts;
    DataOpening& m_opening;
    MessageBar& m_recoveryBar;
    std::function<bool()> m_otherQuestion = [] { return false; };
    std::function<bool()> m_runsWait = [] { return false; };
    std::optional<DataRequest> m_missingData;
    Opener::Then m_whenOpen;
    /// being opened elsewhere: where, and the request it replaces
    std::optional<std::pair<DataRequest, DataRequest>> m_located;
};

} // namespace gapscope
