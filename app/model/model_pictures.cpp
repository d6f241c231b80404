// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/model_pictures.h"

#include "app/model/chain/chain_answers.h"
#include "app/model/example_answers.h"
#include "app/model/model_views.h"
#include "app/model/pose/pose_answers.h"
#include "app/model/pose/pose_pictures.h"
#include "app/model/segmentation/photograph_pictures.h"
#include "app/model/segmentation/segmentation_answers.h"
#include "app/models/trained_model.h"
#include "datasets/formats/text/word_images.h"
#include "widgets/viewers/alignment/alignment_viewer.h"
#include "widgets/viewers/chain/sentences/chunk_types_table.h"
#include "widgets/viewers/chain/sentences/chunk_viewer.h"
#include "widgets/viewers/chain/words/word_viewer.h"
#include "widgets/viewers/confusion_view.h"
#include "widgets/viewers/multiclass/class_viewer.h"
#include "widgets/viewers/pose/confusion/joint_scores_table.h"
#include "widgets/viewers/pose/confusion/pdj_view.h"
#include "widgets/viewers/segmentation/class_scores_table.h"
#include "widgets/viewers/segmentation/segmentation_viewer.h"
#include "widgets/viewers/segmentation/segmentation_weights.h"
#include "widgets/viewers/weights/label_names.h"
#include "widgets/viewers/weights_view.h"

#include <QTabWidget>

#include <algorithm>

namespace gapscope {
namespace {

constexpr LetterGrid letterGrid{static_cast<int>(letterRows), static_cast<int>(letterColumns)};

/// The viewer of examples that are no photographs with the worst one in front, and every prediction
/// as a table.
NamedPicture examplesPicture(const std::shared_ptr<const Problem>& problem,
    const ExamplePart& shown, const ExamplePredictions& predictions, const ChunkViewer::Weights& w)
{
    std::shared_ptr<ExampleViewer> viewer;
    if (shown.alignments) {
        const auto pairs = std::make_shared<AlignmentViewer>();
        pairs->setData({shown});
        viewer = pairs;
    } else if (shown.classes) {
        const auto classes = std::make_shared<ClassViewer>();
        classes->setData({shown});
        classes->setWeights(w);
        viewer = classes;
    } else if (const ChainProblem& part = *asChain(problem); isText(part)) {
        const auto chunks = std::make_shared<ChunkViewer>();
        chunks->setData({shown}, part.shape());
        chunks->setWeights(w);
        viewer = chunks;
    } else {
        const auto words = std::make_shared<WordViewer>();
        words->setData({shown}, labelNames(part.shape()), letterGrid);
        viewer = words;
    }
    viewer->setPredictions(0, predictions);
    NamedPicture named = pictureOfWidget(viewer.get(), viewer->sizeHint(), {}, {});
    named.view = viewer;
    return named;
}

/// The worst photographs together, and each of them alone, larger.
void visitPhotographs(const Run& run, const ExamplePart& part,
    const ExamplePredictions& predictions, const TakePicture& take)
{
    constexpr std::size_t together = 3, alone = 4;
    const std::vector<int> worst = worstPhotographs(part, predictions, alone);
    const OverlaysOf overlays = overlaysOf(unseenViewer(part, predictions), part, predictions);
    const auto takeOverlays = [&](const QString& key, const QString& title, const QString& csv,
                                  const std::vector<int>& examples) {
        NamedPicture named = overlayPicture(overlays, examples);
        named.key = key + fileNameOf(run.name);
        named.picture.title = title.arg(run.name);
        named.picture.csv = csv;
        take(std::move(named));
    };
    takeOverlays(QStringLiteral("predictions-"), ModelViews::tr("Predictions of %1"),
        QString::fromStdString(photographsCsv(*part.photographs, predictions)),
        {worst.begin(),
            worst.begin() + static_cast<std::ptrdiff_t>(std::min(together, worst.size()))});
    for (std::size_t k = 0; k < worst.size(); ++k)
        takeOverlays(QStringLiteral("overlay-%1-").arg(k + 1),
            ModelViews::tr("Photograph %1 of the worst of %2").arg(k + 1),
            superpixelsCsv(part, predictions.labels[static_cast<std::size_t>(worst[k])], worst[k]),
            {worst[k]});
}

/// The worst poses together, and each of them alone, larger.
void visitPoses(const Run& run, const ExamplePart& part, const ExamplePredictions& predictions,
    const TakePicture& take)
{
    constexpr std::size_t together = 3, alone = 4;
    const std::vector<int> worst = worstPoses(predictions, alone);
    const OverlaysOf overlays = overlaysOf(unseenPoseViewer(part, predictions), part, predictions);
    const auto takeOverlays = [&](const QString& key, const QString& title, const std::string& csv,
                                  const std::vector<int>& examples) {
        NamedPicture named = overlayPicture(overlays, examples);
        named.key = key + fileNameOf(run.name);
        named.picture.title = title.arg(run.name);
        named.picture.csv = QString::fromStdString(csv);
        take(std::move(named));
    };
    takeOverlays(QStringLiteral("predictions-"), ModelViews::tr("Predictions of %1"),
        posesCsv(*part.poses, predictions),
        {worst.begin(),
            worst.begin() + static_cast<std::ptrdiff_t>(std::min(together, worst.size()))});
    for (std::size_t k = 0; k < worst.size(); ++k)
        takeOverlays(QStringLiteral("pose-%1-").arg(k + 1),
            ModelViews::tr("Pose %1 of the worst of %2").arg(k + 1),
            jointsOfPoseCsv(*part.poses, predictions, static_cast<std::size_t>(worst[k])),
            {worst[k]});
}

/// The table of chunk types or of classes.
template <typename Table>
void takeScores(const std::shared_ptr<Table>& table, const QString& key, const QString& title,
    const TakePicture& take)
{
    NamedPicture named = pictureOfWidget(table.get(), table->sizeHint(), key, title);
    named.picture.csv = table->csv();
    named.view = table;
    take(std::move(named));
}

/// Which labels are taken for which, and how well each is found.
void visitConfusion(
    const Run& run, ExampleKind kind, const ExampleAnswers& answers, const TakePicture& take)
{
    const QString name = fileNameOf(run.name);
    const auto confusion = std::make_shared<ConfusionView>();
    confusion->setNames(namesOf(kind));
    confusion->setConfusion(answers.confusion);
    confusion->setChunks(answers.chunks);
    confusion->setJoints(answers.joints);
    NamedPicture cells = pictureOfWidget(confusion.get(), confusion->sizeHint(),
        QStringLiteral("confusion-") + name, ConfusionView::tr("Confusion of %1").arg(run.name));
    cells.picture.csv = QString::fromStdString(toCsv(confusion->confusion()));
    cells.view = confusion;
    take(std::move(cells));
    if (!answers.chunks.empty()) {
        const auto scores = std::make_shared<ChunkTypesTable>();
        scores->setCounts(answers.chunks);
        takeScores(scores, QStringLiteral("chunk-types-") + name,
            ChunkTypesTable::tr("Chunks by type of %1").arg(run.name), take);
    }
    if (answers.confusion.pixels) {
        const auto scores = std::make_shared<ClassScoresTable>();
        scores->setConfusion(answers.confusion);
        takeScores(scores, QStringLiteral("classes-") + name,
            ClassScoresTable::tr("Classes of %1").arg(run.name), take);
    }
    if (answers.joints.poses() > 0) {
        const auto scores = std::make_shared<JointScoresTable>();
        scores->setErrors(answers.joints);
        takeScores(scores, QStringLiteral("joints-") + name,
            JointScoresTable::tr("Joints of %1").arg(run.name), take);
        const auto curve = std::make_shared<PdjView>();
        curve->setErrors(answers.joints);
        takeScores(curve, QStringLiteral("pdj-") + name,
            PdjView::tr("PDJ curve of %1").arg(run.name), take);
    }
}

/// The page of weights; of photographs every tab.
void visitWeights(
    const Run& run, ExampleKind kind, const WeightsView::Weights& w, const TakePicture& take)
{
    const auto view = std::make_shared<WeightsView>();
    view->setWeights(shapeOf(*run.dataset), w, letterGrid);
    const auto takePage = [&](const QString& key, const QString& title, const QString& csv) {
        NamedPicture named = pictureOfWidget(
            view.get(), view->sizeHint(), key + fileNameOf(run.name), title.arg(run.name));
        named.picture.csv = csv;
        named.view = view;
        take(std::move(named));
    };
    takePage(QStringLiteral("weights-"), WeightsView::tr("Weights of %1"), view->csv());
    QTabWidget* tabs = view->segmentation()->tabs();
    for (int tab = 1; kind == ExampleKind::photographs && tab < tabs->count(); ++tab)
        if (tabs->isTabVisible(tab)) {
            tabs->setCurrentIndex(tab);
            takePage(QStringLiteral("weights-%1-").arg(view->segmentation()->keyOf(tab)),
                tabs->tabText(tab) + WeightsView::tr(" in the weights of %1"),
                view->segmentation()->csv(tab));
        }
}

} // namespace

void visitModel(const Run& run, const TakePicture& take)
{
    const std::shared_ptr<const Problem> part =
        run.dataset->test ? run.dataset->test : run.dataset->train;
    const ExampleKind kind = kindOf(part.get());
    if (kind == ExampleKind::none)
        return;
    const auto snapshot = run.snapshot; // a run that goes on gets newer ones between pictures
    const WeightsView::Weights w{snapshot, &snapshot->w};
    const ExampleAnswers answers =
        answersOf(*part, *w, {}, {}, snapshot->readers[run.dataset->test ? 1 : 0].get());
    const ExamplePart shown =
        partOf(run.dataset->test ? ModelViews::tr("Test") : ModelViews::tr("Train"), part);
    if (kind == ExampleKind::photographs) {
        visitPhotographs(run, shown, answers.predictions, take);
    } else if (kind == ExampleKind::poses) {
        visitPoses(run, shown, answers.predictions, take);
    } else {
        NamedPicture named = examplesPicture(part, shown, answers.predictions,
            snapshot->kernel() ? ChunkViewer::Weights() : w); // no reasons for a label
        named.key = QStringLiteral("predictions-") + fileNameOf(run.name);
        named.picture.title = ModelViews::tr("Predictions of %1").arg(run.name);
        named.picture.csv = QString::fromStdString(predictionsCsv(*part, answers.predictions));
        take(std::move(named));
    }
    visitConfusion(run, kind, answers, take);
    if (!snapshot->kernel())
        visitWeights(run, kind, w, take);
}

} // namespace gapscope
