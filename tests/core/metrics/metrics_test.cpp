// SPDX-License-Identifier: GPL-3.0-or-later
// The field's metrics of a chain's predictions; a trace has them as well.
#include "core/metrics/metrics.h"
#include "core/solvers/training/training.h"
#include "tests/support/problems/tiny_chain.h"

#include <atomic>
#include <cmath>
#include <gtest/gtest.h>

namespace gapscope::test {
namespace {

/// One sentence of five tokens with these labels, whatever its attributes.
std::shared_ptr<ChainExamples> sentence(const Labelling& labels, bool text)
{
    auto data = std::make_shared<ChainExamples>();
    data->labels.assign(labels.begin(), labels.end());
    data->tokenStart.assign(labels.size() + 1, 0);
    data->sequenceStart.push_back(static_cast<std::uint32_t>(labels.size()));
    if (text)
        data->text = std::make_shared<TokenText>();
    return data;
}

const ChainShape chunkShape{1, {"O", "B-NP", "I-NP", "B-VP", "I-VP"}, nullptr};
enum : Label { O, bNp, iNp, bVp, iVp };

TEST(Metrics, chunksFirstWhereLabelsMarkThem)
{
    const ChainProblem part(sentence({bNp, iNp, O, bVp, bNp}, true), chunkShape);
    const Metrics found = part.metrics({{bNp, iNp, O, bVp, bVp}});
    ASSERT_EQ(found.values.size(), 5U);
    EXPECT_EQ(found.values[0], (Metric{"chunk_f1", 2.0 * 2 / (3 + 3)}));
    EXPECT_EQ(found.values[1], (Metric{"precision", 2.0 / 3}));
    EXPECT_EQ(found.values[2], (Metric{"recall", 2.0 / 3}));
    EXPECT_EQ(found.values[3], (Metric{"token_accuracy", 1 - 0.2}));
    EXPECT_EQ(found.values[4], (Metric{"hamming", 0.2}));
    EXPECT_EQ(found.headline(), found.values[0].value);
    EXPECT_EQ(found.types, (std::vector<TypeCounts>{{"NP", {2, 1, 1}}, {"VP", {1, 2, 1}}}));
    EXPECT_EQ(headlineOf(part), "chunk_f1");
}

TEST(Metrics, accuracyFirstWhereTheyDoNot)
{
    const ChainShape tags{1, {"DT", "NN"}, nullptr};
    const ChainProblem words(sentence({0, 1, 1, 0}, true), tags);
    EXPECT_EQ(words.metrics({{0, 1, 0, 0}}).values,
        (std::vector<Metric>{{"token_accuracy", 0.75}, {"hamming", 0.25}}));
    const ChainProblem letters(sentence({0, 1}, false), {1, {"a", "b"}, nullptr});
    EXPECT_EQ(headlineOf(letters), "letter_accuracy");
    EXPECT_TRUE(letters.metrics({{0, 0}}).types.empty());
}

TEST(Metrics, aLabelThatTheModelLacksIsNeverRight)
{
    const auto data = sentence({O, bNp}, true);
    data->unknownLabels = {{0, "B-LST"}};
    const ChainProblem part(data, chunkShape);
    const Metrics found = part.metrics({{O, bNp}});
    EXPECT_EQ(found.values[0].value, 2.0 / 3); // of two chunks one is found
    EXPECT_EQ(found.values[3], (Metric{"token_accuracy", 0.5}));
    EXPECT_EQ(found.types.back(), (TypeCounts{"LST", {1, 0, 0}}));
}

TEST(Metrics, everyKeyHasARow)
{
    const ChainProblem part(sentence({bNp}, true), chunkShape);
    for (const Metric& metric : part.metrics({{bNp}}).values)
        EXPECT_NE(findMetric(metric.key), nullptr) << metric.key;
    EXPECT_EQ(findMetric("bleu"), nullptr);
    EXPECT_TRUE(std::isnan(Metrics().headline()));
}

/// Counts its predictions.
class CountedChain : public ChainProblem {
public:
    using ChainProblem::ChainProblem;
    bool maxOracle(std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override
    {
        ++calls;
        return ChainProblem::maxOracle(i, theta, mode, y);
    }
    mutable std::atomic<std::size_t> calls = 0;
};

TEST(Metrics, aTracePredictsTheTestPartOncePerPoint)
{
    Random random(5);
    const TinyChainSize size{20, 5, 6, 6};
    ChainShape shape = tinyShape(size);
    shape.labelNames = chunkShape.labelNames;
    const ChainProblem train(tinyExamples(random, size), shape);
    const auto test = std::make_shared<const CountedChain>(tinyExamples(random, size), shape);
    SolverOptions options;
    options.maxPasses = 4;
    options.epsilon = 0;
    options.traceEvery = 1;
    Training training(std::make_shared<ChainProblem>(train), test, options);
    RunControl control;
    const RunResult result = training.run(control);
    std::size_t full = 0;
    for (const TracePoint& point : training.trace()) {
        EXPECT_EQ(std::isnan(point.testScore), std::isnan(point.testError));
        full += std::isnan(point.testScore) ? 0 : 1;
    }
    EXPECT_GE(full, 5U);
    EXPECT_EQ(test->calls, full * test->blockCount());
    EXPECT_EQ(training.trace().back().oracleCalls, 4 * train.blockCount()); // none for the test
    const Metrics again = test->metrics(predictAll(*test, training.weights()));
    EXPECT_EQ(result.metrics, again);
    EXPECT_EQ(result.testScore, again.headline());
    EXPECT_EQ(training.trace().back().testScore, again.headline());
}

} // namespace
} // namespace gapscope::test
