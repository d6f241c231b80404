// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/cache_page.h"
#include "app/curves/plot_panel.h"
#include "core/files/json_input.h"
#include "core/machine/error.h"
#include "core/session/session_file.h"
#include "tests/app/session/session_fixture.h"
#include "tests/app/support/control_walk.h"
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

class SessionFileTest : public SessionFixture {
    Q_OBJECT

private Q_SLOTS:
    void dataThatAreAwayStayInTheFile()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        runToTheEnd();
        save(path);
        SessionFile away = readSession(path.toStdString(), savedRunsFolder().toStdString()).session;
        away.data->source = m_home->filePath(QStringLiteral("usb/words.gz")).toStdString();
        writeFileAtomically(path.toStdString(), toJson(away));
        elsewhere();
        m_window->openFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->recovery()->text().contains(QStringLiteral("usb")), patience);
        const QString again = m_home->filePath(QStringLiteral("again.gapscope"));
        save(again);
        const SessionFile saved =
            readSession(again.toStdString(), savedRunsFolder().toStdString()).session;
        QVERIFY(saved.data.has_value());
        QCOMPARE(saved.data->source, away.data->source);
    }

    /// A file that was edited by hand.
    void runsThatAreTheSameAreSaid()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        runToTheEnd();
        save(path);
        SessionFile five = readSession(path.toStdString(), savedRunsFolder().toStdString()).session;
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

    /// Files of other versions: some keys of controls are unknown, some are missing.
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

    /// Laying out one line takes a hundred times its bytes: a session with larger notes is refused.
    void notesAreBounded()
    {
        m_window->actions().sessionNotes->trigger(); // hidden ones are not laid out
        QTRY_VERIFY(m_window->notes()->isVisible());
        openNotes(std::string(jsonMostTextBytes + 1, 'n'));
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->messages()->text().contains(QStringLiteral("bytes of text")), patience);
        QVERIFY(m_window->notes()->toPlainText().isEmpty());

        const long before = peakKilobytes();
        openNotes(std::string(jsonMostTextBytes / 3, 'n'));
        QTRY_COMPARE_WITH_TIMEOUT(
            m_window->notes()->toPlainText().size(), qsizetype(jsonMostTextBytes / 3), patience);
        QTest::qWait(300); // laid out and painted
        QVERIFY2(peakKilobytes() - before < 512 * 1024, "hazards.md: 512 MiB and 4 × the file");
    }

    void fullNotesTakeNoMore()
    {
        std::string lines(jsonMostTextBytes / 3, 'n'); // short ones are laid out sooner
        for (std::size_t k = 100; k < lines.size(); k += 100)
            lines[k] = '\n';
        openNotes(lines);
        QTRY_COMPARE_WITH_TIMEOUT(
            m_window->notes()->toPlainText().size(), qsizetype(lines.size()), patience);
        m_window->actions().sessionNotes->trigger();
        QTRY_VERIFY(m_window->notes()->isVisible());
        m_window->notes()->moveCursor(QTextCursor::End);
        QTest::keyClick(m_window->notes(), Qt::Key_X);
        QCOMPARE(m_window->notes()->toPlainText().size(), qsizetype(lines.size()));
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("The notes are full")));
    }

    /// The test would hang here if there were a question.
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

private:
    void openNotes(const std::string& notes)
    {
        const QString path = m_home->filePath(QStringLiteral("notes.gapscope"));
        SessionFile session;
        session.notes = notes;
        writeFileAtomically(path.toStdString(), toJson(session));
        m_window->openFile(path);
    }

    static long peakKilobytes()
    {
        rusage usage{};
        ::getrusage(RUSAGE_SELF, &usage);
        return usage.ru_maxrss;
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(SessionFileTest)
#include "session_file_test.moc"
