// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of the model, computed by the prediction worker, and the dual of single examples.
#include "app/model/views/model_views.h"

#include "app/engine/run_controller.h"
#include "app/model/task_views.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/window_text.h"
#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/common/example_frame.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/weights/weights_view.h"

namespace gapscope {

/// The predictions shown may be older than the moment that the page names, and then say so. Those
/// of a running solver always follow it with some delay, which needs no words while it is short.
void ModelViews::askForAnswers()
{
    if (!m_worker.busy())
        m_lag.end();
    if (m_viewer->isVisible())
        askForAnswers(static_cast<std::size_t>(m_viewer->part()));
    if (confusion()->isVisible() && confusion()->part() >= 0)
        askForAnswers(static_cast<std::size_t>(confusion()->part()));
    const Run* run = m_session.selected();
    const bool active =
        run && !run->ended() && m_history.scrub < 0 && !m_session.piece() && !m_labels.files();
    const bool follows = active && run->state == RunState::running;
    m_viewer->setFollowing(active);
    const auto say = [&](auto* page) {
        const bool busy = m_worker.busy();
        const QString of = busy && follows ? m_lag.text(page->part(), shown()->pass) : QString();
        page->setUpdating(busy && (!follows || !of.isEmpty()), of);
    };
    say(m_viewer);
    say(confusion());
}

void ModelViews::askForAnswers(std::size_t index)
{
    const std::shared_ptr<const Problem> problem = part(static_cast<int>(index));
    const bool labelled = hasTruth(static_cast<int>(index));
    if (m_answersOf[index] == shown() || m_worker.busy() || !problem)
        return;
    m_answersOf[index] = shown();
    m_lag.begin();
    m_worker.post([this, problem, readers = shown()->readers, w = shownWeights(),
                      gaps = shownGaps(index), pass = passLookedAt().value_or(shown()->pass), index,
                      labelled](std::stop_token stop) -> LatestWorker::Delivery {
        auto answers = std::make_shared<const ExampleAnswers>(
            answersOf(*problem, *w, gaps, stop, readers[index].get(), labelled));
        return [this, answers, index, w, readers, pass] {
            m_lag.setShown(index, pass);
            takeAnswers(static_cast<int>(index), answers, w, readers);
        };
    });
}

/// readers: Snapshot::readers of w.
void ModelViews::takeAnswers(int index, const std::shared_ptr<const ExampleAnswers>& answers,
    const Weights& w, const std::array<std::shared_ptr<const Problem>, 2>& readers)
{
    if (index == m_viewer->part()) // the reasons for a label belong to the shown prediction
        m_viewer->setWeights(w, readers);
    m_viewer->setPredictions(index, answers->predictions);
    m_predictions[static_cast<std::size_t>(index)] = answers->predictions;
    if (index == confusion()->part())
        confusion()->setErrors(answers->errors);
    if (index == m_viewer->part())
        showDual();
}

void ModelViews::computeNow()
{
    if (!shown() || !part(m_viewer->part()))
        return;
    if (m_weights.of != shown())
        showWeights();
    if (m_worker.busy()) {
        m_worker.cancel();
        m_answersOf = {};
    }
    for (const int index : {m_viewer->part(), confusion()->part()}) {
        if (index < 0) // nothing to compare with
            continue;
        const auto k = static_cast<std::size_t>(index);
        if (m_answersOf[k] == shown())
            continue;
        m_answersOf[k] = shown();
        const Weights w = shownWeights();
        m_lag.setShown(k, passLookedAt().value_or(shown()->pass));
        takeAnswers(index,
            std::make_shared<const ExampleAnswers>(answersOf(
                *part(index), *w, shownGaps(k), {}, shown()->readers[k].get(), hasTruth(index))),
            w, shown()->readers);
    }
}

QString ModelViews::predictionsCsv() const
{
    const std::shared_ptr<const Problem> problem = part(m_viewer->part());
    const ExamplePredictions& predictions =
        m_predictions[static_cast<std::size_t>(m_viewer->part())];
    if (!problem || predictions.labels.size() != problem->blockCount())
        return {};
    return qs(m_task->answers().csv(*problem, predictions));
}

std::size_t ModelViews::writePictures(const QString& folder,
    const std::function<bool(std::size_t done, std::size_t all)>& shouldContinue) const
{
    const int index = m_viewer->part();
    return m_task->pictures->write(*m_viewer, {{}, part(index)},
        m_predictions[static_cast<std::size_t>(index)], folder, shouldContinue);
}

/// The predictions that the confusion page counts; nullptr: none yet.
const std::vector<Labelling>* ModelViews::confusedLabels() const
{
    if (confusion()->part() < 0)
        return nullptr;
    const std::shared_ptr<const Problem> problem = part(confusion()->part());
    const auto& labels = m_predictions[static_cast<std::size_t>(confusion()->part())].labels;
    return problem && labels.size() == problem->blockCount() ? &labels : nullptr;
}

void ModelViews::typeActivated(const QString& type)
{
    const std::vector<Labelling>* labels = confusedLabels();
    if (!labels)
        return;
    const auto withErrorsOf = m_task->answers().withErrorsOf;
    const std::vector<int> found = withErrorsOf
        ? withErrorsOf(*part(confusion()->part()), *labels, type.toStdString())
        : std::vector<int>();
    m_viewer->setPart(confusion()->part());
    m_viewer->showExamples({found.begin(), found.end()},
        tr("errors about %1").arg(shownLabel(confusion()->confusion(), type.toStdString())));
    m_viewer->seekType(type);
    Q_EMIT examplesShown();
}

void ModelViews::cellActivated(int truth, int predicted)
{
    const std::vector<Labelling>* predictions = confusedLabels();
    if (!predictions)
        return;
    const Confusion& shown = confusion()->confusion();
    const auto name = [&shown](int label) { return shown.labels[static_cast<std::size_t>(label)]; };
    const std::vector<int> found =
        examplesWith(m_task->answers().tokens(*part(confusion()->part())), *predictions,
            static_cast<Label>(truth), static_cast<Label>(predicted));
    if (found.empty()) // an empty cell has reported that
        return;
    m_viewer->setPart(confusion()->part());
    m_viewer->showExamples({found.begin(), found.end()},
        tr("%1 taken for %2")
            .arg(shownLabel(shown, name(truth)), shownLabel(shown, name(predicted))));
    m_viewer->seek(qs(name(truth)), qs(name(predicted)));
    Q_EMIT examplesShown();
}

/// The title comes from a bar of Blocks at one pass, and becomes outdated while the run continues.
void ModelViews::showExamples(const QList<int>& examples, const QString& title)
{
    const Run* run = m_session.selected();
    const bool isActive = run && !run->ended() && run->snapshot;
    m_labels.end(); // these are training examples
    if (!part(0))
        return;
    m_viewer->setPart(0);
    m_viewer->showNewest(); // the bars show its gaps
    if (m_answersOf[0] != shown() || m_worker.busy()) {
        m_worker.cancel();               // its answers are older than the bars
        m_viewer->setPredictions(0, {}); // the next ones determine the worst
        m_answersOf = {};
    }
    m_viewer->showExamples(examples,
        isActive ? tr("%1, at pass %2").arg(title, displayNumber(run->snapshot->pass)) : title,
        ExampleOrder::gap);
    Q_EMIT examplesShown();
    refresh();
}

/// Shows which iterate the other pages show, beside the one with the slider.
void ModelViews::showMoment()
{
    const WeightsAt* then = earlier();
    const QString pass = then ? tr("pass %1 of %2, as chosen in Predictions")
                                    .arg(displayNumber(then->pass))
                                    .arg(displayNumber(m_session.selected()->history.back().pass))
                              : QString();
    const QString newest = then ? tr("Show the newest") : QString();
    const bool zero = m_weights.allZero && m_weights.of;
    confusion()->moment()->setNote(then ? tr("At %1").arg(pass) : QString(), newest);
    weights()->moment()->setNote(then && zero ? tr("All weights are 0 at %1").arg(pass)
            : then                            ? tr("At %1").arg(pass)
            : zero                            ? tr("All weights are 0.")
                                              : QString(),
        newest);
}

namespace {

/// Why the training example on show has no marginals. record: the run has none in its file.
QString whyNoDual(const Session& session, const LabelSession& labels, bool record)
{
    const Run* run = session.selected();
    if (labels.files())
        return ModelViews::tr(
            "These files were labelled, not trained on: they have no dual variables.");
    if (session.piece())
        return ModelViews::tr("A path keeps the weights of its pieces, not their dual variables.");
    if (run && !run->options.method->certifies)
        return ModelViews::tr("Stochastic subgradient has no dual.");
    if (run && !run->options.method->blockGaps)
        return ModelViews::tr(
            "1-slack cutting planes keep one dual for all examples together, none of a "
            "single one.");
    if (record)
        return ModelViews::tr("A record keeps no dual variables: repeat the run to see them.");
    if (run && run->ended())
        return ModelViews::tr(
            "The dual variables of this run are not in memory any more: repeat the run to see "
            "them.");
    return run && run->snapshot ? ModelViews::tr("The duals come with the next point of the run.")
                                : QString();
}

} // namespace

/// Shows the block's marginals: from the newest snapshot while the run continues, later from the
/// solver's state while it is kept.
void ModelViews::showDual()
{
    const Run* run = m_session.selected();
    const int example = m_viewer->currentExample();
    const std::shared_ptr<const Problem> train = part(0);
    if (!train || example < 0 || m_viewer->part() != 0)
        return;
    if (!run || m_labels.files() || m_session.piece() || !run->options.method->blockGaps) {
        m_viewer->clearDual(whyNoDual(m_session, m_labels, isRecord()));
        return;
    }
    const auto i = static_cast<std::size_t>(example);
    SparseVector mu;
    std::vector<ExampleDual::Active> active;
    if (const Training* training = m_controller.finishedTraining(run->id)) {
        mu = marginals(*train, training->state(), i);
        active = activeOf(training->state().blocks[i].set);
    } else if (run->snapshot && run->snapshot->watched == example) {
        mu = run->snapshot->marginals;
        active = run->snapshot->active;
    }
    if (mu.empty()) {
        m_viewer->clearDual(whyNoDual(m_session, m_labels, isRecord()));
        return;
    }
    m_viewer->setDual(example, m_task->answers().dual(*train, i, mu, std::move(active)));
}

} // namespace gapscope
