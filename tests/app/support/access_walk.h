// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of a window for a user without a mouse, or with a screen reader: their names, and
// the order of Tab and Shift+Tab.
#pragma once

#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QScrollBar>
#include <QSet>
#include <QTabBar>
#include <QTest>

#include <algorithm>

namespace gapscope {

inline QString describe(const QWidget* widget)
{
    QStringList parts;
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
        parts << QLatin1Char('\'') + button->text() + QLatin1Char('\'');
    for (; widget && !widget->isWindow(); widget = widget->parentWidget())
        if (parts.size() < 5)
            parts << QStringLiteral("%1[%2]").arg(
                QLatin1String(widget->metaObject()->className()), widget->objectName());
    return parts.join(QStringLiteral(" < "));
}

/// The object names of Qt's own widgets in its file dialog.
inline const QSet<QString>& namesInFileDialogs()
{
    static const QSet<QString> names = [] {
        QFileDialog dialog;
        dialog.setOption(QFileDialog::DontUseNativeDialog);
        QSet<QString> all;
        for (const QWidget* widget : dialog.findChildren<QWidget*>())
            all << widget->objectName();
        return all;
    }();
    return names;
}

/// Whether a widget of a file dialog is Qt's: by the nearest name, because not every part has one.
inline bool isOfFileDialog(const QWidget* widget)
{
    const QDialog* dialog = qobject_cast<const QFileDialog*>(widget->window());
    while (dialog && widget != dialog && widget->objectName().isEmpty())
        widget = widget->parentWidget();
    return dialog && widget != dialog && namesInFileDialogs().contains(widget->objectName());
}

/// Whether this is a part of a Qt control, which has the name itself.
inline bool isPart(const QWidget* widget)
{
    const QWidget* parent = widget->parentWidget();
    if (qobject_cast<const QComboBox*>(parent) || qobject_cast<const QAbstractSpinBox*>(parent))
        return true;
    for (const QWidget* up = parent; up; up = up->parentWidget())
        if (qobject_cast<const QHeaderView*>(up))
            return true;
    if (isOfFileDialog(widget))
        return true;
    if (const auto* area = qobject_cast<const QAbstractScrollArea*>(parent))
        if (area->viewport() == widget)
            return true;
    return qobject_cast<const QScrollBar*>(widget) || qobject_cast<const QHeaderView*>(widget)
        || qobject_cast<const QTabBar*>(parent) // its arrows: the keys do it
        || (qobject_cast<const QDockWidget*>(parent)
            && qobject_cast<const QAbstractButton*>(widget))
        || qobject_cast<const QMenuBar*>(widget) || qobject_cast<const QMenuBar*>(parent)
        || widget->objectName() == QLatin1String("qt_toolbar_ext_button");
}

inline bool isUsable(const QWidget* widget, const QWidget* top)
{
    return widget->isVisible() && widget->isEnabled() && widget->window() == top && !isPart(widget);
}

/// Whether the user works with the widget, whether or not it gets the focus.
inline bool takesInput(const QWidget* widget)
{
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget)
        || qobject_cast<const QAbstractSlider*>(widget)
        || qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QLineEdit*>(widget)
        || qobject_cast<const QAbstractItemView*>(widget) || qobject_cast<const QTabBar*>(widget);
}

inline bool takesFocus(const QWidget* widget) { return widget->focusPolicy() & Qt::TabFocus; }

/// The buttons of its exclusive group: Tab leads to one of them, arrows to the others.
inline QList<QAbstractButton*> groupOf(const QWidget* widget)
{
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    if (!button)
        return {};
    if (const QButtonGroup* group = button->group())
        return group->exclusive() ? group->buttons() : QList<QAbstractButton*>();
    QList<QAbstractButton*> all;
    if (button->autoExclusive())
        for (auto* each :
            button->parentWidget()->findChildren<QAbstractButton*>(Qt::FindDirectChildrenOnly))
            if (each->autoExclusive() && !each->group())
                all << each;
    return all;
}

inline QString nameOf(QWidget* widget)
{
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
    return face ? face->text(QAccessible::Name).trimmed() : QString();
}

/// Parameters: values that are chosen, typed or moved. (A list's rows and a plot's legend are
/// none.)
inline bool isParameter(const QWidget* widget)
{
    return qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSlider*>(widget)
        || qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QLineEdit*>(widget)
        || qobject_cast<const QCheckBox*>(widget);
}

/// A tooltip of its own, of its row's label, or of the control that it is a part of and that
/// forwards the focus, as a slider with its number does. A dialog with one question says it in its
/// text.
inline bool hasToolTip(const QWidget* widget)
{
    const QWidget* top = widget->window();
    if (qobject_cast<const QInputDialog*>(top))
        return true;
    const auto explains = [widget](const QLabel* label) {
        return label->buddy() == widget && !label->toolTip().isEmpty();
    };
    const auto* whole = widget->parentWidget();
    return !widget->toolTip().isEmpty()
        || std::ranges::any_of(top->findChildren<QLabel*>(), explains)
        || (whole && whole->focusProxy() && !whole->toolTip().isEmpty());
}

inline QStringList unnamed(const QWidget& top)
{
    QStringList found;
    for (QWidget* widget : top.findChildren<QWidget*>())
        if (isUsable(widget, &top) && (takesFocus(widget) || takesInput(widget))
            && nameOf(widget).isEmpty())
            found << describe(widget);
    return found;
}

inline QStringList unexplained(const QWidget& top)
{
    QStringList found;
    for (const QWidget* widget : top.findChildren<QWidget*>())
        if (isUsable(widget, &top) && isParameter(widget) && !hasToolTip(widget))
            found << describe(widget);
    return found;
}

/// The widgets that a key reaches from a widget, until the focus returns there.
struct Walk {
    QSet<QWidget*> seen;
    QString trap; ///< where the focus is trapped
};

inline Walk walk(QWidget* first, Qt::Key key)
{
    Walk all{{first}, {}};
    QStringList last;
    first->setFocus(Qt::TabFocusReason);
    for (int step = 0; step < 600; ++step) {
        QWidget* before = QApplication::focusWidget();
        if (!before)
            return {{}, QStringLiteral("no focus")};
        QTest::keyClick(before, key, key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier);
        QWidget* at = QApplication::focusWidget();
        if (at == first)
            return all;
        if (at == before || !at)
            return {all.seen, describe(before)};
        all.seen << at;
        if (step >= 590)
            last << describe(at);
    }
    return {all.seen, QStringLiteral("a ring: ") + last.join(QStringLiteral("; "))};
}

/// Returns the widget that gets the focus instead.
inline QWidget* target(QWidget* widget)
{
    while (widget->focusProxy())
        widget = widget->focusProxy();
    return widget;
}

inline bool holdsOne(const QSet<QWidget*>& seen, const QList<QAbstractButton*>& buttons)
{
    return std::ranges::any_of(
        buttons, [&seen](QAbstractButton* button) { return seen.contains(button); });
}

/// Returns the widgets that Tab, or Shift+Tab, does not reach.
inline QStringList unreached(QWidget& top, QWidget* first)
{
    QList<QWidget*> wanted;
    for (QWidget* widget : top.findChildren<QWidget*>())
        if (isUsable(widget, &top) && (takesFocus(widget) || takesInput(widget)))
            wanted << widget;
    QStringList found;
    for (const Qt::Key key : {Qt::Key_Tab, Qt::Key_Backtab}) {
        const Walk went = walk(first, key);
        const auto back = key == Qt::Key_Tab ? QStringLiteral("Tab: ") : QStringLiteral("Back: ");
        const bool alone = wanted == QList<QWidget*>{first};
        if (!went.trap.isEmpty() && !alone)
            found << back + QStringLiteral("trapped in ") + went.trap;
        for (QWidget* widget : wanted)
            if (!went.seen.contains(target(widget)) && !holdsOne(went.seen, groupOf(widget)))
                found << back + describe(widget);
    }
    return found;
}

/// Returns the faults of a window's controls for users without a mouse or with a screen reader.
inline QStringList accessFaults(QWidget& top, QWidget* first)
{
    QStringList found;
    for (const auto& [what, list] : {std::pair("no name", unnamed(top)),
             {"no tooltip", unexplained(top)}, {"not reached", unreached(top, first)}})
        for (const QString& each : list)
            found << QLatin1String(what) + QStringLiteral(": ") + each;
    return found;
}

} // namespace gapscope
