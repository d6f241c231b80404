// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

// The window's features, pages and docks, which refer to one another in their constructors.
struct Actions;
class ConvergencePage;
class DataDock;
class DataOpening;
class MessageBar;
class MethodDock;
class MissingData;
class ModelViews;
class OptionEditing;
class Pages;
struct Path;
class PathPage;
class Paths;
class Resumption;
struct Run;
class RunController;
class RunKeeper;
class RunStarter;
class RunsDock;
class Session;
class SessionKeeper;
class StoppedRuns;
class WindowView;

/// The parts of the window that its features share. They outlive every feature. A feature gets all
/// else from its constructor, emits it as a signal, or calls it through a std::function that the
/// window sets.
struct WindowParts {
    Session& session;
    RunController& controller;
    MessageBar& messages;
    QUndoStack& undo;
    Actions& actions;
};

} // namespace gapscope
