// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/views/model_views.h"

#include "app/engine/run_controller.h"
#include "app/model/data_caption.h"
#include "app/model/task_views.h"
#include "app/model/views/label_bar.h"
#include "app/model/views/page_texts.h"
#include "widgets/controls/notes.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/weights/weights_view.h"

namespace gapscope {
ModelViews::ModelViews(Session& session, RunController& controller, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_controller(controller)
    , m_labelBar(new LabelBar(m_labels))
    , m_blocks(new QStackedWidget)
    , m_noBlocks(new HistogramView)
    , m_viewers(new QStackedWidget)
    , m_model(new ModelPage)
{
    m_noBlocks->setAccessibleName(tr("Histogram of block gaps"));
    m_blocks->addWidget(m_noBlocks);
    for (const TaskView& task : taskViews()) {
        ExampleViewer* viewer = task.makeViewer(m_viewers);
        viewer->hide(); // a child outside every page would be shown with its parent
        viewer->setObjectName(QLatin1String(task.key));
        m_viewerOf.emplace(&task, viewer);
    }
    choose(m_viewerOf.at(&taskViews().front()));
    setEmptyStates();
    connect(m_noBlocks, &HistogramView::emptyActionTriggered, this, &ModelViews::actionAsked);
    for (const auto& each : m_viewerOf)
        connectViewer(each.second);
    connect(confusion(), &ConfusionView::emptyActionTriggered, this, &ModelViews::actionAsked);
    connect(weights(), &WeightsView::emptyActionTriggered, this, &ModelViews::actionAsked);
    connect(m_model, &QTabWidget::currentChanged, this, &ModelViews::refresh);
    connect(confusion(), &ConfusionView::exportRequested, this, &ModelViews::exportRequested);
    connect(weights(), &WeightsView::exportRequested, this, &ModelViews::exportRequested);
    for (ActionNote* moment : {confusion()->moment(), weights()->moment()})
        connect(moment, &ActionNote::triggered, this, [this] { m_viewer->showNewest(); });
    connect(&m_controller, &RunController::stateChanged, this, &ModelViews::setEmptyStates);
    connect(confusion(), &ConfusionView::partChosen, this, [this] {
        m_answersOf = {};
        refresh();
    });
    connect(confusion(), &ConfusionView::cellActivated, this, &ModelViews::cellActivated);
    connect(confusion(), &ConfusionView::typeActivated, this, &ModelViews::typeActivated);
    for (const auto changed :
        {&Session::datasetChanged, &Session::selectionChanged, &Session::pieceChanged})
        connect(&m_session, changed, this, [this] {
            m_beforeLabels.clear();
            m_labels.end();
        });
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
        for (const auto& [id, blocks] : m_histograms) // it may have a new name or colour
            blocks.view->setRun(
                m_session.find(id)->name, shownStyle(m_session, *m_session.find(id)).color);
    });
    connect(&m_worker, &LatestWorker::idle, this, &ModelViews::refresh);
}

void ModelViews::connectViewer(ExampleViewer* viewer)
{
    connect(viewer, &ExampleViewer::exampleSelected, this, [this] {
        watch();
        showDual();
    });
    connect(viewer, &ExampleViewer::partChanged, this, [this] {
        m_answersOf = {};
        refresh();
    });
    connect(viewer, &ExampleViewer::exportRequested, this, &ModelViews::exportRequested);
    connect(viewer, &ExampleViewer::emptyActionTriggered, this, &ModelViews::actionAsked);
    connect(viewer, &ExampleViewer::noteActionTriggered, this, &ModelViews::actionAsked);
    connect(viewer, &ExampleViewer::snapshotRequested, this, [this](int k) {
        if (m_session.piece()) {
            Q_EMIT pieceRequested(k);
            return;
        }
        m_history.scrub = k + 1 < static_cast<int>(m_history.size) ? k : -1;
        m_worker.cancel(); // its result is no longer needed
        m_answersOf = {};
        m_weights.of.reset();
        refresh();
    });
}

/// The page holds only the viewer shown, so that the others do not take space.
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
    if (!m_dataset || !m_task)
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
            m_viewer->clearFilter(); // examples chosen by another run's results
        m_run = source;
        m_history.scrub = -1;
        m_history.size = 0;
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
    if (const LabelledFile* file = m_labels.current()) {
        if (std::exchange(m_labelsShown, file) != file)
            m_viewer->setPart(file->part());
    } else if (piece)
        feedPieces(piece);
    else
        feedSnapshots(*run);
    feedWeights();
    showMoment();
    askForAnswers();
    if (shown()->watched >= 0 || (run && run->ended()))
        showDual();
}

/// Whether the selected run was read from a file, or comes from an earlier session.
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

/// Sets the texts of pages without content.
void ModelViews::setEmptyStates()
{
    PageState state;
    state.view = m_task;
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
    if (run && !m_session.piece() && !run->options.method->blockGaps)
        m_noBlocks->setEmptyState(noBlockGapsText(run->options.method), {});
    else
        m_noBlocks->setEmptyState(texts.blocks, texts.blocksAction);
    m_viewer->setEmptyState(texts.examples, m_dataset ? QString() : texts.action);
    confusion()->setEmptyState(texts.confusion, texts.action);
    weights()->setEmptyState(texts.weights, texts.action);
}

void ModelViews::datasetShown()
{
    m_dataset = shownDataset();
    m_task = viewOf(m_dataset ? m_dataset->train.get() : nullptr);
    if (m_task) {
        choose(m_viewerOf.at(m_task));
        confusion()->setNames(m_task->names());
    }
    setEmptyStates();
    for (const auto& [task, viewer] : m_viewerOf)
        if (task != m_task)
            viewer->setData({});
    if (part(0))
        showParts();
    else
        confusion()->setParts({}, -1);
    forgetAnswers();
}

void ModelViews::showParts()
{
    std::vector<ExamplePart> parts{{tr("Train"), part(0)}};
    if (part(1))
        parts.push_back({tr("Test"), part(1)});
    QStringList titles;
    for (const ExamplePart& each : parts)
        titles << each.title;
    m_viewer->setLabelled({hasTruth(0), hasTruth(1)}, whyUnlabelledText());
    titles = titles.mid(0, hasTruth(0) ? hasTruth(1) ? 2 : 1 : 0); // a test part or all
    // Training examples often have no errors at all.
    confusion()->setParts(titles, static_cast<int>(titles.size()) - 1);
    m_viewer->setData(std::move(parts));
    if (part(1) && hasTruth(1))
        m_viewer->setPart(1); // how well the model generalises
}

void ModelViews::forgetAnswers()
{
    m_worker.cancel();
    m_viewer->setUpdating(false);
    confusion()->setUpdating(false);
    m_answersOf = {};
    m_lag.clear();
    m_weights.of.reset();
    m_predictions = {};
    m_viewer->setSnapshots({});
    m_pieceShown.reset();
    m_viewer->setPredictions(0, {});
    if (part(1))
        m_viewer->setPredictions(1, {});
    for (const auto& each : m_viewerOf)
        each.second->setWeights({});
    confusion()->setErrors({});
    weights()->clear();
}

void ModelViews::setStale(const QString& reason)
{
    for (const auto& each : m_viewerOf)
        each.second->setStale(!reason.isEmpty(), reason);
    confusion()->setStale(!reason.isEmpty(), reason);
    weights()->setStale(!reason.isEmpty(), reason);
}

} // namespace gapscope
