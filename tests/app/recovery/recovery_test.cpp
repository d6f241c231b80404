// SPDX-License-Identifier: GPL-3.0-or-later
// Recovery after a window that did not close normally: kill −9 of the program.
#include "app/curves/plot_panel.h"
#include "core/solvers/path/path_validation.h"
#include "tests/app/support/killed_fixture.h"
#include "tests/support/test_class.h"

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
        QVERIFY2(m_window->recovery()->text().contains(QStringLiteral("Words sample (synthetic)")),
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
        QTRY_COMPARE(savedRunFiles().size(), 2); // the broken one, too
        askedNoMore();
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

    /// The error of a bad file is shown beside the question and after its answer.
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

    /// No run is active, and the user has not saved.
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

    /// A record could not be read this time: the session is offered again.
    void whatCannotBeReadThisTimeIsNotGivenUp()
    {
        startProgram();
        kill();
        QDir folder(sessionsFolder());
        folder.cd(folders()[0]);
        const std::vector<SessionRun> runs = sessionLeft().runs;
        const auto named = std::ranges::find_if(runs, [](auto& run) { return !run.file.empty(); });
        QVERIFY(named != runs.end());
        const QString record = folder.filePath(QString::fromStdString(named->file));
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

private:
    /// Checks that the answers are below the text, however long they are; only the close button is
    /// beside it.
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
