// SPDX-License-Identifier: GPL-3.0-or-later
// The smaller parts of the help: the table of keys, the notice of the desktop, wrapped tooltips,
// and the example that the tour shows.
#include "app/help/changing_example.h"
#include "app/help/help.h"
#include "app/help/run_notice.h"
#include "app/layout/tool_tips.h"
#include "core/metrics/metrics.h"
#include "tests/app/support/features_fixture.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QHelpEvent>
#include <QToolTip>

#include <numeric>

namespace gapscope {

class HelpTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void keysAreATableOfTheMenus()
    {
        const QString text = helpText(keyGroupsOf(*m_window->menuBar()));
        QTextDocument document;
        document.setHtml(text);
        const QString plain = document.toPlainText();
        for (const char* said : {"Ctrl+Shift+P", "Find anything", "Pause, resume", "Ctrl+1",
                 "Convergence", "Shift+drag"})
            QVERIFY2(plain.contains(QLatin1String(said)), said);
        QCOMPARE(document.rootFrame()->childFrames().size(), 1); // one table
    }

    void aNoticeIsForLongRunsBehindAnotherWindow()
    {
        const EndedRuns worth{61, false, false, true};
        QVERIFY(isWorthNotice(worth));
        QVERIFY(!isWorthNotice({59, false, false, true}));
        QVERIFY(!isWorthNotice({61, true, false, true}));
        QVERIFY(!isWorthNotice({61, false, true, true}));
        QVERIFY(!isWorthNotice({61, false, false, false}));
    }

    void theChoiceOfNoticesIsRemembered()
    {
        QVERIFY(m_window->actions().notifications->isChecked());
        m_window->actions().notifications->trigger();
        m_window.reset();
        open();
        QVERIFY(!m_window->actions().notifications->isChecked());
    }

    /// Nor behind another window.
    void aShortRunGivesNoNotice()
    {
        int sent = 0;
        m_window->findChild<RunNotice*>()->notify = [&sent](
                                                        const QString&, const QString&) { ++sent; };
        type(*m_window, "epsilon", "0.05");
        m_window->hide();
        QTRY_VERIFY(!QApplication::activeWindow());
        m_window->actions().run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
        QCoreApplication::sendPostedEvents(); // the notice follows the session
        QCOMPARE(sent, 0);
    }

    /// Without a bus nothing happens.
    void noServiceIsNoError()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        notifyDesktop(QStringLiteral("x"), QStringLiteral("y"));
    }

    void tooltipsWrap()
    {
        const QString tip =
            QStringLiteral("One sentence that is much longer than sixty characters, so that it "
                           "needs several lines.\nA short one.");
        for (const QString& line : wrappedTip(tip).split(QLatin1Char('\n')))
            QVERIFY2(line.size() <= 60, qPrintable(line));
        QCOMPARE(wrappedTip(tip).simplified(), tip.simplified());
        QCOMPARE(
            wrappedTip(QStringLiteral("<p>%1</p>").arg(tip)), QStringLiteral("<p>%1</p>").arg(tip));

        QWidget* widget = buttonOf(*m_window, m_window->actions().run);
        widget->setToolTip(tip);
        const QPoint at = widget->rect().center();
        QHelpEvent ask(QEvent::ToolTip, at, widget->mapToGlobal(at));
        QApplication::sendEvent(widget, &ask);
        QTRY_COMPARE(QToolTip::text(), wrappedTip(tip));
        QToolTip::hideText();
    }

    void pagesHaveKeys()
    {
        for (int k = 0; k < m_window->tabs()->count(); ++k)
            QVERIFY(m_window->tabs()->tabBar()->tabToolTip(k).contains(
                QStringLiteral("(Ctrl+%1)").arg(k + 1)));
        QTest::keyClick(m_window.get(), Qt::Key_4, Qt::ControlModifier);
        QCOMPARE(m_window->tabs()->currentIndex(), 3);
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(m_window->tabs()->currentIndex(), 0);
    }

    void pauseBecomesResume()
    {
        runForever();
        const QAction* pause = m_window->actions().pause;
        QCOMPARE(pause->text(), QStringLiteral("&Pause"));
        click(*m_window, pause);
        QTRY_COMPARE(pause->text(), QStringLiteral("Res&ume"));
        click(*m_window, pause);
        QTRY_COMPARE(pause->text(), QStringLiteral("&Pause"));
        stop();
    }

    void theTourFindsAWordThatChanges()
    {
        type(*m_window, "epsilon", "0.01");
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
        const Run& run = *session().selected();
        const Problem& train = *run.dataset->train;
        std::vector<int> all(train.blockCount());
        std::iota(all.begin(), all.end(), 0);
        const int example = changingExample(train, run.history, all);
        QVERIFY(example >= 0);
        const auto i = static_cast<std::size_t>(example);
        const auto labelsAt = [&](const WeightsAt& moment) {
            return predict(train, i, std::vector<double>(moment.w->begin(), moment.w->end()));
        };
        QVERIFY(labelsAt(run.history.front()) != labelsAt(run.history.back()));
        QCOMPARE(train.loss(i, labelsAt(run.history.back())), 0.0);
        QCOMPARE(changingExample(train, {}, all), -1);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(HelpTest)
#include "help_test.moc"
