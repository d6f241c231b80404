// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/data/opener.h"
#include "app/engine/run_controller.h"
#include "app/parts/actions.h"
#include "app/parts/message_bar.h"
#include "app/parts/window_parts.h"
#include "app/state/session.h"
#include "datasets/open.h"

#include <QMainWindow>
#include <QSettings>
#include <QTemporaryDir>
#include <QToolBar>
#include <QUndoStack>

namespace gapscope {

/// The parts that features share, without the window; their actions are in an empty one. Settings
/// are in a separate folder.
struct PartsFixture {
    PartsFixture()
    {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.path());
        QSettings().clear();
        window.setCentralWidget(messages);
        actions.build(&window, &undo, new QToolBar(&window), {});
    }

    QTemporaryDir home;
    Session session;
    RunController controller;
    QUndoStack undo;
    QMainWindow window;
    MessageBar* messages = new MessageBar;
    Actions actions{};
    WindowParts parts{session, controller, *messages, undo, actions};
};

inline std::shared_ptr<const Dataset> sampleData(const char* sample)
{
    return std::make_shared<const Dataset>(openDataset(dataAt(sample)));
}

} // namespace gapscope
