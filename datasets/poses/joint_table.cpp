// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/joint_table.h"

#include "core/files/csv.h"
#include "datasets/bytes/text_lines.h"
#include "datasets/formats/binary/image_decode.h"

#include <charconv>
#include <cmath>
#include <iterator>
#include <unordered_map>

namespace gapscope {
namespace {

/// The layout of an array of joints.
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

namespace {

constexpr std::size_t absent = static_cast<std::size_t>(-1);

const std::string& jointKeys()
{
    static const std::string keys = [] {
        std::string text;
        for (std::size_t k = 0; k < jointCount; ++k)
            text.append(k > 0 ? ", " : "").append(bodyParts[k].key);
        return text;
    }();
    return keys;
}

class JointCsv {
public:
    JointCsv(std::string_view text, const std::string& where)
        : m_lines(UnpackedBytes(StoredBytes::memory(text, where), limits()))
    {
    }

    JointTable read()
    {
        readHeader();
        JointTable table;
        table.parted = has(Column::split);
        table.hasJoints = has(Column::firstJoint);
        bool first = true;
        std::unordered_map<std::string, std::size_t> lineOf;
        while (nextLine()) {
            if (table.rows.size() == JointTable::mostRows)
                m_lines.refuse("more than " + std::to_string(table.rows.size()) + " images",
                    "a smaller table");
            JointRow row = readRow();
            const bool parted = has(Column::split) && !field(Column::split).empty();
            if (!first && parted != table.parted)
                m_lines.refuse(parted ? "split is given here and not above"
                                      : "split is empty here and not above",
                    "a split in every row or in none");
            table.parted = parted;
            first = false;
            const auto [known, isNew] = lineOf.emplace(row.image, row.number);
            if (!isNew)
                m_lines.refuse(quotedText(row.image) + " comes twice, here and in line "
                        + std::to_string(known->second),
                    "each image once");
            table.rows.push_back(std::move(row));
        }
        if (first)
            m_lines.refuse("the table has no row", "a row for each image");
        return table;
    }

private:
    /// Lower than for packed texts, because names are stored twice.
    static ReadLimits limits()
    {
        ReadLimits limits;
        limits.unpackedBytes = std::uint64_t{64} << 20;
        return limits;
    }

    /// The next line that is not blank as fields.
    bool nextLine()
    {
        std::string_view line;
        do {
            if (!m_lines.next(line))
                return false;
            if (m_lines.lineNumber() == 1)
                line = withoutByteOrderMark(line);
        } while (line.empty());
        if (!splitCsvFields(line, m_fields))
            m_lines.refuse("a quote is wrong in " + quotedText(line),
                "fields with quotes in quotes, each quote twice, none over lines");
        if (!m_header.empty() && m_fields.size() != m_header.size())
            m_lines.refuse("found " + std::to_string(m_fields.size())
                    + (m_fields.size() == 1 ? " field" : " fields"),
                std::to_string(m_header.size()) + ", as in the header");
        return true;
    }

    void readHeader()
    {
        const std::string form = "a header such as image,split,width,height,upright,r_ankle_x,…";
        if (!nextLine())
            m_lines.refuse("the table is empty", form);
        m_header = m_fields;
        m_place.fill(absent);
        std::unordered_map<std::string, std::size_t> columns;
        for (std::size_t column = 0; column < jointColumns; ++column)
            columns[columnName(column)] = column;
        for (std::size_t k = 0; k < m_header.size(); ++k) {
            const auto found = columns.find(m_header[k]);
            if (found == columns.end())
                m_lines.refuse("unknown column " + quotedText(m_header[k]),
                    "image, split, width, height, upright, and x and y of 14 joints, as in neck_x: "
                        + jointKeys());
            if (m_place[found->second] != absent)
                m_lines.refuse("two columns are named " + m_header[k], "each column once");
            m_place[found->second] = k;
        }
        if (!has(Column::image))
            m_lines.refuse("no column is named image", form);
        checkJointColumns();
    }

    void checkJointColumns() const
    {
        std::size_t there = 0;
        std::string missing;
        for (std::size_t column = Column::firstJoint; column < jointColumns; ++column)
            if (m_place[column] != absent)
                ++there;
            else
                missing.append(missing.empty() ? "" : ", ").append(columnName(column));
        if (there > 0 && !missing.empty())
            m_lines.refuse("missing: " + missing, "x and y of all 14 joints, or of none");
    }

    bool has(std::size_t column) const { return m_place[column] != absent; }
    /// "" where the column is absent.
    const std::string& field(std::size_t column) const
    {
        static const std::string none;
        return has(column) ? m_fields[m_place[column]] : none;
    }

    JointRow readRow() const
    {
        JointRow row;
        row.number = m_lines.lineNumber();
        row.image = field(Column::image);
        if (row.image.empty())
            m_lines.refuse("image is empty", "the photograph's name");
        row.part = part();
        row.width = side(Column::width);
        row.height = side(Column::height);
        if (const std::string& flag = field(Column::stands); !flag.empty()) {
            if (flag != "0" && flag != "1")
                m_lines.refuse("upright is " + quotedText(flag), "0 or 1");
            row.upright = flag == "1";
        }
        for (std::size_t k = 0; k < jointCount; ++k) {
            const std::size_t x = Column::firstJoint + 2 * k, y = x + 1;
            row.missing[k] = field(x).empty() && field(y).empty();
            if (!row.missing[k])
                row.joints[k] = {coordinate(x), coordinate(y)};
        }
        return row;
    }

    ImagePart part() const
    {
        const std::string& word = field(Column::split);
        if (word == "train" || word.empty())
            return ImagePart::train;
        if (word == "test")
            return ImagePart::test;
        if (word == "val" || word == "none")
            return ImagePart::neither;
        m_lines.refuse("split is " + quotedText(word), "train, test, val or none");
    }

    std::size_t side(std::size_t column) const
    {
        const std::string& text = field(column);
        std::size_t pixels = 0;
        const char* end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data(), end, pixels);
        if (!text.empty() && (error != std::errc() || stop != end || pixels > mostSide))
            m_lines.refuse(columnName(column) + " is " + quotedText(text),
                "whole pixels up to " + std::to_string(mostSide));
        return pixels;
    }

    float coordinate(std::size_t column) const
    {
        const std::string& text = field(column);
        double value = 0;
        const char* end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data(), end, value);
        if (error != std::errc() || stop != end || !(std::abs(value) <= JointTable::mostCoordinate))
            m_lines.refuse(columnName(column) + " is " + quotedText(text),
                text.empty() ? "x and y, or neither where the joint is missing"
                             : "a number of pixels, from -1000000 to 1000000; x and y of a missing "
                               "joint are both empty");
        return static_cast<float>(value);
    }

    TextLines m_lines;
    std::vector<std::string> m_fields, m_header;
    std::array<std::size_t, jointColumns> m_place{}; ///< of each column in the file
};

} // namespace

JointTable jointsFromCsv(std::string_view text, const std::string& where)
{
    return JointCsv(text, where).read();
}

} // namespace gapscope
