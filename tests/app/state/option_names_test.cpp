// SPDX-License-Identifier: GPL-3.0-or-later
// How options are named where a run has only one of them for its name.
#include "app/state/run_rows.h"
#include "core/options/choices.h"
#include "tests/support/test_class.h"

#include <QTest>

namespace gapscope {
namespace {

struct Named {
    const char *key, *value, *name;
};

constexpr Named table[] = {
    {"method", "bcpfw", "Method bcpfw"},
    {"sampling", "gap", "Sampling gap"},
    {"step", "fixed", "Step fixed"},
    {"cache", "on", "Cache on"},
    {"F", "0.5", "Cache F 0.5"},
    {"nu", "0.05", "ν 0.05"},
    {"cache_start", "inf", "Cache g at start ∞"},
    {"cache_size", "50", "Cache size 50"},
    {"inner_steps", "3", "Inner steps 3"},
    {"planes", "20", "Planes N 20"},
    {"plane_age", "5", "Plane age T 5"},
    {"plane_steps", "1", "Steps per visit 1"},
    {"plane_space", "block", "Planes held as block"},
    {"approx_passes", "10", "Approx. passes M 10"},
    {"approx_rule", "time", "Approx. rule time"},
    {"away_rule", "best-gain", "Away corner best-gain"},
    {"shrinking", "on", "Shrinking on"},
    {"batch_first", "on", "Batch step first on"},
    {"step_nu", "0.5", "Step ν 0.5"},
    {"oracle", "exact", "Oracle exact"},
    {"oracle", "beam:5", "Oracle beam:5"},
    {"rescaling", "slack", "slack rescaling"},
    {"kernel", "poly", "Kernel poly"},
    {"bandwidth", "0", "bandwidth σ of the data"},
    {"bandwidth", "2.5", "Bandwidth σ 2.5"},
    {"degree", "2", "Kernel degree 2"},
    {"kernel_offset", "0.5", "Kernel offset c 0.5"},
    {"kernel_memory", "512", "Kernel cache 512"},
    {"lambda", "1e-5", "λ 10⁻⁵"},
    {"epsilon", "0.001", "ε 0.001"},
    {"gap_check", "1", "exact gap every pass"},
    {"gap_check", "5", "exact gap every 5 passes"},
    {"gap_check", "inf", "no exact gap passes"},
    {"gap_power", "2", "Gap power p 2"},
    {"sampling_mix", "0.1", "Uniform share 0.1"},
    {"max_gap_by", "decrease", "Max-gap by decrease"},
    {"cyclic_order", "shuffled", "Cyclic order shuffled"},
    {"eg_start", "uniform", "Start at uniform"},
    {"averaging", "weighted", "Averaging weighted"},
    {"max_passes", "1", "at most 1 pass"},
    {"max_passes", "40", "at most 40 passes"},
    {"max_passes", "100000", "at most 100,000 passes"},
    {"max_passes", "inf", "no pass limit"},
    {"max_seconds", "2.5", "at most 2.5 s"},
    {"max_seconds", "inf", "no time limit"},
    {"trace_every", "auto", "evaluated automatically"},
    {"trace_every", "1", "evaluated every pass"},
    {"trace_every", "0.5", "evaluated every 0.5 passes"},
    {"trace_every", "inf", "evaluated at the end"},
    {"seed", "12345", "seed 12345"},
    {"batch_size", "8", "Batch 8"},
    {"parallel", "none", "Parallel none"},
    {"oracle_delay", "50", "Oracle delay 50"},
    {"parallel", "rounds:4", "Parallel rounds:4"},
    {"threads", "auto", "Threads auto"},
};

} // namespace

class OptionNamesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyOptionReadsWellAlone()
    {
        std::set<std::string_view> named;
        for (const auto& [key, value, name] : table) {
            SolverOptions options;
            setOption(options, key, value);
            QCOMPARE(shortText(options, *findOption(key)), QString::fromUtf8(name));
            named.insert(key);
        }
        for (const OptionField& field : optionFields())
            QVERIFY2(named.contains(field.key), std::string(field.key).c_str());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(OptionNamesTest)
#include "option_names_test.moc"
