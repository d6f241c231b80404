// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"

#include <QtWidgets>

namespace gapscope {

class ModelViews;
class Paths;
class Session;
struct TaskView;

/// Why the pages about a model have nothing to show.
struct PageState {
    const TaskView* view = nullptr; ///< nullptr: no data, or data without examples
    QString data;                   ///< their title; "": no data
    bool weights = false;           ///< the run shown has some
    bool kernel = false;            ///< they are coefficients of a kernel
    bool record = false;            ///< it was read from a file, which keeps none
    bool idle = true;               ///< no run is active
    bool labelled = true;           ///< there is a truth to compare with
};

/// Their texts instead.
struct PageTexts {
    QString note;                         ///< above the examples; "": nothing
    QString examples, confusion, weights; ///< in the place of content
    QString noteAction, action;           ///< what asks for it; "": nothing does
    QString blocks, blocksAction;         ///< in the place of the histogram
};

PageTexts pageTexts(const PageState& state);
QString emptyHistogramText();
/// For a run whose method has no block gaps.
QString noBlockGapsText(Method method);

/// The run or piece that the pages about models show, and the moment or λ where that is not its
/// end: the name of files that are written of it.
QString shownModelName(const Session& session, const Paths& paths, const ModelViews& models);

} // namespace gapscope
