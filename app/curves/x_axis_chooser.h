// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/trace_curve.h"

#include <QComboBox>

namespace gapscope {

/// Chooses the x axis of a page of plots.
class XAxisChooser : public QComboBox {
    Q_OBJECT

public:
    explicit XAxisChooser(QWidget* parent = nullptr);

    const XAxisKind& axis() const;
    void setAxis(const QString& key);
    /// From now on the two choose the same.
    void share(XAxisChooser* other);

Q_SIGNALS:
    void axisChanged(const QString& key);
};

} // namespace gapscope
