// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/reference.h"

#include "core/experiments/plot_catalog.h"
#include "core/files/sha256.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace gapscope {
namespace {

/// size: of "at"; 0: of itself.
std::vector<double> numbersAt(const JsonView& in, const char* key, std::size_t size = 0)
{
    std::vector<double> numbers;
    std::istringstream text(in.string(key));
    for (double each = 0; text >> each;)
        numbers.push_back(each);
    if (!text.eof() || numbers.empty() || (size > 0 && numbers.size() != size))
        in.member(key).refuse(fmt::format("has {} numbers", numbers.size()),
            size > 0 ? fmt::format("{}, as many as \"at\"", size) : "numbers with spaces between");
    return numbers;
}

ReferenceCurve curveFrom(const JsonView& in)
{
    ReferenceCurve curve{
        in.string("variant"), in.number("lambda"), in.string("plot"), in.string("x"), {}};
    SeedBand& band = curve.band;
    if (!findPlot(curve.plot))
        in.member("plot").refuse("found '" + curve.plot + "'", "the key of a plot");
    if (!findXAxis(curve.x))
        in.member("x").refuse("found '" + curve.x + "'", "the key of an x axis");
    band.x = numbersAt(in, "at");
    if (!std::ranges::is_sorted(band.x))
        in.member("at").refuse("falls", "positions in order");
    band.median = band.low = band.high = numbersAt(in, "median", band.x.size());
    band.count = static_cast<int>(in.count("seeds", 100'000));
    if (band.count > 1) {
        band.low = numbersAt(in, "low", band.x.size());
        band.high = numbersAt(in, "high", band.x.size());
    }
    return curve;
}

std::pair<Verdict, std::string> claimFrom(const JsonView& in)
{
    const std::string found = in.string("verdict");
    for (const Verdict each :
        {Verdict::shown, Verdict::notShown, Verdict::tooClose, Verdict::cannotTell})
        if (toString(each) == found)
            return {each, in.string("numbers_in_words")};
    in.member("verdict").refuse("found '" + found + "'", "a verdict, such as 'shown'");
}

} // namespace

std::string digestOf(const ComparisonSpec& spec) { return sha256Of(toJson(spec)); }

Reference referenceFromJson(const std::string& text, const std::string& source)
{
    const nlohmann::json tree = parseJson(text, source);
    const JsonView in(tree, source);
    in.requireFormat({"gapscope-reference"}, 1);
    Reference made{in.string("title"), in.string("spec_sha256"), in.string("data"),
        in.string("data_sha256"), in.count("n"), in.string("program"), in.string("date"),
        in.string("processor"), in.count("cores"), {}, {}};
    for (const JsonView& claim : in.member("claims").elements())
        made.claims.push_back(claimFrom(claim));
    for (const JsonView& curve : in.member("curves").elements())
        made.curves.push_back(curveFrom(curve));
    return made;
}

} // namespace gapscope
