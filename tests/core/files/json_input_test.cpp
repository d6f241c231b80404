// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/json_input.h"

#include "core/machine/error.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

using nlohmann::json;
using test::refusal;
using ::testing::AllOf;
using ::testing::HasSubstr;

std::string brackets(std::size_t depth)
{
    return std::string(depth, '[') + std::string(depth, ']');
}

TEST(JsonInput, DepthIsBoundedBeforeTreesExist)
{
    EXPECT_NO_THROW(parseJson(brackets(64), "x.json"));
    EXPECT_THAT(refusal([] { parseJson(brackets(65), "x.json"); }),
        AllOf(HasSubstr("x.json"), HasSubstr("deeper than 64")));
    EXPECT_THAT(refusal([] { parseJson(std::string(1'000'000, '['), "x.json"); }),
        HasSubstr("deeper than 64"));
    std::string objects;
    for (int k = 0; k < 65; ++k)
        objects += "{\"a\":";
    EXPECT_THAT(refusal([&] { parseJson(objects, "x.json"); }), HasSubstr("deeper than 64"));
}

TEST(JsonInput, SizeAndNumberOfValuesAreBounded)
{
    EXPECT_NO_THROW(parseJson(std::string(jsonMostBytes - 1, ' ') + "1", "x.json"));
    EXPECT_THAT(refusal([] { parseJson(std::string(jsonMostBytes, ' ') + "1", "x.json"); }),
        HasSubstr("64 MiB"));
    const auto ones = [](std::size_t count) {
        std::string text = "[1";
        text.reserve(2 * count + 2);
        for (std::size_t k = 1; k < count; ++k)
            text += ",1";
        return text + "]";
    };
    EXPECT_NO_THROW(parseJson(ones(jsonMostValues - 1), "x.json"));
    EXPECT_THAT(refusal([&] { parseJson(ones(jsonMostValues), "x.json"); }),
        HasSubstr("more than 4000000 values"));
}

TEST(JsonInput, WhatIsNotJsonIsRefusedWithItsLine)
{
    EXPECT_THAT(refusal([] { parseJson("{\n\"a\": 1,\n}", "x.json"); }), HasSubstr("x.json:3:"));
    EXPECT_THAT(refusal([] { parseJson("", "x.json"); }), HasSubstr("is empty"));
    EXPECT_THAT(refusal([] { parseJson("{\n\"a\": -1e999}", "x.json"); }),
        HasSubstr("x.json:2: the number \"-1e999\" is too large; expected numbers up to"));
    EXPECT_THAT(refusal([] { parseJson("\"\xff\"", "x.json"); }), HasSubstr("not JSON"));
    for (const std::string word : {"NaN", "nan", "Infinity", "-Infinity", "inf"})
        EXPECT_THAT(refusal([&] { parseJson("{\n\"a\": " + word + "}", "x.json"); }),
            AllOf(HasSubstr("x.json:2:"), HasSubstr(", which JSON does not have"),
                HasSubstr("null")));
    EXPECT_THAT(refusal([] { parseJson("nul", "x.json"); }), HasSubstr("cut off"));
    EXPECT_THAT(refusal([] { parseJson("{\"a\":\n [1, 2", "x.json"); }),
        AllOf(HasSubstr("x.json:2: is cut off at byte 12"),
            HasSubstr("expected a whole JSON text: another copy of the file")));
    EXPECT_THAT(refusal([] { parseJson("{\"a\" 1}", "x.json"); }), HasSubstr("not JSON at byte 6"));
}

TEST(JsonInput, ErrorsNameTheKey)
{
    const json tree = parseJson(
        R"({"a": {"b": [1, "two"]}, "c": 1e10, "d": -1, "e": 18446744073709551615})", "x.json");
    const JsonView in(tree, "x.json");
    EXPECT_THAT(refusal([&] { in.member("a").member("b").strings(); }),
        AllOf(HasSubstr("\"a.b[0]\""), HasSubstr("found 1"), HasSubstr("a string")));
    EXPECT_THAT(refusal([&] { in.member("a").string("z"); }),
        AllOf(HasSubstr("\"a.z\""), HasSubstr("is missing")));
    EXPECT_THAT(refusal([&] { in.number("a"); }), HasSubstr("found an object"));
    EXPECT_THAT(refusal([&] { in.count("c"); }), HasSubstr("an integer from 0"));
    EXPECT_THAT(refusal([&] { in.count("d"); }), HasSubstr("found -1"));
    EXPECT_THAT(refusal([&] { in.count("e"); }), HasSubstr("18446744073709551615"));
    EXPECT_THAT(refusal([&] { in.boolean("c"); }), HasSubstr("true or false"));
    EXPECT_THAT(refusal([&] { in.member("c").elements(); }), HasSubstr("an array"));
    EXPECT_THAT(refusal([&] { in.member("c").has("x"); }), HasSubstr("an object"));
}

TEST(JsonInput, ForeignFormatsAndVersionsAreNamed)
{
    const auto check = [](const char* text) {
        return refusal([&] {
            const json tree = parseJson(text, "x.json");
            JsonView(tree, "x.json").requireFormat({"gapscope-run"}, 1);
        });
    };
    EXPECT_EQ(check(R"({"format": "gapscope-run", "version": 1})"), "");
    EXPECT_EQ(check(R"({"format": "gapscope-path", "version": 1})"),
        "x.json: is a path record (gapscope-path); expected a run record (gapscope-run)");
    EXPECT_THAT(check(R"({"format": "gapscope-run", "version": 2})"),
        AllOf(HasSubstr("\"version\""), HasSubstr("found 2")));
    EXPECT_THAT(check(R"({"format": "gapscope-run", "version": 1.0})"), HasSubstr("version"));
    EXPECT_THAT(check(R"({"format": "gapscope-run"})"),
        HasSubstr("\"version\" is missing; expected 1, the version this program reads"));
    EXPECT_THAT(check(R"({"version": 1})"), HasSubstr("JSON of another kind"));
    EXPECT_THAT(check(R"({"format": "geojson"})"), HasSubstr("JSON of the format \"geojson\""));
    EXPECT_EQ(
        check("[1, 2, 3]"), "x.json: is JSON, but an array; expected a run record (gapscope-run)");
}

TEST(JsonInput, TextsForPeopleAreBounded)
{
    const auto read = [](std::size_t bytes) {
        const json tree = {{"notes", std::string(bytes, 'n')}};
        return refusal([&] { JsonView(tree, "x.json").textOr("notes", ""); });
    };
    EXPECT_EQ(read(jsonMostTextBytes), "");
    EXPECT_EQ(read(jsonMostTextBytes + 1),
        "x.json: key \"notes\": found 1048577 bytes of text; expected at most 1048576");
}

TEST(JsonInput, MessagesCarryNoControlCharacters)
{
    const json tree = parseJson("{\"format\": \"\\u001b[31m\"}", "x.json");
    const std::string message =
        refusal([&] { JsonView(tree, "x.json").requireFormat({"gapscope-run"}, 1); });
    EXPECT_EQ(message.find('\x1b'), std::string::npos);
    EXPECT_THAT(message, HasSubstr("\\u001b"));
}

TEST(JsonInput, OptionValuesSurviveTheRoundTrip)
{
    for (const char* text : {"0.01", "1e-300", "bcfw", "1/n", "2^-3", "inf", "7", "-3", "1e+18",
             "0.30000000000000004"}) {
        const json tree = json::parse(optionJson(text).dump());
        EXPECT_EQ(JsonView(tree, "x").asOptionText(), text);
    }
    EXPECT_TRUE(optionJson("0.01").is_number());
    EXPECT_TRUE(optionJson("inf").is_null());
    EXPECT_TRUE(optionJson("nan").is_string());
}

TEST(JsonInput, InvalidUtf8IsReplacedWhenWritten)
{
    const std::string text = jsonText({{"path", "a\xff"}});
    EXPECT_EQ(json::parse(text)["path"], "a\xef\xbf\xbd");
}

} // namespace
} // namespace gapscope
