// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions that commit 4f551de wrote (tests/fixtures/4f551de/README.md) open in the window.
#include "app/saving/saved_runs.h"
#include "core/session/session_file.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QDir>

namespace gapscope {
namespace {
const QString sessions = QStringLiteral(GAPSCOPE_SOURCE_DIR "/tests/fixtures/4f551de/sessions/");
}

class FixturesTest : public WindowFixture {
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

    /// Its checkpoint has an older format: the run keeps its curve and has to start again.
    void theRunOfAnUnfinishedSessionKeepsItsCurveAndSaysWhyItStartsAnew()
    {
        const QString folder = sessions + QStringLiteral("unfinished");
        const LoadedSession loaded =
            readSession((folder + QStringLiteral("/session.gapscope")).toStdString(),
                (folder + QStringLiteral("/runs")).toStdString());
        QVERIFY(loaded.missing.empty());
        QCOMPARE(loaded.session.runs.size(), std::size_t(1));
        QVERIFY(std::get<RunRecord>(loaded.session.runs.front().record).trace.size() >= 3);
        const std::vector<InterruptedRun> runs = interruptedRuns(loaded.session, folder);
        QCOMPARE(runs.size(), std::size_t(1));
        QVERIFY(runs.front().began && !runs.front().resumes);
        QVERIFY(!runs.front().why.isEmpty());
        QVERIFY2(!runs.front().why.contains(QLatin1Char('\n')), qPrintable(runs.front().why));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(FixturesTest)
#include "old_files_test.moc"
