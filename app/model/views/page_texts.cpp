// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/views/page_texts.h"

#include "app/model/task_views.h"
#include "app/model/views/model_views.h"
#include "app/state/paths.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/window_text.h"

namespace gapscope {
namespace {

/// The content of the pages, once there are data and a run.
PageTexts contentToCome(const TaskView* view)
{
    PageTexts texts;
    texts.examples =
        view ? tr(view->examplesText) : tr("The examples and their predictions will be here.");
    texts.confusion = view
        ? tr(view->confusionText)
        : tr("Which labels are taken for which will be here, once a run has weights.");
    texts.weights = view ? tr(view->weightsText) : tr("What the model has learnt will be here.");
    return texts;
}

struct ShownModel {
    Q_DECLARE_TR_FUNCTIONS(ShownModel)
};

} // namespace

PageTexts pageTexts(const PageState& state)
{
    PageTexts texts = contentToCome(state.view);
    texts.blocks = emptyHistogramText();
    if (state.data.isEmpty()) {
        texts.action = texts.blocksAction = tr("Open the sample");
        return texts;
    }
    texts.blocksAction = !state.idle ? QString() : state.record ? tr("Repeat") : tr("Run");
    if (state.record)
        texts.blocks = tr("A record keeps no block gaps. Repeat the run to see them.");
    if (!state.view) {
        texts.examples = texts.confusion = texts.weights =
            tr("%1 has no examples to look at. Convergence and Blocks show its runs.")
                .arg(state.data);
        return texts;
    }
    texts.action = texts.blocksAction;
    if (state.kernel) {
        texts.action.clear();
        texts.weights =
            tr("With a kernel the model is a sum over training inputs: it has no weights "
               "of features to show.");
    }
    if (state.weights) {
        texts.action.clear(); // what is missing is being computed
        texts.confusion = tr("The predictions are being computed: what they get wrong follows.");
        if (!state.labelled) {
            texts.confusion = tr("These files have no labels to compare with.");
        }
        return texts;
    }
    texts.noteAction = texts.action;
    texts.note = tr("No predictions yet: they come with the weights of a run.");
    if (state.record) {
        texts.note = tr("No predictions: a record keeps no weights. Repeat the run to see them.");
        texts.confusion = tr("A record keeps no weights, so there are no predictions to compare "
                             "with the truth. Repeat the run to see them.");
        texts.weights =
            tr("A record keeps no weights. Repeat the run to see what the model has learnt.");
    }
    return texts;
}

QString emptyHistogramText()
{
    return tr("The gaps of the single examples will be here: how far each block of the dual is "
              "from its optimum.");
}

QString noBlockGapsText(Method method)
{
    return method->certifies
        ? tr("This method has no block gaps: 1-slack cutting planes keep one dual for all examples "
             "together.")
        : tr("This method has no block gaps: stochastic subgradient has no dual.");
}

QString shownModelName(const Session& session, const Paths& paths, const ModelViews& models)
{
    if (const LabelledFile* file = models.labels().current())
        return ShownModel::tr("%1 labelled by %2")
            .arg(file->name, models.labels().files()->by.name);
    if (const auto& piece = session.piece()) {
        const Path* path = paths.find(piece->path);
        return ShownModel::tr("%1 · λ %2")
            .arg(path ? path->name : QString())
            .arg(displayNumber(piece->snapshot->lambda, 6));
    }
    const QString name = session.selected() ? session.selected()->name : QString();
    const std::optional<double> pass = models.passLookedAt();
    return pass ? ShownModel::tr("%1 · pass %2").arg(name, displayNumber(*pass)) : name;
}

} // namespace gapscope
