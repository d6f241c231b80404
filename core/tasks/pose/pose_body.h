// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace gapscope {

/// The body of the Leeds Sports Poses: 14 joints, and with the middles of 12 limbs 26 parts on a
/// tree of 25 edges (Osokin et al. 2016, App. I.4). Left and right are the person's own.
enum class Side { middle, left, right };

struct BodyPart {
    std::string_view key;  ///< "r_ankle", as in joints.csv; middles: "r_shin"
    std::string_view name; ///< "right ankle"
    Side side;
    std::size_t mirror; ///< the part this one is in a mirror
};

inline constexpr std::size_t jointCount = 14, partCount = 26, edgeCount = 25, arcCount = 50;
inline constexpr std::size_t relationTypes = 13;

enum Joint : std::size_t {
    rightAnkle,
    rightKnee,
    rightHip,
    leftHip,
    leftKnee,
    leftAnkle,
    rightWrist,
    rightElbow,
    rightShoulder,
    leftShoulder,
    leftElbow,
    leftWrist,
    neck,
    headTop,
};

/// Joints in the order of the data, then the middles of `middles`, in that order.
inline constexpr std::array<BodyPart, partCount> bodyParts{{
    {"r_ankle", "right ankle", Side::right, leftAnkle},
    {"r_knee", "right knee", Side::right, leftKnee},
    {"r_hip", "right hip", Side::right, leftHip},
    {"l_hip", "left hip", Side::left, rightHip},
    {"l_knee", "left knee", Side::left, rightKnee},
    {"l_ankle", "left ankle", Side::left, rightAnkle},
    {"r_wrist", "right wrist", Side::right, leftWrist},
    {"r_elbow", "right elbow", Side::right, leftElbow},
    {"r_shoulder", "right shoulder", Side::right, leftShoulder},
    {"l_shoulder", "left shoulder", Side::left, rightShoulder},
    {"l_elbow", "left elbow", Side::left, rightElbow},
    {"l_wrist", "left wrist", Side::left, rightWrist},
    {"neck", "neck", Side::middle, neck},
    {"head_top", "head top", Side::middle, headTop},
    {"r_shin", "right shin", Side::right, 15},
    {"l_shin", "left shin", Side::left, 14},
    {"r_thigh", "right thigh", Side::right, 17},
    {"l_thigh", "left thigh", Side::left, 16},
    {"r_flank", "right flank", Side::right, 19},
    {"l_flank", "left flank", Side::left, 18},
    {"r_collar", "right collar", Side::right, 21},
    {"l_collar", "left collar", Side::left, 20},
    {"r_upper_arm", "right upper arm", Side::right, 23},
    {"l_upper_arm", "left upper arm", Side::left, 22},
    {"r_forearm", "right forearm", Side::right, 25},
    {"l_forearm", "left forearm", Side::left, 24},
}};

/// Two parts that an edge or a limb joins.
struct BodyPair {
    std::size_t a, b;
};

/// Part jointCount + k is the middle of these two joints.
inline constexpr std::array<BodyPair, partCount - jointCount> middles{{
    {rightKnee, rightAnkle},
    {leftKnee, leftAnkle},
    {rightHip, rightKnee},
    {leftHip, leftKnee},
    {rightShoulder, rightHip},
    {leftShoulder, leftHip},
    {neck, rightShoulder},
    {neck, leftShoulder},
    {rightShoulder, rightElbow},
    {leftShoulder, leftElbow},
    {rightElbow, rightWrist},
    {leftElbow, leftWrist},
}};

/// Edges of the tree: the neck with the head, then of each limb its two halves. Arc 2e is (a, b) of
/// edge e, arc 2e + 1 is (b, a).
inline constexpr std::array<BodyPair, edgeCount> bodyEdges = [] {
    std::array<BodyPair, edgeCount> edges{};
    edges[0] = {neck, headTop};
    for (std::size_t k = 0; k < middles.size(); ++k) {
        edges[1 + 2 * k] = {middles[k].a, jointCount + k};
        edges[2 + 2 * k] = {jointCount + k, middles[k].b};
    }
    return edges;
}();

/// A limb as it is drawn, and as PCP judges it: arms, legs, torso and head.
struct Limb {
    std::string_view name;
    std::size_t a, b; ///< joints
    Side side;
};
inline constexpr std::array<Limb, 10> limbs{{
    {"torso", neck, partCount, Side::middle}, // to the middle of the hips
    {"head", headTop, neck, Side::middle},
    {"right upper leg", rightHip, rightKnee, Side::right},
    {"right lower leg", rightKnee, rightAnkle, Side::right},
    {"left upper leg", leftHip, leftKnee, Side::left},
    {"left lower leg", leftKnee, leftAnkle, Side::left},
    {"right upper arm", rightShoulder, rightElbow, Side::right},
    {"right lower arm", rightElbow, rightWrist, Side::right},
    {"left upper arm", leftShoulder, leftElbow, Side::left},
    {"left lower arm", leftElbow, leftWrist, Side::left},
}};
/// Limb::b of the torso: no joint, the middle of the hips.
inline constexpr std::size_t middleOfHips = partCount;

constexpr std::size_t arcFrom(std::size_t arc)
{
    return arc % 2 == 0 ? bodyEdges[arc / 2].a : bodyEdges[arc / 2].b;
}
constexpr std::size_t arcTo(std::size_t arc)
{
    return arc % 2 == 0 ? bodyEdges[arc / 2].b : bodyEdges[arc / 2].a;
}

} // namespace gapscope
