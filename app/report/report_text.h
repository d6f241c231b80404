// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace gapscope {

/// The words of a report, all of one context.
struct ReportWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

} // namespace gapscope
