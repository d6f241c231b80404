// SPDX-License-Identifier: GPL-3.0-or-later
// The Path page by clicks: paths and grids, the λ slider, reuse of a λ, export.
#include "tests/app/path/path_page_fixture.h"
#include "tests/app/support/window_fixture.h"

#include "app/curves/cache_page.h"
#include "app/model/data_caption.h"
#include "app/path/path_controls.h"
#include "app/path/path_page.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/support/test_class.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/plots/plot_legend.h"
#include "widgets/runs/progress_eta.h"

#include <QLabel>

namespace gapscope {

class PathPageTest : public PathPageFixture {
    Q_OBJECT

private Q_SLOTS:
    void emptyPageOffersAPath()
    {
        m_window->tabs()->showPage(page());
        QPushButton* offer = page()->heroPlot()->emptyAction();
        QVERIFY(offer->isVisible());
        typeInto(named<QWidget>("lambdaMin"), "0.05");
        QTest::mouseClick(offer, Qt::LeftButton);
        waitForPath();
        QVERIFY(!page()->heroPlot()->isEmpty());
        QVERIFY(paths().selected()->record.result.end == PathEnd::lambdaMin);
    }

    /// While something runs no button of an empty page promises to start a run.
    void nothingOffersARunDuringARun()
    {
        const auto onPage = [this](QWidget* shown) {
            m_window->tabs()->showPage(shown);
            QStringList offers;
            for (const auto* state : shown->findChildren<EmptyState*>())
                if (state->action()->isVisible() && state->action()->isEnabled())
                    offers << state->action()->text();
            return offers;
        };
        QCOMPARE(onPage(page()).size(), 2);
        runForever();
        QCOMPARE(onPage(page()), QStringList());
        QPushButton* offer = page()->heroPlot()->emptyAction();
        QCOMPARE(offer->toolTip(), page()->controls()->button()->toolTip());
        QTest::mouseClick(offer, Qt::LeftButton);
        QVERIFY(paths().all().empty());
        stop();
        QCOMPARE(onPage(page()).size(), 2);
        m_window->tabs()->showPage(page());
        typeInto(named<QWidget>("lambdaMin"), "0.000030518");
        QTest::mouseClick(page()->controls()->button(), Qt::LeftButton);
        QVERIFY(m_window->controller().searching());
        const QList<QWidget*> pages{m_window->convergence(), m_window->cachePage(),
            m_window->models()->predictions(), page()};
        for (QWidget* each : pages)
            QCOMPARE(onPage(each), QStringList());
        m_window->controller().stop();
        waitForPath();
        QCOMPARE(onPage(m_window->cachePage()).size(), 1);
    }

    /// No run yet, and none can start: the empty page of curves has no button.
    void convergenceOffersNoRunDuringAPath()
    {
        const QPushButton* run = m_window->convergence()->heroPlot()->emptyAction();
        QVERIFY(run->isVisible());
        startPath("0.000030518");
        m_window->tabs()->showPage(m_window->convergence());
        QVERIFY(!run->isVisible());
        m_window->controller().stop();
        waitForPath();
        QVERIFY(run->isVisible());
        QCOMPARE(run->text(), QStringLiteral("Run"));
    }

    void breakpointsAppearWhileItIsActive()
    {
        QSignalSpy progressed(page(), &PathPage::progressed);
        startPath("0.000030518");
        QTRY_VERIFY_WITH_TIMEOUT(paths().selected()->points().size() > 2, patience);
        QVERIFY(m_window->controller().searching());
        QVERIFY(progressed.count() > 0);
        QVERIFY(!page()->heroPlot()->isEmpty());
        QCOMPARE(page()->lambda(), paths().selected()->points().back().lambda); // follows
        QVERIFY(page()->progress().done > 0);
        QElapsedTimer clock;
        clock.start();
        QTest::mouseClick(page()->controls()->button(), Qt::LeftButton); // Stop
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->controller().running(), patience);
        QVERIFY(clock.elapsed() <= 250 * slowness);
        QVERIFY(paths().selected()->record.result.end == PathEnd::stopped);
    }

    void aPauseIsNoWork()
    {
        startPath("0.002");
        QTRY_VERIFY_WITH_TIMEOUT(paths().selected()->points().size() > 2, patience);
        RunController& controller = m_window->controller();
        controller.pause();
        const double waited = page()->progress().waited;
        QVERIFY(waited > 0);
        constexpr int pause = 1000; // milliseconds
        QTest::qWait(pause);
        QCOMPARE(page()->progress().waited, waited);
        controller.resume();
        QVERIFY(page()->progress().waited < waited + pause / 1000.0);
        controller.stop();
        waitForPath();
    }

    /// With changed options the line of figures says so, but names no run when none is in front.
    void figuresWithoutARunHaveNoName()
    {
        const QLabel* figures = m_window->findChild<QLabel*>(QStringLiteral("runFigures"));
        const auto isNamed = [&] { return figures->text().contains(QStringLiteral(": Changed")); };
        runToTheEnd();
        followPath();
        m_window->tabs()->showPage(m_window->convergence()); // Setup has λ there
        type(*m_window, "lambda", "0.3");
        runToTheEnd();
        type(*m_window, "lambda", "0.5");
        QVERIFY2(isNamed(), qPrintable(figures->text()));
        RunList* list = m_window->runsDock()->list();
        clickAt(*list, nameOf(*list, paths().selected()->id));
        QVERIFY(!session().inFront() && !isNamed());
        clickAt(*list, nameOf(*list, session().runs().back()->id));
        QVERIFY(isNamed());
        m_window->actions().removeRun->trigger();
        QVERIFY(!isNamed()); // it is the only one
        m_window->actions().removeRun->trigger();
        QVERIFY(session().runs().empty() && !isNamed());
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(session().inFront());
        openSample("sample:toy");
        QVERIFY(!session().inFront() && !isNamed());
    }

    void aPathIsSelectedInsteadOfTheRun()
    {
        runToTheEnd();
        const Run* run = session().selected();
        RunList* list = m_window->runsDock()->list();
        const auto* bar = m_window->findChild<ProgressEta*>();
        const QLabel* figures = m_window->findChild<QLabel*>(QStringLiteral("runFigures"));
        QVERIFY(!figures->text().isEmpty());
        followPath();
        const Path* path = paths().selected();
        QCOMPARE(session().selected(), run); // Blocks shows that run
        QVERIFY(m_window->models()->histogram()->histogram().binCount() > 2);
        QVERIFY(session().piece());
        QCOMPARE(list->selectedIds(), QList<int>{path->id});
        QVERIFY(m_window->runsDock()->selectedRuns().isEmpty());
        QCOMPARE(figures->text(), QString());
        QVERIFY(bar->toolTip().startsWith(path->name));
        const Actions& a = m_window->actions();
        m_window->tabs()->showPage(m_window->convergence()); // its commands are not about the run
        QVERIFY(!a.removeRun->isEnabled() && !a.repeat->isEnabled() && !a.saveModel->isEnabled());
        QVERIFY(a.saveRecord->isEnabled());
        answerNext<QFileDialog>([](QFileDialog* dialog) {
            QCOMPARE(dialog->windowTitle(), QStringLiteral("Save path record"));
            dialog->reject();
        });
        a.saveRecord->trigger();
        clickAt(*list, nameOf(*list, run->id));
        QVERIFY(a.removeRun->isEnabled() && a.repeat->isEnabled());
        QVERIFY(!session().piece());
        QCOMPARE(list->selectedIds(), QList<int>{run->id});
        QVERIFY(!figures->text().isEmpty());
        QVERIFY(bar->toolTip().startsWith(run->name));
        clickAt(*list, nameOf(*list, path->id)); // the path again
        QVERIFY(session().piece());
        QCOMPARE(list->selectedIds(), QList<int>{path->id});
        QVERIFY(bar->toolTip().startsWith(path->name));
        const QTableView* table = m_window->runsDock()->table()->view();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
            table->visualRect(table->model()->index(0, 0)).center());
        QVERIFY(!session().piece()); // the other views show it again, too
        QCOMPARE(session().selected(), run);
    }

    void aRunSelectedDuringAPathStays()
    {
        runToTheEnd();
        const int run = session().selected()->id;
        startPath("0.000030518");
        QTRY_VERIFY_WITH_TIMEOUT(session().piece(), patience);
        RunList* list = m_window->runsDock()->list();
        clickAt(*list, nameOf(*list, run));
        const std::size_t before = paths().selected()->points().size();
        QTRY_VERIFY_WITH_TIMEOUT(paths().selected()->points().size() > before, patience);
        m_window->controller().stop();
        waitForPath();
        QVERIFY(!session().piece());
        QCOMPARE(list->selectedIds(), QList<int>{run});
    }

    void theLambdaLookedAtStays()
    {
        startPath("0.002");
        QTRY_VERIFY_WITH_TIMEOUT(paths().selected()->points().size() > 2, patience);
        page()->lookAt(0.01); // not computed yet: the newest piece is shown
        waitForPath();
        QCOMPARE(*page()->lambda(), 0.01);
        const Path& path = *paths().selected();
        QCOMPARE(session().piece()->index, path.at(0.01));
        const auto* progress = m_window->findChild<ProgressEta*>();
        QCOMPARE(progress->progress().done, 1.0);
        QVERIFY2(progress->text().contains(QLatin1String("100 %")), qPrintable(progress->text()));
    }

    void aChangedControlIsSaid()
    {
        followPath();
        const auto* stale = named<QLabel>("pathStale");
        QVERIFY(!stale->isVisible());
        typeInto(named<QWidget>("kappa"), "0.5");
        QVERIFY2(stale->isVisible() && stale->text().contains(QStringLiteral("κ")),
            qPrintable(stale->text()));
        typeInto(named<QWidget>("kappa"), "0.9");
        QVERIFY(!stale->isVisible());
        m_window->method()->form()->edit(QStringLiteral("sampling"), QStringLiteral("gap"));
        QVERIFY2(stale->isVisible(), qPrintable(stale->text()));
        startPath();
        waitForPath();
        QVERIFY(!stale->isVisible());
    }

    /// Nor are its data in the pictures of other runs.
    void aPathOfOtherDataSaysSo()
    {
        followPath();
        const auto* stale = named<QLabel>("pathStale");
        const QString data = dataTitle(session().dataset()->info);
        openSample("sample:digits");
        QVERIFY2(stale->text().contains(data), qPrintable(stale->text()));
        trainAFewPasses();
        m_window->tabs()->setCurrentWidget(m_window->convergence());
        const QString view = m_home->filePath(QStringLiteral("curves.csv"));
        m_window->features().exporting.exportView(view);
        QFile file(view);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        QVERIFY(text.contains(dataTitle(session().dataset()->info)) && !text.contains(data));
        openSample("sample:words");
        QVERIFY2(!stale->text().contains(data), qPrintable(stale->text()));
    }

    void scrubberShowsAnyPiece()
    {
        followPath();
        const auto& points = paths().selected()->points();
        const QString last = page()->readout();
        page()->scrubber()->track()->setFocus();
        QTest::keyClick(page()->scrubber()->track(), Qt::Key_End); // the largest λ
        QVERIFY(page()->readout() != last);
        QVERIFY(*page()->lambda() > points.front().lambda);
        QVERIFY(page()->readout().contains(QStringLiteral("piece 1 of")));
        QVERIFY(page()->readout().contains(QStringLiteral("gap ≤")));
        // There w = (λ_∞/λ) w_∞.
        const auto& piece = session().piece();
        QVERIFY(piece && !session().selected()); // there is no run
        const double scale = points.front().lambda / *page()->lambda();
        const auto& w = *paths().selected()->weights.front();
        for (std::size_t k = 0; k < w.size(); k += 97)
            QCOMPARE(piece->snapshot->w[k], scale * static_cast<double>(w[k]));

        m_window->tabs()->showPage(m_window->models()->predictions());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        const QString first = m_window->models()->predictionsCsv();
        QVERIFY(!first.isEmpty());
        QSlider* slider = nullptr;
        for (QSlider* each : m_window->models()->viewer()->findChildren<QSlider*>())
            if (each->accessibleName() == QStringLiteral("Piece of the path"))
                slider = each;
        QVERIFY(slider && slider->isVisible());
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_End); // the last piece
        QTRY_COMPARE_WITH_TIMEOUT(*page()->lambda(), points.back().lambda, patience);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->models()->idle() && m_window->models()->predictionsCsv() != first, patience);
    }

    void clickAndDragOnThePlot()
    {
        followPath();
        PlotWidget* plot = page()->heroPlot();
        QWidget* view = plot->findChild<QAbstractScrollArea*>()->viewport();
        const QRectF area = plot->plotArea();
        const auto at = [&](double share) {
            return view->mapFrom(
                plot, QPointF(area.left() + share * area.width(), area.center().y()).toPoint());
        };
        QTest::mouseClick(view, Qt::LeftButton, {}, at(0.5));
        const double middle = *page()->lambda();
        QCOMPARE(*plot->handle(), middle);
        QTest::mousePress(view, Qt::LeftButton, {}, at(0.5));
        QTest::mouseMove(view, at(0.6));
        QTest::mouseMove(view, at(0.8));
        QTest::mouseRelease(view, Qt::LeftButton, {}, at(0.8));
        QVERIFY(*page()->lambda() > middle);
        QVERIFY(!plot->isZoomed());
        QCOMPARE(*page()->secondPlot()->handle(), *page()->lambda());
    }

    void useThisLambda()
    {
        followPath();
        const double before = m_window->method()->form()->options().lambda;
        page()->lookAt(0.3);
        QTest::mouseClick(named<QPushButton>("useLambda"), Qt::LeftButton);
        QCOMPARE(m_window->method()->form()->options().lambda, 0.3);
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->shortcut() == QKeySequence(QKeySequence::Undo))
                action->trigger();
        QCOMPARE(m_window->method()->form()->options().lambda, before);
        QTest::mouseClick(named<QPushButton>("useLambda"), Qt::LeftButton);
        QToolButton* train = nullptr;
        for (QToolButton* button : m_window->messages()->findChildren<QToolButton*>())
            if (button->isVisible() && button->text().contains(QStringLiteral("Train")))
                train = button;
        QVERIFY(train);
        QTest::mouseClick(train, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
        QCOMPARE(session().selected()->record.options.lambda, 0.3);
        QVERIFY(!session().piece()); // the run is looked at now
    }

    void whatChangedIsSaidUntilTheNextOneBegins()
    {
        followPath();
        auto* stale = page()->findChild<QLabel*>(QStringLiteral("pathStale"));
        QVERIFY(!stale->isVisible());
        typeInto(named<QWidget>("pathEpsilon"), "0.2");
        QVERIFY(stale->isVisible());
        startPath();
        QVERIFY(!stale->isVisible());
        waitForPath();
        QVERIFY(!stale->isVisible());
    }

    void narrowWindowsFoldTheControls()
    {
        followPath();
        m_window->tabs()->popOut(page());
        QWidget* out = page()->window();
        out->resize(330, 800);
        QTRY_COMPARE(out->width(), 330);
        QVERIFY(page()->minimumSizeHint().width() <= 330);
        for (const char* name : {"runPath", "bestLambda", "useLambda", "chooseLambda"}) {
            const auto* each = page()->findChild<QWidget*>(QLatin1String(name));
            const QRect there(each->mapTo(page(), QPoint()), each->size());
            QVERIFY2(page()->rect().contains(there), name);
        }
    }

    void aLimitOfThePresetThatAPathLeavesOutIsSaid()
    {
        openSample("sample:figures");
        QTest::mouseClick(
            m_window->method()->findChild<QPushButton*>(QStringLiteral("applyPreset")),
            Qt::LeftButton);
        const double limit = m_window->method()->form()->options().maxPasses;
        QVERIFY(std::isfinite(limit));
        startPath();
        QTest::qWait(100); // its start hides no note about it
        const QString said = m_window->messages()->text();
        QVERIFY2(m_window->messages()->isVisible()
                && said.startsWith(QStringLiteral("The preset's limit of %1 passes").arg(limit)),
            qPrintable(said));
        QVERIFY(std::isinf(paths().all().front()->record.options.maxPasses));
        stop();
        QCOMPARE(m_window->method()->form()->options().maxPasses, limit); // it stays for runs
    }

    void refusedOptionsAreSaid()
    {
        m_window->tabs()->showPage(page());
        named<QComboBox>("pathKind")->setCurrentIndex(2);
        typeInto(named<QLineEdit>("gridLambdas"), "0.1, nonsense");
        QTest::mouseClick(page()->controls()->button(), Qt::LeftButton);
        QVERIFY(!m_window->controller().running());
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("nonsense")));
        QVERIFY(paths().all().empty());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PathPageTest)
#include "path_page_test.moc"
