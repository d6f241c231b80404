// SPDX-License-Identifier: GPL-3.0-or-later
// Cells and losses of annotated poses by hand, and the images that are refused.
#include "core/machine/error.h"
#include "core/tasks/pose/pose.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace gapscope;

namespace {

std::shared_ptr<PoseExamples> copyOf(const PoseProblem& problem)
{
    return std::make_shared<PoseExamples>(problem.examples());
}

/// One image of 3 × 4 cells of 10 pixels whose joints are all at one place.
std::shared_ptr<const PoseProblem> allAt(PosePoint place)
{
    static const std::vector<float> unary(partCount * 12, 0.5F);
    auto examples = std::make_shared<PoseExamples>();
    PoseImage image{"im1.jpg", 40, 30, 3, 4, unary, {}, {}, true, {}, {}};
    image.joints.fill(place);
    examples->images.push_back(image);
    PoseShape shape;
    shape.cell = 10;
    return std::make_shared<PoseProblem>(examples, shape);
}

/// The error about an image that was changed, or "".
template <typename Change> std::string refusal(Change change)
{
    const auto good = allAt({15, 15});
    const auto examples = copyOf(*good);
    change(examples->images[0]);
    try {
        PoseProblem(examples, good->shape());
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

} // namespace

TEST(Pose, aJointOutsideIsAtTheNearestCell)
{
    const std::pair<PosePoint, Label> cases[] = {{{-100, -1}, 0}, {{15, -5}, 1}, {{1e30F, 3}, 3},
        {{-1, 15}, 4}, {{40, 19.9F}, 7}, {{-5, 1e6F}, 8}, {{25, 30}, 10}, {{1e30F, 1e30F}, 11},
        {{9.99F, 9.99F}, 0}, {{10, 10}, 5}};
    for (const auto& [place, cell] : cases) {
        const auto problem = allAt(place);
        for (std::size_t p = 0; p < partCount; ++p)
            EXPECT_EQ(problem->truth(0)[p], cell) << place.x << ' ' << place.y << ' ' << p;
        EXPECT_EQ(problem->cellAt(0, place), cell);
    }
}

TEST(Pose, cellsAreRoundedAlikeEverywhere)
{
    const auto problem = allAt({21, 9}); // in cell 2 of row 0, whose middle is (25, 5)
    for (Label cell = 0; cell < 12; ++cell) {
        const Labelling y(partCount + arcCount, cell);
        const PosePoint middle = problem->place(0, y, neck);
        EXPECT_EQ(problem->cellAt(0, middle), cell);
        EXPECT_EQ(middle,
            (PosePoint{
                10 * static_cast<float>(cell % 4) + 5, 10 * static_cast<float>(cell / 4) + 5}));
        for (const PosePoint joint : problem->joints(0, y))
            EXPECT_EQ(joint, middle);
        // s is one cell: every other cell costs all.
        EXPECT_EQ(problem->loss(0, y), cell == 2 ? 0 : 1) << cell;
    }
    EXPECT_EQ(problem->scale(0), 0); // PCK's s, which no cell widens
    EXPECT_EQ(problem->place(0, problem->truth(0), headTop), (PosePoint{25, 5}));
    std::vector<double> w(PoseShape::weightCount, 0.0);
    Labelling y;
    problem->maxOracle(0, w.data(), OracleMode::decode, y);
    EXPECT_EQ(y, Labelling(partCount + arcCount, 0)); // ties go to the lowest
}

TEST(Pose, lossByHand)
{
    const auto good = allAt({5, 5});
    const auto examples = copyOf(*good);
    examples->images[0].joints[leftShoulder] = {5, 25}; // s = 20 pixels, 2 cells
    const PoseProblem problem(examples, good->shape());
    EXPECT_DOUBLE_EQ(problem.scale(0), 20);
    Labelling y(problem.truth(0).begin(), problem.truth(0).end());
    y[headTop] = 1; // one cell off: (1/2)²
    EXPECT_DOUBLE_EQ(problem.loss(0, y), 0.25 / 26);
    y[neck] = 5; // one across and one down
    EXPECT_DOUBLE_EQ(problem.loss(0, y), (0.25 + 0.5) / 26);
    y[leftAnkle] = 11; // farther than s
    EXPECT_DOUBLE_EQ(problem.loss(0, y), (0.25 + 0.5 + 1) / 26);
}

/// Where single precision cannot distinguish the truth from a worse pose, the truth is the answer.
TEST(Pose, anAugmentedAnswerIsNeverBelowTheTruth)
{
    const float high = std::nextafter(2.0F, 0.0F), low = std::nextafter(high, 0.0F);
    std::vector<float> unary(partCount * 2, 0.0F);
    unary[0] = low, unary[1] = high; // of the right ankle, whose place is the second cell
    auto examples = std::make_shared<PoseExamples>();
    PoseImage image{"im1.jpg", 20, 10, 1, 2, unary, {}, {}, true, {}, {}};
    image.joints.fill({15, 5});
    examples->images.push_back(image);
    PoseShape shape;
    shape.cell = 10;
    const PoseProblem problem(examples, shape);
    std::vector<double> w(PoseShape::weightCount, PoseShape::leastQuadratic);
    w[rightAnkle] = 1.07375e10; // a little above 2³¹ both scores are one float
    const std::vector<float> scores = problem.unaries(0, w.data(), false);
    ASSERT_EQ(scores[0], scores[1]);
    Labelling y;
    problem.maxOracle(0, w.data(), OracleMode::lossAugmented, y);
    EXPECT_GE(problem.score(0, w.data(), y) + problem.loss(0, y),
        problem.score(0, w.data(), problem.truth(0)));
    EXPECT_EQ(y[rightAnkle], 1);
}

TEST(Pose, ofTypesAtOneDistanceTheFirstIsNearest)
{
    PoseShape shape;
    EXPECT_EQ(shape.nearestType(3, {1, 1}), 0);
    shape.displacements[3 * relationTypes + 4] =
        shape.displacements[3 * relationTypes + 9] = {2, 0};
    EXPECT_EQ(shape.nearestType(3, {2, 1}), 4);
    EXPECT_EQ(shape.nearestType(4, {2, 1}), 0);
    EXPECT_EQ(shape.nearestType(3, {-2, 1}), 0);
}

TEST(Pose, saysWhatIsWrongWithAnImage)
{
    using ::testing::HasSubstr;
    EXPECT_EQ(refusal([](PoseImage&) {}), "");
    EXPECT_THAT(refusal([](PoseImage& image) { image.rows = 0; }), HasSubstr("without cells"));
    EXPECT_THAT(refusal([](PoseImage& image) { image.columns = 0; }), HasSubstr("im1.jpg"));
    EXPECT_THAT(refusal([](PoseImage& image) { image.columns = 40'000; }), HasSubstr("too many"));
    // Products that wrap around to the 12 cells there are.
    constexpr std::size_t wrapping = (std::size_t{1} << 62) + 3;
    EXPECT_THAT(refusal([](PoseImage& image) { image.rows = wrapping; }), HasSubstr("too many"));
    EXPECT_THAT(refusal([](PoseImage& image) { image.rows = 4, image.columns = wrapping; }),
        HasSubstr("too many"));
    EXPECT_THAT(refusal([](PoseImage& image) { image.columns = 5; }), HasSubstr("another size"));
    const std::vector<std::uint16_t> few(12);
    EXPECT_THAT(
        refusal([&](PoseImage& image) { image.relations = few; }), HasSubstr("another size"));
    for (const float bad : {std::nanf(""), -INFINITY}) {
        std::vector<float> unary(partCount * 12);
        unary.back() = bad;
        EXPECT_THAT(refusal([&](PoseImage& image) { image.unary = unary; }), HasSubstr("score"));
        EXPECT_THAT(refusal([&](PoseImage& image) { image.joints[13].y = bad; }),
            HasSubstr("a joint that is not finite"));
        EXPECT_THAT(refusal([&](PoseImage& image) { image.joints[0].x = bad; }),
            HasSubstr("a joint that is not finite"));
    }
    std::vector<std::uint16_t> relations(arcCount * relationTypes * 12, 0xFF7F); // the least
    EXPECT_EQ(refusal([&](PoseImage& image) { image.relations = relations; }), "");
    for (const unsigned bad : {0x7F80U, 0xFF80U, 0x7FC0U}) {
        relations.back() = static_cast<std::uint16_t>(bad);
        EXPECT_THAT(
            refusal([&](PoseImage& image) { image.relations = relations; }), HasSubstr("score"));
    }
    EXPECT_THROW(PoseProblem(std::make_shared<PoseExamples>(), PoseShape()), InputError);
}
