// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers behind the plots: colours, ticks, extents, bands, bins, catalogue.
#include "core/experiments/seed_band.h"
#include "core/metrics/metrics.h"
#include "tests/support/test_class.h"
#include "widgets/plots/curves/curve.h"
#include "widgets/plots/curves/polyline.h"
#include "widgets/plots/histogram/gap_histogram.h"
#include "widgets/plots/look/theme.h"
#include "widgets/plots/trace_curve.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

using namespace gapscope;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

QStringList labelsOf(const std::vector<Tick>& ticks)
{
    QStringList labels;
    for (const Tick& tick : ticks)
        if (!tick.label.isEmpty())
            labels.append(tick.label);
    return labels;
}

/// Machado et al. 2009, severity 1, on linear RGB: protanopia, deuteranopia, tritanopia.
using Matrix = std::array<double, 9>;

constexpr std::array<Matrix, 3> deficiencies{
    Matrix{0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
        1.051998},
    Matrix{
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
    Matrix{1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367,
        0.303900}};

std::array<double, 3> seenBy(const Matrix& m, const QColor& color)
{
    const auto linear = [](double c) { return std::pow(c, 2.2); };
    const std::array<double, 3> rgb{
        linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    std::array<double, 3> out{};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t k = 0; k < 3; ++k)
            out[row] += m[3 * row + k] * rgb[k];
        out[row] = std::pow(std::clamp(out[row], 0.0, 1.0), 1 / 2.2);
    }
    return out;
}

/// The band computed slowly: every trace at every x, no shared code.
double slowValue(const SeedTrace& trace, double at, bool logY)
{
    for (std::size_t k = trace.x.size(); k-- > 0;) {
        if (trace.x[k] > at)
            continue;
        if (trace.x[k] == at || k + 1 == trace.x.size())
            return trace.y[k];
        const double share = (at - trace.x[k]) / (trace.x[k + 1] - trace.x[k]);
        if (logY)
            return std::pow(trace.y[k], 1 - share) * std::pow(trace.y[k + 1], share);
        return (1 - share) * trace.y[k] + share * trace.y[k + 1];
    }
    return notComputed;
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b)); }

} // namespace

class PlotValuesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void curvesStandOutOnBothGrounds()
    {
        for (const bool dark : {false, true}) {
            for (int k = 0; k < seriesColorCount; ++k)
                QVERIFY2(contrastRatio(seriesColor(k, dark), plotGround(dark)) >= 3,
                    qPrintable(QStringLiteral("series %1").arg(k)));
            const QPalette palette = dark ? darkPalette() : lightPalette();
            for (const auto ground : {QPalette::Window, QPalette::Base, QPalette::Button})
                QVERIFY(contrastRatio(palette.color(QPalette::Text), palette.color(ground)) >= 4.5);
            for (const auto ground : {QPalette::Window, QPalette::Base, QPalette::Button})
                QVERIFY(contrastRatio(controlOutline(dark), palette.color(ground)) >= 3);
            QVERIFY(contrastRatio(plotInk(dark).quietText, plotGround(dark)) >= 4.5);
            QVERIFY(contrastRatio(plotInk(dark).accent, plotGround(dark)) >= 4.5);
            QVERIFY(contrastRatio(plotInk(dark).warning, plotGround(dark)) >= 4.5);
            QVERIFY(contrastRatio(palette.color(QPalette::HighlightedText),
                        palette.color(QPalette::Highlight))
                >= 4);
            QCOMPARE(isDark(palette), dark);
        }
        QCOMPARE(contrastRatio(Qt::white, Qt::black), 21.0);
    }

    /// Two colours that a colour-blind person may confuse have different markers.
    void seriesAreToldApartWithoutColour()
    {
        for (const bool dark : {false, true}) {
            for (const Matrix& matrix : deficiencies) {
                for (int a = 0; a < seriesColorCount; ++a) {
                    for (int b = 0; b < a; ++b) {
                        const auto first = seenBy(matrix, seriesColor(a, dark));
                        const auto second = seenBy(matrix, seriesColor(b, dark));
                        double distance = 0;
                        for (std::size_t k = 0; k < 3; ++k)
                            distance += (first[k] - second[k]) * (first[k] - second[k]);
                        QVERIFY(std::sqrt(distance) > 0.08
                            || seriesStyle(a).marker != seriesStyle(b).marker);
                    }
                }
            }
        }
        for (int a = 0; a < 40; ++a)
            for (int b = 0; b < a; ++b)
                QVERIFY(!(seriesStyle(a) == seriesStyle(b)));
    }

    void ticksAreRoundAndLabelled()
    {
        QCOMPARE(labelsOf(axisTicks({-3.2, 0.4}, true, 8)),
            (QStringList{QStringLiteral("10⁻³"), QStringLiteral("10⁻²"), QStringLiteral("10⁻¹"),
                QStringLiteral("10⁰")}));
        QCOMPARE(labelsOf(axisTicks({0, 300}, false, 7)).first(), QStringLiteral("0"));
        QCOMPARE(labelsOf(axisTicks({0, 300}, false, 7)).last(), QStringLiteral("300"));
        QCOMPARE(labelsOf(axisTicks({-1, 1}, false, 4)).first(), QStringLiteral("−1.0"));
        QCOMPARE(displayNumber(0.03125), QStringLiteral("0.03125"));
        QCOMPARE(displayNumber(1e-15), QStringLiteral("10⁻¹⁵")); // as on the axis
        QCOMPARE(displayNumber(-1.5e-17, 3), QStringLiteral("−1.5·10⁻¹⁷"));
    }

    /// A range that grows during a run, or a zoom, changes no notation: 2·10⁵ beside decades 10⁶.
    void anAxisKeepsItsNotation()
    {
        for (const auto& [low, high] : {std::pair(2.5e5, 1.3e6), std::pair(1.8e5, 1.1e6),
                 std::pair(2e4, 1.5e6), std::pair(1e2, 2e6), std::pair(9e5, 9.4e5)}) {
            const QStringList labels =
                labelsOf(axisTicks({std::log10(low), std::log10(high)}, true, 8));
            QVERIFY(labels.size() >= 2);
            const QRegularExpression power(QStringLiteral("^(\\d(\\.\\d+)?·)?10[⁰¹²³⁴⁵⁶]$"));
            for (const QString& label : labels)
                QVERIFY2(power.match(label).hasMatch(), qPrintable(labels.join(u' ')));
        }
        QCOMPARE(labelsOf(axisTicks({std::log10(1.8e5), std::log10(1.1e6)}, true, 8)),
            (QStringList{QStringLiteral("2·10⁵"), QStringLiteral("5·10⁵"), QStringLiteral("10⁶")}));
        QCOMPARE(labelsOf(axisTicks({std::log10(0.9), std::log10(60)}, true, 8)).last(),
            QStringLiteral("50"));
        QCOMPARE(labelsOf(axisTicks({0, 12000}, false, 4)).last(), QStringLiteral("10 k"));
        QCOMPARE(labelsOf(axisTicks({0, 400000}, false, 4)).last(), QStringLiteral("400 k"));
    }

    void ticksOfAnyRangeLieWithinAndAreFew_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<bool>("logarithmic");
        QTest::newRow("one decade") << -2.0 << -1.0 << true;
        QTest::newRow("sub-decade") << std::log10(0.2) << std::log10(0.31) << true;
        QTest::newRow("tiny sub-decade") << std::log10(0.2) << std::log10(0.2001) << true;
        QTest::newRow("near 1e-15") << -15.4 << -14.9 << true;
        QTest::newRow("18 decades") << -18.0 << 0.0 << true;
        QTest::newRow("300 decades") << -300.0 << 0.0 << true;
        QTest::newRow("millions") << 0.0 << 7.3e6 << false;
        QTest::newRow("1e-13 apart") << 0.5 << 0.5 + 1e-13 << false;
        QTest::newRow("negative") << -3e-9 << -1e-9 << false;
    }

    void ticksOfAnyRangeLieWithinAndAreFew()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(bool, logarithmic);
        const auto ticks = axisTicks({low, high}, logarithmic, 6);
        const double slack = 1e-6 * (high - low);
        double previous = -infinity;
        for (const Tick& tick : ticks) {
            QVERIFY(tick.position >= low - slack && tick.position <= high + slack);
            QVERIFY(tick.position > previous);
            previous = tick.position;
        }
        const QStringList labels = labelsOf(ticks);
        QVERIFY2(labels.size() >= 2 && labels.size() <= 8, qPrintable(labels.join(u' ')));
        QCOMPARE(QSet<QString>(labels.begin(), labels.end()).size(), labels.size());
    }

    void bandEqualsSlowReference()
    {
        std::mt19937 random(11);
        std::uniform_real_distribution<double> uniform(0.01, 1);
        for (const bool logY : {false, true}) {
            std::vector<SeedTrace> traces(5);
            for (SeedTrace& trace : traces) {
                double x = 0;
                for (int i = 0; i < 40; ++i) {
                    trace.x.push_back(x += uniform(random));
                    trace.y.push_back(uniform(random));
                }
            }
            const SeedBand band = seedBand(traces, logY);
            QCOMPARE(band.count, 5);
            QVERIFY(band.x.size() > 100);
            for (std::size_t k = 0; k < band.x.size(); ++k) {
                std::vector<double> values;
                for (const SeedTrace& trace : traces)
                    values.push_back(slowValue(trace, band.x[k], logY));
                std::sort(values.begin(), values.end());
                QVERIFY(close(band.low[k], values[0]));
                QVERIFY(close(band.median[k], values[2]));
                QVERIFY(close(band.high[k], values[4]));
            }
            double longest = 0;
            for (const SeedTrace& trace : traces) {
                QVERIFY(band.x.front() >= trace.x.front());
                longest = std::max(longest, trace.x.back());
            }
            QCOMPARE(band.x.back(), longest);
        }
        const SeedBand two = seedBand({{{0, 1}, {1, 1}}, {{0, 1}, {100, 100}}}, true);
        QVERIFY(close(two.median[0], 10)); // middle in the plotted scale
        // Seeds that reach the target 0.1 at different passes: so does their median.
        const SeedBand ended =
            seedBand({{{0, 2}, {1, 0.1}}, {{0, 4}, {1, 0.09}}, {{0, 8}, {1, 0.1}}}, true);
        QCOMPARE(ended.x, (std::vector<double>{0, 2, 4, 8}));
        QCOMPARE(ended.median.back(), 0.1);
        QCOMPARE(ended.low.back(), 0.09);
        QCOMPARE(seedBand({}, false).count, 0);
        QCOMPARE(
            seedBand(std::vector<SeedTrace>(3, {{0, 1, 2}, {5, notComputed, 7}}), false).median,
            (std::vector<double>{5, 7}));
    }

    void oneOutlierLeavesTheBinsUseful()
    {
        std::mt19937 random(5);
        std::normal_distribution<double> noise;
        std::vector<double> gaps;
        for (int i = 0; i < 5000; ++i)
            gaps.push_back(0.01 * std::exp(1.5 * noise(random)));
        gaps[17] = 1e6;
        const GapHistogram histogram = gapHistogram({}, gaps);
        // Useful: within the range the other values span.
        std::vector<double> others = gaps;
        others.erase(others.begin() + 17);
        const double least = *std::min_element(others.begin(), others.end());
        const double most = *std::max_element(others.begin(), others.end());
        int useful = 0;
        const int finite = histogram.binCount() - 2;
        for (int bin = 1; bin <= finite; ++bin)
            useful += histogram.low(bin) < most && histogram.high(bin) > least ? 1 : 0;
        QVERIFY2(useful >= 0.9 * finite, qPrintable(QString::number(useful)));
        QCOMPARE(histogram.binOf(1e6), finite);
        int sum = 0;
        for (const int count : histogram.exact)
            sum += count;
        QCOMPARE(sum, 5000);
    }

    void specialGapsHaveTheirOwnBins()
    {
        const std::vector<double> gaps{0, -1e-17, infinity, infinity, 0.1, 0.2, notComputed};
        const GapHistogram histogram = gapHistogram(gaps, {});
        QCOMPARE(histogram.estimate.front(), 3);
        QCOMPARE(histogram.estimate.back(), 2);
        for (const double gap : {0.1, 0.2}) {
            const int bin = histogram.binOf(gap);
            QVERIFY(histogram.low(bin) <= gap && gap <= histogram.high(bin));
            QCOMPARE(histogram.estimate[static_cast<std::size_t>(bin)], 1);
        }
        QCOMPARE(nonUniformity(std::vector<double>(9, 0.3)), 1.0);
        QCOMPARE(nonUniformity(std::vector<double>{0, 0, 0, 5}), 2.0);
        QVERIFY(std::isnan(nonUniformity(std::vector<double>{0, 0})));
        QCOMPARE(exactToEstimate(std::vector<double>{2, infinity, 2}, std::vector<double>{1, 9, 2}),
            0.75);
    }

    void catalogueReadsTraces()
    {
        std::vector<TracePoint> trace(3);
        for (std::size_t i = 0; i < 3; ++i) {
            trace[i].pass = static_cast<double>(i);
            trace[i].blockSteps = 10 * i;
            trace[i].seconds = 2.0 * static_cast<double>(i);
        }
        trace[1].hitsLocal = 2;
        trace[1].misses = 8;
        trace[2].hitsLocal = 8; // of ten more visits six local hits, one global
        trace[2].hitsGlobal = 1;
        trace[2].misses = 11;
        trace[1].stepsFw = 40; // several of a visit
        trace[2].stepsFw = 40;
        trace[2].stepsPairwise = 6;
        trace[2].stepsAway = 4;
        trace[2].stepsDrop = 5;
        trace[2].oracleCalls = 30;
        trace[2].oracleSeconds = 90;
        trace[2].searchSeconds = 60; // what a hit saves
        trace[2].chiGap = 2;
        trace[2].chiCurvature = 4;
        trace[0].gap = 1;
        trace[2].gap = 0.25;
        trace[2].testError = 0.5;
        const auto curveOf = [&trace](const char* plot, const char* axis) {
            CurvePoints curve;
            appendCurve(curve, trace, 0, *findPlot(plot), *findXAxis(axis));
            return curve;
        };
        const CurvePoints gap = curveOf("gap", "seconds");
        QCOMPARE(gap.x, (QList<double>{0, 4}));
        QCOMPARE(gap.y, (QList<double>{1, 0.25}));
        QCOMPARE(curveOf("test_error", "pass").y, QList<double>{50});
        const auto values = [&curveOf](const char* plot) { return curveOf(plot, "pass").y; };
        QCOMPARE(values("hits_local"), (QList<double>{20, 60})); // none where nobody asked
        QCOMPARE(values("hits_global"), (QList<double>{0, 10}));
        QCOMPARE(values("misses"), (QList<double>{80, 30}));
        QCOMPARE(values("hit_rate"), (QList<double>{20, 70}));
        QCOMPARE(values("steps_fw"), (QList<double>{100, 0}));
        QCOMPARE(values("steps_pairwise"), (QList<double>{0, 60}));
        QCOMPARE(values("steps_drop"), (QList<double>{0, 50}));
        QCOMPARE(values("oracle_share").back(), 100.0);        // timed 90 s of 4: interrupted
        QCOMPARE(values("oracle_avoided"), QList<double>{18}); // 9 hits · 60 s / 30 calls
        QCOMPARE(values("predicted_gain"), QList<double>{2});  // 2³ / 4
        CurvePoints parts; // rates need the previous row, also at the start of an update
        const PlotKind& rate = *findPlot("hit_rate");
        const std::size_t taken =
            appendCurve(parts, std::span(trace).first(2), 0, rate, *findXAxis("pass"));
        appendCurve(parts, trace, taken, rate, *findXAxis("pass"));
        QCOMPARE(parts.y, values("hit_rate"));
        for (const PlotKind& plot : plotCatalog())
            QVERIFY2(!plotHelp(plot).isEmpty(), plot.key);
        QVERIFY(findPlot("nothing") == nullptr);
        OptionEvent event;
        event.blockStep = 15;
        QCOMPARE(eventPosition(event, trace, *findXAxis("pass")), 1.5);
        QCOMPARE(eventPosition(event, trace, *findXAxis("block_steps")), 15.0);
    }

    /// n = 10: an iteration is 10 visits with the oracle and 10 of each approximate pass; an exact
    /// gap pass is 10 calls without a step.
    void approximatePassesArePerPassOfStepsWithTheOracle()
    {
        const auto point = [](double pass, std::uint64_t steps, std::uint64_t approximate) {
            TracePoint p;
            p.pass = pass;
            p.oracleCalls = static_cast<std::uint64_t>(10 * pass);
            p.blockSteps = steps;
            p.approxPasses = approximate;
            return p;
        };
        const std::vector<TracePoint> trace{
            point(0, 0, 0), point(1, 40, 3), point(2, 40, 3), point(4, 70, 5), point(5, 80, 5)};
        const PlotKind* plot = findPlot("approx_passes");
        QVERIFY(!plot->logarithmic);
        CurvePoints curve;
        appendCurve(curve, trace, 0, *plot, *findXAxis("pass"));
        QCOMPARE(curve.x, QList<double>({1, 4, 5})); // the pass at 2 made no iteration
        QCOMPARE(curve.y, QList<double>({3, 2, 0}));
        CurvePoints none; // of a method without approximate passes
        appendCurve(
            none, std::vector{point(0, 0, 0), point(1, 10, 0)}, 0, *plot, *findXAxis("pass"));
        QVERIFY(none.x.isEmpty());
    }
};

GAPSCOPE_TEST_CLASS_WITHOUT_WINDOW(PlotValuesTest)
#include "plot_values_test.moc"
#include "widgets/controls/number_text.h"
