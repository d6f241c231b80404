// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/metrics.h"
#include "widgets/viewers/common/example_list_model.h"

#include <any>

class QWidget;

namespace gapscope {

/// Which labels are taken for which: counts of tokens, of photographs of their pixels, and of the
/// examples they stand in. Labels are the model's, then those that only the truth has.
struct Confusion {
    std::vector<std::string> labels;
    std::vector<std::size_t> tokens; ///< L × L, truth · L + prediction
    /// Examples with at least one such token; of photographs, such a superpixel: the few pixels
    /// beyond the border of one are in almost every cell.
    std::vector<std::size_t> examples;
    bool pixels = false; ///< tokens counts pixels
    std::size_t at(std::size_t truth, std::size_t predicted) const
    {
        return tokens[truth * labels.size() + predicted];
    }
};

/// The true and the predicted label of each token of a part's examples.
struct ConfusedTokens {
    std::vector<std::string> labels; ///< Confusion::labels
    /// tokens: so many of this truth and prediction; here: the example counts as one with them.
    using Visit = std::function<void(Label truth, Label predicted, std::size_t tokens, bool here)>;
    /// All of example i with labelling y.
    std::function<void(std::size_t i, const Labelling& y, const Visit& visit)> each;
    bool pixels = false; ///< tokens are pixels
};
Confusion confusionOf(const ConfusedTokens& tokens, const std::vector<Labelling>& predictions);
/// Examples in which truth was taken for predicted at least once, ascending. truth: as in
/// Confusion::labels.
std::vector<int> examplesWith(const ConfusedTokens& tokens,
    const std::vector<Labelling>& predictions, Label truth, Label predicted);
/// The examples for which the function returns true, ascending.
std::vector<int> examplesWhere(std::size_t count, const std::function<bool(std::size_t)>& wanted);

/// "truth,predicted,tokens,examples", of photographs "truth,predicted,pixels,photographs", one line
/// per cell that is not 0.
std::string toCsv(const Confusion& confusion);

/// How well one label is found.
struct LabelScore {
    std::string label;
    double iou, precision, recall; ///< NaN: nothing to divide by
    std::size_t truth, predicted;  ///< tokens of the truth, and of the predictions
};
/// One per label.
std::vector<LabelScore> scoresOf(const Confusion& confusion);

/// The errors of a model in one part of a dataset.
struct PredictionErrors {
    Confusion confusion;
    Metrics measures;  ///< values: what the field reports; types: of chunks
    std::any ofTask{}; ///< what only the pages of the task read
};

/// A table or curve of one task beside the worst confusions.
struct ErrorPage {
    QWidget* widget; ///< owned by who shows it
    QString tab;     ///< its title among others
    /// Returns whether there is something to show.
    std::function<bool(const PredictionErrors& errors)> show;
    std::function<QString()> csv;
    QString key;       ///< of its files, with "-" at the end
    QString title;     ///< of its files; %1: the run
    bool front = true; ///< comes to the front when it has something to show
};

} // namespace gapscope
