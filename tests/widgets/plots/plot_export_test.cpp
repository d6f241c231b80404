// SPDX-License-Identifier: GPL-3.0-or-later
// Files and clipboard: valid, small, vector where promised, with the numbers and the spec.
#include "tests/widgets/plots/plot_export_fixture.h"
#include "widgets/plots/export/plot_export.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/layer/legend_plan.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_widget.h"

#include "core/files/exported_spec.h"
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

#include <algorithm>
#include <bit>

using namespace gapscope;

namespace {

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class PlotExportTest : public PlotExportFixture {
    Q_OBJECT

private Q_SLOTS:
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

    /// The target's line is not a curve, so it has the colour of the text.
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
        exportPlot(plot, path("a.csv"), m_options);
        QStringList lines =
            QString::fromUtf8(contentsOf(path("a.csv"))).split(u'\n', Qt::SkipEmptyParts);
        QByteArray comments;
        while (lines[0].startsWith(u'#'))
            comments += lines.takeFirst().mid(2).toUtf8() + '\n';
        QCOMPARE(comments, QByteArray("Gap of the words\n" + spec + '\n'));
        QCOMPARE(lines.takeFirst(), QStringLiteral("series,x,y,low,high"));
        QCOMPARE(lines.size(), 8 * 3000);
        qsizetype row = 0;
        for (const PlotSeries& series : m_series) {
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

    void everyFileGivesItsSpecBack()
    {
        PlotWidget plot;
        fill(plot);
        for (const char* title : {"λ < 1 & \\\"more\\\"", "é · é", "plain"}) {
            m_options.spec = "{\n  \"format\": \"gapscope-compare\",\n  \"title\": \""
                + QByteArray(title) + "\"\n}\n";
            for (const char* suffix : {"png", "svg", "pdf", "csv"}) {
                const QByteArray bytes =
                    exportBytes(pictureOf(plot), QLatin1String(suffix), m_options);
                const auto found = exportedSpec(bytes.toStdString(), suffix);
                QVERIFY2(found, suffix);
                QCOMPARE(QByteArray::fromStdString(*found).trimmed(), m_options.spec.trimmed());
            }
        }
        m_options.spec = spec;
    }

    void theLegendIsWhereItIsWanted()
    {
        PlotWidget plot;
        fill(plot);
        const ExportPicture picture = pictureOf(plot);
        ExportOptions options = m_options;
        const auto drawn = [&](LegendPlace place, int points = 0) {
            options.look = {points, place};
            return readSvg(exportBytes(picture, QStringLiteral("svg"), options)).drawn;
        };
        const QString name = m_series.front().name;
        for (const auto place :
            {LegendPlace::automatic, LegendPlace::right, LegendPlace::below, LegendPlace::inside})
            QVERIFY2(drawn(place).contains(name), qPrintable(QString::number(int(place))));
        QVERIFY(!drawn(LegendPlace::none).contains(name));
        QList<QImage> all;
        for (const auto place :
            {LegendPlace::right, LegendPlace::below, LegendPlace::inside, LegendPlace::none}) {
            options.look = {0, place};
            const QImage image = exportImage(picture, options);
            QVERIFY(!all.contains(image));
            all << image;
        }
    }

    void theTextIsAsLargeAsWanted()
    {
        PlotWidget plot;
        fill(plot);
        const auto sizes = [&](int points) {
            ExportOptions options = m_options;
            options.look.fontPoints = points;
            const QByteArray svg = exportBytes(pictureOf(plot), QStringLiteral("svg"), options);
            static const QRegularExpression size(QStringLiteral("<text [^>]*font-size=\"([0-9]+)"));
            QList<int> all;
            for (auto each = size.globalMatch(QString::fromUtf8(svg)); each.hasNext();)
                all << each.next().captured(1).toInt();
            return all;
        };
        const QList<int> small = sizes(7), large = sizes(14);
        QVERIFY(!small.isEmpty() && !large.isEmpty());
        QVERIFY(std::ranges::min(large) > std::ranges::max(small));
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
