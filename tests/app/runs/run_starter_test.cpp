// SPDX-License-Identifier: GPL-3.0-or-later
// Starting, repeating, stopping and removing runs without a window.
#include "app/data/data_dock.h"
#include "app/data/data_opening.h"
#include "app/data/opener.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/runs/run_starter.h"
#include "app/state/paths.h"
#include "tests/app/support/parts_fixture.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/options/option_form.h"

#include <QAction>
#include <QSignalSpy>
#include <QTest>

namespace gapscope {
namespace {

struct Starting : PartsFixture {
    Starting()
        : opening(parts, DataFolders(), data, &window)
        , runs(session, paths)
        , starter(parts, opening, method, runs, window)
    {
        QObject::connect(&controller, &RunController::finished, &session,
            [this](int id, const RunRecord& record) { session.finish(id, record); });
    }
    void open(const char* sample)
    {
        session.setDataset(sampleData(sample), dataAt(sample));
        SolverOptions options;
        options.maxPasses = 2;
        options.epsilon = 0;
        method.form()->setOptions(options);
        starter.updateActions();
    }
    /// Returns its id.
    int runToTheEnd()
    {
        starter.start();
        const int id = session.selected()->id;
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!controller.running(), patience); }();
        starter.updateActions();
        return id;
    }

    DataDock data;
    DataOpening opening;
    MethodDock method;
    Paths paths;
    RunsDock runs;
    RunStarter starter;
};

} // namespace

class RunStarterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingStartsWithoutData()
    {
        Starting starting;
        starting.starter.updateActions();
        QVERIFY(!starting.actions.run->isEnabled());
        starting.starter.start();
        QVERIFY(starting.session.runs().empty());
    }

    void obstacleIsShownInsteadOfARun()
    {
        Starting starting;
        starting.starter.whyNoTraining = [] { return QStringLiteral("only labelled"); };
        starting.open("sample:toy");
        QVERIFY(!starting.actions.run->isEnabled());
        starting.starter.start();
        QVERIFY(starting.session.runs().empty());
        QCOMPARE(starting.messages->text(), QStringLiteral("only labelled"));
    }

    void runHasTheOptionsOfTheFormAndIsSelected()
    {
        Starting starting;
        starting.open("sample:toy");
        QVERIFY(starting.actions.run->isEnabled());
        const int id = starting.runToTheEnd();
        QVERIFY(starting.starter.batch().empty()); // it is over
        const Run* run = starting.session.find(id);
        QCOMPARE(run->state, RunState::finished);
        QCOMPARE(run->options.maxPasses, 2.0);
        QVERIFY(run->options.lambda > 0); // 1/n in numbers
        QVERIFY(starting.actions.repeat->isEnabled());
        QVERIFY(starting.actions.continueRun->isEnabled());
    }

    void repetitionKnowsWhatItRepeats()
    {
        Starting starting;
        starting.open("sample:toy");
        const int like = starting.runToTheEnd();
        starting.starter.repeatSelected();
        const int id = starting.session.selected()->id;
        QVERIFY(id != like);
        QVERIFY(starting.starter.isRepetition(id));
        QVERIFY(!starting.starter.isRepetition(like));
        QCOMPARE(starting.starter.repeatedRun(id), like);
        QCOMPARE(starting.starter.repeatedRun(like), -1);
        QTRY_VERIFY_WITH_TIMEOUT(!starting.controller.running(), patience);
        QVERIFY(starting.starter.takeRepeated(id));
        QVERIFY(!starting.starter.isRepetition(id));
        QCOMPARE(starting.starter.repeatedRun(id), like); // it still is one like that
    }

    void stopDropsTheQueue()
    {
        Starting starting;
        starting.open("sample:toy");
        SolverOptions endless;
        endless.epsilon = 1e-300;
        endless.lambda = 0.01;
        const int first = starting.starter.enqueue({.options = endless});
        const int second = starting.starter.enqueue({.options = endless});
        QCOMPARE(starting.starter.firstQueued(), first);
        QSignalSpy dropped(&starting.starter, &RunStarter::queueDropped);
        starting.actions.stop->trigger();
        starting.starter.stopAll();
        QVERIFY(dropped.size() >= 1);
        QVERIFY(!starting.session.find(second)); // it had not begun
        QTRY_VERIFY_WITH_TIMEOUT(!starting.controller.running(), patience);
        QVERIFY(starting.session.find(first));
    }

    void removedRunComesBackWithUndo()
    {
        Starting starting;
        starting.open("sample:toy");
        const int id = starting.runToTheEnd();
        starting.starter.remove({id});
        QVERIFY(starting.session.runs().empty());
        QVERIFY(starting.messages->text().startsWith(QStringLiteral("Removed ")));
        QVERIFY(!starting.messages->isHidden());
        starting.undo.undo();
        QVERIFY(starting.session.find(id));
        QVERIFY(starting.messages->isHidden()); // withdrawn
    }

    void errorsStayUntilTheNextRun()
    {
        Starting starting;
        starting.open("sample:toy");
        starting.starter.showError(QStringLiteral("it broke"));
        QVERIFY(starting.messages->showsError());
        starting.runToTheEnd();
        QVERIFY(!starting.messages->showsError());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RunStarterTest)
#include "run_starter_test.moc"
