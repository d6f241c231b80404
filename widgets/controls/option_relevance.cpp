// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/option_relevance.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <vector>

namespace gapscope {
namespace {

/// The option `key` matters only while the option `other` has one of these values.
struct Condition {
    std::string_view key, other;
    std::vector<std::string_view> values;
    const char* reason;
};

constexpr const char* allBlocks =
    QT_TRANSLATE_NOOP("OptionRelevance", "Batch Frank-Wolfe takes every block in every step.");
constexpr const char* noCache =
    QT_TRANSLATE_NOOP("OptionRelevance", "The cache of labellings is off.");
const std::vector<std::string_view> blockMethods{"bcfw", "bcpfw", "bcafw", "hybrid"};

const std::array conditions{
    Condition{"sampling", "method", blockMethods, allBlocks},
    Condition{"gap_power", "method", blockMethods, allBlocks},
    Condition{"gap_power", "sampling", {"gap"},
        QT_TRANSLATE_NOOP("OptionRelevance", "Only gap sampling takes a power of the gaps.")},
    Condition{"gap_check", "method", blockMethods,
        QT_TRANSLATE_NOOP("OptionRelevance", "Batch Frank-Wolfe knows its gap after every step.")},
    Condition{"averaging", "method", blockMethods,
        QT_TRANSLATE_NOOP("OptionRelevance", "Batch Frank-Wolfe reports its last iterate.")},
    Condition{"cache", "method", blockMethods, allBlocks},
    Condition{"F", "cache", {"on"}, noCache},
    Condition{"nu", "cache", {"on"}, noCache},
    Condition{"cache_size", "cache", {"on"}, noCache},
    Condition{"inner_steps", "method", {"bcpfw"},
        QT_TRANSLATE_NOOP("OptionRelevance", "Only bcpfw takes several steps per oracle call.")},
};

} // namespace

QString whyIdle(const OptionField& field, const SolverOptions& options)
{
    for (const Condition& condition : conditions) {
        if (condition.key != field.key)
            continue;
        const OptionField* other = findOption(condition.other);
        if (other && std::ranges::count(condition.values, optionText(options, *other)) == 0)
            return QCoreApplication::translate("OptionRelevance", condition.reason);
    }
    return {};
}

} // namespace gapscope
