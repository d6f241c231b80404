// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/layer/plot_model.h"

namespace gapscope {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double mostDecades = 18;

QString withUnit(const QString& title, const QString& unit)
{
    return unit.isEmpty() || title.isEmpty() ? title : QStringLiteral("%1 (%2)").arg(title, unit);
}

/// Turns any values into a range that can be drawn.
PlottedRange sane(double low, double high, bool logarithmic)
{
    if (!(low <= high) || !std::isfinite(low) || !std::isfinite(high))
        return logarithmic ? PlottedRange{-3, 0} : PlottedRange{0, 1};
    const double least = 1e-12 * std::max({std::abs(low), std::abs(high), 1e-280});
    if (high - low > least)
        return {low, high};
    if (!logarithmic && low == 0 && high == 0) // errors that have vanished
        return {0, 1};
    const double half = logarithmic ? 0.5 : std::max(0.5 * std::abs(low), 1e-12);
    return {low - half, high + half};
}

/// wanted: the lower end of a zoom, plotted; it restores values that the automatic range excludes.
double floorOf(double least, double most, const Decades& held, double wanted)
{
    if (!std::isfinite(least))
        return 0;
    const double lowest = std::max(std::floor(least - 1e-9), std::floor(most) - mostDecades);
    return std::max(lowest, std::min(held.lowestWorth(), std::floor(wanted)));
}

} // namespace

QString PlotModel::xLabel() const { return withUnit(xTitle, xUnit); }

QString PlotModel::yLabel() const { return withUnit(yTitle, yUnit); }

bool PlotModel::empty() const
{
    return std::all_of(
        curves.begin(), curves.end(), [](const auto& curve) { return curve->empty(); });
}

std::shared_ptr<Curve> PlotModel::find(const QString& id) const
{
    for (const auto& curve : curves)
        if (curve->series().id == id)
            return curve;
    return nullptr;
}

/// Where the reach begins, plotted; ∞ where this axis cannot show it.
double PlotModel::reachLow() const
{
    const double low = reachX ? toPlotted(reachX->low, scales.logX) : infinity;
    return std::isfinite(low) ? low : infinity;
}

double PlotModel::floorX() const
{
    constexpr double rounding = 1e-9; // of a reach that begins at the floor of another plot
    return floorXDownTo(zoomX ? toPlotted(zoomX->low, scales.logX) : reachLow() + rounding);
}

/// wanted: as of floorOf().
double PlotModel::floorXDownTo(double wanted) const
{
    if (!scales.logX)
        return -infinity;
    double least = infinity, most = -infinity;
    Decades held;
    for (const auto& curve : curves) {
        least = std::min(least, curve->leastX());
        most = std::max(most, curve->mostX());
        held.add(curve->decadesX());
    }
    const double floor = floorOf(least, most, held, wanted);
    // The time of the first step is microseconds.
    const double later = std::min(held.lowestWorth(0), std::floor(wanted));
    return later > floor && areFewBelow(later) ? later : floor;
}

/// Whether less than a tenth of the points have a smaller x.
bool PlotModel::areFewBelow(double x) const
{
    constexpr double few = 0.1;
    double below = 0, all = 0;
    for (const auto& curve : curves) {
        below += curve->countBelow(x, -infinity);
        all += static_cast<double>(curve->size());
    }
    return below < few * all;
}

double PlotModel::floorY() const
{
    if (!scales.logY)
        return -infinity;
    double least = infinity, most = -infinity;
    Decades held;
    for (const auto& curve : curves) {
        least = std::min(least, curve->leastY());
        most = std::max(most, curve->mostY());
        held.add(curve->decadesY());
    }
    return floorOf(least, most, held, zoomY ? toPlotted(zoomY->low, true) : infinity);
}

PlottedRange PlotModel::extentX() const
{
    const double floor = floorXDownTo(infinity);
    double low = infinity, high = -infinity;
    for (const auto& curve : curves) {
        if (curve->empty())
            continue;
        low = std::min(low, curve->leastX());
        high = std::max(high, curve->mostX());
        if (scales.logX && curve->countBelow(floor, -infinity) > 0)
            low = floor;
    }
    return {std::max(low, floor), high};
}

PlottedRange PlotModel::rangeX() const
{
    if (zoomX) {
        const double low = toPlotted(zoomX->low, scales.logX);
        return sane(std::max(low, floorX()), toPlotted(zoomX->high, scales.logX), scales.logX);
    }
    PlottedRange all = extentX();
    if (reachX && all.low <= all.high)
        all = {std::min(all.low, reachLow()),
            std::max(all.high, toPlotted(reachX->high, scales.logX))};
    const PlottedRange range = sane(all.low, all.high, scales.logX);
    // Counts and times start at zero, and so does the axis if the data begin near it.
    if (!scales.logX && range.low >= 0 && range.low < 0.1 * range.high)
        return {0, range.high};
    return range;
}

PlottedRange PlotModel::rangeY(PlottedRange x) const
{
    const double floor = floorY();
    if (zoomY) {
        const double low = toPlotted(zoomY->low, scales.logY);
        return sane(
            std::isfinite(low) ? low : floor, toPlotted(zoomY->high, scales.logY), scales.logY);
    }
    Extent extent;
    for (const auto& curve : curves) {
        std::pair<std::size_t, std::size_t> in{0, curve->size()};
        if (zoomX && curve->ordered())
            in = curve->indicesWithin(x.low, x.high);
        extent.add(curve->raw().extent(in.first, in.second));
        if (curve->hasBand()) {
            extent.add(curve->low().extent(in.first, in.second));
            extent.add(curve->high().extent(in.first, in.second));
        }
    }
    if (target && (!zoomX || extent.empty())) {
        const double y = toPlotted(target->y, scales.logY);
        if (std::isfinite(y))
            extent.add(y);
    }
    const PlottedRange range = sane(std::max(extent.low, floor), extent.high, scales.logY);
    return {range.low - 0.04 * range.width(), range.high + 0.05 * range.width()};
}

PlotMap PlotModel::map(const QRectF& area) const
{
    PlotMap map;
    map.area = area;
    map.x = rangeX();
    map.y = rangeY(map.x);
    map.floorX = std::min(floorX(), map.x.low); // -∞ on a linear axis
    map.floorY = scales.logY ? floorY() : -infinity;
    return map;
}

PlotModel::Clamped PlotModel::clamped() const
{
    Clamped clamped;
    const double x = floorX(), y = floorY(); // -∞ on linear axes, where nothing is below
    for (const auto& curve : curves) {
        clamped.x += curve->countBelow(x, -infinity);
        clamped.y += curve->countBelow(-infinity, y);
        clamped.points += curve->countBelow(x, y);
    }
    return clamped;
}

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
