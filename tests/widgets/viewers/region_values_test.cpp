// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/problems/tiny_graph.h"
#include "tests/support/test_class.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/viewers/pictures/overlay_paint.h"
#include "widgets/viewers/segmentation/region_panel.h"
#include "widgets/viewers/segmentation/segmentation_overlay.h"

#include <QTest>
#include <QTranslator>

#include <cmath>
#include <map>
#include <set>

namespace gapscope {
namespace {

std::vector<double> someWeights(const SegmentationProblem& problem)
{
    std::vector<double> w;
    for (std::size_t j = 0; j < problem.weightSize(); ++j)
        w.push_back(std::sin(1.0 + 3.0 * static_cast<double>(j)));
    for (std::size_t j = problem.shape().pairStart(); j < w.size(); ++j)
        w[j] = std::abs(w[j]);
    return w;
}

void compareNear(double a, double b)
{
    QVERIFY2(std::abs(a - b) < 1e-9, qPrintable(QStringLiteral("%1 %2").arg(a).arg(b)));
}

template <typename Reasons, typename Part> double sumOver(const Reasons& reasons, Part part)
{
    double sum = 0;
    for (const RegionReason& reason : reasons)
        sum += reason.*part;
    return sum;
}

} // namespace

class RegionValuesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The confusions are the pixels whose class differs from their superpixel's label.
    void confusionsCountEveryWrongPixel()
    {
        const auto problem = test::tinyGraph(3, {4, 4});
        const std::vector<double> w = someWeights(*problem);
        for (std::size_t i = 0; i < problem->blockCount(); ++i) {
            const SegmentationImage& image = problem->examples().images[i];
            Labelling y;
            problem->maxOracle(i, imagePotentials(*problem, i, w).data(), OracleMode::decode, y);
            std::map<std::pair<Label, Label>, double> expected;
            for (std::size_t p = 0; p < y.size(); ++p)
                for (std::size_t k = 0; k < 4; ++k)
                    if (k != y[p] && image.pixels[p * 4 + k] > 0)
                        expected[{static_cast<Label>(k), y[p]}] += image.pixels[p * 4 + k];
            const std::vector<RegionConfusion> found = confusionsOf(*problem, i, y);
            QCOMPARE(found.size(), expected.size());
            for (std::size_t c = 0; c < found.size(); ++c) {
                const RegionConfusion& each = found[c];
                QCOMPARE(each.pixels, (expected[{each.truth, each.predicted}]));
                QVERIFY(c == 0 || found[c - 1].pixels >= each.pixels);
                QCOMPARE(y[each.largest], each.predicted);
                QVERIFY(image.pixels[each.largest * 4 + each.truth] > 0);
            }
        }
    }
    void agreeWithTheScoreOfEveryLabel_data()
    {
        QTest::addColumn<int>("labels");
        QTest::newRow("two") << 2;
        QTest::newRow("four") << 4;
    }
    void agreeWithTheScoreOfEveryLabel()
    {
        QFETCH(int, labels);
        const auto problem = test::tinyGraph(3, {4, static_cast<std::size_t>(labels)});
        const std::vector<double> w = someWeights(*problem);
        for (std::size_t i = 0; i < problem->blockCount(); ++i) {
            const std::vector<double> theta = imagePotentials(*problem, i, w);
            Labelling y;
            problem->maxOracle(i, theta.data(), OracleMode::decode, y);
            for (std::size_t p = 0; p < y.size(); ++p) {
                const RegionValues values = regionValues(*problem, i, p, y, w, theta);
                QCOMPARE(values.unary.size(), static_cast<std::size_t>(labels));
                QCOMPARE(values.label, y[p]);
                QVERIFY(values.other != values.label);
                if (values.label != values.truth)
                    QCOMPARE(values.other, values.truth);
                compareNear(values.cost, problem->costs(i)[p]);
                const double base = problem->score(i, theta.data(), y);
                const double own = values.unary[y[p]] + values.pairs[y[p]];
                for (std::size_t k = 0; k < values.unary.size(); ++k) {
                    Labelling changed = y;
                    changed[p] = static_cast<Label>(k);
                    compareNear(problem->score(i, theta.data(), changed) - base,
                        values.unary[k] + values.pairs[k] - own);
                }
                compareNear(sumOver(values.groups, &RegionReason::label), values.unary[y[p]]);
                compareNear(
                    sumOver(values.groups, &RegionReason::other), values.unary[values.other]);
                compareNear(sumOver(values.features, &RegionReason::label), values.unary[y[p]]);
                for (std::size_t k = 1; k < values.features.size(); ++k)
                    QVERIFY(std::abs(values.features[k - 1].difference())
                        >= std::abs(values.features[k].difference()));
            }
        }
    }
    void groupsAndFeaturesHaveTheNamesOfTheLayout()
    {
        const auto plain = test::tinyGraph(5);
        SegmentationShape shape = plain->shape();
        SegmentationLayout layout;
        layout.unary = {{FeatureGroup::Kind::bias, "bias", {}, 0, 1},
            {FeatureGroup::Kind::words, "SIFT words", "own", 1, 2}};
        shape.layout = std::make_shared<SegmentationLayout>(layout);
        const SegmentationProblem problem(
            std::make_shared<SegmentationExamples>(plain->examples()), shape);
        const std::vector<double> w = someWeights(problem);
        const std::vector<double> theta = imagePotentials(problem, 0, w);
        const RegionValues values = regionValues(problem, 0, 0, problem.truth(0), w, theta, 2);
        QCOMPARE(values.groups.size(), std::size_t{3}); // the fourth feature is in no group
        QCOMPARE(values.groups[1].name, std::string("SIFT words, own"));
        QCOMPARE(values.groups[2].name, std::string("other features"));
        compareNear(values.groups[2].label,
            (values.label == 1 ? 1 : -1) * w[3]
                * static_cast<double>(problem.examples().images[0].unary[3]));
        QCOMPARE(values.features.size(), std::size_t{2});
    }
    void scoresAreMargins()
    {
        for (const std::size_t labels : {std::size_t{2}, std::size_t{3}}) {
            const auto problem = test::tinyGraph(8, {1, labels});
            const std::vector<double> theta = imagePotentials(*problem, 0, someWeights(*problem));
            const Labelling y(problem->truth(0).size(), 1);
            const std::vector<double> scores = regionScores(*problem, 0, theta, y);
            for (std::size_t p = 0; p < y.size(); ++p) {
                if (labels == 2) {
                    compareNear(scores[p], 2 * theta[p]);
                    continue;
                }
                compareNear(scores[p], theta[3 * p + 1] - std::max(theta[3 * p], theta[3 * p + 2]));
            }
        }
    }
    void voidSuperpixelsHaveNoTruth()
    {
        const auto problem = test::tinyGraph(6, {6, 2, 4, 3, 6, 7, true});
        int voids = 0;
        for (std::size_t i = 0; i < problem->blockCount(); ++i) {
            const SegmentationImage& image = problem->examples().images[i];
            cv::Mat1w regions(1, static_cast<int>(image.truth.size()));
            for (int p = 0; p < regions.cols; ++p)
                regions(0, p) = static_cast<Label>(p);
            const cv::Mat1w truth = truthOfRegions(image, regions);
            for (std::size_t p = 0; p < image.truth.size(); ++p) {
                const bool none = image.pixels[2 * p] + image.pixels[2 * p + 1] == 0;
                QCOMPARE(isVoid(image, p), none);
                QCOMPARE(truth(0, static_cast<int>(p)), none ? voidLabel : image.truth[p]);
                QCOMPARE(problem->costs(i)[p] == 0, none);
                voids += none;
            }
        }
        QVERIFY(voids > 0);
    }
    void sixtyFourClassesLookDifferent()
    {
        std::set<std::array<int, 3>> colors;
        for (std::size_t k = 0; k < 64; ++k) {
            const CellFill fill = classFill(k, 64);
            QVERIFY(fill.strength > 0);
            colors.insert({fill.color[0] / 4, fill.color[1] / 4, fill.color[2] / 4});
        }
        QCOMPARE(colors.size(), std::size_t{64});
        QCOMPARE(classFill(0, 2).strength, 0.0);
    }
    void differencesAreMissedSpuriousAndRight()
    {
        const cv::Mat1w truth = (cv::Mat1w(1, 5) << 0, 1, 1, 0, voidLabel);
        const cv::Mat1w found = (cv::Mat1w(1, 5) << 0, 1, 0, 1, 1);
        const OverlayLayer layer = differenceLayer(truth, found, 2);
        QCOMPARE(std::size_t{layer.cells(0, 0)}, difference_fill::nothing);
        QCOMPARE(std::size_t{layer.cells(0, 1)}, difference_fill::right);
        QCOMPARE(std::size_t{layer.cells(0, 2)}, difference_fill::missed);
        QCOMPARE(std::size_t{layer.cells(0, 3)}, difference_fill::spurious);
        QCOMPARE(std::size_t{layer.cells(0, 4)}, difference_fill::unknown);
        QVERIFY(layer.fills[difference_fill::missed].hatch
            != layer.fills[difference_fill::spurious].hatch);
        const OverlayLayer many = differenceLayer(truth, found, 3);
        QCOMPARE(std::size_t{many.cells(0, 1)}, difference_fill::nothing);
        QCOMPARE(std::size_t{many.cells(0, 2)}, difference_fill::wrong);
    }
    void opacityGoesFromThePhotographToTheColour()
    {
        const cv::Mat3b photograph(20, 20, cv::Vec3b(10, 120, 240));
        cv::Mat1w labels(20, 20, Label{0});
        labels(cv::Rect(5, 5, 10, 10)).setTo(1);
        const OverlayLayer layer = labelLayer(labels, 2);
        const cv::Mat3b faint = overlaid(photograph, layer, 0);
        QCOMPARE(cv::norm(faint, photograph, cv::NORM_INF), 0.0);
        const cv::Mat3b strong = overlaid(photograph, layer, 1);
        QVERIFY(strong(0, 0) == photograph(0, 0)); // background
        const cv::Vec3b ink = classFill(1, 2).color;
        QVERIFY(cv::norm(strong(10, 10) - ink) < cv::norm(photograph(10, 10) - ink));
        QVERIFY(
            strong(14, 10) == ink || cv::norm(strong(14, 10), ink, cv::NORM_INF) <= 1); // outline
        QVERIFY(cv::norm(overlaid(photograph, layer, 0.5)(10, 10), photograph(10, 10), cv::NORM_INF)
            < cv::norm(strong(10, 10), photograph(10, 10), cv::NORM_INF));
    }

    /// Groups, features and option values that the window shows are in its language; what it does
    /// not know stays.
    void namesAreInTheWindowsLanguage()
    {
        struct : QTranslator {
            bool isEmpty() const override { return false; }
            QString translate(const char*, const char* text, const char*, int) const override
            {
                static const QStringList known{QStringLiteral("SIFT words"),
                    QStringLiteral("second neighbours"), QStringLiteral("word"),
                    QStringLiteral("weighted")};
                return known.contains(QLatin1String(text)) ? QString::fromLatin1(text).toUpper()
                                                           : QString();
            }
        } capitals;
        QCoreApplication::installTranslator(&capitals);
        const QString whole = featureInWords("SIFT words, second neighbours: word 17");
        const QString unknown = featureInWords("HOG: cell 3"),
                      value = valueInWords(QStringLiteral("weighted"));
        QCoreApplication::removeTranslator(&capitals);
        QCOMPARE(whole, QStringLiteral("SIFT WORDS, SECOND NEIGHBOURS: WORD 17"));
        QCOMPARE(unknown, QStringLiteral("HOG: cell 3"));
        QCOMPARE(value, QStringLiteral("WEIGHTED"));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RegionValuesTest)
#include "region_values_test.moc"
