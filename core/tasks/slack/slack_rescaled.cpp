// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/slack/slack_rescaled.h"

#include "core/inference/viterbi.h"
#include "core/machine/error.h"
#include "core/wrapped_problem.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// Shared by both oracles: statistics and scores at ψ_i(y) ← L_i(y) ψ_i(y).
class SlackRescaled : public WrappedProblem {
public:
    explicit SlackRescaled(std::shared_ptr<const Problem> whole)
        : WrappedProblem(std::move(whole))
    {
    }

    bool maxOracle(std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override
    {
        if (mode != OracleMode::lossAugmented)
            return whole().maxOracle(i, theta, mode, y);
        lossAugmented(i, theta, y);
        return true;
    }
    bool exactOracle() const override { return true; }
    /// The task's oracle and sums are those of another H_i.
    Abilities abilities() const override
    {
        Abilities able;
        able.prefetching = WrappedProblem::abilities().prefetching;
        return able;
    }
    void statistic(std::size_t i, LabellingView y, SparseVector& m) const override;
    double score(std::size_t i, const double* theta, LabellingView y) const override
    {
        return rescaled(i, y, whole().score(i, theta, truth(i)), whole().score(i, theta, y));
    }
    void scores(std::size_t i, const double* theta, const LabellingRows& all,
        double* values) const override;
    void cornerDifference(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const override;

protected:
    /// y ← arg max_y L_i(y) (1 − ⟨w, ψ_i(y)⟩).
    virtual void lossAugmented(std::size_t i, const double* theta, Labelling& y) const = 0;

private:
    double rescaled(std::size_t i, LabellingView y, double truthScore, double ownScore) const
    {
        return truthScore + loss(i, y) * (ownScore - truthScore);
    }
};

void scale(double factor, SparseVector& v)
{
    for (SparseEntry& entry : v)
        entry.value *= factor;
}

void SlackRescaled::statistic(std::size_t i, LabellingView y, SparseVector& m) const
{
    const double L = loss(i, y);
    whole().statistic(i, L == 0 ? truth(i) : y, m);
    if (L == 0 || L == 1)
        return;
    thread_local SparseVector right;
    whole().statistic(i, truth(i), right);
    scale(L, m);
    scale(1 - L, right);
    m.insert(m.end(), right.begin(), right.end());
}

void SlackRescaled::scores(
    std::size_t i, const double* theta, const LabellingRows& all, double* values) const
{
    const std::size_t length = truth(i).size();
    const double truthScore = whole().score(i, theta, truth(i));
    whole().scores(i, theta, all, values);
    for (std::size_t k = 0; k < all.count; ++k)
        values[k] = rescaled(i, {all[k], length}, truthScore, values[k]);
}

/// m'(y) − m'(y') = L(y) (m(y) − m(y_i)) − L(y') (m(y') − m(y_i)).
void SlackRescaled::cornerDifference(
    std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const
{
    const double L = loss(i, y), otherL = loss(i, other);
    if (L == otherL) {
        whole().cornerDifference(i, y, other, delta);
        scale(L, delta);
        return;
    }
    thread_local SparseVector second;
    whole().cornerDifference(i, y, truth(i), delta);
    whole().cornerDifference(i, other, truth(i), second);
    scale(L, delta);
    scale(-otherL, second);
    delta.insert(delta.end(), second.begin(), second.end());
    merge(delta);
}

/// Blocks of one label: tries all labels one after the other.
class SlackByEnumeration : public SlackRescaled {
public:
    /// labels: of a block; 0: as many as its statistic has entries.
    SlackByEnumeration(std::shared_ptr<const Problem> whole, std::size_t labels)
        : SlackRescaled(std::move(whole))
        , m_labels(labels)
    {
    }

    Abilities abilities() const override
    {
        Abilities able = SlackRescaled::abilities();
        able.expectations = this;
        return able;
    }
    double expectation(std::size_t i, const double* q, double c, double* mu) const override;

protected:
    void lossAugmented(std::size_t i, const double* theta, Labelling& y) const override
    {
        double best = -1;
        for (std::size_t k = 0; k < labels(i); ++k) {
            const Label label = static_cast<Label>(k);
            const double value = valueOf(i, theta, label);
            if (k == 0 || value > best) {
                best = value;
                y = {label};
            }
        }
    }

private:
    std::size_t labels(std::size_t i) const { return m_labels > 0 ? m_labels : statisticSize(i); }
    /// H_i(y; w), up to the block's constant.
    double valueOf(std::size_t i, const double* theta, Label y) const
    {
        return loss(i, {&y, 1}) + score(i, theta, {&y, 1});
    }

    std::size_t m_labels;
};

double SlackByEnumeration::expectation(std::size_t i, const double* q, double c, double* mu) const
{
    const std::size_t count = labels(i);
    std::vector<double> p(count);
    for (std::size_t k = 0; k < count; ++k) {
        const Label y = static_cast<Label>(k);
        p[k] = score(i, q, {&y, 1}) + c * loss(i, {&y, 1});
    }
    const double most = *std::ranges::max_element(p);
    double all = 0, meanLoss = 0;
    for (double& value : p)
        all += value = std::exp(value - most);
    std::fill_n(mu, statisticSize(i), 0.0);
    SparseVector m;
    for (std::size_t k = 0; k < count; ++k) {
        const Label y = static_cast<Label>(k);
        meanLoss += p[k] / all * loss(i, {&y, 1});
        statistic(i, {&y, 1}, m);
        for (const SparseEntry& entry : m)
            mu[entry.index] += p[k] / all * entry.value;
    }
    return meanLoss;
}

/// Chains: the loss is the share of wrong labels, so for each number of them the largest score
/// counts.
class SlackOfChain : public SlackRescaled {
public:
    SlackOfChain(std::shared_ptr<const Problem> whole, std::size_t labels, std::size_t stride)
        : SlackRescaled(std::move(whole))
        , m_labels(labels)
        , m_stride(stride)
    {
        constexpr std::size_t mostCells = std::size_t{1} << 24; // 128 MiB of doubles a thread
        for (std::size_t i = 0; i < blockCount(); ++i)
            if (CountedViterbi::cells(truth(i).size(), m_stride) > mostCells)
                throw InputError("--rescaling", 0,
                    fmt::format("slack on a sequence of {} tokens with {} labels", truth(i).size(),
                        m_labels),
                    "shorter sequences, or margin");
    }

protected:
    void lossAugmented(std::size_t i, const double* theta, Labelling& y) const override
    {
        thread_local CountedViterbi search;
        const LabellingView right = truth(i);
        const std::size_t length = right.size();
        search.run({theta, theta + length * m_stride, length, m_labels, m_stride}, right.data());
        std::size_t best = 0; // the truth itself: H_i = 0
        double most = 0;
        for (std::size_t k = 1; k <= length; ++k) {
            const double violation = 1 + search.best(k) - search.best(0);
            const double value = static_cast<double>(k) / static_cast<double>(length) * violation;
            if (value > most) {
                most = value;
                best = k;
            }
        }
        search.labelling(best, y);
    }

private:
    std::size_t m_labels, m_stride;
};

} // namespace

std::shared_ptr<const Problem> slackByEnumeration(
    std::shared_ptr<const Problem> whole, std::size_t labels)
{
    return std::make_shared<SlackByEnumeration>(std::move(whole), labels);
}

std::shared_ptr<const Problem> slackOfChain(
    std::shared_ptr<const Problem> whole, std::size_t labels, std::size_t stride)
{
    return std::make_shared<SlackOfChain>(std::move(whole), labels, stride);
}

std::shared_ptr<const Problem> slackRescaled(std::shared_ptr<const Problem> whole)
{
    const SlackSource* source = whole->abilities().slackSource;
    if (!source)
        refuseSlack(whole->task());
    return source->slackRescaled(std::move(whole));
}

void refuseSlack(std::string_view task)
{
    throw InputError("--rescaling", 0, fmt::format("slack on the task {}", task),
        "margin; slack rescaling is for words, chunks, classes and toys");
}

} // namespace gapscope
