// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions that commit 4f551de wrote (tests/fixtures/4f551de/README.md) open in the window.
#include "core/session/session_file.h"
#include "tests/app/support/killed_fixture.h"
#include "tests/support/test_class.h"

#include <QDir>

namespace gapscope {
namespace {
const QString sessions = QStringLiteral(GAPSCOPE_SOURCE_DIR "/tests/fixtures/4f551de/sessions/");
}

class FixturesTest : public KilledFixture {
    Q_OBJECT

private Q_SLOTS:
    void aFinishedSessionOpens()
    {
        const QString path = m_home->filePath(QStringLiteral("finished.gapscope"));
        QVERIFY(QFile::copy(sessions + QStringLiteral("finished.gapscope"), path));
        const SessionFile written = readSession(path.toStdString(), "").session;
        m_window->openFile(path);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().source, std::string("sample:toy"), patience);
        QCOMPARE(m_window->notes()->toPlainText(), QStringLiteral("Two variants on the toy."));
        for (std::size_t k = 0; k < 2; ++k) {
            const Run& run = *session().runs()[k];
            QVERIFY(run.ended());
            QCOMPARE(toJson(run.record), toJson(std::get<RunRecord>(written.runs[k].record)));
        }
    }

    /// Its checkpoint has an older format: the question says why the run would begin again, and
    /// Restore keeps its curve.
    void theRunOfAnUnfinishedSessionKeepsItsCurve()
    {
        const RunRecord written = putUnfinishedSession();
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        const QString asked = m_window->recovery()->text();
        QVERIFY2(asked.contains(QStringLiteral("asked GapScope to end during a run")),
            qPrintable(asked));
        QVERIFY2(asked.contains(QStringLiteral(
                     " would begin again, in place of what it has reached: its checkpoint")),
            qPrintable(asked));
        QVERIFY2(
            asked.contains(QStringLiteral("which only an earlier version")), qPrintable(asked));
        QCOMPARE(buttonText("messageAction"), QStringLiteral("Restore and run again"));
        answer("messageBetween"); // Restore
        QTRY_COMPARE_WITH_TIMEOUT(
            session().request().source, std::string("sample:binary"), patience);
        QCOMPARE(session().runs().size(), std::size_t(1));
        const Run& run = *session().runs().front();
        QCOMPARE(run.state, RunState::finished);
        QVERIFY(run.visible);
        QCOMPARE(toJson(run.record), toJson(written));
    }

private:
    /// Puts it where that commit left it. Returns the record of its run.
    RunRecord putUnfinishedSession()
    {
        closeWindow();
        const QDir from(sessions + QStringLiteral("unfinished"));
        const QDir to(sessionsFolder() + QStringLiteral("/left"));
        const QDir runs(savedRunsFolder());
        [&] { QVERIFY(to.mkpath(QStringLiteral(".")) && runs.mkpath(QStringLiteral("."))); }();
        for (const char* name : {"session.gapscope", "run-1.ckpt"})
            QFile::copy(from.filePath(QLatin1String(name)), to.filePath(QLatin1String(name)));
        const QDir records(from.filePath(QStringLiteral("runs")));
        const QString record = records.entryList({QStringLiteral("*.json")}).value(0);
        QFile::copy(records.filePath(record), runs.filePath(record));
        return readRecord(runs.filePath(record).toStdString());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(FixturesTest)
#include "fixtures_test.moc"
