// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/exports.h"
#include "app/paths.h"
#include "app/plot_panel.h"

#include <functional>
#include <optional>

namespace gapscope {

class ExperimentPage;
class PathTable;
class RunTable;

/// What there is to see, whether a window shows it or nobody does.
struct Shown {
    const Session& session;
    const Paths& paths;
    ExperimentPage& experiment;
    const RunTable& runTable;
    const PathTable& pathTable;
};

/// Asked after every picture: how many steps of all are done. false: write no more.
using ExportProgress = std::function<bool(std::size_t done, std::size_t all)>;

/// Writes every plot and view of what is ticked, one after another, unzoomed: plots of all runs,
/// the experiment and its figure, then of the first seed of every variant and λ its cache, block
/// gaps, predictions, confusion matrix and weights, then the plots over λ; and the tables of runs
/// and paths. A picture in sight takes the place of the one with its key, or comes in addition.
/// What is behind "Export all" and --batch. folder: made when missing.  Gives the paths written.
/// throws: InputError.
QStringList exportViews(const Shown& shown, const QString& folder, const QStringList& suffixes,
    const ExportOptions& options, std::vector<NamedPicture> inSight = {},
    const ExportProgress& goOn = {});

/// The spec of the runs that are drawn, and the data of runs and paths that are.
ExportOptions optionsOfShown(const Session& session, const Paths& paths);

/// The data of the runs that are drawn, and what their curves are measured against.
QString captionWith(const Session& session, const QString& origin);

/// The key of a plot of all runs: "gap", "gap-over-seconds", "gap-lambda-0.01".
QString pictureKey(const QString& panel, const XAxisKind& axis, std::optional<double> lambda = {});
/// A plot that nobody sees, at the size of an export; none when these runs have no such values.
std::optional<NamedPicture> panelPicture(const Session& session, const PlotFeed::View& view,
    const QString& key, const QString& title, bool logX = false);
/// The runs that are drawn.
std::vector<const Run*> visibleRuns(const Session& session);

} // namespace gapscope
