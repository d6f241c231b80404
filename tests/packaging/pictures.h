// SPDX-License-Identifier: GPL-3.0-or-later
// What the programs' pictures share.
#pragma once

#include "core/experiments/comparison.h"

#include <QtWidgets>

#include <functional>

namespace gapscope {

class MainWindow;

/// Runs the window's event loop until the condition holds.  throws: InputError when it never does.
void waitFor(const std::function<bool()>& condition, const char* what);
/// Saved in all colours, unless fewer keep it small.
void save(const QWidget& window, const QString& path);
/// limit: training examples; 0: all.
void openData(MainWindow& window, const std::string& source, std::size_t limit = 0);
/// Four methods with three seeds each on these words.
ComparisonSpec storyOfTheFirstPage(const std::string& source);

/// Every page at 1366×768 and 1920×1080, light and dark, with the published data of each task where
/// they are found, else with its sample. Pictures: folder/PAGE-WIDTHxHEIGHT-THEME.png.
/// throws: InputError.
void photographPages(const QString& folder);

} // namespace gapscope
