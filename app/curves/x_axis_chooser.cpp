// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/x_axis_chooser.h"

namespace gapscope {

XAxisChooser::XAxisChooser(QWidget* parent)
    : QComboBox(parent)
{
    setToolTip(tr("Common x axis of all plots. Effective passes: oracle calls / n."));
    for (const XAxisKind& kind : xAxisCatalog())
        addItem(xAxisTitle(kind), QString::fromLatin1(kind.key));
    connect(this, &QComboBox::currentIndexChanged, this,
        [this] { Q_EMIT axisChanged(currentData().toString()); });
}

const XAxisKind& XAxisChooser::axis() const
{
    return *findXAxis(currentData().toString().toStdString());
}

void XAxisChooser::setAxis(const QString& key)
{
    const int index = findData(key);
    if (index >= 0)
        setCurrentIndex(index);
}

void XAxisChooser::share(XAxisChooser* other)
{
    other->setAxis(currentData().toString());
    connect(this, &XAxisChooser::axisChanged, other, &XAxisChooser::setAxis);
    connect(other, &XAxisChooser::axisChanged, this, &XAxisChooser::setAxis);
}

} // namespace gapscope
