// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

/// One entry per comparison spec of a folder (a resource, too); a figure of a paper has two sizes,
/// full and quick (NAME.json, NAME-quick.json), in a menu of its own.  QAction::data() is the path.
void fillExperimentsMenu(QMenu* menu, const QString& folder);

} // namespace gapscope
