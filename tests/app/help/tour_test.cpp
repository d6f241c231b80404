// SPDX-License-Identifier: GPL-3.0-or-later
// The guided tour with real clicks: every step ends when it is done, or by its buttons and keys.
#include "app/docks/preset_offer.h"
#include "app/help/tour.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QSlider>
#include <QTabBar>

namespace gapscope {

class TourTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void allSixStepsByDoingThem()
    {
        m_window->resize(1440, 900); // all tabs are seen
        QTest::qWait(250);           // the toolbar has its texts
        m_window->tabs()->setCurrentIndex(4);
        m_window->actions().tour->trigger();
        QCOMPARE(tour()->step(), 0);
        QCOMPARE(m_window->tabs()->currentIndex(), 0); // the plot that the step describes
        QVERIFY(tour()->isVisible());
        QVERIFY(!QApplication::activeModalWidget());
        QTRY_VERIFY_WITH_TIMEOUT(session().request().source == "sample:toy", patience);
        QToolButton* run = buttonOf(*m_window, m_window->actions().run);
        verifyPointsAt(run, run->rect());
        QTest::mouseClick(run, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(tour()->step(), 1, patience);
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
        QVERIFY(session().runs()[0]->record.result.pass > 60); // as the next step says

        QWidget* sampling = m_window->method()->form()->control(QStringLiteral("sampling"));
        verifyPointsAt(sampling, sampling->rect());
        choose("sampling", "gap");
        verifyPointsAt(run, run->rect());
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QTRY_VERIFY(!m_window->runsDock()->list()->visibleRegion().isEmpty());
        verifyPointsAt(m_window->runsDock()->list(), m_window->runsDock()->list()->rect());
        QVERIFY(session().runs()[1]->record.result.pass < 3);
        staysAt(1); // there is something to compare
        QTest::mouseClick(button("tourNext"), Qt::LeftButton);
        QCOMPARE(tour()->step(), 2);

        QTRY_VERIFY_WITH_TIMEOUT(session().request().source == "sample:words", patience);
        QCOMPARE(m_window->method()->form()->options().sampling, Sampling::uniform);
        verifyPointsAt(run, run->rect());
        QTest::mouseClick(run, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(tour()->step(), 3, patience);
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);

        clickTab(1);
        staysAt(3); // it can be read beside the bars
        const HistogramView* bars = m_window->models()->histogram();
        int last = bars->histogram().binCount() - 1;
        while (last > 0 && bars->blocksIn(last, GapKind::exact).isEmpty())
            --last;
        const QRect bar = bars->barRect(last, GapKind::exact).toRect();
        verifyPointsAt(bars, bar);
        QTest::mouseClick(const_cast<HistogramView*>(bars), Qt::LeftButton, {}, bar.center());
        QTRY_VERIFY(m_window->tabs()->currentWidget() == m_window->models()->predictions());
        const auto* viewer = m_window->models()->viewer();
        const auto* words = viewer->findChild<QListView*>(QStringLiteral("examples"));
        verifyPointsAt(words, words->rect());
        QVERIFY(viewer->isNarrowed());
        staysAt(3); // they can be looked at
        QTest::mouseClick(button("tourNext"), Qt::LeftButton);
        QCOMPARE(tour()->step(), 4);

        m_window->tabs()->setCurrentIndex(1);
        clickTab(4);
        staysAt(4);
        auto* slider = m_window->models()->viewer()->findChild<QSlider*>(QStringLiteral("moment"));
        verifyPointsAt(slider, slider->rect());
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Left);
        staysAt(4); // not all the way
        QTest::keyClick(slider, Qt::Key_Home);
        QTRY_COMPARE_WITH_TIMEOUT(tour()->step(), 5, patience);

        QToolButton* out = nullptr;
        for (QToolButton* button : m_window->findChildren<QToolButton*>())
            if (button->menu() == m_window->actions().exportMenu)
                out = button;
        verifyPointsAt(out, out->rect());
        m_window->tabs()->setCurrentIndex(0);
        QTest::keyClick(m_window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(tour()->step(), -1, patience);
        QVERIFY(!tour()->isVisible());
        QVERIFY(!frame()->isVisible());
        QTRY_VERIFY(m_window->messages()->text().contains(QStringLiteral("tour")));
        m_window->actions().tour->trigger(); // from the beginning again
        QCOMPARE(tour()->step(), 0);
    }

    void byItsButtonsAndKeys()
    {
        m_window->actions().tour->trigger();
        QCOMPARE(QApplication::focusWidget(), button("tourNext"));
        QVERIFY(!button("tourBack")->isEnabled());
        QTest::keyClick(button("tourNext"), Qt::Key_Return);
        QCOMPARE(tour()->step(), 1);
        QTest::keyClick(button("tourNext"), Qt::Key_Space);
        QCOMPARE(tour()->step(), 2);
        QTest::mouseClick(button("tourBack"), Qt::LeftButton);
        QCOMPARE(tour()->step(), 1);
        QTest::keyClick(button("tourBack"), Qt::Key_Escape);
        QCOMPARE(tour()->step(), -1);
        QVERIFY(!tour()->isVisible());
        m_window->actions().tour->trigger();
        m_window->tabs()->setFocus(); // Esc ends it from anywhere
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QCOMPARE(tour()->step(), -1);
        m_window->actions().tour->trigger(); // from the beginning, wherever it was left
        QCOMPARE(tour()->step(), 0);
        for (int step = 0; step < 6; ++step)
            QTest::mouseClick(button("tourNext"), Qt::LeftButton);
        QCOMPARE(tour()->step(), -1);
    }

    /// Where a run was left out, the step that needs one points at Run.
    void withoutARunItPointsAtRun()
    {
        m_window->resize(1440, 900);
        QTest::qWait(250); // the toolbar has its texts
        m_window->actions().tour->trigger();
        for (int step = 0; step < 3; ++step)
            QTest::mouseClick(button("tourNext"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(session().request().source == "sample:words", patience);
        m_window->tabs()->showPage(m_window->models()->blocks());
        const QToolButton* run = buttonOf(*m_window, m_window->actions().run);
        QVERIFY(!session().selected());
        verifyPointsAt(run, run->rect());
    }

    void tellsAScreenReader()
    {
        m_window->actions().tour->trigger();
        QAccessibleInterface* face = QAccessible::queryAccessibleInterface(tour());
        QCOMPARE(face->text(QAccessible::Name), QStringLiteral("Guided tour"));
        QVERIFY(face->text(QAccessible::Description).startsWith(QStringLiteral("1 of 6: Run.")));
        for (const char* name : {"tourNext", "tourBack", "tourClose"})
            QVERIFY(!button(name)->text().isEmpty() && !button(name)->toolTip().isEmpty());
    }

    /// It never covers its target, in a window of any size.
    void staysBesideItsTarget()
    {
        m_window->actions().tour->trigger();
        for (const QSize& size : {QSize(1440, 900), QSize(1000, 700), m_window->minimumSize()}) {
            m_window->resize(size);
            for (int step = 0; step < 6; ++step) {
                QTest::qWait(250);
                if (frame()->isVisible())
                    QVERIFY2(
                        !tour()->geometry().intersects(frame()->geometry().adjusted(3, 3, -3, -3)),
                        qPrintable(QString::number(tour()->step())));
                QVERIFY(m_window->rect().contains(tour()->geometry()));
                if (step < 5)
                    QTest::mouseClick(button("tourNext"), Qt::LeftButton);
            }
            for (int step = 5; step > 0; --step) {
                QTest::mouseClick(button("tourBack"), Qt::LeftButton);
                QCOMPARE(tour()->step(), step - 1);
            }
        }
    }

    /// It covers no control in a window with enough room.
    void coversNoControl()
    {
        m_window->resize(1440, 900);
        runToTheEnd();
        m_window->actions().tour->trigger();
        for (int step = 0; step < 6; ++step) {
            for (int page = 0; page < m_window->tabs()->count(); ++page) {
                if (!m_window->tabs()->isTabVisible(page))
                    continue;
                m_window->tabs()->setCurrentIndex(page);
                QTest::qWait(250);
                QTRY_VERIFY2(controlUnderPanel().isEmpty(),
                    qPrintable(QStringLiteral("step %1, page %2: %3")
                                   .arg(step)
                                   .arg(m_window->tabs()->tabText(page), controlUnderPanel())));
            }
            QTest::mouseClick(button("tourNext"), Qt::LeftButton);
        }
    }

    /// Where there is room, one place serves several steps.
    void nextStaysUnderThePointer()
    {
        m_window->resize(1440, 900);
        m_window->actions().tour->trigger();
        int stays = 0;
        for (int step = 0; step < 5; ++step) {
            QTest::qWait(250);
            const QPoint before = button("tourNext")->mapTo(m_window.get(), QPoint());
            QTest::mouseClick(button("tourNext"), Qt::LeftButton);
            QTest::qWait(250);
            const QPoint now = button("tourNext")->mapTo(m_window.get(), QPoint());
            stays += before == now ? 1 : 0;
        }
        QVERIFY(stays >= 3);
    }

    void isOfferedOnce()
    {
        QVERIFY(!Tour::known());
        m_window->offerTour();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->isVisible(), patience);
        QVERIFY(!QApplication::activeModalWidget());
        QVERIFY(!tour()->isVisible());
        auto* action =
            m_window->messages()->findChild<QToolButton*>(QStringLiteral("messageAction"));
        QTest::mouseClick(action, Qt::LeftButton);
        QVERIFY(tour()->isVisible());
        m_window.reset();
        open();
        m_window->offerTour();
        QTest::qWait(100);
        QVERIFY(!m_window->messages()->isVisible());
    }

    /// With other data open, it opens the sample that it describes.
    void opensTheSample()
    {
        openSample("sample:chunks");
        m_window->actions().tour->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().request().source == "sample:toy", patience);
        QCOMPARE(tour()->step(), 0);
    }

    void theOfferOfOtherOptionsComesBack()
    {
        openSample("sample:figures");
        const auto* offer = m_window->method()->presetOffer();
        QTRY_VERIFY_WITH_TIMEOUT(offer->isVisible(), patience);
        m_window->actions().tour->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().request().source == "sample:toy", patience);
        QVERIFY(!offer->isVisible());
        QTest::mouseClick(button("tourClose"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(session().request().source == "sample:figures", patience);
        QTRY_VERIFY(offer->isVisible());
    }

    /// Left early, at its end, and with the window.
    void theUsersDataAndOptionsComeBack()
    {
        openSample("sample:chunks");
        type(*m_window, "lambda", "0.03");
        choose("sampling", "permutation");
        const auto options = [this] { return m_window->method()->form()->options(); };
        const SolverOptions mine = options();
        const auto tourBegins = [this] {
            m_window->actions().tour->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(session().request().source == "sample:toy", patience);
        };
        const auto isBack = [this] {
            return session().request().source == "sample:chunks"
                && m_window->messages()->text().contains(QStringLiteral("as before the tour"));
        };
        tourBegins();
        QVERIFY(!(options() == mine));
        QTest::mouseClick(button("tourNext"), Qt::LeftButton);
        choose("sampling", "gap");
        QTest::mouseClick(button("tourClose"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(isBack(), patience);
        QCOMPARE(options(), mine);

        tourBegins();
        for (int step = 0; step < 6; ++step)
            QTest::mouseClick(button("tourNext"), Qt::LeftButton);
        QCOMPARE(tour()->step(), -1);
        QTRY_VERIFY_WITH_TIMEOUT(isBack(), patience);
        QCOMPARE(options(), mine);

        tourBegins();
        openSample("sample:figures"); // these stay, with the options chosen for them
        type(*m_window, "epsilon", "0.005");
        QTest::mouseClick(button("tourClose"), Qt::LeftButton);
        QCOMPARE(session().request().source, "sample:figures");
        QCOMPARE(options().epsilon, 0.005);
        QVERIFY(!m_window->messages()->text().contains(QStringLiteral("as before the tour")));
        openSample("sample:chunks");
        m_window->features().options.setOwn(mine);

        tourBegins();
        m_window->close();
        m_window.reset();
        open();
        QCOMPARE(options(), mine);
    }

private:
    Tour* tour() const { return m_window->tour(); }
    QWidget* frame() const { return m_window->findChild<QWidget*>(QStringLiteral("tourFrame")); }
    QPushButton* button(const char* name) const
    {
        return tour()->findChild<QPushButton*>(QLatin1String(name));
    }

    void clickTab(int page) const
    {
        QTabBar* bar = m_window->tabs()->tabBar();
        verifyPointsAt(bar, bar->tabRect(page));
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(page).center());
        QCOMPARE(m_window->tabs()->currentIndex(), page);
    }
    void staysAt(int step) const
    {
        QTest::qWait(350);
        QCOMPARE(tour()->step(), step);
    }

    QString controlUnderPanel() const
    {
        for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
            const bool control = qobject_cast<const QAbstractButton*>(widget)
                || qobject_cast<const QComboBox*>(widget) || qobject_cast<const QLineEdit*>(widget)
                || qobject_cast<const QAbstractSlider*>(widget)
                || qobject_cast<const QTabBar*>(widget);
            if (!control || !widget->isVisible() || widget->window() != m_window.get()
                || tour()->isAncestorOf(widget))
                continue;
            QRect seen = widget->rect();
            const QWidget* at = widget;
            for (; at != m_window.get(); at = at->parentWidget())
                seen = seen.translated(at->pos()) & at->parentWidget()->rect();
            if (seen.intersects(tour()->geometry()))
                return QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ')
                    + widget->objectName() + QLatin1Char(' ') + widget->accessibleName();
        }
        return {};
    }

    void verifyPointsAt(const QWidget* widget, QRect part) const
    {
        part.translate(widget->mapTo(m_window.get(), QPoint()));
        const auto text = [](const QRect& r) {
            return QStringLiteral("%1, %2, %3 x %4")
                .arg(r.x())
                .arg(r.y())
                .arg(r.width())
                .arg(r.height());
        };
        QTRY_VERIFY2(frame()->isVisible() && frame()->geometry().contains(part),
            qPrintable(QStringLiteral("step %1: %2 around %3")
                           .arg(tour()->step())
                           .arg(text(frame()->geometry()), text(part))));
        QVERIFY(!tour()->geometry().intersects(part));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(TourTest)
#include "tour_test.moc"
