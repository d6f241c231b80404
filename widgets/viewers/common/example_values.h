// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/tasks/alignment/alignment.h"
#include "core/tasks/chain/chain.h"
#include "core/tasks/multiclass/multiclass.h"
#include "core/tasks/pose/pose.h"
#include "core/tasks/segmentation/segmentation.h"

#include <QString>

#include <memory>
#include <vector>

namespace gapscope {

/// One part of a dataset as the viewers take it: words of letters, sentences of tokens, photographs
/// of superpixels or of poses, sentence pairs, rows of features. One of the pointers is set.
struct ExamplePart {
    QString title;                                 ///< "Train", "Test": translated by the owner
    std::shared_ptr<const ChainExamples> examples; ///< labels are indices into the label names
    std::shared_ptr<const SegmentationProblem> photographs{};
    std::shared_ptr<const PoseProblem> poses{};
    std::shared_ptr<const AlignmentProblem> alignments{};
    std::shared_ptr<const MulticlassProblem> classes{};

    std::size_t size() const
    {
        return alignments ? alignments->blockCount()
            : classes     ? classes->blockCount()
            : poses       ? poses->blockCount()
            : photographs ? photographs->blockCount()
            : examples    ? examples->size()
                          : 0;
    }
};

/// What a model says about a part. Vectors are empty (not known) or have one entry per example.
struct ExamplePredictions {
    std::vector<Labelling> labels; ///< plain decoding
    std::vector<double> losses;    ///< L_i(ŷ_i), in [0, 1]; of sentence pairs counted in links
    std::vector<double> scores;    ///< ⟨w, φ(x_i, ŷ_i)⟩
    std::vector<double> slacks;    ///< H̃_i = max_y H_i(y; w) ≥ 0
    std::vector<double> gaps;      ///< g_i of the last exact gap pass (training part only)
    /// Of photographs, on pixels: of the foreground, of several classes the mean of those that the
    /// image or its prediction has; NaN: neither has any.
    std::vector<double> ious{};
    /// Of poses: the share of joints within 0.2 s of the truth; NaN: the image has no truth.
    std::vector<double> pcks{};
    std::vector<double> aers{}; ///< of sentence pairs: the alignment error rate, 0 … 1
    bool approximate = false;   ///< by an approximate oracle: slacks are at least these
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
        QString text{};   ///< what is said of it where its labels are too many to list
    };
    std::vector<std::vector<Alternative>> positions; ///< per token, largest mass first
    std::vector<Active> active; ///< largest α first; empty: the method keeps none
};

/// What the examples of a dataset and their parts are called in the window.
struct ExampleNames {
    QString example, examples; ///< "word", "words"; "sentence", "sentences"
    QString token, tokens;     ///< "letter", "letters"; "token", "tokens"
    QString find;              ///< what the search field asks for
    /// Tokens are places in a picture: never listed one by one.
    bool regions = false;
    QString loss{}; ///< what it is here, after "L_i(ŷ_i)"; "": the share of wrong tokens
    /// What else is said of a prediction: "IoU", and its definition; "": nothing.
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
