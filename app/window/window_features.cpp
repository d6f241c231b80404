// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_features.h"

#include "app/compare/experiment_page.h"
#include "app/curves/cache_page.h"
#include "app/curves/convergence_page.h"
#include "app/data/data_dock.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/help/run_notice.h"
#include "app/layout/dock_folding.h"
#include "app/library/folder_table.h"
#include "app/library/record_list.h"
#include "app/library/run_scopes.h"
#include "app/model/views/model_views.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/window/window_views.h"
#include "widgets/runs/run_table.h"

namespace gapscope {

WindowFeatures::WindowFeatures(const WindowParts& parts, const WindowViews& v,
    const DataFolders& folders, ProgressEta& bar, DockFolding& docks, QMainWindow& window)
    : view(window, *v.tabs, v.namedPages())
    , session(parts, v.path->paths(), window)
    , savedRuns(parts, *v.path)
    , options(parts, *v.method, *v.models)
    , opening(parts, folders, *v.data, &window)
    , places(parts, opening, &window)
    , missing(parts, opening, *v.recovery)
    , records(parts, opening)
    , labelling(parts, opening, {*v.models, v.path->paths(), *v.tabs, *v.runs, *v.data})
    , exported{parts.session, *v.tabs, *v.convergence, *v.cache, *v.models, *v.path, *v.experiment,
          *v.runs->table()}
    , exporting(parts, exported)
    , reporting(parts, exported)
    , starter(parts, opening, *v.method, *v.runs, window)
    , progress(parts, *v.path, *v.figures, bar, *v.cost)
    , follower(parts, starter, progress, options, *v.models, *v.method, v.path->paths())
    , experiments(parts, opening, options, {*v.tabs, *v.experiment, *v.convergence, *v.path})
    , paths(parts, opening, options, {*v.tabs, *v.path, *v.method, *v.models})
    , library(
          parts, opening, records, view, {*v.tabs, *v.library, *v.scopes, *v.convergence, *v.path})
    , stopped(parts, session)
    , resumption(parts, opening, *v.path, savedRuns, starter, *v.recovery)
    , sessions(parts,
          {session, savedRuns, resumption, stopped, opening, missing, options, experiments, library,
              view, docks, *v.path, *v.experiment, *v.method},
          window)
    , recovery(parts,
          {session, sessions, savedRuns, starter, resumption, stopped, opening, missing,
              v.path->paths(), *v.recovery})
    , closing(parts, {session, savedRuns, recovery, v.path->paths()}, window)
    , tour(parts, opening,
          {parts.session, *v.tabs, *v.convergence, *v.models, *v.method, *v.runs, options,
              parts.controller})
    , help(parts, {v.namedPages(), *v.tabs, *v.method}, window)
{
    view.add(&docks);
    view.add(v.runs);
    view.add(v.convergence);
    view.add(v.cache);
    view.add(v.path);
    view.add(v.models, true); // also after the filters, which choose the example
    view.add(v.library);
    view.add(v.records);
    view.add(v.scopes);
    QObject::connect(&records, &RecordOpening::modelRead, &labelling, &FileLabelling::setOpenModel);
    QObject::connect(&labelling, &FileLabelling::shownChanged, &options, &OptionEditing::markStale);
    QObject::connect(&experiments, &Experiments::started, &v.models->labels(), &LabelSession::end);
    QObject::connect(v.data, &DataDock::cancelRequested, &resumption, &Resumption::cancel);
    RecentFiles* recent = &opening.recentFiles();
    QObject::connect(&session, &SessionKeeper::written, &opening,
        [recent](const QString& path) { recent->remember(path); });
    QObject::connect(&stopped, &StoppedRuns::restored, &savedRuns, [this, models = v.models] {
        models->refresh();
        progress.show(); // it may be further than was known
        savedRuns.keep();
    });
    QObject::connect(&opening, &DataOpening::shown, &options,
        [this](const DataRequest&, bool byProgram) { options.setData(byProgram); });
    connectRuns(v);
    (new RunNotice(parts, *v.path, window))->setParent(&window);
}

void WindowFeatures::connectRuns(const WindowViews& v)
{
    const auto whyNot = [this] { return labelling.whyNoTraining(); };
    starter.whyNoTraining = whyNot;
    paths.setWhyNoTraining(whyNot);
    follower.takeFailure = [this](int id, const QString& why) {
        return resumption.takeFailure(id, why);
    };
    experiments.setEnqueue(std::bind_front(&RunStarter::enqueue, &starter));
    experiments.setEnqueueShown(std::bind_front(&RunStarter::enqueueShown, &starter));
    experiments.setLocate([this](const CatalogueEntry& entry, std::function<void()> found) {
        places.locate(entry, std::move(found));
    });
    QObject::connect(&places, &DataPlaces::changed, &experiments, &Experiments::showMissing);
    QObject::connect(&starter, &RunStarter::queueDropped, &savedRuns, &RunKeeper::keep);
    QObject::connect(&starter, &RunStarter::queueDropped, v.path, &PathPage::dropQueued);
    QObject::connect(&records, &RecordOpening::startRead, &starter, &RunStarter::setStart);
    QObject::connect(
        &records, &RecordOpening::repetitionWanted, &starter, &RunStarter::repeatShown);
    QObject::connect(&options, &OptionEditing::runRequested, &starter, &RunStarter::start);
    QObject::connect(&follower, &RunFollower::finished, &savedRuns, &RunKeeper::keep);
    QObject::connect(&follower, &RunFollower::ended, &closing, &ClosingGuard::closeWhenDone);
    QObject::connect(&paths, &PathRuns::ended, &closing, [this](const Path& path) {
        if (path.state == RunState::failed)
            resumption.takeFailure(path.id, path.error);
        savedRuns.keep();
        closing.closeWhenDone();
    });
    QObject::connect(&paths, &PathRuns::trainingRequested, &starter,
        [this](const std::shared_ptr<const Snapshot>& weights, const QString& name) {
            if (weights)
                starter.startFrom(weights->w, weights->lambda, name);
            starter.start();
        });
}

} // namespace gapscope
