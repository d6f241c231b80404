// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/records/trace.h"

#include <array>
#include <variant>

namespace gapscope {

/// When a value is in a record, and how a missing one is read.
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
        F{"search_seconds", &P::searchSeconds, optional},
        F{"evaluation_seconds", &P::evaluationSeconds, optional}, F{"dual", &P::dual, orNull},
        F{"primal", &P::primal, orNull}, F{"gap", &P::gap, orNull},
        F{"iterate_gap", &P::iterateGap, orNull}, F{"gap_estimate", &P::gapEstimate, orNull},
        F{"chi_gap", &P::chiGap, orNull}, F{"chi_curvature", &P::chiCurvature, orNull},
        F{"curvature", &P::curvature, optional}, F{"pairwise_gap", &P::pairwiseGap, optional},
        F{"train_error", &P::trainError, orNull}, F{"test_error", &P::testError, orNull},
        F{"test_score", &P::testScore, optional}, F{"hits_local", &P::hitsLocal, optional},
        F{"hits_global", &P::hitsGlobal, optional}, F{"misses", &P::misses, optional},
        F{"forced_passes", &P::forcedPasses, optional},
        F{"working_set_mean", &P::workingSetMean, orNull},
        F{"working_set_max", &P::workingSetMax, orNull},
        F{"active_set_mean", &P::activeSetMean, orNull},
        F{"active_set_max", &P::activeSetMax, orNull},
        F{"working_set_bytes", &P::workingSetBytes, optional},
        F{"approx_passes", &P::approxPasses, optional}, F{"oracle_nu", &P::oracleNu, optional},
        F{"oracle_delta", &P::oracleDelta, optional}, F{"oracle_nu_min", &P::oracleNuMin, optional},
        F{"oracle_additive", &P::oracleAdditive, optional},
        F{"support_vectors", &P::supportVectors, optional}, F{"steps_fw", &P::stepsFw, optional},
        F{"steps_pairwise", &P::stepsPairwise, optional}, F{"steps_away", &P::stepsAway, optional},
        F{"steps_drop", &P::stepsDrop, optional}};
}();
static_assert(traceFields.size() == sizeof(TracePoint) / sizeof(double));

/// One member of a DataRequest, declared once: records, comparison specs, the command line and the
/// paths of files follow these rows.
struct RequestField {
    RecordField<DataRequest> record; ///< the flag of the command line is the key with '-' for '_'
    std::string_view type;           ///< in --help: "FILE"
    /// For --help; {} stands for the words of parameter_words.h.
    std::string_view help;
    std::size_t least = 0;                   ///< of a number
    bool file = false;                       ///< a path
    std::size_t most = std::size_t{1} << 53; ///< of a number; JSON has larger ones inexactly
};

inline constexpr std::array requestFields = [] {
    using R = DataRequest;
    using F = RequestField;
    constexpr auto unlessUsual = Presence::unlessUsual;
    return std::array{F{{"source", &R::source}, "", "", 0, true},
        F{{"task", &R::task, unlessUsual}, "NAME", "The task, when the data fit several"},
        F{{"split", &R::split, unlessUsual}, "NAME",
            "Chooses the test part; default: as the data say. Words: small (fold 0 trains), large "
            "(folds 1 to 9 train) or all (one part). Text and rows: holdout (every fifth tests). "
            "Photographs and poses: every-K (every K-th tests) or none. Poses: upright keeps only "
            "people who stand. Sentence pairs: dev tests"},
        F{{"test", &R::test, unlessUsual}, "PATH", "The file that is the test part", 0, true},
        F{{"limit", &R::limit, unlessUsual}, "N", "Keeps only the first N training examples", 1},
        F{{"every", &R::every, unlessUsual}, "K",
            "Keeps every K-th training example, before --limit", 1},
        F{{"test_every", &R::testEvery, unlessUsual}, "K",
            "For photographs. Keeps every K-th test example", 1},
        F{{"template", &R::templateFile, unlessUsual}, "FILE",
            "For text. The attributes of a token; default: the chunking template. {}", 0, true},
        F{{"min_count", &R::minCount, unlessUsual}, "N", "For text. {}", 1},
        F{{"attribute_set", &R::attributeSet, unlessUsual}, "crfsuite|paper",
            "For text. {}; default crfsuite"},
        F{{"bias", &R::bias, unlessUsual}, "on|off", "For words and text. {}; default on"},
        F{{"superpixels", &R::superpixels, unlessUsual}, "N",
            "For photographs. {}. 10 to 2000; default 180", 10, false, 2000},
        F{{"pairs", &R::pairs, unlessUsual}, "paper|extended", "For photographs. {}"},
        F{{"potts", &R::potts, unlessUsual}, "learnt|fixed", "For photographs. {}; default learnt"},
        F{{"loss", &R::loss, unlessUsual}, "balanced|hamming",
            "For photographs. {}; default balanced"},
        F{{"augment", &R::augment, unlessUsual}, "N", "For photographs. {}", 1},
        F{{"maps", &R::maps, unlessUsual}, "DIR|FILE",
            "For poses. Maps of parts; default: those of classifiers trained here. {}", 0, true},
        F{{"cooc", &R::cooc, unlessUsual}, "FILE",
            "For sentence pairs. The file of co-occurrence counts; default: wordalign-cooc.tsv.gz "
            "among the data or beside them",
            0, true},
        F{{"pose_bounds", &R::poseBounds, unlessUsual}, "quadratic|all",
            "For poses. Which weights of displacements stay above 0 (Osokin et al. 2016, App. I.4: "
            "all); default quadratic, which is what distance transforms ask"},
        F{{"pose_messages", &R::poseMessages, unlessUsual}, "max-plus|transforms",
            "For poses. Messages by dense products or by distance transforms (Osokin et al. 2016, "
            "App. I.4), the same up to rounding; default max-plus"},
        F{{"box", &R::box, unlessUsual}, "FILE",
            "For the toy. Lines FIRST LAST LOWER UPPER: weights FIRST to LAST, from 0, stay from "
            "LOWER to UPPER, -inf and inf for none (Osokin et al. 2016, App. H)",
            0, true}};
}();

} // namespace gapscope
