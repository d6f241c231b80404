// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/check_problem.h"

#include "core/machine/memory.h"
#include "core/machine/random.h"
#include "core/solvers/state/working_set.h"

#include <algorithm>
#include <array>
#include <barrier>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <thread>

namespace gapscope {
namespace {

using Numbers = AlignedVector<double>;

constexpr std::array modes = {OracleMode::decode, OracleMode::lossAugmented, OracleMode::lossOnly};

/// The answers to every question of a solver about a block at some w.
struct Answers {
    std::vector<double> numbers;
    std::vector<Labelling> labellings;
    bool operator==(const Answers&) const = default;
};

class Trial {
public:
    Trial(const Problem& problem, const ContractTrial& trial)
        : m_problem(problem)
        , m_trial(trial)
        , m_random(trial.seed)
    {
        const std::size_t n = problem.blockCount(), count = std::min(n, trial.blocks);
        for (std::size_t k = 0; k < count; ++k)
            m_blocks.push_back(k * n / count);
    }

    std::vector<ContractBreach> run()
    {
        Numbers w = clipped(Numbers(m_problem.weightSize(), 0.0));
        checkTies(w); // values are equal there; elsewhere they are not
        for (std::size_t round = 0; round < m_trial.rounds; ++round) {
            w = moved(w);
            for (const std::size_t i : m_blocks)
                checkBlock(i, w);
            checkRepeats(w);
        }
        std::vector<ContractBreach> found;
        for (auto& [part, what] : m_breaches)
            found.push_back({part, std::move(what)});
        return found;
    }

private:
    bool near(double a, double b) const { return near(a, b, m_trial.tolerance); }
    static bool near(double a, double b, double tolerance)
    {
        return std::abs(a - b) <= tolerance * (1 + std::abs(a) + std::abs(b));
    }

    void require(bool kept, ContractPart part, std::size_t i, const std::string& what)
    {
        if (!kept)
            m_breaches.try_emplace(part, fmt::format("block {}: {}", i, what));
    }

    /// Compares two numbers that must be equal.
    void requireNear(
        double found, double expected, ContractPart part, std::size_t i, std::string_view what)
    {
        require(near(found, expected), part, i,
            fmt::format("{} is {} instead of {}", what, found, expected));
    }

    bool isPadding(std::size_t j) const
    {
        const ModelShape& shape = m_problem.shape();
        return j % shape.rowStride() >= shape.rowLength();
    }

    Numbers clipped(Numbers w) const
    {
        const Bounds box = m_problem.bounds();
        for (std::size_t j = box.first; j < box.last; ++j)
            w[j] = std::clamp(w[j], box.lower, box.upper);
        return w;
    }

    Numbers potentials(std::size_t i, const Numbers& w) const
    {
        Numbers theta(m_problem.statisticSize(i));
        m_problem.potentials(i, w.data(), theta.data());
        return theta;
    }

    /// B_i δ without the padding, which another check covers.
    Numbers image(std::size_t i, const SparseVector& delta, double scale = 1) const
    {
        Numbers v(m_problem.weightSize(), 0.0);
        m_problem.addTo(i, delta, scale, v.data());
        for (std::size_t j = 0; j < v.size(); ++j)
            if (isPadding(j))
                v[j] = 0;
        return v;
    }

    Labelling answer(std::size_t i, const Numbers& theta, OracleMode mode) const
    {
        Labelling y{7, 7, 7}; // must not matter
        m_problem.maxOracle(i, theta.data(), mode, y);
        return y;
    }

    double valueOf(std::size_t i, const Numbers& theta, OracleMode mode, LabellingView y) const
    {
        const double fixed = m_problem.offset(i, y) - m_problem.loss(i, y);
        return (mode == OracleMode::lossOnly ? 0 : m_problem.score(i, theta.data(), y))
            + (mode == OracleMode::decode ? fixed : m_problem.offset(i, y));
    }

    /// Another w: steps of random length between truths and the oracle's answers.
    Numbers moved(Numbers w)
    {
        for (const std::size_t i : m_blocks) {
            const Labelling y = answer(i, potentials(i, clipped(w)), OracleMode::lossAugmented);
            SparseVector delta;
            m_problem.cornerDifference(i, m_problem.truth(i), y, delta);
            m_problem.addTo(i, delta, m_random.uniform() - 0.25, w.data());
        }
        for (std::size_t j = 0; j < w.size(); ++j)
            if (isPadding(j))
                w[j] = 0;
        return clipped(std::move(w));
    }

    /// Labellings of block i that differ, the truth among them.
    std::vector<Labelling> labellings(std::size_t i, const Numbers& theta) const
    {
        const LabellingView truth = m_problem.truth(i);
        std::vector<Labelling> found{Labelling(truth.begin(), truth.end())};
        for (const OracleMode mode : modes)
            if (const Labelling y = answer(i, theta, mode); !std::ranges::count(found, y))
                found.push_back(y);
        return found;
    }

    void checkBlock(std::size_t i, const Numbers& w)
    {
        const Numbers theta = potentials(i, w);
        checkOracle(i, theta);
        const std::vector<Labelling> ys = labellings(i, theta);
        checkStatistic(i, w, theta, ys);
        for (std::size_t k = 1; k < ys.size(); ++k) {
            SparseVector delta;
            m_problem.cornerDifference(i, ys[k], ys[k - 1], delta);
            checkLinear(i, w, delta);
            checkGram(i, w, delta);
            checkPadding(i, delta);
            checkPairwise(i, ys[k], ys[k - 1], delta);
        }
    }

    /// pairwiseDirection() is cornerDifference() with its ‖B_i δ‖².
    void checkPairwise(
        std::size_t i, LabellingView y, LabellingView other, const SparseVector& delta)
    {
        SparseVector pairwise;
        const double squared = m_problem.pairwiseDirection(i, y, other, pairwise);
        requireNear(squared, m_problem.squaredWeightNorm(image(i, delta).data()),
            ContractPart::gram, i, "the norm of pairwiseDirection()");
        for (const auto [index, value] : delta)
            pairwise.push_back({index, -value});
        merge(pairwise);
        for (const SparseEntry& entry : pairwise)
            requireNear(entry.value, 0, ContractPart::statistic, i, "pairwiseDirection()");
    }

    void checkOracle(std::size_t i, const Numbers& theta)
    {
        const LabellingView truth = m_problem.truth(i);
        require(m_problem.loss(i, truth) == 0, ContractPart::oracle, i, "the truth has a loss");
        require(m_problem.offset(i, truth) == 0 || m_problem.loss(i, truth) != 0,
            ContractPart::oracle, i, "the truth has an offset");
        for (const OracleMode mode : modes)
            if (const Labelling y = answer(i, theta, mode); m_problem.offsetIsLoss())
                require(m_problem.offset(i, y) == m_problem.loss(i, y), ContractPart::oracle, i,
                    "the offset is not the loss");
        for (const OracleMode mode : modes) {
            Labelling y;
            if (!m_problem.maxOracle(i, theta.data(), mode, y))
                continue; // approximate: may be below
            const double found = valueOf(i, theta, mode, y);
            const double right = valueOf(i, theta, mode, truth);
            require(found >= right || near(found, right, m_trial.oracleTolerance),
                ContractPart::oracle, i,
                fmt::format("the oracle found {} where the truth has {}", found, right));
        }
    }

    void checkStatistic(
        std::size_t i, const Numbers& w, const Numbers& theta, const std::vector<Labelling>& ys)
    {
        std::vector<Label> all;
        std::vector<double> scores(ys.size());
        std::vector<Numbers> statistics;
        for (const Labelling& y : ys) {
            SparseVector m;
            m_problem.statistic(i, y, m);
            Numbers& dense = statistics.emplace_back(m_problem.statisticSize(i), 0.0);
            double product = 0;
            for (const auto [index, value] : m) {
                if (index >= dense.size())
                    return require(false, ContractPart::statistic, i, "an index out of range");
                dense[index] += value;
                product += theta[index] * value;
            }
            requireNear(m_problem.score(i, theta.data(), y), product, ContractPart::statistic, i,
                "the score");
            require(m_problem.isLabelling(i, y), ContractPart::statistic, i,
                "an answer of the oracle is no labelling");
            all.insert(all.end(), y.begin(), y.end());
        }
        m_problem.scores(
            i, theta.data(), {all.data(), m_problem.truth(i).size(), ys.size()}, scores.data());
        std::vector<double> stored = scores;
        if (const StoredScores* able = m_problem.abilities().storedScores) {
            WorkingSet set;
            for (const Labelling& y : ys)
                set.add(y, 0);
            able->storedScores(i, w.data(), set.labellings(), set.groups(), stored.data());
        }
        for (std::size_t k = 0; k < ys.size(); ++k)
            require(scores[k] == m_problem.score(i, theta.data(), ys[k]) && stored[k] == scores[k],
                ContractPart::statistic, i, "scores(), storedScores() and score() differ");
        for (std::size_t k = 1; k < ys.size(); ++k) {
            SparseVector delta;
            m_problem.cornerDifference(i, ys[k], ys[k - 1], delta);
            Numbers sum = statistics[k - 1];
            for (const auto [index, value] : delta)
                sum[index] += value;
            for (std::size_t p = 0; p < sum.size(); ++p)
                requireNear(sum[p], statistics[k][p], ContractPart::statistic, i,
                    "an entry of a statistic plus cornerDifference()");
        }
    }

    /// B_i (a δ) = a B_i δ; θ(w + v) = θ(w) + θ(v).
    void checkLinear(std::size_t i, const Numbers& w, const SparseVector& delta)
    {
        const double a = 2 * m_random.uniform() - 1;
        SparseVector scaled = delta;
        for (SparseEntry& entry : scaled)
            entry.value *= a;
        const Numbers v = image(i, delta, a), same = image(i, scaled);
        Numbers sum = w;
        for (std::size_t j = 0; j < v.size(); ++j) {
            requireNear(same[j], v[j], ContractPart::additive, i, "an entry of addTo()");
            sum[j] += v[j];
        }
        const Numbers one = potentials(i, w), two = potentials(i, v), both = potentials(i, sum);
        for (std::size_t p = 0; p < both.size(); ++p)
            requireNear(
                both[p], one[p] + two[p], ContractPart::additive, i, "a potential of a sum");
    }

    void checkGram(std::size_t i, const Numbers& w, const SparseVector& delta)
    {
        const Numbers v = image(i, delta);
        requireNear(m_problem.squaredNorm(i, delta), m_problem.squaredWeightNorm(v.data()),
            ContractPart::gram, i, "squaredNorm()");
        SparseVector sparse;
        m_problem.image(i, delta, sparse);
        Numbers dense(v.size(), 0.0);
        for (std::size_t k = 0; k < sparse.size(); ++k) {
            if (sparse[k].index >= dense.size()
                || (k > 0 && sparse[k].index <= sparse[k - 1].index))
                return require(false, ContractPart::gram, i, "image() is not in ascending order");
            if (!isPadding(sparse[k].index))
                dense[sparse[k].index] = sparse[k].value;
        }
        for (std::size_t j = 0; j < v.size(); ++j)
            requireNear(dense[j], v[j], ContractPart::gram, i, "an entry of image()");
        const double scale = m_random.uniform();
        Numbers theta = potentials(i, w), after = w;
        m_problem.addGram(i, delta, scale, theta.data());
        const Numbers step = image(i, delta, scale);
        for (std::size_t j = 0; j < step.size(); ++j)
            after[j] += step[j];
        const Numbers expected = potentials(i, after);
        for (std::size_t p = 0; p < theta.size(); ++p)
            requireNear(theta[p], expected[p], ContractPart::gram, i, "a potential of addGram()");
    }

    void checkPadding(std::size_t i, const SparseVector& delta)
    {
        Numbers v(m_problem.weightSize(), 0.0);
        m_problem.addTo(i, delta, 0.5, v.data());
        for (std::size_t j = 0; j < v.size(); ++j)
            require(!isPadding(j) || v[j] == 0, ContractPart::padding, i,
                fmt::format("weight {}, which is padding, became {}", j, v[j]));
    }

    /// At w = 0, where values are equal. A block of a single label has the lowest.
    void checkTies(const Numbers& w)
    {
        std::map<std::pair<std::size_t, OracleMode>, Labelling> first;
        for (int turn = 0; turn < 3; ++turn)
            for (const std::size_t i : m_blocks) {
                const Numbers theta = potentials(i, w);
                for (const OracleMode mode : modes) {
                    const Labelling y = answer(i, theta, mode);
                    const auto [before, added] = first.try_emplace({i, mode}, y);
                    require(before->second == y, ContractPart::ties, i,
                        "another labelling when asked again where values are equal");
                    if (y.size() != 1)
                        continue;
                    for (Label lower = 0; lower < y[0]; ++lower)
                        require(valueOf(i, theta, mode, {&lower, 1}) < valueOf(i, theta, mode, y),
                            ContractPart::ties, i,
                            fmt::format("label {} where {} is as good", y[0], lower));
                }
            }
    }

    Answers answers(std::size_t i, const Numbers& w) const
    {
        Answers all;
        const Numbers theta = potentials(i, w);
        all.numbers.assign(theta.begin(), theta.end());
        for (const OracleMode mode : {OracleMode::decode, OracleMode::lossAugmented})
            all.labellings.push_back(answer(i, theta, mode));
        const Labelling& y = all.labellings.back();
        SparseVector delta;
        m_problem.cornerDifference(i, y, m_problem.truth(i), delta);
        for (const auto [index, value] : delta)
            all.numbers.push_back(value);
        all.numbers.push_back(m_problem.score(i, theta.data(), y));
        all.numbers.push_back(m_problem.loss(i, y));
        all.numbers.push_back(m_problem.squaredNorm(i, delta));
        const Numbers v = image(i, delta);
        all.numbers.insert(all.numbers.end(), v.begin(), v.end());
        return all;
    }

    /// Asks the same questions again, in another order, then by several threads at once.
    void checkRepeats(const Numbers& w)
    {
        std::vector<Answers> first;
        for (const std::size_t i : m_blocks)
            first.push_back(answers(i, w));
        for (std::size_t k = m_blocks.size(); k-- > 0;)
            require(answers(m_blocks[k], w) == first[k], ContractPart::determinism, m_blocks[k],
                "another answer when asked again");
        std::vector<char> differs(m_trial.threads * m_blocks.size(), 0);
        std::barrier start(static_cast<std::ptrdiff_t>(m_trial.threads));
        const auto ask = [&](std::size_t thread) {
            start.arrive_and_wait();
            for (std::size_t turn = 0; turn < 4 * m_blocks.size(); ++turn) {
                const std::size_t k = (turn + thread) % m_blocks.size();
                if (!(answers(m_blocks[k], w) == first[k]))
                    differs[thread * m_blocks.size() + k] = 1;
            }
        };
        {
            std::vector<std::jthread> threads;
            for (std::size_t k = 0; k < m_trial.threads; ++k)
                threads.emplace_back(ask, k);
        }
        if (!m_breaches.contains(ContractPart::determinism))
            for (std::size_t k = 0; k < differs.size(); ++k)
                require(differs[k] == 0, ContractPart::threads, m_blocks[k % m_blocks.size()],
                    "another answer while other threads ask");
    }

    const Problem& m_problem;
    const ContractTrial& m_trial;
    Random m_random;
    std::vector<std::size_t> m_blocks;
    std::map<ContractPart, std::string> m_breaches;
};

} // namespace

std::string_view nameOf(ContractPart part)
{
    constexpr std::array<std::string_view, 8> names = {
        "oracle", "additive", "statistic", "gram", "padding", "ties", "determinism", "threads"};
    return names[static_cast<std::size_t>(part)];
}

std::vector<ContractBreach> checkProblem(const Problem& problem, const ContractTrial& trial)
{
    return Trial(problem, trial).run();
}

} // namespace gapscope
