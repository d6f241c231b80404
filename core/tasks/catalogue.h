// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/model_shape.h"

#include <array>

namespace gapscope {

/// How an error, a mean loss over a part, is shown: most losses are the share of what is wrong, in
/// per cent; those that count links are shown as they are.
struct ErrorUnit {
    double factor;         ///< from the mean loss to the shown number
    std::string_view text; ///< "%", or "": a plain number

    bool operator==(const ErrorUnit&) const = default;
};
ErrorUnit errorUnit(std::string_view task);
/// The unit of errors that share an axis or a column: per cent where both have it.
ErrorUnit together(const ErrorUnit& a, const ErrorUnit& b);

/// "7.62 %", for alignments "1.84"; "–" where nothing was computed.
std::string errorText(double meanLoss, std::string_view task, int decimals = 2);
/// "test [%]", for alignments "test": the head of a column.
std::string errorTitle(std::string_view name, const ErrorUnit& unit);

class JsonView;

/// One row a task: what the rest of core, the command line and the window ask about a task when
/// there is no Problem to ask.
struct TaskRow {
    std::string_view key;   ///< in records: "chain"
    std::string_view title; ///< the examples, in a sentence: "words, text"
    /// The unit of errors.
    ErrorUnit errorUnit{100, "%"};
    /// The name of what RunResult::errorPerLabel counts.
    std::string_view wrongLabels = "labels";
    /// Label k's name where the window translates it, then other names in its errors; "" after the
    /// last. nullptr: data have names.
    std::string_view (*labelName)(std::size_t k) = nullptr;
    /// A shape from a model file's header; bytes ← how many follow the header for it. nullptr: its
    /// models are those of modelTask or are not saved.  throws: InputError.
    std::shared_ptr<ModelShape> (*readShape)(const JsonView& header, std::size_t& bytes) = nullptr;
    std::string_view modelTask = key; ///< the task of its models
    /// The data of a record are photographs: superpixels, pairs and copies identify them, too.
    bool photographs = false;
    /// The number of labels from which the oracle can be limited; 0: never, or the problem decides.
    std::size_t cutFrom = 0;
    /// A similar task with a kernel, to use instead; "": none.
    std::string_view kernelInstead{};
    /// Why the window does not offer workers (--parallel): two were measured to save less than a
    /// sixth of the time. "": it does.
    std::string_view whyNoWorkers = "No gain from several workers was measured with such data.";
    /// The key of the preset that is recommended (core/options/choices.h).
    std::string_view preset = "oracle-fast";
    /// Values of λ to compare, the strongest regularisation first.
    std::array<std::string_view, 3> lambdas{"10/n", "1/n", "0.1/n"};
};

/// All of them, those with models first.
std::span<const TaskRow> tasks();
/// nullptr: no such task.
const TaskRow* findTask(std::string_view key);
/// The row of a task; an unknown task has a row of defaults.
const TaskRow& taskRow(std::string_view key);

} // namespace gapscope
