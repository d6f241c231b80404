// SPDX-License-Identifier: GPL-3.0-or-later
// The data from which maps of parts are learnt, and how a photograph becomes maps.
#include "core/machine/error.h"
#include "core/machine/random.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/poses/classifiers/logistic_regression.h"
#include "datasets/poses/classifiers/part_classifiers.h"
#include "datasets/poses/classifiers/part_teachers.h"
#include "tests/datasets/poses/pose_files.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace gapscope {
namespace {

RowMatrix noise(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed)
{
    Random random(seed);
    RowMatrix matrix(rows, columns);
    for (Eigen::Index k = 0; k < matrix.size(); ++k)
        matrix.data()[k] = static_cast<float>(random.uniform() - 0.5);
    return matrix;
}

/// Three classes around three places, more of them than one chunk has.
struct Tiny {
    RowMatrix x = noise(3000, 4, 1);
    std::vector<std::uint16_t> labels;

    Tiny()
    {
        for (Eigen::Index s = 0; s < x.rows(); ++s) {
            labels.push_back(static_cast<std::uint16_t>(s % 3));
            x(s, s % 3) += 0.4F;
        }
    }
    Samples samples() const
    {
        Samples made;
        made.count = labels.size();
        made.features = static_cast<std::size_t>(x.cols());
        made.classes = 3;
        made.labels = labels;
        made.rows = [this](std::size_t first, std::size_t count, RowMatrix& rows) {
            rows = x.middleRows(static_cast<Eigen::Index>(first), static_cast<Eigen::Index>(count));
        };
        return made;
    }
    /// The gradient of the objective, in double precision.
    Eigen::MatrixXd gradient(const RowMatrix& w, double ridge) const
    {
        const Eigen::MatrixXd wide = w.cast<double>();
        Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(w.rows(), w.cols());
        for (Eigen::Index s = 0; s < x.rows(); ++s) {
            Eigen::VectorXd one(x.cols() + 1);
            one << x.row(s).transpose().cast<double>(), 1;
            Eigen::VectorXd p = (wide * one).array().exp();
            p /= p.sum();
            p[labels[static_cast<std::size_t>(s)]] -= 1;
            sum += p * one.transpose();
        }
        sum /= static_cast<double>(x.rows());
        sum.leftCols(x.cols()) += ridge * wide.leftCols(x.cols());
        return sum;
    }
};

PartTeachers teachersOf(const Files& files)
{
    const JointTable table = jointsFromCsv(files.at("joints.csv"), "joints.csv");
    PartTeachers teachers;
    teachers.count = table.rows.size();
    for (const JointRow& row : table.rows)
        teachers.places.push_back(placesOf(row.joints));
    teachers.sizes.assign(teachers.count, {128, 128});
    teachers.photograph = [files, table](std::size_t k) {
        const std::string name = "images/" + table.rows[k].image;
        return decodePhotograph(files.at(name), name);
    };
    return teachers;
}

PoseShape shapeOf(const PartTeachers& teachers)
{
    PoseShape shape;
    shape.displacements = learnDisplacements(teachers, shape.cell, {});
    return shape;
}

} // namespace

TEST(LogisticRegression, reachesTheOptimum)
{
    const Tiny tiny;
    constexpr double ridge = 0.01;
    const RowMatrix w = logisticRegression(tiny.samples(), ridge, 200, 1, {}, {});
    EXPECT_EQ(w.rows(), 3);
    EXPECT_EQ(w.cols(), 5);
    EXPECT_GT(tiny.gradient(RowMatrix::Zero(3, 5), ridge).norm(), 0.1);
    EXPECT_LT(tiny.gradient(w, ridge).norm(), 2e-3);
    EXPECT_GT(w(0, 0), w(1, 0)); // class 0 has the larger first feature
}

TEST(LogisticRegression, threadsChangeNothingAndEvaluationsAreCounted)
{
    const Tiny tiny;
    int evaluations = 0;
    const auto count = [&](double) { ++evaluations; };
    const RowMatrix one = logisticRegression(tiny.samples(), 0.01, 5, 1, count, {});
    EXPECT_LE(evaluations, 6);
    EXPECT_GT(evaluations, 1);
    EXPECT_EQ(one, logisticRegression(tiny.samples(), 0.01, 5, 2, {}, {}));
}

TEST(LogisticRegression, stopsAsAskedAndPassesErrorsOn)
{
    const Tiny tiny;
    std::stop_source stop;
    const auto stopAtThird = [&, k = 0](double) mutable {
        if (++k == 3)
            stop.request_stop();
    };
    EXPECT_THROW(
        logisticRegression(tiny.samples(), 0.01, 50, 2, stopAtThird, stop.get_token()), Cancelled);
    Samples broken = tiny.samples();
    broken.rows = [](std::size_t, std::size_t, RowMatrix&) {
        throw InputError("photo", 0, "is gone", "a file");
    };
    EXPECT_THROW(logisticRegression(broken, 0.01, 50, 2, {}, {}), InputError);
}

TEST(LogisticRegression, aSearchThatMakesNoStepIsAnError)
{
    const Tiny tiny;
    Samples endless = tiny.samples(); // the loss is no number: no step is better
    endless.rows = [](std::size_t, std::size_t count, RowMatrix& rows) {
        rows.setConstant(
            static_cast<Eigen::Index>(count), 4, std::numeric_limits<float>::infinity());
    };
    const InputError error = errorOf([&] { logisticRegression(endless, 0.01, 50, 2, {}, {}); });
    EXPECT_TRUE(says(error, "the search for their weights made no step")) << error.what();
}

TEST(PrincipalAxes, spanTheDirectionsOfLargestVariance)
{
    RowMatrix x = noise(500, 12, 2);
    x.col(3) *= 20;
    x.col(7) *= 10;
    const RowMatrix axes = principalAxes(x, 2);
    ASSERT_EQ(axes.rows(), 2);
    EXPECT_TRUE((axes * axes.transpose()).isIdentity(1e-4F));
    EXPECT_NEAR(axes.col(3).norm(), 1, 1e-2);
    EXPECT_NEAR(axes.col(7).norm(), 1, 1e-2);
    EXPECT_EQ(axes, principalAxes(x, 2));
    const RowMatrix more = principalAxes(noise(3, 12, 4), 8); // than there are rows
    EXPECT_TRUE((more * more.transpose()).isIdentity(1e-4F));
}

TEST(CellFeatures, coverThePhotographAndItsMargin)
{
    for (const cv::Size size : {cv::Size(1, 1), cv::Size(8, 16), cv::Size(17, 9)}) {
        const CellFeatures cells = cellFeatures(cv::Mat3b(size, cv::Vec3b(40, 80, 160)), 8, 3);
        EXPECT_EQ(cells.rows, static_cast<std::size_t>((size.height + 7) / 8));
        EXPECT_EQ(cells.columns, static_cast<std::size_t>((size.width + 7) / 8));
        EXPECT_EQ(cells.values.size(), (cells.rows + 6) * (cells.columns + 6) * cellChannels);
        for (std::size_t k = 0; k < cells.values.size(); ++k) // plain: no gradient, one colour
            ASSERT_NEAR(cells.values[k], cells.values[k % cellChannels], 1e-4) << k;
    }
}

TEST(PartMaps, displacementsAreMeansAndRepeatWhereThereAreFewerPoses)
{
    const PartTeachers teachers = teachersOf(bareFigures(2));
    const auto found = learnDisplacements(teachers, 8, {});
    for (std::size_t arc = 0; arc < arcCount; ++arc)
        for (std::size_t type = 2; type < relationTypes; ++type)
            EXPECT_EQ(found[arc * relationTypes + type], found[arc * relationTypes + 1]);
    const PosePoint first = arcDifferences(teachers.places[0], gridOf(8, 128, 128))[0];
    EXPECT_TRUE(found[0] == first || found[1] == first);
}

TEST(PartMaps, classifiersAreTaughtTheTypesThatTruthsHave)
{
    const Files files = bareFigures(3);
    const Dataset set = openedPoses(files);
    const PoseProblem& problem = posesOf(set.train);
    PartMaps maps;
    const std::vector<Teacher> taught =
        teachersOf(teachersOf(files), problem.shape(), maps, 1, {}, {});
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        const Teacher& teacher = taught[2 * i]; // photographs 1 and 2, and between them mirrors
        const LabellingView truth = problem.truth(i);
        EXPECT_TRUE(std::ranges::equal(teacher.places, truth.first(partCount))) << i;
        EXPECT_TRUE(std::ranges::equal(teacher.types, truth.subspan(partCount))) << i;
    }
}

TEST(PartMaps, areTheSameOnAnyNumberOfThreadsAndOfEveryShape)
{
    const PartTeachers teachers = teachersOf(bareFigures(3));
    const PoseShape shape = shapeOf(teachers);
    const PartMaps learnt = learnPartMaps(teachers, shape, 1, {}, {});
    EXPECT_TRUE(learnt == learnPartMaps(teachers, shape, 2, {}, {}));
    EXPECT_EQ(learnt.parts.size(), (partCount + 1) * (learnt.windowSize() + 1));
    EXPECT_EQ(learnt.relations.size(), arcCount * (relationTypes + 1) * (learnt.relationSpace + 1));
    for (const cv::Size size : {cv::Size(1, 1), cv::Size(20, 50), cv::Size(640, 520)}) {
        const cv::Mat3b photograph(size, cv::Vec3b(40, 80, 160));
        const ImageMaps maps = mapsOf(photograph, learnt);
        EXPECT_EQ(maps.rows, static_cast<std::size_t>((size.height + 7) / 8));
        EXPECT_EQ(maps.columns, static_cast<std::size_t>((size.width + 7) / 8));
        ASSERT_EQ(maps.unary.size(), partCount * maps.rows * maps.columns);
        ASSERT_EQ(maps.relations.size(), relationTypes * arcCount * maps.rows * maps.columns);
        for (const float score : maps.unary) // log-probabilities
            ASSERT_TRUE(std::isfinite(score) && score <= 1e-4F);
    }
    // A part is found in the place where it was annotated.
    const ImageMaps maps = mapsOf(teachers.photograph(0), learnt);
    const std::size_t cell = gridOf(8, 128, 128).nearest(teachers.places[0][headTop]);
    const float* scores = maps.unary.data() + headTop * maps.rows * maps.columns;
    EXPECT_GT(scores[cell], scores[0]);
    EXPECT_GT(scores[cell], std::log(0.5F));
}

TEST(PartMaps, teachersAreBoundedAndLargeOnesAreFewer)
{
    PartTeachers teachers = teachersOf(bareFigures(3));
    const PoseShape shape = shapeOf(teachers);
    std::atomic<int> asked = 0;
    const auto count = [&](int side) {
        PartTeachers many = teachers;
        many.count = mostTeachers + 50;
        many.places.resize(many.count, teachers.places[0]);
        many.sizes.assign(many.count, {side, side});
        many.photograph = [&](std::size_t) -> cv::Mat3b {
            ++asked;
            return cv::Mat3b(8, 8, cv::Vec3b(1, 2, 3));
        };
        asked = 0;
        std::stop_source stop;
        const Progress progress = [&](double, const std::string& what) {
            if (what.find("parts look like") != std::string::npos)
                stop.request_stop();
        };
        EXPECT_THROW(learnPartMaps(many, shape, 2, ProgressPart(progress, 0, 1), stop.get_token()),
            Cancelled);
        return asked.load();
    };
    EXPECT_EQ(count(128), static_cast<int>(mostTeachers));
    EXPECT_LT(count(2000), 70);
    EXPECT_GE(count(40000), 1);
}

} // namespace gapscope
