// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/label_files.h"

#include <QObject>

#include <cstddef>
#include <memory>

namespace gapscope {

/// The files that a model has labelled while the views of models look at them instead of the data
/// that are open, which stay as they are.
class LabelSession : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// nullptr: the views look at the data that are open.
    const std::shared_ptr<const LabelledFiles>& files() const { return m_files; }
    /// The one looked at, or nullptr.
    const LabelledFile* current() const { return m_files ? &m_files->files[m_current] : nullptr; }
    std::size_t currentIndex() const { return m_current; }

    /// requires: one file at least.
    void show(std::shared_ptr<const LabelledFiles> files);
    void choose(std::size_t file);
    /// Back to the data that are open. Nothing when the views look at them already.
    void end();

Q_SIGNALS:
    void changed();

private:
    std::shared_ptr<const LabelledFiles> m_files;
    std::size_t m_current = 0;
};

} // namespace gapscope
