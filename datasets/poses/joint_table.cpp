// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/joint_table.h"

#include "core/files/csv.h"

#include <cmath>
#include <iterator>

namespace gapscope {
namespace {

/// Where an array has what.
class JointArray {
public:
    JointArray(const MatArray& array, const std::string& where)
        : m_array(array)
        , m_where(where)
    {
        const std::vector<std::size_t>& dims = array.dims;
        const auto isPoint = [](std::size_t extent) { return extent == 2 || extent == 3; };
        const bool form = dims.size() == 2 || dims.size() == 3;
        if (form && dims[0] == jointCount && isPoint(dims[1])) {
            m_jointStep = 1;
            m_axisStep = jointCount;
            m_axes = dims[1];
        } else if (form && isPoint(dims[0]) && dims[1] == jointCount) {
            m_jointStep = m_axes = dims[0];
            m_axisStep = 1;
        } else {
            std::string text;
            for (const std::size_t extent : dims)
                text += (text.empty() ? "" : "×") + std::to_string(extent);
            throw InputError(where, 0, array.name + " is an array of " + text,
                "14×3×n or 3×14×n (x, y, flag of 14 joints in n images), 14×2×n or 2×14×n");
        }
        m_images = dims.size() == 3 ? dims[2] : 1;
        if (m_images == 0 || m_images > JointTable::mostRows)
            throw InputError(where, 0, array.name + " has " + std::to_string(m_images) + " images",
                "from 1 to " + std::to_string(JointTable::mostRows));
    }

    std::size_t images() const { return m_images; }
    bool hasFlags() const { return m_axes == 3; }

    /// axis 0: x, 1: y.
    float coordinate(std::size_t image, std::size_t joint, std::size_t axis) const
    {
        const double value = at(image, joint, axis);
        if (!(std::abs(value) <= JointTable::mostCoordinate))
            refuse(image, joint, axis == 0 ? "x" : "y", value,
                "a number of pixels, from -1000000 to 1000000; a missing joint is at (0, 0) with "
                "flag 0");
        return static_cast<float>(value);
    }

    bool flag(std::size_t image, std::size_t joint) const
    {
        const double value = at(image, joint, 2);
        if (value != 0 && value != 1)
            refuse(image, joint, "the flag", value, "0 or 1");
        return value == 1;
    }

private:
    double at(std::size_t image, std::size_t joint, std::size_t axis) const
    {
        return m_array
            .values[image * jointCount * m_axes + joint * m_jointStep + axis * m_axisStep];
    }

    [[noreturn]] void refuse(std::size_t image, std::size_t joint, const std::string& what,
        double value, const std::string& expected) const
    {
        const std::string shown = std::isnan(value) ? "NaN"
            : std::isinf(value)                     ? "infinite"
                                                    : std::to_string(value);
        throw InputError(m_where, 0,
            "image " + std::to_string(image + 1) + ", " + std::string(bodyParts[joint].name) + ": "
                + what + " is " + shown,
            expected);
    }

    const MatArray& m_array;
    const std::string& m_where;
    std::size_t m_images = 0, m_axes = 0, m_jointStep = 0, m_axisStep = 0;
};

std::string_view partName(ImagePart part)
{
    return part == ImagePart::train ? "train" : part == ImagePart::test ? "test" : "none";
}

} // namespace

JointTable jointsFromMat(const MatArray& array, const std::string& where)
{
    const JointArray joints(array, where);
    JointTable table;
    table.rows.resize(joints.images());
    for (std::size_t k = 0; k < table.rows.size(); ++k) {
        JointRow& row = table.rows[k];
        row.number = k + 1;
        for (std::size_t j = 0; j < jointCount; ++j) {
            const PosePoint place{joints.coordinate(k, j, 0), joints.coordinate(k, j, 1)};
            const bool unflagged = !joints.hasFlags() || !joints.flag(k, j);
            const bool nowhere = place.x < 0 || place.y < 0 || place == PosePoint{};
            row.missing[j] = unflagged && nowhere;
            if (!row.missing[j])
                row.joints[j] = place;
        }
    }
    return table;
}

std::string jointsCsv(const JointTable& table)
{
    std::string text;
    for (std::size_t k = 0; k < (table.hasJoints ? jointColumns : Column::firstJoint); ++k)
        text.append(k > 0 ? "," : "").append(columnName(k));
    text += '\n';
    const auto side = [](std::size_t pixels) {
        return pixels > 0 ? std::to_string(pixels) : std::string();
    };
    for (const JointRow& row : table.rows) {
        fmt::format_to(std::back_inserter(text), "{},{},{},{},{}", csvField(row.image),
            table.parted ? partName(row.part) : "", side(row.width), side(row.height),
            row.upright ? (*row.upright ? "1" : "0") : "");
        for (std::size_t k = 0; table.hasJoints && k < jointCount; ++k)
            if (row.missing[k])
                text += ",,";
            else
                fmt::format_to(
                    std::back_inserter(text), ",{:.2f},{:.2f}", row.joints[k].x, row.joints[k].y);
        text += '\n';
    }
    return text;
}

bool upright(const std::array<PosePoint, jointCount>& joints)
{
    constexpr double tie = 1e-3; // pixels; hundredths as floats differ by less
    const auto middle = [](float a, float b) { return (double{a} + double{b}) / 2; };
    const PosePoint &right = joints[rightHip], &left = joints[leftHip];
    const double hipX = middle(right.x, left.x), hipY = middle(right.y, left.y);
    const double across = std::abs(hipX - double{joints[neck].x});
    const double down = hipY - double{joints[neck].y};
    const double higherAnkle = std::min(joints[rightAnkle].y, joints[leftAnkle].y);
    return joints[headTop].y < joints[neck].y && across <= down && down > 0
        && higherAnkle > hipY + tie;
}

} // namespace gapscope
