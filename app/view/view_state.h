// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/json_input.h"
#include "widgets/plots/look/theme.h"
#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

class PlotWidget;
class RunTable;

/// The view of a window, apart from its data and its runs' records: plain values by key ("plots/x",
/// "zoom/gap", "run/3/tags"). Settings, session files and undo store the same values: truth values,
/// numbers, text, lists and maps of them, as in JSON. Pages write their part with save(ViewState&)
/// and read with restore(const ViewState&) only the keys that are there, so that a state of a few
/// keys changes nothing else.
using ViewState = QVariantMap;

/// Pages by their names in a ViewState.
using NamedPages = std::vector<std::pair<QString, QWidget*>>;

/// The keys whose values differ, with the values of `after`; invalid where it has none.
ViewState difference(const ViewState& before, const ViewState& after);

/// The view with each id of a run or path in a session file replaced by the window's; those
/// that the window does not have are omitted.
ViewState withIds(const ViewState& view, const std::map<int, int>& ids);

/// The view of an older version in the present names: the pages "confusion" and "weights" have
/// become tabs of "model", "library" a scope of the list of runs.
ViewState inPresentNames(const ViewState& view);

nlohmann::ordered_json viewJson(const QVariant& value);
/// From plain values in a session file (core/session/session_file.h).
QVariant viewFrom(const nlohmann::json& json);

// Parts of pages.
void restoreChoice(const ViewState& view, const QString& key, QComboBox* box); ///< by its data
void restoreTick(const ViewState& view, const QString& key, QAbstractButton* box);
void saveSizes(ViewState& view, const QString& key, const QSplitter* splitter);
void restoreSizes(const ViewState& view, const QString& key, QSplitter* splitter);
/// "PART/columns", "PART/filter" and "PART/sort".
void saveTable(ViewState& view, const QString& part, const RunTable* table);
void restoreTable(const ViewState& view, const QString& part, RunTable* table);
/// Restores the target gap; chosen: by the user. Returns whether the view has one.
bool restoreTarget(const ViewState& view, const QString& key, RunTable* table, bool& chosen);
/// The style that the user chose for a run or path ("run/ID/look").
void saveLook(ViewState& view, int id, const std::optional<SeriesStyle>& look);
/// None where the view says nothing of it; a std::nullopt in it: the program chooses again.
std::optional<std::optional<SeriesStyle>> savedLook(const ViewState& view, int id);
/// The zoom ("zoom/NAME").
void savePlot(ViewState& view, const QString& name, const PlotWidget* plot);
void restorePlot(const ViewState& view, const QString& name, PlotWidget* plot);

} // namespace gapscope
