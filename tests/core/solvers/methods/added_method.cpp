// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue of the test program: the shipped rows and one more. Every test that walks the
// catalogue thus shows that one row is enough to offer and test a method.
#include "core/options/method.h"

#define methodRows shippedMethodRows
#include "core/solvers/methods/catalogue.cpp"
#undef methodRows

#include "core/solvers/block/steps.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"

#include <vector>

namespace gapscope {
namespace {

struct VisitCount {
    std::uint64_t visits = 0;

    static void archive(auto& self, auto& stream) { stream(self.visits); }
    bool fits(const Problem&, const SolverOptions&) const { return visits < 1'000'000'000; }
};

/// Frank-Wolfe steps on the blocks that are drawn, but on block 0 at every seventh visit.
class SeventhRun : public MethodWithState<VisitCount> {
public:
    RunStatus run(Loop& loop) override
    {
        BlockSteps steps(loop);
        return runWithGapPasses(loop, [&] {
            const auto block = loop.state.sampler.next(loop.state.random);
            if (!block)
                return visitAllBlocks(loop);
            steps.visit(++m_own.visits % 7 == 0 ? 0 : *block);
            return Visited();
        });
    }
};

constexpr OptionGroup sampled{{"sampling", "gap_power"}};

constexpr MethodRow added{
    .key = "seventh",
    .help = "Block-coordinate Frank-Wolfe, every seventh step on block 0 (this test, 2026)",
    .reads = {&sampled, &stepping, &checking, &averaging},
    .ignoredReason = "The added method steps on one block at a time.",
    .step = &frankWolfeStep,
    .make = [] { return std::unique_ptr<MethodRun>(std::make_unique<SeventhRun>()); },
};

} // namespace

std::span<const MethodRow> methodRows()
{
    static const std::vector<MethodRow> all = [] {
        const std::span<const MethodRow> shipped = shippedMethodRows();
        std::vector<MethodRow> both(shipped.begin(), shipped.end());
        both.push_back(added);
        return both;
    }();
    return all;
}

} // namespace gapscope
