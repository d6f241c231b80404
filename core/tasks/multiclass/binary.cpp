// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/multiclass/binary.h"

#include "core/machine/error.h"

#include <fmt/format.h>
#include <numbers>
#include <utility>

namespace gapscope {
namespace {

constexpr double scaleOfFeatures = 1 / std::numbers::sqrt2;

MulticlassShape twoClasses(MulticlassShape shape)
{
    if (shape.labelCount() != 2)
        throw InputError(
            "binary data", 0, fmt::format("{} classes", shape.labelCount()), "two classes");
    return shape;
}

} // namespace

BinaryProblem::BinaryProblem(
    std::shared_ptr<const MulticlassExamples> examples, MulticlassShape shape)
    : MulticlassProblem(std::move(examples), twoClasses(std::move(shape)))
{
}

std::vector<double> BinaryProblem::normal(std::span<const double> w) const
{
    std::vector<double> v(shape().featureCount);
    for (std::size_t k = 0; k < v.size(); ++k)
        v[k] = scaleOfFeatures * (w[k * shape().stride() + 1] - w[k * shape().stride()]);
    return v;
}

void BinaryProblem::potentials(std::size_t i, const double* w, double* theta) const
{
    MulticlassProblem::potentials(i, w, theta);
    const std::size_t stride = shape().stride();
    for (std::size_t y = 0; y < stride; ++y)
        theta[y] *= scaleOfFeatures;
}

double BinaryProblem::squaredNorm(std::size_t i, const SparseVector& delta) const
{
    return MulticlassProblem::squaredNorm(i, delta) / 2;
}

void BinaryProblem::addGram(
    std::size_t i, const SparseVector& delta, double scale, double* theta) const
{
    MulticlassProblem::addGram(i, delta, scale / 2, theta);
}

void BinaryProblem::addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const
{
    MulticlassProblem::addTo(i, delta, scaleOfFeatures * scale, w);
}

} // namespace gapscope
