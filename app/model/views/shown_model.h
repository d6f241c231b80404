// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

class ModelViews;
class Paths;
class Session;

/// The run or piece that the pages about models show, and the moment or λ where that is not its
/// end: the name of files that are written of it.
QString shownModelName(const Session& session, const Paths& paths, const ModelViews& models);

} // namespace gapscope
