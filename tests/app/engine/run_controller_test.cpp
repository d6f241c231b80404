// SPDX-License-Identifier: GPL-3.0-or-later
// The one line between solver and window: start, stop, pause, changes, queue, continuing.
#include "app/engine/run_controller.h"
#include "core/machine/error.h"
#include "datasets/open.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

namespace gapscope {
namespace {

std::shared_ptr<const Dataset> sample()
{
    static const auto dataset = [] {
        DataRequest request;
        request.source = "sample:words";
        return std::make_shared<const Dataset>(openDataset(request));
    }();
    return dataset;
}

RunRequest requestOf(int id, double epsilon, double maxPasses)
{
    RunRequest request;
    request.id = id;
    request.dataset = sample();
    request.source.source = "sample:words";
    request.options.lambda = 0.01;
    request.options.epsilon = epsilon;
    request.options.maxPasses = maxPasses;
    request.options.sampling = Sampling::gap;
    return request;
}

/// The record as text, without the values that a clock measured.
std::string untimed(RunRecord record)
{
    for (TracePoint& point : record.trace)
        point.seconds = point.cpuSeconds = point.oracleSeconds = point.searchSeconds =
            point.evaluationSeconds = 0;
    for (OptionEvent& event : record.events)
        event.seconds = 0;
    record.result.seconds = record.result.cpuSeconds = record.result.oracleSeconds =
        record.result.waitedSeconds = record.result.evaluationSeconds =
            record.result.evaluationCpuSeconds = 0;
    record.result.threads = record.result.jobs = 0;
    return toJson(record);
}

RunRecord recordIn(const QSignalSpy& finished, int index = 0)
{
    return finished.at(index).at(1).value<RunRecord>();
}

constexpr double endless = 1e9;

} // namespace

class RunControllerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The weights of a checkpoint are there before the resumed run has a point of its own.
    void aResumedRunBeginsWithItsWeights()
    {
        const RunRequest request = requestOf(1, 0, 2);
        Training training(sample()->train, sample()->test, request.options);
        RunControl control;
        training.run(control);
        Mailbox mailbox;
        mailbox.postRestored(training);
        const RunNews news = mailbox.take();
        QVERIFY(news.resumed && news.snapshot);
        QCOMPARE(news.snapshot->w, training.weights());
        QCOMPARE(news.snapshot->pass, training.trace().back().pass);
        QCOMPARE(news.history.size(), std::size_t(1));
        QCOMPARE(news.points.size(), training.trace().size());
    }

    void keepsEveryTraceRow()
    {
        RunController controller;
        QSignalSpy finished(&controller, &RunController::finished);
        std::vector<TracePoint> seen;
        connect(&controller, &RunController::frame, this, [&seen](int, const RunNews& news) {
            seen.insert(seen.end(), news.points.begin(), news.points.end());
        });
        controller.start(requestOf(1, 0, 50));
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 20000 * slowness);
        const RunRecord record = recordIn(finished);
        QVERIFY(record.trace.size() > 10);
        QCOMPARE(seen.size(), record.trace.size());
        for (std::size_t k = 0; k < seen.size(); ++k)
            QCOMPARE(seen[k].blockSteps, record.trace[k].blockSteps);
        QVERIFY(!controller.running());
        QVERIFY(controller.canContinue(1));
    }

    /// Also for a run that begins later: a resumed run begins with the example on the screen.
    void watchesTheExampleLookedAt()
    {
        RunController controller;
        controller.watch(3);
        int watched = -1;
        connect(&controller, &RunController::frame, this, [&watched](int, const RunNews& news) {
            if (news.snapshot)
                watched = news.snapshot->watched;
        });
        controller.start(requestOf(1, 0, 50));
        QTRY_COMPARE_WITH_TIMEOUT(watched, 3, 20000 * slowness);
        QTRY_VERIFY_WITH_TIMEOUT(!controller.running(), 20000 * slowness);
    }

    void pausedRunEndsTheSame()
    {
        RunController controller;
        QSignalSpy finished(&controller, &RunController::finished);
        controller.start(requestOf(1, 0, 400));
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 30000 * slowness);

        QSignalSpy frames(&controller, &RunController::frame);
        controller.start(requestOf(2, 0, 400));
        int pauses = 0;
        while (finished.count() < 2 && pauses < 5) {
            frames.clear();
            QTRY_VERIFY_WITH_TIMEOUT(!frames.isEmpty() || finished.count() == 2, 20000 * slowness);
            if (!controller.running())
                break;
            controller.pause();
            QVERIFY(controller.paused());
            QTest::qWait(5); // lets the solver reach its next step; no result depends on it
            controller.resume();
            ++pauses;
        }
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, 30000 * slowness);
        QVERIFY2(pauses > 0, "the run was over before it could be paused");
        QCOMPARE(untimed(recordIn(finished, 1)), untimed(recordIn(finished, 0)));
    }

    void stopsAtOnce()
    {
        RunController controller;
        QSignalSpy finished(&controller, &RunController::finished);
        QSignalSpy frames(&controller, &RunController::frame);
        controller.start(requestOf(1, 0, endless));
        QTRY_VERIFY_WITH_TIMEOUT(!frames.isEmpty(), 5000 * slowness);
        QElapsedTimer clock;
        clock.start();
        controller.stop();
        QVERIFY(finished.wait(5000 * slowness));
        const qint64 took = clock.elapsed();
        qInfo("stopped after %lld ms", static_cast<long long>(took));
        QVERIFY(took <= 250 * slowness);
        QVERIFY(recordIn(finished).result.status == RunStatus::stopped);
    }

    void stopsWhilePaused()
    {
        RunController controller;
        QSignalSpy finished(&controller, &RunController::finished);
        controller.start(requestOf(1, 0, endless));
        controller.pause();
        controller.stop();
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 5000 * slowness);
    }

    void fiveHundredStartsAndStops()
    {
        RunController controller;
        QSignalSpy finished(&controller, &RunController::finished);
        qint64 worst = 0;
        for (int cycle = 0; cycle < 500; ++cycle) {
            controller.start(requestOf(cycle, 0, endless));
            if (cycle % 2 == 0)
                QCoreApplication::processEvents();
            QElapsedTimer clock;
            clock.start();
            controller.stop();
            QVERIFY(finished.count() == cycle + 1 || finished.wait(5000 * slowness));
            worst = std::max(worst, clock.elapsed());
        }
        qInfo("worst stop: %lld ms", static_cast<long long>(worst));
        QVERIFY(worst <= 250 * slowness);
    }

    void destructionWhileRunning()
    {
        // It ends: a thread that is not joined, or a lock held twice, would hang or crash here.
        for (int cycle = 0; cycle < 20; ++cycle) {
            RunController controller;
            controller.start(requestOf(1, 0, endless));
            controller.start(requestOf(2, 0, endless)); // still in the queue
            if (cycle % 2)
                controller.pause();
        }
    }

    void queuesRuns()
    {
        RunController controller;
        QSignalSpy finished(&controller, &RunController::finished);
        QSignalSpy started(&controller, &RunController::started);
        for (int id = 1; id <= 3; ++id)
            controller.start(requestOf(id, 0, 5));
        QCOMPARE(controller.queued(), std::size_t(2));
        QVERIFY(controller.unqueue(2));
        QVERIFY(!controller.unqueue(2));
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, 20000 * slowness);
        QCOMPARE(started.at(0).at(0).toInt(), 1);
        QCOMPARE(started.at(1).at(0).toInt(), 3);
    }

    void noneOfManyStartsBeforeAllAreQueued()
    {
        RunController controller;
        QSignalSpy changed(&controller, &RunController::stateChanged);
        controller.startTogether([&] {
            for (int id = 1; id <= 3; ++id)
                controller.start(requestOf(id, 0, endless));
            QCOMPARE(controller.queued(), std::size_t(3));
            QCOMPARE(changed.count(), 0);
        });
        QCOMPARE(controller.queue(), (std::vector<int>{1, 2, 3}));
        QCOMPARE(controller.active(), std::vector<int>{1});
    }

    /// Two at once: each with its own news and end; the third waits for one of them.
    void runsBesideEachOther()
    {
        RunController controller;
        QSignalSpy finished(&controller, &RunController::finished);
        std::map<int, std::size_t> points;
        connect(&controller, &RunController::frame, this,
            [&points](int id, const RunNews& news) { points[id] += news.points.size(); });
        for (int id = 1; id <= 3; ++id) {
            RunRequest request = requestOf(id, 0, id == 3 ? 20 : endless);
            request.jobs = 2;
            controller.start(request);
        }
        controller.start(requestOf(4, 0, 20)); // no part of the comparison
        QCOMPARE(controller.active(), (std::vector<int>{1, 2}));
        QCOMPARE(controller.queue(), (std::vector<int>{1, 2, 3, 4}));
        QTRY_VERIFY_WITH_TIMEOUT(points[1] > 3 && points[2] > 3, 20000 * slowness);
        controller.bringToFront(2);
        controller.bringToFront(3); // not active
        QCOMPARE(controller.current(), 2);
        controller.pause();
        QVERIFY(controller.paused());
        controller.resume();
        controller.set(liveChange("lambda", "0.02"));
        QTRY_VERIFY_WITH_TIMEOUT(points[2] > 20, 20000 * slowness);
        controller.stop();                                                // the one in front
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, 20000 * slowness); // 2, then 3
        QCOMPARE(controller.active(), std::vector<int>{1});
        QCOMPARE(controller.queued(), std::size_t(1)); // alone only
        QCOMPARE(finished.at(0).at(0).toInt(), 2);
        QCOMPARE(recordIn(finished).events.size(), std::size_t(1));
        QCOMPARE(recordIn(finished).result.jobs, std::uint64_t(2));
        QCOMPARE(finished.at(1).at(0).toInt(), 3);
        controller.stop();
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 4, 20000 * slowness);
        QVERIFY(recordIn(finished, 2).events.empty());
        QCOMPARE(recordIn(finished, 3).result.jobs, std::uint64_t(1));
        QVERIFY(!controller.running());
        controller.start(requestOf(5, 0, 20));
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 5, 20000 * slowness);
        QCOMPARE(untimed(recordIn(finished, 4)), untimed(recordIn(finished, 1))); // beside or alone
    }

    void stopsAllThatIsActive()
    {
        RunController controller;
        QSignalSpy finished(&controller, &RunController::finished);
        for (int id = 1; id <= 4; ++id) {
            RunRequest request = requestOf(id, 0, endless);
            request.jobs = 3;
            controller.start(request);
        }
        QCOMPARE(controller.active().size(), std::size_t(3));
        controller.stopAll();
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 3, 5000 * slowness);
        QVERIFY(!controller.running() && controller.queued() == 0);
    }

    void takesLiveChanges()
    {
        const std::vector<std::pair<std::string, std::string>> changes = {{"lambda", "0.02"},
            {"F", "0.5"}, {"nu", "0.1"}, {"cache_size", "7"}, {"cache", "off"},
            {"sampling", "uniform"}, {"gap_check", "4"}, {"epsilon", "0.0001"}, {"cache", "on"}};
        RunController controller;
        QSignalSpy finished(&controller, &RunController::finished);
        QSignalSpy frames(&controller, &RunController::frame);
        RunRequest request = requestOf(1, 0, endless);
        request.options.method = "bcpfw";
        request.options.cache = true;
        controller.start(request);
        QTRY_VERIFY_WITH_TIMEOUT(!frames.isEmpty(), 5000 * slowness);
        QVERIFY_EXCEPTION_THROWN(controller.set(liveChange("lambda", "-1")), InputError);
        QVERIFY_EXCEPTION_THROWN(controller.set(liveChange("method", "fw")), InputError);
        for (const auto& [option, value] : changes) {
            controller.set(liveChange(option, value));
            frames.clear();
            QTRY_VERIFY_WITH_TIMEOUT(!frames.isEmpty(), 5000 * slowness);
        }
        controller.stop();
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 5000 * slowness);
        const RunRecord record = recordIn(finished);
        QCOMPARE(record.events.size(), changes.size());
        for (std::size_t k = 0; k < changes.size(); ++k) {
            QCOMPARE(record.events[k].option, changes[k].first);
            QCOMPARE(record.events[k].to, changes[k].second);
        }
        QCOMPARE(record.options.lambda, 0.01); // as it began
    }

    void continuesToASmallerGap()
    {
        RunController controller;
        QSignalSpy finished(&controller, &RunController::finished);
        controller.start(requestOf(1, 0.05, unlimited));
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 20000 * slowness);
        const RunRecord first = recordIn(finished);
        QVERIFY(first.result.status == RunStatus::converged);
        controller.continueRun(1, 0.02, unlimited, unlimited);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, 20000 * slowness);
        const RunRecord second = recordIn(finished, 1);
        QVERIFY(second.result.status == RunStatus::converged);
        QVERIFY(second.result.gap <= 0.02);
        QVERIFY(second.trace.size() > first.trace.size());
        QVERIFY(second.result.oracleCalls > first.result.oracleCalls);
    }

    void saysWhatIsWrong()
    {
        RunController controller;
        QSignalSpy failed(&controller, &RunController::failed);
        RunRequest request = requestOf(1, 0.01, 5);
        request.options.method = "fw";
        request.options.averaging = Averaging::weighted;
        controller.start(request);
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed.at(0).at(1).toString().contains(QStringLiteral("averaging")));
        QVERIFY(!controller.running());
    }

    void keepsFewSnapshots()
    {
        WeightHistory history;
        const std::vector<double> w(4, 1.0);
        for (int pass = 0; pass < 100000; ++pass)
            history.offer(pass, 0.01, w);
        const auto& kept = history.snapshots();
        QVERIFY(kept.size() <= WeightHistory::capacity);
        QVERIFY(kept.size() >= WeightHistory::capacity / 4);
        QCOMPARE(kept.front().pass, 0.0);
        QVERIFY(kept.back().pass > 50000);
        for (std::size_t k = 1; k < kept.size(); ++k)
            QVERIFY(kept[k].pass > kept[k - 1].pass);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS_WITHOUT_WINDOW(RunControllerTest)
#include "run_controller_test.moc"
