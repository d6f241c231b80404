// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/compare/experiment_page.h"
#include "app/compare/experiments_menu.h"
#include "app/curves/cache_page.h"
#include "app/curves/convergence_page.h"
#include "app/curves/x_axis_chooser.h"
#include "app/data/data_dock.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/engine/latest_worker.h"
#include "app/help/help.h"
#include "app/library/library_page.h"
#include "app/model/model_views.h"
#include "app/parts/dialog_fit.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/runs/data_caption.h"
#include "app/saving/run_keeper.h"
#include "app/view/dock_width.h"
#include "app/view/pages.h"
#include "app/view/toolbar_fit.h"
#include "widgets/controls/elided_label.h"
#include "widgets/plots/look/theme.h"
#include "widgets/plots/plot_link.h"
#include "widgets/runs/progress_eta.h"
#include "widgets/runs/run_table.h"
#include "widgets/viewers/chain/words/word_viewer.h"
#include "widgets/viewers/confusion_view.h"
#include "widgets/viewers/weights_view.h"

#include <QAction>
#include <QActionGroup>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QIcon>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSet>
#include <QStatusBar>
#include <QTableView>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace gapscope {
namespace {

constexpr QSize frameUntilShown(16, 48); ///< what a window manager adds, before it has told
constexpr QSize leastSize(700, 400);     ///< of the window: 1440 × 900 at scale 2, less a frame

MenuEntries sampleEntries(const DataFolders& folders)
{
    MenuEntries entries;
    for (const CatalogueEntry& entry : catalogue()) {
        const QString title = titleInWords(entry.title);
        const QString id = QString::fromStdString(entry.id);
        if (entry.builtIn)
            entries << std::pair(title, id);
        else if (entry.readable && !findCatalogueFile(entry, folders).empty())
            entries << std::pair(title, id);
    }
    return entries;
}

} // namespace

MainWindow::MainWindow(const DataFolders& folders, QSize room, QWidget* parent)
    : QMainWindow(parent)
    , m_room(room)
    , m_opener(folders)
    , m_link(new PlotLink(this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/gapscope.svg")));
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    m_undo.setUndoLimit(200);

    applyTheme(Theme::system); // its style, before anything is measured or polished
    buildToolbar(folders);
    buildPages();
    buildDocks();
    buildStatusBar();
    fillViewMenu();
    connectData();
    connectRuns();
    connectViews();
    connectLabels();
    connectPath();
    connectExperiments();
    connectLibrary();
    connectFileActions();
    connectRunActions();
    connectViewActions();
    connectMenus();
    buildTour();
    layOut();
    m_firstLayout = saveState();
    restoreSettings();
    fitDocks();
    showState();
    keepHistory();
    m_unsavedTimer.setInterval(500);
    connect(&m_unsavedTimer, &QTimer::timeout, this, &MainWindow::showUnsaved);
    connect(&m_undo, &QUndoStack::indexChanged, this, &MainWindow::showUnsaved);
    connect(m_notes, &QPlainTextEdit::textChanged, this, &MainWindow::showUnsaved);
    m_unsavedTimer.start();
    showUnsaved();
}

void MainWindow::buildToolbar(const DataFolders& folders)
{
    auto* toolbar = new QToolBar(tr("Toolbar"));
    toolbar->setObjectName(QStringLiteral("toolbar"));
    toolbar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toolbar->setIconSize({18, 18});
    toolbar->setMovable(false);
    addToolBar(toolbar);
    m_actions = makeActions(this, &m_undo, toolbar, sampleEntries(folders));
    fillExperimentsMenu(m_actions.experiments, QStringLiteral(":/experiments"));
    auto* spacer = new QWidget;
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    toolbar->addWidget(spacer);
    m_progress = new ProgressEta;
    toolbar->addWidget(m_progress);
    new ToolbarFit(toolbar, m_progress);
}

void MainWindow::fillViewMenu()
{
    QMenu* view = m_actions.view;
    for (QDockWidget* dock : findChildren<QDockWidget*>())
        view->addAction(dock->toggleViewAction());
    view->addAction(findChild<QToolBar*>(QStringLiteral("toolbar"))->toggleViewAction());
    view->addSeparator();
    view->addActions(m_actions.themes->actions());
    view->addMenu(m_actions.language);
    view->addSeparator();
    view->addActions({m_actions.previousPage, m_actions.nextPage});
    view->addSeparator();
    view->addActions({m_actions.resetZoom, m_actions.resetView});
}

/// The window as it is before anybody has changed it.
void MainWindow::layOut()
{
    resize(QSize(1440, 900).boundedTo(this->room() - frameUntilShown));
    fitDocks();
    setMinimumSize(leastSize); // less than all columns: then they fold
    auto* data = findChild<QDockWidget*>(QStringLiteral("dataDock"));
    auto* method = findChild<QDockWidget*>(QStringLiteral("methodDock"));
    auto* runs = findChild<QDockWidget*>(QStringLiteral("runsDock"));
    const auto least = [](const QDockWidget* dock) {
        return dock->widget()->minimumSizeHint().width();
    };
    // Words take more room in some languages: on a small screen the list gives way to the pages.
    constexpr int pagesWidth = 560, listWidth = 440;
    const int left = std::max({290, least(data), least(method)});
    const int right = std::min(listWidth, std::max(least(runs), width() - left - pagesWidth));
    resizeDocks({data, runs}, {left, right}, Qt::Horizontal);
    resizeDocks({data, method}, {100, 700}, Qt::Vertical);
}

/// On a screen too narrow for three columns the docks share the left one, as tabs.
void MainWindow::fitDocks()
{
    auto* runs = findChild<QDockWidget*>(QStringLiteral("runsDock"));
    auto* method = findChild<QDockWidget*>(QStringLiteral("methodDock"));
    const int columns = runs->widget()->sizeHint().width() + method->widget()->sizeHint().width()
        + m_tabs->minimumWidth();
    if (columns <= room().width() || tabifiedDockWidgets(method).contains(runs))
        return;
    foldDocks();
    resize(size().boundedTo(room()));
}

void MainWindow::foldDocks()
{
    auto* method = findChild<QDockWidget*>(QStringLiteral("methodDock"));
    auto* runs = findChild<QDockWidget*>(QStringLiteral("runsDock"));
    tabifyDockWidget(findChild<QDockWidget*>(QStringLiteral("dataDock")), method);
    tabifyDockWidget(method, runs);
    method->raise();
}

/// The same in a window made small, until it has the room again that its columns need.
void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    foldWhereNarrow();
}

/// Columns that have no room beside one another become tabs, until they have.
void MainWindow::foldWhereNarrow()
{
    const QSize needed = layout()->minimumSize();
    if (!m_unfolded && size() != size().expandedTo(needed)) {
        m_unfolded = {saveState(), needed};
        foldDocks();
        layout()->activate();
        // Words of some languages are wide for one column, too.
        setMinimumSize(leastSize.expandedTo(layout()->minimumSize()));
    } else if (m_unfolded && size() == size().expandedTo(m_unfolded->needed)) {
        const int runsWidth = m_runsWidth->wanted();
        setMinimumSize(leastSize);
        restoreState(m_unfolded->state);
        resizeDocks(
            {findChild<QDockWidget*>(QStringLiteral("runsDock"))}, {runsWidth}, Qt::Horizontal);
        m_unfolded.reset();
    }
}

/// A layout may be of a larger screen, or of another one: all of the window, its frame too, is on
/// this one.
void MainWindow::fitScreen()
{
    if (isMaximized() || isFullScreen())
        return;
    const QRect place(screen()->availableGeometry().topLeft(), room());
    const QSize drawn = frameGeometry().size() - size();
    const QSize frame = drawn.isNull() ? frameUntilShown : drawn;
    resize(size().boundedTo(place.size() - frame).expandedTo(minimumSize()));
    const QPoint last = place.bottomRight() - QPoint(width(), height())
        - QPoint(frame.width(), frame.height()) + QPoint(1, 1);
    const QPoint corner(std::max(place.left(), std::min(x(), last.x())),
        std::max(place.top(), std::min(y(), last.y())));
    if (corner != pos())
        move(corner);
}

QSize MainWindow::room() const { return m_room.isEmpty() ? screen()->availableSize() : m_room; }

MainWindow::~MainWindow()
{
    m_undo.disconnect(this); // its end is news to a window that is half gone
}

void MainWindow::buildPages()
{
    m_messages = new MessageBar;
    m_recovery = new MessageBar;
    m_recovery->setObjectName(QStringLiteral("recoveryBar"));
    m_recovery->setAccessibleName(tr("Recovery"));
    m_convergence = new ConvergencePage(m_session, m_link);
    m_cache = new CachePage(m_session, m_link);
    m_convergence->axis()->share(m_cache->axis());
    m_models = new ModelViews(m_session, m_controller, this);
    m_estimates = new LatestWorker(LatestWorker::Running::abandon, this);
    m_tabs = new Pages;
    m_tabs->setObjectName(QStringLiteral("pages"));
    m_tabs->setAccessibleName(tr("Views"));
    m_tabs->setMinimumSize(320, 240); // less than a page needs: it scrolls
    m_tabs->addPage(
        m_convergence, tr("&Convergence"), tr("Gap, objective and errors as the runs go on"));
    m_tabs->addPage(m_models->blocks(), tr("&Blocks"), tr("Gaps of the single examples"));
    m_tabs->addPage(m_cache, tr("C&ache"), tr("Which visits the cache answers, and what it holds"));
    m_path = new PathPage(m_session, m_controller, m_undo);
    m_keeper = std::make_unique<RunKeeper>(m_session, m_path->paths());
    m_experiment = new ExperimentPage(m_session, m_path->paths());
    m_tabs->addPage(m_path, tr("&Path"), tr("The regularisation path: every λ at once"));
    m_tabs->addPage(
        m_models->predictions(), tr("Pre&dictions"), tr("Examples with truth and prediction"));
    m_tabs->addPage(
        m_models->confusion(), tr("Conf&usion"), tr("Which labels are taken for which"));
    m_tabs->addPage(m_models->weights(), tr("&Weights"), tr("What the model has learnt"));
    m_tabs->addPage(m_experiment, tr("Experime&nt"),
        tr("What a figure of a paper claims, and what your runs say to that"));
    m_library = new LibraryPage;
    m_tabs->addPage(m_library, tr("Library"), tr("The run records of a folder")); // no letter free
    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs, 1);
    layout->addWidget(m_recovery);
    layout->addWidget(m_messages); // below: nothing moves under the pointer
    setCentralWidget(centre);
    const auto refresh = [this] {
        refreshPlots();
        m_models->refresh();
    };
    connect(m_tabs, &QTabWidget::currentChanged, this, refresh);
    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::showState);
    connect(m_tabs, &Pages::pageMoved, this, refresh);
}

void MainWindow::buildDocks()
{
    m_data = new DataDock;
    m_method = new MethodDock;
    m_runs = new RunsDock(m_session);
    const auto dock = [this](const QString& name, const QString& title, QWidget* widget,
                          Qt::DockWidgetArea area) {
        auto* d = new QDockWidget(title);
        d->setObjectName(name);
        d->setWidget(widget);
        addDockWidget(area, d);
    };
    dock(QStringLiteral("dataDock"), tr("Data"), m_data, Qt::LeftDockWidgetArea);
    dock(QStringLiteral("methodDock"), tr("Method"), m_method, Qt::LeftDockWidgetArea);

    dock(QStringLiteral("runsDock"), tr("Runs"), m_runs, Qt::RightDockWidgetArea);
    m_runsWidth = new DockWidth(findChild<QDockWidget*>(QStringLiteral("runsDock")), this);
    m_notes = new QPlainTextEdit;
    m_notes->setAccessibleName(tr("Notes on the session"));
    m_notes->setPlaceholderText(tr(
        "What this session is about: it goes along in the session's file (File, Save session)."));
    m_notes->setToolTip(
        tr("Notes on all that is open. Those on a single run are in the Runs table."));
    m_notes->setTabChangesFocus(true);
    connect(m_notes, &QPlainTextEdit::textChanged, this, &MainWindow::keepNotesReadable);
    dock(QStringLiteral("notesDock"), tr("Notes"), m_notes, Qt::BottomDockWidgetArea);
    findChild<QDockWidget*>(QStringLiteral("notesDock"))->hide();
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

void MainWindow::buildStatusBar()
{
    m_whose = new ElidedLabel;
    m_whose->setObjectName(QStringLiteral("whose"));
    m_whose->setAccessibleName(tr("What the views show"));
    m_whose->setContentsMargins(0, 0, 16, 0);
    m_whose->setMaximumWidth(40 * fontMetrics().averageCharWidth());
    statusBar()->addPermanentWidget(m_whose);
    m_cost = new ElidedLabel;
    m_cost->setObjectName(QStringLiteral("cost"));
    m_cost->setAccessibleName(tr("Cost of the run"));
    m_cost->setToolTip(tr(
        "Of the path or grid while one goes on, else of the selected run. CPU per step: CPU time "
        "of training on all threads, evaluation left out, over block steps (oracle call, gap, "
        "line search and update of a block), as in records and benchmarks. Oracle: its share of "
        "the training time on the clock. Drift: largest ‖w − w rebuilt from "
        "the blocks‖ / ‖w‖."));
    m_cost->setContentsMargins(0, 0, 8, 0);
    statusBar()->addPermanentWidget(m_cost);
    statusBar()->setSizeGripEnabled(false);
}

/// All that has keys, by menu, then in the lists of runs and of records.
QList<KeyGroup> MainWindow::keyGroups() const
{
    QSet<QAction*> listed; // an action may be in several menus
    const std::function<void(const QMenu*, QList<QAction*>&)> collect = [&](const QMenu* menu,
                                                                            auto& all) {
        for (QAction* action : menu->actions())
            if (action->menu())
                collect(action->menu(), all);
            else if (!listed.contains(action)) {
                listed.insert(action);
                all << action;
            }
    };
    QList<KeyGroup> groups;
    for (const QAction* title : menuBar()->actions())
        if (title->menu()) {
            groups.append({title->text().remove(QLatin1Char('&')), {}});
            collect(title->menu(), groups.back().actions);
        }
    for (const RunTable* table : {m_runs->table(), m_library->table()})
        groups.append({table->view()->accessibleName(), table->view()->actions()});
    return groups;
}

void MainWindow::showHelp()
{
    QDialog dialog(this);
    dialog.setWindowTitle(tr("Keys and mouse"));
    auto* text = new QLabel(helpText(keyGroups()));
    text->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setIcon({}); // as in other dialogs
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(scrolling(text), 1);
    layout->addWidget(buttons);
    constexpr int width = 640;
    openWithinScreen(dialog, {width, text->heightForWidth(width) + 80});
    dialog.exec();
}

void MainWindow::showAbout() { QMessageBox::about(this, tr("About GapScope"), aboutText()); }

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            m_toOpen << url.toLocalFile();
    openNext();
}

} // namespace gapscope
