// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/method.h"

#include <cstdint>
#include <limits>
#include <variant>
#include <vector>

namespace gapscope {

enum class Sampling {
    uniform,
    permutation,
    cyclic,
    gap,
    maxGap,
    curvature,
    exactCurvature,
    lipschitz,
    progress,
};
enum class Step { lineSearch, fixed, approx, lipschitz };
/// Steps with a bound in place of the curvature.
constexpr bool isApproximate(Step step) { return step == Step::approx || step == Step::lipschitz; }
enum class Averaging { none, weighted, suffix, uniform };
enum class ApproxRule { counted, time };
enum class PlaneSpace { weights, block };
enum class AwayRule { worst, bestGain };
enum class MaxGapBy { gap, decrease };
enum class CyclicOrder { data, shuffled };
enum class EgStart { truth, uniform };
enum class Rescaling { margin, slack };
enum class Kernel { linear, polynomial, rbf };

inline constexpr double unlimited = std::numeric_limits<double>::infinity();
/// traceEvery: the program plans the points (evaluation_plan.h).
inline constexpr double autoTrace = 0;

/// The options of a solver: a plain value, every field with its default and the reason.
struct SolverOptions {
    Method method{};                       ///< one oracle call a step, certified, no settings
    Sampling sampling = Sampling::uniform; ///< Lacoste-Julien et al. 2013, Alg. 4
    Step step = Step::lineSearch;          ///< never decreases the dual, needs no tuning
    Averaging averaging = Averaging::none; ///< the last iterate carries the tightest gap
    bool cache = false; ///< off: a chain's oracle costs little more than a look-up
    double F = 0.25;    ///< share of the block's last gap a stored labelling must reach
    double nu = 0.01;   ///< share of the mean gap it must reach (Osokin et al. 2016, Alg. 5)
    double cacheStart =
        1; ///< g before the first exact pass, as in the authors' code; inf: Alg. 5's
    std::int64_t cacheSize = 100;     ///< labellings per block
    std::int64_t innerSteps = 1;      ///< the papers' method: one step per oracle call
    std::int64_t planes = 1000;       ///< N, T and M of Shah et al. 2015, 4.1: bounds so high that
    std::int64_t planeAge = 10;       ///< T and the rule decide
    std::int64_t approxPasses = 1000; ///< M
    ApproxRule approxRule = ApproxRule::counted; ///< repeats bit for bit
    std::int64_t planeSteps = 10;                ///< a visit reads the planes once for all of them
    PlaneSpace planeSpace = PlaneSpace::weights; ///< further steps of a visit cost little
    AwayRule awayRule = AwayRule::worst;         ///< Osokin et al. 2016, Alg. 3
    bool shrinking = false;                      ///< gap sampling does the same without a threshold
    bool batchFirst = false; ///< Lacoste-Julien et al. 2013, Alg. 4, begins with single blocks
    double stepNu = 1;       ///< ν of the fixed step: the oracle is exact
    std::int64_t oracleEffort = 0;           ///< 0: the exact oracle
    Rescaling rescaling = Rescaling::margin; ///< every task's oracle maximises it
    Kernel kernel = Kernel::rbf;             ///< the usual one; linear is bcfw's own
    double bandwidth = 0;                    ///< 0: from the spread of the inputs
    std::int64_t degree = 3;
    double kernelOffset = 1;
    double kernelMemory = 1024; ///< MiB of kernel rows: USPS whole in single precision
    double lambda = 0;          ///< regularisation λ > 0; 0 stands for 1/n until a run starts
    double epsilon = 0.01;      ///< target gap; 0: none
    double gapCheck =
        10; ///< exact gap pass every so many passes of block steps (Osokin et al. 2016)
    double gapPower = 1;               ///< sample ∝ ĝ_i^p
    double samplingMix = 0;            ///< share of uniform draws; 0: Osokin et al. 2016, Alg. 2
    MaxGapBy maxGapBy = MaxGapBy::gap; ///< needs no radii
    CyclicOrder cyclicOrder = CyclicOrder::data; ///< Beck et al. 2015
    EgStart egStart = EgStart::truth;            ///< the uniform one is far off where λ is small
    double maxPasses = unlimited;                ///< effective passes
    double maxSeconds = unlimited;               ///< training seconds
    double traceEvery = autoTrace; ///< passes between points with primal value and errors
    std::int64_t seed = 1;
    std::int64_t batchSize = 1; ///< oracles at one w per step of a batch
    std::int64_t parallel = 0;  ///< 0: none, as older runs were; workers cost passes
    double oracleDelay = 0;     ///< µs added to an oracle call
    std::int64_t threads = 0;   ///< 0: this run's share of the cores; the result is the same

    bool operator==(const SolverOptions&) const = default;
};
/// Equal but for the threads, on which no result depends.
bool haveSameResults(SolverOptions a, const SolverOptions& b);

/// How a slider and a field show a number.
enum class Scale { linear, log, none };

/// One option, declared once: validator, form, command line, record and tooltip read this row.
struct OptionField {
    using Member =
        std::variant<double SolverOptions::*, std::int64_t SolverOptions::*, bool SolverOptions::*,
            Method SolverOptions::*, Sampling SolverOptions::*, Step SolverOptions::*,
            Averaging SolverOptions::*, ApproxRule SolverOptions::*, PlaneSpace SolverOptions::*,
            AwayRule SolverOptions::*, MaxGapBy SolverOptions::*, CyclicOrder SolverOptions::*,
            EgStart SolverOptions::*, Rescaling SolverOptions::*, Kernel SolverOptions::*>;
    std::string_view key;   ///< record key: "gap_check"; the command line's is the same with '-'
    std::string_view label; ///< for the form
    std::string_view unit;  ///< "" or "passes", "s", …
    std::string_view help;  ///< one or two sentences, with the equation and its source
    Member member;
    double least, most; ///< inclusive range of a number
    Scale scale;        ///< Scale::none for choices
    bool live;          ///< may change during a run
    bool infinite;      ///< "inf" is a legal value
    /// For a number whose 0 is written as a word ("exact", "auto"): that word and the prefix of any
    /// other value ("beam:").
    std::string_view none = "", prefix = "";
    /// The number that the prefix without one ("rounds") stands for; nullptr: it needs one.
    std::size_t (*alone)() = nullptr;
};

/// All options, in the order forms and help show them.
std::span<const OptionField> optionFields();
/// The row of a key ("gap_check" or "gap-check"), or nullptr.
const OptionField* findOption(std::string_view key);
/// The command line's name of a key: "--gap-check".
std::string flagOf(std::string_view key);
inline std::string flagOf(const OptionField& field) { return flagOf(field.key); }
/// Names a choice option takes ("bcfw", …), empty for numbers.
std::vector<std::string_view> choicesOf(const OptionField& field);
/// One line about a choice ("Block-coordinate Frank-Wolfe, …"), "" when there is none.
std::string_view choiceHelp(const OptionField& field, std::string_view choice);

/// The value as the command line takes it: "bcfw", "0.01", "inf".  Numbers survive the round trip.
std::string optionText(const SolverOptions& options, const OptionField& field);
/// Sets one option from text. throws: InputError naming the option, the value and the bounds.
void setOption(SolverOptions& options, const OptionField& field, std::string_view text);
void setOption(SolverOptions& options, std::string_view key, std::string_view text);

/// A change of one option, parsed.
struct OptionChange {
    using Value = std::variant<double, std::int64_t, bool, Method, Sampling, Step, Averaging,
        ApproxRule, PlaneSpace, AwayRule, MaxGapBy, CyclicOrder, EgStart, Rescaling, Kernel>;
    const OptionField* field;
    Value value;
    bool sameDrag = false; ///< the control has not been released since the change before
};
void apply(const OptionChange& change, SolverOptions& options);
/// throws: InputError as setOption.
OptionChange changeTo(const OptionField& field, std::string_view text);
/// The change that sets this option to its value in options.
OptionChange changeOf(const SolverOptions& options, const OptionField& field);
/// A change for a running solver: only of a live option, and λ = 0 does not stand for 1/n any more.
/// throws: InputError as setOption.
OptionChange liveChange(std::string_view key, std::string_view text);
/// Checks what single fields cannot: λ > 0, combinations. throws: InputError.
void validate(const SolverOptions& options);

/// λ from "0.01", "1/n", "10/n", "2^-3". throws: InputError("lambda", …).
double parseLambda(std::string_view text, std::size_t n);

/// The quantity kept when λ changes between two runs.
enum class Warm {
    primal, ///< w; smaller λ only, ρ = λ'/λ: ℓ_i and the masses off y_i shrink by ρ,
            ///< ĝ_i += (1−ρ)(ℓ_i − λ⟨w_i, w⟩) exactly (Osokin et al. 2016, Prop. 1)
    dual,   ///< α; w becomes w/ρ (then clipped to the box), estimates are forgotten
};

} // namespace gapscope
