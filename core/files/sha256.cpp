// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/sha256.h"

#include <array>
#include <cstdint>

namespace gapscope {

Sha256::Sha256() { sha256_init(&m_context); }

void Sha256::add(std::string_view bytes)
{
    sha256_update(&m_context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

std::string Sha256::hex() const
{
    sha256_ctx copy = m_context; // taking the digest ends a context
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest;
    sha256_digest(&copy, digest.size(), digest.data());
    std::string text;
    for (const std::uint8_t byte : digest) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

std::string sha256Of(std::string_view bytes)
{
    Sha256 digest;
    digest.add(bytes);
    return digest.hex();
}

} // namespace gapscope
