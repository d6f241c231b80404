// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"

#include <QtWidgets>

namespace gapscope {

class MatrixView;

/// Measurements of the cache at one (F, ν): medians over the runs there.
struct RegimeCell {
    double hitRate = notComputed; ///< share of visits answered by the cache, [0, 1]
    double passes = notComputed;  ///< effective passes to the gap; NaN: not reached
    int run = -1;                 ///< one of its runs, for selecting; −1: none yet
    bool ended = false;           ///< at least one run has ended
};

/// A grid of the cache's two parameters (Osokin et al. 2016, Fig. 2a) over the runs that differ
/// only in F, ν and the seed.
struct RegimeGrid {
    std::vector<double> F, nu;     ///< rising
    std::vector<RegimeCell> cells; ///< nu.size() × F.size(), row by row from the smallest ν
    const RegimeCell& at(std::size_t row, std::size_t column) const
    {
        return cells[row * F.size() + column];
    }
};

/// The grid of these runs around one that has the cache on; an axis with fewer than three values
/// gets some to choose from.
RegimeGrid regimeGrid(const std::vector<const Run*>& runs, const Run& around, double toGap);

/// The run around which the map is drawn: the selected run, else the newest, that has the cache on.
/// nullptr: none has.
const Run* cachedRun(const std::vector<const Run*>& runs, const Run* selected);

/// The regime map of the cache: hit rate, or passes to a gap, over F and ν. A cell with runs
/// selects one of them; any other cell requests a run.
class RegimePanel : public QWidget {
    Q_OBJECT

public:
    explicit RegimePanel(const Session& session, QWidget* parent = nullptr);

    /// The gap to which passes are counted, until the user types another.
    void setGap(double gap);
    /// The runs in the map, by their ids.
    void setRuns(std::vector<int> ids) { m_runs = std::move(ids); }
    /// Adds a run that one of its cells requested.
    void addRun(int id) { m_runs.push_back(id); }
    /// Reads the runs again. Returns whether a run with a cache can be shown.
    bool refresh();
    MatrixView* map() const { return m_map; }
    /// F, ν, hit rate, passes: one line per cell.
    QString csv() const;

Q_SIGNALS:
    void runSelected(int id);
    /// Requests a run with these options, which has not been run yet.
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
