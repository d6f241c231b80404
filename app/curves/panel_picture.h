// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/curves/plot_panel.h"
#include "app/pictures/named_picture.h"

#include <QtWidgets>

#include <optional>

namespace gapscope {

/// The key of a plot of all runs: "gap", "gap-over-seconds", "gap-lambda-0.01".
QString pictureKey(const QString& panel, const XAxisKind& axis, std::optional<double> lambda = {});

/// A plot outside the window, at the size of an export; none when the runs have no such values.
std::optional<NamedPicture> panelPicture(const Session& session, const PlotFeed::View& view,
    const QString& key, const QString& title, bool logX = false);

/// One caption for each visible run: its data.
QStringList dataCaptions(const Session& session);

/// The data of the visible runs, and what their curves are measured against.
QString captionWith(const Session& session, const QString& origin);

} // namespace gapscope
