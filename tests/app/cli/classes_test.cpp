// SPDX-License-Identifier: GPL-3.0-or-later
// Classes on the command line: what is trained, saved and predicted.
#include "tests/app/cli/process.h"
#include "tests/support/samples.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class Classes : public testing::Test {
protected:
    ProcessEnd train(const std::string& data)
    {
        return runGapscope({"train", data, "--max-passes", "200", "--model", m_model});
    }

    ScratchFolder m_folder;
    std::string m_model = m_folder.file("m");
    std::string m_data = m_folder.file("data");
};

} // namespace

TEST_F(Classes, DigitsArePredictedByIndex)
{
    ASSERT_EQ(train("sample:digits").status, 0);
    const ProcessEnd end = runGapscope({"predict", m_model, "sample:digits"});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.out, StartsWith("index\ttruth\tprediction\n1\t"));
    EXPECT_EQ(std::count(end.out.begin(), end.out.end(), '\n'), 101);
    EXPECT_THAT(end.err, StartsWith("100 examples: "));

    put(m_data, generateDigits(2)); // of another file all rows
    const ProcessEnd others =
        runGapscope({"predict", m_model, m_data, "--out", m_folder.file("table")});
    ASSERT_EQ(others.status, 0) << others.err;
    EXPECT_THAT(others.out, StartsWith("500 examples: "));
}

TEST_F(Classes, ATableWithoutClassesIsPredicted)
{
    put(m_data, "5.1,3.5,setosa\n6.2,2.9,virginica\n5.0,3.4,setosa\n6.4,3.2,virginica\n");
    const ProcessEnd trained = train(m_data);
    ASSERT_EQ(trained.status, 0) << trained.err;
    EXPECT_THAT(trained.err, HasSubstr("column 3, the last one"));
    put(m_data, "5.1,3.4\n6.6,3.0\n");
    const ProcessEnd end = runGapscope({"predict", m_model, m_data});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_EQ(end.out, "index\ttruth\tprediction\n1\t\tsetosa\n2\t\tvirginica\n");
    EXPECT_THAT(end.err, HasSubstr("no classes to compare with"));
}

TEST_F(Classes, AnotherNumberOfFeaturesIsRefusedWithItsLine)
{
    ASSERT_EQ(train("sample:digits").status, 0);
    put(m_data, "1 2 3 4\n0 1 2 3\n");
    const ProcessEnd end = runGapscope({"predict", m_model, m_data});
    EXPECT_EQ(end.status, 2);
    EXPECT_THAT(end.err, HasSubstr("data:1: 3 features; expected 256"));
}

} // namespace gapscope::test
