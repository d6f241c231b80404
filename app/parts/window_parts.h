// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QUndoStack;

namespace gapscope {

struct Actions;
class MessageBar;
class RunController;
class Session;

/// The parts of the window that its features share. They outlive every feature. Whatever else a
/// feature needs, it gets from its constructor, emits as a signal, or calls through a
/// std::function that the window sets.
struct WindowParts {
    Session& session;
    RunController& controller;
    MessageBar& messages;
    QUndoStack& undo;
    Actions& actions;
};

} // namespace gapscope
