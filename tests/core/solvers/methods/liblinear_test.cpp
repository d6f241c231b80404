// SPDX-License-Identifier: GPL-3.0-or-later
// LIBLINEAR's multi-class SVM by Crammer and Singer and ours are one problem: on USPS both return
// one objective value. The seconds of both are printed; the benchmark compares them. Skipped
// without liblinear-tools or the data.
#include "tests/support/liblinear.h"

#include "core/solvers/training/training.h"
#include "datasets/open.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

using namespace gapscope;

TEST(Liblinear, GivesTheSameObjectiveOnUsps)
{
    const char* folder = std::getenv("GAPSCOPE_DATA");
    const std::filesystem::path path =
        std::filesystem::path(folder ? folder : GAPSCOPE_SOURCE_DIR "/../shared/data")
        / "usps-train.gz";
    if (!std::filesystem::exists(path))
        GTEST_SKIP() << "no usps-train.gz; set GAPSCOPE_DATA to run this test";
    if (!liblinear::installed())
        GTEST_SKIP() << "liblinear-tools is not installed (sh app/packages.sh --all-suites)";
    DataRequest request;
    request.source = path.string();
    const Dataset data = openDataset(request);
    const auto& problem = dynamic_cast<const MulticlassProblem&>(*data.train);
    const std::filesystem::path rows = std::filesystem::temp_directory_path()
        / ("gapscope-liblinear-" + std::to_string(::getpid()));
    liblinear::writeRows(rows.string(), problem);
    for (const double lambda : {0.01, 0.001}) {
        const liblinear::Trained theirs = liblinear::train(rows.string(), problem, lambda, 0.001);
        const double value = liblinear::primalOf(problem, theirs.w, lambda);
        SolverOptions options;
        options.method = "bcpfw";
        options.sampling = Sampling::gap;
        options.lambda = lambda;
        options.epsilon = 1e-4;
        options.traceEvery = unlimited;
        Training training(data.train, nullptr, options);
        RunControl control;
        const RunResult ours = training.run(control);
        EXPECT_EQ(ours.status, RunStatus::converged);
        EXPECT_GE(value, ours.dual - 1e-9); // D ≤ P* ≤ P(w)
        EXPECT_LE(value, ours.dual + 2e-4);
        fmt::print("λ {}: LIBLINEAR P {:.6f} in {:.2f} s; ours {:.6f} ≥ P* ≥ {:.6f} in {:.2f} s\n",
            lambda, value, theirs.cpu, ours.primal, ours.dual, ours.cpuSeconds);
    }
    std::filesystem::remove(rows);
}
