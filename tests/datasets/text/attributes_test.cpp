// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes of text: the template's notations, and extraction against a slow obvious reference.
#include "datasets/formats/text/column_text.h"
#include "datasets/text/attributes.h"
#include "tests/datasets/letter_text.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>
#include <set>

namespace gapscope {
namespace {

using Names = std::vector<std::string>;

TokenSequences textOfColumns(std::string_view bytes)
{
    TextLines lines{UnpackedBytes(StoredBytes::memory(bytes, "text"))};
    return readColumnText(lines);
}

/// Names of the attributes of each token, sorted.
std::vector<Names> namesOf(const ChainExamples& examples, const StringTable& names)
{
    std::vector<Names> all;
    for (std::size_t token = 0; token < examples.tokenCount(); ++token) {
        all.emplace_back();
        for (std::size_t k = examples.tokenStart[token]; k < examples.tokenStart[token + 1]; ++k)
            all.back().emplace_back(names[examples.attributes[k]]);
        std::sort(all.back().begin(), all.back().end());
    }
    return all;
}

std::vector<Names> extracted(
    std::string_view text, std::string_view rules, std::size_t minCount = 1)
{
    ChainExamples out;
    const StringTable names = learnAttributes(
        textOfColumns(text), AttributeTemplate::parse(rules, "t"), minCount, "text", out);
    return namesOf(out, names);
}

TEST(AttributeTemplate, CrfsuiteNotation)
{
    EXPECT_EQ(extracted("a X O\nb Y O\n", "w[0]\nw[-1]|w[0]\npos[+1]\nc1[0]\n__BOS__\n__EOS__\n"),
        (std::vector<Names>{{"__BOS__", "c1[0]=X", "pos[+1]=Y", "w[0]=a"},
            {"__EOS__", "c1[0]=Y", "w[-1]|w[0]=a|b", "w[0]=b"}}));
}

TEST(AttributeTemplate, LowerCaseAndOneMarkerBeyondTheSequence)
{
    EXPECT_EQ(extracted("A X O\n", "__LOWER__\n__EDGES__\nw[0]\nw[-2]\npos[0]|pos[1]\n"),
        (std::vector<Names>{{"pos[0]|pos[1]=X|_B", "w[-2]=_B", "w[0]=a"}}));
}

TEST(AttributeTemplate, CrfppNotation)
{
    EXPECT_EQ(
        extracted("a X O\nb Y O\n",
            "# Unigram\nU00:%x[-2,0]\nU05:%x[-1,0]/%x[0,1]\r\n\nU:%x[1,0]\nU9\n# Bigram\nB\n"),
        (std::vector<Names>{
            {"U00:_B-2", "U05:_B-1/X", "U9", "U:b"}, {"U00:_B-1", "U05:a/Y", "U9", "U:_B+1"}}));
}

TEST(AttributeTemplate, ANameCountsOncePerToken)
{
    // A bag of words: the same name from several places (CRF++'s documentation).
    EXPECT_EQ(extracted("a O\na O\nb O\n", "U:%x[-1,0]\nU:%x[0,0]\n"),
        (std::vector<Names>{{"U:_B-1", "U:a"}, {"U:a"}, {"U:a", "U:b"}}));
    EXPECT_EQ(extracted("a O\na O\nb O\n", "U:%x[-1,0]\nU:%x[0,0]\n", 3),
        (std::vector<Names>{{"U:a"}, {"U:a"}, {"U:a"}}));
}

TEST(AttributeTemplate, ErrorsNameTheLine)
{
    for (const char* line : {"w", "w[", "w[x]", "w[0", "w[0]w[1]", "w[0]|", "word[0]", "c[0]",
             "c64[0]", "w[101]", "U:%x[0]", "U:%x[0,64]", "U:%y[0,0]", "U:%x[-101,0]", "U:%x[0,0",
             "B:%x[0,0]", "V1:%x[0,0]", "__MID__", "w[99999999999]", "U\xe9"}) {
        const InputError error =
            errorOf([&] { AttributeTemplate::parse("# first\nw[0]\n" + std::string(line), "t"); });
        EXPECT_EQ(error.where(), "t") << line;
        EXPECT_EQ(error.line(), 3U) << line;
        EXPECT_FALSE(error.expected().empty()) << line;
    }
    EXPECT_EQ(errorOf([] { AttributeTemplate::parse("# none\nB\n", "t"); }).found(),
        "the template has no attribute");
    std::string many;
    for (int k = 0; k < 1001; ++k)
        many += "w[0]\n";
    EXPECT_EQ(errorOf([&] { AttributeTemplate::parse(many, "t"); }).line(), 1001U);
    EXPECT_EQ(AttributeTemplate::parse(many.substr(5), "t").lines.size(), 1000U);
    const std::string longest = "w[0]\n" + std::string((std::size_t{64} << 10) - 5, '#');
    EXPECT_EQ(AttributeTemplate::parse(longest, "t").lines.size(), 1U);
    EXPECT_THROW(AttributeTemplate::parse(longest + '#', "t"), InputError);
}

TEST(AttributeTemplate, TheDefaultIsCrfsuitesChunkingTemplate)
{
    const AttributeTemplate chunking = AttributeTemplate::parse(defaultTemplateText(2), "default");
    EXPECT_EQ(chunking.lines.size(), 19U + 2U);
    EXPECT_EQ(extracted("He PRP O\nran VBD O\n", defaultTemplateText(2))[1],
        (Names{"__EOS__", "pos[-1]=PRP", "pos[-1]|pos[0]=PRP|VBD", "pos[0]=VBD", "w[-1]=He",
            "w[-1]|w[0]=He|ran", "w[0]=ran"}));
    // Only words: the lines on parts of speech are omitted.
    EXPECT_EQ(AttributeTemplate::parse(defaultTemplateText(1), "default").lines.size(), 7U + 2U);
}

TEST(Attributes, KnownOnesAreAppliedAndUnknownOnesCounted)
{
    const AttributeTemplate rules = AttributeTemplate::parse("w[0]\nw[-1]\n", "t");
    ChainExamples train, test;
    const StringTable names = learnAttributes(textOfColumns("a O\nb O\n"), rules, 1, "text", train);
    const NameIndex known(names);
    EXPECT_EQ(applyAttributes(textOfColumns("b O\nb O\na O\n"), rules, known, "text", test), 2U);
    EXPECT_EQ(namesOf(test, names), (std::vector<Names>{{"w[0]=b"}, {"w[0]=b"}, {"w[0]=a"}}));
}

TEST(Attributes, LimitsAndCancelling)
{
    const AttributeTemplate rules = AttributeTemplate::parse("w[0]\nU\n", "t");
    const TokenSequences text = textOfColumns("aa O\nbb O\n");
    ChainExamples out;
    ExtractionControl control;
    control.entries = 4;
    control.nameBytes = 7 + 7 + 1;
    learnAttributes(text, rules, 1, "text", out, control);
    --control.nameBytes;
    ChainExamples names, entries;
    EXPECT_EQ(
        errorOf([&] { learnAttributes(text, rules, 1, "text", names, control); }).where(), "text");
    control = {};
    control.entries = 3;
    EXPECT_EQ(errorOf([&] { learnAttributes(text, rules, 1, "text", entries, control); }).where(),
        "text");
    std::stop_source stop;
    stop.request_stop();
    control = {};
    control.stop = stop.get_token();
    ChainExamples stopped;
    EXPECT_THROW(learnAttributes(text, rules, 1, "text", stopped, control), Cancelled);
}

TEST(NameIndex, FindsWhatWasAdded)
{
    NameIndex index;
    for (int k = 0; k < 5000; ++k)
        EXPECT_EQ(index.add("name" + std::to_string(k)), static_cast<std::uint32_t>(k));
    EXPECT_EQ(index.add("name77"), 77U);
    EXPECT_EQ(index.find("name4999"), 4999U);
    EXPECT_EQ(index.find("name5000"), std::nullopt);
    const NameIndex again(index.names());
    EXPECT_EQ(again.find("name77"), 77U);
    EXPECT_EQ(again.find(""), std::nullopt);
}

// The reference: CRFsuite's crfutils.apply_templates and CRF++'s feature_index, word for word.

using Sentence = std::vector<Names>; // token, column

Names slowNames(const Sentence& sentence, std::size_t t)
{
    const auto at = [&](int offset) { return static_cast<int>(t) + offset; };
    const auto inside = [&](int k) { return k >= 0 && k < static_cast<int>(sentence.size()); };
    std::set<std::string> names;
    const std::vector<std::vector<std::pair<std::string, int>>> templates = {{{"w", -2}},
        {{"w", 0}}, {{"w", 0}, {"w", 1}}, {{"pos", -1}, {"pos", 0}, {"pos", 1}},
        {{"w", 1}, {"pos", -2}}};
    for (const auto& fields : templates) {
        std::string name, values;
        bool all = true;
        for (const auto& [field, offset] : fields) {
            all = all && inside(at(offset));
            name += (name.empty() ? "" : "|") + field + "[" + std::to_string(offset) + "]";
            if (all)
                values += (values.empty() ? "" : "|")
                    + sentence[static_cast<std::size_t>(at(offset))][field == "w" ? 0 : 1];
        }
        if (all)
            names.insert(name + "=" + values);
    }
    const auto padded = [&](int offset, std::size_t column) {
        if (at(offset) < 0)
            return "_B" + std::to_string(at(offset));
        if (!inside(at(offset)))
            return "_B+" + std::to_string(at(offset) - static_cast<int>(sentence.size()) + 1);
        return sentence[static_cast<std::size_t>(at(offset))][column];
    };
    names.insert("U1:" + padded(-2, 1) + "/" + padded(2, 0));
    if (t == 0)
        names.insert("__BOS__");
    if (t + 1 == sentence.size())
        names.insert("__EOS__");
    return {names.begin(), names.end()};
}

constexpr const char* referenceTemplate = "w[-2]\nw[0]\nw[0]|w[1]\npos[-1]|pos[0]|pos[1]\n"
                                          "w[1]|pos[-2]\nU1:%x[-2,1]/%x[2,0]\n__BOS__\n__EOS__\n";

RC_GTEST_PROP(AttributeProperties, ExtractionEqualsTheSlowReference, ())
{
    const auto cell = rc::gen::element<std::string>("a", "b", "cc", "|", "_B-1", "\xc3\xa9");
    const auto token = rc::gen::container<Names>(2, cell);
    const auto sentences = *rc::gen::resize(8,
        rc::gen::nonEmpty(rc::gen::container<std::vector<Sentence>>(
            rc::gen::nonEmpty(rc::gen::container<Sentence>(token)))));
    const auto minCount = *rc::gen::inRange<std::size_t>(1, 4);
    std::string text;
    std::vector<Names> expected;
    std::map<std::string, std::size_t> counts;
    for (const Sentence& sentence : sentences) {
        for (std::size_t t = 0; t < sentence.size(); ++t) {
            text += sentence[t][0] + " " + sentence[t][1] + " O\n";
            expected.push_back(slowNames(sentence, t));
            for (const std::string& name : expected.back())
                ++counts[name];
        }
        text += "\n";
    }
    for (Names& names : expected)
        std::erase_if(names, [&](const std::string& name) { return counts[name] < minCount; });

    const TokenSequences columns = textOfColumns(text);
    const AttributeTemplate rules = AttributeTemplate::parse(referenceTemplate, "t");
    ChainExamples learnt, applied;
    const StringTable names = learnAttributes(columns, rules, minCount, "text", learnt);
    RC_ASSERT(namesOf(learnt, names) == expected);
    RC_ASSERT(names.size()
        == static_cast<std::size_t>(std::count_if(counts.begin(), counts.end(),
            [&](const auto& entry) { return entry.second >= minCount; })));
    applyAttributes(columns, rules, NameIndex(names), "text", applied);
    RC_ASSERT(applied.attributes == learnt.attributes);
    RC_ASSERT(applied.tokenStart == learnt.tokenStart);
    for (std::size_t k = 0; k < learnt.tokenCount(); ++k)
        for (std::size_t e = learnt.tokenStart[k] + 1; e < learnt.tokenStart[k + 1]; ++e)
            RC_ASSERT(learnt.attributes[e - 1] < learnt.attributes[e]);
}

} // namespace
} // namespace gapscope
