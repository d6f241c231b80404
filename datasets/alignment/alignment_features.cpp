// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/alignment/alignment_features.h"

#include "datasets/alignment/pair_table.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <functional>

namespace gapscope {
namespace {

/// What all features are multiplied by: how strong λ = 1/n regularises. Chosen on the dev pairs.
constexpr double featureScale = 1;

/// One cell and what surrounds it.
struct Cell {
    const PairTable& table;
    std::size_t e, f;

    std::size_t rows() const { return table.english.size(); }
    std::size_t columns() const { return table.french.size(); }
    const WordForm& english() const { return table.english[e]; }
    const WordForm& french() const { return table.french[f]; }
    const WordCounts& counts() const { return table.at(e, f); }
    double dice() const { return table.dice(e, f); }
    double posterior() const { return table.posterior(e, f); }
    bool lastOfEnglish() const { return e + 1 == rows(); }
    bool lastOfFrench() const { return f + 1 == columns(); }
    /// |e/E − f/F| between the middles of words, in [0, 1].
    double apart() const
    {
        const auto middle = [](std::size_t at, std::size_t length) {
            return (static_cast<double>(at) + 0.5) / static_cast<double>(length);
        };
        return std::abs(middle(e, rows()) - middle(f, columns()));
    }
    double offLine() const { return table.offLine(e, f); }
    bool best(const CellValues& values) const
    {
        return values(e, f) > values.bestOtherInRow(e, f)
            && values(e, f) > values.bestOtherInColumn(e, f);
    }
};

using Value = std::function<double(const Cell&)>;

struct Feature {
    std::string name;
    Value value;
};

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

/// log10 of a count, 0 to about 1.
double magnitude(std::uint32_t count) { return std::log10(1 + static_cast<double>(count)) / 6; }

/// One feature for each range between two edges, the last without an end: 1 inside, else 0.
void addRanges(std::vector<Feature>& features, const std::string& name, const Value& value,
    const std::vector<double>& edges)
{
    for (std::size_t k = 0; k < edges.size(); ++k) {
        const bool last = k + 1 == edges.size();
        const double from = edges[k], to = last ? 1e300 : edges[k + 1];
        features.push_back({last ? fmt::format("{} from {:g}", name, from)
                                 : fmt::format("{} {:g} to {:g}", name, from, to),
            [=](const Cell& cell) {
                const double at = value(cell);
                return at >= from && at < to ? 1.0 : 0.0;
            }});
    }
}

void addAssociation(std::vector<Feature>& features)
{
    const Value dice = [](const Cell& cell) { return cell.dice(); };
    features.push_back({"Dice", dice});
    features.push_back({"Dice squared", [](const Cell& c) { return c.dice() * c.dice(); }});
    features.push_back({"root of Dice", [](const Cell& c) { return std::sqrt(c.dice()); }});
    features.push_back(
        {"log of Dice", [](const Cell& c) { return std::log10(std::max(c.dice(), 1e-4)) / 4; }});
    features.push_back({"share of the English word's pairs",
        [](const Cell& c) { return ratio(c.counts().both, c.counts().english); }});
    features.push_back({"share of the French word's pairs",
        [](const Cell& c) { return ratio(c.counts().both, c.counts().french); }});
    features.push_back({"share of the rarer word's pairs", [](const Cell& c) {
                            return ratio(
                                c.counts().both, std::min(c.counts().english, c.counts().french));
                        }});
    features.push_back(
        {"never together", [](const Cell& c) { return c.counts().both == 0 ? 1.0 : 0.0; }});
    addRanges(features, "Dice", dice, {0, 0.01, 0.03, 0.07, 0.12, 0.2, 0.35, 0.5, 0.7});
}

void addCompetition(std::vector<Feature>& features)
{
    features.push_back({"Dice is the row's best", [](const Cell& c) {
                            return c.dice() > c.table.dice.bestOtherInRow(c.e, c.f) ? 1.0 : 0.0;
                        }});
    features.push_back({"Dice is the column's best", [](const Cell& c) {
                            return c.dice() > c.table.dice.bestOtherInColumn(c.e, c.f) ? 1.0 : 0.0;
                        }});
    features.push_back({"Dice is the best of both",
        [](const Cell& c) { return c.best(c.table.dice) ? 1.0 : 0.0; }});
    features.push_back({"Dice above the row's other words",
        [](const Cell& c) { return c.dice() - c.table.dice.bestOtherInRow(c.e, c.f); }});
    features.push_back({"Dice above the column's other words",
        [](const Cell& c) { return c.dice() - c.table.dice.bestOtherInColumn(c.e, c.f); }});
    features.push_back(
        {"p(English | French)", [](const Cell& c) { return c.table.englishOfFrench(c.e, c.f); }});
    features.push_back(
        {"p(French | English)", [](const Cell& c) { return c.table.frenchOfEnglish(c.e, c.f); }});
    const Value posterior = [](const Cell& c) { return c.posterior(); };
    features.push_back({"posterior", posterior});
    features.push_back(
        {"root of the posterior", [](const Cell& c) { return std::sqrt(c.posterior()); }});
    features.push_back({"posterior is the best of both",
        [](const Cell& c) { return c.best(c.table.posterior) ? 1.0 : 0.0; }});
    addRanges(features, "posterior", posterior, {0, 0.05, 0.15, 0.3, 0.5, 0.75});
}

void addPosition(std::vector<Feature>& features)
{
    const Value apart = [](const Cell& c) { return c.apart(); };
    features.push_back({"distance", apart});
    features.push_back({"distance squared", [](const Cell& c) { return c.apart() * c.apart(); }});
    features.push_back(
        {"root of the distance", [](const Cell& c) { return std::sqrt(c.apart()); }});
    features.push_back({"distance times Dice", [](const Cell& c) { return c.apart() * c.dice(); }});
    features.push_back(
        {"distance times posterior", [](const Cell& c) { return c.apart() * c.posterior(); }});
    addRanges(features, "distance", apart, {0, 0.03, 0.08, 0.15, 0.25, 0.4});
    features.push_back({"both first", [](const Cell& c) { return c.e + c.f == 0 ? 1.0 : 0.0; }});
    features.push_back({"both last",
        [](const Cell& c) { return c.lastOfEnglish() && c.lastOfFrench() ? 1.0 : 0.0; }});
    features.push_back({"one of them last",
        [](const Cell& c) { return c.lastOfEnglish() != c.lastOfFrench() ? 1.0 : 0.0; }});
    const Value offLine = [](const Cell& c) { return c.offLine(); };
    features.push_back({"words off the anchors' line",
        [](const Cell& c) { return std::min(c.offLine(), 10.0) / 10; }});
    addRanges(features, "words off the anchors' line,", offLine, {0, 0.75, 1.5, 2.5, 4});
}

void addSpelling(std::vector<Feature>& features)
{
    const auto same = [](const Cell& c) { return c.english().folded == c.french().folded; };
    const auto both = [](bool WordForm::*kind) {
        return [kind](const Cell& c) { return c.english().*kind && c.french().*kind; };
    };
    const Value subsequence = [](const Cell& c) {
        return commonSubsequence(c.english().folded, c.french().folded);
    };
    features.push_back({"longest common subsequence", subsequence});
    addRanges(features, "longest common subsequence",
        [subsequence](const Cell& c) {
            const bool words = std::min(c.english().folded.size(), c.french().folded.size()) > 3;
            return words ? subsequence(c) : 0;
        },
        {0.5, 0.65, 0.8});
    features.push_back({"common prefix",
        [](const Cell& c) { return commonPrefix(c.english().folded, c.french().folded); }});
    features.push_back({"same word", [same](const Cell& c) { return same(c) ? 1.0 : 0.0; }});
    features.push_back({"same word of 4 letters and more",
        [same](const Cell& c) { return same(c) && c.english().folded.size() > 3 ? 1.0 : 0.0; }});
    features.push_back(
        {"same number", [=](const Cell& c) { return same(c) && c.english().number ? 1.0 : 0.0; }});
    features.push_back({"different numbers",
        [=](const Cell& c) { return both(&WordForm::number)(c) && !same(c) ? 1.0 : 0.0; }});
    features.push_back({"same punctuation",
        [=](const Cell& c) { return same(c) && c.english().punctuation ? 1.0 : 0.0; }});
    features.push_back({"different punctuation",
        [=](const Cell& c) { return both(&WordForm::punctuation)(c) && !same(c) ? 1.0 : 0.0; }});
    features.push_back({"punctuation and a word", [](const Cell& c) {
                            return c.english().punctuation != c.french().punctuation ? 1.0 : 0.0;
                        }});
    features.push_back({"both capitalised",
        [=](const Cell& c) { return both(&WordForm::capital)(c) ? 1.0 : 0.0; }});
}

void addFrequency(std::vector<Feature>& features)
{
    features.push_back({"difference of frequency", [](const Cell& c) {
                            return std::abs(
                                magnitude(c.counts().english) - magnitude(c.counts().french));
                        }});
    features.push_back({"difference of frequency rank", [](const Cell& c) {
                            return std::abs(c.table.englishRank[c.e] - c.table.frenchRank[c.f]);
                        }});
    features.push_back({"frequency of the rarer word",
        [](const Cell& c) { return magnitude(std::min(c.counts().english, c.counts().french)); }});
    features.push_back({"frequency of the commoner word",
        [](const Cell& c) { return magnitude(std::max(c.counts().english, c.counts().french)); }});
    features.push_back({"together 1 to 4 times",
        [](const Cell& c) { return c.counts().both > 0 && c.counts().both < 5 ? 1.0 : 0.0; }});
    features.push_back({"frequent words off the anchors' line", [](const Cell& c) {
                            const auto rarer = std::min(c.counts().english, c.counts().french);
                            return rarer > 20'000 ? std::min(c.offLine(), 10.0) / 10 : 0;
                        }});
}

void addNeighbours(std::vector<Feature>& features)
{
    const auto beside = [&features](
                            const char* name, CellValues PairTable::*values, int down, int right) {
        features.push_back(
            {name, [=](const Cell& c) { return (c.table.*values).beside(c.e, c.f, down, right); }});
    };
    beside("Dice of the words before", &PairTable::dice, -1, -1);
    beside("Dice of the words after", &PairTable::dice, 1, 1);
    beside("Dice with the French word before", &PairTable::dice, 0, -1);
    beside("Dice with the French word after", &PairTable::dice, 0, 1);
    beside("Dice with the English word before", &PairTable::dice, -1, 0);
    beside("Dice with the English word after", &PairTable::dice, 1, 0);
    beside("posterior of the words before", &PairTable::posterior, -1, -1);
    beside("posterior of the words after", &PairTable::posterior, 1, 1);
    beside("posterior of before and after", &PairTable::posterior, -1, 1);
    beside("posterior of after and before", &PairTable::posterior, 1, -1);
    features.push_back({"Dice of both neighbours times Dice",
        [](const Cell& c) {
            return c.dice()
                * (c.table.dice.beside(c.e, c.f, -1, -1) + c.table.dice.beside(c.e, c.f, 1, 1)) / 2;
        }});
}

const std::vector<Feature>& allFeatures()
{
    static const std::vector<Feature> all = [] {
        std::vector<Feature> features = {{"bias", [](const Cell&) { return 1.0; }}};
        addAssociation(features);
        addCompetition(features);
        addPosition(features);
        addSpelling(features);
        addFrequency(features);
        addNeighbours(features);
        return features;
    }();
    return all;
}

} // namespace

std::vector<std::string> alignmentFeatureNames()
{
    std::vector<std::string> names;
    for (const Feature& feature : allFeatures())
        names.push_back(feature.name);
    return names;
}

void describeCells(AlignmentPair& pair, const std::vector<WordCounts>& counts)
{
    const PairTable table(pair, counts);
    pair.features.clear();
    pair.dice.clear();
    pair.features.reserve(pair.cells() * allFeatures().size());
    for (std::size_t e = 0; e < pair.english.size(); ++e)
        for (std::size_t f = 0; f < pair.french.size(); ++f) {
            const Cell cell{table, e, f};
            pair.dice.push_back(static_cast<float>(cell.dice()));
            for (const Feature& feature : allFeatures())
                pair.features.push_back(static_cast<float>(featureScale * feature.value(cell)));
        }
}

} // namespace gapscope
