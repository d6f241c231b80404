// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace gapscope {

/// How an error, a mean loss over a part, is told: most losses are the share of what is wrong, in
/// per cent; those that count links are told as they are (core/tasks/catalogue.h).
struct ErrorUnit {
    double factor;         ///< from the mean loss to what is told
    std::string_view text; ///< "%", or "": a plain number

    bool operator==(const ErrorUnit&) const = default;
};
ErrorUnit errorUnit(std::string_view task);
/// Of errors that share an axis or a column: per cent where both are told so.
ErrorUnit together(const ErrorUnit& a, const ErrorUnit& b);

/// "7.62 %", of alignments "1.84"; "–" where nothing was computed.
std::string errorText(double meanLoss, std::string_view task, int decimals = 2);
/// "test [%]", of alignments "test": the head of a column.
std::string errorTitle(std::string_view name, const ErrorUnit& unit);

} // namespace gapscope
