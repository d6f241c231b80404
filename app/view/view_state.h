// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/json_input.h"
#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

class PlotWidget;
class RunTable;

/// The view of a window, apart from its data and its runs' records: plain values by key
/// ("plots/x", "zoom/gap", "run/3/tags"). Settings, session files and undo hold the same thing.
/// Values are truth, numbers, text, lists and maps of them: whatever JSON holds.
/// Pages write their part with save(ViewState&) and take back with restore(const ViewState&) the
/// keys that are there, so that a state of a few keys changes nothing else.
using ViewState = QVariantMap;

/// Pages under the names that they have in a ViewState.
using NamedPages = std::vector<std::pair<QString, QWidget*>>;

/// The keys in which they differ, with the values of `after`; an invalid one where it has none.
ViewState difference(const ViewState& before, const ViewState& after);

/// With every run, path and series of the ids of a session file as this window calls them; those
/// it does not have are left out.
ViewState withIds(const ViewState& view, const std::map<int, int>& ids);

nlohmann::ordered_json viewJson(const QVariant& value);
/// Of plain values as a session file has them (core/session/session_file.h).
QVariant viewFrom(const nlohmann::json& json);

// Parts of pages.
void restoreChoice(const ViewState& view, const QString& key, QComboBox* box); ///< by its data
void restoreTick(const ViewState& view, const QString& key, QAbstractButton* box);
void saveSizes(ViewState& view, const QString& key, const QSplitter* splitter);
void restoreSizes(const ViewState& view, const QString& key, QSplitter* splitter);
/// "PART/columns", "PART/filter" and "PART/sort".
void saveTable(ViewState& view, const QString& part, const RunTable* table);
void restoreTable(const ViewState& view, const QString& part, RunTable* table);
/// The target gap; chosen: by the user. Returns whether the view has one.
bool restoreTarget(const ViewState& view, const QString& key, RunTable* table, bool& chosen);
/// Zoom ("zoom/NAME") and the series its legend has switched off ("hidden/NAME").
void savePlot(ViewState& view, const QString& name, const PlotWidget* plot);
void restorePlot(const ViewState& view, const QString& name, PlotWidget* plot);

} // namespace gapscope
