// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"

#include <QString>

namespace gapscope {

/// A title of the catalogue, or the name of a part ("large"), in the window's language.
QString titleInWords(const std::string& title);
/// Reports of opening data, "SIFT of the training images: 19 of 1000", in the window's language
/// and notation.
QString phaseInWords(const QString& phase);
/// The title with the part that is open: "OCR words, large".
QString dataName(const DatasetInfo& data);

/// A source's title in the catalogue, or the file's name without its folders.
QString sourceName(const std::string& source);

} // namespace gapscope
