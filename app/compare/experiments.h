// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/parts/window_parts.h"
#include "core/experiments/reference.h"
#include "core/experiments/shown_runs.h"
#include "datasets/opening/catalogue.h"

#include <QtWidgets>

namespace gapscope {

class ExperimentPage;
struct DataFolders;
struct RunRequest;
struct SeriesStyle;

/// Where comparisons are shown.
struct ComparisonPages {
    Pages& tabs;
    ExperimentPage& experiment;
    ConvergencePage& convergence;
    PathPage& path;
};

/// Runs comparisons and the experiments of papers: from a spec to its runs.
class Experiments : public QObject {
    Q_OBJECT

public:
    Experiments(const WindowParts& parts, DataOpening& opening, OptionEditing& options,
        const ComparisonPages& pages);

    /// Queues a training on the open data, and returns its id.
    using Enqueue = std::function<int(RunRequest, const std::optional<SeriesStyle>&)>;
    void setEnqueue(Enqueue enqueue) { m_enqueue = std::move(enqueue); }

    /// The same for a run of several that an exported file shows, to be repeated and compared.
    using EnqueueShown =
        std::function<int(const RunRecord&, const ShownRun&, const std::optional<SeriesStyle>&)>;
    void setEnqueueShown(EnqueueShown enqueue) { m_enqueueShown = std::move(enqueue); }

    /// Asks the user where a file of the catalogue is, then calls `found`.
    using Locate = std::function<void(const CatalogueEntry& entry, std::function<void()> found)>;
    void setLocate(Locate locate) { m_locate = std::move(locate); }
    /// Offers to locate the data of the experiment that is shown, if they are not found.
    void showMissing();

    /// Opens the data unless they are open, then queues the runs, paths and grids. Only those of an
    /// experiment are drawn, and its page judges them.
    void start(const ComparisonSpec& spec);
    /// Shows what an experiment is about, and how long it should take.
    void offer(const ComparisonSpec& spec);
    /// Unticks all runs, paths and grids.
    void untickAll();

Q_SIGNALS:
    /// Runs of a comparison should be shown.
    void started();

private:
    void connectPage();
    void openFile(const QString& path);
    /// The request of an exported file.
    struct Export {
        ComparisonSpec spec;
        std::optional<ShownRuns> shown{}; ///< nothing: it does not say the runs' results
        std::string file{};
    };
    void offerAgain(const Export& opened);
    void openShipped(const QString& resource);
    void withData(const ComparisonSpec& spec, const std::function<void()>& then);
    const CatalogueEntry* missingData(const ComparisonSpec& spec) const;
    void showFigure(const ComparisonSpec& spec);
    QWidget* plotsOf(const ComparisonSpec& spec) const;
    void start(const Export& opened);
    /// atOnce: trainings that may be active together; paths and grids use all cores alone.
    std::vector<int> enqueueAll(
        const std::vector<RunToRepeat>& runs, const std::string& file, std::size_t atOnce);
    int enqueue(
        const RunToRepeat& run, const std::optional<SeriesStyle>& style, std::size_t atOnce);
    void compare();
    void compareAllEight();

    const WindowParts m_parts;
    DataOpening& m_opening;
    OptionEditing& m_options;
    const ComparisonPages m_pages;
    Enqueue m_enqueue;
    EnqueueShown m_enqueueShown;
    Locate m_locate;
    LatestWorker m_estimates{LatestWorker::Running::abandon};
};

/// The reference run of the spec that the program carries; it may be of another version of it.
/// throws: InputError.
std::optional<Reference> shippedReference(const ComparisonSpec& spec);

/// The data that a spec requests; a catalogue dataset that is open keeps its open path, and so does
/// the sample that stands in for it, as long as it is in none of the folders.
DataRequest openedInstead(DataRequest wanted, const Session& session, const DataFolders& folders);

} // namespace gapscope
