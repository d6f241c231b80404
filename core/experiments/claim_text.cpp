// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/claim_text.h"

#include "core/options/quantity_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// "λ = 0.1, to gap 0.02: ": where, and what costs are counted to.
std::string placeOf(const Claim& claim, double lambda)
{
    std::string text = lambda > 0 ? fmt::format("λ = {:.4g}", lambda) : "";
    if (isCost(claim.measure))
        text += (text.empty() ? "to " : ", to ")
            + (std::isnan(claim.toLambda) ? fmt::format("gap {:g}", claim.toGap)
                                          : fmt::format("λ = {:.4g}", claim.toLambda));
    return text.empty() ? text : text + ": ";
}

std::string valueOf(const ClaimMedian& median)
{
    return (median.reached ? "" : "more than ") + amountText(median.value);
}

/// "5 seeds", "5 seeds, all 25 pairs of runs agree".
std::string votesOf(const Claim& claim, const ClaimNumbers& n)
{
    const std::size_t runs =
        claim.less.empty() ? n.less.runs() : std::min(n.less.runs(), n.than.runs());
    std::string text = counted(runs, "seed");
    if (n.votes.all < 2)
        return text;
    const char* votes = claim.less.empty() ? "" : "pairs of ";
    return text
        + (n.votes.agree == n.votes.all
                ? fmt::format(", all {} {}runs agree", n.votes.all, votes)
                : fmt::format(", {} of {} {}runs agree", n.votes.agree, n.votes.all, votes));
}

/// "at least 0.5 and at most 2".
std::string boundsOf(const Claim& claim)
{
    std::string text;
    if (!std::isnan(claim.atLeast))
        text = fmt::format("at least {:g}", claim.atLeast);
    if (!std::isnan(claim.atMost))
        text += fmt::format("{}at most {:g}", text.empty() ? "" : " and ", claim.atMost);
    return text;
}

/// ": 0.84 ×", ": 32.9 × fewer, of at least 23.3 ×"; the operands in the order of the sentence.
std::string ratioOf(const Claim& claim, const ClaimNumbers& n)
{
    if (!std::isfinite(n.ratio) || !(n.ratio > 0) || !(n.less.reached || n.than.reached))
        return "";
    if (claim.factor > 1)
        return fmt::format(": {}{:.3g} × as many, claimed {:.3g} ×", n.than.reached ? "" : "≥ ",
            1 / n.ratio, claim.factor);
    const char* bound = n.than.reached ? (n.less.reached ? "" : "≥ ") : "≤ ";
    const std::string most =
        claim.factor < 1 ? fmt::format(", claimed at most {:.3g} ×", 1 / claim.factor) : "";
    return fmt::format(": {}{:.2g} ×{}", bound, n.ratio, most);
}

} // namespace

std::string sentenceOf(const Claim& claim, const ClaimNumbers& n)
{
    std::string text = placeOf(claim, n.lambda);
    const bool alone = claim.less.empty();
    const std::string& first = alone ? claim.variant : claim.less;
    if (n.less.runs() == 0 || (!alone && n.than.runs() == 0))
        return text + "nothing of " + (n.less.runs() == 0 ? first : claim.than);
    text += first + " " + phrase(claim.measure, valueOf(n.less));
    if (alone)
        text += ", claimed " + boundsOf(claim);
    else
        text += ", " + claim.than + " " + valueOf(n.than) + ratioOf(claim, n);
    return text + " (" + votesOf(claim, n) + ")";
}

} // namespace gapscope
