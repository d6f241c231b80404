// SPDX-License-Identifier: GPL-3.0-or-later
// Classes: from files of three forms to problems, and the errors about bad ones.
#include "core/tasks/multiclass/multiclass.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/open.h"
#include "datasets/opening/opening.h"
#include "datasets/task_data.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"

#include <gtest/gtest.h>

namespace gapscope {
namespace {

const MulticlassProblem& classes(const std::shared_ptr<const Problem>& problem)
{
    return dynamic_cast<const MulticlassProblem&>(*problem);
}

Dataset opened(const TemporaryFolder& folder, const std::string& text, const std::string& test = "")
{
    DataRequest request = requestFor(folder.write("rows", text));
    if (!test.empty())
        request.test = folder.write("test", test);
    return openDataset(request);
}

InputError refusal(const std::string& text, const std::string& test = "")
{
    return errorOf([&] { opened(TemporaryFolder(), text, test); });
}

} // namespace

TEST(OpenClasses, NumberRowsHaveTheClassFirst)
{
    const TemporaryFolder folder;
    const Dataset data =
        opened(folder, "6.0000 -1.0 0 0.5\n9 1 2 3\n\n6 0 0 1\n", "9 4 5 6\n3 1 1 1\n");
    EXPECT_EQ(data.info.task, "multiclass");
    EXPECT_EQ(data.info.n, 3U);
    EXPECT_EQ(data.info.nTest, 2U);
    EXPECT_EQ(data.info.d, 6U);
    EXPECT_EQ(data.info.labels, 2U);
    EXPECT_EQ(data.info.metric, "accuracy");
    EXPECT_EQ(classes(data.train).shape().labelNames, (std::vector<std::string>{"6", "9"}));
    EXPECT_EQ(classes(data.train).truth(1)[0], 1);
    EXPECT_EQ(classes(data.train).examples().denseRow(0), (std::vector<float>{-1, 0, 0.5F}));
    // The test part's class 3 was never seen.
    EXPECT_EQ(data.info.unknownLabels, 1U);
    EXPECT_TRUE(contains(data.info.note, "1 row is of a class that the model lacks (3)"));
    EXPECT_EQ(*classes(data.test).examples().unknownClass(1), "3");
    EXPECT_EQ(data.test->loss(1, Labelling{0}), 1);
}

TEST(OpenClasses, LibsvmLeavesOutFeaturesThatTrainingLacks)
{
    const TemporaryFolder folder;
    const Dataset data =
        opened(folder, "# said\n+1 1:0.5 4:2\n-1 2:1 # x\n+1\n", "-1 1:1 5:7 9:1\n+1 4:1\n");
    EXPECT_EQ(data.info.n, 3U);
    EXPECT_EQ(data.info.d, 8U);
    EXPECT_EQ(classes(data.train).shape().labelNames, (std::vector<std::string>{"-1", "1"}));
    EXPECT_FALSE(classes(data.train).shape().hasImages());
    EXPECT_EQ(classes(data.test).examples().denseRow(0), (std::vector<float>{1, 0, 0, 0}));
    EXPECT_TRUE(contains(data.info.note, "2 values of features above 4"));
}

TEST(OpenClasses, ATableOfMeasuredNumbersIsNoticed)
{
    const TemporaryFolder folder;
    std::string measured = "a,b,price\n", classed = "a,b,kind\n";
    for (int i = 0; i < 40; ++i) {
        const std::string row = std::to_string(i % 7).append(",").append(std::to_string(i % 5));
        measured += row + "," + std::to_string(i * 1.37) + "\n";
        classed += row + "," + std::to_string(i % 20) + "\n";
    }
    EXPECT_TRUE(
        contains(opened(folder, measured).info.note, "40 of 40 rows have a class of their"));
    EXPECT_FALSE(contains(opened(folder, classed).info.note, "class of their own"));
}

TEST(OpenClasses, TablesSayWhichColumnHoldsTheClass)
{
    const TemporaryFolder folder;
    const Dataset named =
        opened(folder, "Target,a,b\nx,1,2\ny,3,0\nx,5,6\n", "Target,a,b\ny,1,1\n");
    EXPECT_TRUE(contains(named.info.note, "the column \"Target\"."));
    EXPECT_EQ(classes(named.train).shape().featureNames, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(classes(named.train).examples().denseRow(1), (std::vector<float>{3, 0}));
    EXPECT_EQ(named.info.nTest, 1U);
    const Dataset last = opened(folder, "a;b;species\n1;2;x\n3;4;y\n");
    EXPECT_TRUE(contains(last.info.note, "\"species\", the last one"));
    const Dataset bare = opened(folder, "5.1,3.5,setosa\n6.2,2.9,virginica\n");
    EXPECT_TRUE(contains(bare.info.note, "column 3, the last one"));
    EXPECT_EQ(bare.info.n, 2U);
    EXPECT_EQ(bare.info.labels, 2U);
    const Dataset tabs = opened(folder, "1\t2\tx\n3\t4\ty\n");
    EXPECT_EQ(tabs.info.labels, 2U);
}

TEST(OpenClasses, BadRowsAreRefusedWithTheirLine)
{
    const std::vector<std::tuple<std::string, std::size_t, std::string>> cases = {
        {"1 2 3 4\n0 1 2\n", 2, "found 3 fields"}, {"1 2 3 4\n0 1 2 nan\n", 2, "field 4"},
        {"1 1:2\n0 2:1 1:1\n", 2, "feature 1 after feature 2"}, {"1 0:2\n", 1, "0:2"},
        {"1 1:x\n", 1, "1:x"}, {"1,2 1:1\n", 1, "several classes"}, {"1 1:1\n2:1\n", 2, "no class"},
        {"1:1 2:2\n", 1, "no class"}, {"a,b,class\n1,2,x\n1,x\n", 3, "found 2 fields"},
        {"a,b,class\n1,red,x\n", 2, "b is \"red\""}, {"a,a,class\n1,2,x\n", 1, "two columns"},
        {"label,b,class\n1,2,x\n", 1, "both name the class"},
        {"a,b,class\n1,2,x\n4,,y\n", 3, "b is empty"}, {"4,,y\n1,2,x\n", 1, "column 2 is empty"},
        {"3 1 2 nan\n1 2 3 4\n2 3 4 5\n", 1, "field 4"},
        {"3 1 2 x\n1 2 3 4\n2 3 4 5\n", 1, "field 4 is \"x\""},
        {"1 -1:1\n1 1:1\n2 2:1\n", 1, "-1:1"}, {"1 x:1\n1 1:1\n2 2:1\n", 1, "x:1"},
        {"a,class\n1,\n", 2, "class is empty"}, {"a,b,class\n", 1, "no rows"}};
    for (const auto& [text, line, found] : cases) {
        const InputError error = refusal(text);
        EXPECT_EQ(error.line(), line) << text;
        EXPECT_TRUE(contains(error.found(), found)) << text << ": " << error.what();
    }
    EXPECT_TRUE(contains(refusal("1 2 3 4\n1 3 4 5\n").found(), "of the class \"1\""));
    EXPECT_TRUE(contains(refusal("1 2 3 4\n0 3 4 5\n", "1 2 3 4 5\n").found(), "4 features"));
    EXPECT_TRUE(contains(refusal("1 2 3 4\n0 3 4 5\n", "1 1:1\n").found(), "another form"));
    EXPECT_TRUE(
        contains(refusal("a,b,class\n1,2,x\n1,2,y\n", "a,c,class\n1,2,x\n").found(), "\"c\""));
}

/// 1e40 is a finite number, 3000000000 a whole one and abc none: no message contradicts that.
TEST(OpenClasses, RefusalsSayWhatIsTrueOfTheNumber)
{
    std::string goodRows; // a table without a header is known by its first lines
    for (int i = 0; i < 20; ++i)
        goodRows += "1,2,x\n";
    const std::string range = "a number from -3.4e38 to 3.4e38";
    const auto expected = [](const std::string& text) { return refusal(text).expected(); };
    for (const char* bad : {"1e40", "-1e40", "1e999", "1e5000", "inf", "nan", "abc"}) {
        const std::string value = bad;
        EXPECT_EQ(expected("1 2 3 4\n0 1 2 " + value + "\n"), range);
        EXPECT_EQ(expected("1 1:2\n0 1:" + value + "\n"),
            "FEATURE:VALUE, a whole number from 1 to 2147483647 and " + range);
        EXPECT_EQ(expected("a,b,class\n1,2,x\n1," + value + ",y\n"),
            range + "; the class is in the column \"class\"");
        EXPECT_EQ(expected(goodRows + "1," + value + ",y\n"),
            range + "; the class is in the last column, as none is named label, class or target");
    }
    EXPECT_TRUE(contains(expected("1 3000000000:1\n0 1:1\n"), "from 1 to 2147483647"));
    const TemporaryFolder folder; // nearer to 0 than any float32 is
    for (const char* small : {"1e-50", "-1e-320", "1e-999"}) {
        const std::string value = small;
        const Dataset rows = opened(folder, "1 2 3 4\n0 1 " + value + " 2\n");
        EXPECT_EQ(classes(rows.train).examples().denseRow(1)[1], 0.0F) << small;
    }
}

TEST(OpenClasses, AModelPredictsRowsWithoutClasses)
{
    const TemporaryFolder folder;
    const std::vector<std::array<std::string, 2>> cases = {
        {"1 2 3 4\n0 3 4 5\n", "2 3 4 5\n"}, // with a class: 4 numbers for 3 features
        {"1 1:2 3:4\n0 2:4\n", "1:2 3:4\n2:1\n"},
        {"a,b,c,class\n1,2,3,x\n1,2,4,y\n", "a,b,c\n1,2,3\n"},
        {"1,2,3,x\n1,2,4,y\n", "1,2,3\n4,5,6\n"}};
    for (const auto& [train, text] : cases) {
        const Dataset trained = opened(folder, train);
        DataRequest request = requestFor(folder.write("new", text));
        request.allowUnlabelled = true;
        request.model = std::make_shared<MulticlassShape>(classes(trained.train).shape());
        const Dataset data = openDataset(request);
        EXPECT_EQ(data.info.labelled, text == cases[0][1]) << text;
        EXPECT_EQ(classes(data.train).shape(), *modelOf<MulticlassShape>(request));
    }
    DataRequest request = requestFor(folder.write("new", "2 3 4 5\n1 1 1 1\n"));
    request.allowUnlabelled = true;
    MulticlassShape four;
    four.featureCount = 4;
    four.labelNames = {"a", "b"};
    request.model = std::make_shared<MulticlassShape>(four);
    EXPECT_FALSE(openDataset(request).info.labelled);
}

TEST(OpenClasses, LimitEveryAndHoldout)
{
    const TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 20; ++i)
        text += std::to_string(i % 2) + " 1 2 " + std::to_string(i) + "\n";
    DataRequest request = requestFor(folder.write("rows", text), "holdout");
    EXPECT_EQ(openDataset(request).info.n, 16U);
    EXPECT_EQ(openDataset(request).info.nTest, 4U);
    request.every = 3;
    request.limit = 4;
    const Dataset few = openDataset(request);
    EXPECT_EQ(few.info.n, 4U);
    EXPECT_EQ(classes(few.train).examples().denseRow(1)[2], 3);
    request.split = "small";
    EXPECT_THROW(openDataset(request), InputError);
}

TEST(OpenClasses, PicturesAreToldFromTheNumberOfFeatures)
{
    EXPECT_EQ(imageSizeOf(256, {})->rows, 16U);
    EXPECT_EQ(imageSizeOf(784, {})->columns, 28U);
    EXPECT_EQ(imageSizeOf(780, {})->rows, 28U);
    EXPECT_FALSE(imageSizeOf(255, {}));
    EXPECT_FALSE(imageSizeOf(16, {}));
    std::vector<std::string> names;
    for (int k = 0; k < 64; ++k)
        names.push_back("pixel" + std::to_string(k));
    EXPECT_TRUE(imageSizeOf(64, names));
    names[3] = "height";
    EXPECT_FALSE(imageSizeOf(64, names));
}

TEST(OpenClasses, ADamagedGzipFileIsSaidToBeDamaged)
{
    std::string rows;
    for (int i = 0; i < 200000; ++i)
        rows += std::to_string(i % 3) + " " + std::to_string(i * 7 % 1000) + " 2 3\n";
    std::string packed = gzipped(rows);
    const TemporaryFolder folder;
    const std::string cut = folder.write("cut", packed.substr(0, packed.size() / 2));
    EXPECT_TRUE(contains(errorOf([&] { openDataset(requestFor(cut)); }).found(), "gzip"));
    rows.insert(rows.find('\n') + 1, "1 2\n"); // a row that is refused long before the end …
    packed = gzipped(rows);
    const std::string whole = folder.write("whole", packed);
    EXPECT_EQ(errorOf([&] { openDataset(requestFor(whole)); }).found(), "found 2 fields");
    packed[packed.size() - 6] ^= 1; // … where the digest does not hold
    const std::string damaged = folder.write("damaged", packed);
    EXPECT_TRUE(contains(errorOf([&] { openDataset(requestFor(damaged)); }).found(), "damaged"));
}

TEST(OpenClasses, TextInColumnsStaysText)
{
    for (const char* text : {"He PRP B-NP\n, , O\n", "a\tb\nc\td\n", ", , O\n1,000 CD B-NP\n",
             "12:30 CD B-NP\n1:1 x y\n", "1 CD B-NP\n2 CD I-NP\n"})
        EXPECT_EQ(textFormatOf(text), &textFormats().back()) << text;
}

} // namespace gapscope
