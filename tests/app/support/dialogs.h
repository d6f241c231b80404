// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of features and of the window share: how long they wait, and answers to dialogs.
#pragma once

#include <QAbstractSlider>
#include <QAccessible>
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>

namespace gapscope {

// Milliseconds; a busy machine is slower, a sanitizer slower still.
inline const int slowness = qEnvironmentVariableIsSet("GAPSCOPE_SLOW") ? 10 : 1;
inline const int patience = 30000 * slowness;

/// Answers the next modal dialog of this type.
template <typename Dialog> void answerNext(const std::function<void(Dialog*)>& answer)
{
    auto* look = new QTimer;
    look->setInterval(10);
    QObject::connect(look, &QTimer::timeout, look, [look, answer] {
        if (auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget())) {
            look->stop();
            look->deleteLater();
            answer(dialog);
        }
    });
    look->start();
}

/// Answers with this path, as if it had been typed: the dialog would prefer a file selected in its
/// list to the text of a field without the focus.
inline void answerWith(QFileDialog* dialog, const QString& path,
    QDialogButtonBox::StandardButton button = QDialogButtonBox::Open)
{
    dialog->findChild<QAbstractItemView*>(QStringLiteral("listView"))->clearSelection();
    dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
    QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(button), Qt::LeftButton);
}

} // namespace gapscope
