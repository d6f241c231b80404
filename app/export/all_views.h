// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/compare/shown.h"
#include "app/curves/panel_picture.h"
#include "app/state/run_specs.h"

#include <functional>
#include <vector>

namespace gapscope {

/// Asked after every picture: how many steps of all are done. false: write no more.
using ExportProgress = std::function<bool(std::size_t done, std::size_t all)>;

/// Writes every plot and view of what is ticked, one after another, unzoomed: plots of all runs,
/// the experiment and its figure, then of the first seed of every variant and λ its cache, block
/// gaps, predictions, confusion matrix and weights, then the plots over λ; and the tables of runs
/// and paths. A picture in sight takes the place of the one with its key, or comes in addition.
/// Used by "Export all" and --batch. folder: created when missing.  Returns the paths written.
/// throws: InputError.
QStringList exportViews(const Shown& shown, const QString& folder, const QStringList& suffixes,
    const ExportOptions& options, std::vector<NamedPicture> inSight = {},
    const ExportProgress& goOn = {});

/// The spec of the runs that are drawn, and the data of runs and paths that are.
ExportOptions optionsOfShown(const Session& session, const Paths& paths);

} // namespace gapscope
