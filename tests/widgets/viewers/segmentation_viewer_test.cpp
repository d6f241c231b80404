// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/viewers/segmentation_viewer_fixture.h"
#include "widgets/viewers/segmentation/segmentation_viewer.h"

#include "tests/support/problems/tiny_graph.h"
#include "tests/support/test_class.h"
#include "tests/widgets/support/photographs.h"
#include "widgets/controls/opacity_slider.h"
#include "widgets/viewers/segmentation/photo_canvas.h"
#include "widgets/viewers/segmentation/region_panel.h"

#include <QLabel>
#include <QListView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

namespace gapscope {

class SegmentationViewerTest : public SegmentationViewerFixture {
    Q_OBJECT

private Q_SLOTS:
    void keysChangeWhatIsShown()
    {
        Shown s;
        QTest::keyClick(&s.view, Qt::Key_T);
        QCOMPARE(s.canvas.showing(), ExampleShow::truth);
        QVERIFY(s.canvas.accessibleDescription().contains(QStringLiteral("truth")));
        QTest::keyClick(&s.view, Qt::Key_P);
        QCOMPARE(s.canvas.showing(), ExampleShow::prediction);
        QTest::keyClick(&s.view, Qt::Key_D);
        QCOMPARE(s.canvas.showing(), ExampleShow::difference);
        const QImage before = s.canvas.grab().toImage();
        QTest::keyClick(&s.view, Qt::Key_R);
        QVERIFY(s.canvas.borders() && s.button("Borders")->isChecked());
        QVERIFY(s.canvas.grab().toImage() != before);
        QTest::keyClick(&s.view, Qt::Key_U);
        QVERIFY(s.canvas.scoresShown() && s.button("Scores")->isChecked());
        QTest::mouseClick(s.button("Scores"), Qt::LeftButton);
        QTest::mouseClick(s.button("Borders"), Qt::LeftButton);
        QCOMPARE(s.canvas.grab().toImage(), before);
        const double opacity = s.canvas.opacity();
        QTest::keyClick(&s.view, Qt::Key_BracketLeft);
        QVERIFY(s.canvas.opacity() < opacity);
        QTest::keyClick(s.view.opacity()->slider(), Qt::Key_End);
        QCOMPARE(s.canvas.opacity(), 1.0);
    }

    void aClickSelectsTheSuperpixelAndSaysWhy()
    {
        Shown s;
        QSignalSpy selected(&s.canvas, &PhotoCanvas::itemSelected);
        QVERIFY(!s.panel.labelTable()->isVisible());
        const int region = static_cast<int>(s.image().truth.size() / 2);
        s.clickRegion(region);
        QCOMPARE(s.canvas.selected(), region);
        QCOMPARE(selected.last().first().toInt(), region);
        QVERIFY(s.panel.labelTable()->isVisible());
        QCOMPARE(s.panel.labelTable()->rowCount(), 5); // terms of two labels
        QVERIFY(s.panel.accessibleDescription().contains(
            QStringLiteral("Superpixel %1").arg(region + 1)));
        QVERIFY(s.canvas.accessibleDescription().contains(
            QStringLiteral("superpixel %1").arg(region + 1)));
        QVERIFY(s.panel.reasons()->rowCount() > 12); // groups and features
        bool named = false;
        for (int row = 0; row < s.panel.reasons()->rowCount(); ++row)
            named |= s.panel.reasons()->item(row, 0)->text().startsWith(
                QStringLiteral("colours, neighbours: red "));
        QVERIFY(named);
        QTest::keyClick(&s.view, Qt::Key_N);
        QCOMPARE(s.canvas.selected(), -1);
        QVERIFY(!s.panel.labelTable()->isVisible());
    }

    /// In a narrow panel every reason is whole, on several lines where it is long, and the terms
    /// of both labels have room.
    void namesOfReasonsAreWhole()
    {
        Shown s;
        s.clickRegion(3);
        ExampleDual dual;
        dual.positions.resize(s.image().truth.size(), {{0, 0.25}, {1, 0.75}});
        s.view.setDual(s.view.currentExample(), dual);
        s.panel.setMaximumWidth(290);
        QTRY_VERIFY(s.panel.width() <= 290);
        QCoreApplication::processEvents();
        QTableWidget& reasons = *s.panel.reasons();
        const int margin = 2 * (s.panel.style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1);
        for (int row = 0; row < reasons.rowCount(); ++row) {
            const QTableWidgetItem& name = *reasons.item(row, 0);
            const QVariant bold = name.data(Qt::FontRole);
            const QFontMetrics metrics(bold.isValid() ? bold.value<QFont>() : reasons.font());
            const QSize needed =
                metrics
                    .boundingRect(QRect(0, 0, reasons.columnWidth(0) - margin, 1000),
                        Qt::TextWordWrap, name.text())
                    .size();
            QVERIFY2(needed.width() <= reasons.columnWidth(0) - margin
                    && needed.height() <= reasons.rowHeight(row),
                qPrintable(QStringLiteral("%1: %2 × %3 in %4 × %5")
                               .arg(name.text())
                               .arg(needed.width())
                               .arg(needed.height())
                               .arg(reasons.columnWidth(0) - margin)
                               .arg(reasons.rowHeight(row))));
        }
        QVERIFY(reasons.columnWidth(0) > 0.6 * reasons.width());
        QCOMPARE(s.panel.labelTable()->horizontalScrollBar()->maximum(), 0);
        QCOMPARE(s.panel.labelTable()->verticalScrollBar()->maximum(), 0);
    }

    /// Without a chosen superpixel the table says which class is taken for which; a click on a row
    /// chooses a superpixel where that is so.
    void theTableSaysWhichClassIsTakenForWhich()
    {
        Shown s;
        QTableWidget* table = s.panel.confusions();
        QVERIFY(table->isVisible() && table->rowCount() > 0);
        const QString truth = table->item(0, 0)->text(), found = table->item(0, 1)->text();
        QVERIFY(truth != found);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
            table->visualItemRect(table->item(0, 1)).center());
        QVERIFY(s.canvas.selected() >= 0 && !table->isVisible());
        QVERIFY(s.canvas.itemText(s.canvas.selected()).contains(QStringLiteral("%1").arg(found)));
        s.canvas.select(-1);
        QVERIFY(table->isVisible());
    }
    /// The text about the superpixel under the pointer names both classes.
    void thePointerSaysWhichClassIsTakenForWhich()
    {
        Shown s;
        const Labelling y = horses().predictions(0).labels[s.example()];
        int wrong = 0;
        while (y[std::size_t(wrong)] == s.image().truth[std::size_t(wrong)])
            ++wrong;
        const auto name = [&](Label label) {
            return QString::fromStdString(s.problem().shape().labelNames[label]);
        };
        QCOMPARE(s.canvas.itemText(wrong)
                     .section(QLatin1Char(':'), 1)
                     .section(QStringLiteral(", score"), 0, 0),
            QStringLiteral(" truth %1, taken for %2")
                .arg(name(s.image().truth[std::size_t(wrong)]), name(y[std::size_t(wrong)])));
        auto* footer = s.view.findChild<QWidget*>(QStringLiteral("footer"));
        QVERIFY(footer && footer->isVisible());
        const QImage before = footer->grab().toImage();
        QTest::mouseMove(&s.canvas, s.canvas.placeOf(wrong).toPoint());
        QTRY_VERIFY(footer->grab().toImage() != before);
    }
    void whatTheDualPutsOnALabelStandsBesideItsScore()
    {
        Shown s;
        s.clickRegion(3);
        QVERIFY(s.panel.labelTable()->isRowHidden(4));
        ExampleDual dual;
        dual.positions.resize(s.image().truth.size());
        dual.positions[3] = {{1, 0.75}, {0, 0.25}};
        dual.positions[4] = {{1, 1.0}};
        s.view.setDual(s.view.currentExample(), dual);
        QVERIFY(!s.panel.labelTable()->isRowHidden(4));
        QCOMPARE(s.panel.labelTable()->item(4, 1)->text(), QStringLiteral("0.250"));
        QCOMPARE(s.panel.labelTable()->item(4, 2)->text(), QStringLiteral("0.750"));
        s.clickRegion(4);
        QCOMPARE(s.panel.labelTable()->item(4, 1)->text(), QStringLiteral("0.000"));
        QCOMPARE(s.panel.labelTable()->item(4, 2)->text(), QStringLiteral("1.000"));
        QTest::keyClick(&s.view, Qt::Key_N); // another photograph
        s.clickRegion(4);
        QVERIFY(s.panel.labelTable()->isRowHidden(4));
    }

    void arrowsWalkToNeighbours()
    {
        Shown s;
        QTest::keyClick(&s.canvas, Qt::Key_Right, Qt::ControlModifier);
        const int first = s.canvas.selected();
        QVERIFY(first >= 0); // the one in the middle
        QTest::keyClick(&s.view, Qt::Key_Right, Qt::ControlModifier);
        const int second = s.canvas.selected();
        QVERIFY(second != first);
        QVERIFY(s.canvas.placeOf(second).x() > s.canvas.placeOf(first).x());
        QVERIFY(std::ranges::any_of(s.image().edges, [&](GraphEdge edge) {
            const auto a = static_cast<unsigned>(first), b = static_cast<unsigned>(second);
            return (edge.a == a && edge.b == b) || (edge.a == b && edge.b == a);
        }));
        const int example = s.view.currentExample();
        for (int k = 0; k < 40; ++k)
            QTest::keyClick(&s.canvas, Qt::Key_Down, Qt::ControlModifier);
        QVERIFY(s.canvas.placeOf(s.canvas.selected()).y() > s.canvas.placeOf(first).y());
        QCOMPARE(s.view.currentExample(), example);
    }

    void zoomIsAboutThePointerAndStays()
    {
        Shown s;
        const QPointF at = s.canvas.placeOf(20);
        QCOMPARE(s.canvas.itemAt(at), 20);
        s.wheel(at, 8);
        QVERIFY(s.canvas.zoom() > 4);
        QCOMPARE(s.canvas.itemAt(at), 20);
        QVERIFY(QLineF(s.canvas.placeOf(20), at).length() < 8);
        const double zoom = s.canvas.zoom();
        const QPointF corner = s.canvas.placeOf(0);
        QTest::keyClick(&s.view, Qt::Key_N);
        QCOMPARE(s.canvas.zoom(), zoom);
        QVERIFY(QLineF(s.canvas.placeOf(0), corner).length() < 200); // the same corner is far away
        QTest::keyClick(&s.view, Qt::Key_0);
        QCOMPARE(s.canvas.zoom(), 1.0);
        for (int k = 0; k < 100; ++k)
            QTest::keyClick(&s.view, Qt::Key_Plus);
        QCOMPARE(s.canvas.zoom(), 8.0);
    }

    void draggingMovesAndSelectsNothing()
    {
        Shown s;
        s.wheel(s.canvas.rect().center(), 6);
        const int region = s.canvas.itemAt(s.canvas.rect().center());
        const QPointF before = s.canvas.placeOf(region);
        const QPoint from = s.canvas.rect().center(), step(30, 20);
        QTest::mousePress(&s.canvas, Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, from + step, s.canvas.mapToGlobal(from + step),
            Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&s.canvas, &move);
        QTest::mouseRelease(&s.canvas, Qt::LeftButton, {}, from + step);
        QCOMPARE(s.canvas.selected(), -1);
        QVERIFY(QLineF(s.canvas.placeOf(region), before + step).length() < 1.5);
        QTest::keyClick(&s.canvas, Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(s.canvas.placeOf(region).x() > before.x() + step.x());
    }

    void theLossAugmentedAnswerIsTheOracles()
    {
        Shown s;
        const std::vector<double> theta = imagePotentials(s.problem(), s.example(), *horses().w);
        Labelling answer;
        s.problem().maxOracle(s.example(), theta.data(), OracleMode::lossAugmented, answer);
        const QImage before = s.canvas.grab().toImage();
        QTest::mouseClick(s.view.answerButton(), Qt::LeftButton);
        QVERIFY(s.canvas.accessibleDescription().contains(QStringLiteral("loss-augmented answer")));
        QVERIFY(s.canvas.accessibleDescription().contains(
            QStringLiteral("loss %1").arg(s.problem().loss(s.example(), answer), 0, 'f', 3)));
        QVERIFY(s.canvas.grab().toImage() != before);
        s.clickRegion(5);
        QVERIFY(s.canvas.itemText(5).contains(QStringLiteral("loss-augmented answer ")
            + QString::fromStdString(s.problem().shape().labelNames[answer[5]])));
        // With the loss the label of the answer has the largest sum.
        const auto sum = [&](int label) {
            return s.panel.labelTable()
                ->item(3, label + 1)
                ->text()
                .replace(QChar(0x2212), QLatin1Char('-'))
                .toDouble();
        };
        QVERIFY(!s.panel.labelTable()->isRowHidden(2));
        QVERIFY(sum(answer[5]) >= sum(1 - answer[5]));
        QTest::keyClick(&s.view, Qt::Key_U);
        QVERIFY(!s.view.answerButton()->isChecked()); // one of both
        QTest::keyClick(&s.view, Qt::Key_L);
        QVERIFY(!s.button("Scores")->isChecked());
        QTest::keyClick(&s.view, Qt::Key_L);
        QVERIFY(!s.view.answerButton()->isChecked());
        QVERIFY(s.panel.labelTable()->isRowHidden(2));
        s.canvas.select(-1);
        s.canvas.clearFocus();
        s.view.setFocus();
        QVERIFY(!s.canvas.accessibleDescription().contains(QStringLiteral("augmented")));
    }

    void featuresWithoutPixelsAreSaidSo()
    {
        const auto tiny = test::tinyGraph(4);
        SegmentationViewer view;
        view.resize(900, 600);
        view.setData({{QStringLiteral("Train"), tiny}});
        view.show();
        QVERIFY(!view.canvas()->grab().toImage().isNull());
        QCOMPARE(view.canvas()->itemAt(view.canvas()->rect().center()), -1);
        QVERIFY(view.overlayPicture(0, ExampleShow::truth).isNull());
        QTest::keyClick(&view, Qt::Key_Plus);
        QTest::keyClick(&view, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(view.canvas()->selected(), -1);
    }

    void severalClassesHaveOneHeatAndOneLegend()
    {
        auto examples = std::make_shared<SegmentationExamples>();
        static const std::vector<float> unary{1, 0, 0, 1, 1, 1};
        static const std::vector<GraphEdge> edges{{0, 1}, {1, 2}};
        static const std::vector<float> pairs{1, 1};
        static const Labelling truth{0, 1, 2};
        static const std::vector<std::uint32_t> pixels{4, 0, 0, 0, 4, 0, 0, 0, 4};
        static const std::vector<std::uint16_t> regions{0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2};
        examples->images.push_back({"three", unary, pairs, edges, truth, pixels, regions, 6, 2});
        SegmentationShape shape;
        shape.labelNames = {"sky", "road", "tree"};
        shape.labelValues = {0, 1, 2};
        shape.unaryFeatures = 2;
        shape.pairFeatures = 1;
        SegmentationViewer view;
        view.resize(900, 600);
        const auto problem = std::make_shared<SegmentationProblem>(examples, shape);
        view.setData({{QStringLiteral("Train"), problem}});
        const auto w = std::make_shared<const std::vector<double>>(
            std::vector<double>{1, 0, 0, 1, 0.5, 0.4, 0.1});
        view.setWeights(w);
        ExamplePredictions predictions;
        predictions.labels = {{0, 1, 1}};
        predictions.losses = {1.0 / 3};
        view.setPredictions(0, predictions);
        view.show();
        QTest::keyClick(&view, Qt::Key_U);
        QVERIFY(!view.canvas()->grab().toImage().isNull());
        view.canvas()->select(2);
        QCOMPARE(view.findChild<RegionPanel*>()->labelTable()->rowCount(), 3);
        QVERIFY(view.canvas()->itemText(2).contains(QStringLiteral("truth tree, taken for road")));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(SegmentationViewerTest)
#include "segmentation_viewer_test.moc"
