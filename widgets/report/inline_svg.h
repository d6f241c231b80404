// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/report/report.h"

#include <QByteArray>
#include <QString>

namespace gapscope {

/// The figure as an <svg> element to be put into an HTML page: curves as paths, text as text, with
/// a name for screen readers. Its ids begin with `prefix`, so that several of them can stand in one
/// page; it refers to nothing outside itself.
QByteArray inlineSvg(const ReportFigure& figure, const QString& prefix);

/// Style rules that give elements below `selector` the colours of dark plots for those of light
/// ones.
QByteArray darkPlotRules(const QByteArray& selector);

} // namespace gapscope
