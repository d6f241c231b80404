// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/help_menu.h"

#include "app/docks/method_dock.h"
#include "app/help/manual.h"
#include "app/help/manual_window.h"
#include "app/help/palette_entries.h"
#include "app/parts/actions.h"
#include "app/view/pages.h"
#include "widgets/controls/options/option_form.h"

namespace gapscope {
namespace {

/// Of a page with tabs, the tab in front has its own name.
QString placeOf(const QString& name, const QWidget* page)
{
    const auto* tabs = qobject_cast<const QTabWidget*>(page);
    return tabs ? tabs->currentWidget()->objectName() : name;
}

} // namespace

HelpMenu::HelpMenu(const WindowParts& parts, const Places& places, QMainWindow& window)
    : m_places(places)
    , m_window(window)
    , m_palette(new Palette(&window))
{
    const Actions& a = parts.actions;
    connect(a.manual, &QAction::triggered, this, [this] { manual().showPage(pageHere()); });
    connect(a.glossary, &QAction::triggered, this, [this] { manual().showPage(u"glossary"_s); });
    connect(a.whatsNew, &QAction::triggered, this, [this] { manual().showPage(u"whats-new"_s); });
    connect(a.palette, &QAction::triggered, this, &HelpMenu::openPalette);
}

ManualWindow& HelpMenu::manual()
{
    if (!m_manual)
        m_manual = new ManualWindow(&m_window);
    return *m_manual;
}

QString HelpMenu::pageHere() const
{
    QList<ManualPlace> places;
    for (const QDockWidget* dock : m_window.findChildren<QDockWidget*>())
        places.append({dock->objectName(), dock});
    for (const auto& [name, page] : m_places.pages)
        if (page != m_places.tabs.currentWidget())
            places.append({placeOf(name, page), page});
    for (const auto& [name, page] : m_places.pages)
        if (page == m_places.tabs.currentWidget())
            places.append({placeOf(name, page), page});
    return manualPageAt(QApplication::focusWidget(), places);
}

void HelpMenu::openPalette()
{
    const auto open = [this](const QString& page, const QString& heading) {
        manual().showPage(page, heading);
    };
    m_palette->openWith(actionEntries(*m_window.menuBar())
        + optionEntries(*m_places.method.form(), [this](const QString& key) { revealOption(key); })
        + manualEntries(open));
}

void HelpMenu::revealOption(const QString& key)
{
    m_window.activateWindow();
    for (QWidget* up = &m_places.method; up; up = up->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(up); dock && dock->isHidden())
            dock->toggleViewAction()->trigger();
    m_places.method.form()->reveal(key);
}

} // namespace gapscope
