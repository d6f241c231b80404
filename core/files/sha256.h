// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nettle/sha2.h>
#include <string>
#include <string_view>

namespace gapscope {

/// SHA-256 (FIPS 180-4) of bytes as they come. The arithmetic is nettle's.
class Sha256 {
public:
    Sha256();
    void add(std::string_view bytes);
    /// The digest of everything added so far: 64 lower-case hexadecimal digits.
    std::string hex() const;

private:
    sha256_ctx m_context;
};

std::string sha256Of(std::string_view bytes);

} // namespace gapscope
