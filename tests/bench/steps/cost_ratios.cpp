// SPDX-License-Identifier: GPL-3.0-or-later
// Look-up against oracle, pairwise step against Frank-Wolfe step. All are measured in turn, many
// times, so that a busy period of the machine affects all of them.
#include "tests/bench/steps/cost_ratios.h"

#include "core/machine/clocks.h"
#include "core/machine/memory.h"
#include "core/machine/random.h"
#include "core/solvers/training/training.h"
#include "tests/bench/bars.h"
#include "tests/bench/median.h"
#include "tests/bench/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace gapscope::bench {
namespace {

SolverOptions optionsFor(Method method, double passes)
{
    SolverOptions options;
    options.method = method;
    options.sampling = Sampling::gap;
    options.lambda = 0.001;
    options.epsilon = 0;
    options.gapCheck = unlimited; // block steps alone
    options.maxPasses = passes;
    options.traceEvery = 1e6;
    return options;
}

/// The parts of a visit, on the working sets of a run with the cache on.
class Visits {
public:
    explicit Visits(const Dataset& data)
        : m_problem(*data.train)
        , m_training(data.train, nullptr, options())
    {
        RunControl control;
        m_training.run(control);
        const std::vector<double> w = m_training.weights();
        m_w.assign(w.begin(), w.end());
        Random random(1);
        std::size_t most = 0;
        for (int k = 0; k < 4096; ++k) {
            const std::size_t i = random.below(m_problem.blockCount());
            m_order.push_back(i);
            m_remembered += static_cast<double>(set(i).size()) / 4096;
            most = std::max(most, m_problem.statisticSize(i));
        }
        m_theta.resize(most);
    }

    double remembered() const { return m_remembered; }

    /// Seconds per block of `part`, after the potentials are gathered.
    template <typename Part> double seconds(const Part& part)
    {
        const double begin = threadCpuSeconds();
        for (const std::size_t i : m_order) {
            set(i).fetch(); // as BlockSteps::prepare does
            m_problem.potentials(i, m_w.data(), m_theta.data());
            part(i);
        }
        return (threadCpuSeconds() - begin) / static_cast<double>(m_order.size());
    }

    /// The best remembered labelling, as BlockSteps finds it (Osokin et al. 2016, Alg. 5).
    void lookUp(std::size_t i)
    {
        double best = -unlimited;
        m_scores.resize(set(i).size());
        m_problem.scores(i, m_theta.data(), set(i).labellings(), m_scores.data());
        for (std::size_t k = 0; k < set(i).size(); ++k)
            best = std::max(best, set(i)[k].loss + m_scores[k]);
        m_sum += best;
    }
    void callOracle(std::size_t i)
    {
        m_problem.maxOracle(i, m_theta.data(), OracleMode::lossAugmented, m_y);
        m_sum += m_problem.loss(i, m_y);
    }
    double sum() const { return m_sum; }

private:
    static SolverOptions options()
    {
        SolverOptions options = optionsFor(Method("bcpfw"), 20);
        options.cache = true;
        options.gapCheck = 10;
        return options;
    }
    const WorkingSet& set(std::size_t i) const { return m_training.state().blocks[i].set; }

    const Problem& m_problem;
    Training m_training;
    AlignedVector<double> m_w, m_theta;
    std::vector<double> m_scores;
    std::vector<std::size_t> m_order;
    Labelling m_y;
    double m_remembered = 0, m_sum = 0;
};

bool lookUpRatio(const Dataset& data)
{
    Visits visits(data);
    std::vector<double> gathers, lookUps, oracles;
    for (int round = 0; round < 41; ++round) {
        gathers.push_back(visits.seconds([](std::size_t) {}));
        lookUps.push_back(visits.seconds([&](std::size_t i) { visits.lookUp(i); }));
        oracles.push_back(visits.seconds([&](std::size_t i) { visits.callOracle(i); }));
    }
    const double gather = median(gathers);
    const double lookUp = median(lookUps) - gather, viterbi = median(oracles) - gather;
    fmt::print("{}: gather {:.2f} µs, look-up {:.3f} µs ({:.1f} labellings on average), Viterbi "
               "{:.2f} µs{}\n",
        data.info.title, 1e6 * gather, 1e6 * lookUp, visits.remembered(), 1e6 * viterbi,
        visits.sum() > 0 ? "" : " (nothing found)");
    fmt::print("{:<58} {:5.2f}\n", "look-up / Viterbi", lookUp / viterbi);
    fmt::print("{:<58} {:5.2f}\n", "a hit, gather and look-up / oracle call",
        (gather + lookUp) / (gather + viterbi));
    return atMost("cache look-up / oracle call (gather and Viterbi)", lookUp / (gather + viterbi),
        0.35, "times");
}

/// CPU seconds per block step, oracle call included.
double secondsPerStep(const Dataset& data, Method method)
{
    Training training(data.train, nullptr, optionsFor(method, 8));
    RunControl control;
    const RunResult result = training.run(control);
    return result.cpuSeconds / static_cast<double>(training.trace().back().blockSteps);
}

bool stepRatio(const Dataset& data)
{
    std::vector<double> frankWolfe, pairwise;
    for (int round = 0; round < 7; ++round) {
        frankWolfe.push_back(secondsPerStep(data, Method("bcfw")));
        pairwise.push_back(secondsPerStep(data, Method("bcpfw")));
    }
    fmt::print("{}: block step {:.2f} µs Frank-Wolfe, {:.2f} µs pairwise, oracle included\n",
        data.info.title, 1e6 * median(frankWolfe), 1e6 * median(pairwise));
    return atMost(
        "pairwise step / Frank-Wolfe step", median(pairwise) / median(frankWolfe), 2, "times");
}

} // namespace

bool printCostRatios()
{
    const Dataset data = words("large");
    const bool cheap = lookUpRatio(data);
    return stepRatio(data) && cheap;
}

} // namespace gapscope::bench
