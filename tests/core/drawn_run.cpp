// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/drawn_run.h"

#include "core/machine/error.h"
#include "core/options/choices.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_graph.h"
#include "tests/support/problems/tiny_multiclass.h"
#include "tests/support/problems/tiny_pose.h"

#include <numeric>

namespace gapscope::test {

std::vector<std::size_t> ActingProblem::allOf(const Problem& problem)
{
    std::vector<std::size_t> all(problem.blockCount());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

namespace {
template <typename T> T anyChoice(Random& random)
{
    const auto rows = choiceRows<T>();
    return rows[random.below(rows.size())].value;
}

SolverOptions drawOptions(Random& random, Method method)
{
    SolverOptions options;
    options.method = method;
    options.sampling = anyChoice<Sampling>(random);
    options.step = oneOf(random, {Step::lineSearch, Step::lineSearch, anyChoice<Step>(random)});
    options.averaging = oneOf(random, {Averaging::none, anyChoice<Averaging>(random)});
    options.cache = random.below(2) == 0;
    options.cacheSize = oneOf<std::int64_t>(random, {1, 3, 100});
    options.shrinking = random.below(3) == 0;
    options.awayRule = anyChoice<AwayRule>(random);
    options.innerSteps = oneOf<std::int64_t>(random, {1, 4});
    options.planes = oneOf<std::int64_t>(random, {0, 2, 1000, 1000});
    options.planeSpace = anyChoice<PlaneSpace>(random);
    options.oracleEffort = oneOf<std::int64_t>(random, {0, 0, 0, 2});
    options.batchSize = oneOf<std::int64_t>(random, {1, 1, 3});
    options.parallel = oneOf<std::int64_t>(random, {0, 0, 1, 3});
    options.rescaling = oneOf(random, {Rescaling::margin, anyChoice<Rescaling>(random)});
    options.kernel = anyChoice<Kernel>(random);
    options.lambda = oneOf(random, {0.02, 0.1, 0.5});
    options.gapCheck = oneOf(random, {0.5, 2.0, 10.0});
    options.gapPower = oneOf(random, {1.0, 1.0, 0.5});
    options.traceEvery = oneOf(random, {autoTrace, 0.3, 1.0, 7.0, unlimited});
    options.epsilon = oneOf(random, {0.05, 1e-3});
    options.maxPasses = 25;
    options.seed = static_cast<std::int64_t>(random.below(1000));
    return options;
}

std::shared_ptr<const Problem> drawProblem(Random& random, const SolverOptions& options)
{
    const std::uint64_t seed = 1 + random.below(100'000);
    const bool labelsOnly = options.method == "kernel-bcfw" || options.method == "online-eg"
        || options.rescaling == Rescaling::slack;
    const std::size_t kind = random.below(labelsOnly ? 20 : 31);
    if (kind == 30)
        return tinyPose(seed, {.images = 2}); // large w
    if (kind >= 20)
        return tinyGraph(seed); // w in a box
    if (kind >= 10)
        return tinyMulticlass(seed, {.examples = 12, .classes = 4});
    return tinyChain(seed, {10, 3, 5, 4});
}
} // namespace

DrawnRun drawRun(Random& random, Method method)
{
    for (;;) {
        DrawnRun drawn;
        drawn.options = drawOptions(random, method);
        drawn.problem = std::make_shared<ActingProblem>(drawProblem(random, drawn.options));
        if (method != "kernel-bcfw" && random.below(4) == 0)
            drawn.start.assign(drawn.problem->weightSize(), 0.25);
        try {
            drawn.training();
            return drawn;
        } catch (const InputError&) {
            // a combination that is refused
        }
    }
}

RunRecord tinyAbout()
{
    RunRecord record = newRecord();
    record.dataset.source = record.request.source = "tiny";
    record.dataset.task = "chain";
    record.dataset.secondSha256 = record.dataset.testSha256 = "ab";
    return record;
}

} // namespace gapscope::test
