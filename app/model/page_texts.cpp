// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/page_texts.h"

#include <QCoreApplication>

namespace gapscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("gapscope", text); }

/// What will be on the pages, once there are data and a run.
PageTexts whatComes(ExampleKind kind)
{
    const QString labels =
        tr("Which labels are taken for which will be here, once a run has weights.");
    switch (kind) {
    case ExampleKind::words:
        return {{}, tr("The words and their predictions will be here."),
            tr("Which letters are taken for which will be here, once a run has weights."),
            tr("What the model has learnt will be here: a template per letter and the transitions "
               "between letters."),
            {}, {}, {}, {}};
    case ExampleKind::sentences:
        return {{}, tr("The sentences and their predictions will be here."), labels,
            tr("What the model has learnt will be here: the strongest attributes of each label "
               "and the transitions between labels."),
            {}, {}, {}, {}};
    case ExampleKind::photographs:
        return {{}, tr("The photographs, their masks and their predictions will be here."),
            tr("Which pixels are taken for what will be here, once a run has weights."),
            tr("What the model has learnt will be here: which colours, places and visual words "
               "speak for a class, and what separates neighbours."),
            {}, {}, {}, {}};
    case ExampleKind::poses:
        return {{}, tr("The photographs, their poses and predictions will be here."),
            tr("How often each joint is found, and how near, will be here, once a run has "
               "weights."),
            tr("What the model has learnt will be here: how far each part may lie from the next, "
               "and how much each part's map counts."),
            {}, {}, {}, {}};
    case ExampleKind::alignments:
        return {{}, tr("The sentence pairs, their links and predictions will be here."),
            tr("How many links are wrong and how many are missed will be here, once a run has "
               "weights."),
            tr("What the model has learnt will be here: how much each feature of a word pair "
               "speaks for a link."),
            {}, {}, {}, {}};
    case ExampleKind::classes:
        return {{}, tr("The examples, their classes and predictions will be here."),
            tr("Which classes are taken for which will be here, once a run has weights."),
            tr("What the model has learnt will be here: the weights of each class, as pictures "
               "where features are pixels."),
            {}, {}, {}, {}};
    case ExampleKind::none:
        break;
    }
    return {{}, tr("The examples and their predictions will be here."), labels,
        tr("What the model has learnt will be here."), {}, {}, {}, {}};
}

} // namespace

PageTexts pageTexts(const PageState& state)
{
    PageTexts texts = whatComes(state.kind);
    texts.blocks = emptyHistogramText();
    if (state.data.isEmpty()) {
        texts.action = texts.blocksAction = tr("Open the sample");
        return texts;
    }
    texts.blocksAction = !state.idle ? QString() : state.record ? tr("Repeat") : tr("Run");
    if (state.record)
        texts.blocks = tr("A record keeps no block gaps. Repeat the run to see them.");
    if (state.kind == ExampleKind::none) {
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
        texts.confusion = tr("The predictions are being computed: what they get wrong follows.");
        if (!state.labelled) {
            texts.confusion = tr("These files have no labels to compare with.");
            texts.action.clear();
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
    return certifies(method)
        ? tr("This method has no block gaps: 1-slack cutting planes keep one dual for all examples "
             "together.")
        : tr("This method has no block gaps: stochastic subgradient has no dual.");
}

} // namespace gapscope
