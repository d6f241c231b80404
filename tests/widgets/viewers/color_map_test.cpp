// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_class.h"
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/pictures/letter_image.h"

#include <QTest>

#include <array>
#include <limits>
#include <vector>

namespace gapscope {

class ColorMapTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void luminanceIsMonotone_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void luminanceIsMonotone()
    {
        QFETCH(bool, dark);
        const QColor ground = mapColor(ColorMap::sequential, 0, dark);
        double before = 0;
        for (int k = 0; k <= 10; ++k) {
            const double contrast =
                contrastRatio(ground, mapColor(ColorMap::sequential, k / 10.0, dark));
            QVERIFY2(contrast > before, qPrintable(QString::number(k)));
            before = contrast;
        }
        QVERIFY(before > 4);
    }
    void divergingIsCentredAndBothArmsStandOut()
    {
        for (const bool dark : {false, true}) {
            const QColor zero = mapColor(ColorMap::diverging, 0, dark);
            QVERIFY(contrastRatio(zero, mapColor(ColorMap::diverging, -1, dark)) > 3);
            QVERIFY(contrastRatio(zero, mapColor(ColorMap::diverging, 1, dark)) > 3);
            QVERIFY(mapColor(ColorMap::diverging, -1, dark).blue()
                > mapColor(ColorMap::diverging, -1, dark).red());
            QVERIFY(mapColor(ColorMap::diverging, 1, dark).red()
                > mapColor(ColorMap::diverging, 1, dark).blue());
            QCOMPARE(
                mapColor(ColorMap::diverging, 7, dark), mapColor(ColorMap::diverging, 1, dark));
        }
    }
    void nanIsNeitherEnd()
    {
        const QColor none =
            mapColor(ColorMap::sequential, std::numeric_limits<double>::quiet_NaN(), false);
        QVERIFY(none != mapColor(ColorMap::sequential, 0, false));
        QVERIFY(none != mapColor(ColorMap::sequential, 1, false));
    }
    void inkIsReadableOnEveryColor()
    {
        for (const bool dark : {false, true})
            for (const ColorMap map : {ColorMap::sequential, ColorMap::diverging})
                for (const QRgb color : colorTable(map, dark))
                    QVERIFY(contrastRatio(inkOn(QColor(color)), QColor(color)) >= 4.5);
    }
    void pixelsStandInReadingOrder()
    {
        const std::array<std::uint32_t, 3> active{0, 9, 127};
        const QRgb ink = qRgb(1, 2, 3), paper = qRgb(250, 250, 250);
        const QImage image = letterImage(active, {}, ink, paper);
        QCOMPARE(image.size(), QSize(8, 16));
        QCOMPARE(image.pixel(0, 0), ink);
        QCOMPARE(image.pixel(1, 1), ink);
        QCOMPARE(image.pixel(7, 15), ink);
        QCOMPARE(image.pixel(1, 0), paper);
        const QImage large = enlarged(image, 3);
        QCOMPARE(large.size(), QSize(24, 48));
        QCOMPARE(large.pixel(5, 5), ink);
        QCOMPARE(large.pixel(6, 5), paper);
    }
    void templateColorsFollowTheSign()
    {
        std::vector<double> weights(128, 0);
        weights[3] = 2;
        weights[8] = -2;
        const QImage image = templateImage(weights, {}, 2, false, false);
        QCOMPARE(QColor(image.pixel(3, 0)), mapColor(ColorMap::diverging, 1, false));
        QCOMPARE(QColor(image.pixel(0, 1)), mapColor(ColorMap::diverging, -1, false));
        QVERIFY(qAlpha(templateImage(weights, {}, 2, false, true).pixel(5, 5)) <= 1);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ColorMapTest)
#include "color_map_test.moc"
