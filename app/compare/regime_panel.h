// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/compare/regime_cells.h"

#include <QtWidgets>

namespace gapscope {

class MatrixView;

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
