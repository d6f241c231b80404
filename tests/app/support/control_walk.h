// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of a window that change what is shown, each changed as a user does.
#pragma once

#include "app/model/views/model_views.h"
#include "app/view/pages.h"
#include "tests/app/support/access_walk.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/viewers/common/example_canvas.h"

#include <QPointer>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QToolButton>

namespace gapscope {

/// Controls that undo does not cover, by object name or by accessible name.
struct Excepted {
    const char* name;
    const char* why;
};
inline constexpr Excepted exceptedControls[] = {
    {"popOut", "opens a window: tested by itself"},
    {"openRunTable", "opens the table over the view, which closes when another page comes"},
    {"libraryTag", "what is typed there is given to records with Return"},
    {"Pin the chosen part where it is", "asks the model about one pose, shows nothing else"},
    {"Let the pinned part go", "the same"},
};

inline bool isExcepted(QWidget* control)
{
    return std::ranges::any_of(exceptedControls, [control](const Excepted& each) {
        return control->objectName() == QLatin1String(each.name)
            || nameOf(control) == QLatin1String(each.name);
    });
}

/// Returns the state of a control as a user sees it; invalid: it has none (a button that acts).
inline QVariant stateOf(QWidget* control)
{
    if (auto* button = qobject_cast<QAbstractButton*>(control))
        return button->isCheckable() ? QVariant(button->isChecked()) : QVariant();
    if (auto* box = qobject_cast<QComboBox*>(control))
        return box->count() > 1 ? QVariant(box->currentText()) : QVariant();
    if (auto* line = qobject_cast<QLineEdit*>(control))
        return line->isReadOnly() || qobject_cast<LogSlider*>(line->parentWidget())
            ? QVariant() // its slider is the same control
            : QVariant(line->text());
    if (auto* slider = qobject_cast<QSlider*>(control))
        return slider->maximum() > slider->minimum() ? QVariant(slider->value()) : QVariant();
    if (auto* spin = qobject_cast<QAbstractSpinBox*>(control))
        return spin->text();
    if (auto* bar = qobject_cast<QTabBar*>(control))
        return bar->count() > 1 ? QVariant(bar->tabText(bar->currentIndex())) : QVariant();
    if (auto* table = qobject_cast<QTableView*>(control); table && table->isSortingEnabled())
        return QStringLiteral("%1 %2")
            .arg(table->horizontalHeader()->sortIndicatorSection())
            .arg(table->horizontalHeader()->sortIndicatorOrder());
    if (auto* list = qobject_cast<QListView*>(control))
        return list->model() && list->model()->rowCount() > 1
            ? QVariant(list->currentIndex().data().toString()
                + QString::number(list->currentIndex().row()))
            : QVariant();
    if (auto* canvas = qobject_cast<ExampleCanvas*>(control))
        return canvas->zoom();
    if (auto* plot = qobject_cast<PlotWidget*>(control))
        return plot->isZoomed();
    return {};
}

/// Changes it by mouse or keys.
inline void change(QWidget* control)
{
    const auto press = [control](Qt::Key key) {
        QWidget* at = target(control);
        at->setFocus();
        QTest::keyClick(at, key);
    };
    if (auto* button = qobject_cast<QAbstractButton*>(control)) {
        const bool box = qobject_cast<QCheckBox*>(button);
        QTest::mouseClick(button, Qt::LeftButton, {},
            box ? QPoint(8, button->height() / 2) : button->rect().center());
    } else if (auto* box = qobject_cast<QComboBox*>(control)) {
        press(box->currentIndex() + 1 < box->count() ? Qt::Key_Down : Qt::Key_Up);
    } else if (auto* line = qobject_cast<QLineEdit*>(control)) {
        line->setFocus();
        line->end(false);
        QTest::keyClicks(line, QStringLiteral("1"));
        if (line->validator())
            QTest::keyClick(line, Qt::Key_Return);
    } else if (auto* slider = qobject_cast<QSlider*>(control)) {
        press(slider->value() < slider->maximum() ? Qt::Key_Right : Qt::Key_Left);
    } else if (qobject_cast<QAbstractSpinBox*>(control)) {
        press(Qt::Key_Up);
    } else if (auto* bar = qobject_cast<QTabBar*>(control)) {
        int tab = bar->currentIndex();
        do
            tab = (tab + 1) % bar->count();
        while (!bar->isTabVisible(tab) || !bar->isTabEnabled(tab));
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(tab).center());
    } else if (auto* table = qobject_cast<QTableView*>(control)) {
        QHeaderView* header = table->horizontalHeader();
        const int column = header->sortIndicatorSection() == 1 ? 0 : 1;
        const int x = header->sectionViewportPosition(column) + 12;
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {x, header->height() / 2});
    } else if (auto* list = qobject_cast<QListView*>(control)) {
        press(list->flow() == QListView::TopToBottom ? Qt::Key_Down : Qt::Key_Right);
    } else {
        press(Qt::Key_Plus);
    }
}

/// Returns the controls of a page or dock that the user can use now.
inline QList<QPointer<QWidget>> viewControls(QWidget& part)
{
    QList<QPointer<QWidget>> found;
    for (QWidget* widget : part.findChildren<QWidget*>())
        if (isUsable(widget, part.window()) && !isExcepted(widget) && stateOf(widget).isValid())
            found << widget;
    return found;
}

} // namespace gapscope
