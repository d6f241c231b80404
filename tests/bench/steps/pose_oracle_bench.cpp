// SPDX-License-Identifier: GPL-3.0-or-later
// The arg max of a pose: 26 parts, 25 edges with 13 × 13 types, 54 × 54 cells. Dense products, with
// every instruction set, against generalised distance transforms, in one run. Maps are artificial:
// peaks of log-probabilities on smooth noise, and noise alone for little structure.
#include "core/inference/kernels/max_plus.h"
#include "core/inference/tree_max_sum.h"
#include "core/machine/clocks.h"
#include "core/machine/random.h"
#include "core/tasks/pose/pose_body.h"
#include "tests/bench/bars.h"
#include "tests/bench/median.h"

#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <malloc.h>

using namespace gapscope;

namespace {

constexpr std::size_t side = 54, cells = side * side, rootPart = neck;
constexpr double timesBarAvx2 = 3, timesBarSse2 = 2, millisBar = 200, memoryBar = 200, aimAvx2 = 80,
                 aimAvx512 = 50;
using bench::verdict;

struct Case {
    const char* name;
    double leastQuadratic, mostQuadratic; ///< per squared unit of 4 cells
    double linear;                        ///< per unit
    bool peaks;                           ///< else every cell is noise of its own
};
constexpr Case cases[] = {
    {"flat", 1e-6, 1e-6, 0.05, true},
    {"learnt", 0.05, 0.5, 0.2, true},
    {"flat, noise", 1e-6, 1e-6, 0.05, false},
    {"learnt, noise", 0.05, 0.5, 0.2, false},
};

/// A log-probability-like map in −15 … 0: smooth noise and some peaks, or noise.
void addMap(Random& random, bool peaks, float* map)
{
    for (std::size_t k = 0; k < cells; ++k)
        map[k] = static_cast<float>(-15 * random.uniform());
    if (!peaks)
        return;
    std::vector<double> wave(6);
    for (double& v : wave)
        v = random.uniform();
    struct Peak {
        double x, y, height;
    };
    std::vector<Peak> tops;
    for (std::size_t k = 1 + random.below(4); k > 0; --k)
        tops.push_back({54 * random.uniform(), 54 * random.uniform(), 6 + 9 * random.uniform()});
    for (std::size_t k = 0; k < cells; ++k) {
        const double x = static_cast<double>(k % side), y = static_cast<double>(k / side);
        double value = -12 + 1.5 * std::sin(0.3 * wave[0] * x + 6 * wave[1])
            + 1.5 * std::sin(0.3 * wave[2] * y + 6 * wave[3]) + 0.1 * static_cast<double>(map[k]);
        for (const Peak& p : tops)
            value = std::max(
                value, p.height - 15 - 0.15 * ((x - p.x) * (x - p.x) + (y - p.y) * (y - p.y)));
        map[k] = static_cast<float>(std::clamp(value, -15.0, 0.0));
    }
}

struct Photograph {
    GridTree tree{side, side, partCount, relationTypes, {}};
    std::vector<float> unary = std::vector<float>(partCount * cells);
    std::vector<std::uint16_t> scores =
        std::vector<std::uint16_t>(arcCount * relationTypes * cells);
    std::vector<Deformation> arcs = std::vector<Deformation>(arcCount * relationTypes);

    Photograph(const Case& kind, std::uint64_t seed)
    {
        Random random(seed);
        for (std::size_t p = 0; p < partCount; ++p)
            addMap(random, kind.peaks, unary.data() + p * cells);
        std::vector<float> map(cells);
        for (std::size_t k = 0; k < arcs.size(); ++k) {
            addMap(random, kind.peaks, map.data());
            std::transform(map.begin(), map.end(),
                scores.begin() + static_cast<std::ptrdiff_t>(k * cells), toBfloat16);
        }
        for (std::size_t e = 0; e < edgeCount; ++e)
            addEdge(random, kind, e);
    }
    /// Both arcs' types are the same clusters of displacements r, of about 5 cells.
    void addEdge(Random& random, const Case& kind, std::size_t e)
    {
        const auto within = [&](double least, double most) {
            return least + (most - least) * random.uniform();
        };
        for (std::size_t t = 0; t < relationTypes; ++t) {
            const double angle = within(0, 6.28), length = within(1, 6);
            for (int end = 0; end < 2; ++end) {
                Deformation& q = arcs[(2 * e + static_cast<std::size_t>(end)) * relationTypes + t];
                const double sign = end == 0 ? 1 : -1;
                q = {};
                addAxis(q.constant, q.linearX, q.quadraticX, sign * length * std::cos(angle),
                    within(-kind.linear, kind.linear) / 4,
                    within(kind.leastQuadratic, kind.mostQuadratic) / 16);
                addAxis(q.constant, q.linearY, q.quadraticY, sign * length * std::sin(angle),
                    within(-kind.linear, kind.linear) / 4,
                    within(kind.leastQuadratic, kind.mostQuadratic) / 16);
            }
        }
        const std::size_t size = relationTypes * cells;
        tree.edges.push_back(
            {bodyEdges[e].a, bodyEdges[e].b, {arcs.data() + 2 * e * relationTypes, relationTypes},
                {arcs.data() + (2 * e + 1) * relationTypes, relationTypes},
                {scores.data() + 2 * e * size, size}, {scores.data() + (2 * e + 1) * size, size},
                within(0.3, 1), within(0.3, 1)});
    }
    /// linear (Δ − r) − quadratic (Δ − r)² as a function of Δ.
    static void addAxis(double& constant, double& toLinear, double& toQuadratic, double r,
        double linear, double quadratic)
    {
        constant -= r * (linear + quadratic * r);
        toLinear = linear + 2 * quadratic * r;
        toQuadratic = quadratic;
    }
};

/// "VmHWM" (peak), "VmRSS" (now) in MB of 10⁶ bytes.
double memoryMb(const std::string& key)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(key + ":"))
            return std::stod(line.substr(key.size() + 1)) * 1024 / 1e6;
    return 0;
}

/// The memory that the first oracle of this thread takes besides its input.
void memoryRow(const Photograph& in)
{
    GridAnswer answer;
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
    const double before = memoryMb("VmRSS");
    treeMaxSum(in.tree, in.unary, rootPart, answer);
    const double extra = memoryMb("VmHWM") - before;
    fmt::print("memory of an oracle, peak: {:.1f} MB; bar {:g}: {}\n", extra, memoryBar,
        verdict(extra <= memoryBar));
}

/// Milliseconds of CPU, the median.
template <typename Run> double millis(int times, Run run)
{
    std::vector<double> took;
    for (int k = 0; k < times; ++k) {
        const double begin = threadCpuSeconds();
        run();
        took.push_back(1e3 * (threadCpuSeconds() - begin));
    }
    return bench::median(took);
}

void print(const char* name, double took, double whole, std::string_view judged)
{
    constexpr double values = 2.0 * edgeCount * relationTypes * relationTypes * cells;
    fmt::print("| {} | {:.1f} | {:.2f} | {:.1f} | {} |\n", name, took, 1e6 * took / values,
        whole / took, judged);
    std::fflush(stdout);
}

/// The oracle by distance transforms; returns its time.
double transformRow(const Photograph& in, double value)
{
    GridTree tree = in.tree;
    tree.transforms = true;
    GridAnswer answer;
    const double took = millis(3, [&] { treeMaxSum(tree, in.unary, rootPart, answer); });
    const double found = valueOf(tree, in.unary, answer);
    const bool same = std::abs(found - value) <= 1e-6 * std::abs(value);
    print("distance transforms", took, took, same ? "the same value" : verdict(found <= value));
    return took;
}

void rows(const Case& kind)
{
    const Photograph in(kind, 1);
    GridAnswer answer;
    if (&kind == cases)
        memoryRow(in);
    treeMaxSum(in.tree, in.unary, rootPart, answer);
    const double value = valueOf(in.tree, in.unary, answer);
    fmt::print("\n{}: best value {:.6f}\n| | ms | ns per cell and pass | times | |\n"
               "|---|---|---|---|---|\n",
        kind.name, value);
    const double slow = transformRow(in, value);
    for (const MaxPlusKernels* kernels : availableMaxPlusKernels()) {
        const MaxPlusChoice choice(*kernels);
        const std::string_view name = kernels->name;
        const double took = millis(7, [&] { treeMaxSum(in.tree, in.unary, rootPart, answer); });
        const double bar = name == "sse2" ? timesBarSse2 : timesBarAvx2;
        std::string judged = fmt::format("bars {:g} times: {}, {:g} ms: {}", bar,
            verdict(slow / took >= bar), millisBar, verdict(took <= millisBar));
        if (name != "sse2")
            judged += fmt::format("; aim {:g} ms: {}", name == "avx2" ? aimAvx2 : aimAvx512,
                took <= (name == "avx2" ? aimAvx2 : aimAvx512) ? "ok" : "not reached");
        if (std::abs(valueOf(in.tree, in.unary, answer) - value) > 0)
            judged += fmt::format("; another value: {}", verdict(false));
        print(kernels->name, took, slow, judged);
    }
}

} // namespace

int main()
{
    fmt::print("{} parts, {} × {} types an edge, {} × {} cells; CPU of one oracle, one thread; "
               "times: against distance transforms\n",
        partCount, relationTypes, relationTypes, side, side);
    for (const Case& kind : cases)
        rows(kind);
    return bench::barsOver > 0 ? 1 : 0;
}
