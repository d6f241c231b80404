// SPDX-License-Identifier: GPL-3.0-or-later
// What is there after a window that did not end well: kill −9 of the program itself.
#include "app/curves/x_axis_chooser.h"
#include "app/path/path_page.h"
#include "core/solvers/path/path_validation.h"
#include "tests/app/support/killed_fixture.h"
#include "tests/app/support/no_room.h"
#include "tests/support/test_class.h"

#include <ctime>
#include <filesystem>

namespace gapscope {

class RecoveryTest : public KilledFixture {
    Q_OBJECT

private Q_SLOTS:
    void killedAndRestored()
    {
        startProgram();
        QVERIFY(!findLeftSession()); // it is alive: what it writes is no crash
        kill();
        const SessionFile left = sessionLeft();
        QCOMPARE(left.runs.size(), std::size_t(2));

        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        QVERIFY2(m_window->recovery()->text().contains(QStringLiteral("sample:words")),
            qPrintable(m_window->recovery()->text()));
        QVERIFY2(m_window->recovery()->text().contains(QStringLiteral("has no checkpoint yet")),
            qPrintable(m_window->recovery()->text()));
        QVERIFY2(m_window->recovery()->text().contains(QStringLiteral("first.gapscope")),
            qPrintable(m_window->recovery()->text()));
        textIsAboveTheButtons();
        answer("messageBetween"); // Restore, and nothing runs
        QTRY_VERIFY_WITH_TIMEOUT(session().selected() != nullptr, patience);
        QCOMPARE(session().request().source, std::string("sample:words"));
        QCOMPARE(session().runs().size(), std::size_t(2));
        const Run& ended = *session().runs()[0];
        const Run& broken = *session().runs()[1];
        QVERIFY(ended.visible && broken.visible);
        QVERIFY(ended.name.startsWith(QStringLiteral("short")));
        QVERIFY(ended.record.result.status != RunStatus::stopped);
        QVERIFY(broken.record.result.status == RunStatus::stopped);
        QVERIFY(!broken.record.trace.empty());
        QCOMPARE(session().selected()->id, broken.id);
        QCOMPARE(m_window->convergence()->axis()->currentData().toString(),
            QStringLiteral("oracle_calls"));
        QCOMPARE(m_window->method()->form()->options().lambda, 0.125);
        QTRY_COMPARE(keptRunFiles().size(), 2); // the broken one, too
        askedNoMore();
    }

    /// kill −9 in the middle of a comparison: one cell is done, one goes on, one waits. Restored,
    /// each is one run, with the record of a comparison that nobody interrupted.
    void aKilledComparisonGoesOn()
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
        QVERIFY2(asked.contains(QStringLiteral("can go on from pass")), qPrintable(asked));
        QVERIFY2(asked.contains(QStringLiteral("1 run that waited")), qPrintable(asked));
        QCOMPARE(buttonText("messageAction"), QStringLiteral("Restore and resume"));
        answer("messageAction");
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), 4 * patience);
        QCOMPARE(session().runs().size(), std::size_t(3)); // no stopped one beside the resumed
        const auto whole = straight(threeRuns());
        for (std::size_t k = 0; k < 3; ++k) {
            const Run& run = *session().runs()[k];
            QVERIFY(run.record.result.status == RunStatus::maxPasses);
            const auto difference = firstDifference(whole[k], run.record);
            QVERIFY2(!difference, difference ? difference->c_str() : "");
            QCOMPARE(run.record.name, whole[k].name);
        }
        QTRY_COMPARE(keptRunFiles().size(), 3);
        QTRY_VERIFY_WITH_TIMEOUT(checkpoints().isEmpty(), patience); // they are over
        QVERIFY(m_window->actions().continueRun->isEnabled());
        askedNoMore();
        QCOMPARE(session().runs().size(), std::size_t(3));
    }

    /// Restored and not resumed: the run stands where its checkpoint is, with its model, and goes
    /// on from there when somebody says so, to the record of a run that nobody interrupted.
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
        const Actions& a = m_window->actions();
        QTRY_VERIFY(a.continueRun->isEnabled());
        QVERIFY(a.saveModel->isEnabled() && a.startFromModel->isEnabled());
        QTRY_COMPARE_WITH_TIMEOUT(folders().size(), 1, patience); // what was left has gone
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

    void theCheckpointGoesWithItsRun()
    {
        startProgram(threeRuns(), 0.05);
        waitForCheckpoint();
        kill();
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        answer("messageBetween");
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        select(*session().runs()[1]);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs()[1]->snapshot != nullptr, patience);
        QTRY_COMPARE_WITH_TIMEOUT(folders().size(), 1, patience);
        QVERIFY(!checkpoints().isEmpty());
        m_window->actions().removeRun->trigger();
        QCOMPARE(session().runs().size(), std::size_t(1));
        QTRY_VERIFY_WITH_TIMEOUT(checkpoints().isEmpty(), patience);
        askedNoMore();
    }

    /// What is said of a bad file is there beside the question and after its answer.
    void aBadFileIsSaidBesideTheQuestion()
    {
        startProgram();
        kill();
        closeWindow();
        const QString bad = m_home->filePath(QStringLiteral("nowhere.json"));
        openWindow({bad});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
        const MessageBar* messages = m_window->messages();
        QVERIFY(messages->isVisible() && m_window->recovery()->isVisible());
        QVERIFY2(messages->text().contains(QStringLiteral("nowhere.json")),
            qPrintable(messages->text()));
        answer("messageBetween");
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        QTest::qWait(300);
        QVERIFY(messages->isVisible());
    }

    /// A change of an option on the way is not lost.
    void aChangeOnTheWayIsInTheResumedRun()
    {
        runForever();
        m_window->keepSession(1000); // no checkpoint but that of the change
        type(*m_window, "lambda", "0.02");
        QTRY_VERIFY(!session().selected()->record.events.empty());
        QTRY_VERIFY_WITH_TIMEOUT(checkpoints().isEmpty(), patience); // began before: none yet
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

    void aPathGoesOn()
    {
        startProgram(onePath(), 0.05);
        waitForCheckpoint();
        kill();
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        const QString asked = m_window->recovery()->text();
        QVERIFY2(asked.contains(QStringLiteral("can go on after")), qPrintable(asked));
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
        QTRY_COMPARE(keptRunFiles().size(), 1);
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

    /// The newest generation alone: the one before it will do.
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

    /// What is said to be interrupted has what it had reached, also right after its start.
    void theFirstPointsAreWrittenAtOnce()
    {
        openAgain();
        type(*m_window, "epsilon", "1e-12");
        m_window->startRun();
        m_window->features().recovery.write(); // no point of it is known yet
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->features().recovery.isWriting(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs()[0]->record.trace.empty(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->features().recovery.isWriting(), patience);
        m_window->features().recovery.write();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->features().recovery.isWriting(), patience);
        const SessionFile left = sessionLeft();
        QCOMPARE(left.runs.size(), std::size_t(1));
        QVERIFY(left.runs[0].interrupted);
        const RunRecord record =
            readRecord((sessionsFolder() + QLatin1Char('/') + folders()[0]).toStdString() + '/'
                + left.runs[0].file);
        QVERIFY(!record.trace.empty());
        QVERIFY(record.result.status == RunStatus::stopped);
        stop();
    }

    /// A machine that goes down says so to its programs first.
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
        QTRY_COMPARE(keptRunFiles().size(), 3);
        askedNoMore();
        QCOMPARE(session().runs().size(), std::size_t(3));
    }

    /// Nothing runs, and nobody has saved anything.
    void aSignalLeavesWhatIsOpen()
    {
        ComparisonSpec spec;
        spec.dataset.source = "sample:toy";
        spec.lambdas = {"0.01"};
        spec.variants = {{"short", {{"max_passes", "3"}}}};
        const QString file = m_home->filePath(QStringLiteral("short.json"));
        writeFileAtomically(file.toStdString(), toJson(spec));
        launch({file});
        QTRY_VERIFY_WITH_TIMEOUT(sessionText().find("\"kept\"") != std::string::npos, 2 * patience);
        QVERIFY(sessionLeft().queue.empty());
        m_program->terminate();
        QVERIFY(m_program->waitForFinished(patience));
        QCOMPARE(m_program->exitCode(), 130);
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        answer("messageAction"); // Restore: there is nothing to resume
        QTRY_COMPARE_WITH_TIMEOUT(session().request().source, std::string("sample:toy"), patience);
        QTRY_VERIFY(session().runs().size() == 1 && session().runs()[0]->visible);
        askedNoMore();
    }

    void nothingIsLeftOfAnUntouchedWindow()
    {
        launch({});
        QTRY_COMPARE_WITH_TIMEOUT(folders().size(), 1, 2 * patience);
        QTest::qWait(4000); // the sample is open, and looked at more than once
        QVERIFY(sessionText().empty());
        m_program->terminate();
        QVERIFY(m_program->waitForFinished(patience));
        QCOMPARE(m_program->exitCode(), 130);
        QVERIFY2(folders().isEmpty(), qPrintable(folders().join(QLatin1Char(' '))));

        launch({});
        QTRY_COMPARE_WITH_TIMEOUT(folders().size(), 1, 2 * patience);
        QTest::qWait(4000);
        kill();
        openAgain();
        QVERIFY(!m_window->recovery()->isVisible());
    }

    void startedFresh()
    {
        startProgram();
        kill();
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        answer("messageOther");
        QCOMPARE(session().runs().size(), std::size_t(2)); // nothing is lost
        QVERIFY(!session().runs()[0]->visible && !session().runs()[1]->visible);
        QTRY_COMPARE(keptRunFiles().size(), 2);
        askedNoMore();
    }

    void aQuestionThatIsClosedComesBackOnce()
    {
        startProgram();
        kill();
        for (int k = 0; k < 2; ++k) {
            openAgain();
            QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        }
        answer("messageAction");
        askedNoMore();
    }

    void anEndAsItShouldBeLeavesNothing()
    {
        m_window->keepSession(0.05);
        runForever();
        QTRY_VERIFY_WITH_TIMEOUT(!checkpoints().isEmpty(), patience);
        answerNext<QMessageBox>([](QMessageBox* question) {
            for (QAbstractButton* button : question->buttons())
                if (button->objectName() == QLatin1String("stopAndClose"))
                    QTest::mouseClick(button, Qt::LeftButton);
        });
        QVERIFY(!m_window->close()); // when the run has stopped
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), patience);
        QVERIFY(folders().isEmpty());
        openAgain();
        QTest::qWait(300);
        QVERIFY(!m_window->recovery()->isVisible());
    }

    /// Nobody holds it, but its lock cannot be opened: it is there when that is over.
    void aSessionThatCannotBeHeldIsSaidAndStays()
    {
        startProgram();
        kill();
        QDir folder = sessionsFolder();
        folder.cd(folders()[0]);
        QVERIFY(folder.remove(QStringLiteral("lock")) && folder.mkdir(QStringLiteral("lock")));
        openAgain();
        QVERIFY(m_window->messages()->showsError());
        QVERIFY(m_window->messages()->text().contains(folder.dirName()));
        QVERIFY(!m_window->recovery()->isVisible());
        QVERIFY(folder.rmdir(QStringLiteral("lock")));
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
    }

    void aDamagedSessionIsSaidAndSetAside()
    {
        startProgram();
        kill();
        QDir folder(sessionsFolder());
        folder.cd(folders()[0]);
        writeFileAtomically(
            folder.filePath(QStringLiteral("session.gapscope")).toStdString(), "{\"format\": ");
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->messages()->text().contains(QStringLiteral("cannot be restored")), patience);
        QVERIFY(!m_window->recovery()->isVisible());
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("damaged.gapscope"))));
    }

    /// Nothing has to happen for it but that there is room.
    void whatFoundNoRoomIsWrittenLater()
    {
        const QString opened = recordOfAnotherRun();
        m_window->keepSession();
        {
            const NoRoom full(0);
            runToTheEnd();
            m_window->openFile(opened);
            QTRY_VERIFY_WITH_TIMEOUT(said(QStringLiteral("cannot be kept yet")) == 1
                    && said(QStringLiteral("for recovery")) == 1,
                patience);
            QTest::qWait(4000); // it is tried again
            QCOMPARE(said(QStringLiteral("cannot be kept yet")), 1);
            QCOMPARE(said(QStringLiteral("for recovery")), 1);
            QVERIFY(keptRunFiles().isEmpty() && sessionText().empty());
        }
        QTRY_COMPARE_WITH_TIMEOUT(keptRunFiles().size(), 1, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!sessionText().empty(), patience);
        QTRY_COMPARE(said(QStringLiteral("cannot be kept yet")), 0);
        QTRY_COMPARE(said(QStringLiteral("for recovery")), 0);
        m_window->tabs()->showPage(m_window->path());
        QTRY_VERIFY_WITH_TIMEOUT(sessionText().find("\"kept\"") != std::string::npos, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->features().recovery.isWriting(), patience);
        QCOMPARE(sessionLeft().runs.size(), std::size_t(2));
        QTRY_VERIFY(allNamedAreThere());
    }

    /// Its file has gone from beside the session with it.
    void aRecordThatComesBackToTheListIsWrittenAgain()
    {
        const QString opened = recordOfAnotherRun();
        m_window->openFile(opened);
        m_window->keepSession();
        QTRY_VERIFY_WITH_TIMEOUT(!sessionText().empty(), patience);
        QTRY_COMPARE_WITH_TIMEOUT(sessionLeft().runs.size(), std::size_t(1), patience);
        m_window->runsDock()->table()->setSelectedRuns({session().runs()[0]->id});
        QTableView* table = m_window->runsDock()->table()->view();
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        QVERIFY(session().runs().empty());
        QTRY_COMPARE_WITH_TIMEOUT(sessionLeft().runs.size(), std::size_t(0), patience);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->features().recovery.isWriting(), patience);
        m_window->undoStack().undo();
        QCOMPARE(session().runs().size(), std::size_t(1));
        QTRY_COMPARE_WITH_TIMEOUT(sessionLeft().runs.size(), std::size_t(1), patience);
        QVERIFY(allNamedAreThere());
    }

    /// The only copy of what was open stays until there is another.
    void restoredWithoutRoomNothingIsLost()
    {
        startProgram();
        kill();
        const QString old = QDir(sessionsFolder()).filePath(folders()[0]);
        const auto held = [&old] { return QDir(old).entryList(QDir::Files); };
        const QStringList before = held();
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        {
            const NoRoom full(0);
            answer("messageBetween");
            QTRY_COMPARE_WITH_TIMEOUT(said(QStringLiteral("for recovery")), 1, patience);
            pressOn(m_window->convergence()->axis(), Qt::Key_Down); // something new to write
            QTest::qWait(4000);
            QCOMPARE(held(), before);
            QCOMPARE(keptRunFiles().size(), 1);
        }
        pressOn(m_window->convergence()->axis(), Qt::Key_Up);
        QTRY_VERIFY_WITH_TIMEOUT(!QDir(old).exists(), patience);
        QTRY_VERIFY(allNamedAreThere());
        QTRY_COMPARE_WITH_TIMEOUT(keptRunFiles().size(), 2, patience);
        QTRY_COMPARE(said(QStringLiteral("for recovery")), 0);
        askedNoMore();
    }

    /// It had ended, and its record was beside the session alone.
    void aRunThatCouldNotBeKeptIsKeptAfterTheCrash()
    {
        for (const char* button : {"messageAction", "messageOther"}) { // Restore, Start fresh
            QVERIFY(QDir().mkpath(QFileInfo(keptRunsFolder()).path()));
            writeFileAtomically(keptRunsFolder().toStdString(), "in the way");
            m_window->keepSession();
            runToTheEnd();
            QTRY_VERIFY_WITH_TIMEOUT(
                sessionText().find("\"to_keep\"") != std::string::npos, patience);
            m_window.reset(); // nobody closes it
            QVERIFY(QFile::remove(keptRunsFolder()));
            openAgain();
            QVERIFY(session().runs().empty());
            QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
            answer(button);
            QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(1), patience);
            QTRY_COMPARE_WITH_TIMEOUT(keptRunFiles().size(), 1, patience);
            askedNoMore();
            QCOMPARE(session().runs().size(), std::size_t(1));
            closeWindow();
            QVERIFY(QDir(keptRunsFolder()).removeRecursively());
            open();
        }
    }

    /// Of folders without a session, and of files that writers have left.
    void whatNobodyNeedsGoes()
    {
        namespace fs = std::filesystem;
        using namespace std::chrono_literals;
        const auto age = [](const QString& path, std::chrono::seconds old) {
            fs::last_write_time(path.toStdString(), fs::file_time_type::clock::now() - old);
        };
        const QDir all(sessionsFolder());
        const auto make = [&](const QString& name, const char* file, std::chrono::seconds old) {
            QVERIFY(all.mkpath(name));
            for (const QString& each : {QStringLiteral("lock"), QString::fromLatin1(file)})
                if (!each.isEmpty())
                    writeFileAtomically(
                        all.filePath(name + QLatin1Char('/') + each).toStdString(), "x");
            age(all.filePath(name), old);
        };
        for (int k = 1; k <= 7; ++k)
            make(QStringLiteral("damaged-%1").arg(k), "damaged.gapscope", 1h * k);
        make(QStringLiteral("bare"), "", 1h);
        make(QStringLiteral("starting"), "", 1min);
        const QStringList temporary{
            all.filePath(QStringLiteral("damaged-1/run-1.json.gapscope-abc123")),
            keptRunsFolder() + QStringLiteral("/x.json.gapscope-abc123"),
            QFileInfo(keptRunsFolder()).path() + QStringLiteral("/run-looks.json.gapscope-abc123"),
            m_home->filePath(QStringLiteral("pictures/plot.svg.gapscope-abc123"))};
        const QString atWork = keptRunsFolder() + QStringLiteral("/y.json.gapscope-abc123");
        for (const QString& path : temporary + QStringList{atWork}) {
            QVERIFY(QDir().mkpath(QFileInfo(path).path()));
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        for (const QString& path : temporary)
            age(path, 1h);
        age(all.filePath(QStringLiteral("damaged-1")), 1h);

        openAgain();
        try {
            m_window->features().exporting.exportAll(
                m_home->filePath(QStringLiteral("pictures")), {QStringLiteral("svg")});
        } catch (const InputError&) { // nothing to see yet
        }
        QStringList left = folders();
        QCOMPARE(
            left.removeIf([](const QString& name) { return name.size() == 36; }), 1); // its own
        left.sort();
        QCOMPARE(left,
            (QStringList{QStringLiteral("damaged-1"), QStringLiteral("damaged-2"),
                QStringLiteral("damaged-3"), QStringLiteral("damaged-4"),
                QStringLiteral("damaged-5"), QStringLiteral("starting")}));
        for (const QString& path : temporary)
            QVERIFY2(!QFile::exists(path), qPrintable(path));
        QVERIFY(QFile::exists(atWork));
    }

    /// A record that the disk does not give this time: the session is offered again.
    void whatCannotBeReadThisTimeIsNotGivenUp()
    {
        startProgram();
        kill();
        QDir folder(sessionsFolder());
        folder.cd(folders()[0]);
        const QString record =
            folder.filePath(folder.entryList({QStringLiteral("run-*.json")}, QDir::Files).value(0));
        QVERIFY(QFile::rename(record, record + QStringLiteral(".away")));
        QVERIFY(QFile::link(record, record)); // a link to itself cannot be opened
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        answer("messageAction");
        QTRY_VERIFY(m_window->messages()->text().contains(QStringLiteral("missing")));
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->features().recovery.isWriting(), patience);
        closeWindow();
        QVERIFY(QFile::remove(record));
        QVERIFY(QFile::rename(record + QStringLiteral(".away"), record));
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        answer("messageBetween");
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        askedNoMore();
    }

    /// On the window's thread: what it costs to look for changes and to hand them over.
    void lookingForChangesIsCheap()
    {
        runToTheEnd();
        RunRecord record = session().runs()[0]->record;
        for (int k = 0; k < 29; ++k) {
            record.result.seconds += 1;
            m_window->openFile(written(record));
        }
        QCOMPARE(session().runs().size(), std::size_t(30));
        m_window->keepSession();
        m_window->features().recovery.write(); // all are new: records of files are copied once
        for (int k = 0; k < 3; ++k) {
            QTRY_VERIFY_WITH_TIMEOUT(!m_window->features().recovery.isWriting(), patience);
            pressOn(m_window->convergence()->axis(), Qt::Key_Down);
            const double before = threadMilliseconds();
            m_window->features().recovery.write();
            const double took = threadMilliseconds() - before;
            qInfo("autosave of 30 runs, window's thread: %.1f ms", took);
            QVERIFY(took < 100 * slowness); // what a person sees; it takes a tenth of that
        }
    }

private:
    static double threadMilliseconds()
    {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
    }

    static void pressOn(QWidget* widget, Qt::Key key)
    {
        widget->setFocus();
        QTest::keyClick(widget, key);
    }

    QString written(const RunRecord& record) const
    {
        const QString path = m_home->filePath(QStringLiteral("run.json"));
        writeRecord(path.toStdString(), record);
        return path;
    }

    /// Of a run that another window had, of which nothing else is left.
    QString recordOfAnotherRun()
    {
        trainAFewPasses();
        const RunRecord record = session().runs()[0]->record;
        m_window.reset();
        QDir(keptRunsFolder()).removeRecursively();
        open();
        return written(record);
    }

    /// How many of the messages have this.
    int said(const QString& words) const
    {
        const MessageBar& bar = *m_window->messages();
        if (!bar.isVisible())
            return 0;
        const QString details = bar.findChild<QPlainTextEdit*>()->toPlainText();
        return int(std::max(bar.text().count(words), details.count(words)));
    }

    /// What the session's file names, beside it or among the kept runs.
    static bool allNamedAreThere()
    {
        const QDir folder(QDir(sessionsFolder()).filePath(folders()[0]));
        for (const SessionRun& run : sessionLeft().runs) {
            const QString file = QString::fromStdString(run.file.empty() ? run.kept : run.file);
            if (!(run.file.empty() ? QDir(keptRunsFolder()) : folder).exists(file))
                return false;
        }
        return true;
    }

    /// Of the run that goes on; at first its file says what was asked for.
    static bool aCurveIsWritten()
    {
        for (const QString& folder : folders()) {
            const QDir dir(QDir(sessionsFolder()).filePath(folder));
            for (const QString& name : dir.entryList({QStringLiteral("run-*.json")}, QDir::Files)) {
                QFile file(dir.filePath(name));
                if (file.open(QIODevice::ReadOnly) && file.readAll().contains("interrupted"))
                    return true;
            }
        }
        return false;
    }

    /// Takes seconds, too.
    static ComparisonSpec onePath()
    {
        ComparisonSpec spec;
        spec.dataset.source = "sample:words";
        spec.variants = {{"path", {{"epsilon", "0.02"}}}};
        spec.variants[0].search = SearchRequest{.path = {.lambdaMin = 0.0003}, .warm = {}};
        return spec;
    }

    /// The answers, however long they are in a language; only the one that closes is beside it.
    void textIsAboveTheButtons() const
    {
        const MessageBar* bar = m_window->recovery();
        QLabel* text = nullptr;
        for (auto* label : bar->findChildren<QLabel*>())
            text = label->wordWrap() ? label : text;
        QVERIFY(text);
        QVERIFY(text->width() > bar->width() / 2);
        for (const auto* button : bar->findChildren<QToolButton*>())
            if (button->isVisible() && button->objectName().startsWith(QLatin1String("message")))
                QVERIFY2(button->y() >= text->geometry().bottom(), qPrintable(button->text()));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RecoveryTest)
#include "recovery_test.moc"
