// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_views.h"

#include "app/compare/experiment_page.h"
#include "app/curves/cache_page.h"
#include "app/curves/convergence_page.h"
#include "app/data/data_dock.h"
#include "app/data/data_line.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/layout/dock_folding.h"
#include "app/library/folder_table.h"
#include "app/library/record_list.h"
#include "app/library/run_scopes.h"
#include "app/model/views/model_views.h"
#include "app/parts/message_bar.h"
#include "app/parts/message_overlay.h"
#include "app/path/path_page.h"
#include "app/runs/run_figures.h"
#include "app/view/pages.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/glossary.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/weights/weights_view.h"

namespace gapscope {

void WindowViews::build(
    QMainWindow& window, Session& session, RunController& controller, QUndoStack& undo)
{
    auto* link = new PlotLink(&window);
    convergence = new ConvergencePage(session, controller, link);
    cache = new CachePage(session, controller, link);
    convergence->axis()->share(cache->axis());
    models = new ModelViews(session, controller, &window);
    path = new PathPage(session, controller, undo);
    experiment = new ExperimentPage(session, path->paths());
    addPages();
    placeBars(window);
    data = new DataDock;
    figures = new RunFigures(session);
    addDataLine(window);
    method = new MethodDock;
    runs = new RunsDock(session, path->paths());
    library = new FolderTable;
    records = new RecordList(session, path->paths(), *library);
    scopes = new RunScopes(*runs, *records);
    addDocks(window);
}

void WindowViews::addPages()
{
    tabs = new Pages;
    tabs->setObjectName(u"pages"_s);
    tabs->setAccessibleName(tr("Views"));
    tabs->setMinimumSize(320, 240); // less than a page needs: it scrolls
    tabs->addPage(convergence, tr("&Convergence"), tr("Gap, objective and errors during the runs"));
    tabs->addPage(models->blocks(), tr("&Blocks"), tr("Gaps of the single examples"));
    tabs->addPage(cache, tr("C&ache"), tr("Which visits the cache answers, and what it holds"));
    tabs->addPage(path, tr("&Path"),
        withTerm(tr("The regularisation path: every λ at once"), u"regularisation path"_s));
    tabs->addPage(
        models->predictions(), tr("Pre&dictions"), tr("Examples with truth and prediction"));
    tabs->addPage(models->model(), tr("Model"), // no letter is free
        tr("What the model has learnt: its confusions and its weights"));
    tabs->addPage(experiment, tr("Experime&nts"),
        tr("What a figure of a paper claims, and whether your runs show it"));
}

void WindowViews::placeBars(QMainWindow& window)
{
    messages = new MessageBar;
    recovery = new MessageBar;
    recovery->setObjectName(u"recoveryBar"_s);
    recovery->setAccessibleName(tr("Recovery"));
    auto* centre = new QWidget;
    auto* layout = plainLayout<QVBoxLayout>(centre, 0);
    layout->addWidget(tabs, 1);
    window.setCentralWidget(centre);
    new MessageOverlay(&window, {recovery, messages});
    const auto addText = [&window](ElidedLabel* text, const char* name, int space) {
        text->setObjectName(QLatin1String(name));
        text->setContentsMargins(0, 0, space, 0);
        window.statusBar()->addPermanentWidget(text);
    };
    addText(whose = new NameLabel, "whose", 16);
    whose->setAccessibleName(tr("What the views show"));
    addText(cost = new PartsLabel, "cost", 8);
    window.statusBar()->setSizeGripEnabled(false);
}

void WindowViews::addDataLine(QMainWindow& window)
{
    auto* bar = new QToolBar(tr("Data line"));
    bar->setObjectName(u"dataBar"_s);
    bar->setMovable(false);
    auto* line = new DataLine(data);
    line->addAtEnd(figures);
    bar->addWidget(line);
    window.addToolBarBreak();
    window.addToolBar(bar);
}

/// Each has a button at its end of the tabs.
void WindowViews::addDocks(QMainWindow& window)
{
    QDockWidget* setup =
        addDock(window, u"methodDock"_s, tr("Setup"), method, Qt::LeftDockWidgetArea);
    QDockWidget* list = addDock(window, u"runsDock"_s, tr("Runs"), scopes, Qt::RightDockWidgetArea);
    setup->toggleViewAction()->setToolTip(tr("Show or hide Setup on this page"));
    list->toggleViewAction()->setToolTip(tr("Show or hide the runs on this page"));
    tabs->addToggle(setup->toggleViewAction(), Qt::TopLeftCorner);
    tabs->addToggle(list->toggleViewAction(), Qt::TopRightCorner);
    window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

std::vector<std::pair<QString, QWidget*>> WindowViews::namedPages() const
{
    return {{u"convergence"_s, convergence}, {u"blocks"_s, models->blocks()}, {u"cache"_s, cache},
        {u"path"_s, path}, {u"predictions"_s, models->predictions()}, {u"model"_s, models->model()},
        {u"experiment"_s, experiment}};
}

void WindowViews::refreshPlots() const
{
    if (convergence->isVisible())
        convergence->refresh();
    if (cache->isVisible())
        cache->refresh();
}

void WindowViews::resetZoom() const
{
    convergence->heroPlot()->resetZoom();
    convergence->secondPlot()->resetZoom();
    cache->resetZoom();
    path->heroPlot()->resetZoom();
}

QWidget* WindowViews::plotInFront() const
{
    for (auto* each : tabs->currentWidget()->findChildren<QWidget*>())
        if (each->isVisible() && each->focusPolicy() != Qt::NoFocus
            && (qobject_cast<PlotView*>(each) || qobject_cast<HistogramView*>(each)))
            return each;
    return nullptr;
}

} // namespace gapscope
