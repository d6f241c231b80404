// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view/window_view.h"

#include "app/view/pages.h"
#include "app/view/view_controls.h"
#include "app/view/view_history.h"
#include "widgets/runs/run_table.h"

namespace gapscope {
namespace {

QString dockKey(const QWidget* part) { return u"dock/"_s + part->objectName(); }

/// The docks that are shown on all pages.
QList<QDockWidget*> docksOf(const QMainWindow& window)
{
    QList<QDockWidget*> docks = window.findChildren<QDockWidget*>();
    docks.removeIf([](const QDockWidget* dock) { return dock->property(followsPage).toBool(); });
    return docks;
}

/// The view stands alone: the bar comes back with the docks.
bool hiddenForNow(const QWidget& bar) { return bar.property(viewAlone).toBool(); }

/// Saves whether the window's docks and toolbars are shown, and docks floating ("dock/NAME"); and
/// which pages are in their own windows ("out/NAME").
void saveVisibility(
    ViewState& view, const QMainWindow& window, const Pages& tabs, const NamedPages& pages)
{
    for (const QWidget* dock : docksOf(window))
        view.insert(dockKey(dock), QVariantList{!dock->isHidden(), dock->isWindow()});
    for (const QWidget* bar : window.findChildren<QToolBar*>())
        view.insert(dockKey(bar), QVariantList{!bar->isHidden() || hiddenForNow(*bar)});
    for (const auto& [name, page] : pages)
        view.insert(u"out/"_s + name, tabs.isOut(page));
}

void restoreRoom(
    const ViewState& view, const QMainWindow& window, Pages& tabs, const NamedPages& pages)
{
    for (QDockWidget* dock : docksOf(window))
        if (const QVariantList how = view.value(dockKey(dock)).toList(); how.size() == 2) {
            dock->setFloating(how[1].toBool());
            dock->setVisible(how[0].toBool());
        }
    for (QToolBar* bar : window.findChildren<QToolBar*>())
        if (const QVariantList how = view.value(dockKey(bar)).toList();
            how.size() == 1 && !hiddenForNow(*bar))
            bar->setVisible(how[0].toBool());
    for (const auto& [name, page] : pages) {
        const QString key = u"out/"_s + name;
        if (!view.contains(key))
            continue;
        if (view.value(key).toBool())
            tabs.popOut(page);
        else
            tabs.putBack(page);
    }
}

const QString optionGroup = u"options"_s;
const QString themeKey = u"theme"_s;

const QString geometryKey = u"geometry"_s;
const QString layoutKey = u"layout"_s;
constexpr int layoutVersion = 2; ///< layouts with other docks are not restored
const QString columnsKey = u"columns"_s;

} // namespace

WindowView::WindowView(QMainWindow& window, Pages& tabs, NamedPages pages)
    : m_window(window)
    , m_tabs(tabs)
    , m_pages(std::move(pages))
{
}

ViewState WindowView::state() const
{
    ViewState view;
    for (const auto& [name, page] : m_pages)
        if (m_tabs.currentWidget() == page)
            view.insert(u"page"_s, name);
    for (const Part& part : m_parts)
        part.save(view);
    if (m_controls)
        m_controls->save(view);
    saveVisibility(view, m_window, m_tabs, m_pages);
    return view;
}

void WindowView::show(const ViewState& saved)
{
    const ViewState view = inPresentNames(saved);
    restoreRoom(view, m_window, m_tabs, m_pages);
    for (const auto& [name, page] : m_pages)
        if (view.value(u"page"_s).toString() == name && !m_tabs.isOut(page))
            m_tabs.setCurrentWidget(page);
    for (const Part& part : m_parts)
        part.restore(view);
    if (m_controls)
        m_controls->restore(view);
    for (const Part& part : m_parts)
        if (part.again)
            part.restore(view);
}

void WindowView::keepHistory(
    QUndoStack& undo, const NamedPages& more, std::function<std::set<int>()> ids)
{
    NamedPages all = m_pages;
    all.insert(all.end(), more.begin(), more.end());
    m_controls = new ViewControls(all, this);
    new ViewHistory(
        undo,
        [this, ids] {
            return ViewHistory::View{state(), ids()};
        },
        [this](const ViewState& view) { show(view); }, this);
}

void rememberLayout(const QMainWindow& window, const RunTable& runs)
{
    QSettings settings;
    settings.setValue(geometryKey, window.saveGeometry());
    settings.setValue(layoutKey, window.saveState(layoutVersion));
    settings.setValue(columnsKey, runs.visibleColumns());
}

void restoreLayout(QMainWindow& window, RunTable& runs)
{
    const QSettings settings;
    window.restoreGeometry(settings.value(geometryKey).toByteArray());
    window.restoreState(settings.value(layoutKey).toByteArray(), layoutVersion);
    const QStringList columns = settings.value(columnsKey).toStringList();
    if (!columns.isEmpty())
        runs.setVisibleColumns(columns);
}

void rememberOptions(const SolverOptions& options)
{
    QSettings settings;
    settings.beginGroup(optionGroup);
    for (const OptionField& field : optionFields())
        settings.setValue(QString::fromLatin1(field.key.data(), qsizetype(field.key.size())),
            qs(optionText(options, field)));
}

SolverOptions rememberedOptions()
{
    SolverOptions options;
    QSettings settings;
    settings.beginGroup(optionGroup);
    for (const QString& key : settings.childKeys()) {
        try {
            setOption(options, key.toStdString(), settings.value(key).toString().toStdString());
        } catch (const std::exception&) {
            settings.remove(key); // the default applies
        }
    }
    return options;
}

void rememberView(const ViewState& view)
{
    QSettings settings;
    for (auto entry = view.begin(); entry != view.end(); ++entry)
        for (const char* part : {"page", "dock/on/", "plots/", "cache/", "path/", "model/",
                 "example/side", "library/columns"})
            if (entry.key().startsWith(QLatin1String(part)))
                settings.setValue(entry.key(), entry.value());
}

ViewState rememberedView()
{
    const QSettings settings;
    ViewState view;
    for (const QString& key : settings.allKeys())
        view.insert(key, settings.value(key));
    return view;
}

void chooseTheme(const QString& name, const QActionGroup& themes)
{
    applyTheme(themeFromName(name));
    for (QAction* theme : themes.actions())
        theme->setChecked(theme->data().toString() == name);
    QSettings().setValue(themeKey, name);
}

QString rememberedTheme() { return QSettings().value(themeKey, u"system"_s).toString(); }

} // namespace gapscope
