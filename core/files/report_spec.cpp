// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/report_spec.h"

#include "core/files/atomic_file.h"
#include "core/files/json_input.h"
#include "core/machine/error.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace gapscope {
namespace {

/// What reports escape, and what else an editor that saves a page may write for a quote.
constexpr std::array<std::pair<std::string_view, char>, 6> escapes{{{"&lt;", '<'}, {"&gt;", '>'},
    {"&quot;", '"'}, {"&#39;", '\''}, {"&#34;", '"'}, {"&amp;", '&'}}};

std::string unescaped(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const auto found = std::find_if(escapes.begin(), escapes.end(),
            [&](const auto& escape) { return text.starts_with(escape.first); });
        result += found == escapes.end() ? text.front() : found->second;
        text.remove_prefix(found == escapes.end() ? 1 : found->first.size());
    }
    return result;
}

} // namespace

bool beginsAsPage(std::string_view text)
{
    constexpr std::string_view opening = "<!doctype html";
    constexpr std::string_view mark = "\xEF\xBB\xBF", space = " \t\r\n";
    if (text.starts_with(mark))
        text.remove_prefix(mark.size());
    text.remove_prefix(std::min(text.find_first_not_of(space), text.size()));
    return text.size() >= opening.size()
        && std::equal(opening.begin(), opening.end(), text.begin(), [](char small, char any) {
               return small == std::tolower(static_cast<unsigned char>(any));
           });
}

std::string specOfReport(std::string_view page, const std::string& source)
{
    const std::size_t opening = page.find(reportSpecOpening);
    const std::size_t begin = opening + reportSpecOpening.size();
    const std::size_t end = opening == page.npos ? page.npos : page.find("</pre>", begin);
    if (end == page.npos)
        throw InputError(source, 0, "an HTML page without a spec of GapScope's",
            "a report that GapScope has written, whole");
    return unescaped(page.substr(begin, end - begin));
}

std::string readJsonOrReport(const std::string& path)
{
    std::string text = readFile(path, jsonMostBytes);
    return beginsAsPage(text) ? specOfReport(text, path) : text;
}

} // namespace gapscope
