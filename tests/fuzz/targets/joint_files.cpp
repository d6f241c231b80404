// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as files of joints and maps: accepted files keep their contract, the others are an
// InputError. The first byte says what the rest is.
#include "core/machine/error.h"
#include "datasets/poses/joint_table.h"
#include "datasets/poses/map_shape.h"
#include "tests/fuzz/fuzz_input.h"

#include <cmath>

using namespace gapscope;

namespace {
void checkTable(const JointTable& table)
{
    require(!table.rows.empty() && table.rows.size() <= JointTable::mostRows);
    for (const JointRow& row : table.rows) {
        require(row.labelled() == row.missing.none() && (table.hasJoints || row.missing.all()));
        for (std::size_t k = 0; k < jointCount; ++k) {
            const PosePoint joint = row.joints[k];
            require(std::abs(joint.x) <= JointTable::mostCoordinate
                && std::abs(joint.y) <= JointTable::mostCoordinate);
            require(!row.missing[k] || joint == PosePoint{});
        }
        upright(row.joints);
    }
}

std::size_t product(const std::vector<std::size_t>& extents)
{
    std::size_t count = 1;
    for (const std::size_t extent : extents)
        count *= extent;
    return count;
}

/// Accepted input is written so that it reads the same.
void readCsv(std::string_view text)
{
    const JointTable table = jointsFromCsv(text, "fuzz");
    checkTable(table);
    if (text.starts_with("\x1f\x8b")) // its lines may be longer than those of a file
        return;
    for (const JointRow& row : table.rows)
        require(!row.image.empty() && row.image.find('\n') == std::string::npos);
    const std::string written = jointsCsv(table);
    const JointTable again = jointsFromCsv(written, "written");
    require(again.rows.size() == table.rows.size() && jointsCsv(again) == written);
}

void readMat(std::string_view bytes)
{
    MatLimits limits;
    limits.numbers = 1 << 16;
    limits.variables = 100;
    limits.ratioFreeBytes = 1 << 16;
    const MatArray array = readMatArray(bytes, "fuzz", "joints", limits);
    require(array.values.size() == product(array.dims) && array.values.size() <= limits.numbers);
    checkTable(jointsFromMat(array, "fuzz"));
}

void readMaps(std::string_view bytes)
{
    const FloatArray array = readNpy(bytes, "fuzz");
    require(array.values.size() == product(array.shape));
    require(array.values.size() * sizeof(float) <= bytes.size());
    for (const float value : array.values)
        require(std::isfinite(value));
    checkMapShape(array.shape, "fuzz");
    require(product(array.shape) <= allMaps * CellGrid::mostCells);
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
    try {
        switch (data[0]) {
        case 'm':
            readMat(rest);
            break;
        case 'c':
            readCsv(rest);
            break;
        case 'n':
            readMaps(rest);
            break;
        default:
            break;
        }
    } catch (const InputError&) {
        // expected for bad input
    }
    return 0;
}
