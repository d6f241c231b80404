// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"

#include <QStringList>

namespace gapscope {

inline QStringList labelNames(const ChainShape& shape)
{
    QStringList names;
    for (const std::string& name : shape.labelNames)
        names << QString::fromStdString(name);
    return names;
}

} // namespace gapscope
