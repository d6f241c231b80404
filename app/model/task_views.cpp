// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/task_views.h"

#include "app/model/alignment/alignment_answers.h"
#include "app/model/chain/chain_answers.h"
#include "app/model/chain/text_data_dialog.h"
#include "app/model/multiclass/class_answers.h"
#include "app/model/pose/pose_answers.h"
#include "app/model/pose/pose_data_dialog.h"
#include "app/model/segmentation/image_data_dialog.h"
#include "app/model/segmentation/segmentation_answers.h"
#include "core/tasks/alignment/alignment.h"
#include "datasets/formats/text/word_images.h"
#include "widgets/viewers/alignment/alignment_viewer.h"
#include "widgets/viewers/alignment/feature_weights.h"
#include "widgets/viewers/chain/sentences/chunk_types_table.h"
#include "widgets/viewers/chain/sentences/chunk_viewer.h"
#include "widgets/viewers/chain/weights/chain_weights.h"
#include "widgets/viewers/chain/words/word_viewer.h"
#include "widgets/viewers/multiclass/class_viewer.h"
#include "widgets/viewers/multiclass/class_weights.h"
#include "widgets/viewers/pose/confusion/pose_errors.h"
#include "widgets/viewers/pose/pose_viewer.h"
#include "widgets/viewers/pose/weights/pose_weights.h"
#include "widgets/viewers/segmentation/class_scores_table.h"
#include "widgets/viewers/segmentation/segmentation_viewer.h"
#include "widgets/viewers/segmentation/segmentation_weights.h"

namespace gapscope {
namespace {

constexpr LetterGrid letterGrid{static_cast<int>(letterRows), static_cast<int>(letterColumns)};

constexpr auto labelsConfused = QT_TRANSLATE_NOOP(
    "gapscope", "Which labels are taken for which will be here, once a run has weights.");
constexpr auto notWritten =
    QT_TRANSLATE_NOOP("DataCaption", "Synthetic: drawn by a generator, not written by people.");
constexpr auto noPhotographs =
    QT_TRANSLATE_NOOP("DataCaption", "Synthetic: drawn by a generator, no photographs.");

struct InputText {
    Q_DECLARE_TR_FUNCTIONS(LabelFiles)
};

ExampleViewer* makeWords(QWidget* parent)
{
    auto* viewer = new WordViewer(parent);
    viewer->setGrid(letterGrid);
    return viewer;
}

/// Makes a viewer with the photographs' decoder.
template <typename Viewer> ExampleViewer* makePhotographs(QWidget* parent)
{
    auto* viewer = new Viewer(parent);
    viewer->setDecoder(decodePhotograph);
    return viewer;
}

template <typename Viewer> ExampleViewer* make(QWidget* parent) { return new Viewer(parent); }

template <typename Page> WeightsPage* makePage() { return new Page; }

WeightsPage* makeChainPage() { return new ChainWeights(letterGrid); }

/// For models that label the same files whatever their shape.
template <const char* files> QString inputOf(const ModelShape&) { return InputText::tr(files); }
constexpr char photographFiles[] =
    QT_TRANSLATE_NOOP("LabelFiles", "photographs: a folder, a tar archive or pictures");
constexpr char personFiles[] =
    QT_TRANSLATE_NOOP("LabelFiles", "photographs of people: a folder, a tar archive or pictures");
constexpr char pairFiles[] = QT_TRANSLATE_NOOP(
    "LabelFiles", "sentence pairs: a folder or a tar archive of NAME.e and NAME.f");

QString inputOfChains(const ModelShape& shape)
{
    return static_cast<const ChainShape&>(shape).features
        ? InputText::tr("text in columns, as it was trained on")
        : InputText::tr("handwritten words in the form of letter.data");
}

constexpr TestPart fifthRows{QT_TRANSLATE_NOOP("gapscope::TestPartDialog", "Test part"),
    QT_TRANSLATE_NOOP("gapscope::TestPartDialog", "every fifth row"), "holdout", "split-rows",
    true};
constexpr TestPart devPairs{fifthRows.title,
    QT_TRANSLATE_NOOP("gapscope::TestPartDialog", "the pairs of dev"), "dev", "split-pairs", false};
constexpr DataChoice rowChoice{QT_TRANSLATE_NOOP("gapscope::DataDock", "Test part…"),
    QT_TRANSLATE_NOOP("gapscope::DataDock", "What the test error is measured on"),
    makeTestDialog<fifthRows>};
constexpr DataChoice pairChoice{rowChoice.button, rowChoice.tip, makeTestDialog<devPairs>};

template <ErrorPage (*... makePage)()> std::vector<ErrorPage> pages() { return {makePage()...}; }

const TaskView viewTable[] = {
    {.task = ChainShape::key,
        .shows = [](const Problem& problem) { return !isText(problem); },
        .key = "words",
        .names = WordViewer::names,
        .makeViewer = makeWords,
        .makeWeights = makeChainPage,
        .answers = chainAnswers,
        .examplesText =
            QT_TRANSLATE_NOOP("gapscope", "The words and their predictions will be here."),
        .confusionText = QT_TRANSLATE_NOOP(
            "gapscope", "Which letters are taken for which will be here, once a run has weights."),
        .weightsText = QT_TRANSLATE_NOOP("gapscope",
            "What the model has learnt will be here: a template per letter and the transitions "
            "between letters."),
        .syntheticText = notWritten,
        .input = inputOfChains,
        .labelsEnding = "-labels.tsv",
        .choice = &wordChoice,
        .folds = true},
    {.task = ChainShape::key,
        .key = "sentences",
        .names = ChunkViewer::names,
        .makeViewer = make<ChunkViewer>,
        .makeWeights = makeChainPage,
        .answers = chainAnswers,
        .examplesText =
            QT_TRANSLATE_NOOP("gapscope", "The sentences and their predictions will be here."),
        .confusionText = labelsConfused,
        .weightsText = QT_TRANSLATE_NOOP("gapscope",
            "What the model has learnt will be here: the strongest attributes of each label "
            "and the transitions between labels."),
        .syntheticText = notWritten,
        .input = inputOfChains,
        .labelsEnding = "-labels.txt",
        .choice = &textChoice,
        .errorPages = pages<chunkTypesPage>,
        .tokens = tokenCountOf},
    {.task = SegmentationShape::key,
        .key = "photographs",
        .names = SegmentationViewer::names,
        .makeViewer = makePhotographs<SegmentationViewer>,
        .makeWeights = makePage<SegmentationWeights>,
        .answers = segmentationAnswers,
        .examplesText = QT_TRANSLATE_NOOP(
            "gapscope", "The photographs, their masks and their predictions will be here."),
        .confusionText = QT_TRANSLATE_NOOP(
            "gapscope", "Which pixels are taken for what will be here, once a run has weights."),
        .weightsText = QT_TRANSLATE_NOOP("gapscope",
            "What the model has learnt will be here: which colours, places and visual words "
            "speak for a class, and what separates neighbours."),
        .syntheticText = noPhotographs,
        .input = inputOf<photographFiles>,
        .labelsEnding = "-labels.tsv",
        .choice = &imageChoice,
        .visitPictures = visitPhotographs,
        .pictures = &maskFiles,
        .errorPages = pages<classScoresPage>},
    {.task = PoseShape::key,
        .key = "poses",
        .names = PoseViewer::names,
        .makeViewer = makePhotographs<PoseViewer>,
        .makeWeights = makePage<PoseWeights>,
        .answers = poseAnswers,
        .examplesText = QT_TRANSLATE_NOOP(
            "gapscope", "The photographs, their poses and predictions will be here."),
        .confusionText = QT_TRANSLATE_NOOP("gapscope",
            "How often each joint is found, and how near, will be here, once a run has weights."),
        .weightsText = QT_TRANSLATE_NOOP("gapscope",
            "What the model has learnt will be here: how far each part may lie from the next, "
            "and how much each part's map counts."),
        .syntheticText = noPhotographs,
        .input = inputOf<personFiles>,
        .labelsEnding = "-joints.csv",
        .choice = &poseChoice,
        .visitPictures = visitPoses,
        .pictures = &jointFiles,
        .errorPages = pages<jointScoresPage, pdjPage>},
    {.task = AlignmentShape::key,
        .key = "alignments",
        .names = AlignmentViewer::names,
        .makeViewer = make<AlignmentViewer>,
        .makeWeights = makePage<FeatureWeights>,
        .answers = alignmentAnswers,
        .examplesText = QT_TRANSLATE_NOOP(
            "gapscope", "The sentence pairs, their links and predictions will be here."),
        .confusionText = QT_TRANSLATE_NOOP("gapscope",
            "How many links are wrong and how many are missed will be here, once a run has "
            "weights."),
        .weightsText = QT_TRANSLATE_NOOP("gapscope",
            "What the model has learnt will be here: how much each feature of a word pair "
            "speaks for a link."),
        .syntheticText = QT_TRANSLATE_NOOP(
            "DataCaption", "Synthetic: written by a generator in two invented languages."),
        .input = inputOf<pairFiles>,
        .labelsEnding = "-links.wa",
        .labelled = pairsLabelled,
        .choice = &pairChoice},
    {.task = MulticlassShape::key,
        .key = "classes",
        .names = ClassViewer::names,
        .makeViewer = make<ClassViewer>,
        .makeWeights = makePage<ClassWeights>,
        .answers = classAnswers,
        .examplesText = QT_TRANSLATE_NOOP(
            "gapscope", "The examples, their classes and predictions will be here."),
        .confusionText = QT_TRANSLATE_NOOP(
            "gapscope", "Which classes are taken for which will be here, once a run has weights."),
        .weightsText = QT_TRANSLATE_NOOP("gapscope",
            "What the model has learnt will be here: the weights of each class, as pictures "
            "where features are pixels."),
        .syntheticText = notWritten,
        .input =
            [](const ModelShape& shape) {
                return InputText::tr("rows of %1 features")
                    .arg(static_cast<const MulticlassShape&>(shape).featureCount);
            },
        .labelsEnding = "-labels.tsv",
        .choice = &rowChoice},
};

} // namespace

std::span<const TaskView> taskViews() { return viewTable; }

const TaskView* viewOf(const Problem* problem)
{
    if (!problem)
        return nullptr;
    const std::string_view task = problem->shape().task();
    const auto row = std::ranges::find_if(viewTable, [&](const TaskView& each) {
        return each.task == task && (!each.shows || each.shows(*problem));
    });
    return row == std::end(viewTable) ? nullptr : row;
}

const TaskView* findTaskView(std::string_view task)
{
    const auto row = std::ranges::find(viewTable, task, &TaskView::task);
    return row == std::end(viewTable) ? nullptr : row;
}

WeightsPage* makeWeightsPage(std::string_view task) { return findTaskView(task)->makeWeights(); }

std::vector<ErrorPage> allErrorPages()
{
    std::vector<ErrorPage> all;
    for (const TaskView& task : viewTable)
        if (task.errorPages)
            for (const ErrorPage& page : task.errorPages())
                all.push_back(page);
    return all;
}

const DataChoice* choiceOf(const Problem* train)
{
    const TaskView* view = viewOf(train);
    const DataChoice* choice = view ? view->choice : nullptr;
    return choice && (!choice->appliesTo || choice->appliesTo(*train)) ? choice : nullptr;
}

} // namespace gapscope
