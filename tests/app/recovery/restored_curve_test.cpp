// SPDX-License-Identifier: GPL-3.0-or-later
// After a crash the curve is restored as far as it was known: the record beside the session follows
// the run, and its checkpoint has the rest.
#include "app/state/run_rows.h"
#include "tests/app/support/killed_fixture.h"
#include "tests/support/test_class.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

class RestoredCurveTest : public KilledFixture {
    Q_OBJECT

private Q_SLOTS:
    /// λ has changed since the last exact gap, so that gap certifies nothing for the problem at the
    /// end.
    void noGapOfAnotherLambdaIsRecorded()
    {
        RunRecord run = newRecord();
        run.options.lambda = 1;
        run.trace.resize(3);
        for (std::size_t k = 0; k < run.trace.size(); ++k) {
            run.trace[k].pass = double(k);
            run.trace[k].blockSteps = 10 * k;
            run.trace[k].dual = 0.1 * double(k);
            run.trace[k].trainError = k == 0 ? 0.5 : notComputed;
        }
        run.trace[1].primal = 0.11;
        run.trace[1].gap = 0.01;
        QCOMPARE(partialRecord(run).result.gap, 0.01);
        OptionEvent change;
        change.blockStep = 15;
        change.pass = 1.5;
        change.option = "lambda";
        change.to = "0.001";
        change.tracePoints = 2;
        run.events.push_back(change);
        const RunResult result = partialRecord(run).result;
        QCOMPARE(result.lambda, 0.001);
        QVERIFY(std::isnan(result.gap) && std::isnan(result.primal));
        QCOMPARE(result.dual, 0.2);
        QCOMPARE(result.trainError, 0.5);
    }

    /// With thousands of points a second, more points must not delay the next record.
    void theRecordKeepsUpWithManyPoints()
    {
        m_window->autosaveSession(1000);
        openSample("sample:toy");
        type(*m_window, "trace_every", "0.1");
        runForever();
        QTRY_VERIFY_WITH_TIMEOUT(points() > 3'000, patience);
        const std::size_t then = points();
        QTRY_VERIFY_WITH_TIMEOUT(!recordFiles().isEmpty(), patience);
        const QString file = recordFiles().front();
        const QDateTime first =
            QFileInfo(file).lastModified(); // reading it at each look takes long
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(file).lastModified() > first, 5 * patience);
        QTRY_VERIFY_WITH_TIMEOUT(recordedPoints() > then, patience);
        stop();
    }

    /// Restored, not resumed: the record beside the session may be older than the checkpoint.
    void theCheckpointsCurveIsShownWhereItGoesFurther()
    {
        ComparisonSpec spec = threeRuns();
        for (auto& [key, value] : spec.variants[1].settings)
            if (key == "trace_every")
                value = "1"; // a slow machine has not trained twenty passes by then
        startProgram(spec, 0.05 * slowness);
        waitForCheckpoint(2);
        kill();
        cutTheRecord(1);
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        answer("messageBetween");
        QTRY_VERIFY2_WITH_TIMEOUT(
            session().runs().size() == 2, qPrintable(m_window->messages()->text()), patience);
        const Run& stopped = *session().runs()[1];
        QTRY_VERIFY_WITH_TIMEOUT(stopped.snapshot != nullptr, patience);
        const Checkpoint found = *CheckpointFile(checkpoints()[0].toStdString()).read();
        Training left(stopped.dataset->train, stopped.dataset->test, found.about.options);
        resumeFrom(found, left, "checkpoint");
        QVERIFY(left.trace().size() > 1);
        QCOMPARE(stopped.record.trace.size(), left.trace().size());
        QCOMPARE(stopped.record.trace.back().blockSteps, left.trace().back().blockSteps);
        QCOMPARE(stopped.record.result.pass, left.trace().back().pass);
        QVERIFY(stopped.record.result.status == RunStatus::stopped);
        QVERIFY(stopped.record.result.cpuSeconds > 0);
        QTRY_VERIFY_WITH_TIMEOUT(
            !m_window->features().savedRuns.busy() && keptPoints(left.trace().size()), patience);
    }

private:
    std::size_t points() const
    {
        return session().selected() ? session().selected()->record.trace.size() : 0;
    }

    /// Returns the points of the run in its file beside the session.
    static std::size_t recordedPoints()
    {
        for (const QString& path : recordFiles()) {
            const RunRecord record = readRecord(path.toStdString());
            if (!record.trace.empty())
                return record.trace.size();
        }
        return 0;
    }

    static QStringList recordFiles()
    {
        QStringList paths;
        for (const QString& folder : folders()) {
            const QDir dir(QDir(sessionsFolder()).filePath(folder));
            for (const QString& name : dir.entryList({QStringLiteral("run-*.json")}, QDir::Files))
                paths << dir.filePath(name);
        }
        return paths;
    }

    static void cutTheRecord(std::size_t points)
    {
        int cut = 0;
        for (const QString& path : recordFiles()) {
            RunRecord record = readRecord(path.toStdString());
            if (record.result.message != "interrupted")
                continue;
            record.trace.resize(std::min(points, record.trace.size()));
            writeRecord(path.toStdString(), partialRecord(record));
            ++cut;
        }
        QCOMPARE(cut, 1);
    }

    /// Returns whether a saved run has so many points.
    static bool keptPoints(std::size_t points)
    {
        for (const QString& path : savedRunFiles())
            if (readRecord(path.toStdString()).trace.size() == points)
                return true;
        return false;
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RestoredCurveTest)
#include "restored_curve_test.moc"
