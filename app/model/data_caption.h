// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/data_words.h"
#include "core/dataset.h"

#include <QtWidgets>

namespace gapscope {

/// A necessary note on the data: that they are synthetic, or replace others; else "".
QString dataNote(const DatasetInfo& info);
/// The window's title for the data; for the user's own files with their name first.
QString dataTitle(const DatasetInfo& info);
/// Title and note: what every export says of its data.
QString dataCaption(const DatasetInfo& info);
/// Captions of several datasets one after another, each once.
QString joinedCaptions(QStringList captions);

} // namespace gapscope
