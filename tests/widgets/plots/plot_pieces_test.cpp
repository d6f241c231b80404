// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/plot_catalog.h"
#include "tests/support/test_class.h"
#include "widgets/plots/curves/curve.h"
#include "widgets/plots/curves/polyline.h"
#include "widgets/plots/histogram/gap_histogram.h"
#include "widgets/plots/look/theme.h"
#include "widgets/plots/trace_curve.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace gapscope;

class PlotPiecesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pyramidEqualsPlainSearch()
    {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> uniform(-1, 1);
        MinMaxPyramid pyramid;
        std::vector<double> values;
        for (int i = 0; i < 20'000; ++i) {
            values.push_back(i % 977 == 5 ? notComputed : uniform(random));
            pyramid.append(values.back());
        }
        for (int trial = 0; trial < 2000; ++trial) {
            std::size_t from = random() % values.size(), to = random() % values.size();
            if (from > to)
                std::swap(from, to);
            Extent plain;
            for (std::size_t i = from; i < to; ++i)
                plain.add(values[i]);
            const Extent fast = pyramid.extent(from, to);
            QCOMPARE(fast.low, plain.low);
            QCOMPARE(fast.high, plain.high);
            QCOMPARE(fast.broken, plain.broken);
        }
    }

    void oneSpikeInAMillionSurvivesDecimation()
    {
        PlotSeries series;
        for (int i = 0; i < 1'000'000; ++i) {
            series.x.append(i);
            series.y.append(i == 765'432 ? 1000 : std::sin(i * 1e-4));
        }
        Curve curve;
        QVERIFY(curve.update(series, {}));
        QVERIFY(!curve.update(series, {})); // the same lists: nothing to do
        PlotMap map;
        map.area = QRectF(0, 0, 800, 400);
        map.x = {0, 999'999};
        map.y = {-2, 1001};
        const Polyline line = polylineOf(curve, curve.line(), map, 1);
        QCOMPARE(line.runs.size(), 1U);
        QVERIFY(line.runs[0].size() <= 2 * 802);
        double top = 400, at = 0;
        for (const QPointF& point : line.runs[0]) {
            if (point.y() < top) {
                top = point.y();
                at = point.x();
            }
        }
        QCOMPARE(top, map.toY(1000));
        QVERIFY(std::abs(at - map.toX(765'432)) <= 1);
    }

    /// Upright steps in each pixel column would draw slanted parts wider than flat ones.
    void aCurveDenserThanThePixelsHasOneWidth()
    {
        PlotSeries series;
        for (int i = 0; i <= 20'000; ++i) {
            series.x.append(i);
            series.y.append(std::exp(-2e-4 * i));
        }
        Curve curve;
        QVERIFY(curve.update(series, {}));
        PlotMap map;
        map.area = QRectF(0, 0, 700, 400);
        map.x = {0, 20'000};
        map.y = {0, 1};
        const Polyline line = polylineOf(curve, curve.line(), map, 1);
        QVERIFY(line.dense);
        QCOMPARE(line.runs.size(), 1U);
        const QPolygonF& run = line.runs[0];
        for (qsizetype i = 1; i < run.size(); ++i) {
            QVERIFY(run[i].x() > run[i - 1].x());
            const double off = map.toY(std::exp(-2e-4 * map.fromX(run[i].x()))) - run[i].y();
            QVERIFY2(std::abs(off) < 0.3, qPrintable(QString::number(off)));
        }
    }

    /// Points appended in pieces make the polyline of all of them.
    void growingEqualsRebuilding()
    {
        std::mt19937 random(3);
        PlotSeries series;
        series.id = QStringLiteral("a");
        Curve grown;
        double x = 0;
        for (int piece = 0; piece < 30; ++piece) {
            for (int i = 0; i < 311; ++i) {
                series.x.append(x += 1 + static_cast<double>(random() % 40));
                series.y.append(static_cast<double>(random() % 1000) - 3);
            }
            QVERIFY(grown.update(series, {false, true, 0.9}));
        }
        Curve rebuilt;
        rebuilt.update(series, {false, true, 0.9});
        PlotMap map;
        map.area = QRectF(0, 0, 500, 300);
        map.x = {100, 0.7 * x};
        map.y = {-1, 3};
        map.floorY = -1;
        const Polyline a = polylineOf(grown, grown.line(), map, 1);
        const Polyline b = polylineOf(rebuilt, rebuilt.line(), map, 1);
        QVERIFY(a.dense && a.runs == b.runs && a.dots == b.dots);
    }

    void theGapOfManyPiecesIsALineAndABand()
    {
        std::vector<LambdaPoint> points(3);
        for (std::size_t k = 0; k < points.size(); ++k) {
            points[k].lambda = std::pow(2.0, -static_cast<double>(k));
            points[k].gap = 0.09 - 0.01 * static_cast<double>(k);
            points[k].primal = 0.5;
            points[k].dual = 0.5 - points[k].gap;
            points[k].normW = 0.1;
        }
        const PathCurveKind& gap = findPathPlot("gap")->curves[0];
        const PathBand band = pathEnvelope(points, 0.2, gap);
        QCOMPARE(band.x, (QList<double>{0.2, 0.25, 0.5, 1}));
        QCOMPARE(band.y[1], points[2].gap);
        QCOMPARE(band.low, band.y);
        QCOMPARE(band.high[3], points[0].gap); // nothing above the first
        for (qsizetype k : {1, 2})             // the present content of the piece above
            QCOMPARE(band.high[k], onPiece(points[static_cast<std::size_t>(2 - k)], band.x[k]).gap);
        QVERIFY(band.high[1] > band.y[1]);
    }

    /// Three decades wide, as the last piece of a path may be: linear in λ, not in log λ.
    void aWidePieceIsTheLineItIs()
    {
        std::vector<LambdaPoint> points(2);
        points[0] = {.lambda = 1, .gap = 0.05, .primal = 0.5, .dual = 0.45, .normW = 0.3};
        points[1] = {.lambda = 0.9, .gap = 0.04, .primal = 0.5, .dual = 0.46, .normW = 0.4};
        const PathCurveKind& gap = findPathPlot("gap")->curves[0];
        const CurvePoints curve = pathCurve(points, 1e-3, gap);
        const PathBand band = pathEnvelope(points, 1e-3, gap);
        const auto isTheLine = [&points](const QList<double>& x, const QList<double>& y) {
            double widest = 1;
            for (qsizetype k = 0; x[k] < 0.9; ++k) {
                QCOMPARE(y[k], onPiece(points[1], x[k]).gap);
                widest = std::max(widest, x[k + 1] / x[k]);
            }
            QVERIFY(widest < 1.2);
        };
        isTheLine(curve.x, curve.y);
        isTheLine(band.x, band.y);
        isTheLine(band.x, band.high);
    }
};

GAPSCOPE_TEST_CLASS_WITHOUT_WINDOW(PlotPiecesTest)
#include "plot_pieces_test.moc"
