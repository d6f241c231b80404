// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/dialog_fit.h"

namespace gapscope {
namespace {

/// Asks for the room its contents want; QScrollArea's own hint ends at 36 × 24 letters.
class ContentsArea : public QScrollArea {
public:
    QSize sizeHint() const override { return widget()->sizeHint(); }
};

} // namespace

void openWithinScreen(QDialog& dialog, QSize wanted)
{
    const QSize frame(16, 48); // of the window manager, before its size is known
    dialog.resize(wanted.boundedTo(dialog.screen()->availableSize() - frame));
}

QScrollArea* scrolling(QWidget* contents)
{
    auto* area = new ContentsArea;
    area->setWidget(contents);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus); // Tab goes through what is in it, which comes into sight
    return area;
}

} // namespace gapscope
