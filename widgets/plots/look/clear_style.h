// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace gapscope {

/// The last character of a button that opens a menu: Fusion's own arrow is away from the text.
inline constexpr char16_t menuArrow = u'▾';

/// Fusion with outlines of boxes, circles and fields that contrast at least 3:1 with their
/// surroundings (WCAG 2.1, 1.4.11). Fusion's own are invisible on a dark background.
class ClearStyle : public QProxyStyle {
    Q_OBJECT

public:
    ClearStyle();

    int pixelMetric(
        PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
        const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
        QPainter* painter, const QWidget* widget) const override;
};

} // namespace gapscope
