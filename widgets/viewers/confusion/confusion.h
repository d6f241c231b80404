// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/metrics.h"
#include "widgets/viewers/common/example_list_model.h"

#include <any>

class QWidget;

namespace gapscope {

/// Which labels are confused: counts of tokens (for photographs, of their pixels), and of the
/// examples that contain them. Labels are the model's, then those found only in the truth.
struct Confusion {
    std::vector<std::string> labels;
    std::vector<std::size_t> tokens; ///< L × L, truth · L + prediction
    /// Examples with at least one such token; for photographs, such a superpixel: the few pixels
    /// beyond the border of one are in almost every cell.
    std::vector<std::size_t> examples;
    bool pixels = false;   ///< tokens counts pixels
    bool ownNames = false; ///< the labels are names of the program, not of the user's data
    std::size_t at(std::size_t truth, std::size_t predicted) const
    {
        return tokens[truth * labels.size() + predicted];
    }
};

/// The true and the predicted label of each token of a part's examples.
struct ConfusedTokens {
    std::vector<std::string> labels; ///< Confusion::labels
    /// tokens: number with this truth and prediction; here: the example counts as one with them.
    using Visit = std::function<void(Label truth, Label predicted, std::size_t tokens, bool here)>;
    /// Visits all tokens of example i with labelling y.
    std::function<void(std::size_t i, const Labelling& y, const Visit& visit)> each;
    bool pixels = false;   ///< tokens are pixels
    bool ownNames = false; ///< Confusion::ownNames
};
/// A label as the window shows it: names of the program are in its language.
QString shownLabel(const Confusion& confusion, const std::string& label);
Confusion confusionOf(const ConfusedTokens& tokens, const std::vector<Labelling>& predictions);
/// Examples in which truth was confused with predicted at least once, ascending. truth: as in
/// Confusion::labels.
std::vector<int> examplesWith(const ConfusedTokens& tokens,
    const std::vector<Labelling>& predictions, Label truth, Label predicted);
/// The examples for which the function returns true, ascending.
std::vector<int> examplesWhere(std::size_t count, const std::function<bool(std::size_t)>& wanted);

/// "truth,predicted,tokens,examples", for photographs "truth,predicted,pixels,photographs", one
/// line per cell that is not 0.
std::string toCsv(const Confusion& confusion);

/// The scores of one label.
struct LabelScore {
    std::string label;
    double iou, precision, recall; ///< NaN: division by zero
    std::size_t truth, predicted;  ///< tokens of the truth, and of the predictions
};
/// One per label.
std::vector<LabelScore> scoresOf(const Confusion& confusion);

/// The errors of a model in one part of a dataset.
struct PredictionErrors {
    Confusion confusion;
    Metrics measures;  ///< values: as reported in the field; types: of chunks
    std::any ofTask{}; ///< read only by the task's pages
};

/// A table or curve of one task beside the worst confusions.
struct ErrorPage {
    QWidget* widget; ///< owned by the view that shows it
    QString tab;     ///< its title among others
    /// Returns whether it has content.
    std::function<bool(const PredictionErrors& errors)> show;
    std::function<QString()> csv;
    QString key;       ///< file name prefix, ending in "-"
    QString title;     ///< title in its files; %1: the run
    bool front = true; ///< comes to the front when it has content
};

} // namespace gapscope
