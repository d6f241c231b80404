// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/random.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace gapscope {
namespace {

constexpr std::size_t sentenceCount = 400;
constexpr std::uint64_t oneLabelIn = 64;    // is replaced
constexpr std::uint64_t oneConfusionIn = 8; // of ambiguous words gets its other tag

/// A word with its part of speech, and the other one it can be mistaken for, or "".
struct Entry {
    std::string_view word, tag, otherTag;
};

constexpr Entry nouns[] = {{"river", "NN", ""}, {"plan", "NN", "VB"}, {"market", "NN", ""},
    {"engine", "NN", ""}, {"report", "NN", "VB"}, {"light", "NN", "JJ"}, {"garden", "NN", ""},
    {"teacher", "NN", ""}, {"call", "NN", "VB"}, {"village", "NN", ""}, {"price", "NN", "VB"},
    {"letter", "NN", ""}, {"back", "NN", "RB"}, {"round", "NN", "IN"}, {"winter", "NN", ""},
    {"machine", "NN", ""}, {"answer", "NN", "VB"}, {"bridge", "NN", ""}, {"paper", "NN", ""},
    {"question", "NN", "VB"}, {"doctor", "NN", ""}, {"building", "NN", "VBG"},
    {"meeting", "NN", "VBG"}, {"painting", "NN", "VBG"}, {"harbour", "NN", ""}};
constexpr Entry plurals[] = {{"plans", "NNS", "VBZ"}, {"rivers", "NNS", ""},
    {"calls", "NNS", "VBZ"}, {"farmers", "NNS", ""}, {"prices", "NNS", "VBZ"},
    {"letters", "NNS", ""}, {"children", "NNS", ""}, {"answers", "NNS", "VBZ"},
    {"engines", "NNS", ""}, {"reports", "NNS", "VBZ"}, {"boats", "NNS", ""}, {"workers", "NNS", ""},
    {"doubts", "NNS", "VBZ"}};
constexpr Entry names[] = {{"Anna", "NNP", ""}, {"Lindholm", "NNP", ""}, {"Pereira", "NNP", ""},
    {"Marsh", "NNP", "NN"}, {"Okoye", "NNP", ""}, {"Will", "NNP", "MD"}, {"May", "NNP", "MD"},
    {"Grant", "NNP", "VB"}, {"Novak", "NNP", ""}, {"Harbin", "NNP", ""}};
constexpr Entry adjectives[] = {{"old", "JJ", ""}, {"light", "JJ", "NN"}, {"quiet", "JJ", ""},
    {"early", "JJ", "RB"}, {"fast", "JJ", "RB"}, {"broken", "JJ", "VBN"}, {"open", "JJ", "VB"},
    {"tired", "JJ", "VBN"}, {"northern", "JJ", ""}, {"cheap", "JJ", ""}, {"running", "JJ", "VBG"},
    {"well-known", "JJ", ""}, {"hidden", "JJ", "VBN"}};
constexpr Entry determiners[] = {{"the", "DT", ""}, {"the", "DT", ""}, {"a", "DT", ""},
    {"this", "DT", ""}, {"that", "DT", "IN"}, {"every", "DT", ""}, {"her", "PRP$", "PRP"},
    {"his", "PRP$", "PRP"}, {"no", "DT", ""}};
constexpr Entry pronouns[] = {{"she", "PRP", ""}, {"they", "PRP", ""}, {"it", "PRP", ""},
    {"her", "PRP", "PRP$"}, {"we", "PRP", ""}, {"nobody", "NN", ""}, {"that", "DT", "IN"}};
constexpr Entry numbers[] = {{"two", "CD", ""}, {"seven", "CD", ""}, {"40", "CD", ""},
    {"1,200", "CD", ""}, {"one", "CD", "PRP"}};
constexpr Entry pasts[] = {{"saw", "VBD", "NN"}, {"crossed", "VBD", "VBN"}, {"found", "VBD", "VBN"},
    {"opened", "VBD", "VBN"}, {"left", "VBD", "JJ"}, {"wanted", "VBD", "VBN"},
    {"kept", "VBD", "VBN"}, {"built", "VBD", "VBN"}, {"heard", "VBD", "VBN"}, {"lost", "VBD", "JJ"},
    {"sold", "VBD", "VBN"}};
constexpr Entry stems[] = {{"plan", "VB", "NN"}, {"open", "VB", "JJ"}, {"cross", "VB", ""},
    {"answer", "VB", "NN"}, {"find", "VB", "NN"}, {"call", "VB", "NN"}, {"keep", "VB", ""},
    {"question", "VB", "NN"}, {"build", "VB", ""}, {"price", "VB", "NN"}, {"report", "VB", "NN"}};
constexpr Entry participles[] = {{"building", "VBG", "NN"}, {"painting", "VBG", "NN"},
    {"crossing", "VBG", "NN"}, {"running", "VBG", "JJ"}, {"selling", "VBG", ""}};
constexpr Entry modals[] = {{"will", "MD", "NN"}, {"may", "MD", ""}, {"could", "MD", ""},
    {"must", "MD", "NN"}, {"should", "MD", ""}};
constexpr Entry adverbs[] = {{"slowly", "RB", ""}, {"often", "RB", ""}, {"early", "RB", "JJ"},
    {"fast", "RB", "JJ"}, {"never", "RB", ""}, {"back", "RB", "NN"}, {"yesterday", "NN", ""},
    {"still", "RB", "JJ"}, {"hardly", "RB", ""}};
constexpr Entry prepositions[] = {{"in", "IN", "RP"}, {"near", "IN", "JJ"}, {"with", "IN", ""},
    {"to", "TO", ""}, {"about", "IN", "RB"}, {"over", "IN", "RP"}, {"after", "IN", ""},
    {"round", "IN", "NN"}, {"of", "IN", ""}};
constexpr Entry particles[] = {
    {"up", "RP", "IN"}, {"over", "RP", "IN"}, {"in", "RP", "IN"}, {"off", "RP", "IN"}};
constexpr Entry clauses[] = {{"that", "IN", "DT"}, {"because", "IN", ""}, {"after", "IN", ""},
    {"while", "IN", "NN"}, {"if", "IN", ""}};

/// A sentence under construction: its words and its chunks.
class SentenceWriter {
public:
    explicit SentenceWriter(Random& random)
        : m_random(random)
    {
    }

    std::string sentence()
    {
        if (oneIn(5)) {
            adverbPhrase();
            outside(",", ",");
        }
        clause(0);
        if (oneIn(6)) {
            outside(oneIn(2) ? "and" : "but", "CC");
            clause(1);
        }
        outside(".", ".");
        m_text += '\n';
        return std::move(m_text);
    }

private:
    bool oneIn(std::uint64_t n) { return m_random.below(n) == 0; }

    void begin(std::string_view type)
    {
        m_type = type;
        m_inside = false;
    }
    void outside(std::string_view word, std::string_view tag)
    {
        begin("");
        put({word, tag, ""});
    }
    void any(std::span<const Entry> entries) { put(entries[m_random.below(entries.size())]); }

    void put(const Entry& entry)
    {
        constexpr std::array<std::string_view, 7> noise = {
            "O", "B-NP", "I-NP", "B-VP", "I-VP", "B-PP", "B-ADVP"};
        const bool confused = !entry.otherTag.empty() && oneIn(oneConfusionIn);
        m_text += entry.word;
        m_text += ' ';
        m_text += confused ? entry.otherTag : entry.tag;
        m_text += ' ';
        if (oneIn(oneLabelIn))
            m_text += noise[m_random.below(noise.size())];
        else if (m_type.empty())
            m_text += 'O';
        else
            (m_text += m_inside ? "I-" : "B-") += m_type;
        m_text += '\n';
        m_inside = true;
    }

    /// A new name: two to four syllables.
    void newName()
    {
        constexpr std::array<std::string_view, 12> syllables = {
            "ka", "lo", "mi", "ren", "dor", "sa", "vi", "tun", "bel", "gra", "sto", "ne"};
        std::string word;
        for (std::uint64_t k = 2 + m_random.below(3); k > 0; --k)
            word += syllables[m_random.below(syllables.size())];
        word[0] = static_cast<char>(word[0] - 'a' + 'A');
        put({word, "NNP", ""});
    }

    void nounPhrase()
    {
        begin("NP");
        switch (m_random.below(8)) {
        case 0:
            any(pronouns);
            return;
        case 1:
            any(names);
            if (oneIn(2))
                oneIn(2) ? newName() : any(names);
            return;
        case 2:
            if (oneIn(3))
                put({"about", "RB", "IN"});
            any(numbers);
            if (oneIn(3))
                any(adjectives);
            any(plurals);
            return;
        case 3:
            if (oneIn(2))
                any(adjectives);
            any(plurals);
            return;
        case 4: // the owner is a chunk of its own
            any(determiners);
            any(nouns);
            begin("NP");
            put({"'s", "POS", "VBZ"});
            any(nouns);
            return;
        default:
            any(determiners);
            if (oneIn(6))
                put({"very", "RB", ""});
            while (oneIn(2))
                any(adjectives);
            if (oneIn(4))
                any(nouns);
            any(nouns);
        }
    }

    void prepositionalPhrase()
    {
        begin("PP");
        any(prepositions);
        nounPhrase();
    }

    void adverbPhrase()
    {
        begin("ADVP");
        if (oneIn(4))
            put({"very", "RB", ""});
        any(adverbs);
    }

    void adjectivePhrase()
    {
        begin("ADJP");
        if (oneIn(2))
            put({"very", "RB", ""});
        any(adjectives);
    }

    void verbPhrase()
    {
        begin("VP");
        if (oneIn(5))
            any(adverbs);
        switch (m_random.below(4)) {
        case 0:
            any(modals);
            if (oneIn(4))
                put({"not", "RB", ""});
            any(stems);
            return;
        case 1:
            put({"was", "VBD", ""});
            any(participles);
            return;
        case 2:
            any(pasts);
            if (oneIn(2)) {
                put({"to", "TO", ""});
                any(stems);
            }
            return;
        default:
            any(pasts);
        }
    }

    /// Clauses inside clauses end at a depth of 2.
    void clause(int depth)
    {
        nounPhrase();
        if (oneIn(5)) {
            begin("VP");
            put({oneIn(2) ? "was" : "seemed", "VBD", ""});
            adjectivePhrase();
        } else {
            verbPhrase();
            if (oneIn(6)) {
                begin("PRT");
                any(particles);
            }
            if (!oneIn(4))
                nounPhrase();
        }
        while (oneIn(2))
            prepositionalPhrase();
        if (oneIn(5))
            adverbPhrase();
        if (depth < 2 && oneIn(4)) {
            begin("SBAR");
            any(clauses);
            clause(depth + 1);
        }
    }

    Random& m_random;
    std::string m_text;
    std::string_view m_type; ///< of the chunk, "" outside
    bool m_inside = false;
};

} // namespace

/// The sample `sample:chunks`: 400 made-up sentences with parts of speech and chunks, written by a
/// small grammar of noun, verb, prepositional, adverb and adjective phrases, particles and clauses.
/// Difficulties: words that can be two parts of speech, which the tags sometimes confuse; "to",
/// "that", "about", … that begin different chunks; words seen once; and one label in 64 replaced by
/// another.
///
/// Returns the text of a CoNLL file (word, part of speech, chunk, separated by spaces; a blank line
/// after each sentence); the same seed makes the same bytes everywhere (std::mt19937_64, whole
/// numbers only).
std::string generateChunks(std::uint64_t seed)
{
    Random random(seed);
    std::string text;
    for (std::size_t k = 0; k < sentenceCount; ++k)
        text += SentenceWriter(random).sentence();
    return text;
}

} // namespace gapscope
