// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/window_parts.h"

#include <QtWidgets>

namespace gapscope {

class ProgressEta;

/// "231 k oracle calls · 1.9 µs CPU/step · oracle 38 %".
QString costText(const Run& run);

/// Shows how far the active run, path or grid is and what it costs: in the toolbar and in the
/// status bar. Shows the selected run when nothing is active.
class RunProgress : public QObject {
    Q_OBJECT

public:
    /// cost: the label in the status bar.
    RunProgress(const WindowParts& parts, PathPage& paths, ProgressEta& bar, QLabel& cost);

    void show();
    void showRun(int id);
    void showCost();
    /// "run 4 of 12": the place of the active run among those queued with it.
    /// first: the first of these.
    void showQueue(int first);
    /// A run starts.
    void clearBar();
    /// Other data were opened: forgets a run on the old data, unless one is active.
    void clear();

private:
    void showSearch();
    void showEnd(int path);

    WindowParts m_parts;
    PathPage& m_paths;
    ProgressEta& m_bar;
    QLabel& m_cost;
};

} // namespace gapscope
