// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace gapscope {

class BlockSteps;
class MethodRun;
class Problem;

/// Options that only some methods read.
struct OptionGroup {
    std::array<std::string_view, 12> keys;
    std::string_view unread =
        ""; ///< why the other methods ignore them; "": MethodRow::ignoredReason
};

/// Values of an option that a method refuses.
struct RefusedChoices {
    std::string_view option; ///< key
    std::array<std::string_view, 3> choices;
    std::string_view found, expected; ///< for the error
};

/// The need of a method for an ability of a task, besides a max-oracle.
struct MethodNeed {
    bool (*isMet)(const Problem& problem);
    std::string_view lack; ///< "has no kernels", for the error
};

/// How curves of a comparison are drawn (Osokin et al. 2016, Fig. 5).
enum class MethodMark { cross, square, circle, triangle, diamond };

/// One training method. The rows are in core/solvers/methods/catalogue.cpp; the form, the command
/// line, the checkpoints and the tests follow them.
struct MethodRow {
    std::string_view key;  ///< on the command line and in records: "bcfw"
    std::string_view help; ///< one line with its source

    bool certifies = true; ///< has a dual, and so a gap that bounds the error
    bool blockGaps = true; ///< the dual has a part for each block
    bool followsLambda =
        true; ///< its duals can follow λ while w stays (Osokin et al. 2016, Prop. 1)
    bool activeSets = false;    ///< blocks hold α on their active sets
    bool kernel = false;        ///< works on kernel features: w holds coefficients of the inputs
    bool permutes = false;      ///< visits all blocks in a new random order, whatever the sampling
    bool longSteps = false;     ///< a step may ask the oracle for every block
    bool towardsCorner = false; ///< a visit moves one block towards its corner and no more
    bool certifiesEachStep = false; ///< its steps certify the gap, whatever gap_check says
    bool ranks = false;             ///< may be shared among processes (distributed.h)
    bool isDefault = false;         ///< when none is given
    bool compared = false; ///< in comparisons unless others are chosen (Osokin et al. 2016, 5.1)

    std::array<const OptionGroup*, 8> reads = {}; ///< besides the options that every method reads
    std::string_view ignoredReason = "";          ///< what it does instead of what it ignores
    std::span<const RefusedChoices> refuses = {};
    const MethodNeed* need = nullptr;
    MethodMark mark = MethodMark::cross;
    bool solid = false; ///< drawn as a solid line, whatever the sampling

    void (*step)(BlockSteps& steps) = nullptr; ///< its step towards a visit's target, if it has one
    std::unique_ptr<MethodRun> (*make)() = nullptr;
};

/// "" if the method reads the option, else why not.
std::string_view whyUnread(std::string_view option, const MethodRow& row);

/// All methods, in the order in which they are offered.
std::span<const MethodRow> methodRows();

/// A method as the value of an option: one of the rows.
class Method {
public:
    Method(); ///< the default one
    Method(const MethodRow& row)
        : m_row(&row)
    {
    }
    /// throws: InputError when no row has that key.
    Method(std::string_view key);
    Method(const char* key)
        : Method(std::string_view(key))
    {
    }

    const MethodRow& row() const { return *m_row; }
    const MethodRow* operator->() const { return m_row; }
    bool operator==(const Method&) const = default;

private:
    const MethodRow* m_row;
};

/// Keys of the rows that `holds` accepts: "fw, bcfw or hybrid".
std::string methodsWhere(bool (*holds)(const MethodRow& row));

} // namespace gapscope
