// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/faults/writers.h"

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace gapscope::test {

using Contents = std::map<std::string, std::string>; ///< by path

/// The outcome of the faults so far.
struct Tally {
    int struck = 0, torn = 0, falseSuccess = 0, left = 0, hung = 0;
    std::set<std::string> kinds{};                 ///< that were struck
    std::set<std::pair<std::string, int>> calls{}; ///< likewise, with their numbers
    std::string first{};                           ///< what went wrong first

    bool good() const { return torn + falseSuccess + left + hung == 0 && struck > 0; }
};

/// A writer and a folder with its earlier output. It is run again and again in copies of that
/// folder. Several threads may call run at once, each with its own lane.
class FaultRuns {
public:
    FaultRuns(const Writer& writer, const std::string& scratch);

    /// The calls of the writer when nothing fails.
    std::vector<SystemCall> calls();
    /// Finds the files in which old and new differ, so that they can be distinguished. Throws when
    /// there is none, or when a run without a fault fails.
    void look();
    /// Returns false when the call to be struck was not made this time.
    bool run(const Fault& fault, int lane);
    const Tally& tally() const { return m_tally; }

private:
    std::string fresh(int lane) const;
    Place place(int lane) const;
    void blame(int Tally::*what, const char* word, const Fault& fault, const std::string& file);
    void judge(const Fault& fault, const ProcessEnd& end, const std::string& folder);
    void judgeFiles(const Fault& fault, const std::string& folder, bool told);
    void judgeNext(const Fault& fault, const ProcessEnd& end, const std::string& folder);

    const Writer& m_writer;
    std::string m_scratch, m_before;
    Contents m_old;
    std::map<std::string, long> m_oldHas; ///< must be there in any case
    std::set<std::string> m_changed;      ///< files that differ after a success
    std::mutex m_mutex;
    Tally m_tally;
};

} // namespace gapscope::test
