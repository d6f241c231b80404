// SPDX-License-Identifier: GPL-3.0-or-later
// The field's metrics of poses, by hand.
#include "core/tasks/pose/pck.h"

#include "core/metrics/metrics.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <memory>

using namespace gapscope;

namespace {

using Joints = JointErrors::Joints;

/// A person who stands upright, 200 pixels tall.
Joints standing()
{
    Joints at{};
    at[headTop] = {100, 0};
    at[neck] = {100, 40};
    at[rightShoulder] = {80, 50}, at[leftShoulder] = {120, 50};
    at[rightElbow] = {70, 80}, at[leftElbow] = {130, 80};
    at[rightWrist] = {70, 110}, at[leftWrist] = {130, 110};
    at[rightHip] = {90, 120}, at[leftHip] = {110, 120};
    at[rightKnee] = {90, 160}, at[leftKnee] = {110, 160};
    at[rightAnkle] = {90, 200}, at[leftAnkle] = {110, 200};
    return at;
}

Joints moved(Joints joints, std::size_t joint, float dx, float dy)
{
    joints[joint].x += dx;
    joints[joint].y += dy;
    return joints;
}

JointErrors of(const Joints& predicted, double scale = 100)
{
    JointErrors errors;
    errors.add(standing(), predicted, scale);
    return errors;
}

std::size_t limbNamed(std::string_view name)
{
    return static_cast<std::size_t>(std::ranges::find(limbs, name, &Limb::name) - limbs.begin());
}

constexpr std::size_t columns = 25, rows = 26;

/// Two images of 25 × 26 cells of 8 pixels, the people standing, each joint in the middle of a
/// cell; scores are of no matter.
std::shared_ptr<const PoseProblem> twoPeople()
{
    static const std::vector<float> unary(partCount * rows * columns, 0.0F);
    auto examples = std::make_shared<PoseExamples>();
    PoseImage image{"im1.jpg", 200, 208, rows, columns, unary, {}, standing(), true, {}, {}};
    for (PosePoint& joint : image.joints)
        joint = {8 * std::floor(joint.x / 8) + 4, 8 * std::floor(joint.y / 8) + 4};
    examples->images = {image, image};
    return std::make_shared<PoseProblem>(examples, PoseShape());
}

} // namespace

TEST(Pck, countsJointsWithinAShareOfTheScale)
{
    JointErrors errors = of(moved(standing(), rightWrist, 12, 16)); // 20 pixels: 0.2 of 100
    errors.add(standing(), moved(standing(), rightWrist, 12, 16.01F), 100);
    errors.add(standing(), moved(moved(standing(), rightWrist, 30, 40), neck, 0, -5), 200);
    EXPECT_EQ(errors.poses(), 3U);
    EXPECT_DOUBLE_EQ(errors.pck(rightWrist, 0.2), 1.0 / 3); // the first, at the threshold itself
    EXPECT_DOUBLE_EQ(errors.pck(rightWrist, 0.199), 0);
    EXPECT_DOUBLE_EQ(errors.pck(rightWrist, 0.21), 2.0 / 3);
    EXPECT_DOUBLE_EQ(errors.pck(rightWrist, 0.25), 1); // 50 of 200
    EXPECT_DOUBLE_EQ(errors.pck(leftWrist, 0), 1);
    EXPECT_DOUBLE_EQ(errors.pck(neck, 0.025), 1); // 5 of 200
    EXPECT_DOUBLE_EQ(errors.pck(0.2), (13 + 1.0 / 3) / 14);
    EXPECT_DOUBLE_EQ(errors.pck(0.01), (12 + 2.0 / 3) / 14);
}

/// The share of detected joints as a function of the threshold never falls.
TEST(Pck, theCurveOfDetectedJointsRisesTo1)
{
    JointErrors errors;
    for (int k = 1; k <= 10; ++k)
        errors.add(standing(), moved(standing(), leftKnee, 0, static_cast<float>(10 * k)), 100);
    for (int k = 0; k <= 10; ++k)
        EXPECT_DOUBLE_EQ(errors.pck(leftKnee, 0.1 * k + 0.05), std::min(k, 10) / 10.0);
}

TEST(Pck, withoutPosesNothingIsKnown)
{
    const JointErrors none;
    EXPECT_EQ(none.poses(), 0U);
    EXPECT_TRUE(std::isnan(none.pck(neck, 0.2)));
    EXPECT_TRUE(std::isnan(none.pck(0.2)));
    EXPECT_TRUE(std::isnan(none.pcp()));
    EXPECT_TRUE(std::isnan(none.pcp(0)));
}

TEST(Pcp, takesALimbWhoseEndsAreWithinHalfItsLength)
{
    const std::size_t lower = limbNamed("left lower leg"), upper = limbNamed("left upper leg");
    const auto leg = [&](std::size_t joint, float dx, float dy) { // both limbs are 40 long
        const JointErrors errors = of(moved(standing(), joint, dx, dy));
        return std::pair(errors.pcp(upper), errors.pcp(lower));
    };
    using Both = std::pair<double, double>;
    EXPECT_EQ(leg(leftAnkle, 0, 20), Both(1, 1)); // half itself is right
    EXPECT_EQ(leg(leftAnkle, 0, 20.01F), Both(1, 0));
    EXPECT_EQ(leg(leftKnee, 20.01F, 0), Both(0, 0));
    EXPECT_EQ(leg(leftHip, 0, -20.01F), Both(0, 1));
    EXPECT_EQ(leg(rightAnkle, 90, 0), Both(1, 1));
    // The mean of the ends would be near enough; strict PCP asks both.
    EXPECT_EQ(of(moved(standing(), leftAnkle, 0, 39)).pcp(lower), 0);
    EXPECT_EQ(of(moved(standing(), leftAnkle, 0, 20), 1e-3).pcp(), 1); // no scale is looked at
}

TEST(Pcp, theTorsoEndsBetweenTheHips)
{
    const std::size_t torso = limbNamed("torso"); // 80 long, from the neck
    Joints wide = standing();
    wide[leftHip].x += 300, wide[rightHip].x -= 300; // whose middle stays
    EXPECT_EQ(of(wide).pcp(torso), 1);
    EXPECT_EQ(of(moved(standing(), leftHip, 80, 0)).pcp(torso), 1); // the middle by 40
    EXPECT_EQ(of(moved(standing(), rightHip, 81, 0)).pcp(torso), 0);
    EXPECT_EQ(of(moved(standing(), neck, 0, 40)).pcp(torso), 1);
    EXPECT_EQ(of(moved(standing(), neck, 0, 41)).pcp(torso), 0);
}

TEST(Pcp, isTheMeanOverLimbsAndPoses)
{
    JointErrors errors = of(standing());
    errors.add(standing(), moved(standing(), rightElbow, 100, 0), 100); // costs both of an arm
    EXPECT_DOUBLE_EQ(errors.pcp(limbNamed("right upper arm")), 0.5);
    EXPECT_DOUBLE_EQ(errors.pcp(limbNamed("right lower arm")), 0.5);
    EXPECT_DOUBLE_EQ(errors.pcp(), 0.9);
}

TEST(PoseMetrics, namePairsOfLeftAndRight)
{
    const auto problem = twoPeople();
    const double s = problem->scale(0);
    EXPECT_DOUBLE_EQ(s, std::hypot(124 - 92, 52 - 124));
    std::vector<Labelling> predictions(2);
    for (std::size_t i = 0; i < 2; ++i)
        predictions[i].assign(problem->truth(i).begin(), problem->truth(i).end());
    EXPECT_EQ(problem->wrongLabels(0, predictions[0]), 0U);
    const auto move = [&](std::size_t i, Joint joint, int across, int down) {
        const int to = predictions[i][joint] + across + down * static_cast<int>(columns);
        predictions[i][joint] = static_cast<Label>(to);
    };
    move(0, leftAnkle, 0, -1); // 8 pixels of 78.8: within 0.2
    move(0, rightWrist, 2, 0); // 16 pixels: beyond
    move(0, rightKnee, -2, 0);
    move(1, leftWrist, 0, -2);
    move(1, headTop, 10, 0);
    EXPECT_EQ(problem->wrongLabels(0, predictions[0]), 2U);
    EXPECT_EQ(problem->wrongLabels(1, predictions[1]), 2U);
    EXPECT_EQ(problem->judgedLabels(0), 14U);
    const auto errors = jointErrors(*problem, 0, predictions[0]);
    EXPECT_DOUBLE_EQ(errors[leftAnkle], 8 / s);
    EXPECT_DOUBLE_EQ(errors[rightWrist], 16 / s);
    EXPECT_DOUBLE_EQ(errors[neck], 0);
    const Metrics metrics = problem->metrics(predictions);
    const std::vector<Metric> expected{{"pck_0.2", 1 - 4.0 / 28}, {"pcp", 17.0 / 20},
        {"pck_head_top", 0.5}, {"pck_neck", 1}, {"pck_shoulder", 1}, {"pck_elbow", 1},
        {"pck_wrist", 0.5}, {"pck_hip", 1}, {"pck_knee", 0.75}, {"pck_ankle", 1}};
    ASSERT_EQ(metrics.values.size(), expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k) {
        EXPECT_EQ(metrics.values[k].key, expected[k].key);
        EXPECT_DOUBLE_EQ(metrics.values[k].value, expected[k].value) << expected[k].key;
        EXPECT_NE(findMetric(expected[k].key), nullptr) << expected[k].key;
    }
    EXPECT_EQ(headlineOf(*problem), "pck_0.2");
    EXPECT_TRUE(metrics.types.empty());
}

TEST(PoseMetrics, aJointAtTheThresholdIsRight)
{
    const auto good = twoPeople();
    auto examples = std::make_shared<PoseExamples>(good->examples());
    examples->images[0].joints.fill({100, 100});
    examples->images[0].joints[leftShoulder] = {140, 100};
    const PoseProblem problem(examples, good->shape());
    ASSERT_EQ(problem.scale(0), 40);
    Labelling y(problem.truth(0).begin(), problem.truth(0).end());
    ++y[neck]; // 8 of 40 pixels
    EXPECT_EQ(problem.wrongLabels(0, y), 0U);
    ++y[neck];
    EXPECT_EQ(problem.wrongLabels(0, y), 1U);
}

TEST(PoseMetrics, pairsJoinTheTwoSidesOfAJoint)
{
    for (const JointPair& pair : jointPairs) {
        EXPECT_EQ(bodyParts[pair.right].mirror, pair.left) << pair.key;
        EXPECT_NE(bodyParts[pair.right].side, Side::left) << pair.key;
        EXPECT_TRUE(bodyParts[pair.right].name.ends_with(pair.name)) << pair.key;
    }
}
