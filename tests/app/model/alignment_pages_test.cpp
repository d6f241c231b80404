// SPDX-License-Identifier: GPL-3.0-or-later
// Sentence pairs in the window: links, matrix, confusion and weights of a run.
#include "app/curves/plot_panel.h"
#include "app/docks/run_entries.h"
#include "app/model/alignment/alignment_answers.h"
#include "app/path/paths_csv.h"
#include "core/metrics/metrics.h"
#include "core/tasks/alignment/alignment.h"
#include "tests/app/support/panes.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/viewers/alignment/alignment_canvas.h"
#include "widgets/viewers/alignment/alignment_matrix.h"
#include "widgets/viewers/alignment/alignment_viewer.h"
#include "widgets/viewers/alignment/feature_weights.h"

#include <QListView>

namespace gapscope {

class AlignmentPagesTest : public WindowFixture {
    Q_OBJECT

    AlignmentViewer* viewer() const
    {
        return qobject_cast<AlignmentViewer*>(m_window->models()->viewer());
    }
    const AlignmentProblem& test() const
    {
        return static_cast<const AlignmentProblem&>(*session().dataset()->test);
    }
    void trainPairs()
    {
        openSample("sample:alignment");
        trainAFewPasses("0.1", "2");
    }
    void showPredictions(int index)
    {
        m_window->tabs()->showPage(m_window->models()->predictions());
        viewer()->setPart(index);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->models()->idle() && !m_window->models()->predictionsCsv().isEmpty(),
            patience);
    }
    Labelling predictionShown() const
    {
        const auto i = static_cast<std::size_t>(viewer()->currentExample());
        return predict(test(), i, session().selected()->snapshot->w);
    }

private Q_SLOTS:
    void linksAreShownBeforeThereIsAModel()
    {
        openSample("sample:alignment");
        m_window->tabs()->showPage(m_window->models()->predictions());
        QVERIFY(viewer());
        const AlignmentCanvas& canvas = *viewer()->canvas();
        QVERIFY(!canvas.marks().empty());
        for (const LinkMark& mark : canvas.marks())
            QVERIFY(!mark.predicted && !mark.missed);
    }

    void theWorstPairIsShownWithItsPrediction()
    {
        trainPairs();
        showPredictions(1);
        const QList<int> order = viewer()->shownExamples();
        QCOMPARE(order.size(), static_cast<qsizetype>(test().blockCount()));
        QCOMPARE(viewer()->currentExample(), order.first());
        double before = 1e9;
        for (const int example : order) {
            const auto i = static_cast<std::size_t>(example);
            const double loss =
                test().loss(i, predict(test(), i, session().selected()->snapshot->w));
            QVERIFY(loss <= before);
            before = loss;
        }
        const Labelling y = predictionShown();
        std::size_t links = 0;
        for (const LinkMark& mark : viewer()->canvas()->marks()) {
            QCOMPARE(mark.predicted, y[mark.english] == mark.french + 1);
            links += mark.predicted ? 1 : 0;
        }
        QCOMPARE(links, static_cast<std::size_t>(std::ranges::count_if(y, [](Label label) {
            return label != 0;
        })));
        QVERIFY(viewer()->canvas()->accessibleDescription().contains(QStringLiteral("wrong")));
    }

    void keysPointerAndListDo()
    {
        trainPairs();
        showPredictions(1);
        AlignmentCanvas* canvas = viewer()->canvas();
        viewer()->setFocus();
        const int worst = viewer()->currentExample();
        QTest::keyClick(viewer(), Qt::Key_Right);
        QVERIFY(viewer()->currentExample() != worst);
        QTest::keyClick(viewer(), Qt::Key_T);
        QCOMPARE(canvas->showing(), ExampleShow::truth);
        QTest::keyClick(viewer(), Qt::Key_D);
        QTest::keyClick(viewer(), Qt::Key_Plus);
        const double zoom = canvas->zoom();
        QVERIFY(zoom > 1);
        QTest::keyClick(viewer(), Qt::Key_Right);
        QTest::keyClick(viewer(), Qt::Key_Left);
        QCOMPARE(canvas->zoom(), zoom);
        QTest::keyClick(viewer(), Qt::Key_0);
        QTest::mouseMove(canvas, canvas->wordRect({false, 1}).center().toPoint());
        QTRY_VERIFY(canvas->current() == (AlignmentCanvas::Word{false, 1}));
        QTest::mouseMove(canvas, canvas->wordRect({true, 0}).center().toPoint());
        QTRY_VERIFY(canvas->current() == (AlignmentCanvas::Word{true, 0}));
        auto* list = viewer()->findChild<QListView*>(QStringLiteral("examples"));
        const QModelIndex third = list->model()->index(2, 0);
        showPane(*viewer(), Pane::list);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(third).center());
        QCOMPARE(viewer()->currentExample(), viewer()->shownExamples().at(2));
        const AlignmentPair& pair =
            test().pair(static_cast<std::size_t>(viewer()->currentExample()));
        showPane(*viewer(), Pane::table);
        QVERIFY(viewer()->matrix()->isVisible());
        viewer()->matrix()->reveal(pair.english.size() - 1, pair.french.size() - 1);
        const QRectF last =
            viewer()->matrix()->cellRect(pair.english.size() - 1, pair.french.size() - 1);
        QVERIFY(QRectF(viewer()->matrix()->rect()).contains(last));
        const double line = viewer()->matrix()->fontMetrics().height();
        QVERIFY(last.width() >= line && last.height() >= line);
    }

    /// However small the room, words are as large as the window's text and are scrolled to.
    void wordsStayReadable()
    {
        trainPairs();
        showPredictions(1);
        AlignmentCanvas* canvas = viewer()->canvas();
        const AlignmentPair& pair =
            test().pair(static_cast<std::size_t>(viewer()->currentExample()));
        const std::size_t last = pair.french.size() - 1;
        canvas->setMinimumSize(1, 1);
        canvas->resize(400, 120);
        QVERIFY(canvas->wordRect({true, 0}).height() >= canvas->fontMetrics().height());
        auto* bar = canvas->findChild<QScrollBar*>();
        QVERIFY(bar && bar->isVisible());
        QVERIFY(canvas->wordRect({true, last}).bottom() > canvas->height());
        bar->setValue(bar->maximum());
        QVERIFY(canvas->wordRect({true, last}).bottom() <= canvas->height());
        QVERIFY(canvas->wordRect({true, last}).right() <= bar->geometry().left());
        AlignmentMatrix matrix;
        matrix.setPair(std::dynamic_pointer_cast<const AlignmentProblem>(session().dataset()->test),
            static_cast<std::size_t>(viewer()->currentExample()), {});
        matrix.resize(220, 160);
        matrix.show();
        const std::size_t english = pair.english.size() - 1;
        QVERIFY(matrix.cellRect(0, 0).height() >= matrix.fontMetrics().height());
        QVERIFY(matrix.cellRect(english, last).bottom() > matrix.height());
        matrix.reveal(english, last);
        QVERIFY(QRectF(matrix.rect()).contains(matrix.cellRect(english, last)));
        matrix.reveal(0, 0);
        QVERIFY(QRectF(matrix.rect()).contains(matrix.cellRect(0, 0)));
    }

    void possibleLinksAreHiddenByAKey()
    {
        trainPairs();
        showPredictions(1);
        AlignmentCanvas* canvas = viewer()->canvas();
        const auto hasPossible = [&] {
            return std::ranges::any_of(canvas->marks(), [](const LinkMark& mark) {
                return mark.kind == LinkKind::possible && !mark.predicted;
            });
        };
        while (!hasPossible()) {
            const int before = viewer()->currentExample();
            QTest::keyClick(viewer(), Qt::Key_Right);
            QVERIFY(viewer()->currentExample() != before);
        }
        showPane(*viewer(), Pane::table); // each part gets its size when it is first shown
        showPane(*viewer(), Pane::picture);
        const QImage withThem = canvas->grab().toImage(),
                     matrix = viewer()->matrix()->grab().toImage();
        QTest::keyClick(viewer(), Qt::Key_S);
        QVERIFY(!canvas->possibleShown());
        QVERIFY(canvas->grab().toImage() != withThem);
        QVERIFY(viewer()->matrix()->grab().toImage() != matrix);
        QTest::keyClick(viewer(), Qt::Key_S);
        QVERIFY(canvas->possibleShown());
        QVERIFY(canvas->grab().toImage() == withThem);
    }

    /// Options that these data refuse are greyed out with the reason, and no failed run stays in
    /// the list.
    void whatTheDataRefuseIsSaidBeforeARun()
    {
        openSample("sample:alignment");
        OptionForm* form = m_window->method()->form();
        QWidget* oracle = form->control(QStringLiteral("oracle"));
        QVERIFY(!oracle->isEnabled());
        QVERIFY2(oracle->toolTip().contains(QStringLiteral("cannot be cut short")),
            qPrintable(oracle->toolTip()));
        QVERIFY(!oracle->toolTip().contains(QStringLiteral("--")));
        const QWidget* parallel = form->control(QStringLiteral("parallel"));
        QVERIFY(!parallel->isEnabled() && parallel->toolTip().contains(QStringLiteral("No gain")));
        auto* rescaling = qobject_cast<QComboBox*>(form->control(QStringLiteral("rescaling")));
        const int slack = rescaling->findText(QStringLiteral("slack"));
        QVERIFY(
            !(rescaling->model()->flags(rescaling->model()->index(slack, 0)) & Qt::ItemIsEnabled));
        const auto runs = session().runs().size();
        form->edit(QStringLiteral("oracle"), QStringLiteral("beam:4"));
        QVERIFY(oracle->isEnabled()); // to take it back
        m_window->actions().run->trigger();
        QCOMPARE(session().runs().size(), runs);
        const QString said = m_window->messages()->text();
        QVERIFY2(said.contains(QStringLiteral("cannot be cut short"))
                && !said.contains(QStringLiteral("--")),
            qPrintable(said));
        form->edit(QStringLiteral("oracle"), QStringLiteral("exact"));
        QVERIFY(!oracle->isEnabled());
    }

    void aConfusionOpensItsPairs()
    {
        trainPairs();
        ConfusionView* page = m_window->models()->confusion();
        m_window->tabs()->showPage(page);
        QTRY_VERIFY_WITH_TIMEOUT(!page->confusion().labels.empty(), patience);
        const Confusion& confusion = page->confusion();
        QCOMPARE(confusion.labels.size(), std::size_t(2));
        QVERIFY(confusion.at(1, 0) > 0); // some links are missed
        const double aer = 100 * session().selected()->record.result.testScore;
        QVERIFY2(
            page->measures().contains(QString::number(aer, 'f', 1)), qPrintable(page->measures()));
        for (const char* name : {"recision", "ecall"})
            QVERIFY2(page->measures().contains(QLatin1String(name)), qPrintable(page->measures()));
        QVERIFY(page->minimumSizeHint().width() <= 500); // the page does not scroll sideways
        MatrixView* matrix = page->findChild<MatrixView*>();
        QTest::mouseClick(matrix, Qt::LeftButton, {}, matrix->cellRect(1, 0).center().toPoint());
        QTRY_COMPARE(m_window->tabs()->currentWidget(),
            static_cast<QWidget*>(m_window->models()->predictions()));
        QCOMPARE(static_cast<std::size_t>(viewer()->shownExamples().size()), confusion.examples[2]);
    }

    void weightsAreListedByStrength()
    {
        trainPairs();
        m_window->tabs()->showPage(m_window->models()->weights());
        const WeightsView* page = m_window->models()->weights();
        QTRY_VERIFY_WITH_TIMEOUT(page->findChild<FeatureWeights*>(), patience);
        const QTableWidget* table = page->findChild<FeatureWeights*>()->table();
        QTRY_VERIFY_WITH_TIMEOUT(table->isVisible() && table->rowCount() > 0, patience);
        const AlignmentShape& shape = test().shape();
        QCOMPARE(static_cast<std::size_t>(table->rowCount()), shape.dimension());
        const std::vector<double>& w = session().selected()->snapshot->w;
        double before = 1e9;
        for (int row = 0; row < table->rowCount(); ++row) {
            const auto at =
                std::ranges::find(shape.featureNames, table->item(row, 0)->text().toStdString());
            QVERIFY(at != shape.featureNames.end());
            const double weight =
                std::abs(w[static_cast<std::size_t>(at - shape.featureNames.begin())]);
            QVERIFY(weight <= before);
            before = weight;
        }
        QVERIFY(m_window->models()->weights()->csv().contains(QStringLiteral("feature,Dice,,")));
    }

    void errorsAreNoPerCents()
    {
        trainPairs();
        const TracePoint& last = session().selected()->record.trace.back();
        for (const auto& [panel, value] :
            {std::pair("train_error", last.trainError), std::pair("test_error", last.testError)}) {
            PlotWidget plot;
            PlotFeed().fill(plot, session(), {&plotPanel(QLatin1String(panel)), findXAxis("pass")});
            plot.setCursor1(last.pass);
            QCOMPARE(plot.readings().front().y, value);
            QVERIFY2(!plot.readingText().contains(u'%'), qPrintable(plot.readingText()));
        }
        Paths paths;
        PathRecord record;
        record.dataset.task = "alignment";
        record.result.points.resize(1);
        record.result.points.front().testError = 2.5;
        paths.add(1, record, RunState::finished, nullptr);
        QVERIFY(
            listEntry(*paths.find(1), Session()).details.contains(QStringLiteral("error 2.50,")));
        QVERIFY(pathsCsv(paths).contains(QStringLiteral(",Best test error,")));
    }

    void everyViewIsExported()
    {
        trainPairs();
        showPredictions(1);
        const QString csv = m_window->models()->predictionsCsv();
        QVERIFY(csv.startsWith(QStringLiteral("sentence,loss,aer,score,slack,links\n")));
        QCOMPARE(csv.count(QLatin1Char('\n')), static_cast<qsizetype>(test().blockCount()) + 1);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(AlignmentPagesTest)
#include "alignment_pages_test.moc"
