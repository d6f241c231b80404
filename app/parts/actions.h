// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// The languages the window speaks, beside "system": key ("de") and own name ("Deutsch").
QList<std::pair<QString, QString>> languages();

/// The language the user chose; "system" at first.
QString chosenLanguage();
void chooseLanguage(const QString& key);

/// The first of these ("de-AT", as a desktop lists them) that the window speaks, else "en".
QString languageOf(const QStringList& wanted);

/// The program's texts and Qt's own from now on in this language: what is built later speaks it.
/// "system": languageOf() what the desktop wants. Numbers, in fields as well, are English in every
/// language: thousands with a comma, decimals with a point.
/// requires: a QCoreApplication.
void useLanguage(const QString& key);

/// The translations from a file of the resources (":/translations/gapscope_de.qm") or, for trying
/// them out, of share/gapscope/translations. Empty: there is none, as of English.
QString translationFile(const QString& language);

/// An entry of the Samples menu: its title, and what QAction::data() will be.
using MenuEntries = QList<std::pair<QString, QString>>;

/// The menu File: data, records and sessions.
struct FileActions {
    QAction *open, *openFolder, *openLibrary, *openSession, *saveSession, *saveSessionAs;
    QAction *clearRecent, *dropMissing, *saveRecord, *saveModel, *quit;
};
/// The menus Edit and Export.
struct EditActions {
    QAction *copyPlot, *copyTable, *copyLatex, *resetOptions, *sessionNotes;
    QAction *saveWeightsCsv, *saveWeightsNpz, *saveMasks, *exportPlot, *exportAll, *report;
};
/// The menus Run and Tools.
struct RunActions {
    QAction *run, *pause, *stop, *continueRun, *repeat, *startFromModel, *removeRun;
    QAction *labelFiles, *labelFolder, *exportLabels, *backToTraining, *compare, *compareAll;
};
/// The menus View and Help.
struct ViewActions {
    QAction *previousPage, *nextPage, *resetView, *resetZoom, *about, *shortcuts, *tour;
    QActionGroup* themes;    ///< data(): "system", "light", "dark"
    QActionGroup* languages; ///< data(): "system", "en", "de"
};

/// Every action of the window, made once; menus and toolbar show the same objects. The window
/// connects them and sets what is enabled.
struct Actions : FileActions, EditActions, RunActions, ViewActions {
    Q_DECLARE_TR_FUNCTIONS(Actions)
public:
    /// Makes actions, menus (File · Edit · View · Run · Tools · Help) and the toolbar. The menus
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
    void makeLanguages();
    void fillMenus(QUndoStack* undo);
    void fillToolbar(QToolBar* toolbar) const;

    QMainWindow* window;
};

/// A property of actions whose text is not always the same: the text that is none of a moment's.
inline constexpr const char* plainText = "plainText";

} // namespace gapscope
