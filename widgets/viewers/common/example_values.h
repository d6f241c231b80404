// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"

#include <QString>

#include <memory>
#include <vector>

namespace gapscope {

/// One part of a dataset, for the viewer of its task.
struct ExamplePart {
    QString title; ///< "Train", "Test": translated by the owner
    std::shared_ptr<const Problem> problem{};

    std::size_t size() const { return problem ? problem->blockCount() : 0; }
    /// The problem as that of its task; nullptr: no part.  requires: it is of that task.
    template <typename Task> const Task* as() const
    {
        return static_cast<const Task*>(problem.get());
    }
    template <typename Task> std::shared_ptr<const Task> shared() const
    {
        return std::static_pointer_cast<const Task>(problem);
    }
};

/// The predictions of a model for a part. Vectors are empty (unknown) or have one entry per
/// example.
struct ExamplePredictions {
    std::vector<Labelling> labels; ///< plain decoding
    std::vector<double> losses;    ///< L_i(ŷ_i), in [0, 1]; of sentence pairs counted in links
    std::vector<double> scores;    ///< ⟨w, φ(x_i, ŷ_i)⟩
    std::vector<double> slacks;    ///< H̃_i = max_y H_i(y; w) ≥ 0
    std::vector<double> gaps;      ///< g_i of the last exact gap pass (training part only)
    /// ExampleNames::quality, 0 … 1; NaN: not defined for this example.
    std::vector<double> quality{};
    bool approximate = false; ///< by an approximate oracle: slacks are at least these
};

/// The dual variables of one training example.
struct ExampleDual {
    struct Alternative {
        Label label = 0;
        double mass = 0; ///< node marginal μ_i(t, label), in [0, 1]
    };
    /// A labelling of the block's active set S_i.
    struct Active {
        Labelling labels;
        double alpha = 0; ///< α_i(y), in (0, 1]
        QString text{};   ///< what is said of it where its labels are too many to list
    };
    std::vector<std::vector<Alternative>> positions; ///< per token, largest mass first
    std::vector<Active> active; ///< largest α first; empty: the method keeps none
};

/// Names of the examples of a dataset and of their parts in the window.
struct ExampleNames {
    QString example, examples; ///< "word", "words"; "sentence", "sentences"
    QString token, tokens;     ///< "letter", "letters"; "token", "tokens"
    QString find;              ///< what the search field asks for
    /// Tokens are places in a picture: never listed one by one.
    bool regions = false;
    QString loss{}; ///< what it is here, after "L_i(ŷ_i)"; "": the share of wrong tokens
    /// Another measure of a prediction, "IoU", and its definition; "": none.
    QString quality{}, qualityTip{};
    QString counted{}, countedAll{}; ///< what a confusion counts; "": tokens
    QString masses{}; ///< where the dual's mass on single tokens is shown; "": nowhere else

    static ExampleNames words();
    static ExampleNames sentences();
    static ExampleNames photographs();
    static ExampleNames poses();
    static ExampleNames alignments();
    static ExampleNames classes();
};

} // namespace gapscope
