// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace gapscope {

using namespace Qt::StringLiterals; // u"…"_s, "…"_L1

/// Of a text in UTF-8.
inline QString qs(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace gapscope
