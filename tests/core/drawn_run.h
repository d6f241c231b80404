// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/random.h"
#include "core/records/run_record.h"
#include "core/solvers/training/training.h"
#include "core/wrapped_problem.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace gapscope::test {

/// A problem that does something in the middle of a run, after so many calls.
class ActingProblem : public SubsetProblem {
public:
    explicit ActingProblem(const std::shared_ptr<const Problem>& whole)
        : SubsetProblem(whole, allOf(*whole))
    {
    }
    void after(std::int64_t calls, std::function<void()> action) const
    {
        m_action = std::move(action);
        m_calls = calls;
    }
    void potentials(std::size_t i, const double* w, double* theta) const override
    {
        count();
        SubsetProblem::potentials(i, w, theta);
    }
    bool maxOracle(std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override
    {
        count();
        return SubsetProblem::maxOracle(i, theta, mode, y);
    }
    double expectation(std::size_t i, const double* q, double c, double* mu) const override
    {
        count();
        return SubsetProblem::expectation(i, q, c, mu);
    }

private:
    static std::vector<std::size_t> allOf(const Problem& problem);
    void count() const
    {
        if (--m_calls == 0)
            std::exchange(m_action, {})();
    }
    mutable std::atomic<std::int64_t> m_calls = 0;
    mutable std::function<void()> m_action;
};

template <typename T> T oneOf(Random& random, std::initializer_list<T> values)
{
    return values.begin()[random.below(values.size())];
}

/// A run to be made: the problem, also as test part, its options and its start.
struct DrawnRun {
    std::shared_ptr<const ActingProblem> problem;
    SolverOptions options;
    std::vector<double> start;

    std::unique_ptr<Training> training() const
    {
        auto made = std::make_unique<Training>(problem, problem, options);
        if (!start.empty())
            made->startFrom(start);
        return made;
    }
};

/// A small problem of any task that the method takes, and any options.
DrawnRun drawRun(Random& random, Method method);

/// The rest of its record.
RunRecord tinyAbout();

} // namespace gapscope::test
