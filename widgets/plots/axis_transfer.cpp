// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/axis_transfer.h"

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

std::optional<double> indexOf(const QList<double>& x, std::optional<double> at)
{
    if (!at || x.size() < 2 || !std::is_sorted(x.begin(), x.end()))
        return {};
    const auto after = std::upper_bound(x.begin(), x.end(), *at);
    const qsizetype k = std::clamp<qsizetype>(after - x.begin(), 1, x.size() - 1);
    const double width = x[k] - x[k - 1];
    return static_cast<double>(k - 1) + (width > 0 ? (*at - x[k - 1]) / width : 0);
}

} // namespace

AxisTransfer::AxisTransfer(
    const PlotModel& model, std::optional<double> cursor1, std::optional<double> cursor2)
{
    const Curve* longest = nullptr;
    for (const auto& curve : model.curves)
        if (longest == nullptr || curve->size() > longest->size())
            longest = curve.get();
    if (longest == nullptr)
        return;
    m_id = longest->series().id;
    const QList<double>& x = longest->series().x;
    if (model.zoomX) {
        m_low = indexOf(x, model.zoomX->low);
        m_high = indexOf(x, model.zoomX->high);
    }
    m_cursor1 = indexOf(x, cursor1);
    m_cursor2 = indexOf(x, cursor2);
}

std::optional<double> AxisTransfer::place(
    const PlotModel& model, const QString& id, std::optional<double> index)
{
    const auto curve = model.find(id);
    if (!curve || !index)
        return {};
    const QList<double>& x = curve->series().x;
    if (x.size() < 2 || *index > static_cast<double>(x.size()) + 1)
        return {};
    const auto k =
        std::clamp<qsizetype>(static_cast<qsizetype>(std::floor(*index)), 0, x.size() - 2);
    return x[k] + (*index - static_cast<double>(k)) * (x[k + 1] - x[k]);
}

std::optional<DataRange> AxisTransfer::zoom(const PlotModel& model) const
{
    const auto low = place(model, m_low), high = place(model, m_high);
    if (!low || !high || !(*low < *high))
        return {};
    return DataRange{*low, *high};
}

} // namespace gapscope
