// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn in the plots of the Convergence page, and their menu.
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_legend.h"
#include "widgets/plots/plot_view.h"

namespace gapscope {

class PlotRoomTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    /// On slow tasks the first gap takes a while, and nothing but waiting helps.
    void aTickedRunWithoutAPointSaysWhatItWaitsFor()
    {
        Session session;
        PlotLink link;
        const RunController controller;
        ConvergencePage page(session, controller, &link);
        const int id = session.addRun(RunRecord(), RunState::running, nullptr);
        QVERIFY(session.find(id)->visible);
        page.show();
        page.refresh();
        QVERIFY2(page.emptyText().startsWith(
                     QStringLiteral("The curve begins when the first gap of the ticked run")),
            qPrintable(page.emptyText()));
        QVERIFY(page.emptyAction().isEmpty());
        QVERIFY(!page.heroPlot()->emptyAction()->isVisible());
        session.setVisible(id, false);
        page.refresh();
        QCOMPARE(page.emptyAction(), QStringLiteral("Tick the newest run"));
        QVERIFY(page.heroPlot()->emptyAction()->isVisible());
    }

    void theNameOfAPlotIsNotCut()
    {
        auto* box = m_window->convergence()->heroPlot()->parentWidget()->findChild<QComboBox*>();
        QVERIFY(box && box->accessibleName() == QStringLiteral("Upper plot"));
        const int usual = box->width();
        box->setCurrentIndex(box->findData(QStringLiteral("dual_suboptimality_upper")));
        QTRY_VERIFY(box->width() > usual);
        QStyleOptionComboBox option;
        option.initFrom(box);
        const QRect field = box->style()->subControlRect(
            QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
        const int text = QFontMetrics(box->font()).horizontalAdvance(box->currentText());
        QVERIFY2(field.width() >= text,
            qPrintable(QStringLiteral("%1 %2").arg(field.width()).arg(text)));
        box->setCurrentIndex(box->findData(QStringLiteral("gap")));
        QTRY_COMPARE(box->width(), usual);
    }

    void hiddenInOnePlotIsUntickedEverywhere()
    {
        trainTwice();
        PlotWidget* upper = m_window->convergence()->heroPlot();
        PlotWidget* lower = m_window->convergence()->secondPlot();
        const int first = session().runs()[0]->id;
        QMenu* menu = menuOf(*upper, first);
        QVERIFY(menu);
        trigger(menu, "Hide");
        QVERIFY(!session().find(first)->visible);
        for (const PlotWidget* plot : {upper, lower})
            QCOMPARE(plot->legend()->entries().size(), std::size_t(1));
    }

    void onlyThisOneIsShownEverywhere()
    {
        trainTwice();
        PlotWidget* upper = m_window->convergence()->heroPlot();
        const int second = session().runs()[1]->id;
        Q_EMIT upper->legend()->soloRequested(QStringLiteral("%1/0").arg(second));
        QVERIFY(!session().runs()[0]->visible && session().runs()[1]->visible);
        QCOMPARE(m_window->convergence()->secondPlot()->legend()->entries().size(), std::size_t(1));
        Q_EMIT upper->legend()->soloRequested(QStringLiteral("%1/0").arg(second));
        QVERIFY(session().runs()[0]->visible && session().runs()[1]->visible);
        trigger(menuOf(*upper, second), "Only this one");
        QVERIFY(!session().runs()[0]->visible && session().runs()[1]->visible);
    }

    void theMenuHasAxesColoursAndExport()
    {
        trainTwice();
        PlotWidget* upper = m_window->convergence()->heroPlot();
        const bool logX = upper->logX(), logY = upper->logY();
        const int first = session().runs()[0]->id;
        trigger(menuOf(*upper, first), "Logarithmic x axis");
        QCOMPARE(upper->logX(), !logX);
        QCOMPARE(m_window->convergence()->secondPlot()->logX(), !logX);
        trigger(menuOf(*upper, first), "Logarithmic y axis");
        QCOMPARE(upper->logY(), !logY);
        QMenu* menu = menuOf(*upper, first);
        QVERIFY(menu->actions().contains(m_window->actions().copyPlot));
        QVERIFY(menu->actions().contains(m_window->actions().exportPlot));
        QAction* green = nullptr;
        for (QMenu* each : menu->findChildren<QMenu*>())
            for (QAction* action : each->actions())
                if (action->text() == QStringLiteral("&Green"))
                    green = action;
        QVERIFY(green);
        green->trigger();
        menu->close();
        QCOMPARE(session().runs()[0]->style.color, 2);
    }

private:
    void trainTwice()
    {
        runToTheEnd();
        type(*m_window, "lambda", "0.5");
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QCOMPARE(m_window->convergence()->heroPlot()->legend()->entries().size(), std::size_t(2));
    }

    /// Right click on a curve of the run.
    static QMenu* menuOf(PlotWidget& plot, int run)
    {
        auto* view = plot.findChild<PlotView*>();
        const PlotModel& model = plot.chart()->model();
        const auto curve = model.find(QStringLiteral("%1/0").arg(run));
        const PlotMap& map = plot.chart()->map();
        const std::size_t i = curve->size() / 2;
        const QPoint at = QPointF(map.toX(curve->x(i)), map.toY(curve->raw()[i])).toPoint();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, view->viewport()->mapToGlobal(at));
        QApplication::sendEvent(view->viewport(), &event);
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    }

    static void trigger(QMenu* menu, const char* text)
    {
        QVERIFY(menu);
        for (QAction* action : menu->actions())
            if (action->text() == QLatin1String(text)) {
                action->trigger();
                menu->close();
                return;
            }
        QFAIL(text);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PlotRoomTest)
#include "plot_room_test.moc"
