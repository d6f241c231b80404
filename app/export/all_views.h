// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/compare/experiment_figure.h"
#include "app/curves/plot_panel.h"
#include "app/parts/window_parts.h"
#include "app/state/run_specs.h"

namespace gapscope {

class CachePage;

/// Called after every picture with the steps done, out of all. Returns false to write no more.
using ExportProgress = std::function<bool(std::size_t done, std::size_t all)>;

/// Writes every plot and view of what is ticked, one after another, unzoomed: plots of all runs,
/// the experiment and its figure; for the first seed of every variant and λ its cache, block gaps,
/// predictions, confusion matrix and weights; then the plots over λ, and the tables of runs and
/// paths. A picture on the screen replaces the one with its key, or is added. Used by "Export all"
/// and --batch. folder: created when missing.  Returns the paths written.
/// throws: InputError.
QStringList exportViews(const Shown& shown, const QString& folder, const QStringList& suffixes,
    const ExportOptions& options, std::vector<NamedPicture> inSight = {},
    const ExportProgress& shouldContinue = {});

/// The spec of the runs drawn, and the data of the runs and paths drawn.
ExportOptions optionsOfShown(const Session& session, const Paths& paths);

/// The pages of the window that exports and reports read.
struct ExportedPages {
    const Session& session;
    Pages& tabs;
    ConvergencePage& convergence;
    CachePage& cache;
    ModelViews& models;
    PathPage& path;
    ExperimentPage& experiment;
    const RunTable& runTable;

    Shown shown() const;
};

/// Every plot or table of the front page, the one with the focus first.
ViewsInFront viewsInFront(const ExportedPages& pages);

/// The views that "Export all" takes from the screen, in place of or in addition to the unseen
/// ones: zoomed plots, and models at other points than a run's end.
std::vector<NamedPicture> picturesInSight(const ExportedPages& pages);

/// The same views with the one meant by this key first, if present.
ViewsInFront withFirst(std::vector<NamedPicture> all, const QString& key);

} // namespace gapscope
