// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/base64.h"

#include <algorithm>
#include <cstdint>

namespace gapscope {
namespace {
constexpr std::string_view digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
} // namespace

std::string base64(std::string_view bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (k < count ? static_cast<std::uint8_t>(bytes[at + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            text += k <= count ? digits[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

std::optional<std::string> fromBase64(std::string_view text)
{
    if (text.size() % 4 != 0)
        return {};
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t at = 0; at < text.size(); at += 4) {
        std::uint32_t group = 0;
        for (std::size_t k = at; k < at + 4; ++k) {
            const bool pads = k >= text.size() - padding;
            const std::size_t digit = pads ? 0 : digits.find(text[k]);
            if (digit == std::string_view::npos)
                return {};
            group = group << 6 | static_cast<std::uint32_t>(digit);
        }
        for (const unsigned shift : {16U, 8U, 0U})
            bytes += static_cast<char>(group >> shift & 0xFF);
    }
    bytes.erase(bytes.size() - padding);
    return bytes;
}

} // namespace gapscope
