// SPDX-License-Identifier: GPL-3.0-or-later
// How runs are distinguished in the window: colours, dashes and markers, groups of seeds, names.
#include "app/state/run_rows.h"
#include "app/state/variant_style.h"
#include "tests/app/support/comparison_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_legend.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace gapscope {

class RunStylesTest : public ComparisonFixture {
    Q_OBJECT

private Q_SLOTS:
    void allCurvesLookDifferent()
    {
        runToTheEnd(); // solid blue, as the first cached variant by the code
        m_window->startComparison(spec({{"a", "gap", "on"}, {"b", "uniform", "on"},
                                           {"c", "gap", "off"}, {"d", "uniform", "off"}},
            "0.2"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 5 && allEnded(), patience);
        for (const PlotWidget* plot :
            {m_window->convergence()->heroPlot(), m_window->convergence()->secondPlot()}) {
            std::set<std::tuple<int, Dash, Marker>> looks;
            for (const auto& curve : plot->chart()->model().curves) {
                const SeriesStyle& style = curve->series().style;
                QVERIFY2(looks.insert({style.color, style.dash, style.marker}).second,
                    qPrintable(curve->series().name));
            }
            QVERIFY(looks.size() >= 5);
        }
        // nor does a line of one colour have two meanings in the table
        std::set<std::pair<int, Dash>> lines;
        for (const auto& run : session().runs())
            QVERIFY(lines.insert({run->style.color, run->style.dash}).second);
    }

    /// The way back from "only this one" is from what it drew, and to runs that are still there.
    void onlyThisOneGoesBackFromItself()
    {
        Session session;
        std::vector<int> ids;
        for (int k = 0; k < 3; ++k)
            ids.push_back(session.addRun(newRecord(), RunState::finished, nullptr));
        const auto only = [&](int id) {
            session.showOnly({id});
            return std::ranges::all_of(
                session.runs(), [id](const auto& run) { return run->visible == (run->id == id); });
        };
        session.setVisible(ids[2], false);
        QVERIFY(only(ids[0]));
        session.setVisible(ids[0], false);
        session.setVisible(ids[2], true);
        QVERIFY(only(ids[2])); // drawn alone already, but not by this
        session.setVisible({ids[0], ids[1]}, true);
        QVERIFY(only(ids[2]));
        (void)session.remove(ids[0]);
        (void)session.remove(ids[1]);
        QVERIFY(only(ids[2]));
    }

    /// Colour = cache, dash = sampling, marker = step: a run that comes beside coded ones has no
    /// style that would misstate its options. Those that were there keep theirs.
    void ownRunsDoNotLieBesideTheCode()
    {
        choose("sampling", "uniform");
        choose("cache", "off");
        type(*m_window, "lambda", "0.01");
        runToTheEnd();
        const Run& own = *session().runs()[0];
        QVERIFY(!own.coded);
        QCOMPARE(own.style, seriesStyle(0)); // by the code: gap sampling with a cache
        m_window->startComparison(spec({{"a", "gap", "on"}, {"b", "gap", "off"}}, "0.2"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), patience);
        QCOMPARE(own.style, seriesStyle(0));
        const Run& cached = *session().runs()[1];
        QVERIFY(cached.coded);
        QCOMPARE(cached.style, variantStyle(cached.options, 1)); // in a shade that was free

        runToTheEnd();
        const Run& second = *session().runs()[3];
        QVERIFY(second.group != own.group);
        RunRecord elsewhere =
            own.record; // a template or test file with other content: not one of its seeds
        elsewhere.dataset.secondSha256 = "ab";
        elsewhere.options.seed = 2;
        QVERIFY(seedGroup(elsewhere) != seedGroup(own.record));
        elsewhere.dataset = own.record.dataset;
        QCOMPARE(seedGroup(elsewhere), seedGroup(own.record));
        elsewhere.ranks = 2; // nor these
        QVERIFY(seedGroup(elsewhere) != seedGroup(own.record));
        elsewhere.ranks = 1;
        elsewhere.start.name = "mine.model";
        QVERIFY(seedGroup(elsewhere) != seedGroup(own.record));
        QVERIFY(second.coded); // the line of its own options was free
        QCOMPARE(second.style, variantStyle(second.options, 1));
        runToTheEnd(); // its line is taken
        const Run& third = *session().runs()[4];
        QVERIFY(!third.coded && !readsAsCode(third.style));
        verifyLinesDiffer();

        const std::vector<SeriesStyle> before = styles();
        m_window->startComparison(spec({{"c", "uniform", "on"}, {"d", "uniform", "off"}}, "0.3"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 7 && allEnded(), patience);
        for (std::size_t k = 0; k < before.size(); ++k)
            QCOMPARE(session().runs()[k]->style, before[k]);
        verifyLinesDiffer();
    }

    /// Its λ differs from then on: it leaves the group of seeds that did not change.
    void aRunThatIsChangedLeavesItsSeeds()
    {
        Session seeds;
        RunRecord record = newRecord();
        const int first = seeds.addRun(record, RunState::running, nullptr);
        record.options.seed = 2;
        const int second = seeds.addRun(record, RunState::running, nullptr);
        const auto group = [&seeds](int id) { return seeds.find(id)->group; };
        QCOMPARE(group(second), group(first));
        RunNews news;
        news.events = {{.pass = 3, .option = "lambda", .from = "0.1", .to = "0.5"}};
        seeds.apply(second, news);
        QVERIFY(group(second) != group(first));
        QVERIFY(seeds.find(second)->style != seeds.find(first)->style);
        QCOMPARE(seeds.find(second)->style.color, seeds.find(first)->style.color);
        record.options.seed = 1;
        const int again = seeds.addRun(record, RunState::running, nullptr); // repeats the first
        seeds.finish(first, record);
        QVERIFY(group(again) != group(first));
        std::unique_ptr<Run> removed = seeds.remove(first);
        const int third = seeds.addRun(record, RunState::running, nullptr); // in its place
        seeds.restore(std::move(removed));
        QVERIFY(group(third) != group(first) && group(again) != group(first));
    }

    /// It did not lose its line to the runs that came in the meantime.
    void tickedAgainARunLooksAsBefore()
    {
        choose("sampling", "uniform");
        choose("cache", "off");
        runToTheEnd();
        const Run& own = *session().runs()[0];
        auto* model = m_window->runsDock()->table()->view()->model();
        model->setData(model->index(0, 0), Qt::Unchecked, Qt::CheckStateRole);
        QVERIFY(!own.visible);
        m_window->startComparison(spec({{"a", "gap", "on"}, {"b", "gap", "off"}}, "0.2"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), patience);
        model->setData(model->index(0, 0), Qt::Checked, Qt::CheckStateRole);
        QVERIFY(own.visible);
        QCOMPARE(own.style, seriesStyle(0));
        verifyLinesDiffer();
    }

    /// Also where dashes are not enough, since each run has two curves.
    void primalAndDualOfManyRunsAreToldApart()
    {
        choose("cache", "off");
        m_window->startComparison(spec({{"a", "gap", "on"}, {"b", "uniform", "off"}}, "0.2"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        for (const char* epsilon : {"0.1", "0.09", "0.08", "0.07"}) { // their code's line is taken
            const std::size_t before = session().runs().size();
            type(*m_window, "epsilon", epsilon);
            click(*m_window, m_window->actions().run);
            QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == before + 1 && allEnded(), patience);
        }
        m_window->convergence()->refresh();
        std::vector<SeriesStyle> styles;
        for (const auto& curve : m_window->convergence()->secondPlot()->chart()->model().curves) {
            const SeriesStyle& style = curve->series().style;
            QVERIFY2(
                std::ranges::find(styles, style) == styles.end(), qPrintable(curve->series().name));
            styles.push_back(style);
        }
        QCOMPARE(styles.size(), std::size_t(12));
    }

    /// Runs on other data leave their styles to those on the open ones, and come back as they were.
    void theOnlyCurveIsSolidBlue()
    {
        ComparisonSpec many = spec(std::vector<Spec>(10, {"", "cyclic"}), "0.3");
        for (std::size_t k = 0; k < many.variants.size(); ++k) {
            many.variants[k].name = std::to_string(k);
            many.variants[k].settings.emplace_back("max_passes", std::to_string(100 + k));
        }
        m_window->startComparison(many);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 10 && allEnded(), patience);
        const std::vector<SeriesStyle> before = styles();
        openOtherSplit();
        runToTheEnd();
        const Run& run = *session().runs().back();
        QCOMPARE(run.style, seriesStyle(0));
        openOtherSplit();
        QVERIFY(session().runs().front()->visible && !run.visible);
        Q_EMIT m_window->convergence()->otherDataWanted(true);
        QCOMPARE(run.style, seriesStyle(0));
        for (std::size_t k = 0; k < before.size(); ++k)
            QCOMPARE(styles()[k], before[k]);
    }

    /// Nor does a run that is ticked again change, although more came than there are colours.
    void hiddenRunsKeepTheirLines()
    {
        Session runs;
        RunRecord record = newRecord();
        const auto add = [&] {
            record.options.lambda *= 2;
            return runs.addRun(record, RunState::finished, nullptr);
        };
        std::vector<int> ids;
        for (int k = 0; k < 2 * seriesColorCount; ++k) {
            ids.push_back(add());
            runs.setVisible(ids.back(), false);
        }
        runs.setVisible(ids, true);
        for (std::size_t k = 0; k < ids.size(); ++k)
            QCOMPARE(runs.find(ids[k])->style, seriesStyle(static_cast<int>(k)));
    }

    /// Eight variants over three λ use every shade. Runs were made before, also the same
    /// comparison.
    void aComparisonAlwaysHasTheCode()
    {
        std::vector<ComparisonJob> jobs;
        for (const double lambda : {0.1, 0.01, 0.001})
            for (const char* variant : {"00", "01", "10", "11", "20", "21", "30", "31"})
                for (const std::int64_t seed : {1, 2}) {
                    ComparisonJob job{variant, newRecord().options, {}};
                    job.options.lambda = lambda;
                    job.options.seed = seed;
                    job.options.sampling = variant[0] < '2' ? Sampling::uniform : Sampling::gap;
                    job.options.method = variant[0] % 2 ? "bcpfw" : "bcfw";
                    job.options.cache = variant[1] == '1';
                    jobs.push_back(job);
                }
        Session runs;
        RunRecord record = newRecord();
        record.options.method = "fw";
        for (int k = 0; k < seriesColorCount; ++k, record.options.lambda *= 2)
            runs.addRun(record, RunState::finished, nullptr);
        for (const char* again : {"", "again"}) {
            const auto coded = freeCode(runs, jobs);
            for (std::size_t k = 0; k < jobs.size(); ++k) {
                const SeriesStyle pure = *comparisonStyles(jobs)[k];
                QVERIFY(coded[k] && coded[k]->color == pure.color && coded[k]->dash == pure.dash);
                QVERIFY(coded[k]->marker == pure.marker || coded[k]->marker >= Marker::plus);
                record.options = jobs[k].options;
                record.name = again;
                record.options.epsilon = *again ? 0.5 : 0.1;
                runs.addRun(record, RunState::finished, nullptr, {}, coded[k]);
            }
            std::map<QString, SeriesStyle> groups;
            for (const auto& run : runs.runs())
                groups.insert({run->group, run->style});
            for (const auto& [group, style] : groups)
                QCOMPARE(
                    std::ranges::count(groups, style, [](const auto& g) { return g.second; }), 1);
        }
    }

    void runsAreNamedInOneWay()
    {
        type(*m_window, "lambda", "0.01");
        runToTheEnd();
        QCOMPARE(session().runs()[0]->name, QStringLiteral("bcfw uniform · λ 0.01 · seed 1"));
        const std::string same = optionText(session().runs()[0]->options, *findOption("epsilon"));
        m_window->startComparison(spec({{"BCFW gap", "gap"}}, same.c_str()));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QCOMPARE(session().runs()[1]->name, QStringLiteral("bcfw gap · λ 0.01 · seed 1"));
        const auto& named = m_window->convergence()->heroPlot()->legend()->entries();
        for (std::size_t k = 0; k < 2; ++k)
            QCOMPARE(named[k].name, session().runs()[k]->name);
    }

    /// Own runs and those of comparisons count; runs of other data do not.
    void namesSayTheTargetWhereItDiffers()
    {
        Session runs;
        const auto add = [&runs](const char* data, const char* name, double epsilon) {
            RunRecord record;
            record.dataset.sha256 = data;
            record.name = name;
            record.options.lambda = 0.01;
            record.options.epsilon = epsilon;
            return runs.addRun(record, RunState::finished, nullptr);
        };
        const auto name = [&runs](int id) { return runs.find(id)->name; };
        const int own = add("a", "", 1e-6), other = add("b", "mine", 0.5);
        QCOMPARE(name(own), QStringLiteral("bcfw uniform · λ 0.01 · seed 1"));
        const int compared = add("a", "BCFW uniform", 1e-3);
        QCOMPARE(name(own), QStringLiteral("bcfw uniform · λ 0.01 · ε 10⁻⁶ · seed 1"));
        QCOMPARE(name(compared), QStringLiteral("bcfw uniform · λ 0.01 · ε 0.001 · seed 1"));
        QCOMPARE(name(other), QStringLiteral("mine · λ 0.01 · seed 1"));
        const int again = add("a", "", 1e-3);
        QCOMPARE(name(again), name(compared) + QStringLiteral(" · no. 2"));
    }

    /// Each λ has the digits that tell it from the others, and stands once in a name.
    void namesHaveTheDigitsThatTellThemApart()
    {
        QCOMPARE(shortNamesOf([](SolverOptions& options, int k) {
            options.lambda = std::array{0.012341, 0.0123412, 0.5}[static_cast<std::size_t>(k)];
        }).names,
            (QStringList{u"λ 0.012341"_s, u"λ 0.0123412"_s, u"λ 0.5"_s}));
    }

    /// An option that tells some runs apart is said once above where most agree, and so is ε.
    void whatMostRunsShareIsSaidOnce()
    {
        const ShortNames names = shortNamesOf([](SolverOptions& options, int k) {
            options.maxPasses = k == 1 ? 40 : 300;
            options.epsilon = k == 2 ? 0 : 0.01;
            options.sampling = k == 2 ? Sampling::gap : Sampling::uniform;
        });
        QCOMPARE(names.names,
            (QStringList{
                u"bcfw uniform"_s, u"bcfw uniform · at most 40 passes"_s, u"bcfw gap · ε 0"_s}));
        QVERIFY2(names.common.endsWith(u"mostly at most 300 passes · mostly ε 0.01"_s),
            qPrintable(names.common));
    }

    /// As in the list, whose groups say the data.
    void aNumberIsCountedAmongRunsOfTheSameData()
    {
        Session runs;
        const auto add = [&runs](const char* source) {
            RunRecord record;
            record.dataset.title = source;
            record.request.source = source;
            return runs.addRun(record, RunState::finished, nullptr);
        };
        const int first = add("hansards"), other = add("ocr"), again = add("ocr");
        const QString name = runs.find(first)->name;
        QCOMPARE(runs.find(other)->name, name);
        QCOMPARE(runs.find(again)->name, name + QStringLiteral(" · no. 2"));
    }

private:
    /// Of three runs with these options.
    static ShortNames shortNamesOf(const std::function<void(SolverOptions&, int)>& change)
    {
        Session session;
        for (int k = 0; k < 3; ++k) {
            RunRecord record = newRecord();
            change(record.options, k);
            session.addRun(record, RunState::finished, nullptr);
        }
        std::vector<RunTitle> titles;
        for (const auto& run : session.runs())
            titles.push_back(run->title);
        return shortNames(titles);
    }

    std::vector<SeriesStyle> styles() const
    {
        std::vector<SeriesStyle> styles;
        for (const auto& run : session().runs())
            styles.push_back(run->style);
        return styles;
    }

    void verifyLinesDiffer() const
    {
        std::set<std::pair<int, Dash>> lines;
        for (const auto& run : session().runs())
            QVERIFY2(
                lines.insert({run->style.color, run->style.dash}).second, qPrintable(run->name));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RunStylesTest)
#include "run_styles_test.moc"
