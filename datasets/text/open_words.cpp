// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/opening/opening.h"

#include "core/machine/error.h"
#include "core/tasks/chain/chain.h"
#include "datasets/formats/text/letter_data.h"

namespace gapscope {
namespace {

std::shared_ptr<const Problem> problemOf(std::shared_ptr<const ChainExamples> examples)
{
    if (examples->size() == 0)
        return nullptr;
    return std::make_shared<ChainProblem>(std::move(examples), letterShape());
}

/// Replaces the test part by all words of the file. Gives its digest.
std::string readTestFile(WordParts& parts, const Opening& opening)
{
    UnpackedBytes bytes(StoredBytes::file(opening.request.test));
    if (formatOf(bytes) != Format::letterData)
        throw InputError(opening.request.test, 0, "found text of another form",
            "handwritten words in the form of letter.data, as for training");
    TextLines lines(std::move(bytes));
    WordSelection everything;
    everything.split = WordSelection::Split::allTest;
    everything.allowUnlabelled = opening.request.allowUnlabelled;
    const WordParts test = readLetterData(lines, everything, opening.progress, opening.stop);
    parts.test = test.test;
    parts.labelled = test.labelled;
    return lines.sha256();
}

} // namespace

Dataset openWords(const Opening& opening, TextLines lines, Format)
{
    const DataRequest& request = opening.request;
    checkTask(request, std::string(ChainShape::key));
    if (!request.templateFile.empty())
        throw InputError("--template", 0, "found \"" + request.templateFile + "\"",
            "none: the attributes of a letter are its pixels");
    // The sample has 600 words only, so its folds 1–9 train unless asked otherwise.
    std::string split = !request.split.empty() ? request.split
        : opening.synthetic()                  ? "large"
                                               : "small";
    const WordSelection selection{
        WordSelection::splitNamed(split), request.limit, request.every, request.allowUnlabelled};
    WordParts parts = readLetterData(lines, selection, opening.progress, opening.stop);
    if (selection.split == WordSelection::Split::allTest)
        std::swap(parts.train, parts.test); // one part
    if (parts.train->size() == 0)
        throw InputError(lines.name(), 0, "the split \"" + split + "\" has no training word",
            split == "small"     ? "words of fold 0"
                : split == "all" ? "words"
                                 : "words of the folds 1 to 9");
    if (!parts.labelled)
        split.clear();
    const std::string testDigest = request.test.empty() ? "" : readTestFile(parts, opening);

    Dataset dataset;
    dataset.train = problemOf(parts.train);
    dataset.test = problemOf(parts.test);
    DatasetInfo& info = dataset.info;
    info = opening.info(lines.sha256(), "Words");
    info.testSha256 = testDigest;
    info.task = ChainShape::key;
    if (split.empty())
        info.title += " (unlabelled)";
    else if (!info.synthetic)
        info.title += " (" + split + ")";
    info.split = split;
    info.n = parts.train->size();
    info.nTest = parts.test->size();
    info.d = dataset.train->dimension();
    info.labels = letterShape().labelCount();
    info.labelled = parts.labelled;
    return dataset;
}

} // namespace gapscope
