// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/block/common_step.h"
#include "core/solvers/block/steps.h"
#include "core/wrapped_problem.h"

namespace gapscope {

/// Steps on its own blocks and its own copy of w; n, λ and all sums are those of the whole.
class RoundWorker {
public:
    RoundWorker(const std::shared_ptr<const Problem>& whole, std::vector<std::size_t> own,
        const SolverOptions& options, std::uint64_t seed)
        : m_own(own)
        , m_part(whole, std::move(own))
        , m_options(withoutAverage(options))
        , m_state(m_part, m_options)
        , m_loop(LoopParts{m_part, nullptr, m_options, m_state, m_control, m_noObserver, m_noTrace,
              m_noEvents, m_noReplay, m_totals, false, nullptr, nullptr, whole->blockCount()})
        , m_isHeld(m_own.size(), false)
    {
        m_state.random = Random(seed);
    }

    std::size_t blocks() const { return m_own.size(); }
    DualState& state() { return m_state; }
    const DualState& state() const { return m_state; }
    OracleTime takeTime() { return m_totals.oracle.takeTime(); }
    /// The blocks held since the round began, as the worker counts them.
    const std::vector<std::uint32_t>& held() const { return m_held; }
    std::size_t whole(std::size_t k) const { return m_own[k]; }

    /// Copies what the worker reads of the whole besides the blocks.
    void follow(const Loop& loop)
    {
        m_options = withoutAverage(loop.options);
        m_state.lambda = loop.state.lambda;
        m_state.cached = loop.state.cached;
        m_state.lastExactGap = loop.state.lastExactGap;
        std::ranges::copy(loop.state.w, m_state.w.begin());
        std::ranges::copy(loop.state.v, m_state.v.begin());
        m_state.unvisited = 0;
        m_state.estimateSum = 0;
        for (std::size_t k = 0; k < m_own.size(); ++k) {
            const double estimate = loop.state.gapEstimates[m_own[k]];
            m_state.gapEstimates[k] = estimate;
            m_state.squaredRadii[k] = loop.state.squaredRadii[m_own[k]];
            m_state.unvisited += std::isinf(estimate) ? 1 : 0;
            m_state.estimateSum += std::isinf(estimate) ? 0 : estimate;
        }
    }
    void configureSampler()
    {
        m_state.sampler.configure(
            blockOrder(m_options), m_options.gapPower, m_state.gapEstimates, m_state.squaredRadii);
    }
    /// All estimates are new.
    void refreshSampler()
    {
        m_state.sampler.refresh(m_state.gapEstimates, m_state.squaredRadii);
        for (std::size_t k = 0; k < m_own.size(); ++k)
            if (m_loop.mayRest(k))
                m_state.sampler.sleep(k);
    }
    /// The sampler's lists are there, its weights follow from the estimates.
    bool resumeSampler()
    {
        return m_state.sampler.resume(
            blockOrder(m_options), m_options.gapPower, m_state.gapEstimates, m_state.squaredRadii);
    }
    void wake() { m_state.sampler.refresh(m_state.gapEstimates, m_state.squaredRadii); }

    template <typename Stopped>
    void takeSteps(const DualState& whole, std::size_t visits, const Stopped& stopped)
    {
        m_state.blockSteps = m_state.oracleCalls = 0;
        m_state.hitsLocal = m_state.hitsGlobal = m_state.misses = 0;
        m_state.stepsFw = m_state.stepsPairwise = m_state.stepsAway = m_state.stepsDrop = 0;
        m_state.loss = 0;
        for (; visits > 0 && !stopped(); --visits) {
            const std::optional<std::size_t> k = m_state.sampler.next(m_state.random);
            if (!k)
                return; // every estimate of this worker is 0
            if (!m_isHeld[*k]) {
                m_isHeld[*k] = true;
                m_held.push_back(static_cast<std::uint32_t>(*k));
                m_state.blocks[*k] = whole.blocks[m_own[*k]];
            }
            m_steps.visit(*k);
        }
    }
    /// The blocks held, a part of the way.
    void blendHeld(const DualState& whole, double gamma)
    {
        for (const std::uint32_t k : m_held)
            blend(m_part, k, whole.blocks[m_own[k]], gamma, m_scratch, m_state.blocks[k]);
    }
    void release()
    {
        for (const std::uint32_t k : m_held)
            m_isHeld[k] = false;
        m_held.clear();
    }

private:
    static SolverOptions withoutAverage(SolverOptions options)
    {
        options.averaging = Averaging::none; // it is of the common w
        return options;
    }

    const std::vector<std::size_t> m_own;
    SubsetProblem m_part;
    SolverOptions m_options;
    DualState m_state; ///< blocks: only those held are in use
    RunControl m_control;
    KeptTrace m_noTrace;
    std::vector<OptionEvent> m_noEvents;
    const std::optional<Replay> m_noReplay;
    const Observer m_noObserver;
    Totals m_totals;
    Loop m_loop;
    BlockSteps m_steps{m_loop};
    std::vector<bool> m_isHeld;
    std::vector<std::uint32_t> m_held;
    BlockScratch m_scratch;
};

} // namespace gapscope
