// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/npz.h"
#include "core/machine/random.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/poses/classifiers/part_classifiers.h"
#include "datasets/poses/joint_table.h"
#include "datasets/poses/map_shape.h"

#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <opencv2/imgproc.hpp>
#include <string>

namespace gapscope {
namespace {

constexpr int pictureSide = 128;
constexpr std::size_t cell = 8, cellsAcross = pictureSide / cell;

PosePoint from(PosePoint start, double length, double degrees)
{
    const double angle = degrees * std::numbers::pi / 180;
    return {start.x + static_cast<float>(length * std::sin(angle)),
        start.y + static_cast<float>(length * std::cos(angle))};
}

/// A standing figure that faces us: its right side is on the left. Angles from straight down.
std::array<PosePoint, jointCount> jointsOf(Random& random)
{
    std::array<PosePoint, jointCount> at{};
    const double size = random.between(0.85, 1.1), lean = random.between(-14, 14);
    at[neck] = {
        static_cast<float>(random.between(50, 78)), static_cast<float>(random.between(30, 40))};
    at[headTop] = from(at[neck], 16 * size, 180 + lean + random.between(-20, 20));
    const PosePoint hips = from(at[neck], 34 * size, lean);
    const auto sideOf = [&](double sign, std::size_t shoulder, std::size_t elbow, std::size_t wrist,
                            std::size_t hip, std::size_t knee, std::size_t ankle) {
        at[shoulder] = from(at[neck], 11 * size, lean + sign * 84);
        at[hip] = from(hips, 7 * size, lean + sign * 90);
        const double arm = sign * random.between(-15, 130), thigh = sign * random.between(-15, 50);
        at[elbow] = from(at[shoulder], 17 * size, arm);
        at[wrist] = from(at[elbow], 15 * size, arm + sign * random.between(-20, 110));
        at[knee] = from(at[hip], 21 * size, thigh);
        at[ankle] = from(at[knee], 20 * size, thigh - sign * random.between(0, 50));
    };
    sideOf(-1, rightShoulder, rightElbow, rightWrist, rightHip, rightKnee, rightAnkle);
    sideOf(1, leftShoulder, leftElbow, leftWrist, leftHip, leftKnee, leftAnkle);
    for (PosePoint& joint : at)
        joint = {std::clamp(joint.x, 2.0F, pictureSide - 2.0F),
            std::clamp(joint.y, 2.0F, pictureSide - 2.0F)};
    return at;
}

cv::Scalar colour(Random& random, double low, double high)
{
    return {random.between(low, high), random.between(low, high), random.between(low, high)};
}

cv::Point pixel(PosePoint at)
{
    return {static_cast<int>(std::lround(at.x * 16)), static_cast<int>(std::lround(at.y * 16))};
}

void line(cv::Mat3b& image, PosePoint a, PosePoint b, const cv::Scalar& ink, int width)
{
    cv::line(image, pixel(a), pixel(b), ink, width, cv::LINE_AA, 4);
}

std::string draw(Random& random, const std::array<PosePoint, jointCount>& at)
{
    cv::Mat3b image(pictureSide, pictureSide);
    image.setTo(colour(random, 120, 210));
    const auto anywhere = [&random] {
        return PosePoint{static_cast<float>(random.between(0, pictureSide)),
            static_cast<float>(random.between(0, pictureSide))};
    };
    for (int k = 0; k < 14; ++k) { // clutter: sticks as thick as limbs, and discs like heads
        const PosePoint a = anywhere();
        line(image, a, from(a, random.between(12, 30), random.between(0, 360)),
            colour(random, 40, 230), 3 + static_cast<int>(random.below(4)));
    }
    for (int k = 0; k < 3; ++k)
        cv::circle(image, pixel(anywhere()), 16 * (4 + static_cast<int>(random.below(5))),
            colour(random, 60, 220), cv::FILLED, cv::LINE_AA, 4);
    const cv::Scalar skin(150 + random.between(-30, 30), 175, 225),
        shirt = colour(random, 20, 200), trousers = colour(random, 20, 110);
    const PosePoint hips = middleOf(at[leftHip], at[rightHip]);
    for (const Limb& limb : limbs) {
        const PosePoint b = limb.b == middleOfHips ? hips : at[limb.b];
        const bool leg =
            limb.a == rightHip || limb.a == leftHip || limb.a == rightKnee || limb.a == leftKnee;
        const bool sleeve = limb.a == rightShoulder || limb.a == leftShoulder;
        if (limb.a != headTop)
            line(image, at[limb.a], b,
                leg                            ? trousers
                    : sleeve || limb.a == neck ? shirt
                                               : skin,
                limb.a == neck ? 15
                    : leg      ? 7
                               : 5);
    }
    cv::circle(
        image, pixel(middleOf(at[neck], at[headTop])), 16 * 7, skin, cv::FILLED, cv::LINE_AA, 4);
    for (cv::Vec3b& value : image)
        for (int c = 0; c < 3; ++c)
            value[c] = cv::saturate_cast<std::uint8_t>(value[c] + random.between(-18, 18));
    return pngOf(image);
}

/// A hill at a place, as the log-likelihood of a Gaussian that ends in a plain.
void addPeak(std::span<float> map, PosePoint at, double height, double width)
{
    for (std::size_t k = 0; k < map.size(); ++k) {
        const double dx = (static_cast<double>(k % cellsAcross) + 0.5) * cell - at.x;
        const double dy = (static_cast<double>(k / cellsAcross) + 0.5) * cell - at.y;
        const double value = height - (dx * dx + dy * dy) / (2 * width * width);
        map[k] = std::max(map[k], static_cast<float>(value));
    }
}

void addNoise(Random& random, std::span<float> map, double most)
{
    for (float& value : map)
        value += static_cast<float>(random.between(-most, most));
}

/// Maps of a figure such as a classifier with many errors might compute.
std::vector<float> mapsOf(Random& random, const PosePlaces& places, const PoseShape& shape)
{
    constexpr std::size_t cells = cellsAcross * cellsAcross;
    constexpr double plain = -7, width = 7;
    std::vector<float> maps(allMaps * cells, plain);
    const auto map = [&maps](std::size_t k) { return std::span(maps).subspan(k * cells, cells); };
    for (std::size_t p = 0; p < partCount; ++p) {
        addPeak(map(p), places[p], random.between(-3.5, -0.5), width);
        if (bodyParts[p].mirror != p) // left and right look alike
            addPeak(map(p), places[bodyParts[p].mirror], random.between(-3.5, -0.8), width);
        for (int wrong = 0; wrong < 3; ++wrong)
            addPeak(map(p),
                {static_cast<float>(random.between(0, pictureSide)),
                    static_cast<float>(random.between(0, pictureSide))},
                random.between(-4, -1), width);
        addNoise(random, map(p), 0.8);
    }
    const auto differences = arcDifferences(places, {cell, cellsAcross, cellsAcross});
    for (std::size_t arc = 0; arc < arcCount; ++arc) {
        const Label right = shape.nearestType(arc, differences[arc]);
        for (std::size_t type = 0; type < relationTypes; ++type) {
            const auto own = map(partCount + arc * relationTypes + type);
            addPeak(own, places[arcFrom(arc)],
                type == right ? random.between(-2, -0.5) : random.between(-4, -2), 2 * width);
            addNoise(random, own, 0.5);
        }
    }
    return maps;
}

} // namespace

/// The files of sample:figures, drawn from a seed: images/01.png … of 128×128 pixels, stick figures
/// with coloured limbs in front of clutter; joints.csv, every third figure in the test part; and
/// maps/01.npy …, maps/displacements.npy, as a classifier might compute them: a peak where a part
/// is, weaker ones in wrong places and where its mirror part is, and noise.
std::map<std::string, std::string> generateFigures(std::size_t count, std::uint64_t seed)
{
    Random random(seed);
    JointTable table;
    table.parted = true;
    PartTeachers known;
    std::map<std::string, std::string> files;
    for (std::size_t k = 1; k <= count; ++k) {
        JointRow row;
        row.image = fmt::format("{:02}.png", k);
        row.part = k % 3 == 0 ? ImagePart::test : ImagePart::train;
        row.width = row.height = pictureSide;
        row.joints = jointsOf(random);
        row.upright = upright(row.joints);
        files["images/" + row.image] = draw(random, row.joints);
        known.places.push_back(placesOf(row.joints));
        table.rows.push_back(std::move(row));
    }
    files["joints.csv"] = jointsCsv(table);
    known.count = count;
    known.sizes.assign(count, {pictureSide, pictureSide});
    PoseShape shape;
    shape.displacements = learnDisplacements(known, cell, {});
    files["maps/displacements.npy"] = npyBytes({"", {arcCount, relationTypes, 2},
        std::span(&shape.displacements[0].x, 2 * shape.displacements.size())});
    for (std::size_t k = 0; k < count; ++k)
        files[fmt::format("maps/{:02}.npy", k + 1)] = npyBytes(
            {"", {allMaps, cellsAcross, cellsAcross}, mapsOf(random, known.places[k], shape)});
    return files;
}

} // namespace gapscope
