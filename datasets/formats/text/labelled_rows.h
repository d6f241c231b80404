// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/machine/progress.h"
#include "datasets/bytes/name_index.h"
#include "datasets/bytes/text_lines.h"

namespace gapscope {

/// Vectors with a class each as a file has them, before classes get a model's numbers.
struct LabelledRows {
    bool labelled = true;                  ///< false: no classes, labels is empty
    bool sparse = false;                   ///< LIBSVM: rows may lack features
    std::size_t featureCount = 0;          ///< columns, or the largest feature number
    std::vector<std::string> featureNames; ///< of a header; none: features are numbered
    std::vector<std::uint64_t> start{0};   ///< n+1 offsets into features and values
    std::vector<std::uint32_t> features;   ///< from 0, ascending in a row
    std::vector<float> values;             ///< finite, not 0
    std::vector<Label> labels;             ///< numbers of labelNames
    StringTable labelNames;                ///< in the order of their first row
    std::string note;                      ///< which column was taken for the class

    std::size_t size() const { return start.size() - 1; }
};

/// The needs of a reader of rows beyond the file.
struct RowReading {
    /// > 0: features of a model; with allowUnlabelled, rows of exactly so many have no class.
    std::size_t modelFeatures = 0;
    bool allowUnlabelled = false;
    Progress progress{};
    std::stop_token stop{};
};

/// Assembles rows, within the limits of the lines' file.
/// Every method throws InputError at the current line.
class RowBuilder {
public:
    static constexpr const char* foundNothing = "the file holds no rows";

    RowBuilder(const TextLines& lines, bool labelled);

    /// Adds a value to the row, features ascending. 0 is skipped.
    void addValue(std::uint32_t feature, float value);
    /// Ends the row. label: ignored when unlabelled.
    void addRow(std::string_view label);
    /// throws: InputError if there is no row; expected: what a line should have been.
    LabelledRows finish(const std::string& expected);

private:
    const TextLines& m_lines;
    LabelledRows m_made;
    NameIndex m_labels;
};

/// The name of a class: whole numbers in one notation ("6.0000", "+6": "6").
std::string className(std::string_view text);

/// Class names in the order that a model numbers them: by value where all are numbers, else by
/// their bytes; it does not depend on the order of the rows.
void sortClassNames(std::vector<std::string>& names);

} // namespace gapscope
