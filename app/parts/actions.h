// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QList>
#include <QString>

#include <utility>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;
class QToolBar;
class QUndoStack;

namespace gapscope {

/// Every action of the window, made once; menus and toolbar show the same objects. The window
/// connects them and sets what is enabled.
struct Actions {
    Q_DECLARE_TR_FUNCTIONS(Actions)
public:
    QAction *open, *openFolder, *openLibrary, *openSession, *saveSession, *saveSessionAs,
        *sessionNotes, *quit, *clearRecent, *dropMissing;
    QAction *saveRecord, *saveModel, *saveWeightsCsv, *saveWeightsNpz, *saveMasks, *exportPlot,
        *exportAll, *report, *copyPlot, *copyTable, *copyLatex;
    QAction *run, *pause, *stop, *continueRun, *repeat, *startFromModel, *compare, *compareAll,
        *removeRun;
    QAction *labelFiles, *labelFolder, *exportLabels, *backToTraining;
    QAction *previousPage, *nextPage, *resetView, *resetZoom, *resetOptions;
    QAction *about, *shortcuts, *tour;
    QActionGroup* themes;    ///< data(): "system", "light", "dark"
    QActionGroup* languages; ///< data(): "system", "en", "de"
    QMenu *language, *samples, *experiments, *recent, *view, *exportMenu;
};

/// A property of actions whose text is not always the same: the text that is none of a moment's.
inline constexpr const char* plainText = "plainText";

/// An entry of the Samples menu: its title, and what QAction::data() will be.
using MenuEntries = QList<std::pair<QString, QString>>;

/// Actions, menus (File · Edit · View · Run · Tools · Help) and the toolbar; the Experiments menu
/// is empty yet.
Actions makeActions(
    QMainWindow* window, QUndoStack* undo, QToolBar* toolbar, const MenuEntries& samples);

} // namespace gapscope
