// SPDX-License-Identifier: GPL-3.0-or-later
// What a window manager can take away: keys with Alt, drags, the focus, closing; and what is left
// after kill -9. Keys and clicks come from xdotool through the X server. tests/window_manager.sh
// runs it; without a window manager it is skipped.
#include "app/recovery/recovery.h"
#include "app/state/event_marks.h"
#include "tests/app/support/killed_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/controls/options/option_form.h"

#include <QMenu>
#include <QMessageBox>

namespace gapscope {

class WindowManagerTest : public KilledFixture {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!qEnvironmentVariableIsSet("GAPSCOPE_WINDOW_MANAGER"))
            QSKIP("tests/window_manager.sh runs this test under a window manager");
        nameProgram();
    }

    void altOpensAMenu()
    {
        press("alt+f");
        QTRY_COMPARE(QApplication::activePopupWidget(), menu("File"));
        press("Escape");
        QTRY_VERIFY(!QApplication::activePopupWidget());
    }

    void oneDragOfASliderReachesTheSolver()
    {
        startLongRun();
        const auto* slider =
            qobject_cast<LogSlider*>(m_window->method()->form()->control(QStringLiteral("lambda")));
        const QWidget* track = slider->track();
        const QPoint from = track->mapToGlobal(track->rect().center());
        moveTo(from);
        act({QStringLiteral("mousedown"), QStringLiteral("1")});
        for (int step = 1; step <= 5; ++step)
            moveTo(from - QPoint(2 * step, 0));
        act({QStringLiteral("mouseup"), QStringLiteral("1")});
        QTRY_VERIFY_WITH_TIMEOUT(session().runs()[0]->record.events.size() >= 1, patience);
        QCOMPARE(eventMarks(session().runs()[0]->record.events).size(), std::size_t(1));
        QVERIFY(m_window->method()->form()->options().lambda > 0);
        stopRun();
    }

    void onlyThisOneByASwatch()
    {
        trainAFewPasses();
        trainAFewPasses("0.2");
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        const RunList& list = *m_window->runsDock()->list();
        const QRect swatch = list.view()->swatchOf(rowIn(list, session().runs()[0]->id));
        moveTo(list.view()->viewport()->mapToGlobal(swatch.center()));
        act({QStringLiteral("keydown"), QStringLiteral("ctrl")});
        act({QStringLiteral("click"), QStringLiteral("1")});
        act({QStringLiteral("keyup"), QStringLiteral("ctrl")});
        QTRY_VERIFY(!session().runs()[1]->visible);
        QVERIFY(session().runs()[0]->visible);
        act({QStringLiteral("click"), QStringLiteral("--repeat"), QStringLiteral("2"),
            QStringLiteral("--delay"), QStringLiteral("50"), QStringLiteral("1")});
        QTRY_VERIFY(session().runs()[1]->visible); // drawn before
    }

    void killedAndRestoredByAClick()
    {
        startProgram();
        kill();
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        clickOn(m_window->recovery()->findChild<QToolButton*>(QStringLiteral("messageBetween")), 1);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        QCOMPARE(session().request().source, std::string("sample:words"));
        QCOMPARE(m_window->convergence()->axis()->currentData().toString(),
            QStringLiteral("oracle_calls"));
        QCOMPARE(m_window->method()->form()->options().lambda, 0.125);
        QVERIFY(!m_window->recovery()->isVisible());
        askedNoMore();
    }

    void theKeysComeBackWithTheFocus()
    {
        QWidget other;
        other.setWindowTitle(QStringLiteral("Another window"));
        other.resize(300, 200);
        other.show();
        QVERIFY(QTest::qWaitForWindowActive(&other));
        clickOn(m_window->statusBar(), 1);
        QTRY_VERIFY(m_window->isActiveWindow());
        press("ctrl+r");
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
    }

    /// Not a frame further down at each start.
    void theWindowOpensWhereItWas()
    {
        m_window->setGeometry(1600 - 1200 - 8, 80, 1200, 760); // near the edge of the screen
        QTest::qWait(300);
        const QRect before = m_window->geometry(), frame = m_window->frameGeometry();
        QVERIFY(frame != before); // the window manager draws one
        for (int start = 0; start < 3; ++start) {
            QVERIFY(m_window->close());
            open({});
            QTest::qWait(300);
            QCOMPARE(m_window->geometry(), before);
            QCOMPARE(m_window->frameGeometry(), frame);
        }
    }

    void theViewAloneByF11()
    {
        press("F11");
        QTRY_COMPARE(m_window->tabs()->width(), m_window->width());
        press("F11");
        QTRY_VERIFY(m_window->tabs()->width() < m_window->width());
    }

    /// By the window manager's own key. A session with unsaved runs is asked about.
    void closingAsksWhatIsUnsaved()
    {
        startLongRun();
        bool asked = false;
        answerNext<QMessageBox>([&asked](QMessageBox* question) {
            asked = true;
            question->reject();
        });
        press("alt+F4");
        QTRY_VERIFY_WITH_TIMEOUT(asked, patience);
        QVERIFY(m_window->isVisible());
        stopRun();
    }

private:
    static void act(const QStringList& arguments)
    {
        QProcess xdotool;
        xdotool.start(QStringLiteral("xdotool"), arguments);
        QTRY_COMPARE_WITH_TIMEOUT(xdotool.state(), QProcess::NotRunning, patience);
        QCOMPARE(xdotool.exitCode(), 0);
        QTest::qWait(30);
    }

    static void press(const char* keys)
    {
        act({QStringLiteral("key"), QStringLiteral("--clearmodifiers"), QLatin1String(keys)});
    }

    /// In device pixels of the X server.
    static void moveTo(QPoint global)
    {
        const double ratio = qGuiApp->devicePixelRatio();
        act({QStringLiteral("mousemove"), QString::number(qRound(global.x() * ratio)),
            QString::number(qRound(global.y() * ratio))});
    }

    static void clickOn(const QWidget* widget, int times)
    {
        moveTo(widget->mapToGlobal(widget->rect().center()));
        act({QStringLiteral("click"), QStringLiteral("--repeat"), QString::number(times),
            QStringLiteral("1")});
    }

    QWidget* menu(const char* title) const
    {
        for (QAction* action : m_window->menuBar()->actions())
            if (QString(action->text()).remove(QLatin1Char('&')) == QLatin1String(title))
                return action->menu();
        return nullptr;
    }

    void startLongRun()
    {
        type(*m_window, "epsilon", "1e-12");
        m_window->actions().run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            !session().runs().empty() && session().runs()[0]->record.trace.size() > 3, patience);
    }

    void stopRun()
    {
        m_window->actions().stop->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WindowManagerTest)
#include "window_manager_test.moc"
