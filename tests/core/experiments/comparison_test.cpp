// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/comparison.h"

#include "core/machine/error.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>

namespace gapscope {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

json specTree()
{
    return json::parse(R"({
        "format": "gapscope-compare", "version": 1, "title": "Two samplings",
        "dataset": {"source": "ocr", "split": "small", "limit": 100},
        "variants": [
            {"name": "uniform", "method": "bcfw"},
            {"name": "gap / fast", "sampling": "gap", "gap_check": null, "max_passes": 20}],
        "lambdas": ["1/n", 0.01, "2^-3"], "seeds": [1, 2]})");
}

std::string refusal(const json& tree)
{
    return test::messageOf<InputError>([&] { comparisonFromJson(tree.dump(), "s.json"); });
}

TEST(Comparison, ExpandsVariantsLambdasAndSeedsInThatOrder)
{
    const ComparisonSpec spec = comparisonFromJson(specTree().dump(), "s.json");
    EXPECT_EQ(spec.title, "Two samplings");
    EXPECT_EQ(spec.dataset.split, "small");
    EXPECT_EQ(spec.dataset.limit, 100U);
    const std::vector<ComparisonJob> jobs = jobsOf(spec, 50);
    ASSERT_EQ(jobs.size(), 12U);
    EXPECT_EQ(jobs[0].variant, "uniform");
    EXPECT_EQ(jobs[0].options.lambda, 0.02);
    EXPECT_EQ(jobs[0].options.seed, 1);
    EXPECT_EQ(jobs[1].options.seed, 2);
    EXPECT_EQ(jobs[2].options.lambda, 0.01);
    EXPECT_EQ(jobs[4].options.lambda, 0.125);
    EXPECT_EQ(jobs[6].options.sampling, Sampling::gap);
    EXPECT_EQ(jobs[2].fileName, "uniform_lambda-0.01_seed-1.json");
    EXPECT_EQ(jobs[0].fileName, "uniform_lambda-1-n_seed-1.json");
    EXPECT_EQ(jobs[6].fileName, "gap---fast_lambda-1-n_seed-1.json");
    std::set<std::string> names;
    for (const ComparisonJob& job : jobs)
        names.insert(job.fileName);
    EXPECT_EQ(names.size(), jobs.size());
}

TEST(Comparison, EpsilonIsDefaultOnlyWithoutEpsilonAndLimit)
{
    EXPECT_EQ(resolveSettings({}, 10).epsilon, 0.01);
    EXPECT_EQ(resolveSettings({{"max_passes", "5"}}, 10).epsilon, 0);
    EXPECT_EQ(resolveSettings({{"max-seconds", "5"}}, 10).epsilon, 0);
    EXPECT_EQ(resolveSettings({{"max_passes", "inf"}}, 10).epsilon, 0.01);
    EXPECT_EQ(resolveSettings({{"max_passes", "5"}, {"epsilon", "0.1"}}, 10).epsilon, 0.1);
    EXPECT_EQ(resolveSettings({}, 10).lambda, 0.1);
    EXPECT_EQ(resolveSettings({{"lambda", "5/n"}}, 10).lambda, 0.5);
    EXPECT_THROW(resolveSettings({{"lambda", "0"}}, 10), InputError);
    EXPECT_THROW(resolveSettings({{"warp", "9"}}, 10), InputError);
}

TEST(Comparison, OneRunForALambdaInTwoNotations)
{
    json tree = specTree();
    tree["lambdas"] = {0.01, "1/n", "2^-3", "1/n"};
    tree["seeds"] = {1, 2, 1};
    const ComparisonSpec spec = comparisonFromJson(tree.dump(), "s.json");
    const auto jobs = jobsOf(spec, 100);
    ASSERT_EQ(jobs.size(), 2U * 2U * 2U);
    EXPECT_EQ(jobs[0].fileName, "uniform_lambda-0.01_seed-1.json");
    EXPECT_EQ(jobs[1].fileName, "uniform_lambda-0.01_seed-2.json");
    EXPECT_EQ(jobs[2].fileName, "uniform_lambda-2--3_seed-1.json");
    EXPECT_EQ(jobsOf(spec, 50).size(), 2U * 3U * 2U); // 1/n is another λ there
}

TEST(Comparison, SettingsThatTheMethodIgnoresStayAtTheirDefaults)
{
    const SolverOptions plain = resolveSettings({{"method", "fw"}}, 10);
    EXPECT_EQ(resolveSettings({{"method", "fw"}, {"sampling", "gap"}}, 10), plain);
    EXPECT_NE(resolveSettings({{"sampling", "gap"}}, 10), resolveSettings({}, 10));
}

TEST(Comparison, NamesThatOnlyDifferInOddCharactersKeepTheirFiles)
{
    json tree = specTree();
    tree["variants"] = {{{"name", "a/b"}}, {{"name", "a:b"}}, {{"name", "../../etc"}},
        {{"name", std::string(500, 'x')}}};
    tree.erase("lambdas");
    tree["seeds"] = {1};
    const auto jobs = jobsOf(comparisonFromJson(tree.dump(), "s.json"), 10);
    EXPECT_EQ(jobs[0].fileName, "a-b_lambda-1-n_seed-1.json");
    EXPECT_EQ(jobs[1].fileName, "a-b_lambda-1-n_seed-1_2.json");
    for (const ComparisonJob& job : jobs) {
        EXPECT_EQ(job.fileName.find('/'), std::string::npos);
        EXPECT_NE(job.fileName.front(), '.');
        EXPECT_LT(job.fileName.size(), 200U);
    }
}

TEST(Comparison, LambdaMayStandInTheDataset)
{
    json tree = specTree();
    tree["dataset"]["lambda"] = "1/n";
    EXPECT_THAT(refusal(tree), HasSubstr("dataset.lambda"));
    tree.erase("lambdas");
    EXPECT_EQ(comparisonFromJson(tree.dump(), "s.json").lambdas, std::vector<std::string>{"1/n"});
}

TEST(Comparison, SurvivesTheRoundTrip)
{
    const ComparisonSpec spec = comparisonFromJson(specTree().dump(), "s.json");
    const ComparisonSpec again = comparisonFromJson(toJson(spec), "t.json");
    EXPECT_EQ(toJson(again), toJson(spec));
    EXPECT_EQ(again.dataset, spec.dataset);
    EXPECT_EQ(again.lambdas, spec.lambdas);
    EXPECT_EQ(again.seeds, spec.seeds);
    ASSERT_EQ(again.variants.size(), 2U);
    EXPECT_EQ(again.variants[1].settings, spec.variants[1].settings);
}

TEST(Comparison, WhatIsAskedOfPhotographsSurvivesTheRoundTrip)
{
    json tree = specTree();
    tree["dataset"] = {{"source", "horses"}, {"split", "every-3"}, {"every", 2}, {"test_every", 3},
        {"superpixels", 90}, {"pairs", "extended"}, {"potts", "fixed"}, {"loss", "hamming"},
        {"augment", 300}};
    const ComparisonSpec spec = comparisonFromJson(tree.dump(), "s.json");
    EXPECT_EQ(spec.dataset.augment, 300U);
    EXPECT_EQ(spec.dataset.superpixels, 90U);
    EXPECT_EQ(spec.dataset.pairs, "extended");
    EXPECT_EQ(spec.dataset.testEvery, 3U);
    EXPECT_EQ(json::parse(toJson(spec))["dataset"], tree["dataset"]);
    EXPECT_EQ(comparisonFromJson(toJson(spec), "t.json").dataset, spec.dataset);
}

TEST(Comparison, WrongKeysAreNamed)
{
    const auto changed = [](const char* pointer, const json& value) {
        json tree = specTree();
        tree[json::json_pointer(pointer)] = value;
        return refusal(tree);
    };
    EXPECT_EQ(refusal(specTree()), "");
    EXPECT_THAT(changed("/format", "gapscope-run"), HasSubstr("gapscope-run"));
    EXPECT_THAT(changed("/variant", 1), HasSubstr("\"variant\": is not a key"));
    EXPECT_THAT(changed("/dataset/fold", 1), HasSubstr("dataset.fold"));
    EXPECT_THAT(changed("/dataset/source", ""), HasSubstr("dataset.source"));
    EXPECT_THAT(changed("/dataset/every", 0), HasSubstr("dataset.every"));
    EXPECT_THAT(changed("/dataset/test_every", 0), HasSubstr("dataset.test_every"));
    EXPECT_THAT(changed("/dataset/superpixels", "many"), HasSubstr("dataset.superpixels"));
    EXPECT_THAT(changed("/variants", json::array()), HasSubstr("at least one variant"));
    EXPECT_THAT(changed("/variants/1/name", "uniform"), HasSubstr("variants[1].name"));
    EXPECT_THAT(changed("/variants/1/method", "magic"),
        AllOf(HasSubstr("variants[1].method"), HasSubstr("one of fw, bcfw")));
    EXPECT_THAT(changed("/variants/0/warp", 9), HasSubstr("variants[0].warp"));
    EXPECT_THAT(changed("/lambdas/1", -0.5), HasSubstr("lambdas[1]"));
    EXPECT_THAT(changed("/lambdas/1", nullptr), HasSubstr("lambdas[1]"));
    EXPECT_THAT(changed("/seeds/0", 1.5), HasSubstr("seeds[0]"));
}

json experimentTree()
{
    json tree = specTree();
    tree["experiment"] = json::parse(R"({"figure": "3a", "paper": "A 2016", "about": "Two lines.",
        "claims": [
            {"says": "faster", "measure": "pass", "to_gap": 0.1, "less": "gap / fast",
             "than": "uniform", "factor": 2, "lambda": 0.01},
            {"says": "hits", "measure": "hit_rate", "variant": "uniform", "at_most": 0.5,
             "at_pass": 10}],
        "view": [
            {"plot": "gap", "x": "seconds"},
            {"plot": "errors", "x": "pass", "log": true, "log_x": true}]})");
    return tree;
}

TEST(Comparison, AnExperimentSaysWhatItsFigureClaims)
{
    const ComparisonSpec spec = comparisonFromJson(experimentTree().dump(), "s.json");
    ASSERT_TRUE(spec.experiment);
    EXPECT_EQ(spec.experiment->figure, "3a");
    ASSERT_EQ(spec.experiment->claims.size(), 2U);
    EXPECT_EQ(spec.experiment->claims[0].less, "gap / fast");
    EXPECT_EQ(spec.experiment->claims[0].factor, 2);
    EXPECT_EQ(spec.experiment->claims[1].measure, Measure::hitRate);
    EXPECT_EQ(spec.experiment->claims[1].atMost, 0.5);
    EXPECT_EQ(json::parse(toJson(spec))["experiment"], experimentTree()["experiment"]);
    const std::vector<FigurePlot>& view = spec.experiment->view;
    ASSERT_EQ(view.size(), 2U);
    EXPECT_EQ(view[0], (FigurePlot{"gap", "seconds", {}, false}));
    EXPECT_EQ(view[1], (FigurePlot{"errors", "pass", true, true}));
}

TEST(Comparison, AFigureOfPathsIsOverLambda)
{
    json tree = experimentTree();
    tree.erase("lambdas");
    tree["experiment"]["claims"] = json::array();
    tree["experiment"]["view"] =
        json::parse(R"([{"plot": "norm"}, {"plot": "pass", "log": true}])");
    EXPECT_THAT(refusal(tree), HasSubstr("found 'norm'")); // of runs
    tree["variants"] = json::parse(R"([{"name": "path", "run": "path", "epsilon": 0.1}])");
    const ComparisonSpec spec = comparisonFromJson(tree.dump(), "s.json");
    ASSERT_TRUE(isOverLambda(spec.variants));
    EXPECT_EQ(spec.experiment->view[0], (FigurePlot{"norm", "lambda", {}, true}));
    EXPECT_EQ(comparisonFromJson(toJson(spec), "t.json").experiment->view, spec.experiment->view);
    tree["experiment"]["view"][0]["x"] = "seconds";
    EXPECT_THAT(refusal(tree), HasSubstr("one of lambda"));
    tree["experiment"]["view"][0] = {{"plot", "test_error"}};
    EXPECT_THAT(refusal(tree), HasSubstr("one of gap, objective, norm"));
    tree["experiment"]["view"][0] = {{"plot", "gap"}, {"log_x", false}};
    EXPECT_THAT(refusal(tree), HasSubstr("experiment.view[0].log_x"));
}

TEST(Comparison, ClaimsThatCannotBeJudgedAreRefused)
{
    const auto changed = [](const char* pointer, const json& value) {
        json tree = experimentTree();
        tree[json::json_pointer(pointer)] = value;
        return refusal(tree);
    };
    EXPECT_EQ(refusal(experimentTree()), "");
    EXPECT_THAT(changed("/experiment/claims/0/than", "nobody"),
        AllOf(HasSubstr("experiment.claims[0].than"), HasSubstr("nobody")));
    EXPECT_THAT(changed("/experiment/claims/0/measure", "luck"), HasSubstr("one of pass"));
    EXPECT_THAT(changed("/experiment/claims/0/to_gap", 0), HasSubstr("to_gap"));
    EXPECT_THAT(changed("/experiment/claims/0/variant", "uniform"), HasSubstr("claims[0]"));
    EXPECT_THAT(changed("/experiment/claims/1/grows_with_lambda", true), HasSubstr("two variants"));
    EXPECT_THAT(
        changed("/experiment/claims/0/grows_with_lambda", true), HasSubstr("no \"lambda\""));
    EXPECT_THAT(changed("/experiment/claims/1/measur", 1), HasSubstr("measur"));
    EXPECT_THAT(changed("/experiment/page", 1), HasSubstr("experiment.page"));
    EXPECT_THAT(changed("/experiment/view/0/plot", "luck"),
        AllOf(HasSubstr("s.json"), HasSubstr("experiment.view[0].plot"), HasSubstr("found 'luck'"),
            HasSubstr("one of gap, lowest_gap")));
    EXPECT_THAT(changed("/experiment/view/0/x", "hours"),
        AllOf(HasSubstr("experiment.view[0].x"), HasSubstr("one of pass, oracle_calls, seconds")));
    EXPECT_THAT(changed("/experiment/view/1/colour", "red"),
        AllOf(HasSubstr("experiment.view[1].colour"), HasSubstr("one of plot, x, log, log_x")));
    EXPECT_THAT(changed("/experiment/view/0/log", "yes"), HasSubstr("experiment.view[0].log"));
    EXPECT_THAT(changed("/experiment/view", json::array()), HasSubstr("at least one plot"));
    EXPECT_THAT(changed("/experiment/view/1", {{"plot", "gap"}, {"x", "seconds"}}),
        HasSubstr("is there twice"));
    json tree = experimentTree();
    tree["experiment"]["claims"][1].erase("at_most");
    EXPECT_THAT(refusal(tree), HasSubstr("has no bound"));
}

json searchTree()
{
    json tree = specTree();
    tree["variants"] = json::parse(R"([
        {"name": "path", "run": "path", "kappa": 0.8, "lambda_min": "2^-5", "sampling": "gap"},
        {"name": "quick path", "run": "path", "heuristic": true, "epsilon": 0.1},
        {"name": "grid", "run": "grid", "lambdas": "2^2:2^-1", "warm": "primal"},
        {"name": "train"}])");
    return tree;
}

TEST(Comparison, AVariantMayFollowAPathOrSearchAGrid)
{
    const ComparisonSpec spec = comparisonFromJson(searchTree().dump(), "s.json");
    const auto jobs = jobsOf(spec, 50);
    ASSERT_EQ(jobs.size(), 3U * 2 + 3 * 2); // a search brings its own λ
    const auto& path = std::get<PathOptions>(*jobs[0].search);
    EXPECT_EQ(path.kappa, 0.8);
    EXPECT_EQ(path.lambdaMin, 0x1p-5);
    EXPECT_EQ(jobs[0].options.sampling, Sampling::gap);
    EXPECT_EQ(jobs[0].fileName, "path_path_seed-1.json");
    const auto& heuristic = std::get<PathOptions>(*jobs[2].search);
    EXPECT_TRUE(heuristic.heuristic);
    EXPECT_EQ(heuristic.kappa, 0.7);
    const auto& grid = std::get<GridOptions>(*jobs[4].search);
    EXPECT_EQ(grid.lambdas, (std::vector<double>{4, 2, 1, 0.5}));
    EXPECT_EQ(grid.warm, Warm::primal);
    EXPECT_FALSE(jobs[6].search);
    const ComparisonSpec again = comparisonFromJson(toJson(spec), "t.json");
    EXPECT_EQ(toJson(again), toJson(spec));
}

TEST(Comparison, KeysOfAnotherKindOfRunAreRefused)
{
    const auto changed = [](const char* pointer, const json& value) {
        json tree = searchTree();
        tree[json::json_pointer(pointer)] = value;
        return refusal(tree);
    };
    EXPECT_EQ(refusal(searchTree()), "");
    EXPECT_THAT(changed("/variants/0/run", "walk"), HasSubstr("one of train, path, grid"));
    EXPECT_THAT(changed("/variants/0/warm", "none"), HasSubstr("variants[0].warm"));
    EXPECT_THAT(changed("/variants/3/kappa", 0.5), HasSubstr("variants[3].kappa"));
    EXPECT_THAT(changed("/variants/0/kappa", 1.5), HasSubstr("between 0 and 1"));
    EXPECT_THAT(changed("/variants/2/lambdas", "2^x"), HasSubstr("variants[2].lambdas"));
    EXPECT_THAT(changed("/variants/2/warm", "hot"), HasSubstr("variants[2].warm"));
}

TEST(Comparison, ListsAreNotEmptyAndLoseNoVariantsOwn)
{
    json tree = specTree();
    tree["seeds"] = json::array();
    EXPECT_THAT(refusal(tree), HasSubstr("\"seeds\""));
    tree["seeds"] = {1};
    tree["lambdas"] = json::array();
    EXPECT_THAT(refusal(tree), HasSubstr("\"lambdas\""));
    tree["lambdas"] = {0.1};
    tree["variants"] = {{{"name", "a"}, {"seed", 7}}};
    EXPECT_THAT(refusal(tree), HasSubstr("variants[0].seed"));
    tree.erase("seeds");
    EXPECT_EQ(jobsOf(comparisonFromJson(tree.dump(), "s.json"), 10).at(0).options.seed, 7);
    tree["variants"] = {{{"name", "a"}, {"lambda", 0.5}}};
    EXPECT_THAT(refusal(tree), HasSubstr("variants[0].lambda"));
    tree.erase("lambdas");
    const ComparisonSpec spec = comparisonFromJson(tree.dump(), "s.json");
    EXPECT_EQ(jobsOf(spec, 10).at(0).options.lambda, 0.5);
    EXPECT_EQ(jobsOf(comparisonFromJson(toJson(spec), "s.json"), 10).size(), 1U);
    tree["variants"][0]["run"] = "path";
    EXPECT_THAT(refusal(tree), HasSubstr("variants[0].lambda"));
}

TEST(Comparison, TheNumberOfRunsIsBounded)
{
    json tree = specTree();
    tree.erase("lambdas");
    tree["seeds"] = json::array();
    for (int k = 0; k < 50'001; ++k)
        tree["seeds"].push_back(k);
    const ComparisonSpec spec = comparisonFromJson(tree.dump(), "s.json");
    EXPECT_THAT(
        test::messageOf<InputError>([&] { jobsOf(spec, 10); }), HasSubstr("at most 100000"));
}

} // namespace
} // namespace gapscope
