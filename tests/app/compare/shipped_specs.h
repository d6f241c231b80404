// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/comparison.h"

#include <QAction>
#include <QFile>
#include <QMenu>

namespace gapscope {

/// Returns the entry of a menu, or of a submenu, that stands for this file.
inline QAction* entryFor(const QMenu* menu, const QString& end)
{
    for (QAction* action : menu->actions()) {
        if (action->data().toString().endsWith(end))
            return action;
        if (action->menu())
            if (QAction* below = entryFor(action->menu(), end))
                return below;
    }
    return nullptr;
}

inline ComparisonSpec shippedSpec(const QString& name)
{
    QFile file(QStringLiteral(":/experiments/") + name);
    const QByteArray text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    return comparisonFromJson(text.toStdString(), name.toStdString());
}

/// How many runs it has.
inline std::size_t runsOf(const char* name)
{
    return jobsOf(shippedSpec(QLatin1String(name)), 100).size();
}

} // namespace gapscope
