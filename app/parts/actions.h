// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// The window's languages, beside "system": key ("de") and own name ("Deutsch").
QList<std::pair<QString, QString>> languages();

/// The language the user chose; initially "system".
QString chosenLanguage();
void chooseLanguage(const QString& key);

/// The first of these ("de-AT", as a desktop lists them) that the window has, else "en".
QString languageOf(const QStringList& wanted);

/// From now on the program's texts, Qt's own and the numbers of the window (number_text.h) are in
/// this language in everything built later. "system": languageOf() the desktop's languages.
/// requires: a QCoreApplication.
void useLanguage(const QString& key);

/// The translation file in the resources (":/translations/gapscope_de.qm") or, for testing, in
/// share/gapscope/translations. Empty: there is none, as for English.
QString translationFile(const QString& language);

/// An entry of the Samples menu: its title, and its QAction::data().
using MenuEntries = QList<std::pair<QString, QString>>;

/// The menu File: data, records and sessions.
struct FileActions {
    QAction *open, *openFolder, *openLibrary, *openSession, *saveSession, *saveSessionAs;
    QAction *dataFolder, *dataTable;
    QAction *clearRecent, *dropMissing, *saveRecord, *saveModel, *quit;
};
/// The menus Edit and Export.
struct EditActions {
    QAction *copyPlot, *copyTable, *copyLatex, *resetOptions, *sessionNotes;
    QAction *saveWeightsCsv, *saveWeightsNpz, *saveMasks, *exportPlot, *exportAll, *report;
};
/// The menus Run and Tools.
struct RunActions {
    QAction *run, *pause, *stop, *stopFront, *continueRun, *repeat, *startFromModel, *removeRun;
    QAction *labelFiles, *labelFolder, *exportLabels, *backToTraining, *compare, *compareAll;
};
/// The menus View and Help.
struct ViewActions {
    QAction *runTable, *previousPage, *nextPage, *resetView, *viewAlone, *resetZoom, *notifications;
    QAction *manual, *glossary, *whatsNew, *palette, *about, *shortcuts, *tour;
    QActionGroup* themes;    ///< data(): "system", "light", "dark"
    QActionGroup* languages; ///< data(): "system", "en", "de"
};

/// Every action of the window, created once; menus and toolbar show the same objects. The window
/// connects and enables them.
struct Actions : FileActions, EditActions, RunActions, ViewActions {
    Q_DECLARE_TR_FUNCTIONS(Actions)
public:
    /// Creates actions, menus (File · Edit · View · Run · Tools · Help) and the toolbar. The menus
    /// Experiments and View are still empty.
    void build(
        QMainWindow* parent, QUndoStack* undo, QToolBar* toolbar, const MenuEntries& sampleEntries);

    QMenu *language, *samples, *experiments, *recent, *view, *exportMenu;

private:
    QAction* make(const char* name, const QString& text, const QString& tip,
        const QList<QKeySequence>& keys = {}, const char* image = nullptr) const;
    void makeFileActions();
    void makeEditActions();
    void makeRunActions();
    void makeViewActions();
    void makeHelpActions();
    void makeLanguages();
    void fillMenus(QUndoStack* undo);
    void fillToolbar(QToolBar* toolbar) const;

    QMainWindow* window;
};

/// A property of actions whose text varies: their text without the variable part.
inline constexpr const char* plainText = "plainText";

} // namespace gapscope
