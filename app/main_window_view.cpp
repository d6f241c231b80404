// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows and how, as one value.
#include "app/cache_page.h"
#include "app/convergence_page.h"
#include "app/experiment_page.h"
#include "app/library_page.h"
#include "app/main_window.h"
#include "app/method_dock.h"
#include "app/model_views.h"
#include "app/pages.h"
#include "app/path_page.h"
#include "app/runs_dock.h"
#include "app/view_controls.h"
#include "app/view_history.h"
#include "widgets/viewers/confusion_view.h"
#include "widgets/viewers/weights_view.h"

#include <QDockWidget>
#include <QStackedWidget>
#include <QToolBar>

namespace gapscope {

std::vector<std::pair<QString, QWidget*>> MainWindow::namedPages() const
{
    return {{QStringLiteral("convergence"), m_convergence},
        {QStringLiteral("blocks"), m_models->blocks()}, {QStringLiteral("cache"), m_cache},
        {QStringLiteral("path"), m_path}, {QStringLiteral("predictions"), m_models->predictions()},
        {QStringLiteral("confusion"), m_models->confusion()},
        {QStringLiteral("weights"), m_models->weights()},
        {QStringLiteral("experiment"), m_experiment}, {QStringLiteral("library"), m_library}};
}

/// The docks and the toolbar: shown, floating. Pages in windows of their own.
void MainWindow::saveRoom(ViewState& view) const
{
    for (const QWidget* dock : findChildren<QDockWidget*>())
        view.insert(QStringLiteral("dock/") + dock->objectName(),
            QVariantList{!dock->isHidden(), dock->isWindow()});
    for (const QWidget* bar : findChildren<QToolBar*>())
        view.insert(QStringLiteral("dock/") + bar->objectName(), QVariantList{!bar->isHidden()});
    for (const auto& [name, page] : namedPages())
        view.insert(QStringLiteral("out/") + name, m_tabs->isOut(page));
}

void MainWindow::restoreRoom(const ViewState& view)
{
    const auto shown = [&view](const QWidget* part) {
        return view.value(QStringLiteral("dock/") + part->objectName()).toList();
    };
    for (QDockWidget* dock : findChildren<QDockWidget*>())
        if (const QVariantList how = shown(dock); how.size() == 2) {
            dock->setFloating(how[1].toBool());
            dock->setVisible(how[0].toBool());
        }
    for (QToolBar* bar : findChildren<QToolBar*>())
        if (const QVariantList how = shown(bar); how.size() == 1)
            bar->setVisible(how[0].toBool());
    for (const auto& [name, page] : namedPages()) {
        const QString key = QStringLiteral("out/") + name;
        if (!view.contains(key))
            continue;
        if (view.value(key).toBool())
            m_tabs->popOut(page);
        else
            m_tabs->putBack(page);
    }
}

ViewState MainWindow::viewState() const
{
    ViewState view;
    for (const auto& [name, page] : namedPages())
        if (m_tabs->currentWidget() == page)
            view.insert(QStringLiteral("page"), name);
    m_convergence->save(view);
    m_cache->save(view);
    m_path->save(view);
    m_runs->save(view);
    m_models->save(view);
    m_library->save(view);
    m_controls->save(view);
    saveRoom(view);
    return view;
}

void MainWindow::keepControls()
{
    std::vector<ViewControls::Page> pages;
    for (const auto& [name, page] : namedPages())
        pages.push_back({name, page});
    pages.push_back({QStringLiteral("method"), m_method});
    m_controls = new ViewControls(std::move(pages), this);
    connect(m_models, &ModelViews::refreshed, m_controls, &ViewControls::retry);
}

/// What a person changes of it can be undone.
void MainWindow::keepHistory()
{
    const auto capture = [this] {
        ViewHistory::View view{viewState(), {}};
        for (const auto& run : m_session.runs())
            view.runs.insert(run->id);
        for (const auto& path : m_path->paths().all())
            view.runs.insert(path->id);
        return view;
    };
    new ViewHistory(
        m_undo, capture, [this](const ViewState& view) { showView(view); }, this);
}

/// Runs before what is drawn of them, the run looked at before its examples, filters before what
/// they let through.
void MainWindow::showView(const ViewState& view)
{
    restoreRoom(view);
    for (const auto& [name, page] : namedPages())
        if (view.value(QStringLiteral("page")).toString() == name && !m_tabs->isOut(page))
            m_tabs->setCurrentWidget(page);
    m_runs->restore(view);
    m_convergence->restore(view);
    m_cache->restore(view);
    m_path->restore(view);
    m_models->restore(view);
    m_library->restore(view);
    m_controls->restore(view);
    m_models->restore(view);
}

} // namespace gapscope
