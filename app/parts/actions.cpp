// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/actions.h"

#include "widgets/plots/look/clear_style.h"

namespace gapscope {
namespace {

constexpr char setting[] = "language";

/// Owned by the application; Qt asks the last one first.
QList<QTranslator*>& inUse()
{
    static QList<QTranslator*> translators;
    return translators;
}

void use(const QString& file)
{
    auto* translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(file)) {
        QCoreApplication::installTranslator(translator);
        inUse() << translator;
    } else {
        delete translator;
    }
}

QIcon icon(const char* name) { return QIcon(u":/icons/%1.svg"_s.arg(QLatin1String(name))); }

} // namespace

QList<std::pair<QString, QString>> languages()
{
    return {{u"en"_s, u"English"_s}, {u"de"_s, u"Deutsch"_s}};
}

QString languageOf(const QStringList& wanted)
{
    for (const QString& each : wanted)
        for (const auto& [key, name] : languages())
            if (each.section('-'_L1, 0, 0) == key)
                return key;
    return u"en"_s;
}

QString chosenLanguage()
{
    return QSettings().value(QLatin1String(setting), u"system"_s).toString();
}

void chooseLanguage(const QString& key) { QSettings().setValue(QLatin1String(setting), key); }

QString translationFile(const QString& language)
{
    const QString name = u"gapscope_%1.qm"_s.arg(language);
    const QString inside = u":/translations/"_s + name;
    return QFile::exists(inside) ? inside
                                 : QStandardPaths::locate(QStandardPaths::GenericDataLocation,
                                     u"gapscope/translations/"_s + name);
}

void useLanguage(const QString& key)
{
    for (QTranslator* old : std::as_const(inUse()))
        delete old; // removes itself
    inUse().clear();
    const QString language = key == u"system"_s ? languageOf(QLocale::system().uiLanguages()) : key;
    const QString file = translationFile(language);
    // The numbers follow the language, not the desktop: "11,031" would mislead beside German words.
    QLocale::setDefault(
        file.isEmpty() ? QLocale(QLocale::English, QLocale::UnitedKingdom) : QLocale(language));
    if (file.isEmpty())
        return;
    use(QLibraryInfo::path(QLibraryInfo::TranslationsPath) + u"/qtbase_%1.qm"_s.arg(language));
    use(file);
}

/// Makes an action. Its tooltip names the first key.
QAction* Actions::make(const char* name, const QString& text, const QString& tip,
    const QList<QKeySequence>& keys, const char* image) const
{
    auto* action = new QAction(text, window);
    action->setObjectName(QLatin1String(name));
    action->setShortcuts(keys);
    const QString key = keys.isEmpty()
        ? QString()
        : u" (%1)"_s.arg(keys.front().toString(QKeySequence::NativeText));
    action->setToolTip(tip + key);
    action->setStatusTip(tip);
    if (image)
        action->setIcon(icon(image));
    return action;
}

void Actions::makeFileActions()
{
    open = make("open", tr("&Open…"),
        tr("Open a dataset, a run record, a comparison spec, a model or a session"),
        {QKeySequence::Open}, "open");
    openFolder = make("openFolder", tr("Open fol&der…"),
        tr("Open a folder of photographs with masks or joints, or of sentence pairs"));
    dataFolder = make("dataFolder", tr("Data folder…"),
        tr("Choose the folder where experiments and the menu Samples look for the data of the "
           "catalogue, such as letter.data.gz"));
    dataTable = make("dataTable", tr("Table of the data…"),
        tr("n, d, sparsity, bounds and oracle time of the open data and of the catalogue"));
    openLibrary = make("openLibrary", tr("Open &folder of records…"),
        tr("Browse the run records of a folder: filter, tag, compare and draw them"),
        {Qt::CTRL | Qt::SHIFT | Qt::Key_F});
    openSession = make("openSession", tr("Open sess&ion…"),
        tr("Open a saved session: data, runs, options, views"), {Qt::CTRL | Qt::SHIFT | Qt::Key_O});
    saveSession = make("saveSession", tr("Sa&ve session"),
        tr("Write it to the file it was saved as or opened from"), {QKeySequence::Save});
    sessionNotes = make("sessionNotes", tr("Notes on the sess&ion"),
        tr("Write down what this session is about; its file keeps it"),
        {Qt::CTRL | Qt::SHIFT | Qt::Key_N});
    saveSessionAs = make("saveSessionAs", tr("Save sessio&n as…"),
        tr("Write data, runs with their records, options and views as one file"),
        {Qt::CTRL | Qt::SHIFT | Qt::Key_S});
    dropMissing = make("dropMissing", tr("&Remove missing files"),
        tr("Take files that are no longer there off this list"));
    clearRecent = make("clearRecent", tr("&Clear this list"), tr("Forget the files opened before"));
    saveRecord = make("saveRecord", tr("Save &run…"),
        tr("Write the selected run as a record: options, trace, events and result"),
        {Qt::CTRL | Qt::SHIFT | Qt::Key_D});
    saveModel = make(
        "saveModel", tr("Save &model…"), tr("Write the selected run's weights as a model file"));
    saveWeightsCsv =
        make("saveWeightsCsv", tr("&Weights as CSV…"), tr("Write the weights shown as a table"));
    saveWeightsNpz = make(
        "saveWeightsNpz", tr("Weights as .&npz…"), tr("Write the weights shown as numpy arrays"));
    saveMasks = make("saveMasks", tr("Mas&ks and overlays…"),
        tr("Write the predicted mask and the overlays of every photograph shown"));
    exportPlot = make("exportPlot", tr("Export this &view…"),
        tr("Write the view in front as PNG, SVG, PDF or CSV"), {Qt::CTRL | Qt::Key_E});
    exportAll = make("exportAll", tr("Export &all views…"),
        tr("Write every plot and table as PNG, SVG, PDF and CSV into a folder"),
        {Qt::CTRL | Qt::SHIFT | Qt::Key_E});
    report = make("report", tr("Rep&ort…"),
        tr("Write what is drawn as one HTML page and a PDF: claims, tables, figures, "
           "parameters, machine, versions, and the spec to repeat it"),
        {Qt::CTRL | Qt::SHIFT | Qt::Key_R});
    quit = make("quit", tr("&Quit"), tr("Close the window"), {QKeySequence::Quit});
}

void Actions::makeEditActions()
{
    copyPlot = make("copyPlot", tr("&Copy view"),
        tr("Put the view in front on the clipboard, as picture and as numbers"),
        {Qt::CTRL | Qt::SHIFT | Qt::Key_C});
    copyTable = make("copyTable", tr("Copy runs as C&SV"),
        tr("Put the selected runs, or all shown, on the clipboard"));
    copyLatex = make("copyLatex", tr("Copy runs as &LaTeX"),
        tr("Put the selected runs, or all shown, on the clipboard as a table"));
    resetOptions =
        make("resetOptions", tr("Reset o&ptions"), tr("Every option back to its default"));
}

void Actions::makeRunActions()
{
    run = make("run", tr("&Run"), tr("Train with the options shown"),
        {Qt::CTRL | Qt::Key_R, Qt::CTRL | Qt::Key_Return}, "run");
    pause = make("pause", tr("&Pause"), tr("Pause the solver, or resume it exactly where it was"),
        {Qt::CTRL | Qt::Key_P}, "pause");
    pause->setCheckable(true);
    pause->setProperty(plainText, tr("Pause, resume"));
    stop = make("stop", tr("&Stop"),
        tr("Stop all active runs, and remove those that wait from the queue"),
        {Qt::CTRL | Qt::Key_Period}, "stop");
    stopFront = make("stopFront", tr("Stop th&is run"),
        tr("Stop the active run that is selected; the others continue"));
    continueRun = make("continueRun", tr("&Continue…"),
        tr("Continue the selected run to the target gap that you give"));
    repeat = make("repeat", tr("R&epeat"), tr("Run the selected run's options and events again"));
    startFromModel = make("startFromModel", tr("Start from this &model"),
        tr("The next run starts from the selected run's weights"));
    labelFiles = make("labelFiles", tr("&Label files…"),
        tr("Label files of your own, with or without labels, with the model shown; or "
           "drop them on its run, or on the page Predictions"),
        {Qt::CTRL | Qt::Key_L});
    labelFolder = make("labelFolder", tr("Label a &folder…"),
        tr("Label a folder of photographs or of sentence pairs with the model shown"));
    exportLabels = make("exportLabels", tr("Export la&bels…"),
        tr("Write the labels of the labelled file that is shown, as gapscope-cli predict "
           "writes them"),
        {Qt::CTRL | Qt::SHIFT | Qt::Key_L});
    backToTraining = make("backToTraining", tr("Back to the trainin&g data"),
        tr("Show the data that are open for training instead of labelled files"));
    compare =
        make("compare", tr("&Compare…"), tr("Run a grid of methods, samplings, steps, λ and seeds"),
            {Qt::CTRL | Qt::Key_G}, "compare");
    compareAll = make("compareAll", tr("Compare &all eight"),
        tr("Sampling uniform and gap × FW and pairwise steps × cache off and on, five "
           "seeds, three λ, on the data that are open, to the form's ε or 0.01, whichever "
           "is larger"));
    removeRun = make("removeRun", tr("Remo&ve run"),
        tr("Take the selected runs off the list; Undo brings them back"));
}

/// Each under its own name, so that users find theirs in any language.
void Actions::makeLanguages()
{
    language = new QMenu(tr("Lan&guage"), window);
    languages = new QActionGroup(window);
    QList<std::pair<QString, QString>> all{{u"system"_s, tr("&System language")}};
    for (const auto& [key, name] : gapscope::languages())
        all << std::pair(key, '&'_L1 + name);
    for (const auto& [key, text] : all) {
        QAction* choice = make(
            key.toLatin1().constData(), text, tr("Language of the window, from the next start on"));
        choice->setCheckable(true);
        choice->setChecked(key == chosenLanguage());
        choice->setData(key);
        languages->addAction(choice);
    }
    language->addActions(languages->actions());
}

void Actions::makeViewActions()
{
    runTable = make("runTable", tr("Run ta&ble"),
        tr("Every option and result of the runs, over the view; Esc closes it"),
        {Qt::CTRL | Qt::Key_T}, "table");
    previousPage = make("previousPage", tr("Pre&vious page"),
        tr("The page before the one in front"), {Qt::CTRL | Qt::Key_PageUp});
    nextPage = make("nextPage", tr("Ne&xt page"), tr("The page after the one in front"),
        {Qt::CTRL | Qt::Key_PageDown});
    resetZoom = make("resetZoom", tr("Show &everything"), tr("All plots back to their whole range"),
        {Qt::CTRL | Qt::Key_0});
    resetView = make(
        "resetView", tr("Reset la&yout"), tr("Docks and toolbar back to where they were at first"));
    viewAlone = make("viewAlone", tr("View al&one"),
        tr("Hide docks, bars and menus, or show them again"), {Qt::Key_F11, Qt::Key_Backslash});
    viewAlone->setCheckable(true);
    themes = new QActionGroup(window);
    const std::pair<const char*, QString> all[] = {{"system", tr("&System theme")},
        {"light", tr("&Light theme")}, {"dark", tr("&Dark theme")}};
    for (const auto& [key, text] : all) {
        QAction* theme = make(key, text, tr("Colours of the window"));
        theme->setCheckable(true);
        theme->setData(QString::fromLatin1(key));
        themes->addAction(theme);
    }
    makeLanguages();
    notifications = make("notifications", tr("&Notify when runs end"),
        tr("Say on the desktop that a run of more than a minute has ended, when another window is "
           "in front"));
    notifications->setCheckable(true);
    makeHelpActions();
}

void Actions::makeHelpActions()
{
    manual = make("manual", tr("&Manual"), tr("The page of the manual about what is in front"),
        {QKeySequence::HelpContents});
    glossary = make("glossary", tr("G&lossary"), tr("What the terms of the window mean"));
    palette = make("palette", tr("&Find anything…"),
        tr("Search every action, option and page of the manual"),
        {Qt::CTRL | Qt::SHIFT | Qt::Key_P});
    whatsNew = make("whatsNew", tr("&What is new"), tr("What this version brings"));
    tour = make(
        "tour", tr("&Guided tour"), tr("Six steps on built-in samples: what to do, where and why"));
    shortcuts = make("shortcuts", tr("&Keys and mouse"),
        tr("What keys and mouse do in plots and viewers"), {Qt::CTRL | Qt::Key_F1});
    about = make("about", tr("&About GapScope"), tr("Version, licence and the papers behind it"));
}

void Actions::fillMenus(QUndoStack* undo)
{
    QMenuBar* bar = window->menuBar();
    QMenu* file = bar->addMenu(tr("&File"));
    file->addActions({open, openFolder, openLibrary, openSession});
    recent = file->addMenu(tr("Open recen&t"));
    file->addMenu(samples);
    file->addActions({dataFolder, dataTable});
    file->addSeparator();
    file->addActions({saveSession, saveSessionAs});
    file->addActions({saveRecord, saveModel});
    file->addMenu(exportMenu);
    file->addSeparator();
    file->addAction(quit);

    QMenu* edit = bar->addMenu(tr("&Edit"));
    QAction* undoAction = undo->createUndoAction(window, tr("&Undo"));
    undoAction->setShortcut(QKeySequence::Undo);
    undoAction->setProperty(plainText, tr("&Undo")); // without the step that it would undo
    QAction* redoAction = undo->createRedoAction(window, tr("&Redo"));
    redoAction->setShortcuts({Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y});
    redoAction->setProperty(plainText, tr("&Redo"));
    edit->addActions({undoAction, redoAction});
    edit->addSeparator();
    edit->addActions({copyPlot, copyTable, copyLatex});
    edit->addSeparator();
    edit->addActions({resetOptions, sessionNotes});

    view = bar->addMenu(tr("&View"));
    QMenu* runMenu = bar->addMenu(tr("&Run", "menu"));
    runMenu->addActions({run, pause, stop, stopFront});
    runMenu->addSeparator();
    runMenu->addActions({continueRun, repeat, startFromModel, removeRun});
    runMenu->addSeparator();
    runMenu->addActions({labelFiles, labelFolder, exportLabels, backToTraining});
    QMenu* tools = bar->addMenu(tr("&Tools"));
    tools->addActions({compare, compareAll});
    tools->addMenu(experiments);
    QMenu* help = bar->addMenu(tr("&Help"));
    help->addActions({manual, glossary, palette});
    help->addSeparator();
    help->addActions({tour, shortcuts});
    help->addSeparator();
    help->addActions({whatsNew, about});
}

namespace {

void addMenuButton(QToolBar* toolbar, QMenu* menu, const QIcon& image, const QString& tip)
{
    auto* button = new QToolButton;
    const QString name = QString(menu->title()).remove('&'_L1);
    button->setText(name + ' '_L1 + QChar(menuArrow));
    button->setAccessibleName(name);
    button->setIcon(image);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setToolTip(tip);
    toolbar->addWidget(button);
    // A menu grabs the mouse: the button does not see it leave.
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

} // namespace

void Actions::fillToolbar(QToolBar* toolbar) const
{
    auto* button = new QToolButton;
    button->setDefaultAction(open);
    button->setMenu(recent);
    button->setPopupMode(QToolButton::MenuButtonPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toolbar->addWidget(button);
    addMenuButton(toolbar, samples, icon("sample"), tr("Open built-in data"));
    toolbar->addSeparator();
    toolbar->addActions({run, pause, stop});
    toolbar->addSeparator();
    toolbar->addAction(compare);
    addMenuButton(toolbar, experiments, icon("experiments"), tr("Run a prepared comparison"));
    toolbar->addSeparator();
    addMenuButton(
        toolbar, exportMenu, icon("export"), tr("Export views, the selected run and its weights"));
    for (QToolButton* each : toolbar->findChildren<QToolButton*>())
        each->setFocusPolicy(Qt::TabFocus);
}

void Actions::build(
    QMainWindow* parent, QUndoStack* undo, QToolBar* toolbar, const MenuEntries& sampleEntries)
{
    window = parent;
    makeFileActions();
    makeEditActions();
    makeRunActions();
    makeViewActions();
    samples = new QMenu(tr("&Samples"), window);
    for (const auto& [text, data] : sampleEntries)
        samples->addAction(text)->setData(data);
    experiments = new QMenu(tr("E&xperiments"), window);
    exportMenu = new QMenu(tr("E&xport"), window);
    exportMenu->addActions({exportPlot, exportAll, report, copyPlot});
    exportMenu->addSeparator();
    exportMenu->addActions(
        {saveRecord, saveModel, saveWeightsCsv, saveWeightsNpz, saveMasks, exportLabels});
    exportMenu->addSeparator();
    exportMenu->addActions({copyTable, copyLatex});
    fillMenus(undo);
    fillToolbar(toolbar);
}

} // namespace gapscope
