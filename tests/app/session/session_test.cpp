// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions as files: what is open in the window, saved and opened again elsewhere.
#include "app/curves/cache_page.h"
#include "app/curves/x_axis_chooser.h"
#include "core/files/json_input.h"
#include "core/library/file_kind.h"
#include "core/machine/error.h"
#include "core/session/session_file.h"
#include "tests/app/support/control_walk.h"
#include "tests/app/support/no_room.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/runs/columns/run_columns.h"

#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QMimeData>
#include <QPlainTextEdit>

#include <sys/resource.h>

namespace gapscope {

class SessionTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void comesBackElsewhere()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        arrange();
        const ViewState before = m_window->viewState();
        const std::string record = toJson(session().runs()[1]->record);
        const SeriesStyle style = session().runs()[1]->style;
        save(path);
        QVERIFY(fileKind(path.toStdString()) == FileKind::session);

        elsewhere();
        const QString renamed = m_home->filePath(QStringLiteral("data.txt")); // content counts
        QVERIFY(QFile::copy(path, renamed));
        m_window->openFile(renamed);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().source, std::string("sample:toy"), patience);
        QTRY_VERIFY(session().selected());
        const Run& first = *session().runs()[0];
        const Run& second = *session().runs()[1];
        QCOMPARE(first.name, QStringLiteral("mine"));
        QCOMPARE(first.record.notes, std::string("look again"));
        QVERIFY(first.visible && !second.visible);
        QCOMPARE(second.style, style);
        QCOMPARE(toJson(second.record), record);
        QCOMPARE(session().selected()->id, first.id);
        QCOMPARE(m_window->method()->form()->options().lambda, 0.125);
        QVERIFY(m_window->tabs()->currentWidget() == static_cast<QWidget*>(m_window->cachePage()));
        QCOMPARE(m_window->convergence()->axis()->currentData().toString(),
            QStringLiteral("oracle_calls"));
        QVERIFY(m_window->convergence()->heroPlot()->isZoomed());
        const ViewState after = m_window->viewState();
        for (const QString& key : difference(before, after).keys()) // ids may be others here
            QVERIFY2(key.startsWith(QLatin1String("run")) || key.startsWith(QLatin1String("hidden"))
                    || key.endsWith(QLatin1String("sizes")),
                qPrintable(key));
        auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("runsDock"));
        QCOMPARE(m_window->dockWidgetArea(dock), Qt::LeftDockWidgetArea);
    }

    /// Whatever control of a page a person has set; of a run that is a record by then those of
    /// what it has learnt wait for its weights.
    void everyControlComesBack()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        runToTheEnd();
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
            for (const QPointer<QWidget>& control :
                viewControls(*m_window->tabs()->currentWidget()))
                if (control && isUsable(control, m_window.get())
                    && !qobject_cast<QListView*>(control)) // the example
                    change(control);
        }
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        const ViewState before = controlsIn(m_window->viewState());
        QVERIFY2(before.size() > 20, qPrintable(QString::number(before.size())));
        save(path);
        elsewhere();
        QVERIFY(!difference(before, controlsIn(m_window->viewState())).isEmpty());
        m_window->openFile(path);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(1), patience);
        QTRY_COMPARE_WITH_TIMEOUT(
            difference(before, controlsIn(m_window->viewState())).keys(), QStringList(), patience);
    }

    /// A disk that is not mounted: the file that is saved names them still, and nothing has
    /// changed.
    /// Chosen by somebody it comes back; that which happened to be shown does not.
    void theExampleThatWasChosenComesBack()
    {
        trainAFewPasses();
        m_window->tabs()->showPage(m_window->models()->predictions());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        const auto viewer = [this] { return m_window->models()->viewer(); };
        QCOMPARE(viewer()->currentExample(), viewer()->shownExamples().front());
        const QString none = m_home->filePath(QStringLiteral("none.gapscope"));
        save(none);
        m_window->activateWindow();
        QTest::keyClick(viewer(), Qt::Key_Right);
        QTest::keyClick(viewer(), Qt::Key_Right);
        const int chosen = viewer()->currentExample();
        const QString third = m_home->filePath(QStringLiteral("third.gapscope"));
        save(third);
        for (const QString& path : {third, none}) {
            elsewhere();
            m_window->openFile(path);
            QTRY_VERIFY_WITH_TIMEOUT(session().request().source == "sample:words"
                    && session().runs().size() == 1 && m_window->models()->idle(),
                patience);
            QTest::qWait(300);
            QCOMPARE(viewer()->currentExample(),
                path == third ? chosen : viewer()->shownExamples().front());
        }
    }

    void dataThatAreAwayStayInTheFile()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        runToTheEnd();
        save(path);
        SessionFile away = readSession(path.toStdString(), keptRunsFolder().toStdString()).session;
        away.data->source = m_home->filePath(QStringLiteral("usb/words.gz")).toStdString();
        writeFileAtomically(path.toStdString(), toJson(away));
        elsewhere();
        m_window->openFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->recovery()->text().contains(QStringLiteral("usb")), patience);
        const QString again = m_home->filePath(QStringLiteral("again.gapscope"));
        save(again);
        const SessionFile saved =
            readSession(again.toStdString(), keptRunsFolder().toStdString()).session;
        QVERIFY(saved.data.has_value());
        QCOMPARE(saved.data->source, away.data->source);
    }

    /// A file that somebody has put together.
    void runsThatAreTheSameAreSaid()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        runToTheEnd();
        save(path);
        SessionFile five = readSession(path.toStdString(), keptRunsFolder().toStdString()).session;
        QCOMPARE(five.runs.size(), std::size_t(1));
        five.runs.resize(5, five.runs.front());
        writeFileAtomically(path.toStdString(), toJson(five));
        elsewhere();
        m_window->openFile(path);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(1), patience);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->messages()->text().contains(QStringLiteral("4 runs of the session")),
            patience);
    }

    /// Many runs with long traces: curves of fewer points, not a file that cannot be written.
    void manyLongRunsFit()
    {
        runToTheEnd();
        SessionFile many;
        RunRecord run = session().runs()[0]->record;
        QVERIFY(!run.trace.empty());
        run.trace.resize(2000, run.trace.back());
        for (int id = 0; id < 40; ++id)
            many.runs.push_back({.id = id, .record = run});
        QCOMPARE(sessionPoints(many), std::size_t(80'000));
        const SessionFile read = sessionFromJson(toJson(many), "many");
        QCOMPARE(read.runs.size(), std::size_t(40));
        QVERIFY(sessionPoints(read) <= mostSessionPoints);
        QVERIFY(2 * sessionPoints(read) >= mostSessionPoints); // every second, fourth, … point
        QCOMPARE(std::get<RunRecord>(read.runs[7].record).trace.back().blockSteps,
            run.trace.back().blockSteps);
    }

    /// Of files of other versions: keys of controls that are not known, or not there.
    void controlsOfOtherVersionsChangeNothing()
    {
        const ViewState before = m_window->viewState();
        const auto* slider = m_window->findChild<QSlider*>(QStringLiteral("opacity"));
        const int opacity = slider->value();
        m_window->showView({{QStringLiteral("control/predictions/nothing"), 1},
            {QStringLiteral("control/predictions/words/filter"), 99},
            {QStringLiteral("control/predictions/words/opacity"), QStringLiteral("many")},
            {QStringLiteral("control"), true}});
        QCOMPARE(slider->value(), opacity);
        m_window->showView(ViewState()); // of a file without any
        ViewState after = m_window->viewState();
        after.remove(QStringLiteral("control/predictions/nothing")); // kept for who knows it
        after.remove(QStringLiteral("control/predictions/words/filter"));
        ViewState expected = before;
        expected.remove(QStringLiteral("control/predictions/words/filter"));
        QCOMPARE(difference(expected, after).keys(), QStringList());
    }

    void droppedOnTheWindow()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        arrange();
        save(path);
        elsewhere();
        const auto data = std::make_unique<QMimeData>();
        data->setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({10, 10}, Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_window.get(), &drop);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().source, std::string("sample:toy"), patience);
    }

    /// The records are those of runs that are listed already: no second ones.
    void theSameRunsAreNotListedTwice()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        arrange();
        save(path);
        m_window->openFile(path);
        QTRY_VERIFY(m_window->actions().openSession->isEnabled());
        QTest::qWait(300);
        QCOMPARE(session().runs().size(), std::size_t(2));
        QVERIFY(session().runs()[0]->visible && !session().runs()[1]->visible);
    }

    void aFolderThatCannotBeWrittenIsNamed()
    {
        const QString path = m_home->filePath(QStringLiteral("nowhere/mine.gapscope"));
        m_window->activateWindow();
        saveAs(*m_window, path);
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->isVisible(), patience);
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("nowhere")),
            qPrintable(m_window->messages()->text()));
    }

    void aBrokenFileChangesNothing()
    {
        arrange();
        const ViewState before = m_window->viewState();
        const QString path = m_home->filePath(QStringLiteral("broken.gapscope"));
        writeFileAtomically(path.toStdString(),
            "{\"format\": \"gapscope-session\", \"version\": 1, \"options\": {}, \"window\": {}, "
            "\"view\": {}, \"runs\": [{\"id\": 1, \"kept\": \"../../x.json\"}]}");
        m_window->openFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->isVisible(), patience);
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("runs[0].kept")),
            qPrintable(m_window->messages()->text()));
        QCOMPARE(difference(before, m_window->viewState()).keys(), QStringList());
    }

    /// In the title and the window's mark: what its file does not have, and when it does again.
    void whatIsUnsavedIsMarked()
    {
        arrange();
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(!m_window->windowTitle().contains(QStringLiteral("mine")));
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        save(path);
        QVERIFY2(m_window->windowTitle().startsWith(QStringLiteral("mine.gapscope[*] – ")),
            qPrintable(m_window->windowTitle()));
        QVERIFY(!m_window->isWindowModified());
        m_window->tabs()->showPage(m_window->convergence()); // looking is no change
        QTest::qWait(700);
        QVERIFY(!m_window->isWindowModified());

        type(*m_window, "lambda", "0.25");
        QTRY_VERIFY(m_window->isWindowModified());
        m_window->activateWindow(); // the dialog that asked for the file has gone
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(!m_window->isWindowModified());

        typeNotes("what this is about");
        QTRY_VERIFY(m_window->isWindowModified());
        saveAgain();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isWindowModified(), patience);
        QCOMPARE(notesIn(path), std::string("what this is about"));

        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), patience);
        QTRY_VERIFY(m_window->isWindowModified());
        saveAgain();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isWindowModified(), patience);

        elsewhere();
        m_window->openFile(path);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(3), patience);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().source, std::string("sample:toy"), patience);
        QCOMPARE(m_window->notes()->toPlainText(), QStringLiteral("what this is about"));
        QTest::qWait(700);
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(m_window->windowTitle().startsWith(QStringLiteral("mine.gapscope[*] – ")));
    }

    /// Laying out one line takes a hundred times its bytes: a session with more is refused.
    void notesAreBounded()
    {
        const QString path = m_home->filePath(QStringLiteral("notes.gapscope"));
        const auto write = [&path](std::size_t bytes) {
            SessionFile session;
            session.notes.assign(bytes, 'n');
            writeFileAtomically(path.toStdString(), toJson(session));
        };
        write(jsonMostTextBytes + 1);
        m_window->openFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->messages()->text().contains(QStringLiteral("bytes of text")), patience);
        QVERIFY(m_window->notes()->toPlainText().isEmpty());

        const long before = peakKilobytes();
        write(jsonMostTextBytes / 3);
        m_window->openFile(path);
        QTRY_COMPARE_WITH_TIMEOUT(
            m_window->notes()->toPlainText().size(), qsizetype(jsonMostTextBytes / 3), patience);
        QTest::qWait(300); // laid out and painted
        QVERIFY2(peakKilobytes() - before < 512 * 1024, "hazards.md: 512 MiB and 4 × the file");

        m_window->actions().sessionNotes->trigger();
        QTRY_VERIFY(m_window->notes()->isVisible());
        m_window->notes()->moveCursor(QTextCursor::End);
        QTest::keyClick(m_window->notes(), Qt::Key_X);
        QCOMPARE(m_window->notes()->toPlainText().size(), qsizetype(jsonMostTextBytes / 3));
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("The notes are full")));
    }

    /// The system ends the program: what is in its file needs no question at the next start.
    void aSavedSessionIsNotAskedAboutAgain()
    {
        const auto begin = [this] {
            m_window = std::make_unique<MainWindow>(DataFolders());
            m_window->show();
            m_window->keepSession();
            m_window->openAtStart({});
            QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
            QTest::qWait(300); // what is left would be read and asked about
        };
        const auto end = [this] {
            m_window->features().closing.closeNow();
            QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), patience);
        };
        begin();
        trainAFewPasses("0.3");
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        save(path);
        QTRY_VERIFY(!m_window->windowTitle().isEmpty() && !m_window->isWindowModified());
        end();
        begin();
        QVERIFY(!m_window->recovery()->isVisible());
        typeNotes("in no file");
        end();
        begin();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
    }

    /// A question would stand here for ever.
    void aBadSessionIsRefusedBeforeAnyQuestion()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        save(path);
        typeNotes("first");
        QTRY_VERIFY(m_window->isWindowModified());
        const QString bad = m_home->filePath(QStringLiteral("bad.gapscope"));
        writeFileAtomically(bad.toStdString(), R"({"format": "gapscope-session", "version": 1)");
        m_window->openFile(bad);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->messages()->text().contains(QStringLiteral("bad.gapscope")), patience);
        QCOMPARE(m_window->notes()->toPlainText(), QStringLiteral("first"));
        QVERIFY(m_window->isWindowModified());
    }

    void closingAsksBeforeSomethingIsLost()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        save(path);
        typeNotes("first");
        QTRY_VERIFY(m_window->isWindowModified());
        answerWith(QMessageBox::Cancel);
        QVERIFY(!m_window->close());
        QTest::qWait(100);
        QVERIFY(m_window->isVisible() && m_window->isWindowModified());

        answerWith(QMessageBox::Save);
        m_window->close();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), patience);
        QCOMPARE(notesIn(path), std::string("first"));

        elsewhere();
        m_window->openFile(path);
        QTRY_COMPARE_WITH_TIMEOUT(
            m_window->notes()->toPlainText(), QStringLiteral("first"), patience);
        QTRY_VERIFY(m_window->windowTitle().startsWith(QStringLiteral("mine")));
        QTest::qWait(300);
        typeNotes("second");
        answerWith(QMessageBox::Discard);
        m_window->close();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), patience);
        QCOMPARE(notesIn(path), std::string("first"));
    }

    /// Notes that are in no file yet are asked about, too.
    void openingAnotherAsksBeforeNotesAreLost()
    {
        const QString path = m_home->filePath(QStringLiteral("other.gapscope"));
        save(path);
        elsewhere();
        typeNotes("mine");
        answerWith(QMessageBox::Cancel);
        m_window->openFile(path);
        QTest::qWait(300);
        QCOMPARE(m_window->notes()->toPlainText(), QStringLiteral("mine"));
        answerWith(QMessageBox::Discard);
        m_window->openFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->notes()->toPlainText().isEmpty(), patience);
    }

    /// As on a full disk: what was there stays, the session stays unsaved, the path is named.
    void aDiskWithoutRoomLosesNothing()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        arrange();
        save(path);
        const std::string before = readFile(path.toStdString(), jsonMostBytes);
        typeNotes("more");
        QTRY_VERIFY(m_window->isWindowModified());
        m_window->messages()->hide();
        {
            const NoRoom full(1000);
            saveAgain();
            QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->isVisible(), patience);
        }
        QVERIFY2(
            m_window->messages()->text().contains(path), qPrintable(m_window->messages()->text()));
        QCOMPARE(readFile(path.toStdString(), jsonMostBytes), before);
        QVERIFY(m_window->isWindowModified());
        QVERIFY(m_window->messages()->showsError());
        saveAgain();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isWindowModified(), patience);
        QVERIFY(readFile(path.toStdString(), jsonMostBytes) != before);
        QVERIFY(!m_window->messages()->showsError()); // it is saved: that it was not is over
        m_window->messages()->hideNote();
        QVERIFY(!m_window->messages()->isVisible());
    }

    /// What an autosave could not write is written by the next one.
    void aDiskWithoutRoomIsTriedAgain()
    {
        trainAFewPasses();
        RunRecord record = session().runs()[0]->record;
        record.options.seed += 1;
        const QString path = m_home->filePath(QStringLiteral("other.json"));
        writeRecord(path.toStdString(), record);
        m_window->openFile(path);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        const auto written = [this] {
            QTRY_VERIFY_WITH_TIMEOUT(!m_window->features().recovery.isWriting(), patience);
            m_window->features().recovery.write();
            QTRY_VERIFY_WITH_TIMEOUT(!m_window->features().recovery.isWriting(), patience);
        };
        {
            const NoRoom full(1000);
            m_window->keepSession();
            written();
            QVERIFY2(m_window->messages()->text().contains(QStringLiteral("for recovery")),
                qPrintable(m_window->messages()->text()));
        }
        written();
        const QDir folder(sessionsFolder());
        const QStringList sessions = folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        QCOMPARE(sessions.size(), 1);
        const LoadedSession left = readSession(
            (folder.filePath(sessions[0]) + QStringLiteral("/session.gapscope")).toStdString(),
            keptRunsFolder().toStdString());
        QCOMPARE(left.session.runs.size(), std::size_t(2));
        QCOMPARE(left.missing, std::vector<std::string>());
    }

    /// The same of a session that is in no file yet: it is marked, and closing asks.
    void aNewSessionThatCannotBeSavedIsNotForgotten()
    {
        const QString path = m_home->filePath(QStringLiteral("new.gapscope"));
        runToTheEnd();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->features().savedRuns.busy(), patience);
        QVERIFY(!m_window->isWindowModified());
        {
            const NoRoom full(1000);
            saveAs(*m_window, path);
            QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
            QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->text().contains(path), patience);
        }
        QVERIFY(!QFile::exists(path));
        QVERIFY(m_window->isWindowModified());
        QString question;
        answerNext<QMessageBox>([&question](QMessageBox* asked) {
            question = asked->text() + asked->informativeText();
            QTest::mouseClick(asked->button(QMessageBox::Cancel), Qt::LeftButton);
        });
        QVERIFY(!m_window->close());
        QVERIFY2(question.contains(QStringLiteral("in no file")), qPrintable(question));
        QVERIFY2(question.contains(QStringLiteral("models are not")), qPrintable(question));
        QTest::qWait(100);
        QVERIFY(m_window->isVisible() && m_window->isWindowModified());
        save(path);
        QTRY_VERIFY(!m_window->isWindowModified()); // the failure's message names the path, too
    }

    void missingRecentFilesCanBeTakenOff()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        save(path);
        QTRY_VERIFY(entryOf(path));
        QVERIFY(entryOf(path)->isEnabled());
        QVERIFY(QFile::remove(path));
        Q_EMIT m_window->actions().recent->aboutToShow();
        QVERIFY(entryOf(path) && !entryOf(path)->isEnabled());
        m_window->actions().dropMissing->trigger();
        QVERIFY(!entryOf(path));
    }

private:
    /// The histogram's is the run's: it may have another id.
    static ViewState controlsIn(const ViewState& view)
    {
        ViewState controls;
        for (auto entry = view.begin(); entry != view.end(); ++entry)
            if (entry.key().startsWith(QLatin1String("control/")))
                controls.insert(entry.key(), *entry);
        return controls;
    }

    static void answerWith(QMessageBox::StandardButton button)
    {
        answerNext<QMessageBox>([button](QMessageBox* question) {
            QTest::mouseClick(question->button(button), Qt::LeftButton);
        });
    }

    /// Where the action leads: the dock is shown and has the keys.
    void typeNotes(const char* text)
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(m_window->notes()->isVisible() && m_window->notes()->hasFocus());
        QTest::keyClick(m_window->notes(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(m_window->notes(), QLatin1String(text));
        QCOMPARE(m_window->notes()->toPlainText(), QLatin1String(text));
    }

    void saveAgain()
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
    }

    QAction* entryOf(const QString& path) const
    {
        for (QAction* entry : m_window->actions().recent->actions())
            if (entry->data().toString() == path)
                return entry;
        return nullptr;
    }

    /// Two runs on the toy data, and the window as nobody finds it.
    void arrange()
    {
        openSample("sample:toy");
        trainAFewPasses("0.3");
        choose("sampling", "gap");
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QTableView* table = m_window->runsDock()->table()->view();
        const auto cell = [table](
                              int row, int column) { return table->model()->index(row, column); };
        table->model()->setData(cell(0, nameColumn), QStringLiteral("mine"), Qt::EditRole);
        table->model()->setData(cell(0, notesColumn), QStringLiteral("look again"), Qt::EditRole);
        table->model()->setData(cell(1, nameColumn), Qt::Unchecked, Qt::CheckStateRole);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
            table->visualRect(cell(0, statusColumn)).center());
        type(*m_window, "lambda", "0.125");
        XAxisChooser* axis = m_window->convergence()->axis();
        axis->setFocus();
        for (int k = 0;
             k < axis->count() && axis->currentData().toString() != QLatin1String("oracle_calls");
             ++k)
            QTest::keyClick(axis, Qt::Key_Down);
        PlotWidget* plot = m_window->convergence()->heroPlot();
        plot->setFocus();
        QTest::keyClick(plot->focusProxy(), Qt::Key_Plus);
        m_window->tabs()->showPage(m_window->cachePage());
        auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("runsDock"));
        m_window->addDockWidget(Qt::LeftDockWidgetArea, dock);
    }

    static long peakKilobytes()
    {
        rusage usage{};
        ::getrusage(RUSAGE_SELF, &usage);
        return usage.ru_maxrss;
    }

    static std::string notesIn(const QString& path)
    {
        return readSession(path.toStdString(), keptRunsFolder().toStdString()).session.notes;
    }

    void save(const QString& path)
    {
        saveAs(*m_window, path);
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), patience);
        QTRY_VERIFY(m_window->messages()->text().contains(path));
    }

    /// A window that knows nothing: no runs, no settings.
    void elsewhere()
    {
        m_window.reset();
        QDir(keptRunsFolder()).removeRecursively();
        QSettings().clear();
        open();
        QVERIFY(session().runs().empty());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(SessionTest)
#include "session_test.moc"
