// SPDX-License-Identifier: GPL-3.0-or-later
// The 8 methods of Osokin et al. 2016 (sampling × steps × cache) on OCR: passes, oracle calls and
// CPU to several gaps, median over seeds, and the paper's claims about the pairs. The gap is exact,
// evaluated off the clock; a run ends at the first pass whose gap is ≤ the smallest target.
#include "core/experiments/comparison.h"
#include "core/files/atomic_file.h"
#include "core/machine/clocks.h"
#include "core/machine/error.h"
#include "core/solvers/training/training.h"
#include "tests/bench/median.h"
#include "tests/bench/words.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <numeric>

using namespace gapscope;

namespace {

struct Plan {
    bool quick = false;
    std::int64_t seeds = 5;
    double smallest = 0.001; ///< gap that every run reaches
    double maxPasses = 3000;
    std::string csv = "variants.csv";
    std::vector<std::string> only; ///< names of variants; empty: all
};

constexpr double allTargets[] = {0.1, 0.01, 0.001};

/// The cost to reach a gap; +∞ where it was not reached.
struct Cost {
    double passes = unlimited, calls = unlimited, cpuSeconds = unlimited;
};
using Key = std::pair<std::string, double>; ///< variant, target
using Table = std::map<Key, Cost>;

std::string nameOf(const char* method, const char* sampling, bool cache)
{
    return fmt::format("{} {}{}", method, sampling, cache ? " cache" : "");
}

Variant variantOf(const char* method, const char* sampling, bool cache, const Plan& plan)
{
    return {nameOf(method, sampling, cache),
        {{"method", method}, {"sampling", sampling}, {"cache", cache ? "on" : "off"},
            {"epsilon", fmt::format("{}", plan.smallest)},
            {"max_passes", fmt::format("{}", plan.maxPasses)}, {"trace_every", "1"}}};
}

ComparisonSpec specOf(const Plan& plan, const char* lambda)
{
    ComparisonSpec spec;
    spec.lambdas = {lambda};
    spec.seeds.resize(static_cast<std::size_t>(plan.seeds));
    std::iota(spec.seeds.begin(), spec.seeds.end(), 1);
    return spec;
}

/// Just above one of the targets.
bool nearTarget(double gap)
{
    return std::ranges::any_of(
        allTargets, [gap](double target) { return gap > target && gap < 2 * target; });
}

/// One run: the first trace point at or below each target. Every pass is evaluated near a target,
/// every fifth elsewhere: an evaluation takes as long as two passes.
std::map<double, Cost> costsOf(const Dataset& data, const ComparisonJob& job, double smallest)
{
    Training training(data.train, nullptr, job.options);
    RunControl control;
    training.run(control, [&](const TracePoint& point, const SolverView&) {
        if (point.gap <= smallest)
            control.stop();
        control.set(liveChange("trace_every", nearTarget(point.gap) ? "1" : "5"));
    });
    std::map<double, Cost> costs;
    for (const double target : allTargets)
        for (const TracePoint& point : training.trace())
            if (point.gap <= target) {
                costs[target] = {
                    point.pass, static_cast<double>(point.oracleCalls), point.cpuSeconds};
                break;
            }
    return costs;
}

std::string cell(double value, int precision)
{
    return value < unlimited ? fmt::format("{:.{}f}", value, precision) : "–";
}

Cost medianOf(const std::vector<Cost>& costs)
{
    const auto middle = [&](double Cost::*member) {
        std::vector<double> values;
        for (const Cost& cost : costs)
            values.push_back(cost.*member);
        return bench::median(std::move(values));
    };
    return {middle(&Cost::passes), middle(&Cost::calls), middle(&Cost::cpuSeconds)};
}

/// Runs a spec's variants one after the other, prints a line for each and adds rows to the CSV.
Table run(const ComparisonSpec& spec, const Dataset& data, const Plan& plan, std::string& csv)
{
    fmt::print("\n{}, λ = {}, median of {} seeds, at most {:g} passes; – is: not reached\n",
        data.info.title, spec.lambdas.front(), plan.seeds, plan.maxPasses);
    fmt::print("{:<22}", "to gap");
    for (const double target : allTargets)
        if (target >= plan.smallest)
            fmt::print("{:>8g}:  passes      calls     CPU s", target);
    fmt::print("\n");
    Table table;
    std::map<Key, std::vector<Cost>> seen;
    for (const ComparisonJob& job : jobsOf(spec, data.info.n)) {
        const std::map<double, Cost> costs = costsOf(data, job, plan.smallest);
        for (const double target : allTargets) {
            if (target < plan.smallest)
                continue;
            const Cost cost = costs.contains(target) ? costs.at(target) : Cost();
            seen[{job.variant, target}].push_back(cost);
            csv += fmt::format("{},{},{},{},{},{},{}\n", spec.lambdas.front(), job.variant,
                job.options.seed, target, cost.passes, cost.calls, cost.cpuSeconds);
        }
        if (seen[{job.variant, plan.smallest}].size() < spec.seeds.size())
            continue;
        fmt::print("{:<22}", job.variant);
        for (const double target : allTargets) {
            if (target < plan.smallest)
                continue;
            const Cost cost = table[{job.variant, target}] = medianOf(seen[{job.variant, target}]);
            fmt::print("{:>17} {:>10} {:>9}", cell(cost.passes, 1), cell(cost.calls, 0),
                cell(cost.cpuSeconds, 2));
        }
        fmt::print("\n");
        std::fflush(stdout);
    }
    return table;
}

/// Prints whether "a < b at gap …", with both numbers. Returns 1 when it does not hold.
int claim(const Table& table, const std::string& less, const std::string& more, double target,
    double Cost::*member, const char* what)
{
    const double a = table.at({less, target}).*member;
    const double b = table.at({more, target}).*member;
    const bool holds = a < b;
    fmt::print("  {:<19} against {:<19} to {:<6g} {:>9} against {:>9} {}: {}\n", less, more, target,
        cell(a, 0), cell(b, 0), what, holds ? "fewer" : "NOT FEWER");
    return holds ? 0 : 1;
}

int claimsOf(const Table& table, const Plan& plan)
{
    int missed = 0;
    for (const double target : allTargets) {
        if (target < plan.smallest)
            continue;
        fmt::print("gap sampling against uniform, caching against none, to gap {:g}:\n", target);
        for (const char* method : {"bcfw", "bcpfw"})
            for (const bool cache : {false, true})
                missed += claim(table, nameOf(method, "gap", cache),
                    nameOf(method, "uniform", cache), target, &Cost::passes, "passes");
        for (const char* method : {"bcfw", "bcpfw"})
            for (const char* sampling : {"uniform", "gap"})
                missed += claim(table, nameOf(method, sampling, true),
                    nameOf(method, sampling, false), target, &Cost::calls, "oracle calls");
    }
    return missed;
}

void keepOnly(const std::vector<std::string>& names, std::vector<Variant>& variants)
{
    std::string known;
    for (const Variant& variant : variants)
        known += (known.empty() ? "one of " : ", ") + variant.name;
    for (const std::string& name : names)
        if (std::ranges::find(variants, name, &Variant::name) == variants.end())
            throw InputError("--variant", 0, "'" + name + "'", known);
    std::erase_if(variants, [&names](const Variant& variant) {
        return std::ranges::find(names, variant.name) == names.end();
    });
}

int runPlan(const Plan& plan)
{
    const double begin = wallSeconds();
    std::string csv = "lambda,variant,seed,gap,passes,oracle_calls,cpu_seconds\n";
    writeFileAtomically(plan.csv, csv); // refused now rather than after the runs
    const Dataset data = bench::words(plan.quick ? "small" : "large");
    ComparisonSpec all = specOf(plan, plan.quick ? "0.01" : "0.001");
    for (const char* method : {"bcfw", "bcpfw"})
        for (const char* sampling : {"uniform", "gap"})
            for (const bool cache : {false, true})
                all.variants.push_back(variantOf(method, sampling, cache, plan));
    if (!plan.only.empty()) {
        keepOnly(plan.only, all.variants);
        run(all, data, plan, csv);
        writeFileAtomically(plan.csv, csv);
        return 0;
    }
    int missed = claimsOf(run(all, data, plan, csv), plan);

    if (!plan.quick) {
        ComparisonSpec pair = specOf(plan, "0.01");
        pair.variants = {
            variantOf("bcfw", "gap", false, plan), variantOf("bcpfw", "gap", false, plan)};
        const Table table = run(pair, data, plan, csv);
        missed += claim(table, "bcpfw gap", "bcfw gap", plan.smallest, &Cost::passes, "passes");
    }
    writeFileAtomically(plan.csv, csv);
    fmt::print("\nEvery run: {}. Claims that do not hold: {}. It took {:.0f} min.\n", plan.csv,
        missed, (wallSeconds() - begin) / 60);
    return missed == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    Plan plan;
    CLI::App program("The 8 methods of Osokin et al. 2016 on OCR");
    program.add_flag("--quick", plan.quick, "OCR small, λ 0.01, 2 seeds, to gap 0.01");
    CLI::Option* seeds = program.add_option("--seeds", plan.seeds)->check(CLI::Range(1, 1000));
    CLI::Option* smallest = program.add_option("--epsilon", plan.smallest, "Smallest gap")
                                ->check(CLI::IsMember({0.1, 0.01, 0.001}));
    program.add_option("--max-passes", plan.maxPasses)->check(CLI::PositiveNumber);
    program.add_option("--csv", plan.csv, "Every run as a line");
    program.add_option("--variant", plan.only, "Only these, such as 'bcpfw gap cache'");
    CLI11_PARSE(program, argc, argv);
    if (plan.quick && seeds->count() == 0)
        plan.seeds = 2;
    if (plan.quick && smallest->count() == 0)
        plan.smallest = 0.01;
    try {
        return runPlan(plan);
    } catch (const InputError& error) {
        fmt::print(stderr, "variants: {}\n", error.what());
        return 2;
    }
}
