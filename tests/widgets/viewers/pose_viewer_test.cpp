// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/pose_viewer.h"

#include "core/machine/clocks.h"
#include "tests/support/test_class.h"
#include "tests/widgets/viewers/pose_fixture.h"
#include "widgets/controls/opacity_slider.h"
#include "widgets/viewers/pose/pose_canvas.h"
#include "widgets/viewers/pose/pose_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QSignalSpy>
#include <QSlider>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>

namespace gapscope {
namespace {

const int slowness = qEnvironmentVariableIsSet("GAPSCOPE_SLOW") ? 10 : 1;

struct Shown {
    PoseViewer view;
    PoseCanvas& canvas = *view.canvas();
    PosePanel& panel = *view.findChild<PosePanel*>();

    explicit Shown(bool weights = true)
    {
        view.resize(1000, 680);
        view.setDecoder(fake().decoder());
        view.setData(fake().parts());
        if (weights) {
            view.setWeights(fake().w);
            view.setPredictions(0, predicted());
        }
        view.show();
    }
    const PoseProblem& problem() const { return *fake().problem; }
    std::size_t example() const { return static_cast<std::size_t>(view.currentExample()); }
    const Labelling& prediction() const { return predicted().labels[example()]; }
    void click(int part, Qt::KeyboardModifiers held = {})
    {
        QTest::mouseClick(&canvas, Qt::LeftButton, held, canvas.placeOf(part).toPoint());
    }
    QString said() const { return canvas.accessibleDescription(); }
    /// A place of a part that no other part covers.
    int lonePart() const
    {
        for (const int part : {int(rightAnkle), int(leftAnkle), int(headTop), int(rightWrist)})
            if (canvas.itemAt(canvas.placeOf(part)) == part)
                return part;
        return -1;
    }
};

} // namespace

class PoseViewerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keysChangeWhatIsShown()
    {
        Shown s;
        QTest::keyClick(&s.view, Qt::Key_T);
        QCOMPARE(s.canvas.showing(), ExampleShow::truth);
        QVERIFY(s.said().contains(QStringLiteral("truth")));
        const QImage truth = s.canvas.grab().toImage();
        QTest::keyClick(&s.view, Qt::Key_P);
        QCOMPARE(s.canvas.showing(), ExampleShow::prediction);
        QVERIFY(s.canvas.grab().toImage() != truth);
        QTest::keyClick(&s.view, Qt::Key_D);
        const QImage both = s.canvas.grab().toImage();
        QTest::keyClick(&s.view, Qt::Key_R);
        QVERIFY(!s.canvas.rings() && !s.view.ringsButton()->isChecked());
        QVERIFY(s.canvas.grab().toImage() != both);
        QTest::mouseClick(s.view.ringsButton(), Qt::LeftButton);
        QCOMPARE(s.canvas.grab().toImage(), both);
        QTest::keyClick(&s.view, Qt::Key_Y);
        QVERIFY(s.canvas.types() && s.view.typesButton()->isChecked());
        QVERIFY(s.canvas.grab().toImage() != both);
        QTest::mouseClick(s.view.typesButton(), Qt::LeftButton);
        const double opacity = s.canvas.opacity();
        QTest::keyClick(&s.view, Qt::Key_BracketLeft);
        QVERIFY(s.canvas.opacity() < opacity);
        QTest::keyClick(&s.view, Qt::Key_BracketRight);
        QCOMPARE(s.canvas.opacity(), opacity);
        QTest::keyClick(s.view.opacity()->slider(), Qt::Key_Home);
        QCOMPARE(s.canvas.opacity(), 0.0);
        const QImage bare = s.canvas.grab().toImage();
        QTest::keyClick(&s.view, Qt::Key_Y); // nothing of it is visible
        QCOMPARE(s.canvas.grab().toImage(), bare);
    }
    void canvasAndTableChooseTheSamePart()
    {
        Shown s;
        const int part = s.lonePart();
        QVERIFY(part >= 0);
        QSignalSpy chosen(&s.canvas, &PoseCanvas::itemSelected);
        s.click(part);
        QCOMPARE(s.canvas.selected(), part);
        QCOMPARE(chosen.last().first().toInt(), part);
        QCOMPARE(s.panel.parts()->currentRow(), part);
        QVERIFY(s.said().contains(partName(std::size_t(part)) + QStringLiteral(": predicted at")));
        s.panel.parts()->setFocus();
        s.panel.parts()->setCurrentCell(int(leftKnee), 0);
        QCOMPARE(s.canvas.selected(), int(leftKnee));
        QTest::mouseClick(&s.canvas, Qt::LeftButton, {}, {6, 6}); // nothing there
        QCOMPARE(s.canvas.selected(), -1);
        QVERIFY(s.panel.parts()->selectedItems().isEmpty());
        QTest::keyClick(&s.view, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(s.canvas.selected(), int(neck));
        QTest::keyClick(&s.canvas, Qt::Key_Down, Qt::ControlModifier);
        QVERIFY(s.canvas.selected() != int(neck));
        QVERIFY(s.canvas.placeOf(s.canvas.selected()).y() > s.canvas.placeOf(neck).y());
        const int below = s.canvas.selected();
        QTest::keyClick(&s.view, Qt::Key_N);
        QCOMPARE(s.canvas.selected(), below); // every photograph has it
    }
    void theTableHasErrorsAndScores()
    {
        Shown s;
        const auto values = partValues(s.problem(), s.example(), s.prediction(), *fake().w);
        const PosePartValues& wrist = values[leftWrist];
        const auto cell = [&](int column) {
            return s.panel.parts()->item(leftWrist, column)->text();
        };
        QCOMPARE(cell(1), QString::number(wrist.error, 'f', 1));
        QVERIFY(cell(2).endsWith(wrist.right() ? QStringLiteral("✓") : QStringLiteral("✗")));
        QCOMPARE(cell(3), scoreText(wrist.unary));
        QCOMPARE(cell(4), placeText(wrist.predicted));
        QCOMPARE(cell(5), placeText(wrist.truth));
        QCOMPARE(s.panel.arcs()->rowCount(), int(arcCount));
        QCOMPARE(
            s.panel.arcs()->item(0, 1)->text(), QString::number(s.prediction()[partCount] + 1));
        QCOMPARE(s.panel.arcs()->item(0, 3)->text(),
            scoreText(s.problem().arcScore(s.example(), fake().w->data(), s.prediction(), 0)));
    }
    /// Where there is little room the last columns go; the tip of the name has them.
    void theTablesNeverScrollSideways()
    {
        Shown s;
        QTableWidget& parts = *s.panel.parts();
        for (const int width : {600, 240}) {
            s.panel.setFixedWidth(width);
            QTRY_COMPARE(parts.isColumnHidden(5), width < 300);
            QTRY_COMPARE(parts.horizontalHeader()->length(), parts.viewport()->width());
            QVERIFY(parts.columnWidth(0) >= 72 && parts.columnWidth(2) > 0);
        }
        QVERIFY(parts.item(leftWrist, 0)->toolTip().endsWith(parts.item(leftWrist, 5)->text()));
    }

    void aPinnedPartBringsTheBestPoseAroundIt()
    {
        Shown s;
        const int part = s.lonePart();
        QVERIFY(!s.panel.pinButton()->isEnabled()); // nothing is chosen
        s.click(part);
        QVERIFY(s.panel.pinButton()->isEnabled());
        QTest::mouseClick(s.panel.pinButton(), Qt::LeftButton);
        QCOMPARE(s.view.pinnedPart(), part);
        QTRY_VERIFY_WITH_TIMEOUT(s.said().contains(QStringLiteral(" pinned")), 10000 * slowness);
        QVERIFY(s.said().contains(QStringLiteral("0 below the best"))); // it is there anyway
        QTest::keyClick(&s.view, Qt::Key_Escape);
        QCOMPARE(s.view.pinnedPart(), -1);
        QVERIFY(!s.said().contains(QStringLiteral("pinned")));
        // Elsewhere, by a Shift+click.
        const QPoint there = (s.canvas.placeOf(part) + QPointF(90, -60)).toPoint();
        const Label cell = s.problem().cellAt(s.example(), s.canvas.pixelAt(there));
        const Labelling wanted =
            s.problem().pinned(s.example(), fake().w->data(), std::size_t(part), cell);
        QTest::mouseClick(&s.canvas, Qt::LeftButton, Qt::ShiftModifier, there);
        QCOMPARE(s.view.pinnedPart(), part);
        const QString best =
            QStringLiteral("score %1, ")
                .arg(scoreText(s.problem().score(s.example(), fake().w->data(), wanted), 4));
        QTRY_VERIFY_WITH_TIMEOUT(s.said().contains(best), 10000 * slowness);
        QCOMPARE(s.panel.parts()->item(part, 4)->text(),
            placeText(s.problem().place(s.example(), wanted, std::size_t(part))));
        QVERIFY(s.said().contains(QStringLiteral("%1 pinned").arg(partName(std::size_t(part)))));
        QCOMPARE(s.panel.pinButton()->text(), QStringLiteral("Un&pin"));
        QTest::keyClick(&s.view, Qt::Key_I);
        QCOMPARE(s.view.pinnedPart(), -1);
        QCOMPARE(s.panel.parts()->item(part, 4)->text(),
            placeText(s.problem().place(s.example(), s.prediction(), std::size_t(part))));
    }
    void pullingAndKeysMoveThePin()
    {
        Shown s;
        const int part = s.lonePart();
        s.click(part);
        const QPoint from = s.canvas.placeOf(part).toPoint(), to = from + QPoint(70, -40);
        QTest::mousePress(&s.canvas, Qt::LeftButton, {}, from);
        for (const QPoint at : {from + QPoint(30, -20), to}) {
            QMouseEvent move(QEvent::MouseMove, at, s.canvas.mapToGlobal(at), Qt::NoButton,
                Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&s.canvas, &move);
        }
        const Label cell = s.problem().cellAt(s.example(), s.canvas.pixelAt(to));
        QTest::mouseRelease(&s.canvas, Qt::LeftButton, {}, to);
        QCOMPARE(s.view.pinnedPart(), part);
        const auto placed = [&](Label at) {
            return placeText(s.problem().place(s.example(), Labelling(partCount, at), 0));
        };
        QTRY_COMPARE_WITH_TIMEOUT(
            s.panel.parts()->item(part, 4)->text(), placed(cell), 10000 * slowness);
        const Qt::KeyboardModifiers both = Qt::ControlModifier | Qt::ShiftModifier;
        QTest::keyClick(&s.view, Qt::Key_Left, both);
        QTRY_COMPARE_WITH_TIMEOUT(s.panel.parts()->item(part, 4)->text(),
            placed(static_cast<Label>(cell - 1)), 10000 * slowness);
        QTest::keyClick(&s.view, Qt::Key_N); // another photograph: nothing is pinned
        QCOMPARE(s.view.pinnedPart(), -1);
        QVERIFY(!s.said().contains(QStringLiteral("pinned")));
    }
    void heatMapsAreThoseOfThePart()
    {
        Shown s;
        s.click(s.lonePart());
        const auto part = static_cast<std::size_t>(s.canvas.selected());
        QVERIFY(!s.canvas.heat());
        QTest::keyClick(&s.view, Qt::Key_U);
        QVERIFY(s.canvas.heat());
        QVERIFY(s.said().contains(QStringLiteral("unary score of the ")));
        const std::vector<float> all = s.problem().unaries(s.example(), fake().w->data(), false);
        const std::size_t cells = s.problem().examples().images[s.example()].cells();
        const std::span own(all.data() + part * cells, cells);
        QCOMPARE(s.canvas.heat()->high, double(std::ranges::max(own)));
        QCOMPARE(s.canvas.heat()->least, double(std::ranges::min(own)));
        QTest::keyClick(&s.view, Qt::Key_M);
        QCOMPARE(s.view.heat(), PoseViewer::Heat::maxMarginal);
        QTRY_VERIFY_WITH_TIMEOUT(
            s.said().contains(QStringLiteral("max-marginal")), 10000 * slowness);
        const double best = s.problem().score(s.example(), fake().w->data(), s.prediction());
        QVERIFY(std::abs(s.canvas.heat()->high - best) < 1e-3 * std::abs(best));
        QTest::keyClick(&s.view, Qt::Key_N);
        QTRY_VERIFY_WITH_TIMEOUT(s.canvas.heat(), 10000 * slowness); // of the next one
        QTest::keyClick(&s.view, Qt::Key_M);
        QVERIFY(!s.canvas.heat());
    }
    void theLossAugmentedAnswerIsTheOracles()
    {
        Shown s;
        Labelling answer;
        s.problem().maxOracle(s.example(), fake().w->data(), OracleMode::lossAugmented, answer);
        QTest::mouseClick(s.view.answerButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(
            s.said().contains(QStringLiteral("loss-augmented answer")), 10000 * slowness);
        QVERIFY(s.said().contains(
            QStringLiteral("loss %1").arg(s.problem().loss(s.example(), answer), 0, 'f', 3)));
        s.click(s.lonePart());
        QTest::keyClick(&s.view, Qt::Key_I);
        QVERIFY(!s.view.answerButton()->isChecked()); // one of both
        QTest::keyClick(&s.view, Qt::Key_L);
        QCOMPARE(s.view.pinnedPart(), -1);
        QTest::keyClick(&s.view, Qt::Key_L);
        QVERIFY(!s.said().contains(QStringLiteral("augmented")));
    }
    void anUnlabelledPhotographHasNoTruth()
    {
        Shown s;
        s.view.showExamples({people - 1}, QStringLiteral("without truth"));
        QCOMPARE(s.view.currentExample(), people - 1);
        for (const Qt::Key key :
            {Qt::Key_T, Qt::Key_P, Qt::Key_D, Qt::Key_Y, Qt::Key_R, Qt::Key_R}) {
            QTest::keyClick(&s.view, key);
            QVERIFY(!s.canvas.grab().toImage().isNull());
        }
        QVERIFY(!s.said().contains(QStringLiteral("joints right")));
        QCOMPARE(s.panel.parts()->item(0, 1)->text(), QStringLiteral("–"));
        QCOMPARE(s.panel.parts()->item(0, 5)->text(), QStringLiteral("–"));
        QVERIFY(s.panel.parts()->item(0, 3)->text() != QStringLiteral("–"));
        QVERIFY(s.view.overlayPicture(people - 1, ExampleShow::truth).isNull());
        QVERIFY(!s.view.overlayPicture(people - 1, ExampleShow::difference).isNull());
        auto* model = s.view.findChild<PoseListModel*>();
        QVERIFY(!model->isWrong(people - 1));
        QVERIFY(model->index(0)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(QStringLiteral("no truth")));
    }
    void withoutWeightsTheTruthIsShown()
    {
        Shown s(false);
        QVERIFY(!s.view.answerButton()->isEnabled());
        QVERIFY(s.said().contains(QStringLiteral("no model yet")));
        const int neckAt = int(neck);
        s.canvas.select(neckAt);
        for (const Qt::Key key : {Qt::Key_U, Qt::Key_M, Qt::Key_L, Qt::Key_I, Qt::Key_Y, Qt::Key_T,
                 Qt::Key_P, Qt::Key_D, Qt::Key_Escape}) {
            QTest::keyClick(&s.view, key);
            QVERIFY(!s.canvas.grab().toImage().isNull());
        }
        QTest::mouseClick(&s.canvas, Qt::LeftButton, Qt::ShiftModifier, s.canvas.rect().center());
        QCOMPARE(s.view.pinnedPart(), -1);
        QVERIFY(!s.canvas.heat());
        QVERIFY(!s.panel.pinButton()->isEnabled());
        QVERIFY(!s.view.overlayPicture(0, ExampleShow::truth).isNull());
        s.view.setData({});
        QVERIFY(!s.view.grab().toImage().isNull());
        QCOMPARE(s.canvas.itemAt(s.canvas.rect().center()), -1);
    }
    void picturesForFilesAreLargeEnough()
    {
        Shown s;
        const int example = s.view.currentExample();
        const QImage truth = s.view.overlayPicture(example, ExampleShow::truth);
        QVERIFY(std::max(truth.width(), truth.height()) >= 800);
        QVERIFY(truth != s.view.overlayPicture(example, ExampleShow::difference));
        s.view.opacity()->setOpacity(0);
        QCOMPARE(s.view.overlayPicture(example, ExampleShow::truth),
            s.view.overlayPicture(example, ExampleShow::difference)); // the photograph alone
    }
    void zoomIsAboutThePointerAndStays()
    {
        Shown s;
        const QPointF at = s.canvas.placeOf(neck);
        const PosePoint pixel = s.canvas.pixelAt(at);
        QWheelEvent event(at, s.canvas.mapToGlobal(at), {}, {0, 120 * 6}, Qt::NoButton,
            Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&s.canvas, &event);
        QVERIFY(s.canvas.zoom() > 2);
        QVERIFY(std::abs(s.canvas.pixelAt(at).x - pixel.x) < 1);
        const double zoom = s.canvas.zoom();
        QTest::keyClick(&s.view, Qt::Key_N);
        QCOMPARE(s.canvas.zoom(), zoom);
        const QPointF before = s.canvas.placeOf(neck);
        QTest::keyClick(&s.view, Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(s.canvas.placeOf(neck).x() > before.x());
        QTest::keyClick(&s.view, Qt::Key_0);
        QCOMPARE(s.canvas.zoom(), 1.0);
    }
    void worstFirstAndWrongOnly()
    {
        Shown s;
        const QList<int> shown = s.view.shownExamples();
        QCOMPARE(shown.size(), people);
        for (int k = 1; k < shown.size(); ++k)
            QVERIFY(predicted().losses[std::size_t(shown[k - 1])]
                >= predicted().losses[std::size_t(shown[k])]);
        for (auto* box : s.view.findChildren<QComboBox*>())
            if (box->itemText(1) == QStringLiteral("wrong only"))
                box->setCurrentIndex(1);
        for (const int k : s.view.shownExamples())
            QVERIFY(predicted().quality[std::size_t(k)] < 1);
        QVERIFY(s.view.shownExamples().size() < people); // one has no truth
    }
    void theNextPhotographComesAtOnce()
    {
        Shown s;
        s.click(neck);
        s.view.setHeat(PoseViewer::Heat::unary);
        s.canvas.grab();
        // Painted during the key event; the benchmark next-example measures how long that takes.
        for (int k = 0; k < 10; ++k) {
            const int before = s.view.currentExample();
            const QImage shown = s.canvas.grab().toImage();
            QTest::keyClick(&s.view, Qt::Key_N);
            QVERIFY(s.view.currentExample() != before);
            QVERIFY(s.canvas.grab().toImage() != shown);
        }
    }
    void theFilmstripFillsItself()
    {
        Shown s;
        auto* photos = s.view.findChild<PhotoStore*>();
        const int worst = s.view.shownExamples().first();
        s.view.grab();
        QTRY_VERIFY_WITH_TIMEOUT(photos->thumbnail(worst) != nullptr, 10000 * slowness);
        QVERIFY(!photos->thumbnail(worst)->pixels.empty());
        QVERIFY(photos->thumbnail(worst)->regions.empty());
        QVERIFY(
            !s.view.findChild<QListView*>(QStringLiteral("examples"))->grab().toImage().isNull());
    }
    void everyControlHasAName()
    {
        Shown s;
        for (const QWidget* control : s.view.findChildren<QWidget*>()) {
            if (control->focusPolicy() == Qt::NoFocus || !control->isVisibleTo(&s.view)
                || control->parentWidget()->inherits("QAbstractItemView")
                || control->inherits("QTabBar") || control->inherits("QScrollBar"))
                continue;
            const auto* button = qobject_cast<const QAbstractButton*>(control);
            QVERIFY2(!control->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                control->metaObject()->className());
        }
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PoseViewerTest)
#include "pose_viewer_test.moc"
