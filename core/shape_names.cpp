// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shape_names.h"

#include "core/machine/error.h"

#include <fmt/format.h>

namespace gapscope {

std::string namesBlock(const StringTable& names)
{
    std::string bytes;
    for (std::size_t k = 0; k < names.size(); ++k)
        (bytes += names[k]) += '\0';
    return bytes;
}

StringTable namesFrom(std::string_view bytes, std::size_t count, const std::string& source)
{
    StringTable names;
    while (!bytes.empty() && names.size() < count) {
        const std::size_t end = bytes.find('\0');
        if (end == std::string_view::npos)
            break;
        names.push_back(bytes.substr(0, end));
        bytes.remove_prefix(end + 1);
    }
    if (!bytes.empty() || names.size() != count)
        throw InputError(source, 0, fmt::format("does not name its {} attributes", count),
            "a model file written by GapScope");
    return names;
}

} // namespace gapscope
