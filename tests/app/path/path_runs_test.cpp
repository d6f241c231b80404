// SPDX-License-Identifier: GPL-3.0-or-later
// Paths and grids without a window's connections: when one starts, what makes it stale, and a λ
// that goes to the form.
#include "app/options/task_preset.h"
#include "app/path/path_controls.h"
#include "tests/app/support/features_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/plots/layer/plot_layer.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_widget.h"

namespace gapscope {
namespace {

struct Searching : ViewsFixture {
    Searching()
    {
        show();
        SolverOptions options;
        options.maxPasses = 5;
        views.method->form()->setOptions(options);
        paths.setWhyNoTraining([this] { return obstacle; });
    }
    void search()
    {
        openData("sample:toy");
        QSignalSpy ended(&paths, &PathRuns::ended);
        Q_EMIT views.path->runRequested();
        [&] {
            QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, patience);
            QVERIFY(!views.path->paths().selected()->points().empty());
        }();
    }
    QString stale() const
    {
        return views.path->findChild<QLabel*>(QStringLiteral("pathStale"))->text();
    }
    double lambda() const { return views.method->form()->options().lambda; }
    void pressMessageAction()
    {
        auto* button = messages->findChild<QToolButton*>(QStringLiteral("messageAction"));
        QVERIFY(button->isVisible());
        button->click();
    }

    QString obstacle;
    DataOpening opening{parts, DataFolders(), *views.data, &window};
    OptionEditing options{parts, *views.method, *views.models};
    PathRuns paths{
        parts, opening, options, {*views.tabs, *views.path, *views.method, *views.models}};
};

} // namespace

class PathRunsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anObstacleIsSaidInsteadOfAPath()
    {
        Searching s;
        s.openData("sample:toy");
        s.obstacle = QStringLiteral("only labelled");
        Q_EMIT s.views.path->runRequested();
        QCOMPARE(s.messages->text(), s.obstacle);
        QVERIFY(s.views.path->paths().all().empty());
        QVERIFY(!s.controller.running());
    }

    void theButtonOfAnEmptyPlotSaysWhatItStarts()
    {
        Searching s;
        s.openData("sample:toy");
        const QPushButton* button = s.views.path->heroPlot()->emptyAction();
        QCOMPARE(button->text(), QStringLiteral("Run path"));
        s.views.path->findChild<QComboBox*>(QStringLiteral("pathKind"))->setCurrentIndex(2);
        QCOMPARE(button->text(), QStringLiteral("Run grid"));
    }

    void changedOptionsAndOtherDataMakeThePathStale()
    {
        Searching s;
        s.search();
        QCOMPARE(s.stale(), QString());
        s.views.method->form()->edit(QStringLiteral("epsilon"), QStringLiteral("0.25"));
        QCOMPARE(s.stale(), QString()); // a path has its own
        s.views.method->form()->edit(QStringLiteral("seed"), QStringLiteral("7"));
        QVERIFY2(s.stale().startsWith(QStringLiteral("Changed since the last one ended: ")),
            qPrintable(s.stale()));
        s.openData("sample:words");
        QVERIFY2(
            s.stale().startsWith(QStringLiteral("Found on other data: ")), qPrintable(s.stale()));
        QVERIFY2(s.stale().contains(s.views.path->controls()->runText()), qPrintable(s.stale()));
    }

    void aPathThatALimitEndedIsOfferedWithoutIt()
    {
        Searching s;
        s.search();
        const Path& path = *s.views.path->paths().selected();
        QVERIFY(path.record.result.stoppedBy == RunStatus::maxPasses);
        QVERIFY2(s.messages->text().contains(QStringLiteral("its limit of passes")),
            qPrintable(s.messages->text()));
        const auto kappaOf = [](const Path& shown) {
            return std::get<PathOptions>(shown.record.kind).kappa;
        };
        const double kappa = kappaOf(path);
        QSignalSpy ended(&s.paths, &PathRuns::ended);
        s.views.path->findChild<QComboBox*>(QStringLiteral("pathKind"))->setCurrentIndex(2);
        s.pressMessageAction(); // the path that ended, not what is set up meanwhile
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, patience);
        const Path& again = *s.views.path->paths().selected();
        QVERIFY(again.id != path.id && again.record.result.end != PathEnd::stopped);
        QVERIFY(std::isinf(again.record.options.maxPasses));
        QCOMPARE(kappaOf(again), kappa);
        QCOMPARE(s.views.method->form()->options().maxPasses, 5.0); // another path is not changed
    }

    /// It suits one λ.
    void thePresetsLimitDoesNotEndAPath()
    {
        Searching s;
        s.openData("sample:horses");
        s.views.method->form()->setOptions(recommendedFor("segmentation"));
        Q_EMIT s.views.path->runRequested();
        QVERIFY(std::isinf(s.views.path->paths().all().front()->record.options.maxPasses));
        QCOMPARE(s.messages->text(),
            QStringLiteral("The preset's limit of %1 passes is left out: it suits one λ.")
                .arg(recommendedFor("segmentation").maxPasses));
        s.controller.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!s.controller.running(), patience);
    }

    void aLambdaGoesToTheFormAndCanBeTrainedThere()
    {
        Searching s;
        s.openData("sample:words");
        QSignalSpy asked(&s.paths, &PathRuns::trainingRequested);
        auto weights = std::make_shared<Snapshot>();
        weights->lambda = 0.125;
        weights->w.assign(s.session.dataset()->train->weightSize(), 1.0);
        Q_EMIT s.views.path->lambdaChosen(0.125, weights);
        QCOMPARE(s.lambda(), 0.125);
        s.pressMessageAction();
        QCOMPARE(asked.size(), 1);
        QVERIFY(asked[0][0].value<std::shared_ptr<const Snapshot>>() == weights);
        QVERIFY(asked[0][1].toString().contains(QStringLiteral("0.125")));
        s.undo.undo();
        QVERIFY(s.lambda() != 0.125);
        weights->w.pop_back(); // of other data
        Q_EMIT s.views.path->lambdaChosen(0.25, weights);
        s.pressMessageAction();
        QCOMPARE(asked.size(), 2);
        QVERIFY(!asked[1][0].value<std::shared_ptr<const Snapshot>>());
        QVERIFY(asked[1][1].toString().isEmpty());
    }

    /// Where the λ that was solved then is.
    void aChangeOnTheWayIsMarked()
    {
        Searching s;
        PathRecord record = ViewsFixture::pathRecord();
        record.result.points[1].pass = 8;
        record.result.events.push_back(
            {.pass = 5, .seconds = 1, .option = "F", .from = "0.25", .to = "1"});
        s.opening.openFile(s.file("path.json", toJson(record)));
        const PlotLayer& layer = s.views.path->heroPlot()->chart()->layer();
        const PlotMap& map = layer.map();
        const auto at = [&](double lambda) {
            return layer.eventDetails({map.toX(std::log10(lambda)), map.area.center().y()});
        };
        QTRY_VERIFY2(at(0.25).contains(QStringLiteral("0.25 → 1")), qPrintable(at(0.25)));
        QCOMPARE(at(200), QString());
    }

    /// Every λ of it can be chosen in the form.
    void aRecordIsListedShownAndWidensTheForm()
    {
        Searching s;
        s.opening.openFile(s.file("path.json", toJson(ViewsFixture::pathRecord())));
        QVERIFY2(!s.messages->showsError(), qPrintable(s.messages->text()));
        QCOMPARE(s.views.path->paths().all().size(), std::size_t(1));
        QVERIFY(s.views.path->paths().selected());
        QCOMPARE(s.views.tabs->currentWidget(), s.views.path);
        s.views.tabs->showPage(s.views.convergence); // where the form has a λ
        const QWidget* control = s.views.method->form()->control(QStringLiteral("lambda"));
        auto* track = control->findChild<SliderTrack*>();
        QVERIFY(track);
        track->setFocus();
        QTest::keyClick(track, Qt::Key_End);
        QVERIFY2(s.lambda() >= 200, qPrintable(QString::number(s.lambda())));
    }

    void aRepetitionOpensItsData()
    {
        Searching s;
        s.search();
        const PathRecord record = s.views.path->paths().selected()->record;
        s.openData("sample:words");
        QSignalSpy ended(&s.paths, &PathRuns::ended);
        Q_EMIT s.views.path->repeatRequested(record);
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, patience);
        QCOMPARE(s.session.request().source, std::string("sample:toy"));
        QCOMPARE(s.views.path->paths().all().size(), std::size_t(2));
        const PathRecord& again = s.views.path->paths().all().back()->record;
        QCOMPARE(again.result.points.size(), record.result.points.size());
        QCOMPARE(again.result.points.back().lambda, record.result.points.back().lambda);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PathRunsTest)
#include "path_runs_test.moc"
