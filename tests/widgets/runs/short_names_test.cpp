// SPDX-License-Identifier: GPL-3.0-or-later
// Names of runs that stand together: what they share is said once, and no two are alike.
#include "tests/support/test_class.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/look/name_fit.h"
#include "widgets/runs/list/short_names.h"

#include <QSet>
#include <QTest>

#include <random>

namespace gapscope {
namespace {

RunTitle title(const QString& variant, const QStringList& settings, const QString& seed = {})
{
    return {{}, variant, settings, seed};
}

QStringList parts(std::initializer_list<const char*> texts)
{
    QStringList list;
    for (const char* text : texts)
        list << QString::fromUtf8(text);
    return list;
}

} // namespace

class ShortNamesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aValueIsToldFromItsNeighbours()
    {
        const auto slow = [](double value, const std::set<double>& all) {
            int digits = 3;
            for (const double other : all)
                while (digits < 17 && other != value
                    && displayNumber(other, digits) == displayNumber(value, digits))
                    ++digits;
            return digits;
        };
        std::mt19937 random(5);
        for (int k = 0; k < 200; ++k) {
            std::set<double> all;
            while (all.size() < 9) // many are close
                all.insert(1 + std::pow(0.1, random() % 7) * static_cast<double>(random() % 9));
            for (const double value : all)
                QCOMPARE(digitsApart(value, all), slow(value, all));
            QCOMPARE(digitsApart(1.5, all), slow(1.5, all)); // perhaps none of them
        }
    }

    void whatAllShareIsSaidOnce()
    {
        const QStringList shared = parts({"OCR words, large", "λ 0.001", "ε 0.01"});
        const ShortNames names =
            shortNames({title(QStringLiteral("bcpfw gap cached"), shared, QStringLiteral("seed 1")),
                title(QStringLiteral("bcpfw gap"), shared, QStringLiteral("seed 1"))});
        QCOMPARE(names.common, QStringLiteral("OCR words, large · λ 0.001 · ε 0.01 · seed 1"));
        QCOMPARE(names.names, parts({"bcpfw gap cached", "bcpfw gap"}));
    }

    void oneVariantIsNamedByWhatDiffers()
    {
        const QString gap = QStringLiteral("bcfw gap");
        const ShortNames names = shortNames({title(gap, parts({"OCR", "λ 0.1", "ε 0.01"})),
            title(gap, parts({"OCR", "λ 0.01", "ε 0.01"}))});
        QCOMPARE(names.common, QStringLiteral("bcfw gap · OCR · ε 0.01"));
        QCOMPARE(names.names, parts({"λ 0.1", "λ 0.01"}));
        QCOMPARE(shortNames({title(gap, parts({"OCR", "λ 0.1"}))}).names, parts({"bcfw gap"}));
        QCOMPARE(shortNames({}).names, QStringList());
    }

    /// Only the odd run says what it has; the others are what the rest says.
    void oneOddRunLeavesTheOthersShort()
    {
        const ShortNames names =
            shortNames({title(QStringLiteral("bcfw gap"), parts({"OCR", "λ 0.1", "F 0.25"})),
                title(QStringLiteral("bcfw gap"), parts({"OCR", "λ 0.1", "F 0.25", "no. 2"})),
                title(QStringLiteral("bcfw gap"), parts({"OCR", "λ 0.1", "F 0.5"})),
                title(QStringLiteral("bcfw uniform"), parts({"OCR", "λ 0.1"})),
                title(QStringLiteral("fw"), parts({"OCR", "λ 0.1 → 0.2"}))});
        QCOMPARE(names.names,
            parts({"bcfw gap · F 0.25", "bcfw gap · F 0.25 · no. 2", "bcfw gap · F 0.5",
                "bcfw uniform", "fw · λ 0.1 → 0.2"}));
        QCOMPARE(names.common, QStringLiteral("OCR · mostly λ 0.1"));
    }

    void aSeedIsNamedWhereNothingElseDiffers()
    {
        const QString gap = QStringLiteral("bcfw gap"), uniform = QStringLiteral("bcfw uniform");
        const QStringList shared = parts({"OCR", "λ 0.1"});
        const QString one = QStringLiteral("seed 1"), two = QStringLiteral("seed 2");
        // "(3 seeds)" of one variant, and runs of single seeds
        ShortNames names = shortNames({title(gap, shared), title(uniform, shared, one)});
        QCOMPARE(names.names, parts({"bcfw gap", "bcfw uniform"}));
        QCOMPARE(names.common, QStringLiteral("OCR · λ 0.1"));
        names = shortNames({title(gap, shared, one), title(gap, shared, two)});
        QCOMPARE(names.names, parts({"bcfw gap · seed 1", "bcfw gap · seed 2"}));
    }

    /// A name given by the user hides nothing: its run's λ is its own.
    void aGivenNameStaysAndItsSettingsCount()
    {
        RunTitle mine = title(QStringLiteral("bcfw gap"), parts({"OCR", "λ 0.5"}));
        mine.given = QStringLiteral("mine");
        const RunTitle other = title(QStringLiteral("bcfw uniform"), parts({"OCR", "λ 0.1"}));
        ShortNames names = shortNames({mine, other});
        QCOMPARE(names.common, QStringLiteral("OCR"));
        QCOMPARE(names.names, parts({"mine", "bcfw uniform · λ 0.1"}));
        mine.given = QStringLiteral("bcfw uniform · λ 0.1"); // as the other would be called
        names = shortNames({mine, other});
        QCOMPARE(names.names[0], mine.given);
        QCOMPARE(names.names[1], QStringLiteral("bcfw uniform · OCR · λ 0.1"));
    }

    /// Of any set of different names.
    void differentNamesStayDifferent()
    {
        std::mt19937 random(7);
        const auto any = [&random](int count) {
            return static_cast<int>(random() % static_cast<unsigned>(count));
        };
        const QStringList variants = parts({"bcfw", "bcfw gap", "bcfw gap cached", "a · b"});
        const QStringList settings =
            parts({"OCR", "λ 0.1", "λ 0.01", "ε 0.01", "no. 2", "F 0.1", "seed 1", ""});
        for (int round = 0; round < 5000; ++round) {
            std::vector<RunTitle> titles;
            QSet<QString> whole;
            const int count = 1 + any(7);
            for (int k = 0; k < count; ++k) {
                RunTitle one;
                one.variant = variants[any(4)];
                for (int s = any(5); s > 0; --s)
                    one.settings << settings[any(8)];
                if (any(3) > 0)
                    one.seed = QStringLiteral("seed %1").arg(1 + any(2));
                if (any(6) == 0)
                    one.given = any(2) ? variants[any(4)] : settings[any(7)];
                if (const QString name = fullName(one); !whole.contains(name)) {
                    whole.insert(name);
                    titles.push_back(one);
                }
            }
            const ShortNames names = shortNames(titles);
            QCOMPARE(names.names.size(), qsizetype(titles.size()));
            QVERIFY2(areDistinct(names.names), qPrintable(names.names.join(u'\n')));
            for (const QString& name : names.names)
                QVERIFY(!name.isEmpty());
            // What is said to be common is true of every run.
            for (const QString& part :
                names.common.split(QStringLiteral(" · "), Qt::SkipEmptyParts))
                if (const QString most = QStringLiteral("mostly "); part.startsWith(most))
                    QVERIFY2(2
                                * std::ranges::count_if(titles,
                                    [value = part.mid(most.size())](const RunTitle& one) {
                                        return one.settings.contains(value);
                                    })
                            > std::ssize(titles),
                        qPrintable(part));
                else
                    for (const RunTitle& one : titles)
                        QVERIFY2(one.settings.contains(part) || one.seed == part
                                || one.variant.split(QStringLiteral(" · ")).contains(part),
                            qPrintable(part));
        }
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ShortNamesTest)
#include "short_names_test.moc"
