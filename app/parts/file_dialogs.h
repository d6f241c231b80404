// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// Qt's dialogs for files. Each opens in the folder that the last one led to, a typed path too, in
/// this process or the one before. "" or none: the user cancelled.
/// start: a folder or file to begin at instead.  filter: "Sessions (*.gapscope);;All files (*)".
QString askFile(
    QWidget* parent, const QString& title, const QString& filter = {}, const QString& start = {});
QStringList askFiles(QWidget* parent, const QString& title, const QString& filter = {});
QString askFolder(QWidget* parent, const QString& title, const QString& start = {});
/// name: of the file as suggested; with a folder, it begins there.
QString askSave(
    QWidget* parent, const QString& title, const QString& name, const QString& filter = {});

/// For other dialogs: the folder to begin in; remembers the folder of `path` and returns `path`.
QString lastFolder();
QString visited(const QString& path);

/// Shown while files are drawn on the window's thread, which must: nothing of the window can be
/// changed meanwhile, and Cancel leaves what is written so far.
class WritingDialog : public QProgressDialog {
public:
    /// Appears when it takes longer than that, in milliseconds.
    WritingDialog(const QString& what, int patience, QWidget* window);

    /// Between two pieces of the work.  returns whether to continue with the next.
    bool operator()(std::size_t done, std::size_t all);
};

/// Opens at this size, or less: with its frame it stays within its screen.
void openWithinScreen(QDialog& dialog, QSize wanted);
/// Scrolls where there is less room than the contents need.
QScrollArea* scrolling(QWidget* contents);

} // namespace gapscope
