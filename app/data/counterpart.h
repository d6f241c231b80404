// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace gapscope {

/// The other part of data that come as two files.
struct Counterpart {
    QString path;
    bool tests = false; ///< it is the test part
};

/// The file beside this one whose name has "test" where this has "train", or the other way round,
/// as a word: conll2000-train.txt.gz and conll2000-test.txt.gz, Train.csv and Test.csv; packed or
/// not.  Accesses the disk.
std::optional<Counterpart> counterpartOf(const QString& path);

} // namespace gapscope
