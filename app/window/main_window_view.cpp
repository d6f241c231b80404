// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows and how, as one value.
#include "app/compare/experiment_page.h"
#include "app/curves/cache_page.h"
#include "app/curves/convergence_page.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/library/library_page.h"
#include "app/model/model_views.h"
#include "app/path/path_page.h"
#include "app/view/pages.h"
#include "app/view/screen_fit.h"
#include "app/view/view_controls.h"
#include "app/view/view_history.h"
#include "app/window/main_window.h"
#include "widgets/viewers/confusion_view.h"
#include "widgets/viewers/weights_view.h"

#include <QStackedWidget>

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
    if (const auto* controls = findChild<ViewControls*>())
        controls->save(view);
    saveRoom(view, *this, *m_tabs, namedPages());
    return view;
}

/// What a person changes of it can be undone.
void MainWindow::keepHistory()
{
    NamedPages parts = namedPages();
    parts.emplace_back(QStringLiteral("method"), m_method);
    new ViewControls(parts, this);
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
    restoreRoom(view, *this, *m_tabs, namedPages());
    for (const auto& [name, page] : namedPages())
        if (view.value(QStringLiteral("page")).toString() == name && !m_tabs->isOut(page))
            m_tabs->setCurrentWidget(page);
    m_runs->restore(view);
    m_convergence->restore(view);
    m_cache->restore(view);
    m_path->restore(view);
    m_models->restore(view);
    m_library->restore(view);
    if (auto* controls = findChild<ViewControls*>())
        controls->restore(view);
    m_models->restore(view);
}

} // namespace gapscope
