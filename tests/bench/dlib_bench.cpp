// SPDX-License-Identifier: GPL-3.0-or-later
// OCR small against dlib's structural_svm_problem: same features, loss, λ and the same oracle
// (ours), to the same certified gap, in one process. dlib minimises ½‖w‖² + C·R(w) with C = 1/λ;
// its risk gap is then P − D in our units.
#include "core/machine/clocks.h"
#include "core/solvers/training/training.h"
#include "core/tasks/chain/chain.h"
#include "tests/bench/words.h"

#include <dlib/svm_threaded.h>
#include <fmt/format.h>

using namespace gapscope;

namespace {

using Vector = std::vector<std::pair<unsigned long, double>>;

class DlibWords : public dlib::structural_svm_problem<dlib::matrix<double, 0, 1>, Vector> {
public:
    DlibWords(const ChainProblem& chain, double lambda, double gap)
        : m_chain(chain)
    {
        set_c(1 / lambda);
        set_epsilon(gap);
    }

private:
    long get_num_dimensions() const override { return static_cast<long>(m_chain.weightSize()); }
    long get_num_samples() const override { return static_cast<long>(m_chain.blockCount()); }

    Vector features(std::size_t i, LabellingView y) const
    {
        SparseVector m;
        m_chain.statistic(i, y, m);
        std::map<unsigned long, double> sum;
        std::vector<double> dense(m_chain.weightSize(), 0.0);
        m_chain.addTo(i, m, 1.0, dense.data());
        Vector phi;
        for (std::size_t j = 0; j < dense.size(); ++j)
            if (dense[j] != 0)
                phi.emplace_back(j, dense[j]);
        return phi;
    }
    void get_truth_joint_feature_vector(long i, Vector& psi) const override
    {
        psi = features(static_cast<std::size_t>(i), m_chain.truth(static_cast<std::size_t>(i)));
    }
    void separation_oracle(
        const long i, const dlib::matrix<double, 0, 1>& w, double& loss, Vector& psi) const override
    {
        const std::size_t k = static_cast<std::size_t>(i);
        AlignedVector<double> theta(m_chain.statisticSize(k));
        Labelling y;
        m_chain.potentials(k, &w(0), theta.data());
        m_chain.maxOracle(k, theta.data(), OracleMode::lossAugmented, y);
        loss = m_chain.loss(k, y);
        psi = features(k, y);
    }
    const ChainProblem& m_chain;
};

double dlibSeconds(const ChainProblem& chain, double lambda, double gap)
{
    DlibWords problem(chain, lambda, gap);
    dlib::oca solver;
    dlib::matrix<double, 0, 1> w;
    const double begin = threadCpuSeconds();
    solver(problem, w);
    return threadCpuSeconds() - begin;
}

double ourSeconds(const Dataset& data, Method method, double lambda, double gap)
{
    SolverOptions options;
    options.method = method;
    options.lambda = lambda;
    options.sampling = Sampling::gap;
    options.epsilon = gap;
    options.traceEvery = 1e6;
    Training training(data.train, nullptr, options);
    RunControl control;
    return training.run(control).cpuSeconds;
}

} // namespace

int main()
{
    const Dataset data = bench::words("small");
    const auto& chain = static_cast<const ChainProblem&>(*data.train);
    fmt::print(
        "{}, λ = 0.01, CPU seconds to a certified gap, one thread, median of 3\n", data.info.title);
    const auto median = [](std::vector<double> v) {
        std::sort(v.begin(), v.end());
        return v[v.size() / 2];
    };
    for (const double gap : {0.1, 0.01}) {
        std::vector<double> bcfw, bcpfw, theirs, bcfwRatio, bcpfwRatio;
        for (int k = 0; k < 3; ++k) {
            bcfw.push_back(ourSeconds(data, Method("bcfw"), 0.01, gap));
            bcpfw.push_back(ourSeconds(data, Method("bcpfw"), 0.01, gap));
            theirs.push_back(dlibSeconds(chain, 0.01, gap));
            bcfwRatio.push_back(theirs.back() / bcfw.back());
            bcpfwRatio.push_back(theirs.back() / bcpfw.back());
        }
        fmt::print(
            "gap {:<5g} dlib {:6.3f} s   bcfw {:6.3f} s, {:4.1f} times faster   bcpfw {:6.3f} s, "
            "{:4.1f} times faster\n",
            gap, median(theirs), median(bcfw), median(bcfwRatio), median(bcpfw),
            median(bcpfwRatio));
    }
}
