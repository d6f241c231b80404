// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

using namespace Qt::StringLiterals; // u"…"_s, "…"_L1

/// Returns UTF-8 text as a QString.
inline QString qs(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

inline QStringList qs(const std::vector<std::string>& texts)
{
    QStringList all;
    for (const std::string& text : texts)
        all << qs(text);
    return all;
}

} // namespace gapscope
