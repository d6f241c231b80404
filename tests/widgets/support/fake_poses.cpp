// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/support/fake_poses.h"

#include "core/tasks/pose/pck.h"
#include "widgets/viewers/pose/pose_overlay.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <random>

namespace gapscope {
namespace {

constexpr double cell = 8;

/// A person of 100 pixels or so with arms and legs in some position.
FakePoses::Person invented(std::size_t k)
{
    std::mt19937 random(static_cast<std::uint32_t>(17 + k));
    const auto between = [&random](double a, double b) {
        return a + (b - a) * static_cast<double>(random()) / static_cast<double>(random.max());
    };
    FakePoses::Person person{"images/fake" + std::to_string(k) + ".png", {}, 184, 152, {}, true};
    const auto put = [&](std::size_t joint, double x, double y) {
        person.joints[joint] = {static_cast<float>(x), static_cast<float>(y)};
    };
    const double x = between(80, 104), y = between(34, 42), lean = between(-8, 8);
    put(headTop, x + lean, y - 18);
    put(neck, x, y);
    put(rightShoulder, x - 12, y + 4);
    put(leftShoulder, x + 12, y + 3);
    put(rightHip, x - 8 - lean, y + 40);
    put(leftHip, x + 8 - lean, y + 41);
    const auto limb = [&](std::size_t from, std::size_t mid, std::size_t end, double side,
                          double length, double spread) {
        double angle = side * between(-0.2, spread);
        const auto next = [&](std::size_t a, std::size_t b) {
            put(b, static_cast<double>(person.joints[a].x) + length * std::sin(angle),
                static_cast<double>(person.joints[a].y) + length * std::cos(angle));
        };
        next(from, mid);
        angle += side * between(-0.9, 0.7);
        next(mid, end);
    };
    limb(rightShoulder, rightElbow, rightWrist, -1, 20, 1.9);
    limb(leftShoulder, leftElbow, leftWrist, 1, 20, 1.9);
    limb(rightHip, rightKnee, rightAnkle, -1, 28, 0.7);
    limb(leftHip, leftKnee, leftAnkle, 1, 28, 0.7);
    return person;
}

std::vector<FakePoses::Person> inventedPeople(std::size_t count)
{
    std::vector<FakePoses::Person> people;
    for (std::size_t k = 0; k < count; ++k)
        people.push_back(invented(k));
    people.back().labelled = false;
    people.back().joints = {};
    return people;
}

cv::Mat3b drawn(const FakePoses::Person& person)
{
    cv::Mat3b picture(static_cast<int>(person.height), static_cast<int>(person.width));
    cv::randu(picture, cv::Scalar::all(90), cv::Scalar::all(150));
    cv::GaussianBlur(picture, picture, {9, 9}, 0);
    const auto at = [&](std::size_t joint) {
        return cv::Point(cvRound(person.joints[joint].x), cvRound(person.joints[joint].y));
    };
    for (const BodyPair& limb : middles)
        cv::line(picture, at(limb.a), at(limb.b), {60, 90, 160}, 7, cv::LINE_AA);
    cv::circle(picture, (at(neck) + at(headTop)) / 2, 8, {120, 160, 210}, cv::FILLED, cv::LINE_AA);
    return picture;
}

} // namespace

FakePoses::FakePoses(std::size_t count)
    : FakePoses(inventedPeople(count))
{
}

FakePoses::FakePoses(std::vector<Person> people)
    : m_people(std::move(people))
{
    auto examples = std::make_shared<PoseExamples>();
    m_unary.reserve(m_people.size());
    m_relations.reserve(m_people.size());
    for (const Person& person : m_people) {
        PoseImage image;
        image.name = person.name;
        image.width = person.width;
        image.height = person.height;
        image.joints = person.joints;
        image.labelled = person.labelled;
        image.rows = (person.height + 7) / 8;
        image.columns = (person.width + 7) / 8;
        addMaps(image, static_cast<std::uint32_t>(examples->images.size()));
        examples->images.push_back(image);
    }
    examples->photograph = [](std::size_t i) { return std::to_string(i); };
    PoseShape shape;
    shape.cell = cell;
    for (std::size_t arc = 0; arc < arcCount; ++arc)
        for (std::size_t type = 0; type < relationTypes; ++type) {
            const PosePlaces at = placesOf(examples->images[type % (m_people.size() - 1)].joints);
            const PosePoint p = at[arcFrom(arc)], q = at[arcTo(arc)];
            const auto shift = static_cast<float>(type) / 20;
            shape.displacements[arc * relationTypes + type] = {
                (p.x - q.x) / static_cast<float>(cell) + shift,
                (p.y - q.y) / static_cast<float>(cell) - shift};
        }
    problem = std::make_shared<const PoseProblem>(examples, shape);
    learn();
}

void FakePoses::addMaps(PoseImage& image, std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto noise = [&random] {
        return static_cast<double>(random()) / static_cast<double>(random.max());
    };
    PoseImage known = image;
    if (!image.labelled)
        known.joints = invented(99).joints;
    const PosePlaces at = placesOf(known.joints);
    std::vector<float>& unary = m_unary.emplace_back(partCount * image.cells());
    const auto bump = [&](std::size_t c, PosePoint place) {
        const double x = (static_cast<double>(c % image.columns) + 0.5) * cell;
        const double y = (static_cast<double>(c / image.columns) + 0.5) * cell;
        const double dx = x - static_cast<double>(place.x), dy = y - static_cast<double>(place.y);
        return std::exp(-(dx * dx + dy * dy) / 200);
    };
    for (std::size_t part = 0; part < partCount; ++part) {
        const double other = 1.3 * noise();
        for (std::size_t c = 0; c < image.cells(); ++c)
            unary[part * image.cells() + c] = static_cast<float>(
                4 * bump(c, at[part]) + 4 * other * bump(c, at[bodyParts[part].mirror]) + noise());
    }
    image.unary = unary;
    std::vector<std::uint16_t>& relations =
        m_relations.emplace_back(arcCount * relationTypes * image.cells());
    for (std::uint16_t& value : relations)
        value = static_cast<std::uint16_t>(0x3d00 + random() % 0x80); // 0.03 … 0.06
    image.relations = relations;
}

void FakePoses::learn()
{
    std::vector<double> weights(PoseShape::weightCount);
    std::fill_n(weights.begin(), PoseShape::linearStart, 1.0);
    std::mt19937 random(5);
    for (std::size_t k = PoseShape::linearStart; k < PoseShape::weightCount; ++k) {
        const double x = static_cast<double>(random()) / static_cast<double>(random.max());
        weights[k] = k < PoseShape::quadraticStart ? 0.4 * x - 0.2 : 0.4 + 2.5 * x * x;
    }
    w = std::make_shared<const std::vector<double>>(std::move(weights));
}

std::vector<ExamplePart> FakePoses::parts() const { return {{QStringLiteral("Train"), problem}}; }

ExamplePredictions FakePoses::predictions() const
{
    ExamplePredictions out;
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        Labelling& y = out.labels.emplace_back();
        problem->maxOracle(i, w->data(), OracleMode::decode, y);
        const auto errors = jointErrors(*problem, i, y);
        const bool labelled = m_people[i].labelled;
        const auto right =
            std::ranges::count_if(errors, [](double e) { return e <= pckThreshold; });
        out.losses.push_back(labelled ? problem->loss(i, y) : 0);
        out.scores.push_back(problem->score(i, w->data(), y));
        out.quality.push_back(labelled ? static_cast<double>(right) / jointCount
                                       : std::numeric_limits<double>::quiet_NaN());
    }
    return out;
}

DecodePhotograph FakePoses::decoder() const
{
    return [this](const std::string& bytes, const std::string&) {
        const Person& person = m_people[std::stoul(bytes)];
        return person.picture.empty() ? drawn(person) : person.picture;
    };
}

} // namespace gapscope
