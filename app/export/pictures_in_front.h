// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/all_views.h"

#include <vector>

namespace gapscope {

class CachePage;
class ConvergencePage;
class LibraryPage;
class ModelViews;
class Pages;
class PathPage;

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
