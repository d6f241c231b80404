// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace gapscope {

/// One line of plain text; the middle gives way where there is no room, as names differ at their
/// ends. Needs little width, asks for all of its text.
class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;

    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace gapscope
