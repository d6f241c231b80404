// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/plot_box.h"

#include "widgets/controls/layouts.h"
#include "widgets/controls/window_text.h"
#include "widgets/plots/plot_widget.h"

#include <QtWidgets>

namespace gapscope {

PlotBox makePlotBox(const QString& name)
{
    PlotBox box{new QWidget, new PlotWidget, new WrapRow, new QComboBox, new QCheckBox(tr("log"))};
    box.plot->setAccessibleName(name);
    box.plot->setMinimumHeight(144);
    box.panel->setAccessibleName(name);
    box.panel->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box.panel->setMinimumContentsLength(16);
    QFont bold = box.panel->font();
    bold.setBold(true);
    box.panel->setFont(bold);
    box.log->setAccessibleName(tr("%1: logarithmic y axis").arg(name));
    box.log->setToolTip(tr("Logarithmic y axis. Values that are not positive are drawn at the "
                           "lower edge, marked and counted."));
    box.controls->left()->addWidget(box.panel);
    box.controls->left()->addWidget(box.log);
    auto* column = new QVBoxLayout(box.frame);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(box.controls);
    column->addWidget(box.plot, 1);
    return box;
}

} // namespace gapscope
