// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view/screen_fit.h"

#include "app/view/pages.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QToolBar>

namespace gapscope {
namespace {

QString dockKey(const QWidget* part) { return QStringLiteral("dock/") + part->objectName(); }

} // namespace

void saveRoom(
    ViewState& view, const QMainWindow& window, const Pages& tabs, const NamedPages& pages)
{
    for (const QWidget* dock : window.findChildren<QDockWidget*>())
        view.insert(dockKey(dock), QVariantList{!dock->isHidden(), dock->isWindow()});
    for (const QWidget* bar : window.findChildren<QToolBar*>())
        view.insert(dockKey(bar), QVariantList{!bar->isHidden()});
    for (const auto& [name, page] : pages)
        view.insert(QStringLiteral("out/") + name, tabs.isOut(page));
}

void restoreRoom(
    const ViewState& view, const QMainWindow& window, Pages& tabs, const NamedPages& pages)
{
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
        if (const QVariantList how = view.value(dockKey(dock)).toList(); how.size() == 2) {
            dock->setFloating(how[1].toBool());
            dock->setVisible(how[0].toBool());
        }
    for (QToolBar* bar : window.findChildren<QToolBar*>())
        if (const QVariantList how = view.value(dockKey(bar)).toList(); how.size() == 1)
            bar->setVisible(how[0].toBool());
    for (const auto& [name, page] : pages) {
        const QString key = QStringLiteral("out/") + name;
        if (!view.contains(key))
            continue;
        if (view.value(key).toBool())
            tabs.popOut(page);
        else
            tabs.putBack(page);
    }
}

} // namespace gapscope
