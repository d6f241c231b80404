// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/tasks/chain.h"

#include <QString>

#include <memory>
#include <vector>

namespace gapscope {

/// One part of a chain dataset as the viewers take it: words of letters or sentences of tokens.
struct ExamplePart {
    QString title;                                 ///< "Train", "Test": translated by the owner
    std::shared_ptr<const ChainExamples> examples; ///< labels are indices into the label names
};

/// What a model says about a part. Vectors are empty (not known) or have one entry per example.
struct ExamplePredictions {
    std::vector<Labelling> labels; ///< plain decoding
    std::vector<double> losses;    ///< L_i(ŷ_i), in [0, 1]
    std::vector<double> scores;    ///< ⟨w, φ(x_i, ŷ_i)⟩
    std::vector<double> slacks;    ///< H̃_i = max_y H_i(y; w) ≥ 0
    std::vector<double> gaps;      ///< g_i of the last exact gap pass (training part only)
};

/// What the dual knows about one training example.
struct ExampleDual {
    struct Alternative {
        Label label = 0;
        double mass = 0; ///< node marginal μ_i(t, label), in [0, 1]
    };
    /// A labelling of the block's active set S_i.
    struct Active {
        Labelling labels;
        double alpha = 0; ///< α_i(y), in (0, 1]
    };
    std::vector<std::vector<Alternative>> positions; ///< per token, largest mass first
    std::vector<Active> active; ///< largest α first; empty: the method keeps none
};

/// What the examples of a dataset and their parts are called in the window.
struct ExampleNames {
    QString example, examples; ///< "word", "words"; "sentence", "sentences"
    QString token, tokens;     ///< "letter", "letters"; "token", "tokens"

    static ExampleNames words();
    static ExampleNames sentences();
};

} // namespace gapscope
