// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/layer/legend_plan.h"

#include "widgets/plots/layer/plot_layer.h"
#include "widgets/plots/look/name_fit.h"

#include <QtWidgets>

namespace gapscope {

namespace {

constexpr double longestName = 340, sampleWidth = 46, margin = 8;
constexpr std::size_t mostWithin = 6;
// Shares of a picture's width: the plot's own part, and the tallest legend below it; a taller one
// than usual has shorter names in more columns.
constexpr double leastPlot = 0.5, usualPlot = 0.56, usualLegend = 0.3, mostLegend = 1.1;
constexpr double mostCovered = 0.25; ///< share of the plot that a legend within it takes
constexpr double titleAndAxis = 70;  ///< above and below the plot

using Names = std::vector<LegendPlan::Name>;

QStringList textsOf(const Names& names)
{
    QStringList texts;
    for (const LegendPlan::Name& name : names)
        texts << name.text;
    return texts;
}

Names namesOf(const PlotModel& model)
{
    Names names;
    for (const auto& curve : model.curves) {
        const PlotSeries& series = curve->series();
        names.push_back({series.seeds > 1 ? series.variant : series.name, series.style,
            series.variant, series.seeds});
    }
    return names;
}

/// One name for all seeds of a variant.
Names sharedNames(const Names& names)
{
    Names shared;
    for (const LegendPlan::Name& name : names) {
        const auto alike = std::ranges::find_if(shared, [&name](const auto& other) {
            return !name.variant.isEmpty() && other.variant == name.variant
                && other.style == name.style;
        });
        if (alike == shared.end()) {
            shared.push_back(name);
        } else {
            alike->text = name.variant;
            alike->seeds += name.seeds;
        }
    }
    return shared;
}

struct Room {
    double width = 0, height = 0;
};

std::size_t columnsOf(const LegendPlan& plan, Room room)
{
    return static_cast<std::size_t>(std::max(1.0, std::floor(room.width / plan.columnWidth)));
}

/// Names for a legend below the plot: if it would be tall, only what distinguishes them, in more
/// columns.
QStringList belowPlot(const QStringList& texts, const QFontMetricsF& metrics, double width)
{
    const auto in = [&metrics, width](double columns) -> NameFits {
        return [&metrics, room = width / columns - sampleWidth](qsizetype, const QString& name) {
            return metrics.horizontalAdvance(name) <= room;
        };
    };
    double widest = 0;
    for (const QString& text : texts)
        widest = std::max(widest, metrics.horizontalAdvance(text));
    const double columns = std::max(1.0, std::floor(width / (widest + sampleWidth)));
    const double rows = std::ceil(static_cast<double>(texts.size()) / columns);
    if (rows * metrics.height() > usualLegend * width)
        for (const double more : {4.0, 3.0, 2.0})
            if (more > columns)
                if (const QStringList brief = uncutNames(texts, in(more)); !brief.isEmpty())
                    return brief;
    return fittedNames(texts, in(1));
}

/// requires: place is set.
void fill(LegendPlan& plan, Names names, const QFont& font, Room room)
{
    const QFontMetricsF metrics(font);
    QStringList texts = namesWithoutShared(textsOf(names));
    for (std::size_t k = 0; k < names.size(); ++k)
        if (QString& text = texts[static_cast<qsizetype>(k)]; names[k].seeds > 1)
            text = PlotLayer::tr("%1 (%2 seeds)").arg(text).arg(names[k].seeds);
    if (plan.place == LegendPlan::Place::below)
        texts = belowPlot(texts, metrics, room.width);
    double widest = 0;
    QStringList cut;
    const double most = plan.place == LegendPlan::Place::within
        ? std::max(longestName, 0.5 * room.width) // a whole name has priority over the curve
        : longestName;
    for (const QString& text : texts) {
        widest = std::max(widest, metrics.horizontalAdvance(text));
        cut << metrics.elidedText(text, Qt::ElideMiddle, most);
    }
    plan.nameWidth = std::ceil(areDistinct(cut) ? std::min(widest, most) : widest);
    plan.columnWidth = plan.nameWidth + sampleWidth;
    plan.rowHeight = metrics.height() + 2;
    plan.names = std::move(names);
    for (std::size_t k = 0; k < plan.names.size(); ++k)
        plan.names[k].text = texts[static_cast<qsizetype>(k)];
    const std::size_t columns = plan.place == LegendPlan::Place::below ? columnsOf(plan, room) : 1;
    plan.rows = (plan.names.size() + columns - 1) / columns;
    plan.left = 0;
    const auto fit =
        static_cast<std::size_t>(std::max(2.0, (room.height - margin) / plan.rowHeight));
    if (plan.rows <= fit)
        return;
    plan.left = plan.names.size() - (fit - 1) * columns;
    plan.names.resize((fit - 1) * columns);
    plan.rows = fit;
}

LegendPlan planAt(LegendPlan::Place place, const Names& names, const QFont& font, Room room)
{
    LegendPlan plan;
    plan.place = place;
    fill(plan, names, font, room);
    if (plan.left > 0)
        fill(plan, sharedNames(names), font, room);
    return plan;
}

} // namespace

QSizeF LegendPlan::size() const
{
    const std::size_t body = rows - (left > 0 ? 1 : 0);
    const std::size_t columns = body > 0 ? (names.size() + body - 1) / body : 1;
    return {
        static_cast<double>(columns) * columnWidth, static_cast<double>(rows) * rowHeight + margin};
}

LegendPlan planLegend(const PlotModel& model, const QFont& font, QSizeF picture, LegendPlace place)
{
    const Names names = namesOf(model);
    if (names.empty() || place == LegendPlace::none)
        return {};
    const double width = picture.width(), height = picture.height();
    const QSizeF plot(width - titleAndAxis, height - titleAndAxis);
    if (place == LegendPlace::inside
        || (place == LegendPlace::automatic && names.size() <= mostWithin)) {
        const LegendPlan within =
            planAt(LegendPlan::Place::within, names, font, {plot.width(), plot.height()});
        const QSizeF card = within.size();
        if (place == LegendPlace::inside
            || card.width() * card.height() <= mostCovered * plot.width() * plot.height())
            return within;
    }
    // A tall picture counts as a usual one here: the extra height belongs to the legend below.
    LegendPlan beside = planAt(LegendPlan::Place::beside, names, font,
        {width, std::min(height, leastPlot * width) - titleAndAxis});
    const bool fits = beside.names.size() == names.size() && beside.columnWidth <= 0.5 * width;
    if (place == LegendPlace::right || (place == LegendPlace::automatic && fits))
        return beside;
    return planAt(LegendPlan::Place::below, names, font,
        {width - 2 * margin, std::min(height - leastPlot * width, mostLegend * width)});
}

double heightWithLegend(
    const PlotModel& model, const QFont& font, QSizeF picture, LegendPlace place)
{
    const double width = picture.width(), most = (usualPlot + mostLegend) * width;
    const LegendPlan plan =
        planLegend(model, font, {width, std::max(picture.height(), leastPlot * width)}, place);
    if (plan.place != LegendPlan::Place::below)
        return std::max(picture.height(), std::ceil(plan.size().height() + titleAndAxis));
    const double legend = planLegend(model, font, {width, most}, place).size().height();
    return std::max(picture.height(), std::ceil(usualPlot * width + legend));
}

} // namespace gapscope
