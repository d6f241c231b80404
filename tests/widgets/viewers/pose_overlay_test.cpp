// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_class.h"
#include "tests/widgets/viewers/pose_fixture.h"
#include "widgets/viewers/pose/pose_canvas.h"

#include <QTest>

#include <cmath>

namespace gapscope {
namespace {

QColor colorAt(const cv::Mat3b& picture, cv::Point at)
{
    const cv::Vec3b c = picture(at);
    return QColor(c[2], c[1], c[0]);
}

bool near(const cv::Vec3b& a, const cv::Vec3b& b)
{
    return std::abs(a[0] - b[0]) < 40 && std::abs(a[1] - b[1]) < 40 && std::abs(a[2] - b[2]) < 40;
}

/// All parts at a corner, except a left lower arm along a row.
PosePlaces oneArm()
{
    PosePlaces places;
    places.fill({10, 10});
    places[leftElbow] = {30, 60};
    places[leftWrist] = {130, 60};
    return places;
}

} // namespace

class PoseOverlayTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sidesHaveTheirColoursAndTheTruthIsDashed()
    {
        const cv::Mat3b ground(120, 160, cv::Vec3b::all(128));
        int coloured[2] = {0, 0};
        for (const bool truth : {false, true}) {
            PoseOverlay overlay;
            (truth ? overlay.truth : overlay.prediction) = oneArm();
            cv::Mat3b picture = ground.clone();
            paintOverlay(picture, overlay, {1, {}, 3, 1});
            for (int x = 40; x < 120; ++x)
                coloured[truth] += near(picture(59, x), sideColor(Side::left)) ? 1 : 0;
        }
        QCOMPARE(coloured[0], 80);
        QVERIFY(coloured[1] > 20 && coloured[1] < 60);
        QVERIFY(sideColor(Side::left) != sideColor(Side::right));
        QVERIFY(sideColor(Side::middle) != sideColor(Side::right));
    }
    void opacityIsOfEverything()
    {
        const cv::Mat3b ground(120, 160, cv::Vec3b::all(128));
        PoseOverlay overlay;
        overlay.rings = overlay.truth = overlay.prediction = oneArm();
        overlay.radius = 20;
        overlay.arcs = true;
        overlay.pin = PosePoint{80, 80};
        overlay.heat =
            std::make_shared<const ScoreMap>(scoreMap(std::vector<float>{0, 1, 2, 3}, 2, 2, 80));
        cv::Mat3b picture = ground.clone();
        paintOverlay(picture, overlay, {1, {}, 3, 0});
        QCOMPARE(cv::norm(picture, ground, cv::NORM_INF), 0.0);
        paintOverlay(picture, overlay, {1, {}, 3, 0.3});
        QVERIFY(cv::norm(picture, ground, cv::NORM_INF) > 0);
    }
    void ringsSayRightAndWrong()
    {
        PoseOverlay overlay;
        overlay.rings = overlay.truth = overlay.prediction = oneArm();
        (*overlay.prediction)[leftWrist] = {130, 100}; // 40 pixels off
        overlay.radius = 20;
        cv::Mat3b picture(120, 160, cv::Vec3b::all(128));
        paintOverlay(picture, overlay, {1, {}, 3, 1});
        const auto count = [&](cv::Point middle, bool right) {
            int found = 0;
            for (int k = 0; k < 360; ++k) {
                const double angle = k * CV_PI / 180;
                const cv::Point at(cvRound(middle.x + 20 * std::cos(angle) - 0.5),
                    cvRound(middle.y + 20 * std::sin(angle) - 0.5));
                found += cv::Rect({0, 0}, picture.size()).contains(at)
                        && near(picture(at), ringColor(right))
                    ? 1
                    : 0;
            }
            return found;
        };
        QVERIFY(count({30, 60}, true) > 180); // the elbow
        QCOMPARE(count({30, 60}, false), 0);
        QVERIFY(count({130, 60}, false) > 180);
        QVERIFY(near(picture(88, 129), ringColor(false))); // the line to the prediction
    }
    void heatLiesOnItsCells()
    {
        std::vector<float> scores(6 * 8);
        scores[2 * 8 + 5] = 9;
        const ScoreMap map = scoreMap(scores, 6, 8, 10);
        QCOMPARE(map.high, 9.0);
        QCOMPARE(map.low, 0.0);
        PoseOverlay overlay;
        overlay.heat = std::make_shared<const ScoreMap>(map);
        for (const double scale : {1.0, 3.0}) {
            cv::Mat3b picture(cvRound(60 * scale), cvRound(80 * scale), cv::Vec3b::all(0));
            paintOverlay(picture, overlay, {scale, {}, 3, 1});
            cv::Mat1b light;
            cv::extractChannel(picture, light, 1);
            cv::Point peak;
            cv::minMaxLoc(light, nullptr, nullptr, nullptr, &peak);
            QVERIFY(std::abs(peak.x + 0.5 - 55 * scale) <= scale);
            QVERIFY(std::abs(peak.y + 0.5 - 25 * scale) <= scale);
            QVERIFY(colorAt(picture, peak).lightness() > colorAt(picture, {0, 0}).lightness());
        }
    }
    void scoresOfPartsAndArcsAreTheWhole()
    {
        const PoseProblem& problem = *fake().problem;
        for (const std::size_t i : {std::size_t{0}, std::size_t{3}}) {
            const Labelling& y = predicted().labels[i];
            double sum = 0;
            for (const PosePartValues& part : partValues(problem, i, y, *fake().w))
                sum += part.unary;
            for (std::size_t arc = 0; arc < arcCount; ++arc)
                sum += problem.arcScore(i, fake().w->data(), y, arc);
            QVERIFY(std::abs(sum - problem.score(i, fake().w->data(), y)) < 1e-9 * std::abs(sum));
        }
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PoseOverlayTest)
#include "pose_overlay_test.moc"
