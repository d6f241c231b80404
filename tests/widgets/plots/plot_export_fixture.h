// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/export/plot_export.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_widget.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QImageReader>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>
#include <random>

namespace gapscope {

/// Helpers shared by the tests of the plot export.
class PlotExportFixture : public QObject {
    Q_OBJECT

protected:
    static inline const QByteArray spec =
        "{\"format\": \"gapscope-compare\",\n \"title\": \"λ < 1 & \\\"more\\\"\"}";

    /// Returns the drawn text, and the description, of an SVG.
    struct SvgText {
        QString drawn, title, description;
        int paths = 0, images = 0;
        bool valid = false;
    };

    static SvgText readSvg(const QByteArray& bytes)
    {
        SvgText text;
        QXmlStreamReader xml(bytes);
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            const QString name = xml.name().toString();
            text.paths += name == u"path" || name == u"polyline" ? 1 : 0;
            text.images += name == u"image" ? 1 : 0;
            if (name == u"text")
                text.drawn += xml.readElementText() + u'|';
            else if (name == u"title")
                text.title = xml.readElementText();
            else if (name == u"desc")
                text.description = xml.readElementText();
        }
        text.valid = !xml.hasError();
        return text;
    }

    QTemporaryDir m_dir;

    ExportOptions m_options;

    std::vector<PlotSeries> m_series;

    QString path(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)); }

    void fill(PlotWidget& plot) const
    {
        plot.setTitle(QStringLiteral("Gap of the words"));
        plot.setXAxis(QStringLiteral("pass"), QStringLiteral("Effective passes"));
        plot.setYAxis(QStringLiteral("Duality gap"), QStringLiteral("nat"));
        plot.setLogY(true);
        plot.setSeries(m_series);
        plot.setTargetLine(0.01, QStringLiteral("target 0.01"));
        plot.setEvents({{30, QStringLiteral("lambda changed")}});
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_options.spec = spec;
        applyTheme(Theme::dark); // exports are white in every theme
        std::mt19937 random(1);
        std::normal_distribution<double> noise;
        for (int k = 0; k < 8; ++k) {
            PlotSeries series;
            series.id = QString::number(k);
            series.name = QStringLiteral("run %1, \"seed\"").arg(k);
            series.style = seriesStyle(k);
            for (int i = 0; i < 3000; ++i) {
                series.x.append(i / 10.0);
                series.y.append(std::exp(-i / (300.0 + 60 * k) + 0.1 * noise(random)));
                if (k == 0) {
                    series.low.append(series.y[i] / 1.5);
                    series.high.append(series.y[i] * 1.5);
                }
            }
            m_series.push_back(series);
        }
    }
};

} // namespace gapscope
