// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"

#include <QtWidgets>

#include <map>
#include <string>

namespace gapscope {

/// D* of a problem and where it is from, for users.
struct KnownDual {
    double dual = notComputed;
    double lambda = 0;
    QString objective; ///< objectiveText()
    QString origin; ///< "BCFW · gap, drawn here", "bcfw, gap sampling, 2026-11-22, 0.8.0 (1a2b3c4)"
};

/// D* of every problem that has a run drawn: the largest dual of the store
/// (core/library/best_duals.h) and of those runs.
class KnownDuals {
public:
    /// Looks at what came since the last call.
    void refresh(const Session& session);
    /// NaN where none is known.
    double of(const Run& run) const;
    /// "D* = 0.1213 (…)", with λ before it where there are several; "" without any.
    QString text() const;

private:
    struct RunDual {
        std::size_t from = 0, taken = 0; ///< trace rows looked at, those of an older λ left out
        double dual = notComputed;
    };
    double dualOf(const Run& run);

    std::map<std::string, KnownDual> m_known; ///< by problemKey()
    std::map<int, std::string> m_keys;        ///< of the runs drawn
    std::map<int, RunDual> m_runs;
};

} // namespace gapscope
