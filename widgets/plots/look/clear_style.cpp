// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/look/clear_style.h"

#include "widgets/plots/look/theme.h"

#include <QtWidgets>

namespace gapscope {

namespace {

/// Rounded like Fusion's own outline, which it covers.
void outline(QPainter& painter, const QStyleOption& option, double radius)
{
    QColor color = controlOutline(isDark(option.palette));
    if (!option.state.testFlag(QStyle::State_Enabled))
        color.setAlphaF(0.45F); // disabled controls need not stand out
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter.restore();
}

void markOn(QPainter& painter, const QStyleOption& option)
{
    const QColor color = plotInk(isDark(option.palette)).accent;
    QColor fill = color;
    fill.setAlphaF(0.22F);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.restore();
}

/// A button that only opens a menu, and whose text ends with an arrow.
bool namesItsMenu(const QStyleOptionToolButton& button)
{
    return button.toolButtonStyle != Qt::ToolButtonIconOnly
        && button.text.endsWith(QChar(menuArrow));
}

} // namespace

ClearStyle::ClearStyle()
    : QProxyStyle(QStringLiteral("Fusion"))
{
}

/// Nine pages side by side fit into a window of 1440 pixels.
int ClearStyle::pixelMetric(
    PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    return metric == PM_TabBarTabHSpace ? 10 : QProxyStyle::pixelMetric(metric, option, widget);
}

void ClearStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
    QPainter* painter, const QWidget* widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool focused = option->state.testFlag(State_HasFocus); // has Fusion's own bright frame
    switch (element) {
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        outline(*painter, *option, 1);
        break;
    case PE_IndicatorRadioButton:
        outline(*painter, *option, option->rect.height() / 2.0);
        break;
    case PE_PanelButtonTool: // toggled buttons, in either theme
        if (option->state.testFlag(State_On))
            markOn(*painter, *option);
        break;
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
            frame && frame->lineWidth > 0 && !focused)
            outline(*painter, *option, 2);
        break;
    default:
        break;
    }
}

void ClearStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
    QPainter* painter, const QWidget* widget) const
{
    const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    if (tool && control == CC_ToolButton && namesItsMenu(*tool)) {
        QStyleOptionToolButton plain(*tool);
        plain.features &= ~QStyleOptionToolButton::HasMenu; // Fusion's arrow is in the corner
        return QProxyStyle::drawComplexControl(control, &plain, painter, widget);
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    bool framed = false;
    if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option))
        framed = control == CC_ComboBox && combo->frame;
    else if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option))
        framed = control == CC_SpinBox && spin->frame;
    if (framed && !option->state.testFlag(State_HasFocus))
        outline(*painter, *option, 2);
}

} // namespace gapscope
