// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/closing/closing_guard.h"
#include "app/compare/experiments.h"
#include "app/data/data_places.h"
#include "app/data/missing_data.h"
#include "app/export/exporting.h"
#include "app/help/help_menu.h"
#include "app/help/tour_script.h"
#include "app/labels/file_labelling.h"
#include "app/library/library_runs.h"
#include "app/options/option_editing.h"
#include "app/path/path_runs.h"
#include "app/recovery/recovery.h"
#include "app/recovery/resumption.h"
#include "app/recovery/session_opening.h"
#include "app/report/reporting.h"
#include "app/runs/run_follower.h"
#include "app/runs/run_starter.h"
#include "app/saving/run_keeper.h"
#include "app/session/session_keeper.h"
#include "app/view/window_view.h"

#include <QtWidgets>

namespace gapscope {

class DockFolding;
class ProgressEta;
struct WindowViews;

/// The features of the window, each with the parts, views and other features that it needs.
struct WindowFeatures {
    WindowFeatures(const WindowParts& parts, const WindowViews& views, const DataFolders& folders,
        ProgressEta& bar, DockFolding& docks, QMainWindow& window);

    WindowView view;
    SessionKeeper session;
    RunKeeper savedRuns;
    OptionEditing options;
    DataOpening opening;
    DataPlaces places;
    MissingData missing;
    RecordOpening records;
    FileLabelling labelling;
    ExportedPages exported;
    Exporting exporting;
    Reporting reporting;
    RunStarter starter;
    RunProgress progress;
    RunFollower follower;
    Experiments experiments;
    PathRuns paths;
    LibraryRuns library;
    StoppedRuns stopped;
    Resumption resumption;
    SessionOpening sessions;
    Recovery recovery;
    ClosingGuard closing;
    TourScript tour;
    HelpMenu help;

private:
    void connectRuns(const WindowViews& views);
};

} // namespace gapscope
