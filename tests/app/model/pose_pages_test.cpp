// SPDX-License-Identifier: GPL-3.0-or-later
// People and their joints in the window: which of them are opened, the pages about models, and
// saved files.
#include "app/model/example_answers.h"
#include "app/model/pose/pose_answers.h"
#include "app/model/pose/pose_data_dialog.h"
#include "core/tasks/pose/pck.h"
#include "datasets/poses/pose_selection.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/samples.h"
#include "tests/support/test_class.h"
#include "widgets/viewers/pose/confusion/pose_errors.h"
#include "widgets/viewers/pose/pose_canvas.h"
#include "widgets/viewers/pose/pose_overlay.h"
#include "widgets/viewers/pose/pose_panel.h"
#include "widgets/viewers/pose/pose_viewer.h"

#include <QFileInfo>
#include <QProgressDialog>
#include <QScrollArea>
#include <QSlider>
#include <QTableWidget>

namespace gapscope {

class PosePagesTest : public WindowFixture {
    Q_OBJECT

    PoseViewer* viewer() const { return qobject_cast<PoseViewer*>(m_window->models()->viewer()); }
    const PoseProblem& part(int index) const
    {
        const Dataset& data = *session().dataset();
        return static_cast<const PoseProblem&>(index == 0 ? *data.train : *data.test);
    }
    ExamplePredictions predictionsOf(int index) const
    {
        return answersOf(part(index), session().selected()->snapshot->w, {}, {}).predictions;
    }
    void trainFigures()
    {
        openSample("sample:figures");
        trainAFewPasses("0.1", "1");
    }
    void showPredictions(int index)
    {
        m_window->tabs()->showPage(m_window->models()->predictions());
        viewer()->setPart(index);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->models()->idle() && !m_window->models()->predictionsCsv().isEmpty(),
            patience);
    }
    ConfusionView* showConfusion()
    {
        ConfusionView* page = m_window->models()->confusion();
        m_window->tabs()->showPage(page);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!page->confusion().labels.empty(), patience); }();
        return page;
    }
    /// Shows another example, with an overlay and zoomed in.
    void lookElsewhere()
    {
        showPredictions(1);
        QTest::mouseClick(viewer()->answerButton(), Qt::LeftButton);
        QVERIFY(viewer()->answerButton()->isChecked());
        viewer()->setFocus();
        for (int k = 0; k < 4; ++k)
            QTest::keyClick(viewer(), Qt::Key_Plus);
        QTest::keyClick(viewer(), Qt::Key_T);
        QVERIFY(viewer()->canvas()->zoom() > 1);
    }
    void seesThePredictionOf(std::size_t joint)
    {
        QCOMPARE(m_window->tabs()->currentWidget(), m_window->models()->predictions());
        QVERIFY(!viewer()->answerButton()->isChecked());
        QCOMPARE(viewer()->canvas()->zoom(), 1.0);
        QVERIFY(viewer()->canvas()->showing() != ExampleShow::truth);
        QCOMPARE(viewer()->canvas()->selected(), static_cast<int>(joint));
        QCOMPARE(viewer()->findChild<PosePanel*>()->parts()->currentRow(), static_cast<int>(joint));
    }
    /// Photographs of people with joints but no maps: these are learnt at opening.
    QString folderOfFigures() const
    {
        const QString folder = m_home->filePath(QStringLiteral("people"));
        for (const auto& [name, bytes] : generateFigures(24)) {
            const QString path = folder + QLatin1Char('/') + QString::fromStdString(name);
            if (name.starts_with("maps/"))
                continue;
            QDir().mkpath(QFileInfo(path).path());
            writeFileAtomically(path.toStdString(), bytes);
        }
        return folder;
    }

private Q_SLOTS:
    void theSubsetIsChosenInTheDialog()
    {
        openSample("sample:figures");
        QCOMPARE(session().dataset()->info.nTest, std::size_t(20));
        auto* dialog = askHowToOpen<PoseDataDialog>();
        QVERIFY(dialog && dialog->windowTitle().contains(QStringLiteral("sample:figures")));
        auto* subset = dialog->findChild<QComboBox*>(QStringLiteral("subset"));
        auto* step = dialog->findChild<QSpinBox*>(QStringLiteral("step"));
        QVERIFY(!step->isEnabled());
        subset->setFocus();
        QTest::keyClick(subset, Qt::Key_Down);
        QCOMPARE(dialog->request().split, std::string("upright"));
        QTest::keyClick(subset, Qt::Key_Down);
        QVERIFY(step->isEnabled());
        typeInto(step, QStringLiteral("4"));
        typeInto(dialog->findChild<QSpinBox*>(QStringLiteral("limit")), QStringLiteral("10"));
        accept(dialog);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().split, std::string("every-4"), patience);
        QCOMPARE(session().dataset()->info.nTest, std::size_t(15));
        QCOMPARE(session().dataset()->info.n, std::size_t(10));

        dialog = askHowToOpen<PoseDataDialog>(); // shows what is open now
        QCOMPARE(dialog->findChild<QSpinBox*>(QStringLiteral("step"))->value(), 4);
        QVERIFY(dialog->request() == session().request());
        QTest::keyClicks(
            dialog->findChild<QLineEdit*>(QStringLiteral("maps")), QStringLiteral(" /maps "));
        QCOMPARE(dialog->request().maps, std::string("/maps"));
        QTest::keyClick(dialog, Qt::Key_Escape);
        QVERIFY(session().request().maps.empty());
    }

    void anotherSubsetIsChosenBeforeMapsAreLearnt()
    {
        const QString folder = folderOfFigures();
        m_window->openFile(folder);
        auto* options = m_window->findChild<QPushButton*>(QStringLiteral("unreadOptions"));
        auto* cancel = m_window->findChild<QPushButton*>(QStringLiteral("cancelReading"));
        const auto& opener = m_window->features().opening.opener();
        QTRY_VERIFY_WITH_TIMEOUT(opener.unread(), patience);
        QVERIFY(cancel->isVisible() && !options->isVisible()); // one button
        QVERIFY(!m_window->findChild<QPushButton*>(QStringLiteral("dataOptions"))->isVisible());
        QCOMPARE(m_window->findChild<QLabel*>(QStringLiteral("reading"))->text(),
            QStringLiteral("Opening %1").arg(QFileInfo(folder).fileName()));
        const auto before = session().dataset();
        QVERIFY(before && session().request().source != folder.toStdString());
        const auto photograph = [this] {
            return m_window->findChild<QLabel*>(QStringLiteral("firstPhotograph"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(photograph()->isVisible(), patience);
        QCOMPARE(photograph()->pixmap().width(), photograph()->pixmap().height());
        QVERIFY(photograph()->toolTip().contains(QStringLiteral("<img"))); // large
        const QRect pages(
            m_window->tabs()->mapTo(m_window.get(), QPoint()), m_window->tabs()->size());
        const QRect small(photograph()->mapTo(m_window.get(), QPoint()), photograph()->size());
        QVERIFY(small.isValid() && !pages.intersects(small)); // the old data can be looked at
        QVERIFY(opener.busy());                               // the maps are not learnt yet
        QTest::mouseClick(cancel, Qt::LeftButton);
        QVERIFY(!cancel->isVisible() && !photograph()->isVisible());
        QCOMPARE(session().dataset(), before); // the old data stay
        QCOMPARE(before->train->blockCount(), before->info.n);
        QVERIFY(options->isVisible());

        auto* dialog = askHowToOpen<PoseDataDialog>("unreadOptions");
        QVERIFY(dialog);
        QCOMPARE(dialog->request().source, folder.toStdString());
        auto* subset = dialog->findChild<QComboBox*>(QStringLiteral("subset"));
        subset->setFocus();
        QTest::keyClick(subset, Qt::Key_End); // none tests
        accept(dialog);
        QTRY_VERIFY_WITH_TIMEOUT(cancel->isVisible() && !options->isVisible(), patience);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().split, std::string("none"), 4 * patience);
        QCOMPARE(session().request().source, folder.toStdString());
        QCOMPARE(session().dataset()->info.n, std::size_t(24));
        QVERIFY(!options->isVisible() && !photograph()->isVisible());
    }

    void thePageFitsTheWindowBeforeARun()
    {
        openSample("sample:figures");
        m_window->resize(1440, 900);
        QWidget* page = m_window->models()->predictions();
        m_window->tabs()->showPage(page);
        auto* frame = qobject_cast<QScrollArea*>(page->parentWidget()->parentWidget());
        QVERIFY(frame && viewer()->findChild<QLabel*>(QStringLiteral("noteText"))->isVisible());
        QTRY_COMPARE(m_window->size(), QSize(1440, 900));
        QTRY_COMPARE(frame->verticalScrollBar()->maximum(), 0);
        QCOMPARE(frame->horizontalScrollBar()->maximum(), 0);
    }

    void aConfusedJointIsShownInItsPrediction()
    {
        trainFigures();
        lookElsewhere();
        ConfusionView* page = showConfusion();
        const ExamplePredictions predictions = predictionsOf(1);
        const Confusion& counted = page->confusion();
        const std::size_t labels = counted.labels.size();
        std::size_t truth = 0, found = labels;
        for (; found == labels && truth < jointCount; truth += found == labels)
            for (found = 0; found < labels; ++found)
                if (found != truth && counted.at(truth, found) > 0)
                    break;
        QVERIFY2(found < labels, "no joint is confused");
        const std::vector<int> wanted = examplesWith(poseAnswers().tokens(part(1)),
            predictions.labels, static_cast<Label>(truth), static_cast<Label>(found));
        const QRectF cell =
            page->matrix()->cellRect(static_cast<int>(truth), static_cast<int>(found));
        QTest::mouseClick(page->matrix(), Qt::LeftButton, {}, cell.center().toPoint());
        QTRY_COMPARE(viewer()->shownExamples().size(), qsizetype(wanted.size()));
        seesThePredictionOf(truth);
    }

    void aJointOfTheTableIsShownInItsPrediction()
    {
        trainFigures();
        lookElsewhere();
        JointScoresTable* joints = showConfusion()->findChild<JointScoresTable*>();
        QVERIFY(joints && joints->isVisible());
        joints->setCurrentCell(1 + static_cast<int>(leftAnkle), 0);
        joints->setFocus();
        QTest::keyClick(joints, Qt::Key_Return);
        const std::string name(bodyParts[leftAnkle].name);
        const auto wanted = poseAnswers().withErrorsOf(part(1), predictionsOf(1).labels, name);
        QTRY_COMPARE(viewer()->shownExamples().size(), qsizetype(wanted.size()));
        seesThePredictionOf(leftAnkle);
    }

    void jointsAndOverlaysAreSaved()
    {
        openSample("sample:figures");
        auto* how = askHowToOpen<PoseDataDialog>();
        how->findChild<QComboBox*>(QStringLiteral("subset"))->setCurrentIndex(2);
        typeInto(how->findChild<QSpinBox*>(QStringLiteral("step")), QStringLiteral("20"));
        accept(how); // three pictures of each test are enough
        QTRY_COMPARE_WITH_TIMEOUT(session().request().split, std::string("every-20"), patience);
        trainAFewPasses("0.1", "1");
        showPredictions(1);
        QAction* save = m_window->actions().saveMasks;
        QVERIFY(save->text().contains(QStringLiteral("Joints")));
        const QString folder = m_home->filePath(QStringLiteral("out"));
        QDir().mkpath(folder);
        QStringList said;
        answerNext<QFileDialog>([&](QFileDialog* dialog) {
            said << dialog->windowTitle();
            answerNext<QProgressDialog>(
                [&](QProgressDialog* progress) { said << progress->labelText(); });
            answerWith(dialog, folder);
        });
        save->trigger();
        said << m_window->messages()->text();
        QCOMPARE(said.size(), 3);
        for (const QString& text : said) {
            QVERIFY2(text.contains(QStringLiteral("oints and overlays")), qPrintable(text));
            QVERIFY2(!text.contains(QStringLiteral("mask"), Qt::CaseInsensitive), qPrintable(text));
        }
        const QDir out(folder);
        QFile table(out.filePath(QStringLiteral("joints.csv")));
        QVERIFY(table.open(QIODevice::ReadOnly));
        const ExamplePredictions predictions = predictionsOf(1);
        QCOMPARE(
            table.readAll().toStdString(), jointsCsv(predictedJoints(part(1), predictions.labels)));
        const QDir overlays(out.filePath(QStringLiteral("overlays")));
        QCOMPARE(overlays.entryList({QStringLiteral("*.png")}).size(),
            static_cast<qsizetype>(3 * part(1).blockCount()));
        QVERIFY(!out.exists(QStringLiteral("masks")));
    }

    void tablesSayWhatTheModelSays()
    {
        trainFigures();
        const ExamplePredictions predictions = predictionsOf(1);
        const QStringList lines = QString::fromStdString(poseAnswers().csv(part(1), predictions))
                                      .split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), qsizetype(part(1).blockCount() + 2));
        QCOMPARE(lines[0], QStringLiteral("photograph,loss,pck,score,slack,wrong_joints"));
        const QStringList first = lines[1].split(QLatin1Char(','));
        const std::size_t wrong = part(1).wrongLabels(0, predictions.labels[0]);
        QCOMPARE(first[0], QString::fromStdString(part(1).examples().images[0].name));
        QCOMPARE(first[1].toDouble(), part(1).loss(0, predictions.labels[0]));
        QCOMPARE(first[2].toDouble(), 1 - static_cast<double>(wrong) / jointCount);
        QCOMPARE(first[5].toULongLong(), static_cast<qulonglong>(wrong));

        const QStringList joints = QString::fromStdString(jointsOfPoseCsv(part(1), predictions, 0))
                                       .split(QLatin1Char('\n'));
        QCOMPARE(joints.size(), qsizetype(jointCount + 2));
        const auto places = part(1).joints(0, predictions.labels[0]);
        const auto errors = jointErrors(part(1), 0, predictions.labels[0]);
        for (std::size_t joint = 0; joint < jointCount; ++joint) {
            const QStringList row =
                joints[static_cast<qsizetype>(joint + 1)].split(QLatin1Char(','));
            QCOMPARE(row[0].toStdString(), std::string(bodyParts[joint].name));
            QCOMPARE(row[3].toFloat(), places[joint].x);
            QCOMPARE(row[4].toFloat(), places[joint].y);
            QCOMPARE(row[5].toDouble(), errors[joint]);
        }
    }

    void goingBackInTheTrainingChangesThePose()
    {
        trainFigures();
        showPredictions(0);
        const auto place = [this] {
            return viewer()->findChild<PosePanel*>()->parts()->item(leftWrist, 4)->text();
        };
        const auto i = static_cast<std::size_t>(viewer()->currentExample());
        QCOMPARE(place(), placeText(part(0).place(i, predictionsOf(0).labels[i], leftWrist)));
        const QString newest = m_window->models()->predictionsCsv();
        const QImage picture = viewer()->canvas()->grab().toImage();
        QSlider* slider = nullptr;
        for (QSlider* each : viewer()->findChildren<QSlider*>())
            if (each->accessibleName() == QStringLiteral("Training iteration"))
                slider = each;
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QCOMPARE(m_window->models()->passLookedAt(), std::optional(0.0));
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->models()->idle() && m_window->models()->predictionsCsv() != newest, patience);
        const Labelling before =
            answersOf(part(0), *m_window->models()->shownWeights(), {}, {}).predictions.labels[i];
        QCOMPARE(viewer()->currentExample(), static_cast<int>(i));
        QCOMPARE(place(), placeText(part(0).place(i, before, leftWrist)));
        QVERIFY(viewer()->canvas()->grab().toImage() != picture);
        QTest::keyClick(slider, Qt::Key_End);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->models()->predictionsCsv(), newest, patience);
    }

    void theDualOfATrainingPoseIsShown()
    {
        openSample("sample:figures");
        choose("method", "bcpfw");
        trainAFewPasses("0.1", "1");
        showPredictions(0);
        auto* active = viewer()->findChild<QLabel*>(QStringLiteral("activeLabellings"));
        QTRY_VERIFY_WITH_TIMEOUT(active->text().contains(QStringLiteral("α")), patience);
        QVERIFY2(active->text().contains(QStringLiteral("of 14 joints wrong")),
            qPrintable(active->text()));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PosePagesTest)
#include "pose_pages_test.moc"
