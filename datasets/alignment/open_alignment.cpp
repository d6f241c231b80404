// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "core/machine/progress.h"
#include "core/tasks/alignment/alignment.h"
#include "datasets/alignment/alignment_features.h"
#include "datasets/alignment/pair_table.h"
#include "datasets/alignment/sentence_pairs.h"
#include "datasets/bytes/notes.h"
#include "datasets/opening/opening.h"
#include "datasets/opening/predictions.h"

#include <filesystem>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

/// Pairs that train where a set has no training part (the split of Lacoste-Julien, Taskar, Klein
/// and Jordan 2006 has 100 and 347).
constexpr std::size_t firstThatTrain = 100;

void checkAlignmentRequest(const DataRequest& request)
{
    checkTask(request, std::string(AlignmentShape::key));
    checkNoImageOptions(request);
    if (!request.test.empty())
        refuseValue("--test", request.test,
            "no test file with sentence pairs: train.e, train.f beside "
            "test.e, test.f, or --split dev");
    if (!request.templateFile.empty())
        refuseValue("--template", request.templateFile, "no --template: only text has one");
    if (!request.split.empty() && request.split != "dev")
        refuseValue("--split", request.split, "dev, or no --split");
}

const SentenceSet* setNamed(const std::vector<SentenceSet>& sets, const char* name)
{
    const auto found = std::ranges::find(sets, name, &SentenceSet::name);
    return found == sets.end() ? nullptr : &*found;
}

/// The set whose pairs train.
const SentenceSet& mainSet(const std::vector<SentenceSet>& sets, const std::string& where)
{
    for (const char* name : {"train", "test"})
        if (const SentenceSet* set = setNamed(sets, name))
            return *set;
    if (sets.size() > 1)
        throw InputError(where, 0, fmt::format("{} sets, none called train or test", sets.size()),
            "train.e and train.f, or test.e and test.f");
    return sets.front();
}

struct Parts {
    std::vector<AlignmentPair> train, test;
    bool labelled = true;
    std::string note;
};

void append(std::vector<AlignmentPair>& to, const std::vector<AlignmentPair>& from,
    std::size_t first, std::size_t last)
{
    to.insert(to.end(), from.begin() + static_cast<std::ptrdiff_t>(first),
        from.begin() + static_cast<std::ptrdiff_t>(last));
}

Parts chosenParts(
    const std::vector<SentenceSet>& sets, const DataRequest& request, const std::string& where)
{
    Parts parts;
    const SentenceSet& main = mainSet(sets, where);
    const SentenceSet* dev = setNamed(sets, "dev");
    const SentenceSet* test = main.name == "train" ? setNamed(sets, "test") : nullptr;
    if (request.split == "dev") {
        if (!dev || dev == &main)
            throw InputError("--split", 0, "found \"dev\"", "dev.e and dev.f among " + where);
        test = dev;
    }
    parts.labelled = main.labelled && (!test || test->labelled);
    if (!parts.labelled && !request.allowUnlabelled)
        throw InputError(where, 0,
            fmt::format("{} has no links", main.labelled ? test->name : main.name),
            "a file .wa.nonullalign beside the sentences");
    const bool divided = main.name != "train" && main.labelled;
    const std::size_t training =
        divided ? std::min(firstThatTrain, main.pairs.size()) : main.pairs.size();
    append(parts.train, main.pairs, 0, training);
    if (test)
        append(parts.test, test->pairs, 0, test->pairs.size());
    else
        append(parts.test, main.pairs, training, main.pairs.size());
    if (dev && dev != &main && dev != test)
        parts.note = fmt::format(
            "The {} pairs of dev join neither part; --split dev tests on them.", dev->pairs.size());
    std::vector<AlignmentPair> kept;
    for (const std::size_t k : partsOf(parts.train.size(), request).train)
        kept.push_back(std::move(parts.train[k]));
    parts.train = std::move(kept);
    return parts;
}

constexpr std::string_view countsFiles[] = {"wordalign-cooc.tsv.gz", "wordalign-cooc.tsv"};

/// The file beside the data that has the counts; "" when there is none.
std::string countsBeside(const std::string& data)
{
    std::error_code ignored;
    for (const std::string_view file : countsFiles)
        if (const fs::path path = fs::path(data).parent_path() / file; fs::exists(path, ignored))
            return path.string();
    return "";
}

/// digest: of the file they come from, where that is outside the data.
std::vector<SetCounts> countsOf(const Opening& opening, const ImageStore& store,
    const std::vector<SentenceSet>& sets, std::string& digest)
{
    const auto fromFile = [&](const std::string& path) {
        digest = StoredBytes::sha256Of(path);
        return readCooccurrences(TextLines(UnpackedBytes(StoredBytes::file(path))), sets);
    };
    if (!opening.request.cooc.empty())
        return fromFile(opening.request.cooc);
    for (const std::string& name : store.names())
        if (std::ranges::find(countsFiles, fileOf(name)) != std::end(countsFiles)) {
            const std::string bytes = store.bytes(name);
            return readCooccurrences(
                TextLines(UnpackedBytes(StoredBytes::memory(bytes, store.where(name)))), sets);
        }
    const std::string beside = countsBeside(opening.path);
    if (beside.empty())
        throw InputError(store.path(), 0, "no co-occurrence counts among the data or beside them",
            "wordalign-cooc.tsv.gz there, or --cooc FILE");
    return fromFile(beside);
}

std::shared_ptr<const AlignmentProblem> problemOf(
    std::vector<AlignmentPair> pairs, const AlignmentShape& shape)
{
    auto examples = std::make_shared<AlignmentExamples>();
    examples->pairs = std::move(pairs);
    return std::make_shared<const AlignmentProblem>(std::move(examples), shape);
}

} // namespace

Dataset openAlignment(const Opening& opening, const std::shared_ptr<const ImageStore>& store)
{
    const DataRequest& request = opening.request;
    checkAlignmentRequest(request);
    std::vector<SentenceSet> sets = readSentences(*store);
    std::string countsDigest;
    const std::vector<SetCounts> counts = countsOf(opening, *store, sets, countsDigest);
    const ProgressPart progress(opening.progress, storeShare, 1);
    for (std::size_t s = 0; s < sets.size(); ++s)
        for (std::size_t k = 0; k < sets[s].pairs.size(); ++k) {
            describeCells(sets[s].pairs[k], counts[s][k]);
            throwIfStopped(opening.stop);
        }
    Parts parts = chosenParts(sets, request, store->path());
    AlignmentShape shape;
    shape.featureNames = alignmentFeatureNames();
    Dataset dataset;
    dataset.train = problemOf(std::move(parts.train), shape);
    if (!parts.test.empty())
        dataset.test = problemOf(std::move(parts.test), shape);
    DatasetInfo& info = dataset.info;
    info = opening.info(store->sha256(), "Sentence pairs");
    info.secondSha256 = countsDigest;
    describeParts(dataset, request.split);
    info.labels = shape.labelNames.size();
    info.labelled = parts.labelled;
    info.features = shape.featureNames;
    addSentence(info.note, parts.note);
    return dataset;
}

std::string alignmentText(const Problem& part, const Predictions& predictions, bool)
{
    return linksText(static_cast<const AlignmentProblem&>(part), predictions);
}

std::string alignmentScores(const Problem& problem, const Predictions& predictions, bool labelled)
{
    const auto& part = static_cast<const AlignmentProblem&>(problem);
    std::string said = fmt::format("{} sentence pairs aligned", predictions.size());
    if (!labelled)
        return said + "; there are no links to compare with\n";
    const LinkCounts counts = linkCounts(part, predictions);
    return said
        + fmt::format(": AER {:.4f}, precision {:.4f}, recall {:.4f}, {} links\n", counts.aer(),
            counts.precision(), counts.recall(), counts.predicted);
}

} // namespace gapscope
