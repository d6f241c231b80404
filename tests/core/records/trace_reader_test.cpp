// SPDX-License-Identifier: GPL-3.0-or-later
// Traces are read without a tree, and as from a tree.
#include "core/records/trace_reader.h"

#include "core/machine/error.h"
#include "core/machine/random.h"
#include "core/records/record_parts.h"
#include "core/records/run_record.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace gapscope;

namespace {

/// A record with odd numbers in its trace.
std::string traceText(std::size_t points)
{
    Random random(3);
    RunRecord record = newRecord();
    for (std::size_t k = 0; k < points; ++k) {
        TracePoint point;
        point.pass = static_cast<double>(k) + random.uniform();
        point.blockSteps = point.oracleCalls = k << 30;
        point.seconds = std::exp(-700.0 * random.uniform());
        point.dual = k % 3 == 0 ? -0.0 : std::exp(700.0 * random.uniform());
        point.gap = k % 2 == 0 ? notComputed : random.uniform();
        point.primal = 1e15;
        point.hitsLocal = k;
        record.trace.push_back(point);
    }
    record.result.pass = points > 0 ? record.trace.back().pass : 0;
    record.result.gap = points > 0 ? record.trace.back().gap : notComputed;
    return toJson(record);
}

/// The same bytes but one, whose trace is read from a tree.
std::string otherwiseLaidOut(std::string text)
{
    const std::size_t at = text.find("\n  \"trace\": [");
    if (at != text.npos)
        text[at + 1] = '\t';
    return text;
}

std::string readAndWritten(const std::string& text)
{
    try {
        return toJson(runRecordFromJson(text, "r.json"));
    } catch (const InputError& error) {
        return error.what();
    }
}

} // namespace

TEST(TraceReader, needsNoTree)
{
    const std::string text = traceText(50);
    const RecordTree record = parseRecord(text, "r.json"),
                     other = parseRecord(otherwiseLaidOut(text), "r.json");
    EXPECT_TRUE(record.tree["trace"].empty());
    EXPECT_EQ(record.trace.size(), 50U);
    EXPECT_EQ(other.tree["trace"].size(), 50U);
    EXPECT_TRUE(other.trace.empty());
}

/// Of two equal keys JSON takes the last one.
TEST(TraceReader, takesNoTraceThatAnotherFollows)
{
    std::string text = traceText(50);
    text.insert(text.rfind('}'), ",\n  \"trace\": []\n");
    const RecordTree record = parseRecord(text, "r.json");
    EXPECT_TRUE(record.trace.empty());
    EXPECT_TRUE(record.tree["trace"].empty());
}

TEST(TraceReader, readsWhatATreeReads)
{
    for (const std::size_t points : {0U, 1U, 50U}) {
        const std::string text = traceText(points);
        EXPECT_EQ(readAndWritten(text), text);
        EXPECT_EQ(readAndWritten(otherwiseLaidOut(text)), text);
    }
}

/// Also of broken texts, with the same messages.
TEST(TraceReader, refusesWhatATreeRefuses)
{
    const std::string text = traceText(4);
    std::size_t refused = 0;
    const auto compare = [&](const std::string& broken) {
        const std::string said = readAndWritten(broken);
        EXPECT_EQ(said, readAndWritten(otherwiseLaidOut(broken))) << broken;
        refused += said.starts_with("r.json") ? 1 : 0;
    };
    const std::size_t place = text.find("\"primal\": 1", text.find("\"trace\"")) + 10;
    const std::size_t end = text.find_first_of(",\n", place);
    for (const char* value : {"01", "1.", ".5", "-", "-0", "+1", "1e999", "1e-999", "inf", "NaN",
             "null", "true", "\"1\"", "[]", "{}", "0x1", "1e5", "1E+5", "1 ", "1,", "",
             "18446744073709551615", "1,\n      \"other\": 2", "1}", "1]"})
        compare(text.substr(0, place) + value + text.substr(end));
    const std::size_t steps = text.find("\"block_steps\": ", text.find("\"trace\"")) + 15;
    for (const char* value : {"-1", "1.0", "null", "9007199254740993"})
        compare(text.substr(0, steps) + value + text.substr(text.find(',', steps)));
    const std::size_t begin = text.find("\"trace\""), last = text.rfind("\"events\"");
    Random random(5);
    for (int k = 0; k < 1000; ++k) {
        std::string broken = text;
        const std::size_t at = begin + random.below(last - begin);
        if (k % 3 == 0)
            broken.erase(at, 1 + random.below(40));
        else
            broken[at] = "{}[]\",:\n 0-.e"[random.below(13)];
        if (broken.find("\n  \"trace\": [") != broken.npos)
            compare(broken);
    }
    EXPECT_GT(refused, 300U);
}
