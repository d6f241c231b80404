// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"

#include <QtWidgets>

namespace gapscope {

/// A title of the catalogue in the window's language.
QString titleInWords(const std::string& title);

/// What a person must know of the data: that they are synthetic, or stand in for others; else "".
QString dataNote(const DatasetInfo& info);
/// What the window calls the data: the title, of files of one's own with their name before it.
QString dataTitle(const DatasetInfo& info);
/// Title and note: what every export says of its data.
QString dataCaption(const DatasetInfo& info);
/// Of several data one after another, each once.
QString joinedCaptions(QStringList captions);

} // namespace gapscope
