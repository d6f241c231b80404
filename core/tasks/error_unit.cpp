// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/error_unit.h"

#include "core/tasks/catalogue.h"

#include <cmath>
#include <fmt/format.h>

namespace gapscope {

ErrorUnit errorUnit(std::string_view task) { return taskRow(task).errorUnit; }

ErrorUnit together(const ErrorUnit& a, const ErrorUnit& b) { return a.text.empty() ? a : b; }

std::string errorText(double meanLoss, std::string_view task, int decimals)
{
    const ErrorUnit unit = errorUnit(task);
    if (std::isnan(meanLoss))
        return "–";
    return fmt::format(
        "{:.{}f}{}{}", unit.factor * meanLoss, decimals, unit.text.empty() ? "" : " ", unit.text);
}

std::string errorTitle(std::string_view name, const ErrorUnit& unit)
{
    return unit.text.empty() ? std::string(name) : fmt::format("{} [{}]", name, unit.text);
}

} // namespace gapscope
