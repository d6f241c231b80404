// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/metrics.h"
#include "widgets/viewers/confusion/confusion.h"

#include <QString>

#include <any>
#include <functional>

class QWidget;

namespace gapscope {

/// The errors of a model in one part of a dataset.
struct PredictionErrors {
    Confusion confusion;
    Metrics measures;  ///< values: what the field reports; types: of chunks
    std::any ofTask{}; ///< what only the pages of the task read
};

/// A table or curve of one task beside the worst confusions.
struct ErrorPage {
    QWidget* widget; ///< owned by who shows it
    QString tab;     ///< its title among others
    /// Returns whether there is something to show.
    std::function<bool(const PredictionErrors& errors)> show;
    std::function<QString()> csv;
    QString key;       ///< of its files, with "-" at the end
    QString title;     ///< of its files; %1: the run
    bool front = true; ///< comes to the front when it has something to show
};

} // namespace gapscope
