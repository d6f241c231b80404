// SPDX-License-Identifier: GPL-3.0-or-later
// Classes in the window: the pages about models for digits and for rows of features.
#include "app/model/dialogs/test_part_dialog.h"
#include "app/model/multiclass/class_answers.h"
#include "core/tasks/multiclass/multiclass.h"
#include "tests/app/support/panes.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/viewers/multiclass/class_canvas.h"
#include "widgets/viewers/multiclass/class_viewer.h"
#include "widgets/viewers/multiclass/class_weights.h"
#include "widgets/viewers/weights/template_gallery.h"

#include <QListView>
#include <QSlider>

namespace gapscope {

class ClassPagesTest : public WindowFixture {
    Q_OBJECT

    ClassViewer* viewer() const { return qobject_cast<ClassViewer*>(m_window->models()->viewer()); }
    const MulticlassProblem& part(int index) const
    {
        const Dataset& data = *session().dataset();
        return static_cast<const MulticlassProblem&>(index == 0 ? *data.train : *data.test);
    }
    ExamplePredictions predictionsOf(int index) const
    {
        return answersOf(part(index), session().selected()->snapshot->w, {}, {}).predictions;
    }
    void showPredictions(int index)
    {
        m_window->tabs()->showPage(m_window->models()->predictions());
        viewer()->setPart(index);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->models()->idle() && !m_window->models()->predictionsCsv().isEmpty(),
            patience);
    }
    /// A table of three features; class b where the second one is above 2.
    QString table() const
    {
        QString text = QStringLiteral("size,speed,class,\"hue, deg\"\n");
        for (int i = 0; i < 30; ++i)
            text += QStringLiteral("%1,%2,%3,%4\n")
                        .arg(i % 7)
                        .arg(i % 5)
                        .arg(i % 5 > 2 ? QLatin1String("b") : QLatin1String("a"))
                        .arg(i % 3 - 1);
        const QString path = m_home->filePath(QStringLiteral("table"));
        writeFileAtomically(path.toStdString(), text.toStdString());
        return path;
    }

private Q_SLOTS:
    void digitsAreShownWorstFirstWithTheScoresOfAllClasses()
    {
        openSample("sample:digits");
        QVERIFY(viewer());
        trainAFewPasses("0.1", "5");
        showPredictions(1);
        const ExamplePredictions predictions = predictionsOf(1);
        const QList<int> shown = viewer()->shownExamples();
        QCOMPARE(shown.size(), qsizetype(100));
        const auto loss = [&](int i) { return predictions.losses[static_cast<std::size_t>(i)]; };
        QVERIFY(loss(shown.front()) >= loss(shown.back()));
        QVERIFY(!viewer()->canvas()->pictureRect().isEmpty());

        // The highest score is the prediction's.
        const int example = viewer()->currentExample();
        QCOMPARE(example, shown.front());
        ClassScores* scores = viewer()->scores();
        QTRY_COMPARE(scores->rowCount(), 10);
        QCOMPARE(
            scores->classAt(0), int(predictions.labels[static_cast<std::size_t>(example)].front()));
        QVERIFY(scores->item(0, 4)->text().contains(QStringLiteral("predicted")));
        QCOMPARE(viewer()->canvas()->isError(), loss(example) > 0);

        // A click on another frame of the filmstrip and a key show others.
        auto* list = viewer()->findChild<QListView*>(QStringLiteral("examples"));
        showPane(*viewer(), Pane::list);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
            list->visualRect(list->model()->index(2, 0)).center());
        QCOMPARE(viewer()->currentExample(), shown[2]);
        QTest::keyClick(viewer(), Qt::Key_Plus);
        const double zoom = viewer()->canvas()->zoom();
        QVERIFY(zoom > 1);
        QTest::keyClick(viewer(), Qt::Key_B);
        QCOMPARE(viewer()->currentExample(), shown[1]);
        QCOMPARE(viewer()->canvas()->zoom(), zoom);
    }

    /// The page is open while the run is active: then the example shown stays while it has a loss,
    /// and need not be the worst any more. When the run has ended, the worst is shown.
    void theSecondDatasetOfASessionIsShownWorstFirstToo()
    {
        openSample("sample:alignment");
        trainAFewPasses("0.1", "2");
        m_window->tabs()->showPage(m_window->models()->predictions());
        openSample("sample:digits");
        type(*m_window, "max_passes", "inf");
        type(*m_window, "lambda", "0.0025");
        runForever();
        QTRY_VERIFY_WITH_TIMEOUT(
            viewer() && !m_window->models()->predictionsCsv().isEmpty(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(session().selected()->record.trace.back().pass > 200, patience);
        stop();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        const ExamplePredictions predictions = predictionsOf(viewer()->part());
        const auto loss = [&](int i) { return predictions.losses[static_cast<std::size_t>(i)]; };
        const QList<int> shown = viewer()->shownExamples();
        QVERIFY(loss(shown.front()) > 0);
        QVERIFY(std::ranges::is_sorted(shown, std::greater<>(), loss));
        QCOMPARE(viewer()->currentExample(), shown.front());

        // An example that the user has chosen stays.
        QTest::keyClick(viewer(), Qt::Key_N);
        const int chosen = viewer()->currentExample();
        runForever();
        stop();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        QCOMPARE(viewer()->currentExample(), chosen);
    }

    /// Scores exist for both parts, also while the answers of the other part are being computed.
    void aKernelHasScoresToo()
    {
        openSample("sample:digits");
        choose("method", "kernel-bcfw");
        trainAFewPasses("0.01", "2");
        QVERIFY(session().selected()->snapshot->kernel());
        m_window->tabs()->showPage(m_window->models()->predictions());
        for (const int index : {1, 0}) {
            viewer()->setPart(index);
            QTRY_COMPARE_WITH_TIMEOUT(viewer()->scores()->rowCount(), 10, patience);
            QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
            QVERIFY(viewer()->scores()->item(0, 4)->text().contains(QStringLiteral("predicted")));
        }
    }

    void aConfusedCellOpensItsExamples()
    {
        openSample("sample:digits");
        trainAFewPasses("0.1", "2");
        ConfusionView* page = m_window->models()->confusion();
        m_window->tabs()->showPage(page);
        QTRY_VERIFY_WITH_TIMEOUT(!page->confusion().labels.empty(), patience);
        const Confusion counted = page->confusion();
        const std::size_t labels = counted.labels.size();
        QCOMPARE(labels, std::size_t(10));
        std::size_t cell = 0;
        while (
            cell < labels * labels && (cell / labels == cell % labels || counted.tokens[cell] == 0))
            ++cell;
        QVERIFY2(cell < labels * labels, "no class is confused");
        const int truth = static_cast<int>(cell / labels), found = static_cast<int>(cell % labels);
        QTest::mouseClick(page->matrix(), Qt::LeftButton, {},
            page->matrix()->cellRect(truth, found).center().toPoint());
        QCOMPARE(m_window->tabs()->currentWidget(), m_window->models()->predictions());
        const QList<int> shown = viewer()->shownExamples();
        QCOMPARE(std::size_t(shown.size()), counted.tokens[cell]);
        const ExamplePredictions predictions = predictionsOf(1);
        for (const int i : shown) {
            QCOMPARE(int(part(1).truth(static_cast<std::size_t>(i))[0]), truth);
            QCOMPARE(int(predictions.labels[static_cast<std::size_t>(i)][0]), found);
        }
    }

    void theWeightsAreATemplateForEachClass()
    {
        openSample("sample:digits");
        trainAFewPasses("0.1", "2");
        WeightsView* page = m_window->models()->weights();
        m_window->tabs()->showPage(page);
        QTRY_VERIFY_WITH_TIMEOUT(page->findChild<ClassWeights*>(), patience);
        const auto* weights = page->findChild<ClassWeights*>();
        TemplateGallery* gallery = weights->templates();
        QTRY_VERIFY_WITH_TIMEOUT(gallery->isVisible() && gallery->scale() > 0, patience);
        QVERIFY(!weights->matrix()->isVisible());
        QTest::mouseClick(gallery, Qt::LeftButton, {}, gallery->tileRect(7).center().toPoint());
        QCOMPARE(gallery->current(), 7);
        QVERIFY(page->csv().startsWith(QStringLiteral("group,row,label,weight\nfeature,1,0,")));
    }

    void rowsOfFeaturesAreBarsAndTheirWeightsAMatrix()
    {
        m_window->openFile(table());
        QTRY_COMPARE_WITH_TIMEOUT(
            session().dataset()->info.task, std::string("multiclass"), patience);
        trainAFewPasses("0.05", "20");
        showPredictions(0);
        QVERIFY(viewer()->canvas()->pictureRect().isEmpty());
        QVERIFY(viewer()->canvas()->isVisible());
        QTRY_COMPARE(viewer()->scores()->rowCount(), 2);
        QVERIFY(!viewer()->scores()->item(0, 3)->text().isEmpty()
            || !viewer()->scores()->item(1, 3)->text().isEmpty()); // the dual's mass
        WeightsView* page = m_window->models()->weights();
        m_window->tabs()->showPage(page);
        QTRY_VERIFY_WITH_TIMEOUT(page->findChild<ClassWeights*>(), patience);
        MatrixView* matrix = page->findChild<ClassWeights*>()->matrix();
        QTRY_VERIFY_WITH_TIMEOUT(
            matrix->isVisible() && matrix->content().rows.size() == 3, patience);
        QCOMPARE(matrix->content().rows.back(), QStringLiteral("hue, deg"));
        QVERIFY(page->csv().contains(QStringLiteral("feature,speed,b,")));
    }

    /// Two tables have different names, and a part of the user's table is the test part.
    void aTableHasItsNameAndATestPart()
    {
        m_window->openFile(table());
        QTRY_COMPARE_WITH_TIMEOUT(
            session().dataset()->info.task, std::string("multiclass"), patience);
        QVERIFY2(m_window->windowTitle().startsWith(QStringLiteral("table · Rows of features")),
            qPrintable(m_window->windowTitle()));
        QCOMPARE(session().dataset()->info.n, std::size_t(30));
        auto* button = m_window->findChild<QPushButton*>(QStringLiteral("dataOptions"));
        unfoldData();
        QVERIFY(button && button->isVisible());
        QCOMPARE(button->text(), QStringLiteral("Test part…"));
        QTest::mouseClick(button, Qt::LeftButton);
        auto* dialog = m_window->findChild<TestPartDialog*>();
        QVERIFY(dialog);
        auto* part = dialog->findChild<QComboBox*>(QStringLiteral("testPart"));
        QCOMPARE(part->currentText(), QStringLiteral("none"));
        QCOMPARE(part->itemText(1), QStringLiteral("every fifth row"));
        part->setFocus();
        QTest::keyClick(part, Qt::Key_Down);
        QTest::mouseClick(
            dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(session().dataset()->info.nTest, std::size_t(6), patience);
        QCOMPARE(session().dataset()->info.n, std::size_t(24));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ClassPagesTest)
#include "class_pages_test.moc"
