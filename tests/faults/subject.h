// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/random.h"
#include "core/records/run_record.h"
#include "tests/faults/injection/injection.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace gapscope::test {

using Words = std::vector<std::string>;

constexpr double checkpointEvery = 0.05; ///< seconds

Words with(Words words, const Words& more);
void sleepUpTo(double seconds, Random& random);

/// A training whose record can be distinguished from another's, and the files it writes.
class Subject {
public:
    Subject(const std::string& scratch, const std::string& name, const Words& options);

    /// Without a checkpoint, from beginning to end; measures its duration.
    double measure();
    /// The record of the run from beginning to end.
    double trainingSeconds() const { return m_uninterrupted->result.seconds; }
    Command command() const;
    void forget() const;
    /// Where the record differs from the one of measure(), or "".
    std::string difference() const;
    const std::string& checkpoint() const { return m_checkpoint; }
    const std::string& record() const { return m_record; }

private:
    std::string m_record, m_checkpoint;
    Words m_words;
    std::optional<RunRecord> m_uninterrupted;
};

} // namespace gapscope::test
