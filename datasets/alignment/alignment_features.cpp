// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/alignment/alignment_features.h"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// The factor of all features: how strongly λ = 1/n regularises. Chosen on the dev pairs.
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
    double shareOffLine() const { return std::min(offLine(), 10.0) / 10; }
    std::uint32_t rarer() const { return std::min(counts().english, counts().french); }
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

/// The features in their order. True and false count as 1 and 0.
class FeatureList {
public:
    std::vector<Feature> take() { return std::move(m_features); }

    void addAssociation()
    {
        const Value dice = &Cell::dice;
        add("Dice", dice);
        add("Dice squared", [](auto& c) { return c.dice() * c.dice(); });
        add("root of Dice", [](auto& c) { return std::sqrt(c.dice()); });
        add("log of Dice", [](auto& c) { return std::log10(std::max(c.dice(), 1e-4)) / 4; });
        add("share of the English word's pairs",
            [](auto& c) { return ratio(c.counts().both, c.counts().english); });
        add("share of the French word's pairs",
            [](auto& c) { return ratio(c.counts().both, c.counts().french); });
        add("share of the rarer word's pairs",
            [](auto& c) { return ratio(c.counts().both, c.rarer()); });
        add("never together", [](auto& c) { return c.counts().both == 0; });
        addRanges("Dice", dice, {0, 0.01, 0.03, 0.07, 0.12, 0.2, 0.35, 0.5, 0.7});
    }

    void addCompetition()
    {
        const auto inRow = [](auto& c) { return c.table.dice.bestOtherInRow(c.e, c.f); };
        const auto inColumn = [](auto& c) { return c.table.dice.bestOtherInColumn(c.e, c.f); };
        add("Dice is the row's best", [=](auto& c) { return c.dice() > inRow(c); });
        add("Dice is the column's best", [=](auto& c) { return c.dice() > inColumn(c); });
        add("Dice is the best of both", [](auto& c) { return c.best(c.table.dice); });
        add("Dice above the row's other words", [=](auto& c) { return c.dice() - inRow(c); });
        add("Dice above the column's other words", [=](auto& c) { return c.dice() - inColumn(c); });
        add("p(English | French)", [](auto& c) { return c.table.englishOfFrench(c.e, c.f); });
        add("p(French | English)", [](auto& c) { return c.table.frenchOfEnglish(c.e, c.f); });
        const Value posterior = &Cell::posterior;
        add("posterior", posterior);
        add("root of the posterior", [](auto& c) { return std::sqrt(c.posterior()); });
        add("posterior is the best of both", [](auto& c) { return c.best(c.table.posterior); });
        addRanges("posterior", posterior, {0, 0.05, 0.15, 0.3, 0.5, 0.75});
    }

    void addPosition()
    {
        const Value apart = &Cell::apart, offLine = &Cell::offLine;
        add("distance", apart);
        add("distance squared", [](auto& c) { return c.apart() * c.apart(); });
        add("root of the distance", [](auto& c) { return std::sqrt(c.apart()); });
        add("distance times Dice", [](auto& c) { return c.apart() * c.dice(); });
        add("distance times posterior", [](auto& c) { return c.apart() * c.posterior(); });
        addRanges("distance", apart, {0, 0.03, 0.08, 0.15, 0.25, 0.4});
        add("both first", [](auto& c) { return c.e + c.f == 0; });
        add("both last", [](auto& c) { return c.lastOfEnglish() && c.lastOfFrench(); });
        add("one of them last", [](auto& c) { return c.lastOfEnglish() != c.lastOfFrench(); });
        add("words off the anchors' line", &Cell::shareOffLine);
        addRanges("words off the anchors' line,", offLine, {0, 0.75, 1.5, 2.5, 4});
    }

    void addSpelling()
    {
        const auto same = [](auto& c) { return c.english().folded == c.french().folded; };
        const auto both = [](bool WordForm::*kind) {
            return [kind](auto& c) { return c.english().*kind && c.french().*kind; };
        };
        const auto subsequence = [](auto& c) {
            return commonSubsequence(c.english().folded, c.french().folded);
        };
        add("longest common subsequence", subsequence);
        addRanges("longest common subsequence",
            [subsequence](auto& c) {
                const bool words =
                    std::min(c.english().folded.size(), c.french().folded.size()) > 3;
                return words ? subsequence(c) : 0;
            },
            {0.5, 0.65, 0.8});
        add("common prefix",
            [](auto& c) { return commonPrefix(c.english().folded, c.french().folded); });
        add("same word", same);
        add("same word of 4 letters and more",
            [=](auto& c) { return same(c) && c.english().folded.size() > 3; });
        add("same number", [=](auto& c) { return same(c) && c.english().number; });
        add("different numbers", [=](auto& c) { return both(&WordForm::number)(c) && !same(c); });
        add("same punctuation", [=](auto& c) { return same(c) && c.english().punctuation; });
        add("different punctuation",
            [=](auto& c) { return both(&WordForm::punctuation)(c) && !same(c); });
        add("punctuation and a word",
            [](auto& c) { return c.english().punctuation != c.french().punctuation; });
        add("both capitalised", both(&WordForm::capital));
    }

    void addFrequency()
    {
        add("difference of frequency", [](auto& c) {
            return std::abs(magnitude(c.counts().english) - magnitude(c.counts().french));
        });
        add("difference of frequency rank",
            [](auto& c) { return std::abs(c.table.englishRank[c.e] - c.table.frenchRank[c.f]); });
        add("frequency of the rarer word", [](auto& c) { return magnitude(c.rarer()); });
        add("frequency of the commoner word",
            [](auto& c) { return magnitude(std::max(c.counts().english, c.counts().french)); });
        add("together 1 to 4 times",
            [](auto& c) { return c.counts().both > 0 && c.counts().both < 5; });
        add("frequent words off the anchors' line",
            [](auto& c) { return c.rarer() > 20'000 ? c.shareOffLine() : 0; });
    }

    void addNeighbours()
    {
        const auto beside = [this](const char* name, CellValues PairTable::*values, int down,
                                int right) {
            add(name, [=](auto& c) { return (c.table.*values).beside(c.e, c.f, down, right); });
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
        add("Dice of both neighbours times Dice", [](auto& c) {
            const CellValues& dice = c.table.dice;
            return c.dice() * (dice.beside(c.e, c.f, -1, -1) + dice.beside(c.e, c.f, 1, 1)) / 2;
        });
    }

    void add(std::string name, Value value)
    {
        m_features.push_back({std::move(name), std::move(value)});
    }

private:
    /// One feature for each range between two edges, the last without an end: 1 inside, else 0.
    void addRanges(const std::string& name, const Value& value, const std::vector<double>& edges)
    {
        for (std::size_t k = 0; k < edges.size(); ++k) {
            const bool last = k + 1 == edges.size();
            const double from = edges[k], to = last ? 1e300 : edges[k + 1];
            add(last ? fmt::format("{} from {:g}", name, from)
                     : fmt::format("{} {:g} to {:g}", name, from, to),
                [=](auto& cell) {
                    const double at = value(cell);
                    return at >= from && at < to;
                });
        }
    }

    std::vector<Feature> m_features;
};

const std::vector<Feature>& allFeatures()
{
    static const std::vector<Feature> all = [] {
        FeatureList features;
        features.add("bias", [](auto&) { return 1; });
        features.addAssociation();
        features.addCompetition();
        features.addPosition();
        features.addSpelling();
        features.addFrequency();
        features.addNeighbours();
        return features.take();
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
