// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/parts/window_parts.h"
#include "core/experiments/comparison.h"

#include <QtWidgets>

namespace gapscope {

class ExperimentPage;
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

    /// Queues a training on the data that are open, and returns its id.
    using Enqueue = std::function<int(RunRequest, const std::optional<SeriesStyle>&)>;
    void setEnqueue(Enqueue enqueue) { m_enqueue = std::move(enqueue); }

    /// Opens the data unless they are open, then queues the runs, paths and grids. Those of an
    /// experiment are judged on its page and alone drawn.
    void start(const ComparisonSpec& spec);
    /// Shows what an experiment is about, and estimates how long it will take.
    void offer(const ComparisonSpec& spec);
    /// Unticks all runs, paths and grids.
    void untickAll();

Q_SIGNALS:
    /// Runs of a comparison are to be looked at.
    void started();

private:
    void connectPage();
    void openFile(const QString& path);
    void openShipped(const QString& resource);
    void withData(const ComparisonSpec& spec, const std::function<void()>& then);
    void showFigure(const ComparisonSpec& spec);
    QWidget* plotsOf(const ComparisonSpec& spec) const;
    std::vector<int> enqueueAll(const std::vector<ComparisonJob>& jobs);
    void compare();
    void compareAllEight();

    const WindowParts m_parts;
    DataOpening& m_opening;
    OptionEditing& m_options;
    const ComparisonPages m_pages;
    Enqueue m_enqueue;
    LatestWorker m_estimates{LatestWorker::Running::abandon};
};

/// The data that a spec asks for: a catalogue dataset by the path it is open under, if it is.
DataRequest openedInstead(DataRequest wanted, const Session& session);

} // namespace gapscope
