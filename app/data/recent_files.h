// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/window_parts.h"

#include <QObject>
#include <QStringList>

namespace gapscope {

/// The menu of the files that were opened last. Missing files are disabled and can be removed
/// together.
class RecentFiles : public QObject {
    Q_OBJECT

public:
    explicit RecentFiles(const WindowParts& parts);

    /// Puts the file at the top of the menu.
    void remember(const QString& path);
    void showMenu();

Q_SIGNALS:
    void chosen(const QString& path);

private:
    void dropMissing();

    const WindowParts m_parts;
};

/// The list with this file first, each once, at most ten.
QStringList withRecentFile(QStringList recent, const QString& path);

} // namespace gapscope
