// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/actions.h"

#include "app/parts/language.h"

#include <QAction>
#include <QActionGroup>
#include <QCursor>
#include <QIcon>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>

namespace gapscope {
namespace {

QIcon icon(const char* name)
{
    return QIcon(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name)));
}

struct Maker {
    QMainWindow* window;

    QAction* operator()(const char* name, const QString& text, const QString& tip,
        const QList<QKeySequence>& keys = {}) const
    {
        auto* action = new QAction(text, window);
        action->setObjectName(QLatin1String(name));
        action->setShortcuts(keys);
        const QString key = keys.isEmpty()
            ? QString()
            : QStringLiteral(" (%1)").arg(keys.front().toString(QKeySequence::NativeText));
        action->setToolTip(tip + key);
        action->setStatusTip(tip);
        return action;
    }
};

void makeFileActions(const Maker& make, Actions& a)
{
    a.open = make("open", Actions::tr("&Open…"),
        Actions::tr("Open a dataset, a run record, a comparison spec, a model or a session"),
        {QKeySequence(QKeySequence::Open)});
    a.open->setIcon(icon("open"));
    a.openFolder = make("openFolder", Actions::tr("Open fol&der…"),
        Actions::tr("Open a folder of photographs with masks or joints, or of sentence pairs"), {});
    a.openLibrary = make("openLibrary", Actions::tr("Open &folder of records…"),
        Actions::tr("Browse the run records of a folder: filter, tag, compare and draw them"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F)});
    a.openSession = make("openSession", Actions::tr("Open sess&ion…"),
        Actions::tr("Open what somebody had in the window: data, runs, options, views"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)});
    a.saveSession = make("saveSession", Actions::tr("Sa&ve session"),
        Actions::tr("Write it to the file it was saved as or opened from"),
        {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_S)});
    a.sessionNotes = make("sessionNotes", Actions::tr("Notes on the sess&ion"),
        Actions::tr("Write down what this session is about; its file keeps it"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)});
    a.saveSessionAs = make("saveSessionAs", Actions::tr("Save sessio&n as…"),
        Actions::tr("Write data, runs with their records, options and views as one file"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)});
    a.dropMissing = make("dropMissing", Actions::tr("&Remove missing files"),
        Actions::tr("Take files that are no longer there off this list"));
    a.clearRecent = make("clearRecent", Actions::tr("&Clear this list"),
        Actions::tr("Forget the files opened before"));
    a.saveRecord = make("saveRecord", Actions::tr("Save run &record…"),
        Actions::tr("Write the selected run as a record: options, trace, events and result"),
        {QKeySequence(QKeySequence::Save)});
    a.saveModel = make("saveModel", Actions::tr("Save &model…"),
        Actions::tr("Write the selected run's weights as a model file"));
    a.saveWeightsCsv = make("saveWeightsCsv", Actions::tr("&Weights as CSV…"),
        Actions::tr("Write the weights shown as a table"));
    a.saveWeightsNpz = make("saveWeightsNpz", Actions::tr("Weights as .&npz…"),
        Actions::tr("Write the weights shown as numpy arrays"));
    a.saveMasks = make("saveMasks", Actions::tr("Mas&ks and overlays…"),
        Actions::tr("Write the predicted mask and the overlays of every photograph shown"));
    a.exportPlot = make("exportPlot", Actions::tr("Export this &view…"),
        Actions::tr("Write the view in front as PNG, SVG, PDF or CSV"),
        {QKeySequence(Qt::CTRL | Qt::Key_E)});
    a.exportAll = make("exportAll", Actions::tr("Export &all views…"),
        Actions::tr("Write every plot and table as PNG, SVG, PDF and CSV into a folder"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)});
    a.report = make("report", Actions::tr("Rep&ort…"),
        Actions::tr("Write what is drawn as one HTML page and a PDF: claims, tables, figures, "
                    "parameters, machine, versions, and the spec to repeat it"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R)});
    a.quit =
        make("quit", Actions::tr("&Quit"), Actions::tr("Close the window"), {QKeySequence::Quit});
}

void makeEditActions(const Maker& make, Actions& a)
{
    a.copyPlot = make("copyPlot", Actions::tr("&Copy view"),
        Actions::tr("Put the view in front on the clipboard, as picture and as numbers"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)});
    a.copyTable = make("copyTable", Actions::tr("Copy runs as C&SV"),
        Actions::tr("Put the selected runs, or all shown, on the clipboard"));
    a.copyLatex = make("copyLatex", Actions::tr("Copy runs as &LaTeX"),
        Actions::tr("Put the selected runs, or all shown, on the clipboard as a table"));
    a.resetOptions = make("resetOptions", Actions::tr("Reset o&ptions"),
        Actions::tr("Every option back to its default"));
}

void makeRunActions(const Maker& make, Actions& a)
{
    a.run = make("run", Actions::tr("&Run"), Actions::tr("Train with the options shown"),
        {QKeySequence(Qt::CTRL | Qt::Key_R), QKeySequence(Qt::CTRL | Qt::Key_Return)});
    a.run->setIcon(icon("run"));
    a.pause = make("pause", Actions::tr("&Pause"),
        Actions::tr("Let the solver wait, or go on exactly where it stood"),
        {QKeySequence(Qt::CTRL | Qt::Key_P)});
    a.pause->setIcon(icon("pause"));
    a.pause->setCheckable(true);
    a.stop =
        make("stop", Actions::tr("&Stop"), Actions::tr("End the run and forget those that wait"),
            {QKeySequence(Qt::CTRL | Qt::Key_Period)});
    a.stop->setIcon(icon("stop"));
    a.continueRun = make("continueRun", Actions::tr("&Continue to a smaller ε"),
        Actions::tr("Go on with the selected run, to a tenth of the gap it has"));
    a.repeat = make("repeat", Actions::tr("R&epeat"),
        Actions::tr("Run the selected run's options and events again"));
    a.startFromModel = make("startFromModel", Actions::tr("Start from this &model"),
        Actions::tr("The next run starts from the selected run's weights"));
    a.labelFiles = make("labelFiles", Actions::tr("&Label files…"),
        Actions::tr("Label files of your own, with or without labels, with the model shown; or "
                    "drop them on its run, or on the page Predictions"),
        {QKeySequence(Qt::CTRL | Qt::Key_L)});
    a.labelFolder = make("labelFolder", Actions::tr("Label a &folder…"),
        Actions::tr("Label a folder of photographs or of sentence pairs with the model shown"));
    a.exportLabels = make("exportLabels", Actions::tr("Export la&bels…"),
        Actions::tr("Write the labels of the labelled file that is shown, as gapscope-cli predict "
                    "writes them"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L)});
    a.backToTraining = make("backToTraining", Actions::tr("Back to the trainin&g data"),
        Actions::tr("Show the data that are open for training instead of labelled files"));
    a.compare = make("compare", Actions::tr("&Compare…"),
        Actions::tr("Run a grid of methods, samplings, steps, λ and seeds"),
        {QKeySequence(Qt::CTRL | Qt::Key_G)});
    a.compare->setIcon(icon("compare"));
    a.compareAll = make("compareAll", Actions::tr("Compare &all eight"),
        Actions::tr("Sampling uniform and gap × FW and pairwise steps × cache off and on, five "
                    "seeds, three λ, on the data that are open, to the form's ε or 0.01, whichever "
                    "is larger"));
    a.removeRun = make("removeRun", Actions::tr("Remo&ve run"),
        Actions::tr("Take the selected runs off the list; Undo brings them back"));
}

/// Each by its own name: whoever does not read the language shown finds theirs.
void makeLanguages(const Maker& make, Actions& a)
{
    a.language = new QMenu(Actions::tr("Lan&guage"), make.window);
    a.languages = new QActionGroup(make.window);
    QList<std::pair<QString, QString>> all{
        {QStringLiteral("system"), Actions::tr("&System language")}};
    for (const auto& [key, name] : languages())
        all << std::pair(key, QLatin1Char('&') + name);
    for (const auto& [key, text] : all) {
        QAction* language = make(key.toLatin1().constData(), text,
            Actions::tr("Language of the window, from the next start on"));
        language->setCheckable(true);
        language->setChecked(key == chosenLanguage());
        language->setData(key);
        a.languages->addAction(language);
    }
    a.language->addActions(a.languages->actions());
}

void makeViewActions(const Maker& make, Actions& a)
{
    a.previousPage = make("previousPage", Actions::tr("Pre&vious page"),
        Actions::tr("The page before the one in front"), {QKeySequence(Qt::CTRL | Qt::Key_PageUp)});
    a.nextPage =
        make("nextPage", Actions::tr("Ne&xt page"), Actions::tr("The page after the one in front"),
            {QKeySequence(Qt::CTRL | Qt::Key_PageDown)});
    a.resetZoom = make("resetZoom", Actions::tr("Show &everything"),
        Actions::tr("All plots back to their whole range"), {QKeySequence(Qt::CTRL | Qt::Key_0)});
    a.resetView = make("resetView", Actions::tr("Reset la&yout"),
        Actions::tr("Docks and toolbar back to where they were at first"));
    a.themes = new QActionGroup(make.window);
    const std::pair<const char*, QString> themes[] = {{"system", Actions::tr("&System theme")},
        {"light", Actions::tr("&Light theme")}, {"dark", Actions::tr("&Dark theme")}};
    for (const auto& [key, text] : themes) {
        QAction* theme = make(key, text, Actions::tr("Colours of the window"));
        theme->setCheckable(true);
        theme->setData(QString::fromLatin1(key));
        a.themes->addAction(theme);
    }
    makeLanguages(make, a);
    a.tour = make("tour", Actions::tr("&Guided tour"),
        Actions::tr("Five steps on the built-in sample: what to do, where and why"));
    a.shortcuts = make("shortcuts", Actions::tr("&Keys and mouse"),
        Actions::tr("What keys and mouse do in plots and viewers"), {QKeySequence::HelpContents});
    a.about = make("about", Actions::tr("&About GapScope"),
        Actions::tr("Version, licence and the papers behind it"));
}

QMenu* entriesMenu(QMainWindow* window, const QString& title, const MenuEntries& entries)
{
    auto* menu = new QMenu(title, window);
    for (const auto& [text, data] : entries)
        menu->addAction(text)->setData(data);
    return menu;
}

void fillMenus(QMainWindow* window, QUndoStack* undo, Actions& a)
{
    QMenuBar* bar = window->menuBar();
    QMenu* file = bar->addMenu(Actions::tr("&File"));
    file->addActions({a.open, a.openFolder, a.openLibrary, a.openSession});
    a.recent = file->addMenu(Actions::tr("Open recen&t"));
    file->addMenu(a.samples);
    file->addSeparator();
    file->addActions({a.saveSession, a.saveSessionAs});
    file->addActions({a.saveRecord, a.saveModel});
    file->addMenu(a.exportMenu);
    file->addSeparator();
    file->addAction(a.quit);

    QMenu* edit = bar->addMenu(Actions::tr("&Edit"));
    QAction* undoAction = undo->createUndoAction(window, Actions::tr("&Undo"));
    undoAction->setShortcut(QKeySequence::Undo);
    undoAction->setProperty(plainText, Actions::tr("&Undo")); // without the step it would take
    QAction* redoAction = undo->createRedoAction(window, Actions::tr("&Redo"));
    redoAction->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    redoAction->setProperty(plainText, Actions::tr("&Redo"));
    edit->addActions({undoAction, redoAction});
    edit->addSeparator();
    edit->addActions({a.copyPlot, a.copyTable, a.copyLatex});
    edit->addSeparator();
    edit->addActions({a.resetOptions, a.sessionNotes});

    a.view = bar->addMenu(Actions::tr("&View"));
    QMenu* run = bar->addMenu(Actions::tr("&Run", "menu"));
    run->addActions({a.run, a.pause, a.stop});
    run->addSeparator();
    run->addActions({a.continueRun, a.repeat, a.startFromModel, a.removeRun});
    run->addSeparator();
    run->addActions({a.labelFiles, a.labelFolder, a.exportLabels, a.backToTraining});
    QMenu* tools = bar->addMenu(Actions::tr("&Tools"));
    tools->addActions({a.compare, a.compareAll});
    tools->addMenu(a.experiments);
    QMenu* help = bar->addMenu(Actions::tr("&Help"));
    help->addActions({a.tour, a.shortcuts, a.about});
}

void addMenuButton(QToolBar* toolbar, QMenu* menu, const QIcon& image, const QString& tip)
{
    auto* button = new QToolButton;
    button->setText(QString(menu->title()).remove(QLatin1Char('&')));
    button->setIcon(image);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::TabFocus);
    toolbar->addWidget(button);
    // A menu takes the mouse: the button is not told that it left.
    QObject::connect(
        menu, &QMenu::aboutToHide, button,
        [button] {
            if (!button->rect().contains(button->mapFromGlobal(QCursor::pos())))
                button->setAttribute(Qt::WA_UnderMouse, false);
            button->setDown(false);
            button->update();
        },
        Qt::QueuedConnection);
}

void fillToolbar(QToolBar* toolbar, const Actions& a)
{
    auto* open = new QToolButton;
    open->setDefaultAction(a.open);
    open->setMenu(a.recent);
    open->setPopupMode(QToolButton::MenuButtonPopup);
    open->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    open->setFocusPolicy(Qt::TabFocus);
    toolbar->addWidget(open);
    addMenuButton(toolbar, a.samples, icon("sample"), Actions::tr("Open built-in data"));
    toolbar->addSeparator();
    toolbar->addActions({a.run, a.pause, a.stop});
    toolbar->addSeparator();
    toolbar->addAction(a.compare);
    addMenuButton(
        toolbar, a.experiments, icon("experiments"), Actions::tr("Run a prepared comparison"));
    toolbar->addSeparator();
    addMenuButton(toolbar, a.exportMenu, icon("export"),
        Actions::tr("Export views, the selected run and its weights"));
    for (QToolButton* button : toolbar->findChildren<QToolButton*>())
        button->setFocusPolicy(Qt::TabFocus);
}

} // namespace

Actions makeActions(
    QMainWindow* window, QUndoStack* undo, QToolBar* toolbar, const MenuEntries& samples)
{
    Actions a{};
    const Maker make{window};
    makeFileActions(make, a);
    makeEditActions(make, a);
    makeRunActions(make, a);
    makeViewActions(make, a);
    a.samples = entriesMenu(window, Actions::tr("&Samples"), samples);
    a.experiments = new QMenu(Actions::tr("E&xperiments"), window);
    a.exportMenu = new QMenu(Actions::tr("E&xport"), window);
    a.exportMenu->addActions({a.exportPlot, a.exportAll, a.report, a.copyPlot});
    a.exportMenu->addSeparator();
    a.exportMenu->addActions({a.saveRecord, a.saveModel, a.saveWeightsCsv, a.saveWeightsNpz,
        a.saveMasks, a.exportLabels});
    a.exportMenu->addSeparator();
    a.exportMenu->addActions({a.copyTable, a.copyLatex});
    fillMenus(window, undo, a);
    fillToolbar(toolbar, a);
    return a;
}

} // namespace gapscope
