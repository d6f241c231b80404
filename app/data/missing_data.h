// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/data/data_opening.h"

#include <QtWidgets>

namespace gapscope {

struct SessionFile;
struct SessionRun;

/// The first file or folder that these data need and that does not exist; "": none, as far as names
/// tell. Looks at the disk.
std::string missingFile(const DataRequest& request, const DataFolders& folders);

/// The data of a session's run, path or grid; nullptr: it has no record.
const DataRequest* requestOf(const SessionRun& run);

/// The same of all that a session shows, ran on or was to run on, each once.
QStringList missingFiles(const SessionFile& session, const DataFolders& folders);

/// Number of examples, as the records of runs, paths and grids on these data have it; 0: no record.
std::size_t examplesOf(const DataRequest& request, const Session& session, const Paths& paths);

/// Data of a session that are not where they were: asks where they are, and opens them there. Until
/// they open the session file names them as before.
class MissingData : public QObject {
    Q_OBJECT

public:
    /// recoveryBar: asks, unless it shows another question.
    MissingData(const WindowParts& parts, DataOpening& opening, MessageBar& recoveryBar);

    /// Whether the question about a crashed session stands in the recovery bar.
    void setOtherQuestion(std::function<bool()> stands) { m_otherQuestion = std::move(stands); }
    /// Whether interrupted runs wait for these data.
    void setRunsWait(std::function<bool()> wait) { m_runsWait = std::move(wait); }

    /// The data of the session that is shown.  whenOpen: shows what the session says of them.
    void expect(const std::optional<DataRequest>& request, Opener::Then whenOpen);
    /// As expected, until they or data that the user asks for are open.
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
    /// Being opened elsewhere: where, and what it is opened for.
    std::optional<std::pair<DataRequest, DataRequest>> m_located;
};

} // namespace gapscope
