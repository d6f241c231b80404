// SPDX-License-Identifier: GPL-3.0-or-later
// USPS against LIBLINEAR's multi-class SVM by Crammer and Singer (liblinear-train -s 4 -e 0.01, C =
// 1/(λn)), in one run: CPU seconds to the primal value that LIBLINEAR reaches, one thread. The time
// of LIBLINEAR's reading is subtracted. It is measured as a run that ends after its first
// iteration, so that iteration is not counted against LIBLINEAR. Ends with 1 when ours is slower.
//   liblinear_bench [DATA]    default: the catalogue's usps
#include "core/solvers/training/training.h"
#include "datasets/open.h"
#include "tests/bench/bars.h"
#include "tests/bench/median.h"
#include "tests/support/liblinear.h"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <unistd.h>
#include <vector>

using namespace gapscope;

namespace {

constexpr int rounds = 3;
constexpr double bar = 1, aim = 3;

struct Ours {
    bool reached = false;
    double cpu = 0, passes = 0, primal = 0;
};

/// Trains until P(w) ≤ target; P is evaluated, off the clock, after every pass.
Ours trainTo(const Dataset& dataset, double lambda, double target)
{
    SolverOptions options;
    options.method = "bcpfw";
    options.sampling = Sampling::permutation; // and shrinking, as LIBLINEAR does
    options.shrinking = true;
    options.lambda = lambda;
    options.epsilon = 1e-4 * target; // for shrinking; below the accuracy of the target
    options.maxPasses = 2000;
    Training training(dataset.train, nullptr, options);
    RunControl control;
    Ours ours;
    training.run(control, [&](const TracePoint& point, const SolverView&) {
        ours = {point.primal <= target, point.cpuSeconds, point.pass, point.primal};
        if (ours.reached)
            control.stop();
    });
    return ours;
}

bool compareAt(const Dataset& dataset, const std::string& rows, double lambda)
{
    const auto& problem = dynamic_cast<const MulticlassProblem&>(*dataset.train);
    std::vector<double> theirs, reading, ours;
    Ours last;
    double target = 0;
    for (int round = 0; round < rounds; ++round) {
        reading.push_back(liblinear::train(rows, problem, lambda, 1e6).cpu);
        const liblinear::Trained trained = liblinear::train(rows, problem, lambda, 0.01);
        theirs.push_back(trained.cpu);
        target = liblinear::primalOf(problem, trained.w, lambda);
        last = trainTo(dataset, lambda, target);
        ours.push_back(last.cpu);
    }
    const double read = bench::median(reading), whole = bench::median(theirs),
                 own = bench::median(ours);
    const double ratio = (whole - read) / own;
    const char* verdict = !last.reached || ratio < bar ? bench::verdict(false)
        : ratio < aim                                  ? bench::verdict(true)
                                                       : "within, aim reached";
    fmt::print("| {:g} | {:.7f} | {:.2f} s | {:.2f} s | {:.2f} s | {:.1f} | {:.2f} × | {} |\n",
        lambda, target, whole, whole - read, own, last.passes, ratio, verdict);
    std::fflush(stdout);
    return last.reached && ratio >= bar;
}

} // namespace

int main(int argc, char** argv)
{
    if (!liblinear::installed()) {
        fmt::print("skipped: liblinear-tools is not installed (sh app/packages.sh --all-suites)\n");
        return 0;
    }
    DataRequest request;
    request.source = argc > 1 ? argv[1] : "usps";
    const Dataset dataset = openDataset(request, {"", GAPSCOPE_SOURCE_DIR "/../shared/data"});
    const std::filesystem::path rows =
        std::filesystem::temp_directory_path() / fmt::format("gapscope-liblinear-{}", ::getpid());
    liblinear::writeRows(rows.string(), dynamic_cast<const MulticlassProblem&>(*dataset.train));
    fmt::print("{}: n {}; CPU to LIBLINEAR's primal value, medians of {}; ours: bcpfw, "
               "permutation, shrinking\n\n| λ | P(w) | LIBLINEAR | without reading | ours | passes "
               "| ratio (at "
               "least 1, aim 3) | |\n|---|---|---|---|---|---|---|---|\n",
        dataset.info.title, dataset.info.n, rounds);
    bool good = true;
    for (const double lambda : {0.01, 0.001})
        good = compareAt(dataset, rows.string(), lambda) && good;
    std::filesystem::remove(rows);
    return good ? 0 : 1;
}
