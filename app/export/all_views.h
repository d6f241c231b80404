// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/compare/experiment_figure.h"
#include "app/curves/plot_panel.h"
#include "app/parts/window_parts.h"
#include "app/state/run_specs.h"

namespace gapscope {

class CachePage;
class LibraryPage;

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

/// The pages of the window that exports and reports are made of.
struct ExportedPages {
    const Session& session;
    Pages& tabs;
    ConvergencePage& convergence;
    CachePage& cache;
    ModelViews& models;
    PathPage& path;
    ExperimentPage& experiment;
    LibraryPage& library;
    const RunTable& runTable;

    Shown shown() const;
};

/// Every plot or table of the page in front, the one with the focus first.
ViewsInFront viewsInFront(const ExportedPages& pages);

/// What "Export all" takes as it is on the screen, in place of or in addition to the unseen views:
/// plots that are zoomed, and models that are at no run's end.
std::vector<NamedPicture> picturesInSight(const ExportedPages& pages);

/// These, with the one of this key meant first where it is there.
ViewsInFront withFirst(std::vector<NamedPicture> all, const QString& key);

} // namespace gapscope
