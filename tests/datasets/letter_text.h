// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/machine/error.h"
#include "datasets/text/letter_data.h"
#include "tests/support/scratch_folder.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// One line of letter.data as text fields, so that a test can damage any of them.
struct LetterRow {
    std::string id, letter, next, word, position, fold;
    std::vector<std::string> pixels = std::vector<std::string>(128, "0");
};

/// A word whose letter t has the single set pixel t; ids count from firstId.
std::vector<LetterRow> wordRows(std::string_view letters, int firstId, int word, int fold);
/// Lines that end in a tab and a newline, as in the published file.
std::string textOf(const std::vector<LetterRow>& rows);
/// The same without the letter column.
std::string unlabelledTextOf(const std::vector<LetterRow>& rows);
/// "ab" (word 1, fold 0), "cde" (word 2, fold 1), "z" (word 3, fold 0): lines 1–2, 3–5, 6.
std::vector<LetterRow> smallFile();

std::string gzipped(std::string_view text);

/// Reads a buffer named "letters"; the small split unless another is given.
WordParts readText(
    std::string_view text, const WordSelection& selection = {}, const ReadLimits& limits = {});

/// Returns the InputError that action throws; the test fails if it throws none.
InputError errorOf(const std::function<void()>& action);
InputError errorOfText(std::string_view text);

DataRequest requestFor(const std::string& source, const std::string& split = "");

/// A folder that is removed with its content.
class TemporaryFolder : public test::ScratchFolder {
public:
    std::string path(const std::string& name) const { return file(name); }
    /// Writes a file and returns its path.
    std::string write(const std::string& name, std::string_view content) const;
};

} // namespace gapscope
