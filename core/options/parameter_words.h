// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace gapscope {

/// The meaning of a parameter of data, a path or a grid: --help and the window's tooltips say it in
/// these words. Those of a solver's options are in solver_options.h.
struct ParameterWords {
    std::string_view key; ///< of the command line, without --
    std::string_view help;
};

inline constexpr ParameterWords parameterWords[] = {
    {"kappa",
        "Each breakpoint is solved to a gap of κε. Near 1: more breakpoints, each one cheap; "
        "small: few, each one dear. 0 < κ < 1."},
    {"lambda-min",
        "The path ends here, or earlier when its w serves every smaller λ. 2^-15 in the paper; 0: "
        "only there."},
    {"lambdas",
        "λ of the grid: 2^15:2^-15 (every power of 2 between), or a list such as 0.1, 1/n, 2^-3"},
    {"heuristic",
        "Takes the sum of stale gap estimates for the gap: no exact passes, faster, no promise"},
    {"warm",
        "Where the solver starts at the next λ: from zero, with the same w (the duals rescaled), "
        "or with the same duals (w rescaled)"},
    {"split-words", "Which folds train, the others test: fold 0 (small) or folds 1–9 (large)"},
    {"split-text",
        "Which sentences measure the test error and the chunk F1: as the data have it, or every "
        "fifth (holdout)"},
    {"split-rows",
        "Which rows measure the test error: as the data have it, or every fifth (holdout)"},
    {"split-photographs",
        "Which photographs measure the test error and the IoU: folders train and test, or numbers "
        "divisible by 3, unless chosen: every K-th (every-K) or none"},
    {"split-poses",
        "Which photographs are worked on, and which of them measure the test error: the column "
        "split of joints.csv, or numbers divisible by 3, unless chosen: people who stand "
        "(upright), every K-th (every-K) or none"},
    {"split-pairs",
        "Which sentence pairs measure the alignment error rate: as the data have it, or the pairs "
        "of dev (dev)"},
    {"superpixels",
        "About so many regions each photograph is cut into: more follow outlines closer and take "
        "longer"},
    {"pairs",
        "What is known of two neighbours: exp(−η χ²) of nine histograms for 11 η and a 1; or these "
        "weighted by the length of their border, and the same of the distance of their colours"},
    {"augment", "Mirrored and cropped copies enlarge the training part to so many"},
    {"min-count", "Attributes seen less often in training are left out"},
    {"maps",
        "A folder with NAME.npy for each photograph, or an ONNX network that makes them: 26 maps "
        "of parts, or 676 with those of relations"},
    {"template",
        "One attribute per line, in CRFsuite's notation: w[-1]|w[0] joins the word before and the "
        "word, pos[0] is the second column, c2[0] the third; __BOS__ and __EOS__ mark the ends. "
        "Or in that of CRF++: U05:%x[-1,0]/%x[0,0]. # begins a comment."},
};

/// In a constant expression, a key that is not there does not compile.
constexpr std::string_view parameterHelp(std::string_view key)
{
    for (const ParameterWords& words : parameterWords)
        if (words.key == key)
            return words.help;
    throw key;
}

} // namespace gapscope
