// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_class.h"
#include "widgets/controls/number_text.h"

#include <QLocale>
#include <QTest>

#include <cmath>
#include <limits>

namespace gapscope {

class NumberTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plain_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("digits");
        QTest::addColumn<QString>("text");
        const auto row = [](double value, int digits, const char* text) {
            QTest::newRow(text) << value << digits << QString::fromUtf8(text);
        };
        row(1e-5, 4, "1e-5");
        row(1.234567e-7, 4, "1.235e-7");
        row(9.9999e-5, 3, "0.0001"); // what rounding makes of it decides
        row(0.00016, 4, "0.00016");
        row(0.1, 4, "0.1");
        row(965.31, 3, "965");
        row(1000, 3, "1000");
        row(123456, 4, "123456"); // whole digits stay
        row(2.5e6, 4, "2.5e6");
        row(-0.25, 4, "-0.25");
        row(0, 4, "0");
        row(std::numeric_limits<double>::infinity(), 4, "inf");
        row(std::numeric_limits<double>::quiet_NaN(), 4, "–");
    }

    void plain()
    {
        QFETCH(double, value);
        QFETCH(int, digits);
        QFETCH(QString, text);
        QCOMPARE(plainNumber(value, digits), text);
    }

    /// What is read has marks between thousands; what is typed has none.
    void readNumbersAreGrouped()
    {
        QCOMPARE(displayNumber(103901), QStringLiteral("103,901"));
        QCOMPARE(displayNumber(-1234.5, 5), QStringLiteral("−1,234.5"));
        QCOMPARE(displayNumber(999), QStringLiteral("999"));
        QCOMPARE(displayNumber(0.00012), QStringLiteral("0.00012"));
        QCOMPARE(displayNumber(2.5e6), QStringLiteral("2.5·10⁶"));
        QCOMPARE(displayNumber(-std::numeric_limits<double>::infinity()), QStringLiteral("−∞"));
        QCOMPARE(plainNumber(103901), QStringLiteral("103901"));
    }

    void aSymbolKeepsItsValueOnItsLine()
    {
        const QString hard(QChar::Nbsp);
        const auto joined = [&](QString text) { return text.replace(u'_', hard); };
        for (const char* text : {"bcfw gap · λ_0.01 · seed 1", "gap at most ε_=_0.1.", "F, ν_0.5",
                 "λ_1/n", "gap ≤_0.05", "λ of the running solver: 0.1 → 0.05", "λ → 0.1"}) {
            const QString whole = joined(QString::fromUtf8(text));
            QCOMPARE(unbroken(QString(whole).replace(hard, QStringLiteral(" "))), whole);
        }
    }

    void germanHasCommas()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        const QStringList texts{plainNumber(0.00016), plainNumber(-7.15e-6),
            displayNumber(-1.25e-6), displayNumber(103901), fixedText(-1234.5, 2),
            inWindowNotation(QStringLiteral("1,098.8 passes, 4.2 s")),
            typedNumber(QStringLiteral("0,05")), typedNumber(QStringLiteral("0.05")), cNumber(0.05),
            typedList(QStringLiteral("0,01, 0,1;1/n 2^-3")), typedList(QStringLiteral("1,5")),
            typedList(QStringLiteral("0.01,0.1")), typedList(QStringLiteral("1/n,2^-3")),
            inWindowNotation(QStringLiteral("0.01, 1/n"))};
        QLocale::setDefault(before);
        QCOMPARE(texts,
            (QStringList{QStringLiteral("0,00016"), QStringLiteral("-7,15e-6"),
                QStringLiteral("−1,25·10⁻⁶"), QStringLiteral("103.901"), QStringLiteral("−1234,50"),
                QStringLiteral("1.098,8 passes, 4,2 s"), QStringLiteral("0.05"),
                QStringLiteral("0.05"), QStringLiteral("0.05"), QStringLiteral("0.01 0.1 1/n 2^-3"),
                QStringLiteral("1.5"), QStringLiteral("0.01,0.1"), QStringLiteral("1/n,2^-3"),
                QStringLiteral("0,01, 1/n")}));
        QCOMPARE(typedList(QStringLiteral("1,5")), QStringLiteral("1,5"));
        QCOMPARE(typedNumber(QStringLiteral("1,5")), QStringLiteral("1,5")); // not English
        QCOMPARE(fixedText(std::numeric_limits<double>::quiet_NaN()), QStringLiteral("–"));
    }

    void fieldsTakeItBack()
    {
        for (double value = 1e-12; value < 1e12; value *= 3.7) {
            bool ok = false;
            const double read = plainNumber(value, 6).toDouble(&ok);
            QVERIFY(ok && std::abs(read / value - 1) < 1e-5);
        }
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(NumberTextTest)
#include "number_text_test.moc"
