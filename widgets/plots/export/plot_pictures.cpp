// SPDX-License-Identifier: GPL-3.0-or-later
// The views of this folder as pictures.
#include "core/files/csv.h"
#include "widgets/plots/export/plot_export.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/layer/legend_plan.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_widget.h"

#include <QtWidgets>

namespace gapscope {
namespace {

QString csvNumber(double value) { return QString::number(value, 'g', 17); }

QString csvText(const QString& text)
{
    return QString::fromStdString(csvField(text.toStdString()));
}

/// Long form, the numbers as in memory; low and high stay empty without a band.
QString csvOf(const PlotModel& model)
{
    QString text = QStringLiteral("series,x,y,low,high\n");
    for (const auto& curve : model.curves) {
        const PlotSeries& series = curve->series();
        const QString name = csvText(series.name);
        for (qsizetype i = 0; i < series.x.size(); ++i) {
            text += name + QLatin1Char(',') + csvNumber(series.x[i]) + QLatin1Char(',')
                + csvNumber(series.y[i]) + QLatin1Char(',');
            if (curve->hasBand())
                text += csvNumber(series.low[i]) + QLatin1Char(',') + csvNumber(series.high[i]);
            else
                text += QLatin1Char(',');
            text += QLatin1Char('\n');
        }
    }
    return text;
}

struct PaperLook {
    QFont font;
    LegendPlace legend;
};

/// Adds the plot of a picture of this size to a scene.
const PlotChart& layOut(
    QGraphicsScene& scene, const PlotModel& model, const PaperLook& look, QSizeF size)
{
    auto* chart = new PlotChart;
    scene.addItem(chart);
    PaintTarget target;
    target.vector = true;
    const LegendPlan legend = planLegend(model, PlotChart::smallFont(look.font), size, look.legend);
    QSizeF plot = size;
    if (legend.place == LegendPlan::Place::beside)
        plot.rwidth() -= legend.size().width();
    else if (legend.place == LegendPlan::Place::below)
        plot.rheight() -= legend.size().height() + 2;
    chart->model() = model;
    chart->setTarget(target);
    chart->setBaseFont(look.font);
    chart->setPicture(legend);
    chart->resize(plot);
    scene.setSceneRect(QRectF(QPointF(0, 0), size));
    // The layout settles in steps: label widths first, then the plot area from them, then the lines
    // of the y axis' title from its height.
    for (int pass = 0; pass < 4; ++pass)
        chart->refresh();
    return *chart;
}

void paintModel(
    const PlotModel& model, const PaperLook& look, QPainter& painter, const QRectF& area)
{
    QGraphicsScene scene;
    layOut(scene, model, look, area.size());
    scene.render(&painter, area, scene.sceneRect());
}

/// Above a legend the plot gets at least half of the picture.
int heightOf(const PlotModel& model, const PaperLook& look, QSize size)
{
    const QFont font = PlotChart::smallFont(look.font);
    const double height = heightWithLegend(model, font, size, look.legend);
    const QSizeF picture(size.width(), height);
    if (planLegend(model, font, picture, look.legend).place != LegendPlan::Place::below)
        return static_cast<int>(height);
    QGraphicsScene scene;
    const double missing = height - 2 * layOut(scene, model, look, picture).plotArea().height();
    return static_cast<int>(std::ceil(height + std::max(0.0, missing)));
}

ExportPicture pictureOfModel(const PlotModel& model, const PaperLook& look)
{
    ExportPicture picture;
    picture.title = model.title;
    picture.csv = csvOf(model);
    picture.paint = [model, look](QPainter& painter, const QRectF& area) {
        paintModel(model, look, painter, area);
    };
    picture.height = [model, look](QSize size) { return heightOf(model, look, size); };
    picture.inLook = [model, look](const PictureLook& wanted) {
        PaperLook own{look.font, wanted.legend};
        if (wanted.fontPoints > 0)
            own.font.setPixelSize(qRound(wanted.fontPoints * 96 / 72.0 / 0.9)); // smallFont() of it
        return pictureOfModel(model, own);
    };
    return picture;
}

} // namespace

ExportPicture pictureOf(const PlotWidget& plot)
{
    return pictureOfModel(plot.chart()->model(), {plot.font(), LegendPlace::automatic});
}

ExportPicture pictureOf(const HistogramView& view)
{
    ExportPicture picture;
    picture.title = view.accessibleName();
    picture.csv = view.csv();
    picture.paint = [&view](QPainter& painter, const QRectF& area) {
        view.paintInto(painter, area, false);
    };
    return picture;
}

void exportPlot(const PlotWidget& plot, const QString& path, const ExportOptions& options)
{
    exportPicture(pictureOf(plot), path, options);
}

void exportPlot(const HistogramView& view, const QString& path, const ExportOptions& options)
{
    exportPicture(pictureOf(view), path, options);
}

} // namespace gapscope
