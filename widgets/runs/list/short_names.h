// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <set>
#include <vector>

namespace gapscope {

/// The parts of a run's name.
struct RunTitle {
    QString given;        ///< chosen by the user; "": named by the parts below
    QString variant;      ///< "bcfw gap"
    QStringList settings; ///< "λ 0.01", "ε 0.01"; all that determine the run, but the seed
    QString seed;         ///< "seed 1"; "": several seeds
    bool operator==(const RunTitle&) const = default;
};

/// The whole name: what was given, else all parts, separated by " · ".
QString fullName(const RunTitle& title);

/// The digits, three or more, that tell a value from the other ones.
int digitsApart(double value, const std::set<double>& all);

/// The name with hard spaces within its parts, so that lines break after " · " and not within
/// "λ 0.01" or "(3 seeds)".
QString breakable(const QString& name);

struct ShortNames {
    QString common; ///< what all runs share and no name repeats: "λ 0.001 · ε 0.01"; or ""
    QStringList names;
};

/// Names of runs that stand together: each only has what distinguishes it. A setting goes to the
/// common part only if every run has it, also those with names given by the user. If all runs have
/// a setting ("λ") and most the same value, only the others say theirs: "mostly λ 0.001". Runs of
/// one variant are named by their settings alone. A seed is named where nothing else distinguishes
/// a run. If the whole names differ, the short ones differ.
ShortNames shortNames(const std::vector<RunTitle>& titles);

} // namespace gapscope
