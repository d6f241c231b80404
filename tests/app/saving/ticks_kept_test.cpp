// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn comes back at the next start, after a clean exit as after a crash.
#include "app/path/path_page.h"
#include "tests/app/support/killed_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {

class TicksKeptTest : public KilledFixture {
    Q_OBJECT

private Q_SLOTS:
    /// It is painted and answers the desktop: not once, but all the time.
    void theWindowLivesWhileRunsAreRead()
    {
        openAgain();
        keepLongRuns(4, mostTracePoints);
        int answers = 0;
        QTimer timer;
        connect(&timer, &QTimer::timeout, this, [&answers] { ++answers; });
        timer.start(1);
        m_window->reopenSavedRuns();
        QCOMPARE(session().runs().size(), std::size_t(4));
        QVERIFY2(answers >= 5, qPrintable(QString::number(answers)));
    }

    /// As a signal closes it.
    void aWindowThatClosesWhileRunsAreReadKeepsThem()
    {
        openAgain();
        keepLongRuns(20, 2000);
        const QStringList files = savedRunFiles();
        QSettings().setValue(QStringLiteral("drawnRuns"), QFileInfo(files[0]).fileName());
        QMetaObject::invokeMethod(
            &m_window->features().closing, &ClosingGuard::closeNow, Qt::QueuedConnection);
        m_window->reopenSavedRuns();
        QVERIFY(m_window->isHidden() && session().runs().empty());
        QCOMPARE(savedRunFiles(), files);
        openAgain();
        QCOMPARE(states().size(), 20);
        QCOMPARE(states().count(hidden), 19);
    }

    /// The start opens the sample: what was drawn of other data waits for these.
    void ticksOutliveTheSession()
    {
        drawSome();
        openAgain();
        QCOMPARE(session().request().source, std::string("sample:words"));
        QCOMPARE(states(), (QStringList{hidden, drawn, aside, drawn}));
        openSample("sample:digits");
        QCOMPARE(states(), (QStringList{hidden, aside, drawn, drawn}));
        QVERIFY(!m_window->convergence()->heroPlot()->isEmpty());
        clickTick(session().runs()[2]->id);
        clickTick(paths().front()->id);
        openAgain();
        QCOMPARE(states(), (QStringList{hidden, drawn, hidden, hidden}));
        openSample("sample:digits");
        QCOMPARE(states(), (QStringList{hidden, aside, hidden, hidden}));
    }

    /// A window knows nothing of the runs that another one adds meanwhile.
    void aWindowLeavesTheTicksOfAnother()
    {
        openAgain();
        const auto first = std::exchange(m_window, nullptr);
        openWindow({});
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
        trainAFewPasses();
        closeWindow();
        QVERIFY(first->close());
        openAgain();
        QCOMPARE(states(), QStringList{drawn});
    }

    void ticksOutliveACrash()
    {
        drawSome();
        clickTick(session().runs()[0]->id); // beside those of the open data
        const QStringList before{drawn, aside, drawn, drawn};
        QCOMPARE(states(), before);
        QTRY_COMPARE_WITH_TIMEOUT(savedRunFiles().size(), 4, patience);
        const Recovery& recovery = m_window->features().recovery;
        QTRY_VERIFY_WITH_TIMEOUT(!recovery.isWriting(), patience);
        m_window->features().recovery.write();
        QTRY_VERIFY_WITH_TIMEOUT(!recovery.isWriting(), patience);
        m_window.reset(); // ends without closing
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        answer("messageAction");
        QTRY_COMPARE_WITH_TIMEOUT(
            session().request().source, std::string("sample:digits"), patience);
        QTRY_COMPARE(states(), before);
        openSample("sample:words");
        QCOMPARE(states(), (QStringList{drawn, drawn, aside, drawn}));
    }

    /// What was drawn beside it stays drawn.
    void undoSetsOneAsideAgain()
    {
        drawSome();
        for (const std::size_t k : {0U, 1U}) {
            clickTick(session().runs()[k]->id);
            QTest::qWait(50); // one step each
        }
        QCOMPARE(states(), (QStringList{drawn, drawn, drawn, drawn}));
        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(states(), (QStringList{drawn, aside, drawn, drawn}));
    }

private:
    /// Runs of an earlier session whose records take a while to read.
    static void keepLongRuns(int count, std::size_t points)
    {
        RunRecord record = newRecord();
        record.trace.resize(points);
        for (int k = 0; k < count; ++k)
            saveRun(record, {});
    }

    const QString hidden = QStringLiteral("hidden"), drawn = QStringLiteral("drawn"),
                  aside = QStringLiteral("aside");

    const std::vector<std::shared_ptr<Path>>& paths() const
    {
        return m_window->path()->paths().all();
    }

    /// Of the runs and paths, in their order.
    QStringList states() const
    {
        QStringList all;
        for (const auto& run : session().runs())
            all << (run->visible ? drawn : run->setAside ? aside : hidden);
        for (const auto& path : paths())
            all << (path->visible ? drawn : hidden);
        return all;
    }

    void clickTick(int id) const
    {
        const RunList& list = *m_window->runsDock()->list();
        list.view()->expandAll();
        list.view()->scrollTo(rowIn(list, id));
        clickAt(list, tickOf(list, id));
    }

    /// Two runs and a path on words, of which one run is not drawn, then a run on digits.
    void drawSome()
    {
        openAgain();
        trainAFewPasses("0.3");
        trainAFewPasses("0.2");
        clickTick(session().runs()[0]->id);
        m_window->tabs()->showPage(m_window->path());
        auto* least = m_window->path()->findChild<QWidget*>(QStringLiteral("lambdaMin"));
        auto* field = qobject_cast<QLineEdit*>(least);
        field = field ? field : least->findChild<QLineEdit*>();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("0.05"));
        QTest::keyClick(field, Qt::Key_Tab);
        QTest::mouseClick(
            m_window->path()->findChild<QPushButton*>(QStringLiteral("runPath")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(paths().size() == 1 && allEnded(), patience);
        m_window->tabs()->showPage(m_window->convergence());
        openSample("sample:digits");
        trainAFewPasses("0.1");
        QCOMPARE(states(), (QStringList{hidden, aside, drawn, drawn}));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(TicksKeptTest)
#include "ticks_kept_test.moc"
