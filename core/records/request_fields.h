// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/records/record_field.h"

namespace gapscope {

/// One member of a DataRequest, declared once: records, comparison specs, the command line and the
/// paths of files follow these rows.
struct RequestField {
    RecordField<DataRequest> record; ///< the flag of the command line is the key with '-' for '_'
    std::string_view type;           ///< in --help: "FILE"
    /// For --help; in the place of {} stand the words of parameter_words.h.
    std::string_view help;
    std::size_t least = 0; ///< of a number
    bool file = false;     ///< a path
};

inline constexpr std::array requestFields = [] {
    using R = DataRequest;
    using F = RequestField;
    constexpr auto unlessUsual = Presence::unlessUsual;
    return std::array{F{{"source", &R::source}, "", "", 0, true},
        F{{"task", &R::task, unlessUsual}, "NAME", "The task, where the data leave a choice"},
        F{{"split", &R::split, unlessUsual}, "NAME", ""},
        F{{"test", &R::test, unlessUsual}, "PATH", "Another file as the test part", 0, true},
        F{{"limit", &R::limit, unlessUsual}, "N", "The first N training examples only", 1},
        F{{"every", &R::every, unlessUsual}, "K", "Every K-th training example, before the limit",
            1},
        F{{"test_every", &R::testEvery, unlessUsual}, "K",
            "Photographs: every K-th test example only", 1},
        F{{"template", &R::templateFile, unlessUsual}, "FILE",
            "For text, which attributes a token has; default: the chunking template. {}", 0, true},
        F{{"min_count", &R::minCount, unlessUsual}, "N", "For text. {}", 1},
        F{{"superpixels", &R::superpixels, unlessUsual}, "N",
            "For photographs. {}. 10 to 2000; default 180", 10},
        F{{"pairs", &R::pairs, unlessUsual}, "paper|extended",
            "For photographs, paper or extended: {}"},
        F{{"augment", &R::augment, unlessUsual}, "N", "For photographs. {}", 1},
        F{{"maps", &R::maps, unlessUsual}, "DIR|FILE",
            "For poses, instead of classifiers learnt from the training part. {}", 0, true},
        F{{"cooc", &R::cooc, unlessUsual}, "FILE",
            "Sentence pairs: the file of co-occurrence counts; default: wordalign-cooc.tsv.gz "
            "among the data or beside them",
            0, true}};
}();

} // namespace gapscope
