// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/file_dialogs.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace gapscope {
namespace {

/// Qt's own functions begin a process in the folder that it was started in; a dialog knows better.
QString folderToBeginIn(const QString& start = {})
{
    return start.isEmpty() ? QFileDialog().directory().absolutePath() : start;
}

} // namespace

/// Qt remembers the folders that a dialog walks to, not those of paths typed into it.
QString visited(const QString& path)
{
    if (!path.isEmpty())
        QFileDialog().setDirectory(QFileInfo(path).isDir() ? path : QFileInfo(path).absolutePath());
    return path;
}

QString askFile(QWidget* parent, const QString& title, const QString& filter, const QString& start)
{
    return visited(QFileDialog::getOpenFileName(parent, title, folderToBeginIn(start), filter));
}

QStringList askFiles(QWidget* parent, const QString& title, const QString& filter)
{
    QStringList paths = QFileDialog::getOpenFileNames(parent, title, folderToBeginIn(), filter);
    if (!paths.isEmpty())
        visited(paths.front());
    return paths;
}

QString askFolder(QWidget* parent, const QString& title, const QString& start)
{
    return visited(QFileDialog::getExistingDirectory(parent, title, folderToBeginIn(start)));
}

QString askSave(QWidget* parent, const QString& title, const QString& name, const QString& filter)
{
    return visited(QFileDialog::getSaveFileName(
        parent, title, QDir(folderToBeginIn()).absoluteFilePath(name), filter));
}

} // namespace gapscope
