// SPDX-License-Identifier: GPL-3.0-or-later
// The Path page by clicks: paths and grids, the λ scrubber, a λ taken over, export.
#include "tests/app/support/window_fixture.h"

#include "app/model/data_caption.h"
#include "app/path/path_controls.h"
#include "app/path/path_page.h"
#include "app/path/path_table.h"
#include "core/records/path_record.h"
#include "tests/support/test_class.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/plots/plot_legend.h"
#include "widgets/runs/progress_eta.h"

#include <QLabel>

namespace gapscope {

class PathPageTest : public WindowFixture {
    Q_OBJECT

private:
    PathPage* page() const { return m_window->path(); }
    const Paths& paths() const { return page()->paths(); }

    void typeInto(QWidget* control, const char* text)
    {
        auto* field = qobject_cast<QLineEdit*>(control);
        if (!field)
            field = control->findChild<QLineEdit*>();
        QVERIFY(field);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QLatin1String(text));
        QTest::keyClick(field, Qt::Key_Tab);
    }

    template <typename Widget> Widget* named(const char* name) const
    {
        return page()->findChild<Widget*>(QLatin1String(name));
    }

    /// A path on the built-in words that takes about a second.
    void startPath(const char* lambdaMin = "0.05")
    {
        m_window->tabs()->showPage(page());
        typeInto(named<QWidget>("lambdaMin"), lambdaMin);
        QTest::mouseClick(page()->controls()->button(), Qt::LeftButton);
        QVERIFY(m_window->controller().searching());
    }

    void waitForPath()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->controller().running(), patience);
        QVERIFY(paths().selected());
        QVERIFY2(
            paths().selected()->state == RunState::finished, qPrintable(paths().selected()->error));
    }

    void followPath()
    {
        startPath();
        waitForPath();
        QVERIFY(paths().selected()->points().size() > 3);
    }

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

    void breakpointsAppearWhileItGoesOn()
    {
        QSignalSpy progressed(page(), &PathPage::progressed);
        startPath("0.000030518");
        QTRY_VERIFY_WITH_TIMEOUT(paths().selected()->points().size() > 2, patience);
        QVERIFY(m_window->controller().searching());
        QVERIFY(progressed.count() > 0);
        QVERIFY(!page()->heroPlot()->isEmpty());
        QCOMPARE(page()->lambda(), paths().selected()->points().back().lambda); // follows
        QVERIFY(page()->progress().done > 0);
        QVERIFY(!m_window->method()->form()->control(QStringLiteral("lambda"))->isEnabled());
        QVERIFY(!m_window->method()->form()->control(QStringLiteral("epsilon"))->isEnabled());
        QVERIFY(m_window->method()
                    ->form()
                    ->control(QStringLiteral("lambda"))
                    ->toolTip()
                    .contains(QStringLiteral("path")));
        QElapsedTimer clock;
        clock.start();
        QTest::mouseClick(page()->controls()->button(), Qt::LeftButton); // Stop
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->controller().running(), patience);
        QVERIFY(clock.elapsed() <= 250 * slowness);
        QVERIFY(paths().selected()->record.result.end == PathEnd::stopped);
        QVERIFY(m_window->method()->form()->control(QStringLiteral("lambda"))->isEnabled());
    }

    void aPathLeavesTheRunSelected()
    {
        runToTheEnd();
        const Run* run = session().selected();
        followPath();
        QCOMPARE(session().selected(), run);
        QVERIFY(session().piece());
        QCOMPARE(m_window->runsDock()->table()->selectedRuns(), QList<int>{run->id});
        QVERIFY(
            m_window->models()->histogram()->histogram().binCount() > 2); // Blocks shows that run
        const QTableView* table = m_window->runsDock()->table()->view();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
            table->visualRect(table->model()->index(0, 0)).center());
        QVERIFY(!session().piece()); // the other views, too, are back at it
        QCOMPARE(session().selected(), run);
    }

    void theLambdaLookedAtStays()
    {
        startPath("0.002");
        QTRY_VERIFY_WITH_TIMEOUT(paths().selected()->points().size() > 2, patience);
        page()->lookAt(0.01); // not there yet: the newest piece serves it for now
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

    /// Nor is it among the data of pictures of other runs.
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

    void gridsLieOverPaths()
    {
        followPath();
        named<QComboBox>("pathKind")->setCurrentIndex(2);
        QVERIFY(named<QLineEdit>("gridLambdas")->isVisible());
        for (int warm = 0; warm < 3; ++warm) {
            typeInto(named<QLineEdit>("gridLambdas"), "2^2:2^-3");
            named<QComboBox>("gridWarm")->setCurrentIndex(warm);
            QTest::mouseClick(page()->controls()->button(), Qt::LeftButton);
            waitForPath();
            QCOMPARE(paths().selected()->points().size(), std::size_t(6));
        }
        QCOMPARE(paths().all().size(), std::size_t(4));
        QCOMPARE(page()->heroPlot()->readings().size(), std::size_t(0));
        page()->heroPlot()->setCursor1(1);
        QCOMPARE(page()->heroPlot()->readings().size(), std::size_t(4));
        // A click on the legend hides one of them.
        auto* entry = page()->heroPlot()->legend()->entry(
            QStringLiteral("%1/0").arg(paths().all().front()->id));
        QVERIFY(entry);
        QTest::mouseClick(entry, Qt::LeftButton);
        QCOMPARE(page()->heroPlot()->readings().size(), std::size_t(3));
        // Off the list and back.
        const int id = paths().selected()->id;
        page()->table()->setFocus();
        QTest::keyClick(page()->table(), Qt::Key_Delete);
        QCOMPARE(paths().all().size(), std::size_t(3));
        QVERIFY(!paths().find(id));
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->shortcut() == QKeySequence(QKeySequence::Undo))
                action->trigger();
        QVERIFY(paths().find(id));
        QCOMPARE(paths().find(id)->points().size(), std::size_t(6));
    }

    void bestLambdaOnAHeldOutFold()
    {
        m_window->tabs()->showPage(page());
        named<QComboBox>("pathKind")->setCurrentIndex(2);
        typeInto(named<QLineEdit>("gridLambdas"), "2^2:2^-3");
        named<QComboBox>("chooseLambda")->setCurrentIndex(1);
        QTest::mouseClick(page()->controls()->button(), Qt::LeftButton);
        waitForPath();
        const auto& validation = paths().selected()->record.validation;
        QVERIFY(validation && validation->complete && validation->folds.onlyFirst);
        QCOMPARE(validation->lambdas.size(), std::size_t(6));
        page()->secondPlot()->setCursor1(1); // test, training and held-out error
        QCOMPARE(page()->secondPlot()->readings().size(), std::size_t(3));
        page()->lookAt(validation->bestLambda == 4 ? 0.125 : 4);
        QTest::mouseClick(named<QPushButton>("bestLambda"), Qt::LeftButton);
        QCOMPARE(*page()->lambda(), validation->bestLambda);
    }

    void recordIsSavedOpenedAndKept()
    {
        followPath();
        const std::size_t points = paths().selected()->points().size();
        const QString file = m_home->filePath(QStringLiteral("path.json"));
        saveAs(*m_window, file);
        m_window->actions().saveRecord->trigger();
        QTRY_VERIFY(QFile::exists(file));
        QCOMPARE(readPathRecord(file.toStdString()).result.points.size(), points);
        m_window->openFile(file);
        QCOMPARE(paths().all().size(), std::size_t(2));
        QCOMPARE(paths().selected()->points().size(), points);
        QVERIFY(page()->readout().contains(QStringLiteral("keeps no weights")));
        QVERIFY(!session().piece());
        // Run again, it is the same path, and its weights are there.
        QTest::mouseClick(named<QPushButton>("pathAgain"), Qt::LeftButton);
        waitForPath();
        QCOMPARE(paths().all().size(), std::size_t(3));
        for (std::size_t k = 0; k < points; ++k)
            QCOMPARE(paths().all()[2]->points()[k].gap, paths().all()[1]->points()[k].gap);
        QVERIFY(session().piece());
        QTest::keyClick(page()->table(), Qt::Key_Delete);

        // The path that was followed here, and not the file, is there again next time.
        m_window->close();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), patience);
        open();
        m_window->reopenKeptRuns();
        QCOMPARE(paths().all().size(), std::size_t(1));
        QCOMPARE(paths().all().front()->points().size(), points);
        QVERIFY(!paths().all().front()->visible);
        QVERIFY(session().runs().empty());
        m_window->tabs()->showPage(page());
        QTableWidgetItem* first = page()->table()->item(0, 0);
        const QRect cell = page()->table()->visualItemRect(first);
        QTest::mouseClick(page()->table()->viewport(), Qt::LeftButton, {},
            QPoint(cell.left() + 10, cell.center().y())); // its tick
        QVERIFY(paths().all().front()->visible);
        QVERIFY(!page()->heroPlot()->isEmpty());
    }

    void everyPlotIsExported()
    {
        followPath();
        const QString folder = m_home->filePath(QStringLiteral("out"));
        const QStringList files = m_window->features().exporting.exportAll(
            folder, {QStringLiteral("svg"), QStringLiteral("csv")});
        for (const PathPlotKind& kind : pathPlotCatalog()) {
            const QString name = QStringLiteral("path-") + QLatin1String(kind.key);
            QFile csv(QStringLiteral("%1/%2.csv").arg(folder, name));
            QVERIFY2(csv.open(QIODevice::ReadOnly), kind.key);
            const QByteArray text = csv.readAll();
            QVERIFY(text.contains("gapscope-path")); // what repeats it
            QVERIFY(text.count('\n') > static_cast<qsizetype>(paths().selected()->points().size()));
            QVERIFY(QFile::exists(QStringLiteral("%1/%2.svg").arg(folder, name)));
        }
        QVERIFY(files.contains(folder + QStringLiteral("/paths.csv")));
        const QStringList cells = page()->table()->csv().section(u'\n', 1, 1).split(u',');
        QCOMPARE(cells.size(), 7);
        for (int column = 2; column < 6; ++column) { // numbers, not what the screen says
            bool ok = false;
            cells[column].toDouble(&ok);
            QVERIFY2(ok, qPrintable(cells[column]));
        }
        const QString piece = fileNameOf(QStringLiteral("weights-%1 · λ %2")
                                             .arg(paths().selected()->name)
                                             .arg(*page()->lambda()));
        QVERIFY2(files.contains(QStringLiteral("%1/%2.csv").arg(folder, piece)), qPrintable(piece));
        const QString view = m_home->filePath(QStringLiteral("view.csv"));
        m_window->features().exporting.exportView(view);
        QVERIFY(QFile::exists(view));
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
        QVERIFY(page()->table()->columnWidth(0) > 80); // the name is readable
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
