// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// A plain tooltip with line ends, so that no line is longer than about 60 characters. Rich text
/// wraps by itself.
QString wrappedTip(const QString& tip);

/// An event filter of the application that wraps every tooltip as it is shown, whichever widget,
/// item or tab it belongs to.
class ToolTipWrap : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace gapscope
