// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pictures/named_picture.h"
#include "app/view/view_state.h"
#include "core/experiments/comparison.h"

namespace gapscope {

class ExperimentPage;
class Paths;
class RunTable;
class Session;

/// The sources of exports and reports, with or without a window.
struct Shown {
    const Session& session;
    const Paths& paths;
    ExperimentPage& experiment;
    const RunTable& runTable;
};

/// How the Convergence page shows an experiment (the Path page, if over λ): the figure's first plot
/// above and, below, its next one over the same x axis; unzoomed. Without a next one the lower plot
/// stays as it is. Empty when the spec leaves the choice.
ViewState figureView(const ComparisonSpec& spec);

/// The plots of the figure, "figure-1-gap", "figure-2-gap-over-seconds", each at every λ that is
/// drawn; none when no part of the experiment is drawn.
std::vector<NamedPicture> figurePictures(const Shown& shown);

/// The verdicts of an experiment and, if the cache was on, its regime map.
std::vector<NamedPicture> experimentPictures(ExperimentPage& page);

} // namespace gapscope
