// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/comparison.h"
#include "core/records/path_record.h"
#include "core/records/run_record.h"
#include "core/session/run_look.h"

#include <nlohmann/json.hpp>

namespace gapscope {

class InputError;

/// A run, path or grid of a session: its record, or where that is. With a file and a kept one, the
/// file is newer: a run that was continued after an end.
struct SessionRun {
    int id = 0;         ///< as the view state calls it
    std::string kept{}; ///< name of its file among the kept runs, "" when it is not there
    std::string file{}; ///< name of its file beside the session file, "" when it is not there
    /// Goes along in the file where neither is given.
    std::variant<std::monostate, RunRecord, PathRecord> record{};
    RunLook look{};
    bool interrupted = false;     ///< it was active when the session was written
    bool toKeep = false;          ///< for recovery: it had ended, and was to be kept
    std::string checkpoint{};     ///< name of the file of its checkpoints, which need not be there
    std::optional<Folds> folds{}; ///< of a path or grid that is to hold examples out
    int repeats = -1;             ///< id of the run that it is to be identical to
};

/// The runs that a window has open and how it shows them ("gapscope-session", version 1): a file
/// that a person saves holds all of it, the one for recovery names the files of its records.
struct SessionFile {
    std::optional<DataRequest> data;
    OptionSettings options; ///< of the form, all of them
    std::optional<ComparisonSpec> spec;
    std::vector<int> specRuns; ///< ids of its runs
    std::string notes{};       ///< a person's, on all of it
    std::string savedAs{};     ///< for recovery: the file that a person has saved it as
    bool unsaved = false;      ///< for recovery: that file did not have all of it
    bool leftOff = false;      ///< for recovery: the window was asked to end, and this is its last
    std::vector<int> queue{};  ///< for recovery: ids of the active run and of those that waited
    /// Objects of plain values: truth, numbers, text, lists and objects of them, never null.
    nlohmann::json view = nlohmann::json::object();   ///< app/view/view_state.h
    nlohmann::json window = nlohmann::json::object(); ///< "width", "maximized", "docks", …
    std::vector<SessionRun> runs;
};

/// Trace points of all runs whose records go along. Of more than mostSessionPoints each record has
/// every k-th and the last, like recordedTrace().
inline constexpr std::size_t mostSessionPoints = 40'000;
std::size_t sessionPoints(const SessionFile& session);

/// JSON text.  throws: InputError for more than a session file may hold (jsonMostBytes,
/// jsonMostValues): what is written can be read again.
std::string toJson(const SessionFile& session);
/// source names the text in errors.  throws: InputError.
SessionFile sessionFromJson(const std::string& text, const std::string& source);

/// With all records: those of files beside the session file or among the kept runs, which are in
/// that folder, are read, too.
/// missing: of files that are not there any more or cannot be read, one sentence each.
struct LoadedSession {
    SessionFile session;
    std::vector<std::string> missing;
    bool unread = false; ///< one of them may be read another time: see isUnread
};
/// throws: InputError.
LoadedSession readSession(const std::string& path, const std::string& keptRuns);
/// What readFile threw of a file that is there: the system did not give it, which says nothing of
/// what is in it.
bool isUnread(const InputError& error);

} // namespace gapscope
