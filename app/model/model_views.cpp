// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/model_views.h"

#include "app/engine/run_controller.h"
#include "app/model/chain/chain_answers.h"
#include "app/model/label_bar.h"
#include "app/model/page_texts.h"
#include "app/models/trained_model.h"
#include "app/runs/data_caption.h"
#include "core/tasks/chain/chain.h"
#include "core/tasks/segmentation/segmentation.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/formats/text/word_images.h"
#include "widgets/controls/action_note.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/viewers/alignment/alignment_viewer.h"
#include "widgets/viewers/chain/sentences/chunk_viewer.h"
#include "widgets/viewers/chain/words/word_viewer.h"
#include "widgets/viewers/confusion_view.h"
#include "widgets/viewers/multiclass/class_viewer.h"
#include "widgets/viewers/pose/pose_viewer.h"
#include "widgets/viewers/segmentation/segmentation_viewer.h"
#include "widgets/viewers/weights/label_names.h"
#include "widgets/viewers/weights_view.h"

#include <QStackedWidget>

#include <algorithm>

namespace gapscope {
namespace {

constexpr LetterGrid letterGrid{static_cast<int>(letterRows), static_cast<int>(letterColumns)};

} // namespace

ModelViews::ModelViews(Session& session, RunController& controller, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_controller(controller)
    , m_labelBar(new LabelBar(m_labels))
    , m_blocks(new QStackedWidget)
    , m_noBlocks(new HistogramView)
    , m_viewers(new QStackedWidget)
    , m_words(new WordViewer(m_viewers))
    , m_chunks(new ChunkViewer(m_viewers))
    , m_photographs(new SegmentationViewer(m_viewers))
    , m_poses(new PoseViewer(m_viewers))
    , m_alignments(new AlignmentViewer(m_viewers))
    , m_classes(new ClassViewer(m_viewers))
    , m_viewerOf{{ExampleKind::words, m_words}, {ExampleKind::sentences, m_chunks},
          {ExampleKind::photographs, m_photographs}, {ExampleKind::poses, m_poses},
          {ExampleKind::alignments, m_alignments}, {ExampleKind::classes, m_classes}}
    , m_confusion(new ConfusionView)
    , m_weights(new WeightsView)
{
    m_noBlocks->setAccessibleName(tr("Histogram of block gaps"));
    m_blocks->addWidget(m_noBlocks);
    for (const auto& each : m_viewerOf)
        each.second->hide(); // a child that no page holds would come with its parent
    m_words->setObjectName(QStringLiteral("words"));
    m_chunks->setObjectName(QStringLiteral("sentences"));
    m_photographs->setObjectName(QStringLiteral("photographs"));
    m_poses->setObjectName(QStringLiteral("poses"));
    m_alignments->setObjectName(QStringLiteral("alignments"));
    m_classes->setObjectName(QStringLiteral("classes"));
    choose(m_words);
    setEmptyStates();
    connect(m_noBlocks, &HistogramView::emptyActionTriggered, this, &ModelViews::actionAsked);
    for (const auto& each : m_viewerOf)
        connectViewer(each.second);
    m_photographs->setDecoder(decodePhotograph);
    m_poses->setDecoder(decodePhotograph);
    connect(m_confusion, &ConfusionView::emptyActionTriggered, this, &ModelViews::actionAsked);
    connect(m_weights, &WeightsView::emptyActionTriggered, this, &ModelViews::actionAsked);
    for (ActionNote* moment : {m_confusion->moment(), m_weights->moment()})
        connect(moment, &ActionNote::triggered, this, [this] { m_viewer->showNewest(); });
    connect(&m_controller, &RunController::stateChanged, this, &ModelViews::setEmptyStates);
    connect(m_confusion, &ConfusionView::partChosen, this, [this] {
        m_answersOf = {};
        refresh();
    });
    connect(m_confusion, &ConfusionView::cellActivated, this, &ModelViews::cellActivated);
    connect(m_confusion, &ConfusionView::typeActivated, this, &ModelViews::typeActivated);
    for (const auto changed :
        {&Session::datasetChanged, &Session::selectionChanged, &Session::pieceChanged})
        connect(&m_session, changed, this, &ModelViews::endLabels);
    connect(&m_labels, &LabelSession::changed, this, &ModelViews::labelsChanged);
    connect(&m_session, &Session::datasetChanged, this, &ModelViews::refresh);
    connect(&m_session, &Session::selectionChanged, this, &ModelViews::refresh);
    connect(&m_session, &Session::pieceChanged, this, &ModelViews::refresh);
    connect(&m_session, &Session::runsChanged, this, [this] {
        std::erase_if(m_histograms, [this](const auto& entry) {
            if (m_session.find(entry.first))
                return false;
            entry.second.view->deleteLater();
            return true;
        });
    });
    connect(&m_worker, &LatestWorker::idle, this, &ModelViews::refresh);
}

void ModelViews::connectViewer(ExampleViewer* viewer)
{
    connect(viewer, &ExampleViewer::exampleSelected, this, &ModelViews::exampleSelected);
    connect(viewer, &ExampleViewer::partChanged, this, [this] {
        m_answersOf = {};
        refresh();
    });
    connect(viewer, &ExampleViewer::emptyActionTriggered, this, &ModelViews::actionAsked);
    connect(viewer, &ExampleViewer::noteActionTriggered, this, &ModelViews::actionAsked);
    connect(viewer, &ExampleViewer::snapshotRequested, this, [this](int k) {
        if (m_session.piece()) {
            Q_EMIT pieceRequested(k);
            return;
        }
        m_scrub = k + 1 < static_cast<int>(m_historySize) ? k : -1;
        m_worker.cancel(); // what it computes is not asked for any more
        m_answersOf = {};
        m_weightsOf.reset();
        refresh();
    });
}

/// Only the viewer shown is in the page, so that the others do not ask for room.
void ModelViews::choose(ExampleViewer* viewer)
{
    if (viewer == m_viewer)
        return;
    m_viewer = viewer;
    if (QWidget* before = m_viewers->currentWidget()) {
        m_viewers->removeWidget(before);
        before->hide();
    }
    m_viewers->addWidget(viewer);
    viewer->setBar(m_labelBar);
}

HistogramView* ModelViews::histogram() const
{
    return static_cast<HistogramView*>(m_blocks->currentWidget());
}

std::shared_ptr<const Dataset> ModelViews::shownDataset() const
{
    if (const LabelledFile* file = m_labels.current())
        return file->dataset;
    if (m_session.piece())
        return m_session.piece()->dataset;
    const Run* run = m_session.selected();
    return run && run->dataset ? run->dataset : m_session.dataset();
}

std::shared_ptr<const Problem> ModelViews::part(int index) const
{
    if (!m_dataset || m_kind == ExampleKind::none)
        return nullptr;
    return index == 0 ? m_dataset->train : m_dataset->test;
}

std::shared_ptr<const Snapshot> ModelViews::shown() const
{
    if (const auto& labels = m_labels.files())
        return labels->snapshot;
    if (m_session.piece())
        return m_session.piece()->snapshot;
    const Run* run = m_session.selected();
    return run ? run->snapshot : nullptr;
}

void ModelViews::refresh()
{
    const Run* run = m_session.selected();
    const std::shared_ptr<const Piece>& piece = m_session.piece();
    if (shownDataset() != m_dataset)
        datasetShown();
    const int source = m_labels.files() ? ofLabels : piece ? piece->path : run ? run->id : -1;
    if (source != m_run) {
        if (m_run != -1)
            m_viewer->clearFilter(); // examples chosen by what another run knew of them
        m_run = source;
        m_scrub = -1;
        m_historySize = 0;
        forgetAnswers();
        watch();
    }
    for (const auto& each : m_session.runs())
        feedBlocks(*each);
    const auto histogram = m_histograms.find(run ? run->id : -1); // a piece has no block gaps
    m_blocks->setCurrentWidget(
        histogram == m_histograms.end() ? m_noBlocks : histogram->second.view);
    setEmptyStates();
    showMoment();
    if (!shown() || !part(0)) {
        showDual();
        return;
    }
    if (m_labels.files())
        showLabelPart();
    else if (piece)
        feedPieces(piece);
    else
        feedSnapshots(*run);
    feedWeights();
    showMoment();
    askForAnswers();
    if (shown()->watched >= 0 || (run && run->ended()))
        showDual();
}

/// The selected run was read from a file, or left by an earlier session.
bool ModelViews::isRecord() const
{
    const Run* run = m_session.selected();
    return run && !m_session.piece() && !m_labels.files() && run->ended() && !run->snapshot
        && !run->record.trace.empty();
}

void ModelViews::actionAsked()
{
    if (isRecord())
        Q_EMIT repeatRequested();
    else
        Q_EMIT runRequested();
}

/// What the pages without content say.
void ModelViews::setEmptyStates()
{
    PageState state;
    state.kind = m_kind;
    if (m_dataset)
        state.data = titleInWords(m_dataset->info.title);
    state.weights = shown() != nullptr;
    state.kernel = shown() && shown()->kernel();
    state.record = isRecord();
    state.idle = !m_controller.running();
    state.labelled = hasTruth(0);
    const PageTexts texts = pageTexts(state);
    m_viewer->setNote(texts.note, texts.noteAction);
    const Run* run = m_session.selected();
    if (run && !m_session.piece() && !hasBlockGaps(run->options.method))
        m_noBlocks->setEmptyState(noBlockGapsText(run->options.method), {});
    else
        m_noBlocks->setEmptyState(texts.blocks, texts.blocksAction);
    m_viewer->setEmptyState(texts.examples, m_dataset ? QString() : texts.action);
    m_confusion->setEmptyState(texts.confusion, texts.action);
    m_weights->setEmptyState(texts.weights, texts.action);
}

void ModelViews::datasetShown()
{
    m_dataset = shownDataset();
    m_kind = kindOf(m_dataset ? m_dataset->train.get() : nullptr);
    if (m_kind != ExampleKind::none) {
        choose(m_viewerOf.at(m_kind));
        m_confusion->setNames(namesOf(m_kind));
    }
    setEmptyStates();
    if (m_kind != ExampleKind::sentences)
        m_chunks->setData({}, {});
    if (m_kind != ExampleKind::photographs)
        m_photographs->setData({});
    if (m_kind != ExampleKind::poses)
        m_poses->setData({});
    if (m_kind != ExampleKind::alignments)
        m_alignments->setData({});
    if (m_kind != ExampleKind::classes)
        m_classes->setData({});
    if (m_kind != ExampleKind::words || !part(0))
        m_words->setData({}, {});
    if (part(0))
        showParts();
    else
        m_confusion->setParts({}, -1);
    forgetAnswers();
}

void ModelViews::showParts()
{
    std::vector<ExamplePart> parts{partOf(tr("Train"), part(0))};
    if (part(1))
        parts.push_back(partOf(tr("Test"), part(1)));
    QStringList titles;
    for (const ExamplePart& each : parts)
        titles << each.title;
    m_viewer->setLabelled({hasTruth(0), hasTruth(1)}, whyUnlabelledText());
    titles = titles.mid(0, hasTruth(0) ? hasTruth(1) ? 2 : 1 : 0); // a test part or all
    // What is confused on examples seen in training is often nothing at all.
    m_confusion->setParts(titles, static_cast<int>(titles.size()) - 1);
    if (m_kind == ExampleKind::photographs)
        m_photographs->setData(std::move(parts));
    else if (m_kind == ExampleKind::poses)
        m_poses->setData(std::move(parts));
    else if (m_kind == ExampleKind::alignments)
        m_alignments->setData(std::move(parts));
    else if (m_kind == ExampleKind::classes)
        m_classes->setData(std::move(parts));
    else if (m_kind == ExampleKind::sentences)
        m_chunks->setData(std::move(parts), asChain(part(0))->shape());
    else
        m_words->setData(std::move(parts), labelNames(asChain(part(0))->shape()), letterGrid);
}

void ModelViews::forgetAnswers()
{
    m_worker.cancel();
    m_answersOf = {};
    m_weightsOf.reset();
    m_predictions = {};
    m_viewer->setSnapshots({});
    m_pieceShown.reset();
    m_viewer->setPredictions(0, {});
    if (part(1))
        m_viewer->setPredictions(1, {});
    m_chunks->setWeights({});
    m_photographs->setWeights({});
    m_poses->setWeights({});
    m_classes->setWeights({});
    m_confusion->setConfusion({});
    m_confusion->setChunks({});
    m_confusion->setJoints({});
    m_confusion->setMeasures({});
    m_weights->clear();
}

void ModelViews::exampleSelected(int)
{
    watch();
    showDual();
}

void ModelViews::setStale(const QString& reason)
{
    for (const auto& each : m_viewerOf)
        each.second->setStale(!reason.isEmpty(), reason);
    m_confusion->setStale(!reason.isEmpty(), reason);
    m_weights->setStale(!reason.isEmpty(), reason);
}

} // namespace gapscope
