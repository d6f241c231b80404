// SPDX-License-Identifier: GPL-3.0-or-later
// From DATA as the user names it to a dataset, and the errors when there is none.
#include "datasets/formats/binary/image_store.h"
#include "datasets/open.h"
#include "datasets/opening/catalogue.h"
#include "datasets/task_data.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/opens_of.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <set>

namespace gapscope {
namespace {

InputError errorOfOpening(const DataRequest& request, const DataFolders& folders = {})
{
    return errorOf([&] { openDataset(request, folders); });
}

/// Sets GAPSCOPE_DATA during a test; nullptr: not set.
class Environment {
public:
    explicit Environment(const char* value)
    {
        if (const char* old = std::getenv("GAPSCOPE_DATA"))
            m_old = old;
        set(value);
    }
    ~Environment() { set(m_old.empty() ? nullptr : m_old.c_str()); }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    static void set(const char* value)
    {
        if (value)
            setenv("GAPSCOPE_DATA", value, 1);
        else
            unsetenv("GAPSCOPE_DATA");
    }
    std::string m_old;
};

TEST(Open, AFileByItsContentNotItsName)
{
    const TemporaryFolder folder;
    const std::string plain = folder.write("picture.png", textOf(smallFile()));
    const Dataset dataset = openDataset(requestFor(plain));
    EXPECT_EQ(dataset.info.n, 2U);
    EXPECT_EQ(dataset.info.nTest, 1U);
    EXPECT_EQ(dataset.info.d, 4082U);
    EXPECT_EQ(dataset.info.title, "Words (small)");
    EXPECT_FALSE(dataset.info.synthetic);
    const std::string packed = folder.write("letters", gzipped(textOf(smallFile())));
    EXPECT_EQ(openDataset(requestFor(packed)).info.n, 2U);
}

/// The format is found in the bytes that its reader then continues with.
TEST(Open, AFileIsOpenedOnce)
{
    const TemporaryFolder folder;
    const std::string text = textOf(smallFile());
    Files pairs{{"a.e", "the house\n"}, {"a.f", "la maison\n"}, {"a.wa", "0001 1 1 S\n"},
        {"wordalign-cooc.tsv",
            "a\t1\t1\t1\t9\t9\t9\na\t1\t1\t2\t9\t9\t9\n"
            "a\t1\t2\t1\t9\t9\t9\na\t1\t2\t2\t9\t9\t9\n"}};
    for (const auto& [name, bytes] :
        std::vector<std::pair<std::string, std::string>>{{"text", text}, {"text.gz", gzipped(text)},
            {"pairs.tar", tarOfFiles(pairs)}, {"pairs.tar.gz", gzipped(tarOfFiles(pairs))}}) {
        const std::string path = folder.write(name, bytes);
        test::OpensOf opens(path);
        EXPECT_GT(openDataset(requestFor(path)).info.n, 0U) << name;
        EXPECT_EQ(opens.count(), 1) << name;
    }
}

TEST(Open, OtherFormatsAreNamed)
{
    const TemporaryFolder folder;
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"PK\x03\x04rest", "a zip archive"}, {"\x89PNG\r\n", "a PNG image"},
        {"\xff\xd8\xff\xe0 ", "a JPEG image"}, {"GAPSCOPE", "a GapScope model"},
        {"BZh9", "a bzip2-compressed file"},
        {gzipped(gzipped("a")), "a gzip file inside a gzip file"},
        {"{\"format\": \"gapscope-run\"}", "a run record, for gapscope-cli replay"},
        {"[1]\x01", "binary data"}, {std::string("\x00\x01\x02", 3), "binary data"},
        {std::string("\xff\xfe"
                     "1\0\t\0",
             6),
            "text in UTF-16, not in UTF-8"},
        {"<html>", "XML or HTML"}};
    for (const auto& [content, description] : cases) {
        const std::string path = folder.write("file", content);
        const InputError error = errorOfOpening(requestFor(path));
        EXPECT_EQ(error.where(), path);
        EXPECT_EQ(error.found(), "found " + description);
        EXPECT_TRUE(contains(error.expected(), "letter.data"));
    }
}

TEST(Open, TextThatMayBeWordsGetsItsLine)
{
    const TemporaryFolder folder;
    std::vector<LetterRow> rows = smallFile();
    rows[3].letter = "?";
    const std::string path = folder.write("letters", textOf(rows));
    EXPECT_EQ(errorOfOpening(requestFor(path)).line(), 4U);
    EXPECT_EQ(errorOfOpening(requestFor(folder.write("prose", "hello\n"))).line(), 1U);
}

/// Prose is no data: the error says as what it was read, what else there is, and where to look.
TEST(Open, NonsenseTextNamesTheRemedy)
{
    const TemporaryFolder folder;
    const std::string prose = folder.write("prose", "to be or not\nthat is\n");
    const InputError error = errorOfOpening(requestFor(prose));
    EXPECT_EQ(error.line(), 2U);
    EXPECT_EQ(error.found(),
        "found 2 columns, read as text in columns (CoNLL): see Data formats in the manual");
    EXPECT_TRUE(contains(error.expected(), "4, as in line 1; or "));
    for (const char* part : {"SVM-hmm", "LIBSVM rows", "letter.data", "rows of numbers"})
        EXPECT_TRUE(contains(error.expected(), part)) << part;

    // Lines of equally many words: nearly every last one is new.
    std::string poem, data;
    for (int k = 0; k < 120; ++k) {
        poem += fmt::format("one two w{}\n", k / 11 * 10 + k % 11); // ten come twice
        data += fmt::format("one two w{}\n", k % 9);
    }
    const InputError equal = errorOfOpening(requestFor(folder.write("poem", poem)));
    EXPECT_EQ(equal.line(), 120U);
    EXPECT_EQ(equal.found(),
        "found 110 different labels of 120 tokens, read as text in columns (CoNLL): see Data "
        "formats "
        "in the manual");
    EXPECT_TRUE(contains(equal.expected(), "labels that tokens share, in the last column; or "));
    EXPECT_EQ(openDataset(requestFor(folder.write("data", data))).info.labels, 9U);

    DataRequest tested = requestFor(folder.write("good", "to O\n"));
    tested.test = prose; // the format of the training part is known
    EXPECT_FALSE(contains(errorOfOpening(tested).found(), "read as"));
}

TEST(Open, TheToyIsOneHardExampleAmongEasyOnes)
{
    const Dataset toy = openDataset(requestFor("sample:toy"));
    EXPECT_EQ(toy.info.task, "toy");
    EXPECT_EQ(toy.train->task(), "toy");
    EXPECT_TRUE(toy.info.synthetic && contains(toy.info.title, "synthetic"));
    EXPECT_EQ(toy.info.n, 100U);
    EXPECT_EQ(toy.info.nTest, 0U);
    EXPECT_EQ(toy.test, nullptr);
    EXPECT_EQ(toy.info.d, 51U);
    EXPECT_EQ(toy.info.labels, 51U);
    EXPECT_EQ(toy.info.sha256.size(), 64U);

    DataRequest few = requestFor("sample:toy");
    few.every = 3;
    few.limit = 7;
    EXPECT_EQ(openDataset(few).train->blockCount(), 7U);
    EXPECT_EQ(openDataset(few).info.n, 7U);

    EXPECT_EQ(errorOfOpening(requestFor("sample:toy", "small")).where(), "--split");
    DataRequest wrong = requestFor("sample:toy");
    wrong.task = "chain";
    EXPECT_TRUE(contains(errorOfOpening(wrong).expected(), "toy"));
    DataRequest tested = requestFor("sample:toy");
    tested.test = "some/file";
    EXPECT_EQ(errorOfOpening(tested).where(), "--test");
}

TEST(Open, WhatIsNotThere)
{
    const TemporaryFolder folder;
    const InputError absent = errorOfOpening(requestFor("no/such/file"));
    EXPECT_EQ(absent.where(), "no/such/file");
    EXPECT_TRUE(contains(absent.expected(),
        "ocr, conll2000, horses, lspet, camvid, usps, hansards, sample:words, sample:chunks, "
        "sample:horses, sample:figures, sample:alignment, sample:digits, sample:binary, "
        "sample:box-qp or sample:toy"));
    const InputError sample = errorOfOpening(requestFor("sample:world"));
    EXPECT_EQ(sample.found(), "there is no such built-in sample");
    EXPECT_TRUE(contains(sample.expected(), "sample:words"));
    EXPECT_EQ(errorOfOpening(requestFor("")).where(), "dataset");
    EXPECT_TRUE(contains(errorOfOpening(requestFor(folder.path(""))).found(), "0 photographs"));
    EXPECT_EQ(errorOfOpening(requestFor(folder.write("e", ""))).found(), "the file is empty");
}

TEST(Open, WrongOptionsAreNamed)
{
    EXPECT_EQ(errorOfOpening(requestFor("sample:words", "medium")).where(), "--split");
    DataRequest pose = requestFor("sample:words");
    pose.task = "pose";
    EXPECT_EQ(errorOfOpening(pose).where(), "--task");
    DataRequest none = requestFor("sample:words");
    none.every = 0;
    EXPECT_EQ(errorOfOpening(none).where(), "--every");
}

TEST(Open, ASplitWithoutTrainingWordsIsRefused)
{
    const TemporaryFolder folder;
    const std::string path = folder.write("letters", textOf(wordRows("ab", 1, 1, 0)));
    const InputError error = errorOfOpening(requestFor(path, "large"));
    EXPECT_EQ(error.where(), path);
    EXPECT_EQ(error.found(), "the split \"large\" has no training word");
    EXPECT_EQ(error.expected(), "words of the folds 1 to 9");
    // All words train: there is no test part, and that is fine.
    const Dataset dataset = openDataset(requestFor(path));
    EXPECT_EQ(dataset.info.nTest, 0U);
    EXPECT_EQ(dataset.test, nullptr);
}

TEST(Open, TheTestFileGivesTheTestPart)
{
    const TemporaryFolder folder;
    const std::string train = folder.write("train", textOf(smallFile()));
    DataRequest request = requestFor(train);
    request.test = folder.write("test", gzipped(textOf(smallFile())));
    const Dataset dataset = openDataset(request);
    EXPECT_EQ(dataset.info.n, 2U);
    EXPECT_EQ(dataset.info.nTest, 3U);
    request.test = folder.write("bad", "x\n");
    const InputError error = errorOfOpening(request);
    EXPECT_EQ(error.where(), folder.path("bad"));
}

TEST(Open, CatalogueFilesAreLookedForInOrder)
{
    const TemporaryFolder first, second, third;
    const CatalogueEntry ocr = *findCatalogueEntry("ocr");
    const Environment environment(second.path("").c_str());
    const DataFolders folders{first.path(""), third.path("")};
    EXPECT_EQ(findCatalogueFile(ocr, folders), "");
    const std::string text = gzipped(textOf(smallFile()));
    const std::string inThird = third.write("letter.data.gz", text);
    EXPECT_EQ(findCatalogueFile(ocr, folders), inThird);
    const std::string inSecond = second.write("letter.data", textOf(smallFile())); // unpacked
    EXPECT_EQ(findCatalogueFile(ocr, folders), inSecond);
    const std::string inFirst = first.write("letter.data.gz", text);
    EXPECT_EQ(findCatalogueFile(ocr, folders), inFirst);
    const Dataset dataset = openDataset(requestFor("ocr"), folders);
    EXPECT_EQ(dataset.info.n, 2U);
    EXPECT_EQ(dataset.info.source, "ocr");
}

TEST(Open, ALocatedFileServesWhileItHasTheContentOfTheCatalogue)
{
    const Environment environment(nullptr);
    const TemporaryFolder elsewhere, data;
    const std::string path = elsewhere.write("mine.gz", gzipped(textOf(smallFile())));
    DataFolders folders;
    folders.located["letter.data.gz"] = path;
    const CatalogueEntry& ocr = *findCatalogueEntry("ocr");
    EXPECT_EQ(findCatalogueFile(ocr, folders), path); // as far as its name says
    EXPECT_EQ(openableCatalogueFile(ocr, folders), "");
    EXPECT_TRUE(contains(errorOfOpening(requestFor("ocr"), folders).found(),
        path + " is not letter.data.gz any more"));
    EXPECT_EQ(openDatasetOrSample(requestFor("ocr"), folders).info.source, "sample:words");
    folders.dataDir = data.path("");
    const std::string there = data.write("letter.data.gz", gzipped(textOf(smallFile())));
    EXPECT_EQ(openableCatalogueFile(ocr, folders), there); // a folder is believed
    folders.located["usps-train.gz"] = elsewhere.path("usps-train.gz");
    EXPECT_EQ(findCatalogueFile("usps-test.gz", folders), "");
    const std::string test = elsewhere.write("usps-test.gz", "x");
    EXPECT_EQ(findCatalogueFile("usps-test.gz", folders), test); // beside its training file
}

TEST(Open, AMissingCatalogueFileSaysWhereItWasSought)
{
    const Environment environment(nullptr);
    const TemporaryFolder folder;
    const InputError error = errorOfOpening(requestFor("ocr"), {folder.path(""), ""});
    EXPECT_EQ(error.where(), "ocr");
    EXPECT_TRUE(contains(error.found(), "letter.data.gz was not found in " + folder.path("")));
    EXPECT_TRUE(contains(error.expected(), "sample:words instead"));
    EXPECT_TRUE(contains(errorOfOpening(requestFor("ocr")).found(), "no data folder is set"));
}

TEST(Open, TheSampleStandsInForAMissingDatasetAndSaysSo)
{
    const Environment environment(nullptr);
    const TemporaryFolder folder;
    const Dataset sample = openDatasetOrSample(requestFor("ocr", "small"));
    EXPECT_EQ(sample.info.source, "sample:words");
    EXPECT_EQ(sample.info.split, "small");
    EXPECT_TRUE(sample.info.synthetic);
    EXPECT_TRUE(contains(sample.info.note, "sample:words, which is synthetic, stands in"));
    folder.write("letter.data.gz", gzipped(textOf(smallFile())));
    const Dataset real = openDatasetOrSample(requestFor("ocr"), {folder.path(""), ""});
    EXPECT_EQ(real.info.source, "ocr");
    EXPECT_TRUE(real.info.note.empty());
    // Only missing data are replaced: a damaged file or a wrong name is still an error.
    folder.write("letter.data.gz", "x\n");
    EXPECT_THROW(openDatasetOrSample(requestFor("ocr"), {folder.path(""), ""}), InputError);
    EXPECT_THROW(openDatasetOrSample(requestFor("camvid")), InputError); // has no sample
}

// Those of 4f551de: the digest of a folder in its records depends on them.
TEST(TaskData, theFilesOfAFolderThatATaskReads)
{
    for (const char* name : {"a/1.png", "1.jpg", "joints.csv", "a/joints.mat", "classes.txt",
             "maps/1.npy", "a/maps/1.npy", "test.e", "test.f", "test.wa", "test.wa.nonullalign",
             "cooc.tsv", "cooc.tsv.gz"})
        EXPECT_TRUE(isRead(name)) << name;
    for (const char* name : {"notes.md", "1.npy", "mymaps/1.npy", "a-joints.mat", "e", "test.gz"})
        EXPECT_FALSE(isRead(name)) << name;
    const TemporaryFolder folder;
    const auto digest = [&](const char* name, const char* content) {
        folder.write(name, content);
        return ImageStore::open(folder.path(""), {}, {}, {}, isRead).sha256();
    };
    const std::string first = digest("1.png", "1");
    const std::string second = digest("notes.md", "1");
    EXPECT_NE(second, first); // by its name
    EXPECT_EQ(digest("notes.md", "2"), second);
    EXPECT_NE(digest("1.png", "2"), second);
}

TEST(Catalogue, IsCompleteAndUnambiguous)
{
    std::set<std::string> ids;
    for (const CatalogueEntry& entry : catalogue()) {
        EXPECT_TRUE(ids.insert(entry.id).second) << entry.id;
        for (const std::string& text :
            {entry.id, entry.title, entry.task, entry.size, entry.source, entry.licence})
            EXPECT_FALSE(text.empty()) << entry.id;
        EXPECT_EQ(entry.builtIn, entry.id.starts_with("sample:"));
        EXPECT_EQ(entry.sha256.size(), entry.builtIn ? 0U : 64U) << entry.id;
        EXPECT_EQ(entry.fileName.empty(), entry.builtIn) << entry.id;
        if (entry.builtIn) {
            EXPECT_TRUE(contains(entry.title, "synthetic"));
        }
        if (!entry.sample.empty()) {
            EXPECT_NE(findCatalogueEntry(entry.sample), nullptr);
        }
    }
    for (const std::string id : {"ocr", "conll2000", "horses", "lspet", "camvid", "usps",
             "hansards", "sample:words", "sample:chunks", "sample:digits", "sample:alignment",
             "sample:binary", "sample:box-qp", "sample:toy"})
        EXPECT_EQ(ids.count(id), 1U) << id;
    EXPECT_EQ(findCatalogueEntry("ocr")->sample, "sample:words");
    EXPECT_EQ(findCatalogueEntry("conll2000")->sample, "sample:chunks");
    EXPECT_EQ(findCatalogueEntry("hansards")->sample, "sample:alignment");
    EXPECT_EQ(findCatalogueEntry("nothing"), nullptr);
}

TEST(Open, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(openDataset(requestFor("sample:words"), {}, {}, stop.get_token()), Cancelled);
}

} // namespace
} // namespace gapscope
