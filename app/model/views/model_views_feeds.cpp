// SPDX-License-Identifier: GPL-3.0-or-later
// Feeds the pages from the run they show: gaps, weights, moments; and from labelled files. Saves
// what is shown.
#include "app/model/views/model_views.h"

#include "app/engine/run_controller.h"
#include "app/model/views/label_bar.h"
#include "app/model/views/page_texts.h"
#include "app/models/trained_model.h"
#include "app/state/event_marks.h"
#include "widgets/controls/notes.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/viewers/common/example_frame.h"
#include "widgets/viewers/common/example_viewer.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/weights/weights_view.h"

namespace gapscope {
namespace {

/// Returns their passes.
QList<double> showMoments(ExampleViewer& viewer, const Run& run)
{
    QList<double> passes;
    for (const WeightsAt& each : run.history)
        passes << each.pass;
    const std::vector<TracePoint>& trace = run.record.trace;
    viewer.setSnapshots(
        passes, !passes.isEmpty() && !trace.empty() && passes.first() > trace.front().pass);
    return passes;
}

/// Scrubs to this pass if the run has reached it; below 0: the newest.
void lookAtMoment(ExampleViewer& viewer, const Run& run, double pass)
{
    const qsizetype at = showMoments(viewer, run).indexOf(pass);
    if (auto* slider = viewer.findChild<QSlider*>(u"moment"_s); at >= 0)
        slider->setValue(static_cast<int>(at)); // as a user does
    else
        viewer.showNewest();
}

} // namespace

/// Every run has its own histogram, which keeps its state until it is shown again.
void ModelViews::feedBlocks(const Run& run)
{
    if (!run.snapshot || !run.options.method->blockGaps)
        return;
    Blocks& blocks = m_histograms[run.id];
    if (!blocks.view) {
        blocks.view = new HistogramView;
        blocks.view->setObjectName(QString::number(run.id));
        blocks.view->setAccessibleName(tr("Histogram of block gaps of %1").arg(run.name));
        blocks.view->setAxisTitle(tr("Block gap gᵢ, objective units"));
        blocks.view->setEmptyState(emptyHistogramText());
        m_blocks->addWidget(blocks.view);
        connect(blocks.view, &HistogramView::examplesActivated, this, &ModelViews::showExamples);
        connect(blocks.view, &HistogramView::menuRequested, this, &ModelViews::menuRequested);
    }
    blocks.view->setRun(run.name, shownStyle(m_session, run).color);
    const Snapshot& snapshot = *run.snapshot;
    const bool selected = &run == m_session.selected();
    if (blocks.view->history().added() != run.gapHistory.added() && selected)
        blocks.view->setHistory(run.gapHistory);
    if (selected)
        blocks.view->setEvents(
            markedEvents(run, xAxisCatalog().front(), shownStyle(m_session, run).color));
    // Counting is for those who look: a refresh follows when the page is shown.
    if (blocks.shown == &snapshot || (!run.ended() && (!selected || !m_blocks->isVisible())))
        return;
    blocks.shown = &snapshot;
    blocks.view->setGaps(snapshot.gapEstimates, snapshot.exactGaps);
}

/// The moment that was scrubbed to; nullptr: the newest.
const WeightsAt* ModelViews::earlier() const
{
    const Run* run = m_session.selected();
    const bool is =
        run && m_history.scrub >= 0 && m_history.scrub < static_cast<int>(run->history.size());
    return is ? &run->history[static_cast<std::size_t>(m_history.scrub)] : nullptr;
}

ModelViews::Weights ModelViews::shownWeights() const
{
    if (const WeightsAt* then = earlier())
        return std::make_shared<const std::vector<double>>(then->w->begin(), then->w->end());
    const std::shared_ptr<const Snapshot> now = shown();
    return {now, &now->w};
}

std::optional<double> ModelViews::passLookedAt() const
{
    const WeightsAt* then = earlier();
    return then ? std::optional(then->pass) : std::nullopt;
}

/// The exact block gaps that belong to the weights shown.
std::vector<double> ModelViews::shownGaps(std::size_t part) const
{
    return part == 0 && m_history.scrub < 0 ? shown()->exactGaps : std::vector<double>();
}

void ModelViews::feedWeights()
{
    const Run* run = m_session.selected();
    const bool still = m_labels.files() || m_session.piece() || !run || run->ended();
    const bool needed =
        weights()->isVisible() || (m_viewer->drawsTemplates() && m_viewer->isVisible() && still);
    if (m_weights.of != shown() && needed)
        showWeights();
}

void ModelViews::showWeights()
{
    m_weights.of = shown();
    const Weights w = shownWeights();
    if (m_weights.of->kernel()) { // coefficients of training inputs: they cannot be drawn
        m_weights.allZero = false;
        weights()->clear();
        m_viewer->setTemplates({});
        return;
    }
    m_weights.allZero = std::ranges::all_of(*w, [](double each) { return each == 0; });
    weights()->setWeights(shapeOf(*m_dataset), w);
    m_viewer->setTemplates(w);
}

void ModelViews::feedPieces(const std::shared_ptr<const Piece>& piece)
{
    if (piece == m_pieceShown || !m_viewer->isVisible())
        return;
    m_pieceShown = piece;
    m_viewer->setPieces(
        {piece->lambdas.begin(), piece->lambdas.end()}, static_cast<int>(piece->index));
}

void ModelViews::feedSnapshots(const Run& run)
{
    const double newest = run.history.empty() ? 0 : run.history.back().pass;
    if ((run.history.size() == m_history.size && newest == m_history.pass)
        || !m_viewer->isVisible())
        return;
    m_history.size = run.history.size();
    m_history.pass = newest;
    showMoments(*m_viewer, run);
}

bool ModelViews::hasTruth(int part) const
{
    const LabelledFile* file = m_labels.current();
    return !file || file->labelled(part);
}

/// The previous example is shown again with the open data.
void ModelViews::labelsChanged()
{
    if (m_labels.files()) {
        if (m_run != ofLabels) {
            m_beforeLabels.clear();
            saveExample(m_beforeLabels);
        }
        m_run = -1; // other files, too: everything is refreshed
        m_labelsShown = nullptr;
        refresh();
        return;
    }
    const ViewState before = m_beforeLabels;
    refresh();
    restore(before);
}

/// Requests the marginals of the example shown, if it is a training example.
void ModelViews::watch()
{
    const bool trains = m_viewer->part() == 0 && !m_labels.files();
    m_controller.watch(trains ? m_viewer->currentExample() : -1);
}

void ModelViews::save(ViewState& view) const
{
    m_model->save(view);
    view.insert(u"example/side"_s, m_viewer->frame()->sideWidth());
    if (m_labels.files()) // labels are not part of the session's state
        return view.insert(m_beforeLabels);
    saveExample(view);
}

void ModelViews::saveExample(ViewState& view) const
{
    view.insert(u"example/part"_s, m_viewer->part());
    view.insert(u"example/index"_s, m_viewer->currentExample());
    view.insert(u"example/chosen"_s, m_viewer->isChosen());
    view.insert(u"example/show"_s, static_cast<int>(m_viewer->shownAs()));
    view.insert(u"example/moment"_s, passLookedAt().value_or(-1));
}

void ModelViews::restore(const ViewState& view)
{
    m_model->restore(view);
    if (const QString key = u"example/side"_s; view.contains(key))
        for (const auto& each : m_viewerOf)
            each.second->frame()->setSideWidth(view.value(key).toInt());
    if (m_labels.files())
        return;
    m_viewer->setPart(view.value(u"example/part"_s, m_viewer->part()).toInt());
    if (!view.value(u"example/chosen"_s, true).toBool())
        m_viewer->chooseNone(); // the index belongs to an example shown by chance
    else if (view.contains(u"example/index"_s))
        m_viewer->setCurrentExample(view.value(u"example/index"_s).toInt());
    if (view.contains(u"example/moment"_s))
        if (const double pass = view.value(u"example/moment"_s).toDouble();
            m_session.selected() && !m_session.piece() && pass != passLookedAt().value_or(-1))
            lookAtMoment(*m_viewer, *m_session.selected(), pass);
    const int show = view.value(u"example/show"_s, -1).toInt();
    for (const ExampleShow mode :
        {ExampleShow::truth, ExampleShow::prediction, ExampleShow::difference})
        if (show == static_cast<int>(mode))
            m_viewer->setShow(mode);
}

} // namespace gapscope
