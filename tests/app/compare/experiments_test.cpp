// SPDX-License-Identifier: GPL-3.0-or-later
// From a spec to its runs, without a window's connections: what is queued on which data, what is
// drawn, and what is offered first.
#include "app/compare/experiment_page.h"
#include "app/parts/quantities.h"
#include "tests/app/support/features_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {
namespace {

struct Comparing : ViewsFixture {
    Comparing()
    {
        show();
        experiments.setEnqueue([this](RunRequest request, const std::optional<SeriesStyle>& style) {
            request.dataset = session.dataset();
            request.source = session.request();
            request.id =
                session.addRun(recordBefore(request), RunState::queued, request.dataset, {}, style);
            queued.push_back(request);
            return request.id;
        });
    }
    void start(const ComparisonSpec& spec) { experiments.start(spec); }
    static ComparisonSpec experiment()
    {
        ComparisonSpec spec = comparison("sample:toy");
        spec.experiment = Experiment{"9", "Nobody 2026", "Two samplings differ.", {}};
        return spec;
    }
    /// Chooses a spec of the menu Experiments.
    void choose(const char* name)
    {
        QAction* entry = actions.experiments->addAction(QLatin1String(name));
        entry->setData(QStringLiteral(":/experiments/") + QLatin1String(name));
        entry->trigger();
    }

    std::vector<RunRequest> queued;
    DataOpening opening{parts, DataFolders(), *views.data, &window};
    OptionEditing options{parts, *views.method, *views.models};
    Experiments experiments{
        parts, opening, options, {*views.tabs, *views.experiment, *views.convergence, *views.path}};
};

} // namespace

class ExperimentsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aComparisonOpensItsDataAndQueuesEveryRun()
    {
        Comparing c;
        QSignalSpy started(&c.experiments, &Experiments::started);
        c.views.tabs->setCurrentWidget(c.views.path);
        c.start(ViewsFixture::comparison("sample:toy"));
        QCOMPARE(started.size(), 1);
        QVERIFY(c.queued.empty()); // its data first
        QTRY_COMPARE_WITH_TIMEOUT(c.queued.size(), std::size_t(4), patience);
        QCOMPARE(c.session.request().source, std::string("sample:toy"));
        QStringList names;
        for (const RunRequest& request : c.queued) {
            names << QStringLiteral("%1 %2").arg(qs(request.name)).arg(request.options.seed);
            QCOMPARE(request.options.lambda, 0.5);
        }
        QCOMPARE(names.join(QLatin1Char(',')), QStringLiteral("uniform 1,uniform 2,gap 1,gap 2"));
        QVERIFY(c.queued[2].options.sampling == Sampling::gap);
        QCOMPARE(c.views.tabs->currentWidget(), c.views.convergence);
        c.start(ViewsFixture::comparison("sample:toy"));
        QCOMPARE(c.queued.size(), std::size_t(8)); // at once: its data are open
    }

    void onlyTheRunsOfAnExperimentAreDrawnAndJudged()
    {
        Comparing c;
        c.openData("sample:toy");
        const int other = c.addTrained();
        QVERIFY(c.session.find(other)->visible);
        c.start(Comparing::experiment());
        QCOMPARE(c.queued.size(), std::size_t(4));
        QVERIFY(!c.session.find(other)->visible);
        std::vector<int> ids;
        for (const RunRequest& request : c.queued) {
            ids.push_back(request.id);
            QVERIFY(c.session.find(request.id)->visible);
        }
        QCOMPARE(c.views.experiment->runs(), ids);
        QCOMPARE(c.views.tabs->currentWidget(), c.views.experiment);
    }

    /// The quick version of the same figure starts at once.
    void aLongExperimentIsOfferedFirst()
    {
        Comparing c;
        c.openData("sample:toy");
        c.choose("osokin-appc-toy.json");
        QTRY_VERIFY_WITH_TIMEOUT(!c.views.experiment->isEmpty(), patience);
        QCOMPARE(c.views.tabs->currentWidget(), c.views.experiment);
        QVERIFY(c.queued.empty());
        Q_EMIT c.views.experiment->startRequested();
        QTRY_VERIFY_WITH_TIMEOUT(!c.queued.empty(), patience);
        const std::size_t before = c.queued.size();
        c.choose("osokin-appc-toy-quick.json");
        QTRY_VERIFY_WITH_TIMEOUT(c.queued.size() > before, patience);
    }

    void aSpecThatCannotRunQueuesNothingAndSaysWhy()
    {
        Comparing c;
        c.openData("sample:toy");
        ComparisonSpec spec = ViewsFixture::comparison("sample:toy");
        spec.variants[1].settings.emplace_back("max_passes", "-2");
        c.start(spec);
        QVERIFY(c.queued.empty());
        QVERIFY(c.messages->showsError());
        QVERIFY2(
            c.messages->text().contains(QStringLiteral("max")), qPrintable(c.messages->text()));
        c.opening.openFile(c.file("bad.json", R"({"format": "gapscope-compare", "version": 1})"));
        QVERIFY2(c.messages->text().contains(QStringLiteral("bad.json")),
            qPrintable(c.messages->text()));
        QVERIFY(c.queued.empty());
    }

    /// By what its runs have waited, the present one included.
    void thePageForecastsAllItsRuns()
    {
        Comparing c;
        c.openData("sample:toy");
        c.start(Comparing::experiment());
        const auto* said =
            c.views.experiment->findChild<QLabel*>(QStringLiteral("experimentProgress"));
        const auto point = [](double pass) {
            TracePoint made;
            made.pass = pass;
            made.seconds = 4 * pass;
            made.evaluationSeconds = pass;
            return made;
        };
        QVERIFY2(!said->text().contains(QStringLiteral("left")), qPrintable(said->text()));
        for (const RunRequest& each : c.queued)
            c.session.setRehearsed(each.id, 5); // half of what they take
        for (const std::size_t k : {0U, 1U}) {
            RunRecord record = recordBefore(c.queued[k]);
            record.trace = {point(0), point(1), point(2)};
            record.result.status = RunStatus::maxPasses;
            c.session.finish(c.queued[k].id, record);
        }
        const QString twoRuns = QStringLiteral("about %1 left for all").arg(durationLabel(20));
        QTRY_VERIFY2(said->text().contains(twoRuns), qPrintable(said->text()));
        const int running = c.queued[2].id;
        c.session.setState(running, RunState::running);
        RunNews news;
        news.points = {point(0), point(0.5), point(1)};
        c.session.apply(running, news);
        const QString oneAndAHalf = QStringLiteral("about %1 left for all").arg(durationLabel(15));
        QTRY_VERIFY2(said->text().contains(oneAndAHalf), qPrintable(said->text()));
    }

    /// The first breakpoints of a path say nothing of its end: small λ take longer.
    void theBeginningOfAPathIsNoForecast()
    {
        Comparing c;
        c.openData("sample:toy");
        c.start(Comparing::experiment());
        Paths& paths = c.views.path->paths();
        PathRecord record = newPathRecord();
        record.kind = PathOptions{.lambdaMin = 1e-4};
        const int id = c.session.takeId();
        paths.add(id, record, RunState::running, nullptr);
        c.views.experiment->setRuns({id});
        const auto* said =
            c.views.experiment->findChild<QLabel*>(QStringLiteral("experimentProgress"));
        const auto find = [&](double lambda, double seconds) {
            RunNews news;
            news.pieces.push_back({.point = {.lambda = lambda, .seconds = seconds}, .w = nullptr});
            paths.apply(id, news);
            paths.see(id, seconds);
        };
        find(1, 0);
        find(0.7, 1);
        QTRY_VERIFY2(
            said->text().contains(QStringLiteral("no forecast")), qPrintable(said->text()));
        find(1e-2, 10);
        QTRY_VERIFY2(said->text().contains(QStringLiteral("left")), qPrintable(said->text()));
    }

    void allMethodsAreComparedWithTheOptionsOfTheForm()
    {
        Comparing c;
        c.openData("sample:toy");
        SolverOptions options;
        options.maxPasses = 3;
        c.options.setOwn(options);
        c.actions.compareAll->trigger();
        std::set<std::string> variants;
        for (const RunRequest& request : c.queued) {
            variants.insert(request.name);
            QCOMPARE(request.options.maxPasses, 3.0);
        }
        QCOMPARE(variants.size(), std::size_t(8));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ExperimentsTest)
#include "experiments_test.moc"
