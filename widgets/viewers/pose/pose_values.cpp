// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/pose_values.h"

#include "widgets/controls/amount_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace gapscope {
namespace {

double real(float value) { return static_cast<double>(value); }

} // namespace

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
    PosePartValues values{
        problem.place(i, y, part), placesOf(image.joints)[part], none, none, none};
    if (image.labelled) {
        values.error = distance(values.predicted, values.truth);
        values.share = values.error / problem.scale(i);
    }
    if (!w.empty())
        values.unary = w[part] * real(image.unary[part * image.cells() + y[part]]);
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

int partNamed(std::string_view name)
{
    const auto found = std::ranges::find(bodyParts, name, &BodyPart::name);
    return found == bodyParts.end() ? -1 : static_cast<int>(found - bodyParts.begin());
}

QString partName(std::size_t part)
{
    return QCoreApplication::translate("Label", bodyParts[part].name.data());
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
    return (value > 0 ? QStringLiteral("+") : QString()) + amountText(value, digits);
}

} // namespace gapscope
