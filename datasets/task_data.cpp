// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/task_data.h"

#include "core/tasks/alignment/alignment.h"
#include "core/tasks/box_qp/box_qp.h"
#include "core/tasks/chain/chain_shape.h"
#include "core/tasks/multiclass/multiclass.h"
#include "core/tasks/pose/pose_shape.h"
#include "core/tasks/segmentation/segmentation_shape.h"
#include "core/tasks/toy/enumerated.h"
#include "datasets/alignment/sentence_pairs.h"
#include "datasets/formats/text/column_text.h"
#include "datasets/formats/text/label_table.h"
#include "datasets/formats/text/libsvm.h"
#include "datasets/formats/text/number_rows.h"
#include "datasets/formats/text/sequence_csv.h"
#include "datasets/formats/text/svm_hmm.h"
#include "datasets/poses/pose_selection.h"
#include "datasets/text/letter_data.h"

namespace gapscope {

// The functions in the rows. Each is defined in the folder of its task; the samples in generators/.

Dataset openWords(const Opening& opening, TextLines lines, const TextFormat& format);
Dataset openText(const Opening& opening, TextLines lines, const TextFormat& format);
Dataset openClasses(const Opening& opening, TextLines lines, const TextFormat& format);
Dataset openAlignment(const Opening& opening, const std::shared_ptr<const ImageStore>& store);
Dataset openPoses(const Opening& opening, const std::shared_ptr<const ImageStore>& store);
Dataset openImages(const Opening& opening, const std::shared_ptr<const ImageStore>& store);
bool isMaskFile(const std::string& name);
Dataset openHorseSeg(const Opening& opening, StoredBytes bytes);
Dataset openToy(const Opening& opening);
Dataset openBoxQp(const Opening& opening);

std::string chainText(const Problem& part, const Predictions& predictions, bool labelled);
std::string chainScores(const Problem& part, const Predictions& predictions, bool labelled);
std::string classText(const Problem& part, const Predictions& predictions, bool labelled);
std::string classScores(const Problem& part, const Predictions& predictions, bool labelled);
std::string classInfo(const Problem& part);
std::string maskText(const Problem& part, const Predictions& predictions, bool labelled);
std::string maskScores(const Problem& part, const Predictions& predictions, bool labelled);
std::size_t writeMasks(const Problem& part, const Predictions& predictions,
    const std::string& folder, const FileProgress& shouldContinue);
std::string poseText(const Problem& part, const Predictions& predictions, bool labelled);
std::string poseScores(const Problem& part, const Predictions& predictions, bool labelled);
std::string alignmentText(const Problem& part, const Predictions& predictions, bool labelled);
std::string alignmentScores(const Problem& part, const Predictions& predictions, bool labelled);

std::string generateWords(std::uint64_t seed = 1);
std::string generateChunks(std::uint64_t seed = 1);
std::string generateDigits(std::uint64_t seed = 1);
std::string generateTwoClasses(std::uint64_t seed = 1);
std::map<std::string, std::string> generateHorses(std::size_t count = 40, std::uint64_t seed = 1);
std::map<std::string, std::string> generateFigures(std::size_t count = 60, std::uint64_t seed = 1);
std::map<std::string, std::string> sentencesOf(const std::string& id);

namespace {

std::string sampleOfChains(std::string_view id)
{
    return id == "sample:chunks" ? generateChunks() : generateWords();
}

const TaskData dataTable[] = {
    {.key = ChainShape::key,
        .sampleText = sampleOfChains,
        .ownOptions = {"--attribute-set", "--bias"},
        .ownData = "words or text",
        .output = {.text = chainText, .scores = chainScores}},
    {.key = MulticlassShape::key,
        .sampleText = [](std::string_view) { return generateDigits(); },
        .output = {.text = classText, .scores = classScores, .info = classInfo}},
    {.key = BinaryProblem::name,
        .sampleText = [](std::string_view) { return generateTwoClasses(); }},
    {.key = PoseShape::key,
        .openStore = openPoses,
        .holds = holdsJoints,
        .reads = isPoseFile,
        .storeOf = "photographs with joints",
        .refuseAlone = refuseTableAlone,
        .openedByName = true,
        .sampleFiles = [](const std::string&) { return generateFigures(); },
        .ownOptions = {"--pose-bounds", "--pose-messages"},
        .ownData = "photographs with joints",
        .output = {.text = poseText, .scores = poseScores}},
    {.key = AlignmentShape::key,
        .openStore = openAlignment,
        .holds = holdsSentences,
        .reads = isSentenceFile,
        .storeOf = "sentence pairs",
        .knownLabels = 2,
        .sampleFiles = sentencesOf,
        .ownOptions = {"--cooc"},
        .ownData = "data of sentence pairs",
        .output = {.text = alignmentText, .scores = alignmentScores}},
    {.key = SegmentationShape::key,
        .openStore = openImages,
        .reads = isMaskFile,
        .storeOf = "photographs with masks",
        .openedByName = true,
        .sampleFiles = [](const std::string&) { return generateHorses(); },
        .openTables = openHorseSeg,
        .tablesOf = "HorseSeg's features",
        .ownOptions = {"--augment", "--potts", "--loss"},
        .ownData = "photographs with masks",
        .output = {.text = maskText, .scores = maskScores, .writeMasks = writeMasks}},
    {.key = BoxQpProblem::name, .openSample = openBoxQp},
    {.key = EnumeratedProblem::key,
        .openSample = openToy,
        .ownOptions = {"--box"},
        .ownData = "the toy"},
};

const TextFormat formatTable[] = {
    {.description = "sequences of SVM-hmm",
        .matches = looksLikeSvmHmm,
        .open = openText,
        .readTokens = readSvmHmm,
        .ownFeatures = true},
    {.description = "sequences of comma-separated values",
        .matches = looksLikeSequenceCsv,
        .open = openText,
        .readTokens = readSequenceCsv,
        .ownFeatures = true},
    {.description = "LIBSVM rows",
        .matches = looksLikeLibsvm,
        .open = openClasses,
        .readRows = readLibsvm},
    {.description = "words in the form of letter.data",
        .matches = looksLikeLetterData,
        .open = openWords},
    {.description = "a table with a column of classes",
        .matches = looksLikeLabelTable,
        .open = openClasses,
        .readRows = readLabelTable},
    {.description = "rows of numbers",
        .matches = looksLikeNumberRows,
        .open = openClasses,
        .readRows = readNumberRows},
    {.description = "text in columns (CoNLL)",
        .matches = [](const TextHead&) { return true; },
        .open = openText,
        .readTokens = readColumnText},
};

} // namespace

std::span<const TaskData> taskData() { return dataTable; }

bool isRead(const std::string& name)
{
    return std::ranges::any_of(
        dataTable, [&](const TaskData& row) { return row.reads && row.reads(name); });
}

const TaskData& taskDataOf(std::string_view key)
{
    static const TaskData unknown{};
    const auto row = std::ranges::find(dataTable, key, &TaskData::key);
    return row == std::end(dataTable) ? unknown : *row;
}

std::span<const TextFormat> textFormats() { return formatTable; }

const TextFormat* textFormatOf(std::string_view head)
{
    if (!notText(head).empty())
        return nullptr;
    const TextHead text(head);
    return std::ranges::find_if(
        formatTable, [&](const TextFormat& format) { return format.matches(text); });
}

} // namespace gapscope
