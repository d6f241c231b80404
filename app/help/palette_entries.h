// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/help/palette.h"

namespace gapscope {

class OptionForm;

/// Every action of the menus and their submenus, with its menu and key.
QList<PaletteEntry> actionEntries(const QMenuBar& menus);

/// Every option of the form. reveal: shows the option with this key and gives it the focus.
QList<PaletteEntry> optionEntries(
    const OptionForm& form, const std::function<void(const QString&)>& reveal);

/// Every page of the manual and term of the glossary. open: shows a page, at a heading if any.
QList<PaletteEntry> manualEntries(
    const std::function<void(const QString& page, const QString& heading)>& open);

} // namespace gapscope
