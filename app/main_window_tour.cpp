// SPDX-License-Identifier: GPL-3.0-or-later
// The guided tour: what its five steps point at, and when each is done.
#include "app/main_window.h"

#include "app/message_bar.h"
#include "app/method_dock.h"
#include "app/model_views.h"
#include "app/pages.h"
#include "app/tour.h"
#include "datasets/open.h"
#include "widgets/controls/option_form.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <QScrollArea>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>

namespace gapscope {
namespace {

constexpr char sample[] = "sample:words";

/// Where a part of a widget is seen in the window; empty when it is not.
QRect inWindow(const QWidget* widget, QRect part = {})
{
    if (!widget || !widget->isVisible())
        return {};
    part = part.isEmpty() ? widget->rect() : part;
    part &= widget->visibleRegion().boundingRect();
    return part.isEmpty() ? QRect() : part.translated(widget->mapTo(widget->window(), QPoint()));
}

QToolButton* toolButton(const QWidget* window, const std::function<bool(QToolButton*)>& wanted)
{
    const auto* toolbar = window->findChild<QToolBar*>(QStringLiteral("toolbar"));
    for (QToolButton* button : toolbar->findChildren<QToolButton*>())
        if (wanted(button))
            return button;
    return nullptr;
}

bool drawnByGap(const Run& run) { return run.options.sampling == Sampling::gap; }

} // namespace

void MainWindow::buildTour()
{
    const auto tab = [this](QWidget* page) {
        return m_tabs->isOut(page)
            ? QRect()
            : inWindow(m_tabs->tabBar(), m_tabs->tabBar()->tabRect(m_tabs->indexOf(page)));
    };
    const auto isOpen = [this](QWidget* page) { return m_tabs->currentWidget() == page; };
    const auto nothing = [] {};
    const auto showSampling = [this] {
        auto* dock = findChild<QDockWidget*>(QStringLiteral("methodDock"));
        dock->show();
        dock->raise();
        QWidget* control = m_method->form()->control(QStringLiteral("sampling"));
        for (QWidget* up = control->parentWidget(); up; up = up->parentWidget())
            if (auto* scroll = qobject_cast<QScrollArea*>(up))
                scroll->ensureWidgetVisible(control);
    };
    std::vector<TourStep> steps{
        {tr("Run"),
            tr("Press Run: the solver trains on handwritten words that are built in. The upper "
               "plot shows the duality gap, a bound on how far it still is from the optimum."),
            [this] {
                return inWindow(toolButton(
                    this, [this](QToolButton* b) { return b->defaultAction() == m_actions.run; }));
            },
            [this] { return m_session.runs().size() > m_tourRuns; },
            [this] { m_tourRuns = m_session.runs().size(); }},
        {tr("Sampling by gap"),
            tr("Choose gap under Sampling, then press Run again. Examples with large gaps are now "
               "visited more often, so the target is reached in fewer passes."),
            [this] { return inWindow(m_method->form()->control(QStringLiteral("sampling"))); },
            [this] {
                return std::ranges::any_of(
                    m_session.runs(), [](const auto& run) { return drawnByGap(*run); });
            },
            showSampling},
        {tr("Blocks"),
            tr("Open the page Blocks: each example's own gap. A click on a bar shows the examples "
               "on which the most work is left."),
            [this, tab] { return tab(m_models->blocks()); },
            [this, isOpen] { return isOpen(m_models->blocks()); }, nothing},
        {tr("Predictions"),
            tr("Open the page Predictions: the words with truth and prediction, the worst first. "
               "The slider Training below them shows how the answers came about."),
            [this, tab] { return tab(m_models->predictions()); },
            [this, isOpen] { return isOpen(m_models->predictions()); }, nothing},
        {tr("Export and compare"),
            tr("Choose Copy view or Export this view under Export: every file carries what is "
               "needed to repeat its runs. Compare… beside it runs a whole grid of methods."),
            [this] {
                return inWindow(toolButton(
                    this, [this](QToolButton* b) { return b->menu() == m_actions.exportMenu; }));
            },
            [this] { return m_tourExported; }, [this] { m_tourExported = false; }}};
    m_tour = new Tour(this, std::move(steps));
    for (QAction* action : {m_actions.exportPlot, m_actions.exportAll, m_actions.copyPlot,
             m_actions.compare, m_actions.compareAll})
        connect(action, &QAction::triggered, this, [this] { m_tourExported = true; });
    connect(m_tour, &Tour::finished, this,
        [this] { m_messages->showNote(tr("That was the tour. F1 lists keys and mouse.")); });
    connect(m_actions.tour, &QAction::triggered, this, &MainWindow::startTour);
}

/// On the sample it speaks of.
void MainWindow::startTour()
{
    if (m_session.request().source != sample && !m_controller.running())
        openData(dataAt(sample));
    m_tour->start();
}

void MainWindow::offerTour()
{
    if (Tour::known() || m_left) // one question at a time
        return;
    Tour::remember();
    if (!m_session.dataset()) { // what is opened clears the message
        connect(&m_session, &Session::datasetChanged, this, &MainWindow::sayTour,
            Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
        return;
    }
    sayTour();
}

void MainWindow::sayTour()
{
    m_messages->offer(tr("New here? Five steps on the sample show the way around."),
        tr("Guided tour"), [this] { startTour(); });
}

} // namespace gapscope
