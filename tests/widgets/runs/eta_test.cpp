// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/gap_progress.h"
#include "tests/support/test_class.h"
#include "widgets/runs/progress_eta.h"

#include <QTest>

#include <cmath>
#include <functional>

namespace gapscope {
namespace {

using GapAt = std::function<double(double)>;

std::vector<TracePoint> traceUntil(double end, double step, const GapAt& gap)
{
    std::vector<TracePoint> trace;
    for (double t = step; t <= end; t += step) {
        TracePoint point;
        point.seconds = t;
        point.pass = 10 * t;
        point.gap = gap(t);
        trace.push_back(point);
    }
    return trace;
}

/// Worst relative error of the time left from 30 % of the whole time on.
double worstError(const GapAt& gap, double target, double whole)
{
    double worst = 0;
    for (double share = 0.3; share < 0.95; share += 0.05) {
        const auto trace = traceUntil(share * whole, whole / 200, gap);
        const double left = gapProgress(trace, {target}).secondsLeft;
        worst = std::max(worst, std::abs(trace.back().seconds + left - whole) / whole);
    }
    return worst;
}

} // namespace

class EtaTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void betweenPowerLawAndExponential()
    {
        // log gap ∝ −√t, as the measured runs fall
        const auto stretched = [](double t) { return std::exp(-std::sqrt(t)); };
        QVERIFY(worstError(stretched, 0.01, std::pow(std::log(100), 2)) < 0.25);
        const auto noisy = [&](double t) {
            return stretched(t) * std::exp(0.1 * std::sin(40 * t));
        };
        QVERIFY(worstError(noisy, 0.01, std::pow(std::log(100), 2)) < 0.25);
    }
    void neverBeyondEitherLaw()
    {
        const auto power = traceUntil(50, 0.5, [](double t) { return 1 / t; });
        const double left = gapProgress(power, {0.01}).secondsLeft;
        QVERIFY(left > 40 && left < 65); // the power law itself says 50
        const auto exponential = traceUntil(50, 0.5, [](double t) { return std::exp(-t / 20); });
        const double longer = gapProgress(exponential, {0.01}).secondsLeft;
        QVERIFY(longer > 42 && longer < 200); // the exponential itself says 42
    }
    void ofFrankWolfeStepsItFallsAsAPowerOfThePasses()
    {
        // 2.7/k, as long runs on words do: steps that are neither pairwise nor away.
        const auto words = [](double t) { return 2.7 / (10 * t) * (1 + 0.1 * std::sin(t)); };
        for (const double target : {1e-2, 1e-3, 2e-4, 1e-4}) {
            const double whole = 0.27 / target;
            for (const double share : {0.3, 0.5, 0.7}) {
                const auto trace = traceUntil(share * whole, whole / 400, words);
                const double left = gapProgress(trace, {target}).secondsLeft;
                const double right = (1 - share) * whole;
                QVERIFY2(left > right / 2 && left < 2 * right,
                    qPrintable(QStringLiteral("%1 at %2: %3 instead of %4")
                                   .arg(target)
                                   .arg(share)
                                   .arg(left)
                                   .arg(right)));
            }
        }
    }
    void ofAFarTargetNoNumberIsGiven()
    {
        const auto words = [](double t) { return 2.7 / (10 * t); };
        constexpr double day = 86400;
        for (const double seen : {5.0, 50.0, 500.0}) { // 10⁻⁹ takes eight years
            const double left =
                gapProgress(traceUntil(seen, seen / 100, words), {1e-9}).secondsLeft;
            QVERIFY2(left > 100 * day, qPrintable(QString::number(left)));
            QCOMPARE(clockText(left), QStringLiteral("over a day"));
        }
        auto quick = traceUntil(50, 0.5, words); // a thousand passes a second: hours, perhaps
        for (TracePoint& point : quick)
            point.seconds /= 100;
        QVERIFY(std::isnan(gapProgress(quick, {2e-6}).secondsLeft));
        QVERIFY(std::isnan(gapProgress(quick, {2.7e-4}).secondsLeft)); // a twentieth of the wait
        QVERIFY(gapProgress(quick, {2.7e-3}).secondsLeft < 2);
    }
    void doneIsLogarithmic()
    {
        const auto trace = traceUntil(10, 1, [](double t) { return 1 / t; });
        const GapProgress p = gapProgress(trace, {0.01});
        QVERIFY(std::abs(p.done - 0.5) < 1e-12); // 1 → 0.1 of 1 → 0.01
        QVERIFY(p.exact);
        QCOMPARE(p.gap, trace.back().gap);
    }
    void aBurstOfOtherWorkIsOver()
    {
        auto trace = traceUntil(50, 0.5, [](double t) { return std::exp(-t / 20); });
        const double undisturbed = gapProgress(trace, {0.01}).secondsLeft;
        double late = 0;
        for (std::size_t k = 0; k < trace.size(); ++k) {
            trace[k].cpuSeconds = trace[k].seconds;
            if (k > 40 && k < 70) // every step took three times as long
                late += 1;
            trace[k].seconds += late;
        }
        QVERIFY(std::abs(gapProgress(trace, {0.01}).secondsLeft - undisturbed) < 1e-6);
        for (TracePoint& point : trace)
            point.seconds = 2 * point.cpuSeconds; // constant: it continues so
        QVERIFY(std::abs(gapProgress(trace, {0.01}).secondsLeft - 2 * undisturbed) < 1e-6);
    }
    void aChangeOfLambdaBeginsAnotherCurve()
    {
        // e-folding in 10 s to 5e-5, then λ falls: again from 0.3, e-folding in 20 s.
        auto trace = traceUntil(50, 0.5, [](double t) { return std::exp(-t / 5); });
        const std::size_t before = trace.size();
        const TracePoint last = trace.back();
        for (TracePoint point :
            traceUntil(40, 0.5, [](double t) { return 0.3 * std::exp(-t / 20); })) {
            point.pass += last.pass;
            point.seconds += last.seconds;
            trace.push_back(point);
        }
        const double right = 20 * std::log(0.3 * std::exp(-2.0) / 0.01);
        const double left = gapProgress(trace, {0.01, 1e18, 1e18, before}).secondsLeft;
        QVERIFY2(left > 0.7 * right && left < 3 * right, qPrintable(QString::number(left)));
        const double mixed = gapProgress(trace, {0.01}).secondsLeft;
        QVERIFY(!(mixed > 0.7 * right)); // both curves together end too early
        std::vector<OptionEvent> events(3);
        for (std::size_t k = 0; k < events.size(); ++k) {
            events[k].option = k == 1 ? "lambda" : "F";
            events[k].tracePoints = k + 6;
        }
        events[1].pass = 7;
        events[1].blockStep = 700;
        std::vector<TracePoint> points(20);
        for (std::size_t k = 0; k < points.size(); ++k) {
            points[k].pass = static_cast<double>(k + 1);
            points[k].blockSteps = 100 * (k + 1);
        }
        QCOMPARE(pointsBeforeLambda(events, points), std::size_t{7});
        QCOMPARE(pointsBeforeLambda({}, points), std::size_t{0});
        QCOMPARE(pointsBeforeLambda(events, std::span(points).subspan(0, 7)), std::size_t{7});
        for (std::size_t k = 0; k < 10; ++k) // every second is kept: passes 1, 3, 5, 7, …
            points[k] = points[2 * k];
        points.resize(10);
        QCOMPARE(pointsBeforeLambda(events, points), std::size_t{4});
    }
    void limitsEndARunEarlier()
    {
        const auto trace = traceUntil(10, 1, [](double t) { return 1 / t; });
        QCOMPARE(gapProgress(trace, {0.0001, 1e18, 12, 0}).secondsLeft, 2.0);
        QVERIFY(std::abs(gapProgress(trace, {0, 150, 1e18, 0}).secondsLeft - 5) < 1e-9);
    }
    void estimatesServeUntilAGapIsExact()
    {
        auto trace = traceUntil(10, 1, [](double) { return notComputed; });
        for (TracePoint& point : trace)
            point.gapEstimate = 2 / point.seconds;
        const GapProgress p = gapProgress(trace, {0.06});
        QVERIFY(!p.exact);
        QCOMPARE(p.gap, trace.back().gapEstimate);
        QVERIFY(p.secondsLeft > 15 && p.secondsLeft < 40); // the power law says 23
    }
    void unknownWithoutHistory()
    {
        QVERIFY(std::isnan(gapProgress({}, {0.01}).secondsLeft));
        const auto flat = traceUntil(10, 1, [](double) { return 0.5; });
        QVERIFY(std::isnan(gapProgress(flat, {0.01}).secondsLeft));
    }
    void theLineSaysItAll()
    {
        ProgressEta line;
        QCOMPARE(line.text(), QStringLiteral("no run"));
        line.setTrace(traceUntil(50, 1, [](double t) { return 1 / t; }), {0.01});
        QVERIFY(line.text().startsWith(QStringLiteral("gap 0.02 ▸ 0.01, 85 % done, 00:")));
        QVERIFY2(line.text().endsWith(QStringLiteral(" to gap 0.01")), qPrintable(line.text()));
        QCOMPARE(line.accessibleDescription(), line.text());
        line.setTrace(traceUntil(50, 1, [](double t) { return 0.5 / t; }), {0.009999});
        QVERIFY2(line.text().startsWith(QStringLiteral("gap 0.01 ▸ 0.009999")),
            qPrintable(line.text())); // never the same text for two numbers that differ
        line.setEnded(QStringLiteral("converged"));
        QVERIFY(line.text().endsWith(QStringLiteral("converged")));
        QCOMPARE(clockText(3725), QStringLiteral("1:02:05"));
        QCOMPARE(clockText(notComputed), QStringLiteral("–"));
    }

    void saysWhatWasWaitedAndWhatIsDone()
    {
        QCOMPARE(
            waitText({13.9, 6.0, 7.1}), QStringLiteral("13.9 s: 6.0 training, 7.1 evaluating"));
        QCOMPARE(
            waitText({0.652, 0.41, 0.2}), QStringLiteral("0.65 s: 0.41 training, 0.20 evaluating"));
        QCOMPARE(waitText({331, 120, 205}), QStringLiteral("331 s: 120 training, 205 evaluating"));
        QCOMPARE(
            waitText({725, 250, 460}), QStringLiteral("12:05: 04:10 training, 07:40 evaluating"));
        QCOMPARE(waitText({13.9, 6.0, notComputed}), QStringLiteral("13.9 s")); // of a path
        QVERIFY(waitText({notComputed, 1, notComputed}).isEmpty());             // an old record
        RunActivity::Now now{RunActivity::Work::firstGap, 312, 1000, 20, {20, 0, 20}};
        ProgressEta line;
        line.setTrace({}, {0.01});
        QVERIFY(line.text().endsWith(QStringLiteral("no forecast yet")));
        line.setActivity(now);
        QVERIFY2(
            line.text().startsWith(
                QStringLiteral("measuring the first gap: 312 of %L1 examples, 0 % done").arg(1000)),
            qPrintable(line.text()));
        line.setTrace(traceUntil(50, 1, [](double t) { return 1 / t; }), {0.01});
        now = {RunActivity::Work::errors, 40, 200, 2, {52, 50, 2}};
        line.setActivity(now);
        QVERIFY2(line.text().startsWith(QStringLiteral("gap 0.02")), qPrintable(line.text()));
        QVERIFY(line.text().contains(QStringLiteral("evaluating: 40 of 200 examples")));
        now.seconds = 0.1; // shorter than one can read
        line.setActivity(now);
        QVERIFY(!line.text().contains(QStringLiteral("40 of 200")));
        line.setWait({13.9, 6.0, 7.1});
        line.setEnded(QStringLiteral("converged"));
        QVERIFY2(
            line.text().endsWith(QStringLiteral("converged, 13.9 s: 6.0 training, 7.1 evaluating")),
            qPrintable(line.text()));
    }

    void aSlowFirstPassSaysHowFarItIs()
    {
        ProgressEta line;
        TracePoint first;
        first.gap = first.primal = 1;
        line.setTrace(std::vector{first}, {0.01});
        RunActivity::Now now{RunActivity::Work::training, 310, 1000, 18, {59, 18, 41}, 0.31};
        line.setActivity(now);
        QCOMPARE(line.drawnIn(2000).left,
            QStringLiteral("training: 310 of %L1 blocks of this pass, 00:59   gap 1 ▸ 0.01")
                .arg(1000));
        QVERIFY(!line.drawnIn(280).left.contains(QChar(0x2026)));
        now.passes = 100; // a fifth of a second each
        line.setActivity(now);
        QVERIFY2(line.drawnIn(2000).left.startsWith(QStringLiteral("59.0 s: 18.0 training")),
            qPrintable(line.drawnIn(2000).left));
    }

    void theFiguresOfAPausedRunStay()
    {
        ProgressEta line;
        const auto trace = traceUntil(50, 1, [](double t) { return 1 / t; });
        line.setTrace(trace, {0.01});
        line.setWait({13.9, 6.0, 7.1});
        line.setPaused(true);
        line.setTrace(trace, {0.01}); // the window shows its newest state again
        QCOMPARE(line.drawnIn(2000).left,
            QStringLiteral("13.9 s: 6.0 training, 7.1 evaluating   gap 0.02 ▸ 0.01"));
        QCOMPARE(line.drawnIn(2000).time, QStringLiteral("paused"));
    }

    /// Beside the labels of the toolbar a window of 1366 × 768 leaves some 550 pixels.
    void inLittleRoomTheWaitIsStillTold()
    {
        ProgressEta line;
        line.setTrace({}, {0.01});
        line.setActivity({RunActivity::Work::firstGap, 376, 1000, 20, {20, 0, 20}});
        const QString first =
            QStringLiteral("measuring the first gap: 376 of %L1 examples").arg(1000);
        QCOMPARE(line.drawnIn(550).left, first);
        QCOMPARE(line.drawnIn(550).time, QStringLiteral("no forecast yet"));
        QCOMPARE(line.drawnIn(2000).bar, 0.0); // nothing is done to show
        const double time = line.fontMetrics().horizontalAdvance(QStringLiteral("no forecast yet"));
        const QString brief = QStringLiteral("first gap: 376 of %L1").arg(1000);
        const double needed = line.fontMetrics().horizontalAdvance(brief) + time + 26;
        QCOMPARE(line.drawnIn(needed).left, brief);
        const QString elided = line.drawnIn(needed - 40).left;
        QVERIFY2(elided.startsWith(QStringLiteral("first")) && elided.endsWith(QChar(0x2026)),
            qPrintable(elided));

        line.setTrace(traceUntil(50, 1, [](double t) { return 1 / t; }), {0.01});
        line.setWait({13.9, 6.0, 7.1});
        const QString wait = QStringLiteral("13.9 s: 6.0 training, 7.1 evaluating");
        QCOMPARE(line.drawnIn(2000).left, wait + QStringLiteral("   gap 0.02 ▸ 0.01"));
        const double wide = line.drawnIn(2000).bar;
        for (const int width : {550, 430, 400, 300, 2000}) // an active run always has its bar
            QVERIFY(line.drawnIn(width).bar >= wide / 3);
        QVERIFY2(line.drawnIn(550).left.startsWith(wait), qPrintable(line.drawnIn(550).left));
        QCOMPARE(
            line.drawnIn(430).left, QStringLiteral("13.9 s, 7.1 evaluating   gap 0.02 ▸ 0.01"));
        QCOMPARE(line.drawnIn(300).left, QStringLiteral("gap 0.02 ▸ 0.01"));
        line.setActivity({RunActivity::Work::errors, 40, 200, 2, {52, 50, 2}});
        QVERIFY(line.drawnIn(550).left.startsWith(QStringLiteral("evaluating: 40 of 200")));
    }

    void theForecastCountsDownBetweenTwoPoints()
    {
        ProgressEta line;
        line.setTrace(traceUntil(50, 1, [](double t) { return 1 / t; }), {0.01});
        const double left = line.secondsLeft();
        line.setActivity({RunActivity::Work::training, 0, 0, 4, {54, 54, 0}});
        QCOMPARE(line.secondsLeft(), left - 4);
        line.setActivity({RunActivity::Work::training, 0, 0, 400, {450, 450, 0}});
        QVERIFY(line.secondsLeft() > 0);
    }

    /// A line of a changing width: the place and the bar of a queue do not come and go.
    void thePlaceInAQueueStays()
    {
        ProgressEta line;
        line.setTrace({}, {0.01});
        line.setQueue(4, 12, 0.3, 75);
        line.setActivity({RunActivity::Work::firstGap, 376, 1000, 20, {20, 0, 20}});
        const auto check = [&line] {
            for (int width = 400; width <= 1200; width += 5) {
                const ProgressEta::Drawn drawn = line.drawnIn(width);
                const bool placed =
                    drawn.left.contains(QRegularExpression(QStringLiteral("4( of |/)12")));
                QVERIFY2(placed && drawn.bar > 0, qPrintable(drawn.left));
            }
        };
        check();
        line.setTrace(traceUntil(50, 1, [](double t) { return 1 / t; }), {0.01});
        line.setWait({13.9, 6.0, 7.1});
        check();
        line.setActivity({RunActivity::Work::errors, 40, 200, 2, {52, 50, 2}});
        check();
    }

    void aMethodWithoutADualHasNoCertificate()
    {
        ProgressEta line;
        TracePoint point;
        point.primal = 0.5;
        line.setTrace(std::vector{point}, {0.01, 120, 1e18});
        QVERIFY2(
            line.text().startsWith(QStringLiteral("no certificate,")), qPrintable(line.text()));
    }

    void saysWhatTheTimeIsTo()
    {
        ProgressEta line;
        const auto trace = traceUntil(10, 1, [](double t) { return 1 / t; });
        line.setTrace(trace, {0.0001, 120, 1e18});
        QVERIFY2(
            line.text().endsWith(QStringLiteral("00:02 to 120 passes")), qPrintable(line.text()));
        line.setTrace(trace, {0.0001, 1e18, 13});
        QVERIFY2(line.text().endsWith(QStringLiteral("00:03 to 13 s")), qPrintable(line.text()));
        line.setShare(QStringLiteral("λ 0.1"), 0.5, 60); // of a path, its last λ
        QVERIFY2(line.text().endsWith(QStringLiteral("01:00 left")), qPrintable(line.text()));
    }

    void saysWhoseProgressItIs()
    {
        ProgressEta line;
        line.setName(QStringLiteral("bcfw · λ 0.1"));
        QCOMPARE(line.accessibleName(), QStringLiteral("Progress of bcfw · λ 0.1"));
        QVERIFY(line.toolTip().startsWith(QStringLiteral("bcfw · λ 0.1\n")));
        line.clear();
        QCOMPARE(line.accessibleName(), QStringLiteral("Progress to the target gap"));
    }

    void saysWhichOfSeveralRuns()
    {
        ProgressEta eta;
        TracePoint point;
        point.gap = 0.5;
        eta.setTrace(std::vector{point}, {0.01});
        eta.setQueue(4, 12);
        QVERIFY2(eta.text().startsWith(QStringLiteral("run 4 of 12  ·  gap 0.5")),
            qPrintable(eta.text()));
        eta.setTrace(traceUntil(10, 1, [](double t) { return 1 / t; }), {0, 1e18, 15});
        eta.setQueue(4, 12, 0.3);
        QVERIFY(eta.text().contains(QStringLiteral("no forecast yet"))); // this one alone has one
        eta.setQueue(4, 12, 0.3, 80);
        const QString all = QStringLiteral("01:20 left for all"); // the only time left
        QVERIFY2(eta.text().startsWith(QStringLiteral("run 4 of 12  ·  gap 0.1")),
            qPrintable(eta.text()));
        QVERIFY2(eta.text().endsWith(QStringLiteral("% done, ") + all), qPrintable(eta.text()));
        for (const int width : {300, 600, 1200})
            QCOMPARE(eta.drawnIn(width).time, all);
        eta.setQueue(12, 12, 0.95, 5);
        QCOMPARE(eta.drawnIn(1200).time, QStringLiteral("00:05 left for all"));
        QVERIFY2(eta.text().contains(QStringLiteral(", 95 % done, ")), qPrintable(eta.text()));
        eta.setTrace(std::vector{point}, {0.01});
        eta.setQueue(1, 1);
        QVERIFY2(eta.text().startsWith(QStringLiteral("gap 0.5")), qPrintable(eta.text()));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(EtaTest)
#include "eta_test.moc"
