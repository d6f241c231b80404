// SPDX-License-Identifier: GPL-3.0-or-later
// The story of the first page, clicked through: open, run, pause, change, compare, view.
#include "app/state/event_marks.h"
#include "core/records/record_difference.h"
#include "tests/app/support/panes.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {

class WindowTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void firstCurveAtOnce()
    {
        QElapsedTimer clock;
        clock.start();
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(
            !session().runs().empty() && session().runs()[0]->record.trace.size() >= 10,
            5000 * slowness);
        QVERIFY(!m_window->convergence()->heroPlot()->isEmpty());
        qInfo("ten points after %lld ms", static_cast<long long>(clock.elapsed()));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs()[0]->ended(), patience);
    }

    void emptyViewsOfferTheirAction()
    {
        QPushButton* run = m_window->convergence()->heroPlot()->emptyAction();
        QVERIFY(run->isVisible());
        QVERIFY(run->focusPolicy() & Qt::TabFocus);
        QTest::mouseClick(run, Qt::LeftButton);
        QTRY_VERIFY(m_window->controller().running() || !session().runs().empty());
    }

    void runPauseResumeStop()
    {
        runForever();
        click(*m_window, m_window->actions().pause);
        QVERIFY(m_window->controller().paused());
        QTRY_VERIFY(session().selected()->state == RunState::paused);
        click(*m_window, m_window->actions().pause);
        QVERIFY(!m_window->controller().paused());
        const std::size_t points = session().selected()->record.trace.size();
        QTRY_VERIFY(session().selected()->record.trace.size() > points);
        QSignalSpy finished(&m_window->controller(), &RunController::finished);
        QTest::keyClick(m_window.get(), Qt::Key_Period, Qt::ControlModifier);
        QVERIFY(finished.count() == 1 || finished.wait());
        QVERIFY(session().selected()->record.result.status == RunStatus::stopped);
        QVERIFY(m_window->actions().run->isEnabled());
        QVERIFY(!m_window->actions().stop->isEnabled());
    }

    void lambdaChangesWhileRunning()
    {
        runForever();
        QVERIFY(!m_window->method()->form()->control(QStringLiteral("method"))->isEnabled());
        type(*m_window, "lambda", "0.05");
        QTRY_COMPARE_WITH_TIMEOUT(
            session().selected()->record.events.size(), std::size_t(1), patience);
        QCOMPARE(session().selected()->record.events[0].option, std::string("lambda"));
        QCOMPARE(session().selected()->options.lambda, 0.05);
        stop();
        QCOMPARE(session().selected()->record.events.size(), std::size_t(1));
        // the form's options are shown, and the name, too
        QVERIFY(!m_window->models()->viewer()->isStale());
        QVERIFY2(session().selected()->name.contains(QStringLiteral("λ 0.00185 → 0.05")),
            qPrintable(session().selected()->name));
        const RunRow row = rowOf(*session().selected(), session());
        QCOMPARE(row.changes.size(), 1);
        QVERIFY2(row.changes[0].startsWith(QStringLiteral("λ 0.001852 → 0.05 at pass ")),
            qPrintable(row.changes[0]));
    }

    /// The solver continues while the mouse rests on the way.
    void aDragThatRestsIsOneMark()
    {
        runForever();
        const RunRecord& record = session().selected()->record;
        QWidget* track =
            m_window->method()->form()->control(QStringLiteral("lambda"))->findChild<QSlider*>();
        const auto at = [track](int percent) {
            return QPoint(track->width() * percent / 100, track->height() / 2);
        };
        QTest::mousePress(track, Qt::LeftButton, {}, at(30));
        QTest::mouseMove(track, at(40));
        QTRY_VERIFY_WITH_TIMEOUT(record.events.size() >= 2, patience);
        const double moved = record.events.back().seconds;
        QTRY_VERIFY_WITH_TIMEOUT(record.trace.back().seconds > moved + 0.6, patience);
        const std::size_t before = record.events.size();
        QTest::mouseMove(track, at(60));
        QTest::mouseRelease(track, Qt::LeftButton, {}, at(60));
        QTRY_VERIFY_WITH_TIMEOUT(record.events.size() > before, patience);
        QCOMPARE(eventMarks(record.events).size(), std::size_t(1));
        QTest::mouseClick(track, Qt::LeftButton, {}, at(20)); // two clicks are two marks
        QTest::mouseClick(track, Qt::LeftButton, {}, at(80));
        QTRY_COMPARE_WITH_TIMEOUT(eventMarks(record.events).size(), std::size_t(3), patience);
        stop();
    }

    void runTakesWhatIsTyped()
    {
        type(*m_window, "epsilon", "0.05");
        QWidget* control = m_window->method()->form()->control(QStringLiteral("lambda"));
        auto* field = control->findChild<QLineEdit*>();
        field->setText(QStringLiteral("0")); // no Return: a toolbar button takes no focus
        click(*m_window, m_window->actions().run);
        QVERIFY(session().runs().empty());
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("λ: found '0'")),
            qPrintable(m_window->messages()->text()));
        QCOMPARE(m_window->focusWidget(), field);
        field->setText(QStringLiteral("0.25"));
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
        QCOMPARE(session().runs().front()->options.lambda, 0.25);
    }

    void namesTellRunsApart()
    {
        runToTheEnd();
        type(*m_window, "epsilon", "0.04");
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QVERIFY(session().runs()[0]->name.contains(QStringLiteral(" · ε 0.05 · ")));
        QVERIFY(session().runs()[1]->name.contains(QStringLiteral(" · ε 0.04 · ")));
    }

    void optionsAreUndone()
    {
        const double before = m_window->method()->form()->options().epsilon;
        type(*m_window, "epsilon", "0.25");
        QCOMPARE(m_window->method()->form()->options().epsilon, 0.25);
        m_window->tabs()->setFocus(); // in a field Ctrl+Z is the field's own
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(m_window->method()->form()->options().epsilon, before);
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(m_window->method()->form()->options().epsilon, 0.25);
    }

    void comparesVariants()
    {
        type(*m_window, "epsilon", "0.1");
        answerNext<CompareDialog>([](CompareDialog* dialog) {
            auto* gap = dialog->findChild<QCheckBox*>(QStringLiteral("sampling=gap"));
            QTest::mouseClick(gap, Qt::LeftButton, {}, QPoint(8, gap->height() / 2));
            auto* seeds = dialog->findChild<QLineEdit*>(QStringLiteral("seeds"));
            seeds->selectAll();
            QTest::keyClicks(seeds, QStringLiteral("x"));
            QCOMPARE(dialog->runCount(), std::size_t(0)); // refused, with the reason
            auto* lambdas = dialog->findChild<QLineEdit*>(QStringLiteral("lambdas"));
            lambdas->setText(QStringLiteral("0"));
            const QString said = dialog->findChild<QLabel*>(QStringLiteral("summary"))->text();
            QVERIFY2(said.contains(QStringLiteral("λ: '0'")), qPrintable(said));
            lambdas->setText(QStringLiteral("1/n"));
            auto* epsilon = dialog->findChild<QLineEdit*>(QStringLiteral("epsilon"));
            QCOMPARE(epsilon->text(), QStringLiteral("0.1")); // of the form
            epsilon->setText(QStringLiteral("-1"));
            QCOMPARE(dialog->runCount(), std::size_t(0));
            epsilon->selectAll();
            QTest::keyClicks(epsilon, QStringLiteral("0.2"));
            seeds->selectAll();
            QTest::keyClicks(seeds, QStringLiteral("1-2"));
            QCOMPARE(dialog->runCount(), std::size_t(4));
            for (QPushButton* button : dialog->findChildren<QPushButton*>())
                if (button->isDefault())
                    QTest::mouseClick(button, Qt::LeftButton);
        });
        click(*m_window, m_window->actions().compare);
        QVERIFY2(m_window->messages()->isHidden(), qPrintable(m_window->messages()->text()));
        QTRY_COMPARE(session().runs().size(), std::size_t(4));
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
        for (const auto& run : session().runs()) {
            QVERIFY(run->record.result.status == RunStatus::converged);
            QCOMPARE(run->options.epsilon, 0.2);
        }
        // two variants; their seeds have one style each and form one band
        QVERIFY(session().runs()[0]->style == session().runs()[1]->style);
        QVERIFY(!(session().runs()[0]->style == session().runs()[2]->style));
        QCOMPARE(m_window->runsDock()->table()->view()->model()->rowCount(), 4);
        // the first one is the baseline of the × columns until another one is chosen
        QCOMPARE(m_window->runsDock()->table()->baseline(), session().runs()[0]->id);
    }

    void baselineHasReachedTheTarget()
    {
        ComparisonSpec spec;
        spec.dataset.source = "sample:words";
        spec.variants = {{"short", {{"epsilon", "0"}, {"max_passes", "1"}}},
            {"long", {{"epsilon", "0.1"}, {"max_passes", "200"}}}};
        spec.lambdas = {"0.01"};
        spec.seeds = {1, 2};
        m_window->startComparison(spec);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 4 && allEnded(), patience);
        RunTable* table = m_window->runsDock()->table();
        QCOMPARE(table->targetGap(), 0.1);
        // of the two that reach the target, beside each other, whichever ended first
        const auto isOfLong = [&] {
            return table->baseline() == session().runs()[2]->id
                || table->baseline() == session().runs()[3]->id;
        };
        QTRY_VERIFY2(isOfLong(), qPrintable(QString::number(table->baseline())));
    }

    /// Its gaps continue to fall: the chip names the pass to which they belong.
    void aBarOfAnActiveRunSaysItsPass()
    {
        type(*m_window, "epsilon", "1e-12");
        m_window->startRun();
        m_window->tabs()->setCurrentWidget(m_window->models()->blocks());
        QTRY_VERIFY_WITH_TIMEOUT(fullBar(m_window->models()->histogram()) >= 0, patience);
        HistogramView* view = m_window->models()->histogram();
        clickBar(view, fullBar(view));
        const ExampleViewer* viewer = m_window->models()->viewer();
        const auto* chip = viewer->findChild<QToolButton*>(QStringLiteral("chosenExamples"));
        QTRY_VERIFY(chip->isVisible());
        QVERIFY2(chip->toolTip().contains(u" blocks, at pass "_s), qPrintable(chip->toolTip()));
        for (int k = 0; k < 20; QTest::qWait(50), ++k) // the list begins with it, and continues to
            QCOMPARE(viewer->currentExample(), viewer->shownExamples().first());
        QVERIFY(!session().selected()->ended());
        stop();
    }

    void histogramBarOpensItsWords()
    {
        runToTheEnd();
        m_window->tabs()->setCurrentWidget(m_window->models()->blocks());
        HistogramView* view = m_window->models()->histogram();
        QTRY_VERIFY(view->isVisible() && view->histogram().binCount() > 2);
        const int bin = fullBar(view);
        QVERIFY(bin > 0);
        const QList<int> blocks = view->blocksIn(bin, GapKind::exact);
        clickBar(view, bin);
        QVERIFY(m_window->tabs()->currentWidget() == m_window->models()->predictions());
        ExampleViewer* viewer = m_window->models()->viewer();
        // the gaps come with the predictions, which are computed only now
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        QCOMPARE(viewer->shownExamples(), blocks); // the largest gap first
        QCOMPARE(viewer->order(), ExampleOrder::gap);
        QCOMPARE(viewer->currentExample(), blocks.first());
        QTest::keyClick(viewer, Qt::Key_Escape);
        QCOMPARE(viewer->order(), ExampleOrder::loss);
        // neither the chip nor a long reason makes the window wider
        const QSize before = m_window->size();
        m_window->models()->viewer()->showExamples(blocks, QString(300, QLatin1Char('x')));
        m_window->models()->setStale(QString(300, QLatin1Char('y')));
        QCoreApplication::processEvents();
        QCOMPARE(m_window->size(), before);
        QVERIFY(m_window->minimumSizeHint().width() <= before.width());
    }

    void activeLabellingsOfTheBlockLookedAt()
    {
        m_window->method()->form()->edit(QStringLiteral("method"), QStringLiteral("bcpfw"));
        runToTheEnd();
        m_window->tabs()->showPage(m_window->models()->predictions());
        ExampleViewer* viewer = m_window->models()->viewer();
        viewer->setPart(0);
        viewer->next();
        const auto* text = viewer->findChild<QLabel*>(QStringLiteral("activeLabellings"));
        showPane(*viewer, Pane::table);
        QTRY_VERIFY(text->isVisible());
        QVERIFY2(
            text->text().contains(QStringLiteral("active labelling")), qPrintable(text->text()));
        QVERIFY(text->text().contains(QStringLiteral("α ")));
    }

    void pagesPopOutAndComeBack()
    {
        Pages* pages = m_window->tabs();
        QWidget* words = m_window->models()->predictions();
        pages->showPage(words);
        const int place = pages->currentIndex();
        QTest::mouseClick(pages->findChild<QToolButton*>(QStringLiteral("popOut")), Qt::LeftButton);
        QVERIFY(pages->isOut(words));
        QVERIFY(words->isVisible() && words->window() != m_window.get());
        pages->showPage(words); // raises it, the tab in front stays
        QVERIFY(pages->currentWidget() != words);
        words->window()->close();
        QVERIFY(!pages->isOut(words));
        QCOMPARE(pages->currentWidget(), words);
        QCOMPARE(pages->indexOf(words), place);
    }

    void confusionCellOpensItsWords()
    {
        runToTheEnd();
        m_window->tabs()->showPage(m_window->models()->confusion());
        ConfusionView* view = m_window->models()->confusion();
        QTRY_VERIFY_WITH_TIMEOUT(!view->confusion().labels.empty(), patience);
        QTableView* worst = view->worst();
        QTRY_VERIFY(worst->model()->rowCount() > 0);
        QSignalSpy shown(m_window->models(), &ModelViews::examplesShown);
        worst->setFocus();
        worst->setCurrentIndex(worst->model()->index(0, 0));
        QTest::keyClick(worst, Qt::Key_Return);
        QTRY_COMPARE(shown.count(), 1);
        QCOMPARE(m_window->tabs()->currentWidget(),
            static_cast<QWidget*>(m_window->models()->predictions()));
        QVERIFY(!m_window->models()->viewer()->shownExamples().isEmpty());
    }

    void predictionsAreStaleAfterAChange()
    {
        runToTheEnd();
        QVERIFY(!m_window->models()->viewer()->isStale());
        type(*m_window, "lambda", "0.5");
        QVERIFY(m_window->models()->viewer()->isStale());
        const auto* figures = m_window->findChild<QLabel*>(QStringLiteral("runFigures"));
        QVERIFY2(figures->text().startsWith(QStringLiteral("Changed since this run: λ")),
            qPrintable(figures->text())); // on every page
        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(!m_window->models()->viewer()->isStale());
        QVERIFY(figures->text().startsWith(QStringLiteral("pass")));
    }

    void finishedRunContinues()
    {
        runToTheEnd();
        const double gap = session().selected()->record.result.gap;
        answerNext<QInputDialog>([](QInputDialog* dialog) {
            dialog->setTextValue(QStringLiteral("0.02"));
            dialog->accept();
        });
        m_window->actions().continueRun->trigger();
        QVERIFY(gap > 0.02);
        QTRY_VERIFY_WITH_TIMEOUT(
            allEnded() && session().selected()->record.result.gap <= 0.02, patience);
        QCOMPARE(m_window->method()->form()->options().epsilon, 0.02);
        // the scrubber ends where the run does
        QCOMPARE(
            session().selected()->history.back().pass, session().selected()->record.result.pass);
        QCOMPARE(session().runs().size(), std::size_t(1));
        repeatsToTheLastBit();
    }

    void stoppedRunContinuesAndRepeats()
    {
        runForever();
        stop();
        answerNext<QInputDialog>([](QInputDialog* dialog) {
            dialog->setTextValue(QStringLiteral("0.02"));
            dialog->accept();
        });
        m_window->actions().continueRun->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            allEnded() && session().selected()->record.result.gap <= 0.02, patience);
        repeatsToTheLastBit();
    }

    void runFromAnotherOnesWeightsRepeats()
    {
        runToTheEnd();
        const std::string first = session().selected()->name.toStdString();
        m_window->actions().startFromModel->trigger();
        type(*m_window, "epsilon", "0.02");
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QCOMPARE(session().selected()->record.start.name, first);
        QVERIFY(session().selected()->record.start.model);
        repeatsToTheLastBit();
        // and from its file, without the first run
        const QString file = m_home->filePath(QStringLiteral("r.json"));
        const RunRecord record = session().selected()->record;
        writeRecord(file.toStdString(), record);
        QVERIFY(readRecord(file.toStdString()).start.model->w == record.start.model->w);
    }

private:
    /// The last bar of exact gaps that has blocks; −1: there are none yet.
    static int fullBar(const HistogramView* view)
    {
        int bin = view ? view->histogram().binCount() - 1 : -1;
        while (bin >= 0 && view->blocksIn(bin, GapKind::exact).isEmpty())
            --bin;
        return bin;
    }

    static void clickBar(HistogramView* view, int bin)
    {
        QTest::mouseClick(
            view, Qt::LeftButton, {}, view->barRect(bin, GapKind::exact).center().toPoint());
    }

    void repeatsToTheLastBit()
    {
        const RunRecord record = session().selected()->record;
        const std::size_t runs = session().runs().size();
        m_window->actions().repeat->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == runs + 1 && allEnded(), patience);
        const auto difference = firstDifference(record, session().selected()->record);
        QVERIFY2(!difference, difference.value_or("").c_str());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WindowTest)
#include "window_test.moc"
