// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose_values.h"

#include "widgets/controls/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace gapscope {
namespace {

double real(float value) { return static_cast<double>(value); }

} // namespace

PosePlaces truePlaces(const PoseImage& image)
{
    PosePlaces places{};
    std::ranges::copy(image.joints, places.begin());
    for (std::size_t k = 0; k < middles.size(); ++k) {
        const PosePoint a = places[middles[k].a], b = places[middles[k].b];
        places[jointCount + k] = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    }
    return places;
}

PosePlaces placesOf(const PoseProblem& problem, std::size_t i, LabellingView y)
{
    PosePlaces places{};
    for (std::size_t part = 0; part < partCount; ++part)
        places[part] = problem.place(i, y, part);
    return places;
}

PosePartValues partValue(const PoseProblem& problem, std::size_t i, LabellingView y,
    std::span<const double> w, std::size_t part)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const PoseImage& image = problem.examples().images[i];
    PosePartValues values{problem.place(i, y, part), truePlaces(image)[part], none, none, none};
    if (image.labelled) {
        values.error = std::hypot(real(values.predicted.x) - real(values.truth.x),
            real(values.predicted.y) - real(values.truth.y));
        values.share = values.error / problem.scale(i);
    }
    if (!w.empty())
        values.unary =
            PoseShape::featureScale * w[part] * real(image.unary[part * image.cells() + y[part]]);
    return values;
}

std::array<PosePartValues, partCount> partValues(
    const PoseProblem& problem, std::size_t i, LabellingView y, std::span<const double> w)
{
    problem.examples().visit(i);
    std::array<PosePartValues, partCount> values;
    for (std::size_t part = 0; part < partCount; ++part)
        values[part] = partValue(problem, i, y, w, part);
    return values;
}

double arcScore(const PoseProblem& problem, std::size_t i, LabellingView y,
    std::span<const double> w, std::size_t arc)
{
    const PoseImage& image = problem.examples().images[i];
    const Label from = y[arcFrom(arc)];
    const std::size_t type = y[partCount + arc], row = arc * relationTypes + type;
    double sum = image.relations.empty() ? 0
                                         : w[PoseShape::relationStart + arc]
            * real(fromBfloat16(image.relations[row * image.cells() + from]));
    const PosePoint d = cellDifference(image.columns, from, y[arcTo(arc)]);
    const PosePoint r = problem.shape().displacement(arc, type);
    const double step[] = {(real(d.x) - real(r.x)) / PoseShape::deformationUnit,
        (real(d.y) - real(r.y)) / PoseShape::deformationUnit};
    for (std::size_t axis = 0; axis < 2; ++axis)
        sum += step[axis]
            * (w[PoseShape::linearStart + 2 * row + axis]
                - w[PoseShape::quadraticStart + 2 * row + axis] * step[axis]);
    return PoseShape::featureScale * sum;
}

QString partName(std::size_t part)
{
    return QCoreApplication::translate("BodyPart", bodyParts[part].name.data());
}

QString arcName(std::size_t arc)
{
    return QStringLiteral("%1 → %2").arg(partName(arcFrom(arc)), partName(arcTo(arc)));
}

QString placeText(PosePoint place)
{
    return QStringLiteral("%1, %2").arg(real(place.x), 0, 'f', 0).arg(real(place.y), 0, 'f', 0);
}

QString scoreText(double value, int digits)
{
    QString text = plainNumber(value, digits);
    if (value > 0)
        text.prepend(QLatin1Char('+'));
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

} // namespace gapscope
