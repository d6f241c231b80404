// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gapscope {

class ExperimentPage;
class Paths;
class PathTable;
class RunTable;
class Session;

/// The sources of exports and reports, with or without a window.
struct Shown {
    const Session& session;
    const Paths& paths;
    ExperimentPage& experiment;
    const RunTable& runTable;
    const PathTable& pathTable;
};

} // namespace gapscope
