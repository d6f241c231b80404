// SPDX-License-Identifier: GPL-3.0-or-later
// The pages about models, for photographs: what they count, and what clicks on them open.
#include "app/model/example_answers.h"
#include "app/model/segmentation/segmentation_answers.h"
#include "app/path/path_controls.h"
#include "app/path/path_page.h"
#include "core/metrics/metrics.h"
#include "core/solvers/state/dual_state.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/problems/tiny_graph.h"
#include "tests/support/test_class.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/viewers/chain/weights/attributes.h"
#include "widgets/viewers/segmentation/class_scores_table.h"
#include "widgets/viewers/segmentation/segmentation_viewer.h"
#include "widgets/viewers/segmentation/segmentation_weights.h"
#include "widgets/viewers/weights/weight_bars.h"

#include <QProgressDialog>
#include <QSlider>

#include <algorithm>
#include <numeric>

namespace gapscope {
namespace {

/// Weights that separate the classes in some places; those of pairs are not below 0.
std::vector<double> someWeights(const SegmentationProblem& problem)
{
    std::vector<double> w(problem.weightSize());
    for (std::size_t k = 0; k < w.size(); ++k)
        w[k] = k < problem.shape().pairStart() ? std::sin(7.0 * static_cast<double>(k)) : 0.2;
    return w;
}

} // namespace

class PhotographPagesTest : public WindowFixture {
    Q_OBJECT

    SegmentationViewer* viewer() const
    {
        return qobject_cast<SegmentationViewer*>(m_window->models()->viewer());
    }
    const SegmentationProblem& part(int index) const
    {
        const Dataset& data = *session().dataset();
        return static_cast<const SegmentationProblem&>(index == 0 ? *data.train : *data.test);
    }
    ExampleAnswers answersOfPart(int index) const
    {
        return answersOf(part(index), session().selected()->snapshot->w, {}, {});
    }

private Q_SLOTS:
    void answersCountWhatTheProblemSays_data()
    {
        QTest::addColumn<int>("labels");
        QTest::newRow("two classes") << 2;
        QTest::newRow("three classes") << 3;
    }
    void answersCountWhatTheProblemSays()
    {
        QFETCH(int, labels);
        test::TinyGraphSize size;
        size.images = 9;
        size.labels = static_cast<std::size_t>(labels);
        size.voids = true;
        const auto problem = test::tinyGraph(5, size);
        const std::vector<double> w = someWeights(*problem);
        const auto [p, errors] = answersOf(*problem, w, std::vector<double>(9, 0.5), {});
        const Confusion& confusion = errors.confusion;
        QCOMPARE(p.approximate, labels > 2);
        QVERIFY(confusion.pixels && !errors.ofTask.has_value());
        QVERIFY(errors.measures.types.empty() && errors.measures.values.empty());
        QCOMPARE(p.gaps, std::vector<double>(9, 0.5));
        double iou = 0, images = 0;
        for (std::size_t i = 0; i < 9; ++i) {
            QCOMPARE(p.losses[i], problem->loss(i, p.labels[i]));
            QVERIFY(p.slacks[i] >= p.losses[i] - 1e-9); // the prediction scores no less than y_i
            if (!std::isnan(p.quality[i])) {
                iou += p.quality[i];
                ++images;
            }
        }
        const Metrics metrics = problem->metrics(p.labels);
        if (labels == 2) {
            QCOMPARE(metrics.values[0].key, std::string("iou"));
            QCOMPARE(metrics.values[0].value, iou / images);
        }
        std::size_t right = 0, all = 0, listed = 0;
        for (std::size_t a = 0; a < size.labels; ++a)
            for (std::size_t b = 0; b < size.labels; ++b) {
                all += confusion.at(a, b);
                right += a == b ? confusion.at(a, b) : 0;
                listed = examplesWith(
                    segmentationAnswers().tokens(*problem), p.labels, Label(a), Label(b))
                             .size();
                QCOMPARE(confusion.examples[a * size.labels + b], listed);
            }
        const auto accuracy =
            std::ranges::find(metrics.values, std::string("pixel_accuracy"), &Metric::key);
        QVERIFY(accuracy != metrics.values.end());
        QCOMPARE(accuracy->value, static_cast<double>(right) / static_cast<double>(all));
        for (const LabelScore& score : scoresOf(confusion))
            QVERIFY(std::isnan(score.iou) || (score.iou >= 0 && score.iou <= score.recall));
        const QString csv = QString::fromStdString(segmentationAnswers().csv(*problem, p));
        QCOMPARE(csv.count(QLatin1Char('\n')), 10);
    }

    /// Two labellings with their α: the marginals are their mixture.
    void theDualOfAPhotographIsTheMixtureOfItsLabellings_data()
    {
        answersCountWhatTheProblemSays_data();
    }
    void theDualOfAPhotographIsTheMixtureOfItsLabellings()
    {
        QFETCH(int, labels);
        const auto problem =
            test::tinyGraph(3, {.labels = static_cast<std::size_t>(labels), .nodes = 5});
        const LabellingView truth = problem->truth(0);
        Labelling other(truth.begin(), truth.end());
        other[0] = static_cast<Label>(labels - 1 - other[0]);
        std::vector<double> dense(problem->statisticSize(0));
        const std::pair<LabellingView, double> mixture[] = {{truth, 0.75}, {other, 0.25}};
        for (const auto& [y, alpha] : mixture) {
            SparseVector m;
            problem->statistic(0, y, m);
            for (const SparseEntry& entry : m)
                dense[entry.index] += alpha * entry.value;
        }
        SparseVector mu;
        for (std::size_t k = 0; k < dense.size(); ++k)
            if (dense[k] != 0)
                mu.push_back({static_cast<std::uint32_t>(k), dense[k]});
        const ExampleDual dual = segmentationAnswers().dual(
            *problem, 0, mu, {{{truth.begin(), truth.end()}, 0.75}, {other, 0.25}});
        QCOMPARE(dual.positions.size(), truth.size());
        for (std::size_t p = 0; p < truth.size(); ++p) {
            const auto& alternatives = dual.positions[p];
            const bool mixed = other[p] != truth[p];
            QCOMPARE(alternatives.size(), std::size_t(mixed ? 2 : 1));
            QCOMPARE(alternatives[0].label, truth[p]);
            QCOMPARE(alternatives[0].mass, mixed ? 0.75 : 1.0);
        }
        QVERIFY(dual.active[0].text.contains(QStringLiteral("0 of")));
        QVERIFY(
            dual.active[1].text.contains(QStringLiteral("of %1 superpixels").arg(truth.size())));
    }

    void photographsComeWithPredictionsWorstFirst()
    {
        openSample("sample:horses");
        trainAFewPasses();
        Pages* tabs = m_window->tabs();
        tabs->showPage(m_window->models()->predictions());
        QVERIFY(viewer());
        viewer()->setPart(1);
        const ExampleAnswers answers = answersOfPart(1);
        const auto& losses = answers.predictions.losses;
        const auto worst = static_cast<int>(std::ranges::max_element(losses) - losses.begin());
        QTRY_COMPARE_WITH_TIMEOUT(viewer()->currentExample(), worst, patience);
        QCOMPARE(viewer()->shownExamples().size(), qsizetype(losses.size()));
        // Back in the training: other weights, other predictions.
        QSlider* slider = nullptr;
        for (QSlider* each : viewer()->findChildren<QSlider*>())
            if (each->accessibleName() == QStringLiteral("Training iteration"))
                slider = each;
        QVERIFY(slider && slider->isVisible());
        const QString newest = m_window->models()->predictionsCsv();
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->predictionsCsv() != newest, patience);
        QTest::keyClick(slider, Qt::Key_End);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->models()->predictionsCsv(), newest, patience);
    }

    void masksChangeAlongAPath()
    {
        openSample("sample:horses");
        PathPage* page = m_window->path();
        m_window->tabs()->showPage(page);
        for (const auto& [name, value] : {std::pair("lambdaMin", "3"), {"pathEpsilon", "0.2"}}) {
            auto* control = page->findChild<QWidget*>(QLatin1String(name));
            auto* field = qobject_cast<QLineEdit*>(control);
            field = field ? field : control->findChild<QLineEdit*>();
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, QLatin1String(value));
            QTest::keyClick(field, Qt::Key_Tab);
        }
        QTest::mouseClick(page->controls()->button(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->controller().running(), patience);
        QVERIFY(page->paths().selected() && page->paths().selected()->points().size() > 3);
        page->scrubber()->track()->setFocus();
        QTest::keyClick(page->scrubber()->track(), Qt::Key_End); // the largest λ
        m_window->tabs()->showPage(m_window->models()->predictions());
        QSlider* slider = nullptr;
        for (QSlider* each : viewer()->findChildren<QSlider*>())
            if (each->accessibleName() == QStringLiteral("Piece of the path"))
                slider = each;
        QVERIFY(slider && slider->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->models()->idle() && !m_window->models()->predictionsCsv().isEmpty(),
            patience);
        const QString first = m_window->models()->predictionsCsv();
        const QImage before =
            viewer()->overlayPicture(viewer()->currentExample(), ExampleShow::prediction);
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_End); // the smallest one
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->models()->idle() && m_window->models()->predictionsCsv() != first, patience);
        QVERIFY(viewer()->overlayPicture(viewer()->currentExample(), ExampleShow::prediction)
            != before);
        QVERIFY(m_window->actions().saveMasks->isVisible());
        QVERIFY(m_window->actions().saveMasks->isEnabled()); // for a piece, too
    }

    void theDualOfATrainingPhotographIsShown()
    {
        openSample("sample:horses");
        choose("method", "bcpfw");
        trainAFewPasses();
        m_window->tabs()->showPage(m_window->models()->predictions());
        viewer()->setPart(0);
        auto* active = viewer()->findChild<QLabel*>(QStringLiteral("activeLabellings"));
        QTRY_VERIFY_WITH_TIMEOUT(active->text().contains(QStringLiteral("α")), patience);
        QVERIFY2(active->text().contains(QStringLiteral("superpixels wrong")),
            qPrintable(active->text()));
    }

    void aConfusionCellAndAClassOpenTheirPhotographs()
    {
        openSample("sample:horses");
        trainAFewPasses();
        ConfusionView* page = m_window->models()->confusion();
        m_window->tabs()->showPage(page);
        QTRY_VERIFY_WITH_TIMEOUT(!page->confusion().labels.empty(), patience);
        QVERIFY(page->confusion().pixels);
        const ExampleAnswers answers = answersOfPart(1);
        const std::vector<int> wanted = examplesWith(
            segmentationAnswers().tokens(part(1)), answers.predictions.labels, Label(1), Label(0));
        QVERIFY(!wanted.empty());
        QTest::qWait(50); // until the page is laid out with its content
        QVERIFY(page->matrix()->rect().contains(page->matrix()->cellRect(1, 0).center().toPoint()));
        QTest::mouseClick(
            page->matrix(), Qt::LeftButton, {}, page->matrix()->cellRect(1, 0).center().toPoint());
        QTRY_COMPARE(viewer()->shownExamples().size(), qsizetype(wanted.size()));
        for (const int example : wanted)
            QVERIFY(viewer()->shownExamples().contains(example));
        m_window->tabs()->showPage(page);
        ClassScoresTable* classes = page->findChild<ClassScoresTable*>();
        QVERIFY(classes->isVisible());
        QCOMPARE(classes->rowCount(), 3);
        QTRY_VERIFY(classes->horizontalHeader()->length() <= classes->viewport()->width());
        QCOMPARE(classes->csv().count(QLatin1Char('\n')), 4);
        classes->setCurrentCell(2, 0);
        classes->setFocus();
        QTest::keyClick(classes, Qt::Key_Return);
        const auto found = segmentationAnswers().withErrorsOf(
            part(1), answers.predictions.labels, part(1).shape().labelNames[1]);
        QTRY_COMPARE(viewer()->shownExamples().size(), qsizetype(found.size()));
    }

    void weightsSayWhatTheFeaturesAre()
    {
        openSample("sample:horses");
        trainAFewPasses();
        WeightsView* page = m_window->models()->weights();
        m_window->tabs()->showPage(page);
        QTRY_VERIFY_WITH_TIMEOUT(page->findChild<SegmentationWeights*>(), patience);
        auto* weights = page->findChild<SegmentationWeights*>();
        QTRY_VERIFY_WITH_TIMEOUT(weights->isVisible(), patience);
        QVERIFY(weights->strongest()->rowCount({}) > 0);
        QCOMPARE(weights->places().size(), std::size_t(3));
        QCOMPARE(weights->colors()->groups().size(), std::size_t(3));
        QCOMPARE(weights->colors()->groups()[0].bars.size(), std::size_t(128));
        QCOMPARE(weights->words()->groups()[0].bars.size(), std::size_t(512));
        const auto& pairs = weights->pairs()->content();
        QCOMPARE(pairs.rows.size(), 9);
        QCOMPARE(pairs.columns.size(), 11);
        for (const double weight : pairs.value)
            QVERIFY(weight >= 0);
        QCOMPARE(pairs.rows[8], QStringLiteral("places, 2nd"));
        QVERIFY(weights->pairs()->readout(8, 0).startsWith(
            QStringLiteral("χ² of places, second neighbours, η 0.03125: weight ")));
        // The other class has the weights with the other sign.
        const double first = weights->colors()->groups()[0].bars[0].weight;
        QVERIFY(first > 0);
        weights->classes()->setFocus();
        QTest::keyClick(weights->classes(), Qt::Key_Up);
        QCOMPARE(weights->colors()->groups()[0].bars.back().weight, -first);
        // The readout names the bar that the arrow keys select.
        weights->tabs()->setCurrentWidget(weights->colors());
        weights->colors()->setFocus();
        QTest::keyClick(weights->colors(), Qt::Key_Right);
        QVERIFY2(weights->colors()->readout().startsWith(QStringLiteral("colours, own: red ")),
            qPrintable(weights->colors()->readout()));
        QVERIFY(page->csv().contains(QStringLiteral("\"colours, own: red 0–31 green 0–63 blue")));
    }

    void masksAndOverlaysAreSaved()
    {
        openSample("sample:horses");
        trainAFewPasses();
        m_window->tabs()->showPage(m_window->models()->predictions());
        viewer()->setPart(1);
        const QString folder = m_home->filePath(QStringLiteral("pictures"));
        QDir().mkpath(folder);
        saveAs(*m_window, folder, QDialogButtonBox::Open);
        m_window->actions().saveMasks->trigger();
        const QDir out(folder);
        const auto count = [&out](const char* sub) {
            return QDir(out.filePath(QLatin1String(sub)))
                .entryList({QStringLiteral("*.png")})
                .size();
        };
        const auto images = static_cast<qsizetype>(part(1).blockCount());
        QCOMPARE(count("masks"), images);
        QCOMPARE(count("overlays"), 3 * images);
        const SegmentationImage& image = part(1).examples().images[0];
        const QString name = QFileInfo(QString::fromStdString(image.name)).completeBaseName()
            + QStringLiteral(".png");
        const QImage mask(out.filePath(QStringLiteral("masks/") + name));
        QCOMPARE(mask.size(), QSize(static_cast<int>(image.width), static_cast<int>(image.height)));
        const ExampleAnswers answers = answersOfPart(1);
        for (std::size_t k = 0; k < image.regions.size(); k += 997) {
            const Label label = answers.predictions.labels[0][image.regions[k]];
            const auto x = static_cast<int>(k % image.width), y = static_cast<int>(k / image.width);
            QCOMPARE(static_cast<std::uint32_t>(qGray(mask.pixel(x, y))),
                part(1).shape().labelValues[label]);
        }
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PhotographPagesTest)
#include "photograph_pages_test.moc"
