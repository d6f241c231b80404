// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/trace.h"

#include <array>
#include <variant>

namespace gapscope {

/// When a value stands in a record, and what a reader takes for it.
enum class Presence {
    number,         ///< always; never null
    orNull,         ///< always; null: not computed
    optional,       ///< absent from records of earlier versions; may be null
    optionalNumber, ///< the same, never null
    unlessUsual,    ///< absent where the value is the default
};

/// One value of a part of records, declared once: written, read and archived by this row.
template <typename T> struct RecordField {
    std::string_view key;
    std::variant<double T::*, std::uint64_t T::*, std::string T::*, bool T::*> member;
    Presence presence = Presence::number;
};

/// A trace point, in the order of checkpoints and, but for "cache_hits", of records.
inline constexpr std::array traceFields = [] {
    using P = TracePoint;
    using F = RecordField<P>;
    using enum Presence;
    return std::array{F{"pass", &P::pass}, F{"block_steps", &P::blockSteps},
        F{"oracle_calls", &P::oracleCalls}, F{"seconds", &P::seconds},
        F{"cpu_seconds", &P::cpuSeconds, optionalNumber}, F{"oracle_seconds", &P::oracleSeconds},
        F{"search_seconds", &P::searchSeconds, optional}, F{"dual", &P::dual, orNull},
        F{"primal", &P::primal, orNull}, F{"gap", &P::gap, orNull},
        F{"iterate_gap", &P::iterateGap, orNull}, F{"gap_estimate", &P::gapEstimate, orNull},
        F{"chi_gap", &P::chiGap, orNull}, F{"chi_curvature", &P::chiCurvature, orNull},
        F{"train_error", &P::trainError, orNull}, F{"test_error", &P::testError, orNull},
        F{"test_score", &P::testScore, optional}, F{"hits_local", &P::hitsLocal, optional},
        F{"hits_global", &P::hitsGlobal, optional}, F{"misses", &P::misses, optional},
        F{"working_set_mean", &P::workingSetMean, orNull},
        F{"working_set_max", &P::workingSetMax, orNull},
        F{"active_set_mean", &P::activeSetMean, orNull},
        F{"active_set_max", &P::activeSetMax, orNull},
        F{"working_set_bytes", &P::workingSetBytes, optional},
        F{"approx_passes", &P::approxPasses, optional}, F{"oracle_nu", &P::oracleNu, optional},
        F{"oracle_delta", &P::oracleDelta, optional},
        F{"support_vectors", &P::supportVectors, optional}, F{"steps_fw", &P::stepsFw, optional},
        F{"steps_pairwise", &P::stepsPairwise, optional}, F{"steps_away", &P::stepsAway, optional},
        F{"steps_drop", &P::stepsDrop, optional}};
}();
static_assert(traceFields.size() == sizeof(TracePoint) / sizeof(double));

} // namespace gapscope
