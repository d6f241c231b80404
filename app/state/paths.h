// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"

#include <QtWidgets>

namespace gapscope {

/// A regularisation path or a grid search as the window knows it.
struct Path {
    int id = 0;
    QString name;
    RunState state = RunState::queued;
    QString error;                          ///< why it failed
    PathRecord record;                      ///< points grow while it runs
    std::shared_ptr<const Dataset> dataset; ///< nullptr for a record that was opened
    std::optional<Folds> folds;             ///< λ is to be chosen on held-out examples, too
    std::size_t foldsDone = 0;
    /// w of each point in float; empty pointers: dropped to save memory, or never known.
    std::vector<std::shared_ptr<const std::vector<float>>> weights;
    SeriesStyle style;
    bool visible = true;
    int order = 0; ///< place in the list

    const std::vector<LambdaPoint>& points() const { return record.result.points; }
    bool ended() const { return state == RunState::finished || state == RunState::failed; }
    /// It ended by itself: it neither runs nor was stopped.
    bool hasOwnEnd() const
    {
        return state == RunState::finished
            && (record.result.end != PathEnd::stopped
                || record.result.stoppedBy != RunStatus::stopped);
    }
    /// Down to which λ the last piece is known to hold.
    double end() const;
    /// The point that speaks for λ: its piece's breakpoint, or the nearest of a grid.
    /// requires: points.
    std::size_t at(double lambda) const;
    /// The values of point k's weights at λ; for a grid, at the point itself.
    LambdaPoint worth(std::size_t k, double lambda) const;
    /// The point nearest to k whose weights are still there; none: points().size().
    std::size_t withWeights(std::size_t k) const;
    /// The λ to take: by validation where there is one, else by the test part; none without either.
    std::optional<double> bestLambda() const;
    /// "5 folds", "a held-out fold", "the test part": by what bestLambda() was chosen.
    QString chosenOn() const;
};

/// "ε-path · κ 0.9 · ε 0.1", "grid · cold · ε 0.1".
QString describe(const PathRecord& record);
/// "ε-path", "heuristic path", "grid, keep primal", …
QString kindOf(const PathRecord& record);
/// "running", "reached λ_min", …
QString statusText(const Path& path);

/// The paths and grids the window has open. A model, as Session is for runs; ids are the Session's.
class Paths : public QObject {
    Q_OBJECT

public:
    /// All weights together; beyond it every other piece of the largest path loses its own.
    static constexpr std::size_t mostWeightBytes = 512U << 20;

    using QObject::QObject;

    const std::vector<std::shared_ptr<Path>>& all() const { return m_paths; }
    const Path* find(int id) const;
    const Path* selected() const { return find(m_selected); }
    void select(int id);

    void add(int id, PathRecord record, RunState state, std::shared_ptr<const Dataset> dataset,
        std::optional<Folds> folds = {});
    /// Takes a path off the list; restore() puts it back where it was.
    std::shared_ptr<Path> remove(int id);
    void restore(std::shared_ptr<Path> path);
    void setVisible(int id, bool visible);
    void setState(int id, RunState state);
    void apply(int id, const RunNews& news);
    /// As Session::requeue has it.
    void requeue(int id, std::shared_ptr<const Dataset> dataset, bool fromTheStart);
    void finish(int id, const PathRecord& record);
    void fail(int id, const QString& error);

Q_SIGNALS:
    /// Paths came, went, or changed what a list shows of them.
    void changed();
    /// New points of this one.
    void updated(int id);
    void selectionChanged();

private:
    Path* get(int id);
    template <typename T> void set(int id, T Path::*member, T value);
    void thin();

    std::vector<std::shared_ptr<Path>> m_paths;
    int m_selected = -1;
    int m_added = 0;
};

} // namespace gapscope
