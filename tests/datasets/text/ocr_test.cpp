// SPDX-License-Identifier: GPL-3.0-or-later
// The published OCR words, where they are at hand: in $GAPSCOPE_DATA or ../shared/data.
#include "core/tasks/chain/chain.h"
#include "datasets/open.h"
#include "tests/datasets/letter_text.h"

#include <array>
#include <cstdlib>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

class Ocr : public testing::Test {
protected:
    void SetUp() override
    {
        m_folders.dataDir = GAPSCOPE_SOURCE_DIR "/../shared/data";
        m_path = findCatalogueFile(catalogue().front(), m_folders);
        if (m_path.empty())
            GTEST_SKIP() << "letter.data.gz is not here";
    }

    static constexpr const char* digest =
        "7f91e5f1c5356a3795e6ffd8f2bd3d7366ea221c2553f1447dc46a295f68340b";
    DataFolders m_folders;
    std::string m_path;
};

TEST_F(Ocr, LargeSplit)
{
    const Dataset dataset = openDataset(requestFor(m_path, "large"));
    EXPECT_EQ(dataset.info.n, 6251U);
    EXPECT_EQ(dataset.info.nTest, 626U);
    EXPECT_EQ(dataset.info.d, 4082U);
    EXPECT_EQ(dataset.info.labels, 26U);
    EXPECT_EQ(dataset.info.task, "chain");
    EXPECT_EQ(dataset.info.split, "large");
    EXPECT_EQ(dataset.info.title, "OCR words (large)");
    EXPECT_EQ(dataset.info.source, m_path);
    EXPECT_EQ(dataset.info.sha256, digest);
    EXPECT_FALSE(dataset.info.synthetic);
    EXPECT_TRUE(dataset.info.note.empty());
}

TEST_F(Ocr, SmallSplitIsTheDefaultAndTheIdFindsTheFile)
{
    const Dataset dataset = openDataset(requestFor("ocr"), m_folders);
    EXPECT_EQ(dataset.info.n, 626U);
    EXPECT_EQ(dataset.info.nTest, 6251U);
    EXPECT_EQ(dataset.info.split, "small");
    EXPECT_EQ(dataset.info.title, "OCR words (small)");
    EXPECT_EQ(dataset.info.source, "ocr");
    EXPECT_EQ(dataset.info.sha256, digest);
}

TEST_F(Ocr, EveryAndLimit)
{
    DataRequest request = requestFor(m_path, "large");
    request.every = 10;
    EXPECT_EQ(openDataset(request).info.n, 626U);
    request.limit = 100;
    const Dataset dataset = openDataset(request);
    EXPECT_EQ(dataset.info.n, 100U);
    EXPECT_EQ(dataset.info.nTest, 626U);
}

TEST_F(Ocr, CountsOfTheWholeFile)
{
    std::size_t letters = 0, ink = 0;
    std::size_t longest = 0, shortest = 99;
    TextLines lines{UnpackedBytes(StoredBytes::file(m_path))};
    const WordParts parts = readLetterData(lines, {});
    for (const auto& part : {parts.train, parts.test}) {
        letters += part->tokenCount();
        ink += part->attributes.size();
        for (std::size_t i = 0; i < part->size(); ++i) {
            longest = std::max(longest, part->length(i));
            shortest = std::min(shortest, part->length(i));
        }
    }
    EXPECT_EQ(letters, 52152U);
    EXPECT_EQ(ink, 1466486U);
    EXPECT_EQ(shortest, 3U);
    EXPECT_EQ(longest, 14U);
    EXPECT_EQ(parts.train->tokenCount(), 4617U);
    EXPECT_EQ(lines.lineNumber(), 52152U);
}

TEST_F(Ocr, WordsPerFold)
{
    std::array<std::size_t, 10> words{};
    TextLines lines{UnpackedBytes(StoredBytes::file(m_path))};
    std::string_view line;
    while (lines.next(line)) {
        std::array<std::string_view, 6> fields;
        for (std::string_view& field : fields) {
            field = line.substr(0, line.find('\t'));
            line.remove_prefix(field.size() + 1);
        }
        if (fields[4] == "1")
            ++words.at(static_cast<std::size_t>(fields[5][0] - '0'));
    }
    EXPECT_EQ(
        words, (std::array<std::size_t, 10>{626, 704, 684, 698, 693, 651, 739, 717, 690, 675}));
}

} // namespace
} // namespace gapscope
