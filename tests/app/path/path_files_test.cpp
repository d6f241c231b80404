// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/path/path_page_fixture.h"
#include "tests/app/support/window_fixture.h"

#include "app/model/data_caption.h"
#include "app/path/path_controls.h"
#include "app/path/path_page.h"
#include "app/path/paths_csv.h"
#include "core/records/path_record.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/support/test_class.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/plots/plot_legend.h"
#include "widgets/runs/progress_eta.h"

#include <QLabel>

namespace gapscope {

class PathFilesTest : public PathPageFixture {
    Q_OBJECT

private Q_SLOTS:
    void theKindChosenIsNotCut()
    {
        m_window->tabs()->showPage(page());
        auto* kind = named<QComboBox>("pathKind");
        for (int index = 0; index < kind->count(); ++index) {
            kind->setCurrentIndex(index);
            const auto field = [kind] {
                QStyleOptionComboBox option;
                option.initFrom(kind);
                return kind->style()->subControlRect(
                    QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, kind);
            };
            QTRY_VERIFY2(
                field().width() >= kind->fontMetrics().horizontalAdvance(kind->currentText()),
                qPrintable(kind->currentText()));
        }
    }

    void theWaitHasItsPartsDuringAPathAndAtItsEnd()
    {
        const auto line = [this] { return m_window->findChild<ProgressEta*>()->text(); };
        const QRegularExpression parts(QStringLiteral("[0-9.]+ training, [0-9.]+ evaluating"));
        startPath("0.01");
        QTRY_VERIFY_WITH_TIMEOUT(line().contains(parts), patience);
        QVERIFY(m_window->controller().searching());
        waitForPath();
        QVERIFY2(line().contains(parts), qPrintable(line()));
        QVERIFY(line().contains(waitText(paths().selected()->wait())));
        QVERIFY(paths().selected()->points().back().evaluationSeconds > 0);
    }

    /// In the session, and taken back by undo of the view.
    void aColourThatIsChosenIsKept()
    {
        followPath();
        const int id = paths().selected()->id;
        const ViewState before = m_window->viewState();
        const SeriesStyle chosen{7, Dash::dotted, Marker::triangle};
        m_window->path()->paths().setLook(id, chosen);
        const ViewState kept = m_window->viewState();
        m_window->showView(difference(kept, before));
        QVERIFY(paths().find(id)->style != chosen);
        m_window->showView(kept);
        QCOMPARE(paths().find(id)->style, chosen);
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
        // Hidden in one plot, it is unticked: no plot draws it.
        Q_EMIT page()->heroPlot()->hideRequested(
            QStringLiteral("%1/0").arg(paths().all().front()->id));
        QVERIFY(!paths().all().front()->visible);
        for (PlotWidget* plot : {page()->heroPlot(), page()->secondPlot()}) {
            plot->setCursor1(1);
            QCOMPARE(plot->readings().size() % 3, std::size_t(0));
        }
        // Off the list and back.
        const int id = paths().selected()->id;
        removeInList(id);
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
        page()->lookAt(103901);
        QVERIFY2(page()->readout().startsWith(QStringLiteral("λ 103,901")),
            qPrintable(page()->readout()));
        QVERIFY(!session().piece());
        // After another run it is the same path, and its weights are available.
        QTest::mouseClick(named<QPushButton>("pathAgain"), Qt::LeftButton);
        waitForPath();
        QCOMPARE(paths().all().size(), std::size_t(3));
        for (std::size_t k = 0; k < points; ++k)
            QCOMPARE(paths().all()[2]->points()[k].gap, paths().all()[1]->points()[k].gap);
        QVERIFY(session().piece());
        removeInList(paths().selected()->id);

        // At the next start the path that was run here is listed, not the file.
        m_window->close();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), patience);
        open();
        m_window->reopenSavedRuns();
        QCOMPARE(paths().all().size(), std::size_t(1));
        QCOMPARE(paths().all().front()->points().size(), points);
        QVERIFY(paths().all().front()->visible);
        QVERIFY(session().runs().empty());
        m_window->tabs()->showPage(page());
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
        const QStringList cells = pathsCsv(paths()).section(u'\n', 1, 1).split(u',');
        QCOMPARE(cells.size(), 7);
        for (int column = 2; column < 6; ++column) { // numbers, not rounded as on the screen
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

    /// Paths stand in the list of runs; a click there selects one on the page.
    void theListSelectsAPath()
    {
        followPath();
        const int first = paths().selected()->id;
        followPath();
        const int second = paths().selected()->id;
        QVERIFY(second != first);
        const QModelIndex group = list().model()->index(0, 0);
        QCOMPARE(group.data().toString(), QStringLiteral("paths (2)"));
        clickAt(list(), nameOf(list(), first));
        QCOMPARE(paths().selected()->id, first);
        QVERIFY(paths().find(second)->visible);
        doubleClickAt(list(), swatchOf(list(), first)); // only this one
        QVERIFY(paths().find(first)->visible && !paths().find(second)->visible);
        doubleClickAt(list(), swatchOf(list(), first));
        QVERIFY(paths().find(second)->visible);
        // The second has the same options: it is numbered, in the words that runs use.
        QVERIFY2(paths().find(second)->name.endsWith(QStringLiteral(" · no. 2")),
            qPrintable(paths().find(second)->name));
        QVERIFY(rowIn(list(), first).data() != rowIn(list(), second).data());
    }

private:
    const RunList& list() const { return *m_window->runsDock()->list(); }

    void removeInList(int id)
    {
        m_window->activateWindow(); // after a dialog
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        clickAt(list(), nameOf(list(), id));
        QTest::keyClick(list().view(), Qt::Key_Delete);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PathFilesTest)
#include "path_files_test.moc"
