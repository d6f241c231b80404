// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/plot_menu.h"

#include "widgets/runs/list/look_menu.h"

namespace gapscope {
namespace {

QString menuText(const char* text) { return QCoreApplication::translate("PlotMenu", text); }

void addTick(QMenu& menu, const QString& text, QCheckBox* box)
{
    if (!box)
        return;
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    action->setChecked(box->isChecked());
    QObject::connect(action, &QAction::toggled, box, &QCheckBox::setChecked);
}

} // namespace

void addCurveEntries(QMenu& menu, const CurveMenu& curve)
{
    const auto add = [&](const char* text, const std::function<void()>& act) {
        if (act)
            menu.addAction(menuText(text), act);
    };
    menu.addSection(curve.name);
    add(QT_TRANSLATE_NOOP("PlotMenu", "Select"), curve.select);
    add(QT_TRANSLATE_NOOP("PlotMenu", "Hide"), curve.hide);
    add(QT_TRANSLATE_NOOP("PlotMenu", "Only this one"), curve.solo);
    if (curve.setLook)
        fillLookMenu(*menu.addMenu(menuText(QT_TRANSLATE_NOOP("PlotMenu", "Colour and line"))),
            curve.style, curve.setLook);
    menu.addSeparator();
}

void addAxisEntries(QMenu& menu, QCheckBox* logX, QCheckBox* logY, QComboBox* xAxis)
{
    addTick(menu, menuText(QT_TRANSLATE_NOOP("PlotMenu", "Logarithmic x axis")), logX);
    addTick(menu, menuText(QT_TRANSLATE_NOOP("PlotMenu", "Logarithmic y axis")), logY);
    if (!xAxis)
        return;
    QMenu* axes = menu.addMenu(menuText(QT_TRANSLATE_NOOP("PlotMenu", "x axis")));
    for (int k = 0; k < xAxis->count(); ++k) {
        QAction* action =
            axes->addAction(xAxis->itemText(k), xAxis, [xAxis, k] { xAxis->setCurrentIndex(k); });
        action->setCheckable(true);
        action->setChecked(k == xAxis->currentIndex());
    }
}

} // namespace gapscope
