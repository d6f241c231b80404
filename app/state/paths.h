// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"
#include "core/machine/work_forecast.h"

#include <QtWidgets>

namespace gapscope {

/// A regularisation path or a grid search as the window knows it.
struct Path {
    int id = 0;
    QString name;
    RunState state = RunState::queued;
    QString error;                          ///< why it failed
    PathRecord record;                      ///< points are added while it runs
    std::shared_ptr<const Dataset> dataset; ///< nullptr for a record that was opened
    std::optional<Folds> folds;             ///< λ will be chosen on held-out examples, too
    std::size_t foldsDone = 0;
    /// w of each point in float; empty pointers: dropped to save memory, or never known.
    std::vector<std::shared_ptr<const std::vector<float>>> weights;
    SeriesStyle style;
    std::optional<SeriesStyle> look; ///< the style that the user chose
    bool visible = true;
    int order = 0;         ///< place in the list; the number of its own style
    WorkForecast forecast; ///< of its end

    const std::vector<LambdaPoint>& points() const { return record.result.points; }
    bool ended() const { return state == RunState::finished || state == RunState::failed; }
    /// Whether it ended by itself: it neither runs nor was stopped.
    bool hasOwnEnd() const
    {
        return state == RunState::finished
            && (record.result.end != PathEnd::stopped
                || record.result.stoppedBy != RunStatus::stopped);
    }
    /// The way to its last λ, [0, 1].
    double shareFound() const;
    /// The same with the held-out folds, each of which takes about as long.
    double shareDone() const;
    /// The wait for its points; with folds, trained beside each other, only the whole.
    RunWait wait() const;
    /// The least λ at which the last piece is known to hold.
    double end() const;
    /// The point that represents λ: its piece's breakpoint, or the nearest of a grid.
    /// requires: points.
    std::size_t at(double lambda) const;
    /// The values of point k's weights at λ; for a grid, at the point itself.
    LambdaPoint valuesAt(std::size_t k, double lambda) const;
    /// The point nearest to k that still has its weights; none: points().size().
    std::size_t nearestWithWeights(std::size_t k) const;
    /// The best λ: by validation if there is one, else by the test part; none without either.
    std::optional<double> bestLambda() const;
    /// "5 folds", "a held-out fold", "the test part": the basis of bestLambda().
    QString chosenOn() const;
};

/// "ε-path · κ 0.9 · ε 0.1", "grid · cold · ε 0.1".
QString describe(const PathRecord& record);
/// "ε-path", "heuristic path", "grid, keep primal", …
QString kindOf(const PathRecord& record);
/// "running", "reached λ_min", …
QString statusText(const Path& path);

/// The paths and grids open in the window. A model, as Session is for runs; ids are the Session's.
class Paths : public QObject {
    Q_OBJECT

public:
    /// Limit of all weights together; above it the largest path drops every second piece's weights.
    static constexpr std::size_t mostWeightBytes = 512U << 20;

    using QObject::QObject;

    const std::vector<std::shared_ptr<Path>>& all() const { return m_paths; }
    const Path* find(int id) const;
    /// The path or grid that ended with this record, or nullptr.
    const Path* pathOf(const PathRecord& record) const;
    const Path* selected() const { return find(m_selected); }
    void select(int id);
    /// Selects a path, also the one selected already, which shows it again instead of a run.
    void show(int id);

    void add(int id, PathRecord record, RunState state, std::shared_ptr<const Dataset> dataset,
        std::optional<Folds> folds = {});
    /// Removes a path from the list; restore() puts it back in its place.
    std::shared_ptr<Path> remove(int id);
    void restore(std::shared_ptr<Path> path);
    void setVisible(int id, bool visible);
    /// As Session has them for runs.
    void showOnly(const std::vector<int>& ids);
    void setLook(int id, const std::optional<SeriesStyle>& look);
    void setState(int id, RunState state);
    void apply(int id, const RunNews& news);
    /// The share that is done has taken so many seconds, pauses left out: for the forecast.
    void see(int id, double seconds);
    /// As Session::requeue.
    void requeue(int id, std::shared_ptr<const Dataset> dataset, bool fromTheStart);
    void finish(int id, const PathRecord& record);
    void fail(int id, const QString& error);

Q_SIGNALS:
    /// Paths were added, removed, or changed in what a list shows.
    void changed();
    /// This path has new points.
    void updated(int id);
    void selectionChanged();

private:
    Path* get(int id);
    template <typename T> void set(int id, T Path::*member, T value);
    void thin();

    std::vector<std::shared_ptr<Path>> m_paths;
    int m_selected = -1;
    int m_added = 0;
    DrawnBefore m_drawnBefore; ///< showOnly()
};

} // namespace gapscope
