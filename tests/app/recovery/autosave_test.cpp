// SPDX-License-Identifier: GPL-3.0-or-later
// The files written for recovery: when they are written, and which of them remain.
#include "app/curves/plot_panel.h"
#include "app/path/path_page.h"
#include "tests/app/support/killed_fixture.h"
#include "tests/app/support/no_room.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/support/test_class.h"

#include <ctime>
#include <filesystem>

namespace gapscope {

class AutosaveTest : public KilledFixture {
    Q_OBJECT

private Q_SLOTS:
    /// An interrupted run has the points that it had reached, also right after its start.
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

    /// Else a crash between the two would run it again, beside its record.
    void aRunIsKeptWhenTheSessionKnowsOfItsEnd()
    {
        openAgain();
        runToTheEnd();
        QTRY_VERIFY_WITH_TIMEOUT(!savedRunFiles().isEmpty(), patience);
        QVERIFY(!sessionText().empty());
        const SessionFile left = sessionLeft();
        QCOMPARE(left.runs.size(), std::size_t(1));
        QVERIFY(left.queue.empty() && !left.runs[0].interrupted);
    }

    /// The write is repeated as soon as there is room, without another change.
    void whatFoundNoRoomIsWrittenLater()
    {
        const QString opened = recordOfAnotherRun();
        m_window->autosaveSession();
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
            QVERIFY(savedRunFiles().isEmpty() && sessionText().empty());
        }
        QTRY_COMPARE_WITH_TIMEOUT(savedRunFiles().size(), 1, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!sessionText().empty(), patience);
        QTRY_COMPARE(said(QStringLiteral("cannot be kept yet")), 0);
        QTRY_COMPARE(said(QStringLiteral("for recovery")), 0);
        m_window->tabs()->showPage(m_window->path());
        QTRY_VERIFY_WITH_TIMEOUT(sessionText().find("\"kept\"") != std::string::npos, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->features().recovery.isWriting(), patience);
        QCOMPARE(sessionLeft().runs.size(), std::size_t(2));
        QTRY_VERIFY(allNamedAreThere());
    }

    /// Its file beside the session has been removed.
    void aRecordThatComesBackToTheListIsWrittenAgain()
    {
        const QString opened = recordOfAnotherRun();
        m_window->openFile(opened);
        m_window->autosaveSession();
        QTRY_VERIFY_WITH_TIMEOUT(!sessionText().empty(), patience);
        QTRY_COMPARE_WITH_TIMEOUT(sessionLeft().runs.size(), std::size_t(1), patience);
        const RunList& list = *m_window->runsDock()->list();
        list.view()->expandAll();
        clickAt(list, nameOf(list, session().runs()[0]->id));
        QTest::keyClick(list.view(), Qt::Key_Delete);
        QVERIFY(session().runs().empty());
        QTRY_COMPARE_WITH_TIMEOUT(sessionLeft().runs.size(), std::size_t(0), patience);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->features().recovery.isWriting(), patience);
        m_window->undoStack().undo();
        QCOMPARE(session().runs().size(), std::size_t(1));
        QTRY_COMPARE_WITH_TIMEOUT(sessionLeft().runs.size(), std::size_t(1), patience);
        QVERIFY(allNamedAreThere());
    }

    /// The only copy of an open session stays until there is another.
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
            QCOMPARE(savedRunFiles().size(), 1);
        }
        pressOn(m_window->convergence()->axis(), Qt::Key_Up);
        QTRY_VERIFY_WITH_TIMEOUT(!QDir(old).exists(), patience);
        QTRY_VERIFY(allNamedAreThere());
        QTRY_COMPARE_WITH_TIMEOUT(savedRunFiles().size(), 2, patience);
        QTRY_COMPARE(said(QStringLiteral("for recovery")), 0);
        askedNoMore();
    }

    /// It had ended, and its record was stored only beside the session.
    void aRunThatCouldNotBeKeptIsKeptAfterTheCrash()
    {
        for (const char* button : {"messageAction", "messageOther"}) { // Restore, Start fresh
            QVERIFY(QDir().mkpath(QFileInfo(savedRunsFolder()).path()));
            writeFileAtomically(savedRunsFolder().toStdString(), "in the way");
            m_window->autosaveSession();
            runToTheEnd();
            QTRY_VERIFY_WITH_TIMEOUT(
                sessionText().find("\"to_keep\"") != std::string::npos, patience);
            m_window.reset(); // ends without closing
            QVERIFY(QFile::remove(savedRunsFolder()));
            openAgain();
            QVERIFY(session().runs().empty());
            QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
            answer(button);
            QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(1), patience);
            QTRY_COMPARE_WITH_TIMEOUT(savedRunFiles().size(), 1, patience);
            askedNoMore();
            QCOMPARE(session().runs().size(), std::size_t(1));
            closeWindow();
            QVERIFY(QDir(savedRunsFolder()).removeRecursively());
            open();
        }
    }

    /// Folders without a session, and leftover files of writers.
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
            savedRunsFolder() + QStringLiteral("/x.json.gapscope-abc123"),
            QFileInfo(savedRunsFolder()).path() + QStringLiteral("/run-looks.json.gapscope-abc123"),
            m_home->filePath(QStringLiteral("pictures/plot.svg.gapscope-abc123"))};
        const QString atWork = savedRunsFolder() + QStringLiteral("/y.json.gapscope-abc123");
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

    /// The cost on the window's thread: to look for changes and to hand them over.
    void lookingForChangesIsCheap()
    {
        runToTheEnd();
        RunRecord record = session().runs()[0]->record;
        for (int k = 0; k < 29; ++k) {
            record.result.seconds += 1;
            m_window->openFile(written(record));
        }
        QCOMPARE(session().runs().size(), std::size_t(30));
        m_window->autosaveSession();
        m_window->features().recovery.write(); // all are new: records of files are copied once
        for (int k = 0; k < 3; ++k) {
            QTRY_VERIFY_WITH_TIMEOUT(!m_window->features().recovery.isWriting(), patience);
            pressOn(m_window->convergence()->axis(), Qt::Key_Down);
            const double before = threadMilliseconds();
            m_window->features().recovery.write();
            const double took = threadMilliseconds() - before;
            qInfo("autosave of 30 runs, window's thread: %.1f ms", took);
            QVERIFY(took < 100 * slowness); // the user sees it; it takes a tenth of that
        }
    }

    /// A crash names the run that was active, also when runs are short.
    void aRunThatStartsIsWrittenAtOnce()
    {
        m_window->autosaveSession();
        m_window->features().recovery.stop(); // no look every second
        for (int k = 0; k < 3; ++k) {
            runForever();
            const int id = session().selected()->id;
            QTRY_VERIFY_WITH_TIMEOUT(
                !sessionText().empty() && sessionLeft().queue == std::vector{id}, patience);
            stop();
        }
    }

    /// Copying them all would hold up the window. The session names only what is written.
    void longRecordsAreWrittenAFewAtATime()
    {
        runToTheEnd();
        RunRecord record = session().runs()[0]->record;
        record.trace.resize(30'000, record.trace.back());
        for (int k = 0; k < 3; ++k) {
            record.result.seconds += 1;
            m_window->openFile(written(record));
        }
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(4), patience);
        QList<int> sizes;
        connect(&m_window->features().recovery, &Recovery::wrote, this, [&sizes](int runs) {
            sizes << runs;
            for (const SessionRun& run : sessionLeft().runs)
                QVERIFY(run.file.empty() || QFile::exists(inSession(run.file)));
        });
        m_window->autosaveSession();
        m_window->features().recovery.write();
        QTRY_VERIFY_WITH_TIMEOUT(sizes.contains(4), patience);
        m_window->features().recovery.disconnect(this);
        QCOMPARE(sizes, (QList<int>{3, 4}));
    }

private:
    static QString inSession(const std::string& file)
    {
        return QDir(sessionsFolder())
            .filePath(folders().front() + QLatin1Char('/') + QString::fromStdString(file));
    }

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

    /// The record of a run of another window, of which nothing else is left.
    QString recordOfAnotherRun()
    {
        trainAFewPasses();
        const RunRecord record = session().runs()[0]->record;
        m_window.reset();
        QDir(savedRunsFolder()).removeRecursively();
        open();
        return written(record);
    }

    /// Returns how many of the messages contain these words.
    int said(const QString& words) const
    {
        const MessageBar& bar = *m_window->messages();
        if (!bar.isVisible())
            return 0;
        const QString details = bar.findChild<QPlainTextEdit*>()->toPlainText();
        return int(std::max(bar.text().count(words), details.count(words)));
    }

    /// Whether every file that the session names exists, beside it or among the saved runs.
    static bool allNamedAreThere()
    {
        const QDir folder(QDir(sessionsFolder()).filePath(folders()[0]));
        for (const SessionRun& run : sessionLeft().runs) {
            const QString file = QString::fromStdString(run.file.empty() ? run.kept : run.file);
            if (!(run.file.empty() ? QDir(savedRunsFolder()) : folder).exists(file))
                return false;
        }
        return true;
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(AutosaveTest)
#include "autosave_test.moc"
