// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of features with classes: any valid file is read as it was written; no damaged one does
// harm.
#include "datasets/formats/text/label_table.h"
#include "datasets/formats/text/libsvm.h"
#include "datasets/formats/text/number_rows.h"
#include "datasets/task_data.h"
#include "tests/datasets/damage.h"
#include "tests/datasets/letter_text.h"

#include <charconv>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gapscope {
namespace {

using RowReader = LabelledRows (*)(TextLines&, const RowReading&);

LabelledRows readBytes(RowReader reader, std::string_view bytes)
{
    TextLines lines{UnpackedBytes(StoredBytes::memory(bytes, "rows"))};
    return reader(lines, {});
}

/// The shortest text that reads back to the same number.
std::string textOf(float value)
{
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

struct Rows {
    std::size_t columns = 1;
    std::vector<std::vector<float>> values;
    std::vector<std::string> classes;
};

Rows anyRows()
{
    Rows rows;
    rows.columns = *rc::gen::inRange<std::size_t>(3, 7);
    const auto count = *rc::gen::inRange<std::size_t>(1, 8);
    for (std::size_t i = 0; i < count; ++i) {
        auto& row = rows.values.emplace_back();
        for (std::size_t k = 0; k < rows.columns; ++k)
            row.push_back(*rc::gen::element(0.0F, 1.0F, -0.25F, 3e-8F, 1e20F, 0.1F));
        rows.classes.push_back(*rc::gen::element<std::string>("0", "1", "-1", "17"));
    }
    return rows;
}

std::string numberRowsOf(const Rows& rows)
{
    std::string text;
    for (std::size_t i = 0; i < rows.values.size(); ++i) {
        text += rows.classes[i];
        for (const float value : rows.values[i])
            text += ' ' + textOf(value);
        text += *rc::gen::element<std::string>("\n", " \n", "\r\n");
    }
    return text;
}

std::string libsvmOf(const Rows& rows)
{
    std::string text;
    for (std::size_t i = 0; i < rows.values.size(); ++i) {
        text += rows.classes[i];
        for (std::size_t k = 0; k < rows.columns; ++k)
            if (rows.values[i][k] != 0 || k == 0) // a zero may be written, too
                text += ' ' + std::to_string(k + 1) + ':' + textOf(rows.values[i][k]);
        text += *rc::gen::element<std::string>("\n", " # said\n", "\r\n", "\n\n");
    }
    return text;
}

std::string tableOf(const Rows& rows, bool header)
{
    const char separator = *rc::gen::element(',', ';', '\t');
    const std::size_t label =
        header ? *rc::gen::inRange<std::size_t>(0, rows.columns + 1) : rows.columns;
    std::string text;
    const auto line = [&](const auto& feature, const std::string& name) {
        for (std::size_t column = 0, k = 0; column <= rows.columns; ++column) {
            text += column == label ? name : feature(k++);
            text += column < rows.columns ? separator : '\n';
        }
    };
    if (header)
        line([](std::size_t k) { return std::string(1, 'f').append(std::to_string(k)); }, "Class");
    for (std::size_t i = 0; i < rows.values.size(); ++i)
        line([&](std::size_t k) { return textOf(rows.values[i][k]); }, rows.classes[i]);
    return text;
}

void requireSame(const LabelledRows& made, const Rows& rows)
{
    RC_ASSERT(made.size() == rows.values.size());
    for (std::size_t i = 0; i < made.size(); ++i) {
        RC_ASSERT(made.labelNames[made.labels[i]] == rows.classes[i]);
        std::uint64_t at = made.start[i];
        for (std::size_t k = 0; k < rows.columns; ++k)
            if (rows.values[i][k] != 0) {
                RC_ASSERT(at < made.start[i + 1]);
                RC_ASSERT(made.features[at] == k);
                RC_ASSERT(made.values[at++] == rows.values[i][k]);
            }
        RC_ASSERT(at == made.start[i + 1]);
    }
}

RC_GTEST_PROP(RowProperties, AnyNumberRowsComeBack, ())
{
    const Rows rows = anyRows();
    const std::string text = numberRowsOf(rows);
    RC_ASSERT(textFormatOf(text)->readRows == readNumberRows);
    const LabelledRows made = readBytes(readNumberRows, text);
    RC_ASSERT(made.featureCount == rows.columns);
    requireSame(made, rows);
}

RC_GTEST_PROP(RowProperties, AnyLibsvmRowsComeBack, ())
{
    const Rows rows = anyRows();
    const std::string text = libsvmOf(rows);
    RC_ASSERT(textFormatOf(text)->readRows == readLibsvm);
    const LabelledRows made = readBytes(readLibsvm, text);
    RC_ASSERT(made.featureCount <= rows.columns);
    requireSame(made, rows);
}

RC_GTEST_PROP(RowProperties, AnyTableComesBack, ())
{
    const Rows rows = anyRows();
    const bool header = *rc::gen::arbitrary<bool>();
    const std::string text = tableOf(rows, header);
    RC_ASSERT(textFormatOf(text)->readRows == readLabelTable);
    const LabelledRows made = readBytes(readLabelTable, text);
    RC_ASSERT(made.featureCount == rows.columns);
    RC_ASSERT(made.featureNames.size() == (header ? rows.columns : 0));
    requireSame(made, rows);
}

TEST(RowMutants, DamagedFilesDoNoHarm)
{
    const std::vector<std::pair<RowReader, std::string>> valid = {
        {readNumberRows, "6 0.5 -1 2\n9 1 0 0.25\n6 3 3 3\n"},
        {readLibsvm, "+1 1:0.5 7:1 # said\n-1 2:3\n+1\n"},
        {readLabelTable, "a,b,class\n1,2,x\n3,0,\"y\"\n5,6,x\n"}};
    Random random(7);
    for (const auto& [reader, text] : valid) {
        int read = 0, refused = 0;
        for (int k = 0; k < 2000; ++k) {
            const std::string mutant = mutated(text, "\t\n\r #:,;\"q0\xc3\xef", random);
            try {
                const LabelledRows made = readBytes(reader, mutant);
                ASSERT_GT(made.size(), 0U);
                ASSERT_EQ(made.labels.size(), made.size());
                ASSERT_EQ(made.start.back(), made.values.size());
                ASSERT_EQ(made.features.size(), made.values.size());
                for (const Label label : made.labels)
                    ASSERT_LT(label, made.labelNames.size());
                for (const std::uint32_t feature : made.features)
                    ASSERT_LT(feature, made.featureCount);
                ++read;
            } catch (const InputError& error) {
                ASSERT_EQ(error.where(), "rows");
                ++refused;
            }
        }
        EXPECT_GT(read, 50);
        EXPECT_GT(refused, 100);
    }
}

} // namespace
} // namespace gapscope
