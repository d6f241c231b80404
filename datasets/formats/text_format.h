// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

struct Dataset;
struct LabelledRows;
struct Opening;
struct RowReading;
struct TextReading;
struct TokenSequences;
class TextLines;

/// The start of a text, which tells its format.
struct TextHead {
    /// head: the first bytes, up to 64 KiB.
    explicit TextHead(std::string_view head);

    std::string_view row; ///< the first line that is no comment
    /// The first lines that are not blank, without their ends; the last one of the head, which may
    /// be cut off, only where it is the first.
    std::vector<std::string_view> lines;
};

/// A format of text: its row stands in datasets/task_data.cpp. Its reader reports the errors of a
/// file that only looks like one.
struct TextFormat {
    const char* description; ///< of a file: "text in columns"
    bool (*matches)(const TextHead& head);
    Dataset (*open)(const Opening& opening, TextLines lines, const TextFormat& format);
    /// Sequences of tokens; with features of their own, or with columns that become attributes.
    TokenSequences (*readTokens)(TextLines& lines, const TextReading& reading) = nullptr;
    bool ownFeatures = false;
    /// Rows of features with a class each.
    LabelledRows (*readRows)(TextLines& lines, const RowReading& reading) = nullptr;
};

inline constexpr std::string_view tarArchive = "a tar archive", hdf5File = "an HDF5 file";

/// The kind of a file that is no text data, by the first bytes of its content: tarArchive,
/// hdf5File, "binary data", …; "" for text.
std::string notText(std::string_view head);

} // namespace gapscope
