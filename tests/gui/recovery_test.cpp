// SPDX-License-Identifier: GPL-3.0-or-later
// What is there after a window that did not end well: kill −9 of the program itself.
#include "app/autosave.h"
#include "app/x_axis_chooser.h"
#include "core/comparison.h"
#include "tests/gui/window_fixture.h"

#include <QDir>
#include <QProcess>
#include <QProcessEnvironment>

#include <ctime>

namespace gapscope {

class RecoveryTest : public WindowFixture {
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
        answer("messageAction");
        QTRY_VERIFY_WITH_TIMEOUT(session().selected() != nullptr, patience);
        QCOMPARE(session().request().source, std::string("sample:words"));
        QCOMPARE(session().runs().size(), std::size_t(2));
        const Run& ended = *session().runs()[0];
        const Run& broken = *session().runs()[1];
        QVERIFY(ended.visible && broken.visible);
        QVERIFY(ended.name.startsWith(QStringLiteral("short")));
        QVERIFY(ended.record.result.status != RunStatus::stopped);
        QVERIFY(broken.record.result.status == RunStatus::stopped);
        QVERIFY(broken.record.trace.size() > 2);
        QCOMPARE(session().selected()->id, broken.id);
        QCOMPARE(m_window->convergence()->axis()->currentData().toString(),
            QStringLiteral("oracle_calls"));
        QCOMPARE(m_window->method()->form()->options().lambda, 0.125);
        QCOMPARE(keptRunFiles().size(), 2); // the broken one, too
        askedNoMore();
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
        QCOMPARE(keptRunFiles().size(), 2);
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
        startProgram();
        m_program->terminate();
        QVERIFY(m_program->waitForFinished(patience));
        QCOMPARE(m_program->exitCode(), 130);
        QVERIFY(folders().isEmpty());
        openAgain();
        QTest::qWait(300);
        QVERIFY(!m_window->recovery()->isVisible());
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
        m_window->autosave(); // all are new: records of files are copied once
        for (int k = 0; k < 3; ++k) {
            QTRY_VERIFY_WITH_TIMEOUT(!m_window->autosaving(), patience);
            pressOn(m_window->convergence()->axis(), Qt::Key_Down);
            const double before = threadMilliseconds();
            m_window->autosave();
            const double took = threadMilliseconds() - before;
            qInfo("autosave of 30 runs, window's thread: %.1f ms", took);
            QVERIFY(took < 20 * slowness);
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

    static QStringList folders()
    {
        return QDir(sessionsFolder()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    }

    static std::string sessionText()
    {
        for (const QString& folder : folders()) {
            const QString path =
                QDir(sessionsFolder()).filePath(folder) + QStringLiteral("/session.gapscope");
            if (QFile::exists(path))
                return readFile(path.toStdString(), jsonMostBytes);
        }
        return {};
    }

    static SessionFile sessionLeft() { return sessionFromJson(sessionText(), "session"); }

    /// With a session that has chosen an axis and a λ, and a comparison of which the second run
    /// goes on for ever.
    void startProgram()
    {
        m_window.reset();
        SessionFile session;
        session.data = DataRequest();
        session.data->source = "sample:words";
        session.options = {{"lambda", "0.125"}};
        session.view.insert(QStringLiteral("plots/x"), QStringLiteral("oracle_calls"));
        const QString file = m_home->filePath(QStringLiteral("first.gapscope"));
        writeFileAtomically(file.toStdString(), toJson(session));
        ComparisonSpec spec;
        spec.dataset.source = "sample:words";
        spec.lambdas = {"0.01"};
        spec.variants = {{"short", {{"max_passes", "3"}}}, {"endless", {{"epsilon", "1e-12"}}}};
        const QString comparison = m_home->filePath(QStringLiteral("spec.json"));
        writeFileAtomically(comparison.toStdString(), toJson(spec));
        m_program = std::make_unique<QProcess>();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_DATA_HOME"), m_home->path());
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_home->path());
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        m_program->setProcessEnvironment(environment);
        m_program->start(QStringLiteral(GAPSCOPE_PROGRAM), {file, comparison});
        QVERIFY(m_program->waitForStarted(patience));
        QTRY_VERIFY_WITH_TIMEOUT(
            sessionText().find("interrupted") != std::string::npos, 2 * patience);
        QVERIFY(sessionText().find("\"kept\"") != std::string::npos);
    }

    void kill()
    {
        m_program->kill();
        QVERIFY(m_program->waitForFinished(patience));
    }

    /// As the program does it.
    void openAgain()
    {
        if (m_window)
            QVERIFY(m_window->close());
        m_window = std::make_unique<MainWindow>(DataFolders());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->reopenKeptRuns();
        m_window->keepSession();
        m_window->openAtStart({});
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
    }

    void answer(const char* button)
    {
        QTest::mouseClick(
            m_window->recovery()->findChild<QToolButton*>(QLatin1String(button)), Qt::LeftButton);
        QVERIFY(!m_window->recovery()->isVisible());
    }

    void askedNoMore()
    {
        QTRY_COMPARE_WITH_TIMEOUT(folders().size(), 1, patience); // this window's own
        QVERIFY(m_window->close());
        QVERIFY(folders().isEmpty());
        openAgain();
        QTest::qWait(300);
        QVERIFY(!m_window->recovery()->isVisible());
    }

    std::unique_ptr<QProcess> m_program;
};

} // namespace gapscope

QTEST_MAIN(gapscope::RecoveryTest)
#include "recovery_test.moc"
