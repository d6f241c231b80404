// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"
#include "core/records/trace.h"

namespace gapscope {

/// How the heuristic path uses stale estimates.
enum class HeuristicRule {
    paper, ///< stops at Σ ĝ_i ≤ κε (Osokin et al. 2016, App. K)
    authors, ///< as the paper's authors' code: stops at 0.8 κε; where λ falls, a stale ĝ_i may rise
             ///< and never falls; the cache's bound ν·g/n is off until the next exact pass
};
std::string toString(HeuristicRule rule); ///< "paper", "authors"
/// The inverse. throws: InputError.
HeuristicRule heuristicRuleFrom(const std::string& text);

/// How the regularisation path is followed; ε and the solver are in SolverOptions.
struct PathOptions {
    double kappa = 0.9;     ///< solved to κε at each breakpoint, 0 < κ < 1; 0.7 when heuristic
    bool heuristic = false; ///< accept Σ ĝ_i, stale, as the gap: no exact passes, no promise
    double lambdaMin = 0x1p-15;                ///< ends there; 0: when w serves every smaller λ
    HeuristicRule rule = HeuristicRule::paper; ///< when heuristic

    bool operator==(const PathOptions&) const = default;
};

/// A grid search: the same solver at given λ, from the largest down.
struct GridOptions {
    std::vector<double> lambdas;
    std::optional<Warm> warm; ///< what is kept from the λ before; nothing: cold

    bool operator==(const GridOptions&) const = default;
};

/// A search over λ instead of a training at one.
using LambdaSearch = std::variant<PathOptions, GridOptions>;

/// Checks κ, λ_min and the solver's options against each other (no averaging; ε > 0).
/// throws: InputError naming the option.
void validate(const SolverOptions& options, const PathOptions& path);
/// The same for a grid: λ > 0, at least one.
void validate(const SolverOptions& options, const GridOptions& grid);

/// A breakpoint of a path or a point of a grid: the solver's state when it was done with λ. pass
/// and seconds are counted from the very start.
struct LambdaPoint {
    double lambda = 0;
    double gap = notComputed; ///< P − D there, exact also for the heuristic path
    double primal = notComputed, dual = notComputed;
    double normW = 0; ///< ‖w‖
    double pass = 0;
    std::uint64_t oracleCalls = 0;
    double seconds = 0, cpuSeconds = 0;
    double trainError = notComputed, testError = notComputed;
    /// As in RunResult. Of a cold grid: the sum over its λ, also where some ran beside each other.
    double waitedSeconds = notComputed, evaluationSeconds = notComputed;
    double evaluationCpuSeconds = notComputed;
};

enum class PathEnd {
    lambdaMin, ///< the last piece reaches the smallest λ asked for (a grid: all λ were solved)
    exhausted, ///< the last w is ε-approximate for every smaller λ
    stopped,   ///< the user or a limit ended it
};
/// "lambda-min", "exhausted", "stopped".
std::string toString(PathEnd end);
/// The inverse. throws: InputError.
PathEnd pathEndFrom(const std::string& text);

/// Where the regularisation path begins (Osokin et al. 2016, Alg. 6).
///   ỹ_i = argmax_y L_i(y),  ψ̃ = (1/n) Σ_i ψ_i(ỹ_i),  θ_i = max_y −⟨ψ̃, ψ_i(y)⟩,
///   λ_∞ = (‖ψ̃‖² + (1/n) Σ_i θ_i) / gap
/// For every λ ≥ λ_∞ the weights ψ̃/λ, with all mass on ỹ_i, have a gap of at most `gap`.
struct PathStart {
    double lambdaInf = 0;
    double psiTildeNorm2 = 0;    ///< ‖ψ̃‖²; with a box that of ψ̃ clipped to it
    double thetaMean = 0;        ///< (1/n) Σ θ_i
    double helperCpuSeconds = 0; ///< CPU time of the other threads
    bool complete = true;        ///< false: stopped on request, and the rest does not hold
};

/// The result of following a path or a grid.
struct PathResult {
    PathStart start;                 ///< of a path; all 0 for a grid
    std::vector<LambdaPoint> points; ///< λ falling
    PathEnd end = PathEnd::stopped;
    /// The reason why a stopped search ended: a limit, or the user (stopped).
    RunStatus stoppedBy = RunStatus::stopped;
    /// Options changed during the run; passes and seconds count from the very start, block steps
    /// and trace points from the start of the training (of a cold grid: at that λ).
    std::vector<OptionEvent> events;
};

/// Choosing λ without the test part: k folds of the training part, each held out once.
struct Folds {
    std::size_t count = 5;  ///< k, 2 … n
    bool onlyFirst = false; ///< one validation fold instead of all k in turn

    bool operator==(const Folds&) const = default;
};

/// Mean held-out error over λ, falling.
struct Validation {
    Folds folds;
    std::vector<double> lambdas;
    std::vector<double> errors;      ///< mean L_i of the held-out examples, over the folds
    double bestLambda = notComputed; ///< of the smallest error, the largest λ among equals
    bool complete = false;           ///< false: stopped before every fold was done
    double seconds = notComputed;    ///< that the user waited for them; NaN: an old record
};

} // namespace gapscope
