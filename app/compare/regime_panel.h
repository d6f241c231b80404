// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"

#include <QtWidgets>

namespace gapscope {

class MatrixView;

/// Measurements of the cache at one (F, ν): medians over the runs there.
struct RegimeCell {
    double hitRate = notComputed; ///< visits the cache answered, [0, 1]
    double passes = notComputed;  ///< effective passes to the gap; NaN: not reached
    int run = -1;                 ///< one of its runs, for selecting; −1: none yet
    bool ended = false;           ///< one run at least has come to its end
};

/// A grid of the cache's two parameters (Osokin et al. 2016, Fig. 2a) over the runs that differ
/// from one another in F, ν and the seed only.
struct RegimeGrid {
    std::vector<double> F, nu;     ///< rising
    std::vector<RegimeCell> cells; ///< nu.size() × F.size(), row by row from the smallest ν
    const RegimeCell& at(std::size_t row, std::size_t column) const
    {
        return cells[row * F.size() + column];
    }
};

/// The grid of these runs around one of them, which has the cache on; an axis with fewer than three
/// values of its own gets some to choose from.
RegimeGrid regimeGrid(const std::vector<const Run*>& runs, const Run& around, double toGap);

/// The run the map is drawn around: the selected one, else the newest, that has the cache on.
/// nullptr: none has.
const Run* cachedRun(const std::vector<const Run*>& runs, const Run* selected);

/// The regime map of the cache: hit rate, or passes to a gap, over F and ν. A cell that was run
/// selects its run; any other one asks for it.
class RegimePanel : public QWidget {
    Q_OBJECT

public:
    explicit RegimePanel(const Session& session, QWidget* parent = nullptr);

    /// The gap to which passes are counted, until the user types another.
    void setGap(double gap);
    /// The runs the map is of, by their ids.
    void setRuns(std::vector<int> ids) { m_runs = std::move(ids); }
    /// One that its cells have asked for.
    void addRun(int id) { m_runs.push_back(id); }
    /// Reads the runs again. Returns whether there is a run with a cache to show.
    bool refresh();
    MatrixView* map() const { return m_map; }
    /// F, ν, hit rate, passes: one line per cell.
    QString csv() const;

Q_SIGNALS:
    void runSelected(int id);
    /// Wanted: these options, not run yet.
    void runWanted(const gapscope::SolverOptions& options);

private:
    void activate(int row, int column);
    QString readout(int row, int column) const;
    std::size_t rowOf(int shown) const
    {
        return m_grid.nu.size() - 1 - static_cast<std::size_t>(shown);
    }
    double gap() const;

    const Session& m_session;
    std::vector<int> m_runs;
    RegimeGrid m_grid;
    SolverOptions m_base;
    MatrixView* m_map = nullptr;
    QComboBox* m_what = nullptr;
    QLineEdit* m_gap = nullptr;
};

} // namespace gapscope
