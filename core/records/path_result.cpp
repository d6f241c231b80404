// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/path_result.h"

#include "core/machine/error.h"

namespace gapscope {

std::string toString(PathEnd end)
{
    switch (end) {
    case PathEnd::lambdaMin:
        return "lambda-min";
    case PathEnd::exhausted:
        return "exhausted";
    case PathEnd::stopped:
        break;
    }
    return "stopped";
}

PathEnd pathEndFrom(const std::string& text)
{
    for (const PathEnd end : {PathEnd::lambdaMin, PathEnd::exhausted, PathEnd::stopped})
        if (toString(end) == text)
            return end;
    throw InputError("end", 0, "'" + text + "'", "lambda-min, exhausted or stopped");
}

} // namespace gapscope
