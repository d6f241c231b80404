// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/comparison.h"
#include "core/records/path_record.h"
#include "core/records/run_record.h"
#include "core/session/run_style.h"

#include <nlohmann/json.hpp>

namespace gapscope {

class InputError;

/// A run, path or grid of a session: its record, or where that is. With both file and kept, the
/// file is newer: the run was continued after it had ended.
struct SessionRun {
    int id = 0;         ///< its id in the view state
    std::string kept{}; ///< name of its file among the kept runs, "" when it is not there
    std::string file{}; ///< name of its file beside the session file, "" when it is not there
    /// Written into the session file where neither is given.
    std::variant<std::monostate, RunRecord, PathRecord> record{};
    RunStyle style{};
    bool interrupted = false;     ///< it was active when the session was written
    bool endedUnsaved = false;    ///< for recovery: it had ended, and had to be saved
    std::string checkpoint{};     ///< name of the file of its checkpoints, which may not exist
    std::optional<Folds> folds{}; ///< of a path or grid that holds examples out
    int repeats = -1;             ///< id of the run that it must be identical to
};

/// The runs that a window has open and how it shows them ("gapscope-session", version 1): a file
/// that the user saves has all of it, the one for recovery names the files of its records.
struct SessionFile {
    std::optional<DataRequest> data;
    OptionSettings options; ///< of the form, all of them
    std::optional<ComparisonSpec> spec;
    std::vector<int> specRuns; ///< ids of its runs
    std::string notes{};       ///< the user's, on all of it
    std::string savedAs{};     ///< for recovery: the file that the user saved it as
    bool unsaved = false;      ///< for recovery: that file lacks the latest changes
    bool atClosing = false;    ///< for recovery: the last one of a window that was asked to close
    std::vector<int> queue{};  ///< for recovery: ids of the active run and of those that waited
    /// Objects of plain values: truth, numbers, text, lists and objects of them, never null.
    nlohmann::json view = nlohmann::json::object();   ///< app/view/view_state.h
    nlohmann::json window = nlohmann::json::object(); ///< "width", "maximized", "docks", …
    std::vector<SessionRun> runs;
};

/// The most trace points of all records in the file together. If there are more, each record has
/// every k-th and the last, like recordedTrace().
inline constexpr std::size_t mostSessionPoints = 40'000;
std::size_t sessionPoints(const SessionFile& session);

/// JSON text.  throws: InputError for more than a session file may hold (jsonMostBytes,
/// jsonMostValues): what is written can be read again.
std::string toJson(const SessionFile& session);
/// source names the text in errors.  throws: InputError.
SessionFile sessionFromJson(const std::string& text, const std::string& source);

/// A session with all records, also those in files beside the session file and among the kept runs,
/// which are in that folder.
/// missing: one sentence for each file that is gone or cannot be read.
struct LoadedSession {
    SessionFile session;
    std::vector<std::string> missing;
    bool unread = false; ///< one of them may be readable later: see isUnread
};
/// throws: InputError.
LoadedSession readSession(const std::string& path, const std::string& savedRuns);
/// Whether readFile threw this although the file exists: the system could not read it, which says
/// nothing about its content.
bool isUnread(const InputError& error);

} // namespace gapscope
