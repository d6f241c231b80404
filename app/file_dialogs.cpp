// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/file_dialogs.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace gapscope {

/// Qt remembers the folders that a dialog walks to, not those of paths typed into it.
QString visited(const QString& path)
{
    if (!path.isEmpty())
        QFileDialog().setDirectory(QFileInfo(path).isDir() ? path : QFileInfo(path).absolutePath());
    return path;
}

QString askFile(QWidget* parent, const QString& title, const QString& filter, const QString& start)
{
    return visited(QFileDialog::getOpenFileName(parent, title, start, filter));
}

QStringList askFiles(QWidget* parent, const QString& title, const QString& filter)
{
    QStringList paths = QFileDialog::getOpenFileNames(parent, title, {}, filter);
    if (!paths.isEmpty())
        visited(paths.front());
    return paths;
}

QString askFolder(QWidget* parent, const QString& title, const QString& start)
{
    return visited(QFileDialog::getExistingDirectory(parent, title, start));
}

/// A name alone would begin in the folder that the program was started in.
QString askSave(QWidget* parent, const QString& title, const QString& name, const QString& filter)
{
    return visited(QFileDialog::getSaveFileName(
        parent, title, QFileDialog().directory().absoluteFilePath(name), filter));
}

} // namespace gapscope
