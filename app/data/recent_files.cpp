// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data/recent_files.h"

#include "app/parts/actions.h"

#include <QtWidgets>

namespace gapscope {
namespace {

constexpr int mostRecentFiles = 10;
const QString recentKey = QStringLiteral("recent");

} // namespace

QStringList withRecentFile(QStringList recent, const QString& path)
{
    recent.removeAll(path);
    recent.prepend(path);
    return recent.mid(0, mostRecentFiles);
}

RecentFiles::RecentFiles(const WindowParts& parts)
    : m_parts(parts)
{
    const Actions& a = m_parts.actions;
    connect(a.dropMissing, &QAction::triggered, this, &RecentFiles::dropMissing);
    connect(a.clearRecent, &QAction::triggered, this, [this] {
        QSettings().remove(recentKey);
        showMenu();
    });
    connect(a.recent, &QMenu::aboutToShow, this, &RecentFiles::showMenu);
    connect(a.recent, &QMenu::triggered, this, [this](QAction* entry) {
        if (!entry->data().isNull())
            Q_EMIT chosen(entry->data().toString());
    });
}

void RecentFiles::remember(const QString& path)
{
    QSettings settings;
    settings.setValue(recentKey,
        withRecentFile(
            settings.value(recentKey).toStringList(), QFileInfo(path).absoluteFilePath()));
    showMenu();
}

void RecentFiles::showMenu()
{
    QMenu* menu = m_parts.actions.recent;
    menu->clear();
    bool missing = false;
    for (const QString& path : QSettings().value(recentKey).toStringList()) {
        const bool there = QFileInfo::exists(path);
        QString name = QFileInfo(path).fileName();
        name.replace(QLatin1Char('&'), QLatin1String("&&"));
        QAction* entry = menu->addAction(there ? name : tr("%1 (missing)").arg(name));
        entry->setData(path);
        entry->setEnabled(there);
        entry->setStatusTip(path);
        entry->setToolTip(path);
        missing = missing || !there;
    }
    if (menu->isEmpty())
        menu->addAction(tr("Nothing opened yet"))->setEnabled(false);
    menu->addSeparator();
    m_parts.actions.dropMissing->setEnabled(missing);
    menu->addActions({m_parts.actions.dropMissing, m_parts.actions.clearRecent});
}

void RecentFiles::dropMissing()
{
    QStringList recent = QSettings().value(recentKey).toStringList();
    recent.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
    QSettings().setValue(recentKey, recent);
    showMenu();
}

} // namespace gapscope
