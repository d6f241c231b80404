// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/work_forecast.h"
#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// Qt's dialogs for files. Each opens in the folder used last (a typed path counts, too), in this
/// process or the previous one. "" or an empty list: the user cancelled. start: a folder or file to
/// begin at instead.  filter: "Sessions (*.gapscope);;All files (*)".
QString askFile(
    QWidget* parent, const QString& title, const QString& filter = {}, const QString& start = {});
QStringList askFiles(
    QWidget* parent, const QString& title, const QString& filter = {}, const QString& start = {});
QString askFolder(QWidget* parent, const QString& title, const QString& start = {});
/// name: the suggested file name; with a folder, the dialog begins there.
QString askSave(
    QWidget* parent, const QString& title, const QString& name, const QString& filter = {});

/// For other dialogs: the folder to begin in; visited() stores the folder of `path` and returns
/// `path`.  otherwise: a folder for as long as none was used.
QString lastFolder(const QString& otherwise = {});
QString visited(const QString& path);

/// The same for exports, which have a folder of their own: initially lastFolder().
QString exportFolder();
QString exportedTo(const QString& path);

/// Shown while files are drawn, which must run on the window's thread, with the time left: nothing
/// in the window can be changed meanwhile, and Cancel keeps what is written so far.
class WritingDialog : public QProgressDialog {
public:
    /// Appears when the work takes longer than that, in milliseconds.
    WritingDialog(const QString& what, int patience, QWidget* window);

    /// Called between two pieces of the work.  returns whether to continue with the next.
    bool operator()(std::size_t done, std::size_t all);

private:
    const QString m_what;
    QElapsedTimer m_since; ///< when it was made
    WorkForecast m_forecast;
};

/// Opens at this size or smaller, so that the frame stays within its screen.
void openWithinScreen(QDialog& dialog, QSize wanted);
/// Scrolls when there is less space than the contents need.
QScrollArea* scrolling(QWidget* contents);

} // namespace gapscope
