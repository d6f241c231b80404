// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/look/theme.h"

#include <QTabWidget>
#include <QWidget>

#include <initializer_list>

namespace gapscope {

/// A layout of the widget, or of another layout, with only these margins; spacing −1: the style's.
template <typename Layout>
Layout* plainLayout(QWidget* parent, int spacing = -1, const QMargins& margins = {})
{
    auto* layout = parent ? new Layout(parent) : new Layout;
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}

/// to: a layout, a splitter or a stack.
template <typename To> void addWidgets(To* to, std::initializer_list<QWidget*> widgets)
{
    for (QWidget* widget : widgets)
        to->addWidget(widget);
}

inline void makeBold(QWidget* widget)
{
    QFont bold = widget->font();
    bold.setBold(true);
    widget->setFont(bold);
}

/// Uses the warning colour of the other widget's theme.
inline void showAsWarning(QWidget* text, const QWidget* of)
{
    QPalette colors = text->palette();
    colors.setColor(QPalette::WindowText, plotInk(isDark(of->palette())).warning);
    text->setPalette(colors);
}

/// Hides a tab also from Ctrl+Tab, which Qt lets reach every enabled
/// tab.
inline void setTabShown(QTabWidget* tabs, int tab, bool shown)
{
    tabs->setTabVisible(tab, shown);
    tabs->setTabEnabled(tab, shown);
}

} // namespace gapscope
