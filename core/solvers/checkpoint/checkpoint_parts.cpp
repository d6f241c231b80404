// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/checkpoint/checkpoint_parts.h"

#include "core/solvers/method_run.h"
#include "core/solvers/training/training.h"

namespace gapscope {
namespace {

bool indicesBelow(std::size_t size, const SparseVector& m)
{
    return std::ranges::all_of(m, [size](const SparseEntry& entry) {
        return entry.index < size && std::isfinite(entry.value);
    });
}

bool labellingsFit(const WorkingSet& set, const Problem& problem, std::size_t i)
{
    for (std::size_t k = 0; k < set.size(); ++k)
        if (!problem.isLabelling(i, set.labelling(k)))
            return false;
    return true;
}

bool fits(const BlockState& block, const DualState& state, std::size_t i)
{
    const Problem& problem = *state.problem;
    const bool held = block.set.activeCount() > 0 || !state.active;
    return held && (block.set.size() > 0) == state.remembers() && std::isfinite(block.loss)
        && block.set.fits(problem.truth(i).size()) && labellingsFit(block.set, problem, i)
        && indicesBelow(problem.statisticSize(i), block.marginals)
        && (block.marginals.empty() || !state.active);
}

bool isEstimate(double gap) { return gap >= 0; }

/// scales: how many drawScales there are.
void validateEstimates(DualState& state, std::size_t scales, const BinaryReader& in)
{
    const std::size_t n = state.problem->blockCount();
    in.require(state.gapEstimates.size() == n && state.squaredRadii.size() == n
            && allOrNone(state.exactGaps, n) && std::isfinite(state.estimateSum)
            && std::ranges::all_of(state.gapEstimates, isEstimate)
            && std::ranges::all_of(state.squaredRadii, isEstimate)
            && state.drawScales.size() == scales
            && std::ranges::all_of(state.drawScales, isEstimate),
        "gap estimates of other blocks");
    state.unvisited = static_cast<std::size_t>(
        std::ranges::count_if(state.gapEstimates, [](double gap) { return std::isinf(gap); }));
}

} // namespace

void validateRestored(DualState& state, const SolverOptions& options, const BinaryReader& in)
{
    const std::size_t n = state.problem->blockCount(), size = state.problem->weightSize();
    const bool drawn = drawsByConstants(options.sampling) || options.sampling == Sampling::progress;
    in.require(state.lambda == options.lambda, "another lambda than its options have");
    in.require(isVectorOf(size, state.w) && isVectorOf(state.bounded() ? size : 0, state.v)
            && std::isfinite(state.loss),
        "weights of another problem");
    in.require(state.blocks.size() == n, "blocks of another problem");
    for (std::size_t i = 0; i < n; ++i)
        in.require(fits(state.blocks[i], state, i), "a block of another problem");
    validateEstimates(state, drawn ? n : 0, in);
    in.require(state.averager.fits(size), "averages of another problem");
    const bool order = state.sampler.resume(drawRule(options), state.gapEstimates, state.scales());
    in.require(order, "an order of other blocks");
    in.require(state.sampler.asleep() == 0 || (options.shrinking && state.active),
        "blocks asleep without shrinking");
}

void validateRestored(const Totals& totals, const DualState& state, const BinaryReader& in)
{
    const std::size_t n = state.blocks.size();
    in.require(allOrNone(totals.seenRadii, n) && allOrNone(totals.seenGaps, n),
        "the place of another run");
    const std::size_t size = state.problem->weightSize();
    for (const WaitingPoint& p : totals.waiting)
        in.require((p.w.empty() || isVectorOf(size, p.w))
                && (p.average.empty() || isVectorOf(size, p.average))
                && allOrNone(p.gapEstimates, n) && allOrNone(p.exactGaps, n)
                && allOrNone(p.known.squaredRadii, n),
            "trace points of another run");
    for (const Metric& metric : totals.testMetrics.values)
        in.require(findMetric(metric.key) != nullptr, "an unknown metric");
}

// A training to bytes and back: training.h, save() and restore().

namespace {

/// Options by their names, so that a file says what it means when rows are added or reordered.
using OptionTexts = std::vector<std::string>; ///< key, value, key, value, …

OptionTexts textsOf(const SolverOptions& options)
{
    OptionTexts texts;
    for (const OptionField& field : optionFields()) {
        texts.emplace_back(field.key);
        texts.push_back(optionText(options, field));
    }
    return texts;
}

/// For a run that began with `initial`: only live options may have changed.
SolverOptions optionsFrom(
    const OptionTexts& texts, const SolverOptions& initial, const BinaryReader& in)
{
    in.require(texts.size() == 2 * optionFields().size(), "options of another version");
    SolverOptions now = initial;
    for (std::size_t k = 0; k + 1 < texts.size(); k += 2) {
        const OptionField* field = findOption(texts[k]);
        in.require(field != nullptr, "an unknown option");
        setOption(now, *field, texts[k + 1]);
        in.require(field->live || optionText(now, *field) == optionText(initial, *field)
                || field->key == "threads",
            "other options than the run began with");
    }
    validate(now);
    return now;
}

} // namespace

void Training::save(BinaryWriter& out) const
{
    out(textsOf(m_options), *m_state, *m_totals, m_trace, m_events, m_guide, m_traceBehind);
    m_method->save(out);
}

void Training::restore(BinaryReader& in)
{
    OptionTexts texts;
    in(texts);
    const SolverOptions now = optionsFrom(texts, m_initialOptions, in);
    auto state = std::make_unique<DualState>(*m_train, now);
    auto totals = std::make_unique<Totals>();
    KeptTrace trace;
    std::vector<OptionEvent> events;
    AlignedVector<double> guide;
    bool traceBehind = false;
    in(*state, *totals, trace, events, guide, traceBehind);
    auto method = now.method->make();
    method->prepare(*m_train, now);
    method->restore(in, *m_train, now);
    in.finish();
    validateRestored(*state, now, in);
    validateRestored(*totals, *state, in);
    in.require(trace.fits(), "a trace of another length");
    for (const OptionEvent& event : events)
        in.require(findOption(event.option) != nullptr, "a change of an unknown option");
    in.require(guide.empty() || guide.size() == m_train->weightSize(), "a start of another size");

    m_options = now;
    m_state = std::move(state);
    m_totals = std::move(totals);
    m_method = std::move(method);
    m_trace = std::move(trace);
    m_events = std::move(events);
    m_guide = std::move(guide);
    m_traceBehind = traceBehind;
}

} // namespace gapscope
