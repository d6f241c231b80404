// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/weights/weight_tables.h"

#include "widgets/controls/number_text.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

std::vector<double> templateOf(
    const ChainShape& shape, std::span<const double> w, std::size_t label, std::size_t pixels)
{
    std::vector<double> weights(pixels);
    for (std::size_t k = 0; k < pixels; ++k)
        weights[k] = w[k * shape.stride() + label];
    return weights;
}

MatrixView::Content weightMatrix(std::vector<double> values, const QString& legend, double scale)
{
    for (const double w : values)
        scale = std::max(scale, std::abs(w));
    MatrixView::Content content;
    content.map = ColorMap::diverging;
    for (const double w : values)
        content.color.push_back(scale > 0 ? w / scale : 0);
    content.value = std::move(values);
    content.legendLow = QStringLiteral("−%1").arg(plainNumber(scale, 2));
    content.legendHigh = QStringLiteral("+%1").arg(plainNumber(scale, 2));
    content.legendTitle = legend;
    return content;
}

std::vector<double> unaryWeights(
    const SegmentationShape& shape, std::span<const double> w, std::size_t label)
{
    const std::size_t row = shape.binary() ? 0 : label;
    std::vector<double> weights(w.begin() + static_cast<std::ptrdiff_t>(row * shape.unaryFeatures),
        w.begin() + static_cast<std::ptrdiff_t>((row + 1) * shape.unaryFeatures));
    if (shape.binary() && label == 0)
        for (double& weight : weights)
            weight = 0 - weight; // no −0
    return weights;
}

QColor swatchOf(const FeatureGroup& group, std::size_t k)
{
    if (group.kind != FeatureGroup::Kind::colors)
        return {};
    const auto middle = [](std::size_t bin, std::size_t bins) {
        return static_cast<int>((2 * bin + 1) * 128 / bins);
    };
    const std::size_t green = group.bins[1], blue = group.bins[2];
    return QColor(middle(k / (green * blue), group.bins[0]), middle(k / blue % green, green),
        middle(k % blue, blue));
}

QString titleOf(const FeatureGroup& group)
{
    const QString name = QString::fromStdString(group.name);
    return group.scope.empty() ? name
                               : name + QStringLiteral(", ") + QString::fromStdString(group.scope);
}

} // namespace gapscope
