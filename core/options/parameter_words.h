// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace gapscope {

/// The meaning of a parameter of data, a path or a grid: --help and the window's tooltips say it in
/// these words. --help says those of --split as in record_field.h. Those of a solver's options are
/// in solver_options.h.
struct ParameterWords {
    std::string_view key; ///< of the command line, without --
    std::string_view help;
};

inline constexpr ParameterWords parameterWords[] = {
    {"kappa",
        "Each breakpoint is solved to a gap of κε, 0 < κ < 1. Near 1: many breakpoints, each one "
        "cheap; near 0: few, each one expensive."},
    {"lambda-min",
        "The path ends at this λ, or earlier when its w reaches the target gap at every smaller λ. "
        "2^-15 in the paper; 0: only the latter."},
    {"lambdas",
        "λ of the grid: 2^15:2^-15 (every power of 2 between), or a list such as 0.1, 1/n, 2^-3"},
    {"heuristic",
        "Uses the sum of stale gap estimates as the gap: no exact passes, faster, no guarantee"},
    {"heuristic-rule",
        "How the heuristic path uses stale gap estimates. paper: it stops at a sum of κε (Osokin "
        "et al. 2016, App. K); authors, as their code: at 0.8 κε, an estimate never falls when λ "
        "does, and the cache's bound ν·g/n is off"},
    {"warm",
        "Where the solver starts at the next λ: from zero, with the same w (the duals rescaled), "
        "or with the same duals (w rescaled)"},
    {"split-words", "The folds that train, the others test: fold 0 (small) or folds 1–9 (large)"},
    {"split-text",
        "Sentences that measure the test error and the chunk F1: those the data name, or every "
        "fifth (holdout)"},
    {"split-rows",
        "Rows that measure the test error: those the data name, or every fifth (holdout)"},
    {"split-photographs",
        "Photographs that measure the test error and the IoU: those in the folder test or, without "
        "one, those with numbers divisible by 3; or every K-th (every-K), or none"},
    {"split-poses",
        "Photographs that measure the test error: those named in the column split of joints.csv "
        "or, without one, with numbers divisible by 3; every K-th (every-K); none. upright: only "
        "people who stand"},
    {"split-pairs",
        "Sentence pairs that measure the alignment error rate: those the data name, or the pairs "
        "of dev (dev)"},
    {"superpixels",
        "Each photograph is cut into about this many regions. More regions follow outlines better "
        "and take longer"},
    {"pairs",
        "Features of two neighbours: exp(−η χ²) of nine histograms for 11 values of η and a 1; or "
        "these weighted by border length, and the same for the distance of colours"},
    {"potts",
        "The pair weights are learnt, or neighbours with different labels cost 1 (fixed), as in "
        "Shah et al. 2015, App. A: pairs then have no features"},
    {"loss",
        "A class counts the same however large it is in an image (balanced), or the loss is the "
        "share of wrong regions (hamming), as in Shah et al. 2015, App. A"},
    {"augment", "Mirrored and cropped copies enlarge the training part to this many photographs"},
    {"min-count", "Attributes that occur less often in the training part are left out"},
    {"attribute-set",
        "The default template and the count of its attributes: words as they are, counted in the "
        "sentences that are kept (crfsuite), or words in lower case, one marker beyond the "
        "sentence, counted in the whole training part (paper), as in Osokin et al. 2016, App. I.2"},
    {"bias",
        "Each label has a weight of its own, at every, the first and the last position (on), or "
        "attributes and transitions alone count, as in Shah et al. 2015, App. A (off)"},
    {"maps",
        "A folder with NAME.npy for each photograph, or an ONNX network that computes them: 26 "
        "maps of parts, or 676 with those of relations"},
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
