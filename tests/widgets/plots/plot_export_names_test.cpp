// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/plots/plot_export_fixture.h"
#include "widgets/plots/export/plot_export.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/layer/legend_plan.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_widget.h"

#include "core/machine/error.h"
#include "tests/support/test_class.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QFile>
#include <QImageReader>
#include <QMimeData>
#include <QSvgGenerator>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace gapscope;

class PlotExportNamesTest : public PlotExportFixture {
    Q_OBJECT

private Q_SLOTS:
    /// The legend takes half of the picture: the count of clamped points is still there.
    void whatIsClampedIsSaidBesideALegend()
    {
        std::vector<PlotSeries> series = m_series;
        for (PlotSeries& each : series) {
            each.name = QStringLiteral("bcpfw gap cached · ε 0.001 · seed %1 · dual").arg(each.id);
            each.y.back() = 0;
        }
        PlotWidget plot;
        plot.setSeries(series);
        plot.setXAxis(QStringLiteral("passes"), QStringLiteral("Effective passes"));
        plot.setLogY(true);
        const QString drawn =
            readSvg(exportBytes(pictureOf(plot), QStringLiteral("svg"), m_options)).drawn;
        const qsizetype note = drawn.indexOf(QStringLiteral("▽ 8"));
        QVERIFY2(note >= 0, qPrintable(drawn));
        QVERIFY2(drawn.mid(note, 40).contains(QStringLiteral("< 10")), qPrintable(drawn.mid(note)));
    }

    /// Whatever the content: noise with a band and values below the floor, a hundred times.
    void manyCurvesMakeASmallFileWithAllTheirNames()
    {
        PlotWidget plot;
        plot.setYAxis(QStringLiteral("Frank-Wolfe, pairwise (dashed), away (dotted), drop (other "
                                     "dash), and what else there is to be said of steps"),
            QStringLiteral("share"));
        plot.setLogY(true);
        std::vector<PlotSeries> series;
        for (int k = 0; k < 100; ++k) {
            series.push_back(m_series[0]);
            series.back().id = QString::number(k);
            series.back().name = QStringLiteral("run %1 of many").arg(k);
            series.back().style = seriesStyle(k);
            for (qsizetype i = 0; i < series.back().y.size(); ++i)
                series.back().y[i] *= i % 97 == k % 97 ? 0 : 1 + 0.01 * k;
        }
        plot.setSeries(series);
        plot.setEvents({{150, QStringLiteral("A long name of an option that is changed → 0.005")}});
        const QByteArray svg = exportBytes(pictureOf(plot), QStringLiteral("svg"), m_options);
        QVERIFY2(svg.size() < 390'000, qPrintable(QString::number(svg.size())));
        QString drawn = readSvg(svg).drawn;
        QVERIFY(drawn.contains(QStringLiteral("is changed → 0.005")));
        QVERIFY(!drawn.contains(QStringLiteral("…")));
        QVERIFY2(drawn.contains(QStringLiteral("(share)")), qPrintable(drawn));
        drawn.remove(u'|');
        for (const PlotSeries& one : series)
            QVERIFY2(drawn.contains(one.name), qPrintable(one.name));
        QVERIFY(exportBytes(pictureOf(plot), QStringLiteral("pdf"), m_options).size() < 400'000);
        QVERIFY(exportBytes(pictureOf(plot), QStringLiteral("png"), m_options).size() < 400'000);
        if (const QString folder = qEnvironmentVariable("GAPSCOPE_PICTURES"); !folder.isEmpty())
            exportPlot(plot, folder + QStringLiteral("/many.png"), m_options);
    }

    void theCaptionStandsInEveryFormat()
    {
        PlotWidget plot;
        fill(plot);
        ExportOptions options = m_options;
        options.caption = QStringLiteral("Words sample. Synthetic.");
        const SvgText svg = readSvg(exportBytes(pictureOf(plot), QStringLiteral("svg"), options));
        QVERIFY2(svg.drawn.contains(options.caption), qPrintable(svg.drawn));
        const QByteArray csv = exportBytes(pictureOf(plot), QStringLiteral("csv"), options);
        QCOMPARE(csv.split('\n')[1], QByteArray("# Words sample. Synthetic."));
        const auto lowestInk = [&](const ExportOptions& with) {
            const QImage image = exportImage(pictureOf(plot), with);
            const int y = image.height() - 1;
            for (int up = 0; up < y; ++up)
                for (int x = 0; x < image.width() / 4; ++x) // where only a caption is
                    if (image.pixelColor(x, y - up) != QColor(Qt::white))
                        return up;
            return y;
        };
        QVERIFY(lowestInk(options) < lowestInk(m_options));
    }

    void manyNamesStandBesideTheCurves()
    {
        PlotWidget plot;
        std::vector<PlotSeries> series;
        for (int k = 0; k < 8; ++k) {
            PlotSeries one;
            one.id = QString::number(k);
            one.name = QStringLiteral("run number %1").arg(k);
            one.style = seriesStyle(0);
            one.x = {0, 1};
            one.y = {1.0 * k, 1.0 + k};
            series.push_back(one);
        }
        const auto rightmost = [&](int count) { // of texts and marks in the curves' colour
            plot.setSeries({series.begin(), series.begin() + count});
            const QImage image = exportImage(pictureOf(plot), m_options);
            for (int x = image.width() / 2; x < image.width(); ++x) {
                bool ends = true; // the axis and all curves end at the plot's right edge
                for (int y = 0; y < image.height() && ends; ++y)
                    ends = image.pixelColor(x, y) == QColor(Qt::white);
                if (ends)
                    return x;
            }
            return image.width();
        };
        const int few = rightmost(6), many = rightmost(8);
        QVERIFY2(many < few - 60, qPrintable(QStringLiteral("%1 %2").arg(few).arg(many)));
    }

    /// The common part of all names is left out; the part that distinguishes them is never cut.
    void namesInTheLegendAreWholeAndDistinct()
    {
        PlotWidget plot;
        std::vector<PlotSeries> series;
        QStringList expected;
        for (const char* run : {"bcfw uniform|ε 0.01", "bcfw uniform|ε 0.05",
                 "bcpfw gap cached|ε 0.01", "subgradient uniform weighted|ε 0.01"})
            for (const char* part : {"primal", "dual"}) {
                const QStringList words = QString::fromUtf8(run).split(u'|');
                PlotSeries one;
                one.id = QString::number(series.size());
                one.name = QStringLiteral("%1 · λ 0.001235 · seed 1 · %2 · %3")
                               .arg(words[0], words[1], QString::fromUtf8(part));
                one.style = seriesStyle(static_cast<int>(series.size()));
                one.x = {0, 1};
                one.y = {1.0 * static_cast<double>(series.size()), 1};
                series.push_back(one);
                expected << QStringLiteral("%1 · %2 · %3")
                                .arg(words[0], words[1], QString::fromUtf8(part));
            }
        for (const int count : {4, 8}) { // within the plot, beside it
            plot.setSeries({series.begin(), series.begin() + count});
            QString drawn =
                readSvg(exportBytes(pictureOf(plot), QStringLiteral("svg"), m_options)).drawn;
            drawn.remove(u'|'); // a name in two fonts is two texts
            for (const QString& name : expected.first(count))
                QVERIFY2(drawn.contains(name), qPrintable(name + u'\n' + drawn));
        }
        if (const QString folder = qEnvironmentVariable("GAPSCOPE_PICTURES"); !folder.isEmpty())
            exportPlot(plot, folder + QStringLiteral("/legend.png"), m_options);
    }

    /// A curve of several seeds says how many; so does a name that they share for want of space. A
    /// second run of equal options is no seed.
    void seedsAreCounted()
    {
        PlotWidget plot;
        std::vector<PlotSeries> series;
        const auto add = [&](const QString& name, const QString& variant, std::size_t seeds) {
            PlotSeries next;
            next.id = QString::number(series.size());
            next.name = name;
            next.variant = variant;
            next.seeds = seeds;
            next.style = seriesStyle(variant == QStringLiteral("bcfw gap · λ 0.1") ? 0 : 1);
            next.x = {0, 1};
            next.y = {1, 2};
            series.push_back(next);
        };
        const QString gap = QStringLiteral("bcfw gap · λ 0.1");
        const QString uniform = QStringLiteral("bcfw uniform · λ 0.1");
        for (const QString& variant : {gap, uniform})
            add(variant + QStringLiteral(" (3 seeds)"), variant, 3);
        QCOMPARE(legendOf(plot, series),
            (QStringList{
                QStringLiteral("bcfw gap (3 seeds)"), QStringLiteral("bcfw uniform (3 seeds)")}));
        series.clear();
        for (int seed = 1; seed <= 60; ++seed)
            add(QStringLiteral("%1 · seed %2").arg(gap).arg(seed), gap, 1);
        for (const char* run : {"", " · no. 2"}) {
            const QString name = uniform + QStringLiteral(" · seed 1%1");
            add(name.arg(QString::fromUtf8(run)), uniform + QString::fromUtf8(run), 1);
        }
        QCOMPARE(legendOf(plot, series),
            (QStringList{QStringLiteral("bcfw gap (60 seeds)"),
                QStringLiteral("bcfw uniform · seed 1"),
                QStringLiteral("bcfw uniform · seed 1 · no. 2")}));
    }

    /// In a column of a paper, too: its legend has short names in several columns.
    void theCurvesHaveHalfOfThePicture()
    {
        PlotWidget plot;
        fill(plot);
        plot.setTitle(QStringLiteral("Gap of a handful of methods on the words of the sample"));
        plot.setSeries(longNames());
        ExportOptions options = m_options;
        options.dpi = 96;
        options.look.fontPoints = 8;
        for (const int width : {317, 658}) { // 8.4 and 17.4 cm
            options.size = {width, width * 5 / 8};
            const QImage image = exportImage(pictureOf(plot), options);
            int axis = 0; // the longest line down from the upper quarter
            for (int x = 0; x < image.width() / 2; ++x)
                for (int y = 0, run = 0; y < image.height(); ++y) {
                    const bool ink = image.pixelColor(x, y) != QColor(Qt::white);
                    run = ink && (run > 0 || y < image.height() / 4) ? run + 1 : 0;
                    axis = std::max(axis, run);
                }
            QVERIFY2(2 * axis >= image.height() - 2,
                qPrintable(QStringLiteral("%1 of %2").arg(axis).arg(image.height())));
            const QString drawn =
                readSvg(exportBytes(pictureOf(plot), QStringLiteral("svg"), options)).drawn;
            QVERIFY2(!drawn.contains(u'…'), qPrintable(drawn));
            QCOMPARE(drawn.count(QStringLiteral("pairs cached")), 3);
        }
        if (const QString folder = qEnvironmentVariable("GAPSCOPE_PICTURES"); !folder.isEmpty()) {
            options.size = {317, 198};
            options.dpi = 200;
            exportPlot(plot, folder + QStringLiteral("/column.png"), options);
        }
    }

    /// Beside the crosshair of a small plot.
    void theReadOutHasWholeNames()
    {
        PlotWidget plot;
        plot.resize(340, 300);
        plot.setSeries(longNames());
        plot.setXAxis(QStringLiteral("passes"), QStringLiteral("Effective passes"));
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        plot.setCursor1(20.0);
        QBuffer buffer;
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        QPainter painter(&generator);
        plot.chart()->layer().paint(&painter, nullptr, nullptr);
        painter.end();
        const QString drawn = readSvg(buffer.data()).drawn;
        QVERIFY2(!drawn.contains(u'…'), qPrintable(drawn));
        QVERIFY2(drawn.contains(QStringLiteral("pairs cached")), qPrintable(drawn));
    }

private:
    std::vector<PlotSeries> longNames() const
    {
        std::vector<PlotSeries> series;
        for (const char* variant : {"bcfw uniform", "bcfw gap", "bcfw gap pairs cached"})
            for (const char* lambda : {"0.01", "0.001", "0.0001"}) {
                series.push_back(m_series.front());
                PlotSeries& one = series.back();
                one.id = QString::number(series.size());
                one.name = QStringLiteral("%1 · λ %2 · ε 0.001 · seed 1")
                               .arg(QLatin1String(variant), QLatin1String(lambda));
                one.style = seriesStyle(static_cast<int>(series.size()));
                for (double& y : one.y)
                    y /= static_cast<double>(series.size());
                one.low = one.high = {};
            }
        return series;
    }

    QStringList legendOf(PlotWidget& plot, const std::vector<PlotSeries>& series) const
    {
        plot.setSeries(series);
        const LegendPlan plan =
            planLegend(plot.chart()->model(), plot.font(), m_options.size, LegendPlace::right);
        QStringList names;
        for (const LegendPlan::Name& name : plan.names)
            names << name.text;
        return plan.left == 0 ? names : QStringList();
    }
};

GAPSCOPE_TEST_CLASS(PlotExportNamesTest)
#include "plot_export_names_test.moc"
