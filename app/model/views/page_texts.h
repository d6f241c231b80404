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
    const TaskView* view = nullptr; ///< nullptr: no data, or no examples
    QString data;                   ///< their title; "": no data
    bool weights = false;           ///< the run shown has some
    bool kernel = false;            ///< they are coefficients of a kernel
    bool record = false;            ///< it was read from a file, which has no weights
    bool idle = true;               ///< no run is active
    bool labelled = true;           ///< there is a truth to compare with
};

/// The texts that replace their content.
struct PageTexts {
    QString note;                         ///< above the examples; "": nothing
    QString examples, confusion, weights; ///< in place of content
    QString noteAction, action;           ///< buttons that request it; "": none
    QString blocks, blocksAction;         ///< in place of the histogram
};

PageTexts pageTexts(const PageState& state);
QString emptyHistogramText();
/// For a run whose method has no block gaps.
QString noBlockGapsText(Method method);

/// The run or piece that the model pages show, and its moment or λ unless that is its end: the name
/// of files written from it.
QString shownModelName(const Session& session, const Paths& paths, const ModelViews& models);

} // namespace gapscope
