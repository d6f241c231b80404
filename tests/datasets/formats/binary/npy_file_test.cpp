// SPDX-License-Identifier: GPL-3.0-or-later
// .npy files: written files are read back in row order, the rest is refused.
#include "datasets/formats/binary/npy_file.h"
#include "datasets/poses/map_shape.h"
#include "tests/datasets/damage.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/npy_writer.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck/gtest.h>

namespace gapscope {
namespace {

constexpr const char* twoByThree = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";

std::string errorFor(const std::string& bytes)
{
    const InputError error = errorOf([&] { readNpy(bytes, "1.npy"); });
    EXPECT_EQ(error.where(), "1.npy");
    return error.what();
}

std::string errorForHeader(const std::string& dictionary)
{
    return errorFor(npyFile(dictionary, std::string(24, '\0')));
}

std::string dictionaryOf(
    const std::string& type, bool fortran, const std::vector<std::size_t>& shape)
{
    std::string text = "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False")
        + ", 'shape': (";
    for (const std::size_t extent : shape)
        text += std::to_string(extent) + (shape.size() == 1 ? "," : ", ");
    if (shape.size() > 1)
        text.resize(text.size() - 2);
    return text + "), }";
}

} // namespace

TEST(NpyFile, readsBothOrdersAndBothWidths)
{
    const std::vector<float> numbers{1, 2, 3, 4, 5, 6};
    const FloatArray rows = readNpy(npyFile(twoByThree, bytesOf(numbers)), "x");
    EXPECT_EQ(rows.shape, (std::vector<std::size_t>{2, 3}));
    EXPECT_EQ(rows.values, numbers);
    const std::vector<double> wide{1, 2, 3, 4, 5, 6};
    const std::string columns = npyFile(dictionaryOf("<f8", true, {2, 3}), bytesOf(wide), true);
    EXPECT_EQ(readNpy(columns, "x").values, (std::vector<float>{1, 3, 5, 2, 4, 6}));
}

RC_GTEST_PROP(NpyProperties, AnyArrayComesBack, ())
{
    // element, not inRange, which hardly ever leaves 0 in small cases
    const auto shape = *rc::gen::container<std::vector<std::size_t>>(
        *rc::gen::element<std::size_t>(0, 1, 2, 3, 4), rc::gen::element<std::size_t>(1, 2, 3, 4));
    std::size_t count = 1;
    for (const std::size_t extent : shape)
        count *= extent;
    const auto values = *rc::gen::container<std::vector<float>>(count, rc::gen::arbitrary<float>());
    const bool fortran = *rc::gen::arbitrary<bool>(), two = *rc::gen::arbitrary<bool>();
    const FloatArray read =
        readNpy(npyFile(dictionaryOf("<f4", fortran, shape), bytesOf(values), two), "x");
    RC_ASSERT(read.shape == shape);
    RC_ASSERT(read.values.size() == count);
    std::vector<std::size_t> index(shape.size(), 0);
    for (std::size_t k = 0; k < count; ++k) { // index counts up, its last place fastest
        std::size_t from = 0;
        for (std::size_t d = shape.size(); d-- > 0;)
            from = from * shape[d] + index[d];
        RC_ASSERT(read.values[k] == values[fortran ? from : k]);
        for (std::size_t d = shape.size(); d-- > 0 && ++index[d] == shape[d];)
            index[d] = 0;
    }
}

TEST(NpyFile, refusesOtherTypesAndHeaders)
{
    EXPECT_TRUE(contains(errorFor("PK\3\4......"), "no .npy"));
    EXPECT_TRUE(contains(errorForHeader(dictionaryOf(">f4", false, {2, 3})), ">f4"));
    EXPECT_TRUE(contains(errorForHeader(dictionaryOf("|O", false, {2, 3})), "|O"));
    std::string three = npyFile(twoByThree, std::string(24, '\0'));
    three[6] = 3;
    EXPECT_TRUE(contains(errorFor(three), "version 3.0"));
    for (const char* header : {"{'descr': '<f4', 'fortran_order': False, }", "{", "",
             "{'descr': '<f4', 'fortran_order': False, 'shape': (6), }",
             "{'descr': '<f4', 'fortran_order': False, 'shape': (-6,), }",
             "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'descr': '<f4', }",
             "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'more': 1, }",
             "{'descr': '<f4', 'fortran_order': 0, 'shape': (2, 3), }",
             "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), } x",
             "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 1, 1, 1, 1, 1, 1, 2, 3), }"})
        EXPECT_TRUE(contains(errorForHeader(header), "header is damaged")) << header;
}

TEST(NpyFile, anArrayMayBeEmpty)
{
    for (const std::vector<std::size_t>& shape :
        {std::vector<std::size_t>{0}, {1, 0}, {0, 3, 2}, {3, 0, 2}})
        for (const bool fortran : {false, true})
            EXPECT_EQ(readNpy(npyFile(dictionaryOf("<f4", fortran, shape), ""), "x").shape, shape);
}

TEST(NpyFile, holdsToItsLimits)
{
    const std::string four = bytesOf(std::vector<float>{4});
    const auto ofDimensions = [&four](std::size_t count) {
        return npyFile(dictionaryOf("<f4", true, std::vector<std::size_t>(count, 1)), four);
    };
    EXPECT_EQ(readNpy(ofDimensions(8), "x").shape.size(), 8U);
    EXPECT_TRUE(contains(errorFor(ofDimensions(9)), "header is damaged"));
    const auto padded = [&four](std::size_t size) {
        std::string dictionary = dictionaryOf("<f4", false, {1});
        dictionary.resize(size - 1, ' ');
        return npyFile(dictionary, four);
    };
    EXPECT_EQ(readNpy(padded(4096 - 10), "x").values, (std::vector<float>{4}));
    EXPECT_TRUE(contains(errorFor(padded(4096)), "4150 bytes"));
    // NumPy pads to 64 bytes; others need not.
    const auto exactly = [&four](std::size_t size) {
        std::string dictionary = dictionaryOf("<f4", false, {1});
        dictionary.resize(size, ' ');
        std::string file = npyFile("", dictionary + four);
        file.erase(10, file.size() - 10 - size - four.size());
        file[8] = static_cast<char>(size & 0xFF);
        file[9] = static_cast<char>(size >> 8);
        return file;
    };
    EXPECT_EQ(readNpy(exactly(4096), "x").values, (std::vector<float>{4}));
    EXPECT_TRUE(contains(errorFor(exactly(4097)), "4097 bytes"));
}

TEST(NpyFile, sizeMustBeExact)
{
    EXPECT_TRUE(contains(errorFor(npyFile(twoByThree, std::string(25, '\0'))), "25 bytes"));
    EXPECT_TRUE(contains(errorFor(npyFile(twoByThree, std::string(20, '\0'))), "20 bytes"));
    const std::string huge = dictionaryOf("<f4", false, {4294967296, 4294967296, 6});
    EXPECT_TRUE(contains(errorForHeader(huge), "24 bytes of numbers"));
}

TEST(NpyFile, refusesWhatIsNotFinite)
{
    const float infinity = std::numeric_limits<float>::infinity();
    const auto errorWith = [](float number) {
        return errorFor(npyFile(twoByThree, bytesOf(std::vector<float>{1, 2, 3, 4, number, 6})));
    };
    EXPECT_TRUE(contains(errorWith(std::nanf("")), "number 5 is NaN"));
    EXPECT_TRUE(contains(errorWith(infinity), "number 5 is infinite"));
    const std::string wide = dictionaryOf("<f8", false, {1});
    EXPECT_TRUE(contains(errorFor(npyFile(wide, bytesOf(std::vector<double>{1e39}))), "too large"));
    EXPECT_EQ(readNpy(npyFile(wide, bytesOf(std::vector<double>{1e38})), "x").values.size(), 1U);
}

TEST(NpyFile, damageIsRefusedOrHarmless)
{
    const std::string whole = npyFile(twoByThree, bytesOf(std::vector<float>{1, 2, 3, 4, 5, 6}));
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_THROW(readNpy(whole.substr(0, size), "x"), InputError) << size;
    int read = 0, refused = 0;
    Random random(6);
    for (int k = 0; k < 20'000; ++k)
        try {
            const FloatArray array = readNpy(mutated(whole, "'(),:{} 0123", random), "x");
            std::size_t count = 1;
            for (const std::size_t extent : array.shape)
                count *= extent;
            ASSERT_EQ(array.values.size(), count);
            ++read;
        } catch (const InputError&) {
            ++refused;
        }
    EXPECT_GT(read, 100);
    EXPECT_GT(refused, 1000);
}

TEST(MapShape, isThatOfPartsOrOfPartsAndRelations)
{
    EXPECT_NO_THROW(checkMapShape({26, 12, 10}, "x"));
    EXPECT_NO_THROW(checkMapShape({676, 256, 256}, "x"));
    const std::vector<std::vector<std::size_t>> wrong{{}, {26, 12}, {1, 26, 12, 10}, {25, 12, 10},
        {676, 256, 257}, {26, 0, 10}, {26, 10, 0}, {26, std::size_t{1} << 63, 2}};
    for (const auto& shape : wrong)
        EXPECT_TRUE(says(errorOf([&] { checkMapShape(shape, "maps"); }), "maps: holds"));
}

} // namespace gapscope
