// SPDX-License-Identifier: GPL-3.0-or-later
// Runs, comparisons and paths of a killed program are resumed to the record of an uninterrupted
// one.
#include "app/path/path_page.h"
#include "core/solvers/path/path_validation.h"
#include "tests/app/support/killed_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/number_text.h"

namespace gapscope {

class ResumedRunsTest : public KilledFixture {
    Q_OBJECT

private Q_SLOTS:
    /// kill −9 in the middle of a comparison: one cell is done, one is active, one waits. Once
    /// restored, each is one run, with the record of an uninterrupted comparison.
    void aKilledComparisonResumes()
    {
        startProgram(threeRuns(), 0.05);
        QTRY_VERIFY_WITH_TIMEOUT( // the first has ended
            !sessionText().empty() && sessionLeft().queue.size() == 2, patience);
        waitForCheckpoint();
        kill();
        QCOMPARE(sessionLeft().queue.size(), std::size_t(2));

        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        const QString asked = m_window->recovery()->text();
        QVERIFY2(asked.contains(QStringLiteral("can resume from pass")), qPrintable(asked));
        QVERIFY2(asked.contains(QStringLiteral("1 run that waited")), qPrintable(asked));
        QCOMPARE(buttonText("messageAction"), QStringLiteral("Restore and resume"));
        answer("messageAction");
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), 4 * patience);
        QCOMPARE(session().runs().size(), std::size_t(3)); // no stopped run beside the resumed one
        const auto whole = straight(threeRuns());
        for (std::size_t k = 0; k < 3; ++k) {
            const Run& run = *session().runs()[k];
            QVERIFY(run.record.result.status == RunStatus::maxPasses);
            const auto difference = firstDifference(whole[k], run.record);
            QVERIFY2(!difference, difference ? difference->c_str() : "");
            QCOMPARE(run.record.name, whole[k].name);
        }
        QTRY_COMPARE(savedRunFiles().size(), 3);
        QTRY_VERIFY_WITH_TIMEOUT(checkpoints().isEmpty(), patience); // they are over
        QVERIFY(m_window->actions().continueRun->isEnabled());
        askedNoMore();
        QCOMPARE(session().runs().size(), std::size_t(3));
    }

    /// The open data are the sample that stands in for data that are not on this machine.
    void theSampleThatStoodInIsOpenAgain()
    {
        ComparisonSpec spec = threeRuns();
        spec.dataset.source = "ocr";
        spec.dataset.split = "small"; // a pass takes a tenth of the time of the others
        spec.variants[1].settings[0].second = "20000";
        startProgram(spec, 0.05);
        waitForCheckpoint();
        kill();
        QCOMPARE(sessionLeft().data->source, std::string("sample:words"));

        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        const QString asked = m_window->recovery()->text();
        QVERIFY2(!asked.contains(QStringLiteral("letter.data.gz")), qPrintable(asked));
        QCOMPARE(buttonText("messageAction"), QStringLiteral("Restore and resume"));
        answer("messageAction");
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), 4 * patience);
        QVERIFY(session().request() == dataAt("sample:words", "small"));
        QCOMPARE(session().dataset()->info.n, std::size_t(60));
        for (const auto& run : session().runs()) {
            QVERIFY(run->record.result.status == RunStatus::maxPasses);
            QCOMPARE(run->record.dataset.n, std::size_t(60));
        }
        askedNoMore();
    }

    /// Restored, not resumed: the run stops at its checkpoint, with its model. When the user
    /// continues it, it ends with the record of an uninterrupted run.
    void aRestoredRunCanBeContinued()
    {
        startProgram(threeRuns(), 0.05);
        waitForCheckpoint();
        kill();
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        answer("messageBetween");
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        const Run& stopped = *session().runs()[1];
        select(stopped);
        QTRY_VERIFY_WITH_TIMEOUT(stopped.snapshot != nullptr, patience);
        m_window->tabs()->showPage(m_window->models()->predictions());
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->models()->predictionsCsv().isEmpty(), patience);
        const auto* moments =
            m_window->models()->viewer()->findChild<QWidget*>(QStringLiteral("moment"));
        QVERIFY(moments->isVisible());
        QVERIFY2(moments->toolTip().contains(
                     QStringLiteral("pass %1").arg(displayNumber(stopped.snapshot->pass))),
            qPrintable(moments->toolTip()));
        const Actions& a = m_window->actions();
        QTRY_VERIFY(a.continueRun->isEnabled());
        QVERIFY(a.saveModel->isEnabled() && a.startFromModel->isEnabled());
        QTRY_COMPARE_WITH_TIMEOUT(folders().size(), 1, patience); // the leftover session is deleted
        QVERIFY(!checkpoints().isEmpty());
        const auto standsWhereItsCheckpointIs = [](const SessionRun& run) {
            return !run.checkpoint.empty() && !run.interrupted;
        };
        QTRY_VERIFY_WITH_TIMEOUT(
            std::ranges::any_of(sessionLeft().runs, standsWhereItsCheckpointIs), patience);

        type(*m_window, "max_passes", "2000");
        answerNext<QInputDialog>([](QInputDialog* dialog) {
            dialog->setTextValue(QStringLiteral("0"));
            dialog->accept();
        });
        a.continueRun->trigger();
        QVERIFY(m_window->controller().running());
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), 4 * patience);
        const auto difference = firstDifference(straight(threeRuns())[1], stopped.record);
        QVERIFY2(!difference, difference ? difference->c_str() : "");
        QCOMPARE(session().runs().size(), std::size_t(2));
        QTRY_VERIFY_WITH_TIMEOUT(checkpoints().isEmpty(), patience); // it is over
    }

    /// A change of an option during the run is not lost.
    void aChangeOnTheWayIsInTheResumedRun()
    {
        runForever();
        m_window->autosaveSession(1000); // no checkpoint except the one of the change
        type(*m_window, "lambda", "0.02");
        QTRY_VERIFY(!session().selected()->record.events.empty());
        QTRY_VERIFY_WITH_TIMEOUT(checkpoints().isEmpty(), patience); // no checkpoint yet
        stop();
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2, patience);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs()[1]->record.trace.size() > 3, patience);
        type(*m_window, "lambda", "0.03");
        QTRY_VERIFY_WITH_TIMEOUT(checkpoints().size() > 0, patience);
        const QString file = checkpoints()[0];
        const Checkpoint found = *CheckpointFile(file.toStdString()).read();
        const Run& run = *session().runs()[1];
        Training training(run.dataset->train, run.dataset->test, found.about.options);
        resumeFrom(found, training, "checkpoint");
        QCOMPARE(training.events().size(), std::size_t(1));
        QCOMPARE(training.options().lambda, 0.03);
        stop();
    }

    void aPathResumes()
    {
        startProgram(onePath(), 0.05);
        waitForCheckpoint();
        kill();
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        const QString asked = m_window->recovery()->text();
        QVERIFY2(asked.contains(QStringLiteral("can resume after")), qPrintable(asked));
        answer("messageAction");
        const auto& paths = m_window->path()->paths();
        QTRY_COMPARE_WITH_TIMEOUT(paths.all().size(), std::size_t(1), patience);
        QTRY_VERIFY_WITH_TIMEOUT(paths.all()[0]->ended(), 4 * patience);
        const Path& path = *paths.all()[0];
        QVERIFY2(path.state == RunState::finished, qPrintable(path.error));
        PathRecord whole = path.record;
        RunControl control;
        whole.options.lambda = 1 / static_cast<double>(path.dataset->info.n);
        searchLambda(whole, *path.dataset, {}, control);
        whole.options = path.record.options;
        const auto difference = firstDifference(whole, path.record);
        QVERIFY2(!difference, difference ? difference->c_str() : "");
        QTRY_COMPARE(savedRunFiles().size(), 1);
    }

    void damagedCheckpointsAreSaidAndTheRunBeginsAgain()
    {
        startProgram(threeRuns(), 0.05);
        waitForCheckpoint();
        kill();
        for (const QString& file : checkpoints())
            writeFileAtomically(file.toStdString(), "gapscope-checkpoint\nof another world");
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        const QString asked = m_window->recovery()->text();
        QVERIFY2(asked.contains(QStringLiteral("would begin again")), qPrintable(asked));
        QVERIFY2(asked.contains(QStringLiteral("cannot be read")), qPrintable(asked));
        QCOMPARE(buttonText("messageAction"), QStringLiteral("Restore and run again"));
        answer("messageAction");
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), 4 * patience);
        const auto whole = straight(threeRuns());
        for (std::size_t k = 0; k < 3; ++k)
            QVERIFY(!firstDifference(whole[k], session().runs()[k]->record));
    }

    /// Only the newest generation is damaged: the previous one is used.
    void oneDamagedCheckpointFallsBack()
    {
        startProgram(threeRuns(), 0.05);
        waitForCheckpoint(2);
        kill();
        for (const QString& file : checkpoints())
            if (file.endsWith(QLatin1String(".ckpt"))) {
                std::string bytes = readFile(file.toStdString(), std::size_t(1) << 30);
                bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
                writeFileAtomically(file.toStdString(), bytes);
            }
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        const QString asked = m_window->recovery()->text();
        QVERIFY2(asked.contains(QStringLiteral("last checkpoint but one")), qPrintable(asked));
        answer("messageAction");
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), 4 * patience);
        const auto whole = straight(threeRuns());
        for (std::size_t k = 0; k < 3; ++k)
            QVERIFY(!firstDifference(whole[k], session().runs()[k]->record));
    }

    void onOtherDataItIsOfferedToRunAgain()
    {
        const QString data = m_home->filePath(QStringLiteral("rows.libsvm"));
        writeRows(data, 1);
        ComparisonSpec spec = threeRuns();
        spec.dataset.source = data.toStdString();
        spec.variants = {{"long", {{"max_passes", "1e6"}, {"epsilon", "0"}}}};
        startProgram(spec, 0.05);
        waitForCheckpoint();
        kill();
        writeRows(data, 2);
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        answer("messageAction", false);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->recovery()->text().contains(QStringLiteral("data have changed")), patience);
        QCOMPARE(session().runs().size(), std::size_t(1));
        QVERIFY(!m_window->controller().running());
        QVERIFY(session().runs()[0]->record.result.status == RunStatus::stopped);
        answer("messageAction"); // Run again
        QTRY_VERIFY_WITH_TIMEOUT(m_window->controller().running(), patience);
        QCOMPARE(session().runs().size(), std::size_t(1));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs()[0]->record.trace.size() > 3, patience);
        stop();
        QCOMPARE(session().runs()[0]->record.dataset.sha256, session().dataset()->info.sha256);
    }

    /// A machine that shuts down first sends a signal to its programs.
    void aSignalLeavesTheRunToBeResumed()
    {
        startProgram(threeRuns(), 1000);
        m_program->terminate();
        QVERIFY(m_program->waitForFinished(patience));
        QCOMPARE(m_program->exitCode(), 130);
        QCOMPARE(folders().size(), 1);
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        QCOMPARE(session().runs().size(), std::size_t(2)); // kept, the stopped one as well
        answer("messageAction");
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), 4 * patience);
        const auto whole = straight(threeRuns());
        for (std::size_t k = 0; k < 3; ++k) {
            const auto difference = firstDifference(whole[k], session().runs()[k]->record);
            QVERIFY2(!difference, difference ? difference->c_str() : "");
        }
        QTRY_COMPARE(savedRunFiles().size(), 3);
        askedNoMore();
        QCOMPARE(session().runs().size(), std::size_t(3));
    }

private:
    /// This path takes seconds, too.
    static ComparisonSpec onePath()
    {
        ComparisonSpec spec;
        spec.dataset.source = "sample:words";
        spec.variants = {{"path", {{"epsilon", "0.02"}}}};
        spec.variants[0].search = SearchRequest{.path = {.lambdaMin = 0.0003}, .warm = {}};
        return spec;
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ResumedRunsTest)
#include "resumed_runs_test.moc"
