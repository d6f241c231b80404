// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include <functional>
#include <utility>

namespace gapscope {

/// A change that was made before it is pushed: only undo and redo call the functions.
class MadeCommand : public QUndoCommand {
public:
    MadeCommand(const QString& text, std::function<void()> undo, std::function<void()> redo)
        : QUndoCommand(text)
        , m_undo(std::move(undo))
        , m_redo(std::move(redo))
    {
    }
    void undo() override { m_undo(); }
    void redo() override
    {
        if (!std::exchange(m_made, false))
            m_redo();
    }

private:
    std::function<void()> m_undo, m_redo;
    bool m_made = true;
};

} // namespace gapscope
