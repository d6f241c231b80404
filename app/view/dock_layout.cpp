// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view/dock_layout.h"

#include <QDockWidget>
#include <QMainWindow>

#include <algorithm>

namespace gapscope {
namespace {

constexpr std::pair<Qt::DockWidgetArea, const char*> areas[] = {{Qt::LeftDockWidgetArea, "left"},
    {Qt::RightDockWidgetArea, "right"}, {Qt::TopDockWidgetArea, "top"},
    {Qt::BottomDockWidgetArea, "bottom"}};

QString areaName(Qt::DockWidgetArea area)
{
    const auto found = std::ranges::find(areas, area, [](const auto& each) { return each.first; });
    return QLatin1String(found == std::end(areas) ? "" : found->second);
}

std::optional<Qt::DockWidgetArea> areaNamed(const QString& name)
{
    for (const auto& [area, text] : areas)
        if (name == QLatin1String(text))
            return area;
    return {};
}

/// The first of the docks that share a place as tabs; "": it has its own.
QString firstOfTabs(const QMainWindow& window, QDockWidget* dock)
{
    QStringList names{dock->objectName()};
    for (const QDockWidget* other : window.tabifiedDockWidgets(dock))
        names << other->objectName();
    const QString first = *std::ranges::min_element(names);
    return first == dock->objectName() ? QString() : first;
}

struct Placed {
    QDockWidget* dock;
    QVariantMap how;
    int place() const { return how.value(QStringLiteral("place")).toInt(); }
    int size(const char* side) const
    {
        return qBound(0, how.value(QLatin1String(side)).toInt(), 10'000);
    }
};

void resizeAll(QMainWindow& window, const QList<Placed>& docks)
{
    QList<QDockWidget*> all;
    QList<int> widths, heights;
    for (const Placed& each : docks)
        if (each.size("width") > 0 && each.size("height") > 0 && !each.dock->isFloating()) {
            all << each.dock;
            widths << each.size("width");
            heights << each.size("height");
        }
    window.resizeDocks(all, widths, Qt::Horizontal);
    window.resizeDocks(all, heights, Qt::Vertical);
}

} // namespace

QVariantMap dockLayout(const QMainWindow& window)
{
    QVariantMap layout;
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        const QWidget* self = dock;
        layout.insert(dock->objectName(),
            QVariantMap{{QStringLiteral("area"), areaName(window.dockWidgetArea(dock))},
                {QStringLiteral("place"), dock->x() + dock->y()},
                {QStringLiteral("shown"), !self->isHidden()},
                {QStringLiteral("raised"), !dock->visibleRegion().isEmpty()},
                {QStringLiteral("floating"), dock->isFloating()},
                {QStringLiteral("width"), dock->width()},
                {QStringLiteral("height"), dock->height()},
                {QStringLiteral("tab_of"), firstOfTabs(window, dock)}});
    }
    return layout;
}

void setDockLayout(QMainWindow& window, const QVariantMap& layout)
{
    QList<Placed> docks;
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
        if (layout.contains(dock->objectName()))
            docks.append({dock, layout.value(dock->objectName()).toMap()});
    std::ranges::stable_sort(docks, {}, &Placed::place);
    for (const Placed& each : docks) {
        each.dock->setFloating(false);
        const auto area = areaNamed(each.how.value(QStringLiteral("area")).toString());
        window.addDockWidget(area.value_or(Qt::RightDockWidgetArea), each.dock);
        each.dock->setVisible(each.how.value(QStringLiteral("shown")).toBool());
    }
    for (const Placed& each : docks)
        if (auto* first =
                window.findChild<QDockWidget*>(each.how.value(QStringLiteral("tab_of")).toString());
            first && first != each.dock
            && !each.how.value(QStringLiteral("tab_of")).toString().isEmpty())
            window.tabifyDockWidget(first, each.dock);
    resizeAll(window, docks);
    for (const Placed& each : docks) {
        if (each.how.value(QStringLiteral("floating")).toBool())
            each.dock->setFloating(true);
        else if (each.how.value(QStringLiteral("raised")).toBool())
            each.dock->raise();
    }
}

} // namespace gapscope
