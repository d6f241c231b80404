// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/path/regularization_path.h"

#include "core/dense.h"
#include "core/machine/error.h"
#include "core/machine/parallel.h"
#include "core/solvers/checkpoint/checkpoint_parts.h"

#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// Adds the passes, calls and seconds of the trainings before this point's.
void addCosts(LambdaPoint& point, const LambdaPoint& before)
{
    point.pass += before.pass;
    point.oracleCalls += before.oracleCalls;
    for (const auto seconds :
        {&LambdaPoint::seconds, &LambdaPoint::cpuSeconds, &LambdaPoint::waitedSeconds,
            &LambdaPoint::evaluationSeconds, &LambdaPoint::evaluationCpuSeconds})
        point.*seconds += before.*seconds;
}

/// The point of a solver at its λ.
LambdaPoint pointOf(const Training& training, const RunResult& result)
{
    LambdaPoint point;
    point.lambda = result.lambda;
    point.gap = result.gap;
    point.primal = result.primal;
    point.dual = result.dual;
    point.normW = std::sqrt(training.problem().squaredWeightNorm(training.weights().data()));
    point.pass = result.pass;
    point.oracleCalls = result.oracleCalls;
    point.seconds = result.seconds;
    point.cpuSeconds = result.cpuSeconds;
    point.waitedSeconds = result.waitedSeconds;
    point.evaluationSeconds = result.evaluationSeconds;
    point.evaluationCpuSeconds = result.evaluationCpuSeconds;
    point.trainError = result.trainError;
    point.testError = result.testError;
    return point;
}

void add(
    PathResult& path, const Training& training, const LambdaPoint& point, const PathObserver& found)
{
    path.points.push_back(point);
    if (found)
        found(point, training.weights());
}

void addEvents(PathResult& path, std::span<const OptionEvent> events, const LambdaPoint& before)
{
    for (OptionEvent event : events) {
        event.pass += before.pass;
        event.seconds += before.seconds;
        path.events.push_back(std::move(event));
    }
}

/// Whether the user or a limit ended the repeated search here: all its λ are solved.
bool endsHere(const PathResult* repeats, const PathResult& result)
{
    return repeats && repeats->end == PathEnd::stopped
        && result.points.size() >= repeats->points.size();
}

/// The changes still to come of a search that is repeated, as a training after `before` counts.
std::vector<OptionEvent> changesAfter(
    const PathResult& repeats, std::size_t made, const LambdaPoint& before)
{
    const auto first =
        repeats.events.begin() + static_cast<std::ptrdiff_t>(std::min(made, repeats.events.size()));
    std::vector<OptionEvent> changes(first, repeats.events.end());
    for (OptionEvent& event : changes)
        event.pass -= before.pass;
    return changes;
}

/// Σ_i δ_i = ℓ − λ⟨v, w⟩: how fast the gap grows while λ falls and w stays.
double gapGrowth(const DualState& state)
{
    const double product = state.bounded() ? asVector(state.v).dot(asVector(state.w))
                                           : state.problem->squaredWeightNorm(state.w.data());
    return state.loss - state.lambda * product;
}

/// The λ at which the gap of the present w reaches ε; nothing when it never does.
std::optional<double> nextLambda(const DualState& state, double epsilon)
{
    const double growth = gapGrowth(state);
    const double room = epsilon - state.estimateSum; // τ
    if (growth <= room)
        return std::nullopt;
    return state.lambda * (1 - room / growth);
}

void requireExactOracle(const Problem& problem)
{
    if (!problem.exactOracle())
        throw InputError("path or grid", 0, "data whose max-oracle is approximate",
            "an exact one: every λ is solved to a certified gap. Train at one λ, or compare "
            "several");
}

constexpr const char* checkpointSource = "the checkpoint of the search";

PathResult foundBefore(const Checkpoint& checkpoint)
{
    return searchFromBytes(checkpoint.search, checkpointSource);
}

/// While it lives, the training's checkpoints hold what the search has found, too.
class CheckpointsOf {
public:
    CheckpointsOf(Training& training, const SearchCheckpoints& checkpoints, const PathResult& found)
        : m_training(training)
    {
        if (checkpoints.write)
            training.onCheckpoint([&] { checkpoints.write(training, found); });
    }
    ~CheckpointsOf() { m_training.onCheckpoint({}); }
    CheckpointsOf(const CheckpointsOf&) = delete;
    CheckpointsOf& operator=(const CheckpointsOf&) = delete;

private:
    Training& m_training;
};

} // namespace

PathResult followPath(Training& training, const PathOptions& path, RunControl& control,
    const SearchObservers& observers, const PathResult* repeats,
    const SearchCheckpoints& checkpoints)
{
    const double epsilon = training.options().epsilon;
    validate(training.options(), path);
    requireExactOracle(training.problem());
    PathResult result;
    if (repeats)
        training.replay({repeats->events});
    training.trustEstimates(path.heuristic, path.rule);
    if (checkpoints.from) {
        result = foundBefore(*checkpoints.from);
        resumeFrom(*checkpoints.from, training, checkpointSource);
    } else {
        training.aimFor(path.kappa * epsilon);
        result.start = training.startPath(path.kappa * epsilon, &control);
    }
    if (!result.start.complete)
        return result;
    const CheckpointsOf attended(training, checkpoints, result);
    while (true) {
        if (endsHere(repeats, result))
            training.stopWhenReplayed();
        const RunResult solved = training.run(control, observers.trace);
        result.events = training.events();
        if (solved.status != RunStatus::converged) {
            result.stoppedBy = solved.status;
            return result;
        }
        add(result, training, pointOf(training, solved), observers.found);
        const std::optional<double> next = nextLambda(training.state(), epsilon);
        if (!next || *next <= path.lambdaMin) {
            result.end = next ? PathEnd::lambdaMin : PathEnd::exhausted;
            return result;
        }
        if (path.rule == HeuristicRule::authors) // the gap at λ_∞ is no estimate
            training.aimFor(0.8 * path.kappa * epsilon);
        training.moveTo(*next, Warm::primal);
    }
}

namespace {

/// The λ of a grid in their order, each once.
std::vector<double> fallingLambdas(const GridOptions& grid)
{
    std::vector<double> lambdas = grid.lambdas;
    std::sort(lambdas.begin(), lambdas.end(), std::greater<>());
    lambdas.erase(std::unique(lambdas.begin(), lambdas.end()), lambdas.end());
    return lambdas;
}

/// A grid search under way: the solved points, and the training of the current λ.
struct GridWalk {
    PathResult result;
    std::unique_ptr<Training> training;
    SolverOptions now; ///< of the next training: changes made so far included
    /// The costs of the trainings before this one
    LambdaPoint before{.waitedSeconds = 0, .evaluationSeconds = 0, .evaluationCpuSeconds = 0};
    std::size_t known = 0; ///< events of the training that the result has already
    bool underWay = false; ///< the training stands in the middle of its λ
};

/// Continues where the grid was suspended. A cold grid's training began at the λ under way, a warm
/// one's at the first.
void resume(GridWalk& walk, const Checkpoint& checkpoint, bool warm,
    const std::shared_ptr<const Problem>& train, const std::shared_ptr<const Problem>& test)
{
    walk.result = foundBefore(checkpoint);
    walk.training = std::make_unique<Training>(train, test, checkpoint.about.options);
    resumeFrom(checkpoint, *walk.training, checkpointSource);
    if (warm)
        walk.known = walk.result.events.size();
    else if (!walk.result.points.empty())
        walk.before = walk.result.points.back();
    walk.underWay = true;
}

/// Whether no point of the grid depends on another.
bool areIndependent(const GridOptions& grid, const SolverOptions& options,
    const RunControl& control, const PathResult* repeats, const SearchCheckpoints& checkpoints)
{
    return !grid.warm && options.maxPasses == unlimited && options.maxSeconds == unlimited
        && control.refusesChanges() && !repeats && !checkpoints.write && !checkpoints.from;
}

/// A solved point of a cold grid, its passes and seconds those of its own training.
struct ColdPoint {
    LambdaPoint point;
    std::vector<double> w;
};

/// Solves the points of a cold grid beside each other.
PathResult solveTogether(const std::shared_ptr<const Problem>& train,
    const std::shared_ptr<const Problem>& test, SolverOptions options,
    const std::vector<double>& lambdas, RunControl& control, const SearchObservers& observers)
{
    PathResult result;
    std::vector<std::optional<ColdPoint>> solved(lambdas.size());
    std::mutex guard;         // of both, and of the observers' calls
    const auto report = [&] { // those that follow what is known, in order
        while (result.points.size() < lambdas.size() && solved[result.points.size()]) {
            ColdPoint next = *std::exchange(solved[result.points.size()], {});
            if (!result.points.empty())
                addCosts(next.point, result.points.back());
            result.points.push_back(next.point);
            if (observers.found)
                observers.found(next.point, next.w);
        }
    };
    const std::size_t atOnce = shareThreads(options, lambdas.size(), control);
    onThreads(atOnce, lambdas.size(), {}, "", {}, [&](std::size_t k) {
        if (control.stopRequested())
            return;
        SolverOptions own = options;
        own.lambda = lambdas[k];
        Training training(train, test, own);
        const RunResult ended =
            training.run(control, [&](const TracePoint& point, const SolverView& view) {
                const std::scoped_lock lock(guard);
                if (observers.trace)
                    observers.trace(point, view);
            });
        if (ended.status != RunStatus::converged) // the user's stop: there are no limits
            return;
        const std::scoped_lock lock(guard);
        solved[k] = ColdPoint{pointOf(training, ended), training.weights()};
        report();
    });
    if (result.points.size() == lambdas.size())
        result.end = PathEnd::lambdaMin;
    return result;
}

} // namespace

std::size_t shareThreads(SolverOptions& options, std::size_t parts, const RunControl& control)
{
    const auto threads = static_cast<std::size_t>(threadsFor(options.threads, control.jobs()));
    const std::size_t atOnce = std::min(parts, threads);
    options.threads = static_cast<std::int64_t>(threads / atOnce);
    return atOnce;
}

PathResult searchGrid(std::shared_ptr<const Problem> train, std::shared_ptr<const Problem> test,
    const SolverOptions& options, const GridOptions& grid, RunControl& control,
    const SearchObservers& observers, const PathResult* repeats,
    const SearchCheckpoints& checkpoints)
{
    validate(options, grid);
    requireExactOracle(*train);
    const std::vector<double> lambdas = fallingLambdas(grid);
    if (areIndependent(grid, options, control, repeats, checkpoints))
        return solveTogether(train, test, options, lambdas, control, observers);
    GridWalk walk;
    walk.now = options;
    PathResult& result = walk.result;
    if (checkpoints.from)
        resume(walk, *checkpoints.from, grid.warm.has_value(), train, test);
    while (result.points.size() < lambdas.size()) {
        const double lambda = lambdas[result.points.size()];
        std::unique_ptr<Training>& training = walk.training;
        if (std::exchange(walk.underWay, false)) {
            // as it stands
        } else if (training && grid.warm) {
            training->moveTo(lambda, *grid.warm);
            walk.known = training->events().size();
        } else {
            if (!result.points.empty())
                walk.before = result.points.back();
            walk.now.lambda = lambda;
            if (!(walk.now.maxPasses > 0 && walk.now.maxSeconds > 0)) {
                result.stoppedBy =
                    walk.now.maxPasses > 0 ? RunStatus::maxSeconds : RunStatus::maxPasses;
                return result;
            }
            training = std::make_unique<Training>(train, test, walk.now);
            walk.known = 0;
            if (repeats)
                training->replay({changesAfter(*repeats, result.events.size(), walk.before)});
        }
        if (endsHere(repeats, result))
            training->stopWhenReplayed();
        control.activity().follow({walk.before.waitedSeconds, walk.before.seconds,
            walk.before.evaluationSeconds, walk.before.evaluationCpuSeconds});
        const CheckpointsOf attended(*training, checkpoints, result);
        const RunResult solved = training->run(control, observers.trace);
        addEvents(result, std::span(training->events()).subspan(walk.known), walk.before);
        if (solved.status != RunStatus::converged) {
            result.stoppedBy = solved.status;
            return result;
        }
        walk.now = training->options();
        walk.now.maxPasses -= solved.pass; // of a new training at the next λ
        if (!repeats)                      // a replay leaves the clock out
            walk.now.maxSeconds -= solved.seconds;
        LambdaPoint point = pointOf(*training, solved);
        addCosts(point, walk.before);
        add(result, *training, point, observers.found);
    }
    result.end = PathEnd::lambdaMin;
    return result;
}

PathResult searchLambda(std::shared_ptr<const Problem> train, std::shared_ptr<const Problem> test,
    const SolverOptions& options, const LambdaSearch& search, RunControl& control,
    const SearchObservers& observers, const PathResult* repeats,
    const SearchCheckpoints& checkpoints)
{
    if (const auto* grid = std::get_if<GridOptions>(&search))
        return searchGrid(std::move(train), std::move(test), options, *grid, control, observers,
            repeats, checkpoints);
    Training training(std::move(train), std::move(test), options);
    return followPath(
        training, std::get<PathOptions>(search), control, observers, repeats, checkpoints);
}

std::string searchBytes(const PathResult& found)
{
    BinaryWriter out;
    out(found);
    return out.take();
}

PathResult searchFromBytes(std::string_view bytes, const std::string& source)
{
    BinaryReader in(bytes, source);
    PathResult found;
    in(found);
    in.finish();
    double above = unlimited;
    for (const LambdaPoint& point : found.points) {
        in.require(point.lambda > 0 && point.lambda < above, "points whose lambdas do not fall");
        in.require(point.pass >= 0 && point.seconds >= 0, "a point without its cost");
        above = point.lambda;
    }
    for (const OptionEvent& event : found.events)
        in.require(findOption(event.option) != nullptr, "a change of an unknown option");
    return found;
}

} // namespace gapscope
