// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/liblinear.h"

#include "core/solvers/gap_pass.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <sys/resource.h>

namespace gapscope::liblinear {
namespace {

/// CPU seconds of all child programs that have ended.
double childSeconds()
{
    rusage usage{};
    ::getrusage(RUSAGE_CHILDREN, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Reads "label 6 5 4 …", the class of each column of the weights.
std::vector<double> readModel(const std::string& path, const MulticlassProblem& problem)
{
    std::ifstream in(path);
    std::string line;
    std::vector<std::size_t> classes;
    while (std::getline(in, line) && line != "w")
        if (line.starts_with("label ")) {
            std::istringstream numbers(line.substr(6));
            for (std::size_t label = 0; numbers >> label;)
                classes.push_back(label);
        }
    std::vector<double> w(problem.weightSize(), 0.0);
    const std::size_t stride = problem.shape().stride();
    for (std::size_t f = 0; f < problem.shape().featureCount; ++f)
        for (const std::size_t label : classes)
            if (!(in >> w.at(f * stride + label)))
                throw std::runtime_error(path + ": fewer weights than features x classes");
    return w;
}

} // namespace

bool installed() { return std::system("command -v liblinear-train >/dev/null 2>&1") == 0; }

void writeRows(const std::string& path, const MulticlassProblem& problem)
{
    std::ofstream out(path);
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        out << problem.truth(i).front();
        const FeatureValues x = problem.examples().row(i);
        for (std::size_t k = 0; k < x.count; ++k)
            out << fmt::format(" {}:{:.9g}", (x.features ? x.features[k] : k) + 1, x.values[k]);
        out << '\n';
    }
}

Trained train(const std::string& rows, const MulticlassProblem& problem, double lambda, double e)
{
    const std::string model = rows + ".model";
    const double c = 1 / (lambda * static_cast<double>(problem.blockCount()));
    const std::string command = fmt::format(
        "liblinear-train -q -s 4 -c {:.17g} -e {:g} '{}' '{}' >/dev/null", c, e, rows, model);
    const double before = childSeconds();
    if (std::system(command.c_str()) != 0)
        throw std::runtime_error("failed: " + command);
    Trained trained;
    trained.cpu = childSeconds() - before;
    trained.w = readModel(model, problem);
    std::filesystem::remove(model);
    return trained;
}

double primalOf(const MulticlassProblem& problem, const std::vector<double>& w, double lambda)
{
    return lambda / 2 * problem.squaredWeightNorm(w.data()) + meanHinge(problem, w);
}

} // namespace gapscope::liblinear
