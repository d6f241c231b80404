// SPDX-License-Identifier: GPL-3.0-or-later
// MAT-files: written files are read back, the rest is refused in a clear sentence.
#include "datasets/formats/binary/mat_file.h"
#include "tests/datasets/damage.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/mat_writer.h"

#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gapscope {
namespace {

MatArray readJoints(const std::string& bytes, const MatLimits& limits = {})
{
    return readMatArray(bytes, "joints.mat", "joints", limits);
}

std::string errorFor(const std::string& bytes, const MatLimits& limits = {})
{
    const InputError error = errorOf([&] { readJoints(bytes, limits); });
    EXPECT_EQ(error.where(), "joints.mat");
    return error.what();
}

std::string smallMat(bool packed, bool bigEndian = false)
{
    const MatWriter mat(bigEndian);
    const std::string joints = mat.doubles("joints", {2, 3}, {1, 2, 3, 4, 5, 6.5});
    const std::string other = mat.doubles("a", {1, 1}, {7});
    return mat.file(packed ? mat.packed(other) + mat.packed(joints) : other + joints);
}

/// Numbers of type T as the file's class and element type.
template <typename T> void requireComesBack(std::uint32_t kind, std::uint32_t type)
{
    for (const bool bigEndian : {false, true}) {
        const MatWriter mat(bigEndian);
        const std::vector<T> values{static_cast<T>(-3), 0, 1, 100};
        const std::string array = mat.array("joints", kind, type, {4, 1}, values);
        for (const std::string& variable : {array, mat.packed(array)}) {
            const MatArray read = readJoints(mat.file(variable));
            EXPECT_EQ(read.dims, (std::vector<std::size_t>{4, 1}));
            ASSERT_EQ(read.values.size(), 4U) << type;
            for (std::size_t k = 0; k < 4; ++k)
                EXPECT_EQ(read.values[k], static_cast<double>(values[k])) << type;
        }
    }
}

} // namespace

TEST(MatFile, readsEveryTypeInBothByteOrders)
{
    requireComesBack<double>(6, 9);
    requireComesBack<float>(7, 7);
    requireComesBack<std::int8_t>(8, 1);
    requireComesBack<std::uint8_t>(9, 2);
    requireComesBack<std::int16_t>(10, 3);
    requireComesBack<std::uint16_t>(11, 4);
    requireComesBack<std::int32_t>(12, 5);
    requireComesBack<std::uint32_t>(13, 6);
    requireComesBack<std::int64_t>(14, 12);
    requireComesBack<std::uint64_t>(15, 13);
    requireComesBack<std::uint8_t>(6, 2); // doubles that MATLAB stores in a byte each
}

RC_GTEST_PROP(MatProperties, AnyArrayComesBack, ())
{
    const auto extents = *rc::gen::container<std::vector<std::int32_t>>(
        *rc::gen::element<std::size_t>(2, 3, 4), rc::gen::element(0, 1, 2, 3, 4, 5));
    std::size_t count = 1;
    for (const std::int32_t extent : extents)
        count *= static_cast<std::size_t>(extent);
    const auto values =
        *rc::gen::container<std::vector<double>>(count, rc::gen::arbitrary<double>());
    const MatWriter mat(*rc::gen::arbitrary<bool>());
    const std::string text = mat.variable("text", 4, {1, 2}, mat.element(4, "h\0i\0"));
    const std::string array = mat.doubles("joints", extents, values);
    const bool packed = *rc::gen::arbitrary<bool>();
    const MatArray read =
        readJoints(mat.file(packed ? mat.packed(text) + mat.packed(array) : text + array));
    RC_ASSERT(read.name == "joints");
    RC_ASSERT(std::vector<std::int32_t>(read.dims.begin(), read.dims.end()) == extents);
    RC_ASSERT(read.values == values);
}

TEST(MatFile, refusesOtherFilesByName)
{
    const MatWriter mat;
    EXPECT_TRUE(contains(errorFor("\x89HDF\r\n\x1a\n..."), "7.3 (HDF5)"));
    EXPECT_TRUE(contains(errorFor("MATLAB 7.3 MAT-file"), "7.3 (HDF5)"));
    EXPECT_TRUE(contains(errorFor(mat.file("", 0x0200)), "7.3 (HDF5)"));
    EXPECT_TRUE(contains(errorFor(mat.file("", 0x0300)), "unknown version"));
    EXPECT_TRUE(contains(errorFor(std::string(200, '\0')), "version 4"));
    EXPECT_TRUE(contains(errorFor(std::string(200, 'x')), "is no MAT-file but text"));
    EXPECT_TRUE(contains(errorFor("image,split"), "is no MAT-file but text"));
    EXPECT_TRUE(contains(errorFor("\x89PNG\r\n"), "is no MAT-file but a PNG image"));
    EXPECT_TRUE(contains(errorFor(""), "is empty"));
}

TEST(MatFile, saysThatItIsDamagedAndWhatCanBeRead)
{
    const std::string whole = smallMat(true);
    std::string noOrder = whole;
    noOrder[126] = 'x';
    for (const std::string& bytes :
        {whole.substr(0, 100), noOrder, whole.substr(0, 140), whole.substr(0, whole.size() - 9)}) {
        const std::string said = errorFor(bytes);
        EXPECT_TRUE(contains(said, "is a damaged or cut off MAT-file: ")) << said;
        EXPECT_TRUE(contains(said, "expected a whole MAT-file of version 5")) << said;
        EXPECT_TRUE(contains(said, "not -v7.3")) << said;
    }
}

TEST(MatFile, saysWhatItHoldsInstead)
{
    const MatWriter mat;
    const std::string a = mat.doubles("a", {1, 1}, {1}), b = mat.doubles("b", {1, 1}, {1});
    EXPECT_TRUE(contains(errorFor(mat.file(a + mat.packed(b))), "it has \"a\", \"b\""));
    EXPECT_TRUE(contains(errorFor(mat.file("")), "the file has none"));
    const auto errorOfKind = [&](std::uint32_t kind) {
        return errorFor(mat.file(mat.variable("joints", kind, {1, 1}, "")));
    };
    EXPECT_TRUE(contains(errorOfKind(1), "is a cell array"));
    EXPECT_TRUE(contains(errorOfKind(2), "is a struct"));
    EXPECT_TRUE(contains(errorOfKind(4), "is text"));
    EXPECT_TRUE(contains(errorOfKind(5), "is a sparse matrix"));
    EXPECT_TRUE(contains(errorOfKind(0x0800 | 6), "is complex"));
    EXPECT_TRUE(contains(errorOfKind(99), "unknown kind 99"));
}

TEST(MatFile, holdsToItsLimits)
{
    const MatWriter mat;
    MatLimits limits;
    limits.numbers = 6;
    EXPECT_EQ(readJoints(smallMat(true), limits).values.size(), 6U);
    limits.numbers = 5;
    EXPECT_TRUE(contains(errorFor(smallMat(true), limits), "more than 5 numbers"));
    EXPECT_TRUE(contains(errorFor(smallMat(false), limits), "more than 5 numbers"));
    limits = {};
    limits.variables = 2;
    EXPECT_EQ(readJoints(smallMat(false), limits).values.size(), 6U);
    limits.variables = 1;
    EXPECT_TRUE(contains(errorFor(smallMat(false), limits), "more than 1 variables"));
    // Zeros pack a thousandfold; real joints never do.
    const std::string zeros = mat.doubles("joints", {100, 100}, std::vector<double>(10'000));
    EXPECT_EQ(readJoints(mat.file(mat.packed(zeros))).values.size(), 10'000U);
    EXPECT_EQ(limits.ratio, 200U);
    EXPECT_EQ(limits.ratioFreeBytes, 16U << 20U);
    limits = {};
    limits.ratioFreeBytes = zeros.size() - 8; // without the variable's own tag
    limits.ratio = 1;
    EXPECT_EQ(readJoints(mat.file(mat.packed(zeros)), limits).values.size(), 10'000U);
    --limits.ratioFreeBytes;
    EXPECT_TRUE(contains(errorFor(mat.file(mat.packed(zeros)), limits), "1 times"));
    const std::string wrong = mat.doubles("joints", {2, 3}, {1, 2, 3});
    EXPECT_TRUE(contains(errorFor(mat.file(wrong)), "6 numbers has 24 bytes"));
    const std::string negative = mat.doubles("joints", {-1, 0}, {});
    EXPECT_TRUE(contains(errorFor(mat.file(negative)), "more than"));
}

TEST(MatFile, holdsToItsLimitsOfDimensionsAndHeaders)
{
    const MatWriter mat;
    const auto ofDimensions = [&mat](std::size_t count) {
        return mat.file(mat.doubles("joints", std::vector<std::int32_t>(count, 1), {1}));
    };
    EXPECT_EQ(readJoints(ofDimensions(32)).dims.size(), 32U);
    EXPECT_TRUE(contains(errorFor(ofDimensions(33)), "dimensions of a variable are damaged"));
    EXPECT_TRUE(contains(errorFor(ofDimensions(1)), "dimensions of a variable are damaged"));
    // Tags and all, the header of a packed variable takes 48 bytes and its name.
    const std::string joints = mat.doubles("joints", {1, 1}, {1});
    const auto named = [&](std::size_t size) {
        const std::string other = mat.doubles(std::string(size, 'x'), {1, 1}, {1});
        return mat.file(mat.packed(other) + mat.packed(joints));
    };
    EXPECT_EQ(readJoints(named(4096 - 48)).values.size(), 1U);
    EXPECT_TRUE(contains(errorFor(named(4096 - 47)), "cut off"));
}

TEST(MatFile, everyTruncationIsRefused)
{
    for (const bool packed : {false, true}) {
        const std::string whole = smallMat(packed);
        ASSERT_EQ(readJoints(whole).values.back(), 6.5);
        for (std::size_t size = 0; size < whole.size(); ++size)
            EXPECT_THROW(readJoints(whole.substr(0, size)), InputError) << size;
    }
}

TEST(MatFile, damageIsRefusedOrHarmless)
{
    int read = 0, refused = 0;
    const auto check = [&](const std::string& bytes) {
        try {
            const MatArray array = readJoints(bytes);
            std::size_t count = 1;
            for (const std::size_t extent : array.dims)
                count *= extent;
            ASSERT_EQ(array.values.size(), count);
            ++read;
        } catch (const InputError&) {
            ++refused;
        }
    };
    Random random(5);
    for (const bool packed : {false, true}) {
        const std::string whole = smallMat(packed, packed);
        for (std::size_t at = 0; at < whole.size(); ++at)
            for (const char byte : {'\0', '\1', '\x0f', '\x7f', '\xff'}) {
                std::string damaged = whole;
                damaged[at] = byte;
                check(damaged);
            }
        for (int k = 0; k < 5000; ++k)
            check(mutated(whole, std::string_view("\0\1\5\6\x0e\x0f\xff", 7), random));
    }
    EXPECT_GT(read, 100);
    EXPECT_GT(refused, 100);
}

} // namespace gapscope
