// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/exporting.h"
#include "app/model/views/label_bar.h"
#include "tests/app/labels/label_files_fixture.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/viewers/common/example_canvas.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QLabel>
#include <QProcess>

namespace gapscope {

class LabelModelsTest : public LabelFilesFixture {
    Q_OBJECT

private Q_SLOTS:
    void aRunWithoutWeightsSaysSo()
    {
        train(QStringLiteral("sample:words"));
        const RunRecord record = session().selected()->record;
        const QString path = m_home->filePath(QStringLiteral("other.json"));
        RunRecord other = record;
        other.options.seed += 1;
        writeRecord(path.toStdString(), other);
        m_window->openFile(path);
        QTRY_VERIFY(session().selected() && !session().selected()->snapshot);
        QVERIFY(!m_window->actions().labelFiles->isEnabled());
        QVERIFY(
            m_window->actions().labelFiles->toolTip().contains(QStringLiteral("needs a model")));
        QVERIFY(!m_window->messages()->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("repeat the run first")));
        m_window->messages()->hide();
        dropOnRun(session().selected()->id, {unlabelled(QStringLiteral("sample:words"))});
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("no weights")));
        QVERIFY(!labels().files());
    }

    void anOpenedModelLabels()
    {
        train(QStringLiteral("sample:words"));
        const QString model = saveModelFile();
        const QString mine = unlabelled(QStringLiteral("sample:words"));
        m_window = nullptr;
        open();
        QVERIFY(!m_window->actions().labelFiles->isEnabled());
        m_window->openFile(model);
        QVERIFY(m_window->actions().labelFiles->isEnabled());
        dropOnPage({mine});
        waitForLabels();
        if (!labels().files())
            return; // that has failed
        QCOMPARE(labels().files()->by.name, QFileInfo(model).fileName());
        const QString out = exportLabels(QStringLiteral("mine.tsv"));
        QCOMPARE(bytesOf(out), predicted(model, mine));
        // A click on a run, here a new one, also leaves the labels.
        m_window->actions().backToTraining->trigger();
        QVERIFY(m_window->actions().run->isEnabled());
    }

    /// When the user has not chosen an example, the worst is shown, as if no labels had been open.
    void theWorstExampleIsShownBackAtTheTraining_data()
    {
        QTest::addColumn<bool>("seen");
        QTest::newRow("page not seen before") << false;
        QTest::newRow("page seen before") << true;
    }

    void theWorstExampleIsShownBackAtTheTraining()
    {
        QFETCH(const bool, seen);
        train(QStringLiteral("sample:words"));
        if (seen) {
            m_window->tabs()->showPage(m_window->models()->predictions());
            QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        }
        dropOnRun(session().selected()->id, {unlabelled(QStringLiteral("sample:words"))});
        waitForLabels();
        if (!labels().files())
            return; // that has failed
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        QTest::mouseClick(button("backToTraining"), Qt::LeftButton);
        requireTrainingBack(QStringLiteral("sample:words"));
        const ExampleViewer* viewer = m_window->models()->viewer();
        QCOMPARE(viewer->currentExample(), viewer->shownExamples().front());
    }

    /// Its model continues to change: the labels say to which pass they belong.
    void anActiveRunLabelsAsItStands()
    {
        const QString mine = unlabelled(QStringLiteral("sample:words"));
        type(*m_window, "epsilon", "1e-12");
        m_window->startRun();
        QTRY_VERIFY_WITH_TIMEOUT(session().selected() && session().selected()->snapshot, patience);
        dropOnRun(session().selected()->id, {mine});
        waitForLabels();
        if (!labels().files())
            return; // that has failed
        const QString begin = session().selected()->name + QStringLiteral(" · pass ");
        QVERIFY2(
            labels().files()->by.name.startsWith(begin), qPrintable(labels().files()->by.name));
        stop();
    }

    void aClickOnTheRunLeadsBack()
    {
        train(QStringLiteral("sample:words"));
        m_window->tabs()->showPage(m_window->models()->predictions());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        QTest::keyClick(m_window->models()->viewer(), Qt::Key_End);
        const int example = m_window->models()->viewer()->currentExample();
        dropOnPage({unlabelled(QStringLiteral("sample:words"))});
        waitForLabels();
        if (!labels().files())
            return; // that has failed
        const RunList& list = *m_window->runsDock()->list();
        clickAt(list, nameOf(list, session().runs().front()->id));
        requireTrainingBack(QStringLiteral("sample:words"));
        QCOMPARE(m_window->models()->viewer()->currentExample(), example);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(LabelModelsTest)
#include "label_models_test.moc"
