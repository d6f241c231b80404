// SPDX-License-Identifier: GPL-3.0-or-later
// What an experiment came to, as a small file: medians, bands and verdicts; thinning; bad files.
#include "core/experiments/reference.h"

#include "tests/core/experiments/claims_fixture.h"
#include "tests/references/make_reference.h"
#include "tests/support/scratch_folder.h"

#include <regex>

namespace gapscope {
namespace {

using test::refusal;
using ::testing::HasSubstr;

ComparisonSpec twoVariants(const std::string& seeds = "[1, 2, 3]")
{
    return comparisonFromJson(R"({"format": "gapscope-compare", "version": 1, "title": "Two",
        "experiment": {"figure": "1", "paper": "Nobody", "claims": [{"says": "gap is faster",
            "measure": "pass", "to_gap": 0.1, "less": "gap", "than": "uniform"}],
            "view": [{"plot": "gap"}, {"plot": "gap", "log_x": true}, {"plot": "lowest_gap"},
                     {"plot": "objective", "x": "oracle_calls"}, {"plot": "dual_suboptimality"}]},
        "dataset": {"source": "sample:words", "lambda": 0.5},
        "variants": [{"name": "uniform"}, {"name": "gap", "sampling": "gap"}], "seeds": )"
            + seeds + "}",
        "two.json");
}

/// Seed k has k times the gaps of seed 1.
struct TwoVariants {
    TwoVariants()
    {
        for (const char* name : {"uniform", "gap"})
            for (int seed = 1; seed <= 3; ++seed) {
                RunRecord& record = records.emplace_back();
                record.name = name;
                record.options.lambda = 1. / 3;
                record.trace = halving(5, std::string(name) == "gap" ? 1 : 2);
                for (TracePoint& point : record.trace) {
                    point.dual = 1 - point.gap;
                    point.primal = 1;
                    point.gap *= seed;
                }
            }
        records[0].trace[3].gap = 0.5; // a tooth
        for (const RunRecord& record : records) {
            pointers.push_back(&record);
            runs.push_back(claimRunOf(record));
        }
        records[0].dataset.title = "Words";
        records[0].dataset.sha256 = "ab";
        records[0].dataset.n = 50;
        reference = referenceOf(twoVariants(), pointers, runs);
    }
    std::vector<RunRecord> records;
    std::vector<const RunRecord*> pointers;
    std::vector<ClaimRun> runs;
    Reference reference;
};

std::vector<std::string> namesOf(const Reference& reference)
{
    std::vector<std::string> names;
    for (const ReferenceCurve& curve : reference.curves)
        names.push_back(curve.variant + ": " + curve.plot + " over " + curve.x);
    return names;
}

} // namespace

TEST(Reference, HasTheMediansAndBandsOfTheView)
{
    const Reference found = TwoVariants().reference;
    EXPECT_THAT(namesOf(found),
        testing::ElementsAre("uniform: gap over pass", "uniform: lowest_gap over pass",
            "uniform: primal over oracle_calls", "uniform: dual over oracle_calls",
            "uniform: dual_suboptimality over pass", "gap: gap over pass",
            "gap: lowest_gap over pass", "gap: primal over oracle_calls",
            "gap: dual over oracle_calls", "gap: dual_suboptimality over pass"));
    const SeedBand& gap = found.curves[5].band;
    EXPECT_EQ(found.curves[5].lambda, 1. / 3);
    EXPECT_EQ(gap.count, 3);
    EXPECT_EQ(gap.x, (std::vector<double>{10, 20, 30, 40, 50}));
    EXPECT_EQ(gap.median, (std::vector<double>{0.8, 0.4, 0.2, 0.1, 0.05}));
    EXPECT_EQ(gap.low.back(), 0.025);
    EXPECT_EQ(gap.high.front(), 3 * 0.4);
    EXPECT_EQ(found.curves[0].band.high[3], 0.5);
    EXPECT_EQ(found.curves[1].band.high[3], 3 * 0.05); // the tooth is not the lowest
    const SeedBand& dual = found.curves[9].band;
    EXPECT_EQ(dual.x.back(), 40); // the point of D* itself is left out
    EXPECT_NEAR(dual.median.back(), 0.025, 1e-12);
    ASSERT_EQ(found.claims.size(), 1U);
    EXPECT_EQ(found.claims[0].first, Verdict::tooClose);
    EXPECT_THAT(found.claims[0].second, HasSubstr("gap needs"));
    EXPECT_EQ(found.spec, digestOf(twoVariants()));
    EXPECT_NE(found.spec, digestOf(twoVariants("[1, 2]")));
}

TEST(Reference, OneSeedHasNoBandAndAPathNoCurve)
{
    TwoVariants made;
    made.runs[3].lambda = 0;
    const std::vector<ClaimRun> runs{made.runs[0], made.runs[3]};
    const std::vector<const RunRecord*> records{made.pointers[0], made.pointers[3]};
    const Reference found = referenceOf(twoVariants(), records, runs);
    EXPECT_EQ(found.curves.size(), 5U);
    const std::string text = toJson(found);
    EXPECT_EQ(text.find("\"low\""), std::string::npos);
    EXPECT_EQ(referenceFromJson(text, "a.json").curves[0].band.low[3], 0.5);
}

TEST(Reference, IsReadAsWritten)
{
    Reference written = TwoVariants().reference;
    written.program = "0.2.0 (1a2b3c4)";
    written.date = "2026-11-29";
    written.processor = "A \"quoted\" one";
    written.cores = 2;
    const Reference read = referenceFromJson(toJson(written), "a.json");
    EXPECT_EQ(toJson(read), toJson(written));
    EXPECT_EQ(read.curves[5].lambda, 1. / 3); // to the last bit: it finds the runs at this λ
    EXPECT_EQ(read.curves[5].band.median, written.curves[5].band.median);
    EXPECT_EQ(read.processor, written.processor);
    EXPECT_EQ(read.claims, written.claims);
}

TEST(Reference, ThinningKeepsEndsAndExtremes)
{
    Reference large = TwoVariants().reference;
    SeedBand band{.x = {}, .median = {}, .low = {}, .high = {}, .count = 3};
    for (int k = 0; k < 5000; ++k) {
        band.x.push_back(k);
        band.median.push_back(1 + 100. / (1 + k));
        band.low.push_back(k == 3333 ? 0.25 : 1);
        band.high.push_back(k == 4444 ? 512 : 200);
    }
    for (ReferenceCurve& curve : large.curves)
        curve.band = band;
    for (const std::size_t most : {mostReferenceBytes, std::size_t(8000)}) {
        const std::string text = toJson(large, most);
        EXPECT_LE(text.size(), most);
        EXPECT_GT(text.size(), most / 2);
        const SeedBand thin = referenceFromJson(text, "a.json").curves[9].band;
        EXPECT_EQ(thin.x.front(), 0);
        EXPECT_EQ(thin.x.back(), 4999);
        EXPECT_EQ(thin.median.front(), 101);
        EXPECT_EQ(std::ranges::min(thin.low), 0.25);
        EXPECT_EQ(std::ranges::max(thin.high), 512);
        EXPECT_LT(thin.x[1], 200); // short stretches at the beginning
    }
}

TEST(Reference, BadFilesAreRefusedWithTheirPlace)
{
    const std::string good = toJson(TwoVariants().reference);
    const auto refused = [&good](const char* what, const std::string& instead) {
        const std::string bad = std::regex_replace(
            good, std::regex(what), instead, std::regex_constants::format_first_only);
        EXPECT_NE(bad, good) << what;
        return refusal([&bad] { referenceFromJson(bad, "bad.json"); });
    };
    EXPECT_THAT(refused("\"n\": 50", "\"n\": "), HasSubstr("bad.json:8"));
    EXPECT_THAT(refused("gapscope-reference", "gapscope-run"), HasSubstr("a run record"));
    EXPECT_THAT(refused("\"cores\": 1", "\"cores\": -1"), HasSubstr("\"cores\""));
    EXPECT_THAT(refused("\"date\": \"\"", "\"day\": \"\""), HasSubstr("date"));
    EXPECT_THAT(refused("too close to tell", "proved"),
        AllOf(HasSubstr("claims[0].verdict"), HasSubstr("a verdict")));
    EXPECT_THAT(refused("\"plot\": \"gap\"", "\"plot\": \"gaps\""),
        AllOf(HasSubstr("curves[0].plot"), HasSubstr("the key of a plot")));
    EXPECT_THAT(refused("\"x\": \"pass\"", "\"x\": \"hours\""),
        AllOf(HasSubstr("curves[0].x"), HasSubstr("an x axis")));
    EXPECT_THAT(refused("\"at\": \"20", "\"at\": \"200"), HasSubstr("positions in order"));
    EXPECT_THAT(refused("\"at\": \"[^\"]*", "\"at\": \""), HasSubstr("has 0 numbers"));
    EXPECT_THAT(refused("\"at\": \"20", "\"at\": \"20 x"),
        AllOf(HasSubstr("curves[0].at"), HasSubstr("numbers with spaces between")));
    EXPECT_THAT(refused("\"median\": \"[0-9.]* ", "\"median\": \""),
        AllOf(
            HasSubstr("curves[0].median"), HasSubstr("has 4 numbers"), HasSubstr("5, as many as")));
    EXPECT_THAT(refused("\"high\": \"", "\"height\": \""), HasSubstr("curves[0].high"));
}

} // namespace gapscope
