// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gapscope {

class ExperimentPage;
class Paths;
class PathTable;
class RunTable;
class Session;

/// What exports and reports are made of, with or without a window.
struct Shown {
    const Session& session;
    const Paths& paths;
    ExperimentPage& experiment;
    const RunTable& runTable;
    const PathTable& pathTable;
};

} // namespace gapscope
