// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "core/machine/random.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace gapscope {
namespace {

constexpr std::size_t corpusPairs = 1500, partPairs = 60;

struct Link {
    std::size_t e, f;
    char kind; ///< 'S' or 'P'
};

struct Pair {
    std::vector<std::string> english, french;
    std::vector<Link> links;
};

/// A meaning and how the two languages say it.
struct Concept {
    std::string english, french, otherFrench;
    bool feminine = false;
};

std::string invented(Random& random, std::size_t syllables, std::string_view consonants)
{
    constexpr std::string_view vowels = "aeiou";
    std::string word;
    for (std::size_t k = 0; k < syllables; ++k) {
        word += consonants[random.below(consonants.size())];
        word += vowels[random.below(vowels.size())];
    }
    return word;
}

class Language {
public:
    explicit Language(Random& random)
        : m_random(random)
        , m_nouns(concepts(60))
        , m_adjectives(concepts(25))
        , m_verbs(concepts(30))
    {
    }

    Pair pair()
    {
        m_pair = {};
        nounPhrase();
        verb();
        nounPhrase();
        if (oneIn(3)) {
            sure("und", "ot");
            nounPhrase();
        }
        if (oneIn(4)) {
            const std::string number = fmt::format("{}", 2 + m_random.below(98));
            sure(number, number);
            const Concept& noun = any(m_nouns);
            sure(noun.english + "s", translated(noun) + "x");
        }
        const std::string end = oneIn(8) ? "?" : ".";
        sure(end, end);
        return std::move(m_pair);
    }

private:
    bool oneIn(std::uint64_t n) { return m_random.below(n) == 0; }

    /// Every third word is nearly the same in both languages, every fourth has two translations.
    std::vector<Concept> concepts(std::size_t count)
    {
        constexpr std::string_view north = "bdgklmnrstvw", south = "cdfjlmnpqrstv";
        std::vector<Concept> made(count);
        for (Concept& of : made) {
            of.english = invented(m_random, 2 + m_random.below(2), north);
            of.french =
                oneIn(3) ? of.english + "re" : invented(m_random, 2 + m_random.below(2), south);
            if (oneIn(4))
                of.otherFrench = invented(m_random, 2, south);
            of.feminine = oneIn(2);
        }
        return made;
    }

    /// Low numbers are frequent, as in any language.
    const Concept& any(const std::vector<Concept>& from)
    {
        return from[m_random.below(1 + m_random.below(from.size()))];
    }
    const std::string& translated(const Concept& of)
    {
        return !of.otherFrench.empty() && oneIn(3) ? of.otherFrench : of.french;
    }

    std::size_t english(const std::string& word)
    {
        m_pair.english.push_back(word);
        return m_pair.english.size() - 1;
    }
    std::size_t french(const std::string& word)
    {
        m_pair.french.push_back(word);
        return m_pair.french.size() - 1;
    }
    void link(std::size_t e, std::size_t f, char kind) { m_pair.links.push_back({e, f, kind}); }
    void sure(const std::string& e, const std::string& f) { link(english(e), french(f), 'S'); }

    void nounPhrase()
    {
        const Concept& noun = any(m_nouns);
        const std::size_t article = english(oneIn(4) ? "oni" : "te");
        const std::size_t other = french(noun.feminine ? "la" : "lo");
        link(article, other, 'S');
        if (oneIn(4)) { // "te wall house": "lo house da wall"
            const Concept& whose = any(m_nouns);
            const std::size_t first = english(whose.english), second = english(noun.english);
            link(second, french(translated(noun)), 'S');
            const std::size_t of = french("da");
            link(first, french(translated(whose)), 'S');
            link(first, of, 'P');
            link(second, of, 'P');
        } else if (oneIn(2)) {
            const Concept& adjective = any(m_adjectives);
            const std::size_t first = english(adjective.english);
            link(english(noun.english), french(translated(noun)), 'S');
            link(first, french(translated(adjective)), 'S');
        } else {
            sure(noun.english, translated(noun));
        }
    }

    void verb()
    {
        const Concept& doing = any(m_verbs);
        if (oneIn(4)) { // "not see": "nu see po"
            const std::size_t no = english("nit"), does = english(doing.english);
            link(no, french("nu"), oneIn(2) ? 'S' : 'P');
            link(does, french(translated(doing)), 'S');
            link(no, french("po"), 'S');
            return;
        }
        if (oneIn(5))
            english("wil"); // said in one language only
        if (oneIn(6))
            french("en");
        sure(doing.english, translated(doing));
    }

    Random& m_random;
    std::vector<Concept> m_nouns, m_adjectives, m_verbs;
    Pair m_pair;
};

/// The pairs of a corpus that a word occurs in, ascending.
using Places = std::map<std::string, std::vector<std::size_t>>;

void note(Places& places, const std::vector<std::string>& words, std::size_t pair)
{
    for (const std::string& word : std::set<std::string>(words.begin(), words.end()))
        places[word].push_back(pair);
}

class Corpus {
public:
    Corpus(Language& language, std::size_t count)
    {
        for (std::size_t k = 0; k < count; ++k) {
            const Pair pair = language.pair();
            note(m_english, pair.english, k);
            note(m_french, pair.french, k);
        }
    }
    /// "n_e n_f n_ef", tab-separated.
    const std::string& counts(const std::string& english, const std::string& french)
    {
        std::string& counted = m_counts[{english, french}];
        if (!counted.empty())
            return counted;
        const std::vector<std::size_t>&e = m_english[english], &f = m_french[french];
        std::vector<std::size_t> both;
        std::ranges::set_intersection(e, f, std::back_inserter(both));
        return counted = fmt::format("{}\t{}\t{}", e.size(), f.size(), both.size());
    }

private:
    Places m_english, m_french;
    std::map<std::pair<std::string, std::string>, std::string> m_counts; ///< those asked for
};

std::string sentence(const std::vector<std::string>& words)
{
    return fmt::format("{}\n", fmt::join(words, " "));
}

} // namespace

/// The files of sample:alignment, written from a seed by a small grammar in two invented languages:
/// train.e, train.f, train.wa.nonullalign (`training` pairs), the same of test (60), and
/// wordalign-cooc.tsv, their co-occurrences in 1,500 further pairs. Adjectives follow nouns in the
/// second language, compounds are reversed, some words have two translations, some none, and some
/// are spelt alike.
std::map<std::string, std::string> generateSentences(std::uint64_t seed, std::size_t training)
{
    Random random(seed);
    Language language(random);
    Corpus corpus(language, corpusPairs);
    std::map<std::string, std::string> files;
    std::string& table = files["wordalign-cooc.tsv"];
    for (const std::string part : {"train", "test"})
        for (std::size_t k = 1; k <= (part == "train" ? training : partPairs); ++k) {
            const Pair pair = language.pair();
            files[part + ".e"] += sentence(pair.english);
            files[part + ".f"] += sentence(pair.french);
            for (const Link& link : pair.links)
                files[part + ".wa.nonullalign"] +=
                    fmt::format("{:04} {} {} {}\n", k, link.e + 1, link.f + 1, link.kind);
            for (std::size_t e = 0; e < pair.english.size(); ++e)
                for (std::size_t f = 0; f < pair.french.size(); ++f)
                    table += fmt::format("{}\t{}\t{}\t{}\t{}\n", part, k, e + 1, f + 1,
                        corpus.counts(pair.english[e], pair.french[f]));
        }
    return files;
}

/// Of "sample:alignment", or of "sample:alignment:N" with N pairs that train.  throws: InputError.
std::map<std::string, std::string> sentencesOf(const std::string& id)
{
    constexpr std::string_view name = "sample:alignment";
    constexpr std::size_t mostPairs = 8000; // about 0.3 GB of features
    std::size_t pairs = partPairs;
    if (id.size() > name.size()) {
        const char* end = id.data() + id.size();
        const auto [stop, error] = std::from_chars(id.data() + name.size() + 1, end, pairs);
        if (error != std::errc() || stop != end || pairs == 0 || pairs > mostPairs)
            throw InputError(id, 0, "no number of sentence pairs",
                fmt::format("{}:N with N from 1 to {}", name, mostPairs));
    }
    return generateSentences(1, pairs);
}

} // namespace gapscope
