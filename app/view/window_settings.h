// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/view/view_state.h"
#include "core/options/solver_options.h"

class QActionGroup;
class QMainWindow;

namespace gapscope {

class RunTable;

// What a window remembers for the next start, in QSettings.

/// Size, place, docks and the columns of the table of runs.
void rememberLayout(const QMainWindow& window, const RunTable& runs);
/// May move the window off the screen.
void restoreLayout(QMainWindow& window, RunTable& runs);
void rememberOptions(const SolverOptions& options);
/// Options of another version that are not valid are dropped.
SolverOptions rememberedOptions();
/// Of all that is shown only what does not depend on the runs and data that are open.
void rememberView(const ViewState& view);
ViewState rememberedView();

/// Applies the theme, checks its action and remembers it.  name: "system", "light" or "dark".
void chooseTheme(const QString& name, const QActionGroup& themes);
QString rememberedTheme();

} // namespace gapscope
