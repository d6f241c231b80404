// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as files of sentence pairs: accepted files keep their contract and have features, the
// others are an InputError. Zero bytes separate the files: English, French, links, counts.
#include "datasets/alignment/sentence_pairs.h"
#include "core/machine/error.h"
#include "datasets/alignment/alignment_features.h"
#include "datasets/alignment/pair_table.h"
#include "tests/fuzz/fuzz_input.h"

#include <array>
#include <cmath>

using namespace gapscope;

namespace {

std::map<std::string, std::string> filesOf(std::string_view bytes)
{
    std::map<std::string, std::string> files;
    for (const char* name : {"x.e", "x.f", "x.wa", "counts"}) {
        const std::size_t end = std::min(bytes.find('\0'), bytes.size());
        files[name] = std::string(bytes.substr(0, end));
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
    return files;
}

void check(const std::vector<SentenceSet>& sets, const std::vector<SetCounts>& counts)
{
    require(sets.size() == 1 && counts.size() == 1);
    for (std::size_t k = 0; k < sets[0].pairs.size(); ++k) {
        AlignmentPair pair = sets[0].pairs[k];
        require(pair.cells() > 0 && pair.links.size() == pair.cells());
        for (const WordCounts& of : counts[0][k])
            require(of.both <= of.english && of.both <= of.french);
        describeCells(pair, counts[0][k]);
        require(pair.features.size() == pair.cells() * alignmentFeatureNames().size());
        for (const float value : pair.features)
            require(std::isfinite(value) && std::abs(value) < 1e3F);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        const auto files = filesOf({reinterpret_cast<const char*>(data), size});
        const std::string counts = files.at("counts");
        const std::vector<SentenceSet> sets =
            readSentences(ImageStore::made("fuzz", files), {100, 2000, 1000});
        check(sets,
            readCooccurrences(
                TextLines(UnpackedBytes(StoredBytes::memory(counts, "counts"), limitsForFuzzing())),
                sets));
    } catch (const InputError&) {
        // expected for bad input
    }
    return 0;
}
