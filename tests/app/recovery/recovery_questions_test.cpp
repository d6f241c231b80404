// SPDX-License-Identifier: GPL-3.0-or-later
// The question after a window that did not close normally, and when there is none.
#include "app/path/path_controls.h"
#include "app/path/path_page.h"
#include "tests/app/support/killed_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {

class RecoveryQuestionsTest : public KilledFixture {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsLeftOfAnUntouchedWindow()
    {
        launch({});
        QTRY_COMPARE_WITH_TIMEOUT(folders().size(), 1, 2 * patience);
        QTest::qWait(2500); // the sample is open, and looked at more than once
        QVERIFY(sessionText().empty());
        m_program->terminate();
        QVERIFY(m_program->waitForFinished(patience));
        QCOMPARE(m_program->exitCode(), 130);
        QVERIFY2(folders().isEmpty(), qPrintable(folders().join(QLatin1Char(' '))));

        launch({});
        QTRY_COMPARE_WITH_TIMEOUT(folders().size(), 1, 2 * patience);
        QTest::qWait(2500);
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
        QTRY_COMPARE(savedRunFiles().size(), 2);
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

    /// Also what ended before the question was answered.
    void aPathThatEndsMeanwhileIsKept()
    {
        startProgram();
        kill();
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        const auto before = savedRunFiles().size();
        m_window->tabs()->showPage(m_window->path());
        QTest::mouseClick(m_window->path()->controls()->button(), Qt::LeftButton);
        QVERIFY(m_window->controller().searching());
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->controller().running(), patience);
        QTRY_COMPARE_WITH_TIMEOUT(savedRunFiles().size(), before + 1, patience);
        QVERIFY(m_window->recovery()->isVisible());
    }

    void anEndAsItShouldBeLeavesNothing()
    {
        m_window->autosaveSession(0.05);
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

    /// No process holds it, but its lock cannot be opened: it is offered once the lock can be.
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
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RecoveryQuestionsTest)
#include "recovery_questions_test.moc"
