// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in sentences: always the same bytes, read by the same reader, hard enough to learn
// from.
#include "core/files/sha256.h"
#include "core/tasks/chain/chain.h"
#include "datasets/open.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/samples.h"

#include <gtest/gtest.h>
#include <set>

namespace gapscope {
namespace {

TEST(ChunksSample, SameSeedSameBytes)
{
    EXPECT_EQ(generateChunks(), generateChunks(1));
    EXPECT_NE(generateChunks(1), generateChunks(2));
    // Pinned: records made with the sample name these bytes.
    EXPECT_EQ(sha256Of(generateChunks()),
        "0bf74f0c7dd7dc62f2c6c90952bbe102f7a667436da839b25bf9794ad21ce8e6");
}

TEST(ChunksSample, OpensAsSynthetic)
{
    const Dataset dataset = openDataset(requestFor("sample:chunks"));
    EXPECT_EQ(dataset.info.title, "Chunks sample (synthetic)");
    EXPECT_TRUE(dataset.info.synthetic);
    EXPECT_EQ(dataset.info.task, "chain");
    EXPECT_EQ(dataset.info.split, "holdout");
    EXPECT_EQ(dataset.info.n, 320U);
    EXPECT_EQ(dataset.info.nTest, 80U);
    EXPECT_EQ(dataset.info.sha256, sha256Of(generateChunks()));
    const auto& train = dynamic_cast<const ChainProblem&>(*dataset.train);
    const std::set<std::string> labels(
        train.shape().labelNames.begin(), train.shape().labelNames.end());
    for (const char* label : {"O", "B-NP", "I-NP", "B-VP", "I-VP", "B-PP", "B-ADVP", "I-ADVP",
             "B-ADJP", "I-ADJP", "B-PRT", "B-SBAR"})
        EXPECT_TRUE(labels.count(label)) << label;
    EXPECT_EQ(dataset.info.labels, labels.size());
}

} // namespace
} // namespace gapscope
