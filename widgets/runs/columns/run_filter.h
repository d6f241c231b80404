// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace gapscope {

/// One condition on a column: "gap<0.01", "method=bcfw", "tags:good".
struct RunCondition {
    enum class Relation { less, lessEqual, greater, greaterEqual, equal, notEqual, contains };
    int column = 0;
    Relation relation = Relation::equal;
    QString text;
    double number = 0; ///< NaN when the text is not a number
};

/// The conditions of the filter line; all must hold.
struct RunFilter {
    QStringList words; ///< each in some column, in lower case
    std::vector<RunCondition> conditions;
    QString problem; ///< what is invalid and what is expected there; "" without an error
};

/// Words are separated by blanks; one of the form KEY RELATION VALUE with a known column key is a
/// condition; a column's title is an alias of its key ("Passes<15"). "tag" and "note" are aliases
/// of their plurals. Invalid words are skipped.
RunFilter parseRunFilter(const QString& line);
bool holds(const RunCondition& condition, double number, const QString& text, bool numeric);

} // namespace gapscope
