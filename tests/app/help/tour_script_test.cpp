// SPDX-License-Identifier: GPL-3.0-or-later
// The guided tour over its places in a plain window: when it is offered, with which data it starts,
// and what ends a step.
#include "app/help/tour.h"
#include "app/options/option_editing.h"
#include "tests/app/support/features_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {
namespace {

struct Touring : ViewsFixture {
    Touring() { show(); }
    void press(const char* button)
    {
        script.tour()->findChild<QPushButton*>(QLatin1String(button))->click();
    }
    int step() const { return script.tour()->step(); }

    DataOpening opening{parts, DataFolders(), *views.data, &window};
    OptionEditing options{parts, *views.method, *views.models};
    TourScript script{parts, opening,
        {session, *views.tabs, *views.convergence, *views.models, *views.method, *views.runs,
            options, controller}};
};

} // namespace

class TourScriptTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isOfferedOnceAndAfterTheFirstDataAreShown()
    {
        Touring t;
        t.script.offer();
        QVERIFY(!t.messages->isVisible());
        t.openData("sample:words");
        QTRY_VERIFY(t.messages->isVisible());
        QVERIFY2(t.messages->text().startsWith(QStringLiteral("New here?")),
            qPrintable(t.messages->text()));
        t.messages->withdrawOffers();
        t.script.offer();
        QCoreApplication::processEvents();
        QVERIFY(!t.messages->isVisible());
        QCOMPARE(t.step(), -1);
    }

    void opensTheSampleItDescribesOnceNothingRuns()
    {
        Touring t;
        t.openData("sample:chunks");
        SolverOptions options;
        options.lambda = 0.01;
        options.epsilon = 1e-300;
        t.controller.start({.id = t.session.takeId(),
            .dataset = sampleData("sample:words"),
            .source = dataAt("sample:words"),
            .options = options});
        t.actions.tour->trigger();
        QCOMPARE(t.step(), -1);
        QVERIFY(t.controller.running() && !t.opening.opener().busy());
        auto* stop = t.messages->findChild<QToolButton*>(QStringLiteral("messageAction"));
        QVERIFY2(stop->isVisible(), qPrintable(t.messages->text()));
        QTest::mouseClick(stop, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(t.step(), 0, patience);
        QVERIFY(!t.controller.running());
        QTRY_COMPARE_WITH_TIMEOUT(t.session.request().source, std::string("sample:toy"), patience);
    }

    void aStepEndsWhenItsActionIsDone()
    {
        Touring t;
        t.openData("sample:words");
        t.views.tabs->setCurrentWidget(t.views.path);
        t.actions.tour->trigger();
        QCOMPARE(t.views.tabs->currentWidget(), t.views.convergence);
        t.addTrained();
        QTRY_COMPARE(t.step(), 1);
        t.press("tourNext"); // the runs to compare take time
        QCOMPARE(t.step(), 2);
        t.addTrained();
        QTRY_COMPARE(t.step(), 3);
        Q_EMIT t.views.models->examplesShown(); // there is more to see: it ends by its button
        QTest::qWait(300);
        QCOMPARE(t.step(), 3);
        t.press("tourNext");
        QTRY_COMPARE(t.step(), 4);
        t.press("tourNext");
        QTRY_VERIFY_WITH_TIMEOUT(!t.opening.opener().busy(), patience); // clears the message
        t.actions.copyPlot->trigger();
        QTRY_COMPARE(t.step(), -1);
        QVERIFY2(t.messages->text().contains(QStringLiteral("F1")), qPrintable(t.messages->text()));
    }

    /// What was done before the step does not end it.
    void anEarlierActionEndsNoStep()
    {
        Touring t;
        t.openData("sample:words");
        t.addTrained();
        t.actions.copyPlot->trigger();
        t.actions.tour->trigger();
        QTest::qWait(300); // it looks every 100 ms
        QCOMPARE(t.step(), 0);
        for (int step = 1; step < 6; ++step)
            t.press("tourNext");
        QTest::qWait(300);
        QCOMPARE(t.step(), 5);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(TourScriptTest)
#include "tour_script_test.moc"
