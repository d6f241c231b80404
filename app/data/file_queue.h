// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <utility>

namespace gapscope {

/// Files that wait to be opened one after another, and the errors shown for them. The errors of
/// all files of a batch stay until a file of a later batch opens.
class FileQueue {
public:
    void add(const QStringList& files) { m_files << files; }
    void clear() { m_files.clear(); }
    bool isEmpty() const { return m_files.isEmpty(); }
    /// requires: !isEmpty().
    QString takeFirst() { return m_files.takeFirst(); }

    /// Shown for files of the current batch.
    QStringList& errors() { return m_errors; }
    /// Shown for earlier batches: withdrawn with the next file that opens.
    QStringList& oldErrors() { return m_oldErrors; }
    void endBatch() { m_oldErrors << std::exchange(m_errors, {}); }
    QStringList takeOldErrors() { return std::exchange(m_oldErrors, {}); }

private:
    QStringList m_files, m_errors, m_oldErrors;
};

} // namespace gapscope
