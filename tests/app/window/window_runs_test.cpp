// SPDX-License-Identifier: GPL-3.0-or-later
// Runs in the window: their data, the baseline, whose options, what is said of them.
#include "tests/app/support/comparison_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/progress_eta.h"
#include "widgets/runs/run_table_model.h"

#include <algorithm>

namespace gapscope {

class WindowRunsTest : public ComparisonFixture {
    Q_OBJECT

private Q_SLOTS:
    void runsOfOtherDataAreSetAside()
    {
        runToTheEnd();
        const int old = session().runs()[0]->id;
        QVERIFY(chip()->isHidden());
        openOtherSplit();
        QVERIFY(session().isOfOtherData(*session().find(old)));
        QVERIFY(!session().find(old)->visible);
        QVERIFY(m_window->convergence()->heroPlot()->isEmpty());
        QVERIFY(chip()->isVisible() && !chip()->isChecked());
        QCOMPARE(chip()->text(), QStringLiteral("1 run of other data"));

        QTest::mouseClick(chip(), Qt::LeftButton);
        QVERIFY(session().find(old)->visible && chip()->isChecked());
        const PlotSeries& drawn =
            m_window->convergence()->heroPlot()->chart()->model().curves.front()->series();
        const QString title = QString::fromStdString(session().runs()[0]->record.dataset.title);
        QVERIFY2(
            drawn.name.startsWith(title + QStringLiteral(", large: ")), qPrintable(drawn.name));
        QCOMPARE(drawn.style, faded(session().find(old)->style));
        QVERIFY(m_window->runsDock()->table()->model()->run(0).stale);

        QTest::mouseClick(chip(), Qt::LeftButton);
        QVERIFY(!session().find(old)->visible);
        openOtherSplit(); // back: they are of these data again
        QVERIFY(session().find(old)->visible && chip()->isHidden());
    }

    void baselineStaysWhenAnExperimentStarts()
    {
        m_window->startComparison(spec({{"a", "uniform"}, {"b", "gap"}}, "0.1"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        RunTable* table = m_window->runsDock()->table();
        QCOMPARE(table->baseline(), session().runs()[0]->id);
        const int chosen = session().runs()[1]->id;
        table->setSelectedRuns({chosen});
        for (QAction* action : table->view()->actions())
            if (action->objectName() == QStringLiteral("baseline"))
                action->trigger();
        QCOMPARE(table->baseline(), chosen);
        startExperiment();
        QCOMPARE(table->baseline(), chosen);

        table->setSelectedRuns({chosen}); // it goes, and comes back
        m_window->actions().removeRun->trigger();
        QVERIFY(table->baseline() >= 0 && table->baseline() != chosen);
        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(table->baseline(), chosen);
    }

    void baselineIsOfTheDataNowOpen()
    {
        runToTheEnd();
        runToTheEnd();
        RunTable* table = m_window->runsDock()->table();
        const int chosen = session().runs()[1]->id;
        table->setBaseline(chosen);
        openOtherSplit();
        QCOMPARE(table->baseline(), -1);
        runToTheEnd();
        runToTheEnd();
        QTRY_COMPARE(table->baseline(), session().runs()[2]->id);
        openOtherSplit(); // back: what was chosen among these
        QCOMPARE(table->baseline(), chosen);
    }

    void automaticBaselineStays()
    {
        m_window->startComparison(spec({{"a", "uniform"}, {"b", "gap"}}, "0.1"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        const int first = m_window->runsDock()->table()->baseline();
        startExperiment();
        QCOMPARE(m_window->runsDock()->table()->baseline(), first);
    }

    void targetIsTheLargestOfTheRunsShown()
    {
        m_window = std::make_unique<MainWindow>(DataFolders(), QSize(1440, 900));
        m_window->show();
        m_window->openAtStart({});
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
        RunTable* table = m_window->runsDock()->table();
        m_window->startComparison(spec({{"a", "uniform"}}, "0.1"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 1 && allEnded(), patience);
        QCOMPARE(table->targetGap(), 0.1);
        m_window->startComparison(spec({{"b", "gap"}}, "0.3"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QCOMPARE(table->targetGap(), 0.3);
        const QTableView* view = table->view();
        for (const char* key :
            {"status", "gap", "ratio_passes", "ratio_oracle_calls", "ratio_seconds"}) {
            const int column = runColumn(QLatin1String(key));
            QVERIFY(!view->isColumnHidden(column));
            const int right = view->columnViewportPosition(column) + view->columnWidth(column);
            QVERIFY2(right <= view->viewport()->width(), key);
        }
    }

    /// What waits when somebody stops all was never there.
    void stoppingAComparisonLeavesWhatHasBegun()
    {
        m_window->startComparison(
            spec({{"a", "gap", "on"}, {"b", "gap", "off"}, {"c", "cyclic", "on"}}, "1e-12"));
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs()[0]->record.trace.empty(), patience);
        QCOMPARE(session().runs().size(), std::size_t(3));
        stop();
        QCOMPARE(session().runs().size(), std::size_t(1));
        QVERIFY(!session().runs()[0]->record.trace.empty());
    }

    /// A run that starts comes into sight unless another one, or some of its examples, was chosen.
    void whatIsLookedAtStaysWhileOthersStart()
    {
        ComparisonSpec four = spec({{"a", "uniform"}}, "0");
        four.variants.front().settings.emplace_back("max_passes", "300");
        four.seeds = {1, 2, 3, 4};
        m_window->startComparison(four);
        const auto begun = [this](std::size_t k) {
            return session().runs().size() > k && session().runs()[k]->state != RunState::queued
                && session().runs()[k]->snapshot;
        };
        QTRY_VERIFY_WITH_TIMEOUT(begun(1), patience);
        QCOMPARE(session().selected()->id, session().runs()[1]->id);
        m_window->runsDock()->table()->view()->selectRow(0);
        QTRY_VERIFY_WITH_TIMEOUT(begun(2), patience);
        QCOMPARE(session().selected()->id, session().runs()[0]->id);
        m_window->runsDock()->table()->view()->selectRow(2);
        m_window->models()->viewer()->showExamples({0, 1}, QStringLiteral("two"));
        QTRY_VERIFY_WITH_TIMEOUT(begun(3), patience);
        QCOMPARE(session().selected()->id, session().runs()[2]->id);
        QVERIFY(m_window->models()->viewer()->isNarrowed());
        stop();
    }

    /// The sample opens with its own split, or with the one a person chose for it.
    void aSplitOfTheProgramsIsForgotten()
    {
        const std::size_t n = session().dataset()->info.n;
        QCOMPARE(n, std::size_t(540));
        ComparisonSpec small = spec({{"a", "gap"}}, "0.3");
        small.dataset.split = "small";
        m_window->startComparison(small);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
        QVERIFY(session().dataset()->info.n != n);
        reopen();
        QCOMPARE(session().dataset()->info.n, n);
        openOtherSplit();
        const std::size_t chosen = session().dataset()->info.n;
        QVERIFY(chosen != n);
        reopen();
        QCOMPARE(session().dataset()->info.n, chosen);
    }

    /// Of the run the views show, on every page, in full in its tooltip.
    void theStatusBarSaysWhoseViewsTheseAre()
    {
        const auto* whose = m_window->findChild<QLabel*>(QStringLiteral("whose"));
        QVERIFY(whose->text().isEmpty());
        runToTheEnd();
        const QString name = session().selected()->name;
        QCOMPARE(whose->text(), name);
        QCOMPARE(whose->toolTip(), name);
        const auto* cost = m_window->findChild<QLabel*>(QStringLiteral("cost"));
        QVERIFY(whose->mapTo(m_window.get(), QPoint()).x() + whose->width()
            <= cost->mapTo(m_window.get(), QPoint()).x());
        auto* model = m_window->runsDock()->table()->view()->model();
        model->setData(model->index(0, 0), QStringLiteral("mine"), Qt::EditRole);
        QCOMPARE(whose->text(), QStringLiteral("mine"));
        auto* piece = new Piece;
        piece->dataset = session().dataset();
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->lambda = 0.125;
        snapshot->w.resize(session().dataset()->info.d);
        piece->snapshot = snapshot;
        const_cast<Session&>(session()).lookAt(std::shared_ptr<const Piece>(piece));
        QVERIFY2(whose->text().endsWith(QStringLiteral("λ 0.125")), qPrintable(whose->text()));
    }

    void formShowsTheRunningVariantsOptions()
    {
        auto* whose = m_window->method()->findChild<QLabel*>(QStringLiteral("whoseOptions"));
        OptionForm* form = m_window->method()->form();
        const SolverOptions own = form->options();
        QCOMPARE(whose->text(), QStringLiteral("Options of the next run"));
        const QPoint formAt = form->mapTo(m_window.get(), QPoint());
        m_window->startComparison(spec({{"a", "cyclic"}, {"b", "gap"}}, "1e-12"));
        QTRY_VERIFY2(whose->text().contains(session().runs()[0]->name), qPrintable(whose->text()));
        QCoreApplication::processEvents();
        QCOMPARE(form->mapTo(m_window.get(), QPoint()), formAt); // nothing moves
        QCOMPARE(form->options(), session().runs()[0]->options);
        type(*m_window, "lambda", "0.05"); // acts on the run shown, and on it alone
        QTRY_COMPARE_WITH_TIMEOUT(session().runs()[0]->options.lambda, 0.05, patience);
        m_window->controller().stop();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs()[0]->ended(), patience);
        QTRY_VERIFY(whose->text().contains(session().runs()[1]->name));
        QCOMPARE(form->options(), session().runs()[1]->options);
        QCOMPARE(form->options().lambda, 0.01);
        stop();
        QCOMPARE(form->options(), own);
        QCOMPARE(whose->text(), QStringLiteral("Options of the next run"));
        QVERIFY(!m_window->models()->viewer()->isStale());
    }

    void ownRunKeepsTheForm()
    {
        runForever();
        auto* whose = m_window->method()->findChild<QLabel*>(QStringLiteral("whoseOptions"));
        QVERIFY(whose->isVisible() && whose->text().contains(session().selected()->name));
        type(*m_window, "lambda", "0.05");
        QTRY_COMPARE_WITH_TIMEOUT(session().selected()->options.lambda, 0.05, patience);
        stop();
        QCOMPARE(m_window->method()->form()->options().lambda, 0.05);
    }

    void theDefaultOfLambdaReachesTheSolver()
    {
        runForever();
        const auto lambda = [this] { return session().selected()->options.lambda; };
        const double byDefault = lambda(); // 1/n
        type(*m_window, "lambda", "0.05");
        QTRY_COMPARE_WITH_TIMEOUT(lambda(), 0.05, patience);
        m_window->undoStack().undo();
        QTRY_COMPARE_WITH_TIMEOUT(lambda(), byDefault, patience);
        m_window->undoStack().redo();
        QTRY_COMPARE_WITH_TIMEOUT(lambda(), 0.05, patience);
        const auto marks = m_window->method()->findChildren<QToolButton*>();
        const auto reset = std::ranges::find_if(
            marks, [](auto* mark) { return mark->accessibleName() == QStringLiteral("Reset λ"); });
        QVERIFY(reset != marks.end());
        QTest::mouseClick(*reset, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(lambda(), byDefault, patience);
    }

    void theCornerShowsWhatGoesOn()
    {
        runToTheEnd();
        const auto* corner = m_window->findChild<ProgressEta*>();
        const Run& first = *session().runs()[0];
        QVERIFY(corner->accessibleName().contains(first.name));
        runForever();
        const Run& second = *session().runs()[1];
        QVERIFY2(corner->accessibleName().contains(second.name), qPrintable(corner->text()));
        m_window->runsDock()->table()->view()->selectRow(0);
        QCOMPARE(session().selected(), &first);
        QVERIFY(corner->accessibleName().contains(second.name));
        QVERIFY(!corner->text().contains(QStringLiteral("converged")));
        stop();
    }

    void escapeClosesTheMessage()
    {
        auto* close = m_window->messages()->findChild<QToolButton*>(QStringLiteral("copyMessage"));
        m_window->messages()->showError(QStringLiteral("Something failed."));
        close->setFocus();
        QTest::keyClick(close, Qt::Key_Escape);
        QVERIFY(m_window->messages()->isHidden());
    }

    void notesGoByThemselves()
    {
        MessageBar* bar = m_window->messages();
        auto* time = bar->findChild<QTimer*>();
        bar->offer(QStringLiteral("Do it?"), QStringLiteral("Do"), [] {});
        QVERIFY(bar->isVisible() && time->isActive());
        bar->showNote(QStringLiteral("Done."));
        QVERIFY(time->isActive());
        time->start(1);
        QTRY_VERIFY(bar->isHidden());
        bar->showError(QStringLiteral("Not done."));
        QVERIFY(!time->isActive()); // errors stay
        bar->hide();
    }

    void longMessagesAreWhole()
    {
        MessageBar* bar = m_window->messages();
        const QString sentence = QStringLiteral("Of what was to be read here nothing could be. ");
        for (const int width : {700, 1000, 1440}) {
            m_window->resize(width, 800);
            for (int sentences : {1, 3, 6}) {
                bar->showError(sentence.repeated(sentences).trimmed(), sentence);
                bar->offer(sentence.repeated(sentences), QStringLiteral("Do it"), [] {});
                QTest::qWait(50);
                const auto* text = bar->findChild<QLabel*>(QStringLiteral("messageText"));
                QVERIFY(text->height() >= text->heightForWidth(text->width()));
                for (const auto* button : bar->findChildren<QToolButton*>())
                    if (button->isVisible()) {
                        QVERIFY(bar->rect().contains(
                            QRect(button->mapTo(bar, QPoint()), button->size())));
                        QVERIFY(button->height() >= button->sizeHint().height());
                    }
                QVERIFY(3 * text->width() > bar->width()); // the words have the room
            }
        }
        bar->hide();
    }

    /// A file that is written looks like that, whatever failed before; what failed comes back.
    void aSuccessHasItsOwnLook()
    {
        MessageBar* bar = m_window->messages();
        bar->showError(QStringLiteral("Not done."));
        QVERIFY(bar->look() == MessageBar::Look::error);
        const QColor red = bar->grab().toImage().pixelColor(1, 8);
        bar->showSuccess(QStringLiteral("Written: x.pdf"));
        QVERIFY(bar->look() == MessageBar::Look::success);
        QVERIFY(bar->grab().toImage().pixelColor(1, 8) != red);
        QCOMPARE(bar->text(), QStringLiteral("2 messages, the newest: Written: x.pdf"));
        auto* time = bar->findChild<QTimer*>();
        QVERIFY(time->isActive());
        time->start(1);
        QTRY_COMPARE(bar->text(), QStringLiteral("Not done."));
        QVERIFY(bar->isVisible() && bar->look() == MessageBar::Look::error);
        QCOMPARE(bar->grab().toImage().pixelColor(1, 8), red);
        bar->hide();
    }

    void theEmptyListOffersARun()
    {
        type(*m_window, "epsilon", "0.05");
        QPushButton* action = m_window->runsDock()->table()->emptyAction();
        QVERIFY(action->isVisible());
        QCOMPARE(action->text(), QStringLiteral("Run"));
        QVERIFY(action->focusPolicy() & Qt::TabFocus);
        action->setFocus();
        QTest::keyClick(action, Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
        QVERIFY(!action->isVisible());
    }

    /// Runs of an earlier session, and no data yet.
    void withoutDataTheNewestRunIsOffered()
    {
        runToTheEnd();
        QVERIFY(m_window->close());
        m_window = std::make_unique<MainWindow>(DataFolders());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->reopenKeptRuns();
        QCOMPARE(session().runs().size(), std::size_t(1));
        QVERIFY(!session().dataset() && !session().runs()[0]->visible);
        QPushButton* action = m_window->convergence()->heroPlot()->emptyAction();
        QVERIFY(action->isVisible());
        QCOMPARE(action->text(), QStringLiteral("Tick the newest run"));
        const QSignalSpy asked(m_window->convergence(), &ConvergencePage::tickRequested);
        action->setFocus();
        QTest::keyClick(action, Qt::Key_Space);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first().first().toInt(), session().runs()[0]->id);
        QVERIFY(session().runs()[0]->visible);
        QVERIFY(!m_window->convergence()->heroPlot()->isEmpty());
    }

    /// Whatever has a key is in Help → Keys and mouse.
    void helpListsEveryKey()
    {
        QString said;
        answerNext<QDialog>([&](QDialog* dialog) {
            for (const QLabel* label : dialog->findChildren<QLabel*>())
                said += label->text();
            dialog->reject();
        });
        m_window->actions().shortcuts->trigger();
        int keys = 0;
        for (const QAction* action : m_window->findChildren<QAction*>()) {
            QString text = action->text().remove(QLatin1Char('&'));
            text.remove(QStringLiteral("…"));
            for (const QKeySequence& key : action->shortcuts()) {
                if (text.isEmpty() || qobject_cast<QLineEdit*>(action->parent()))
                    continue; // of a field of text: every program's
                ++keys;
                QVERIFY2(
                    said.contains(
                        QStringLiteral("<b>%1</b>").arg(key.toString(QKeySequence::NativeText))),
                    qPrintable(key.toString()));
                QVERIFY2(said.contains(text), qPrintable(text));
            }
        }
        QVERIFY(keys > 25);
        QVERIFY(said.contains(QStringLiteral("<b>Wheel</b>")));
    }

    void repeatSaysTheVerdict()
    {
        runToTheEnd();
        m_window->actions().repeat->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        const QString said = m_window->messages()->text();
        QVERIFY2(said.contains(QStringLiteral("repeated: identical: ")), qPrintable(said));
        QVERIFY(m_window->messages()->isVisible());
        QVERIFY(session().runs()[1]->record.notes.starts_with("repeated: identical: "));
    }

private:
    void reopen()
    {
        m_window->close();
        open();
    }

    void startExperiment()
    {
        const std::size_t before = session().runs().size();
        ComparisonSpec experiment = spec({{"x", "cyclic"}, {"y", "permutation"}}, "0.2");
        experiment.experiment = Experiment{};
        m_window->startComparison(experiment);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == before + 2 && allEnded(), patience);
        QVERIFY(!session().runs()[0]->visible);
    }

    QToolButton* chip() const
    {
        return m_window->convergence()->findChild<QToolButton*>(QStringLiteral("otherData"));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WindowRunsTest)
#include "window_runs_test.moc"
