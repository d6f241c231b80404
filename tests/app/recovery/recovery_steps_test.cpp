// SPDX-License-Identifier: GPL-3.0-or-later
// Saving and recovery as plain functions: what must be written, what a session says of a run, the
// order in which runs are resumed, the question about a leftover session, and when closing asks.
#include "app/closing/closing_guard.h"
#include "app/recovery/recovery.h"
#include "app/recovery/resumption.h"
#include "app/recovery/session_opening.h"
#include "tests/support/test_class.h"

#include <QTest>

namespace gapscope {
namespace {

constexpr std::int64_t minute = 60000; // milliseconds

RecoverableRun finishedRun() { return {.id = 7, .points = 12, .finished = true}; }

} // namespace

class RecoveryStepsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recordsAreDueWhenThereIsSomethingNew()
    {
        QVERIFY(isRecordDue(nullptr, 0, true, 0, 0)); // never written
        const WrittenRecord queued{0, true, minute};
        QVERIFY(!isRecordDue(&queued, 0, true, 2 * minute, 0)); // nothing new
        QVERIFY(isRecordDue(&queued, 1, true, minute, 0));      // its first points, at once
        const WrittenRecord running{5, true, minute};
        QVERIFY(!isRecordDue(&running, 9, true, minute + 3000, 0));
        QVERIFY(isRecordDue(&running, 9, true, minute + 3001, 0));
        QVERIFY(isRecordDue(&running, 5, false, minute + 1, 0)); // its end, at once
        QVERIFY(!isRecordDue(&running, 5, true, 9 * minute, 0));
    }

    void slowWritesAreSeldom()
    {
        const WrittenRecord running{5, true, minute};
        const std::int64_t writing = 700;
        QVERIFY(!isRecordDue(&running, 9, true, minute + 10000, writing));
        QVERIFY(isRecordDue(&running, 9, true, minute + 10001, writing));
        QVERIFY(isRecordDue(&running, 9, false, minute + 1, writing)); // but for its end
    }

    void finishedRunIsNamedWhereItIsSaved()
    {
        RecoverableRun run = finishedRun();
        run.savedFile = "kept.json";
        run.saveWhenDone = true;
        const auto entry = recoveryEntry(run);
        QVERIFY(entry);
        QCOMPARE(entry->id, 7);
        QCOMPARE(entry->kept, std::string("kept.json"));
        QVERIFY(entry->file.empty() && entry->checkpoint.empty());
        QVERIFY(!entry->interrupted && !entry->endedUnsaved);
    }

    void finishedRunThatIsNotSavedYetIsWritten()
    {
        RecoverableRun run = finishedRun();
        run.saveWhenDone = true;
        const auto entry = recoveryEntry(run);
        QVERIFY(entry);
        QCOMPARE(entry->file, std::string("run-7.json"));
        QVERIFY(entry->endedUnsaved && !entry->interrupted);
        run.saveWhenDone = false; // a record of the user's own files
        QVERIFY(!recoveryEntry(run)->endedUnsaved);
        run.points = 0;
        QVERIFY(!recoveryEntry(run)); // nothing to restore
    }

    void activeRunIsInterruptedAndHasItsCheckpoint()
    {
        RecoverableRun run{.id = 3, .points = 4, .active = true};
        const auto entry = recoveryEntry(run);
        QVERIFY(entry && entry->interrupted && !entry->endedUnsaved);
        QCOMPARE(entry->file, std::string("run-3.json"));
        QCOMPARE(entry->checkpoint, std::string("run-3.ckpt"));
        run.savedFile = "kept.json"; // it was continued: its file is older than the record
        QCOMPARE(recoveryEntry(run)->kept, std::string("kept.json"));
        QCOMPARE(recoveryEntry(run)->file, std::string("run-3.json"));
        run.points = 0;
        QVERIFY(!recoveryEntry(run)->interrupted); // it has reached nothing yet
        QVERIFY(recoveryEntry(run)->checkpoint.empty());
    }

    void repetitionHasNoCheckpointAndNamesItsRun()
    {
        RecoverableRun run{
            .id = 3, .points = 4, .active = true, .isRepetition = true, .repeatedRun = 2};
        QVERIFY(recoveryEntry(run)->interrupted);
        QVERIFY(recoveryEntry(run)->checkpoint.empty());
        QCOMPARE(recoveryEntry(run)->repeats, 2);
        run.finished = true;
        QCOMPARE(recoveryEntry(run)->repeats, -1);
    }

    void stoppedRunKeepsItsCheckpoint()
    {
        RecoverableRun run = finishedRun();
        run.savedFile = "kept.json";
        run.stopped = true;
        QCOMPARE(recoveryEntry(run)->checkpoint, std::string("run-7.ckpt"));
        QVERIFY(!recoveryEntry(run)->interrupted);
        run.stopped = false;
        run.resumes = true;
        QVERIFY(recoveryEntry(run)->interrupted);
        QCOMPARE(recoveryEntry(run)->checkpoint, std::string("run-7.ckpt"));
    }

    void searchIsInterruptedBeforeItsFirstPoint()
    {
        RecoverableRun path{.id = 9, .search = true, .active = true};
        QVERIFY(recoveryEntry(path)->interrupted);
        path.active = false; // it waits
        QVERIFY(!recoveryEntry(path)->interrupted);
        path.finished = true;
        QVERIFY(recoveryEntry(path));
        QVERIFY(!recoveryEntry(path)->interrupted);
        path.resumes = true;
        QVERIFY(recoveryEntry(path)->interrupted);
    }

    void runsAreResumedInTheOrderOfTheQueue()
    {
        std::vector<RunToResume> runs{{.id = 21, .repeats = 8, .data = {}},
            {.id = 22, .repeats = 99, .data = {}}, {.id = 23, .data = {}}};
        orderAsQueued(
            runs, {{.id = 3}, {.id = 1}, {.id = 2}}, {{1, 21}, {2, 22}, {3, 23}, {8, 28}});
        QCOMPARE(runs[0].id, 23);
        QCOMPARE(runs[1].id, 21);
        QCOMPARE(runs[2].id, 22);
        QCOMPARE(runs[1].repeats, 28);
        QCOMPARE(runs[2].repeats, -1); // not in the session
        QCOMPARE(runs[0].repeats, -1);
    }

    void runsOfASessionAreTickedUnlessItSaysOtherwise()
    {
        SessionFile session;
        session.view = {{"run/1/unticked", true}, {"plots/x", "seconds"}};
        const ViewState view = viewOf(session, {{1, 11}, {2, 12}});
        QCOMPARE(view.value(QStringLiteral("run/11/unticked")), QVariant(true));
        QVERIFY(view.contains(QStringLiteral("run/12/unticked")));
        QVERIFY(!view.value(QStringLiteral("run/12/unticked")).toBool());
        QCOMPARE(view.value(QStringLiteral("plots/x")).toString(), QStringLiteral("seconds"));
    }

    void questionSaysHowTheWindowEnded()
    {
        SessionFile session;
        session.data = DataRequest();
        session.data->source = "words.data";
        session.runs = {{.id = 1, .record = RunRecord()}, {.id = 2}};
        QString text = leftSessionText(session, {}, {});
        QVERIFY(text.contains(QStringLiteral("unexpectedly. words.data and 1 run were open.")));
        const std::vector<InterruptedRun> interrupted{
            {.id = 1, .name = QStringLiteral("bcfw"), .began = true, .resumes = true, .pass = 37},
            {.id = 3}};
        text = leftSessionText(session, interrupted, {});
        QVERIFY(text.contains(QStringLiteral("unexpectedly during a run")));
        QVERIFY(text.contains(QStringLiteral("bcfw can resume from pass 37")));
        session.atClosing = true;
        session.savedAs = "/home/me/first.gapscope";
        text = leftSessionText(session, interrupted, {});
        QVERIFY(text.startsWith(QStringLiteral("The system asked GapScope to end during a run")));
        QVERIFY(text.contains(QStringLiteral("The session's file: first.gapscope.")));
    }

    void missingDataAreNamedInTheQuestion()
    {
        const std::vector<InterruptedRun> interrupted{
            {.id = 1, .name = QStringLiteral("bcfw"), .began = true}, {.id = 3}, {.id = 4}};
        const QString text =
            leftSessionText({}, interrupted, {QStringLiteral("a.data"), QStringLiteral("b.data")});
        QVERIFY(text.contains(QStringLiteral("Not there any more: a.data, b.data.")));
        QVERIFY(text.contains(QStringLiteral("Restore keeps the checkpoint")));
        QVERIFY(text.contains(QStringLiteral("2 runs that waited are not restored.")));
        QVERIFY(!text.contains(QStringLiteral("bcfw"))); // it cannot be resumed now
    }

    void closingAsksAboutARunFirst()
    {
        QCOMPARE(closingStep({.running = true, .unsaved = true}), ClosingStep::askToStop);
        QCOMPARE(closingStep({.running = true, .closing = true}), ClosingStep::stop);
        QCOMPARE(closingStep({.unsaved = true}), ClosingStep::askToSave);
        QCOMPARE(closingStep({.closing = true, .unsaved = true}), ClosingStep::askToSave);
        QCOMPARE(closingStep({}), ClosingStep::close);
    }

    void closingAsksOnce()
    {
        QCOMPARE(closingStep({.unsaved = true, .discardConfirmed = true}), ClosingStep::close);
        QCOMPARE(closingStep({.suspended = true, .unsaved = true}), ClosingStep::close); // a signal
    }

    void queuedRunsAreNamedUpToFive()
    {
        QCOMPARE(queuedRunsText({}), QString());
        QCOMPARE(queuedRunsText({QStringLiteral("a")}),
            QStringLiteral("1 queued run will not be started: a."));
        QStringList names;
        for (const char letter : {'a', 'b', 'c', 'd', 'e'})
            names << QString(QLatin1Char(letter));
        QCOMPARE(queuedRunsText(names),
            QStringLiteral("5 queued runs will not be started: a; b; c; d; e."));
        names << QStringLiteral("f");
        QCOMPARE(queuedRunsText(names),
            QStringLiteral("6 queued runs will not be started: a; b; c; d; e; …."));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS_WITHOUT_WINDOW(RecoveryStepsTest)
#include "recovery_steps_test.moc"
