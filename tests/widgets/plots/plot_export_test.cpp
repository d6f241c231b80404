// SPDX-License-Identifier: GPL-3.0-or-later
// Files and clipboard: valid, small, vector where promised, with the numbers and the spec inside.
#include "widgets/plots/export/plot_export.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_widget.h"

#include "core/machine/error.h"
#include "tests/support/test_class.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QImageReader>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <bit>
#include <cmath>
#include <random>

using namespace gapscope;

namespace {

const QByteArray spec = "{\"format\": \"gapscope-compare\",\n \"title\": \"λ < 1 & \\\"more\\\"\"}";

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The text drawn, and the description, of an SVG.
struct SvgText {
    QString drawn, title, description;
    int paths = 0, images = 0;
    bool valid = false;
};

SvgText readSvg(const QByteArray& bytes)
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

} // namespace

class PlotExportTest : public QObject {
    Q_OBJECT

private:
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
        applyTheme(Theme::dark); // exports are on white all the same
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

    void pngHasItsSizeDpiAndSpec()
    {
        PlotWidget plot;
        fill(plot);
        exportPlot(plot, path("a.png"), m_options);
        const QByteArray bytes = contentsOf(path("a.png"));
        QVERIFY(bytes.startsWith("\x89PNG\r\n\x1a\n"));
        QVERIFY(bytes.size() < 400'000);
        QVERIFY(bytes.contains("pHYs"));
        QImage image;
        QVERIFY(image.load(path("a.png")));
        QCOMPARE(image.size(), (QSizeF(800, 500) * (200 / 96.0)).toSize());
        QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), 200);
        QCOMPARE(image.text(QStringLiteral("gapscope-spec")).toUtf8(), spec);
        QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
        int colored = 0;
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < image.height(); ++y)
                colored += image.pixelColor(x, y) == seriesColor(0, false) ? 1 : 0;
        QVERIFY(colored > 500);
    }

    /// Half of the picture is the legend's: what was clamped is still said.
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

    void svgIsVectorWithTitlesAndLegend()
    {
        PlotWidget plot;
        fill(plot);
        exportPlot(plot, path("a.svg"), m_options);
        const QByteArray bytes = contentsOf(path("a.svg"));
        QVERIFY2(bytes.size() < 400'000, qPrintable(QString::number(bytes.size())));
        const SvgText text = readSvg(bytes);
        QVERIFY(text.valid);
        QCOMPARE(text.images, 0);
        QVERIFY(text.paths > 8);
        for (const QString& expected : {QStringLiteral("Effective passes"),
                 QStringLiteral("Duality gap (nat)"), QStringLiteral("Gap of the words"),
                 QStringLiteral("run 7, \"seed\""), QStringLiteral("target 0.01"),
                 QStringLiteral("10⁻²"), QStringLiteral("lambda changed")})
            QVERIFY2(text.drawn.contains(expected), qPrintable(expected));
        QCOMPARE(
            text.description.simplified().toUtf8(), QString::fromUtf8(spec).simplified().toUtf8());
        QCOMPARE(text.title, QStringLiteral("Gap of the words"));
    }

    /// Whatever is drawn: noise with a band and values below the floor, a hundred times.
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
        const auto rightmost = [&](int count) { // of what is drawn in the curves' colour
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

    /// What all names have is left out; what tells them apart is never cut.
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

    /// The target's line is no curve's, so it has the colour of the text.
    void theTargetHasNoColour()
    {
        PlotWidget plot;
        PlotSeries series;
        series.id = QStringLiteral("a");
        series.style = seriesStyle(0);
        series.x = {0, 1};
        series.y = {0, 1};
        plot.setSeries({series});
        const auto coloured = [&] {
            const QImage image = exportImage(pictureOf(plot), m_options);
            int count = 0;
            for (int x = 0; x < image.width(); ++x)
                for (int y = 0; y < image.height(); ++y)
                    count += image.pixelColor(x, y).hsvSaturation() > 120 ? 1 : 0;
            return count;
        };
        plot.setTargetLine(0.4, {});
        const int with = coloured();
        plot.clearTargetLine();
        const int without = coloured();
        QVERIFY2(with < without + 100, qPrintable(QStringLiteral("%1 %2").arg(with).arg(without)));
    }

    void pdfIsVectorWithTheSpecAttached()
    {
        PlotWidget plot;
        fill(plot);
        exportPlot(plot, path("a.pdf"), m_options);
        const QByteArray bytes = contentsOf(path("a.pdf"));
        QVERIFY(bytes.startsWith("%PDF-"));
        QVERIFY(bytes.trimmed().endsWith("%%EOF"));
        QVERIFY(bytes.size() < 400'000);
        QVERIFY(!bytes.contains("/Subtype /Image"));
        QVERIFY(bytes.contains("/FontFile2")); // text is text
        QVERIFY(bytes.contains("/EmbeddedFile"));
        QVERIFY(bytes.contains("/MediaBox [0 0 600"));
    }

    void csvRoundTripsEveryBit()
    {
        PlotWidget plot;
        fill(plot);
        plot.setHiddenSeries({QStringLiteral("3")});
        exportPlot(plot, path("a.csv"), m_options);
        QStringList lines =
            QString::fromUtf8(contentsOf(path("a.csv"))).split(u'\n', Qt::SkipEmptyParts);
        QByteArray comments;
        while (lines[0].startsWith(u'#'))
            comments += lines.takeFirst().mid(2).toUtf8() + '\n';
        QCOMPARE(comments, QByteArray("Gap of the words\n" + spec + '\n'));
        QCOMPARE(lines.takeFirst(), QStringLiteral("series,x,y,low,high"));
        QCOMPARE(lines.size(), 7 * 3000);
        qsizetype row = 0;
        for (const PlotSeries& series : m_series) {
            if (series.id == QStringLiteral("3"))
                continue;
            const QString name = QStringLiteral("\"run %1, \"\"seed\"\"\",").arg(series.id);
            for (qsizetype i = 0; i < 3000; ++i, ++row) {
                QVERIFY(lines[row].startsWith(name));
                const QStringList cells = lines[row].mid(name.size()).split(u',');
                QCOMPARE(cells.size(), 4);
                QCOMPARE(std::bit_cast<quint64>(cells[0].toDouble()),
                    std::bit_cast<quint64>(series.x[i]));
                QCOMPARE(std::bit_cast<quint64>(cells[1].toDouble()),
                    std::bit_cast<quint64>(series.y[i]));
                QCOMPARE(cells[2].isEmpty(), series.low.isEmpty());
                if (!series.low.isEmpty())
                    QCOMPARE(std::bit_cast<quint64>(cells[3].toDouble()),
                        std::bit_cast<quint64>(series.high[i]));
            }
        }
    }

    void clipboardHasPictureAndNumbers()
    {
        PlotWidget plot;
        fill(plot);
        copyPicture(pictureOf(plot), m_options);
        const QMimeData* data = QApplication::clipboard()->mimeData();
        QVERIFY(data->hasImage());
        QVERIFY(!qvariant_cast<QImage>(data->imageData()).isNull());
        QVERIFY(data->text().contains(QStringLiteral("series,x,y,low,high")));
    }

    void exportedAgainIsTheSame()
    {
        PlotWidget plot;
        fill(plot);
        for (const char* suffix : {"png", "svg", "csv"}) {
            const QString kind = QString::fromLatin1(suffix);
            QCOMPARE(exportBytes(pictureOf(plot), kind, m_options),
                exportBytes(pictureOf(plot), kind, m_options));
        }
    }

    void histogramExportsToo()
    {
        HistogramView view;
        std::vector<double> gaps;
        for (int i = 1; i < 2000; ++i)
            gaps.push_back(1.0 / i);
        view.setGaps(gaps, gaps);
        GapHistory history;
        for (int pass = 0; pass < 200; ++pass) { // as many columns as a long run has
            for (double& gap : gaps)
                gap *= 0.98;
            history.add(gapSnapshot(pass, gaps));
        }
        view.setHistory(history);
        for (const auto mode : {HistogramView::Mode::histogram, HistogramView::Mode::heatMap}) {
            const bool map = mode == HistogramView::Mode::heatMap;
            view.setMode(mode);
            for (const char* name : {"h.png", "h.svg", "h.pdf", "h.csv"}) {
                exportPlot(view, path(name), m_options);
                const QByteArray bytes = contentsOf(path(name));
                QVERIFY2(bytes.size() > 500 && bytes.size() < 400'000,
                    qPrintable(
                        QStringLiteral("%1: %2").arg(QLatin1String(name)).arg(bytes.size())));
                QVERIFY(map || !bytes.contains("/Subtype /Image"));
            }
            const SvgText text = readSvg(contentsOf(path("h.svg")));
            QVERIFY(text.valid && text.drawn.contains(QStringLiteral("gᵢ")));
            QCOMPARE(text.images, map ? 1 : 0); // the cells; axes and text are drawn
        }
    }

    void badPathsSayWhatIsWrong()
    {
        PlotWidget plot;
        fill(plot);
        for (const QString& bad : {path("a.xyz"), path("noname"), path("missing/a.png")}) {
            try {
                exportPlot(plot, bad, m_options);
                QFAIL("nothing was thrown");
            } catch (const InputError& error) {
                QVERIFY(!QString::fromUtf8(error.what()).isEmpty());
            }
            QVERIFY(!QFile::exists(bad));
        }
    }
};

GAPSCOPE_TEST_CLASS(PlotExportTest)
#include "plot_export_test.moc"
