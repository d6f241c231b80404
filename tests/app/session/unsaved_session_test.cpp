// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/cache_page.h"
#include "app/curves/plot_panel.h"
#include "core/files/json_input.h"
#include "core/session/session_file.h"
#include "tests/app/session/session_fixture.h"
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

namespace gapscope {

class UnsavedSessionTest : public SessionFixture {
    Q_OBJECT

private Q_SLOTS:
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

    /// The title and the window's mark show changes that the file lacks, and when it has them
    /// again.
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

    /// As in every program: Ctrl+S saves the document, which is the session. A run has its own key.
    void theKeyForSavingSavesTheSession()
    {
        runToTheEnd();
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        saveAs(*m_window, path);
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier); // asks where, once
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->windowTitle().contains(QStringLiteral("mine")), patience);
        QCOMPARE(notesIn(path), std::string());
        typeNotes("again");
        saveAgain();
        QTRY_COMPARE_WITH_TIMEOUT(notesIn(path), std::string("again"), patience);

        const QString record = m_home->filePath(QStringLiteral("run.json"));
        saveAs(*m_window, record);
        QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(record), patience);
        QCOMPARE(readRecord(record.toStdString()).trace.size(),
            session().runs()[0]->record.trace.size());
    }

    /// The system ends the program: a session whose file has everything needs no question at the
    /// next start.
    void aSavedSessionIsNotAskedAboutAgain()
    {
        const auto begin = [this] {
            m_window = std::make_unique<MainWindow>(DataFolders());
            m_window->show();
            m_window->autosaveSession();
            m_window->openAtStart({});
            QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
            QTest::qWait(300); // leftovers would be read and asked about
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

    /// Notes that are in no file yet need the question, too.
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

    /// As on a full disk: the old file stays, the session stays unsaved, the message names the
    /// path.
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
        QVERIFY(!m_window->messages()->showsError()); // saved: the failure is no longer shown
        m_window->messages()->hideNote();
        QVERIFY(!m_window->messages()->isVisible());
    }

    /// The next autosave writes what one could not write.
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
            m_window->autosaveSession();
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
            savedRunsFolder().toStdString());
        QCOMPARE(left.session.runs.size(), std::size_t(2));
        QCOMPARE(left.missing, std::vector<std::string>());
    }

    /// The same for a session without a file: it is marked, and closing asks.
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

private:
    static void answerWith(QMessageBox::StandardButton button)
    {
        answerNext<QMessageBox>([button](QMessageBox* question) {
            QTest::mouseClick(question->button(button), Qt::LeftButton);
        });
    }

    void saveAgain()
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
    }

    static std::string notesIn(const QString& path)
    {
        return readSession(path.toStdString(), savedRunsFolder().toStdString()).session.notes;
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(UnsavedSessionTest)
#include "unsaved_session_test.moc"
