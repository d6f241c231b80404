// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/bytes/utf8.h"

namespace gapscope {
namespace {

/// Bytes of the UTF-8 character at the start of text, 0 if there is none.
std::size_t characterBytes(std::string_view text)
{
    const auto byte = [&](std::size_t k) {
        return k < text.size() ? static_cast<unsigned char>(text[k]) : 0U;
    };
    const auto follows = [&](std::size_t k) { return byte(k) >= 0x80 && byte(k) < 0xc0; };
    const unsigned first = byte(0), second = byte(1);
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first < 0xe0)
        return follows(1) ? 2 : 0;
    if (first >= 0xe0 && first < 0xf0) {
        const bool overlong = first == 0xe0 && second < 0xa0;
        const bool surrogate = first == 0xed && second >= 0xa0;
        return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (first >= 0xf0 && first < 0xf5) {
        const bool outside = (first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90);
        return follows(1) && follows(2) && follows(3) && !outside ? 4 : 0;
    }
    return 0;
}

} // namespace

std::size_t brokenUtf8(std::string_view text)
{
    for (std::size_t k = 0; k < text.size();) {
        const std::size_t bytes = characterBytes(text.substr(k));
        if (bytes == 0)
            return k;
        k += bytes;
    }
    return std::string_view::npos;
}

std::string_view withoutByteOrderMark(std::string_view text)
{
    constexpr std::string_view mark = "\xef\xbb\xbf";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

} // namespace gapscope
