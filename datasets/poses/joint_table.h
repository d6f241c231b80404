// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"
#include "core/tasks/pose/pose_body.h"
#include "datasets/formats/binary/mat_file.h"
#include "datasets/opening/image_parts.h"

#include <bitset>

namespace gapscope {

/// A table's entry for one photograph.
struct JointRow {
    std::string image;      ///< its name as given; "" of a MAT-file
    std::size_t number = 0; ///< for messages: the line of a CSV, the image's number in a MAT-file
    ImagePart part = ImagePart::train;
    std::size_t width = 0, height = 0; ///< pixels; 0: not said
    std::optional<bool> upright{};
    std::array<PosePoint, jointCount> joints{}; ///< (0, 0) where missing
    std::bitset<jointCount> missing{};

    /// All joints are given.
    bool labelled() const { return missing.none(); }
    bool operator==(const JointRow&) const = default;
};

struct JointTable {
    std::vector<JointRow> rows;
    bool parted = false;   ///< it says which part each row is of
    bool hasJoints = true; ///< it has columns for them, even if some are missing

    static constexpr std::size_t mostRows = 200'000;
    static constexpr double mostCoordinate = 1e6;
};

/// Joints from comma-separated values (RFC 4180, one line a row) with a header:
///   image               the photograph's name
///   split               train, test, or val and none for neither; in no row or in all
///   width, height       whole pixels, may be empty
///   upright             0 or 1, may be empty
///   r_ankle_x, r_ankle_y, …   pixels, of all 14 joints (keys of bodyParts) or of none; both empty:
///                       the joint is missing
/// All columns but image may be absent, and their order is free. Blank lines are skipped.
/// text: plain or gzip.  where: names the file in errors.
/// throws: InputError with the line, and the column where one is unknown, missing or repeated; a
/// value that is no number, not finite or beyond ±mostCoordinate; a repeated image.
JointTable jointsFromCsv(std::string_view text, const std::string& where);

/// Joints of an array 14×3×n or 3×14×n, as LSP and LSP Extended have them, or of one without the
/// flags, 14×2×n or 2×14×n. Rows are in the order of the images, numbered from 1.
/// A coordinate is used whatever its flag (LSPET: 1 is visible; LSP: 1 is occluded). But a joint is
/// missing where the flag is 0, or there is none, and the point is (0, 0) or has a negative
/// coordinate.
/// throws: InputError naming image and joint: not finite, beyond ±mostCoordinate, a flag that is
/// neither 0 nor 1; other dimensions.
JointTable jointsFromMat(const MatArray& array, const std::string& where);

/// The text that jointsFromCsv reads, coordinates with 2 decimals: of every row the columns image,
/// split, width, height, upright (empty where not known) and, with hasJoints, those of the joints.
std::string jointsCsv(const JointTable& table);

/// Whether a person stands: the top of the head above the neck, the torso (neck to middle of the
/// hips) downwards and within 45° of vertical, and both ankles below the middle of the hips.
bool upright(const std::array<PosePoint, jointCount>& joints);

/// Columns of a table of joints in the order they are written in; then x and y of each joint.
struct Column {
    enum : std::size_t { image, split, width, height, stands, firstJoint };
};
inline constexpr std::size_t jointColumns = Column::firstJoint + 2 * jointCount;

inline std::string columnName(std::size_t column)
{
    constexpr std::array<std::string_view, Column::firstJoint> leading{
        "image", "split", "width", "height", "upright"};
    if (column < Column::firstJoint)
        return std::string(leading[column]);
    const std::size_t k = column - Column::firstJoint;
    return std::string(bodyParts[k / 2].key).append(k % 2 == 0 ? "_x" : "_y");
}

} // namespace gapscope
