// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <string>

namespace gapscope {

/// Bytes packed as xz has them.
inline std::string xzPacked(std::string_view bytes)
{
    std::string packed(bytes.size() + 4096, '\0');
    std::size_t used = 0;
    archive* out = archive_write_new();
    archive_write_set_format_raw(out);
    archive_write_add_filter_xz(out);
    archive_write_open_memory(out, packed.data(), packed.size(), &used);
    archive_entry* entry = archive_entry_new();
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_write_header(out, entry);
    archive_write_data(out, bytes.data(), bytes.size());
    archive_write_close(out);
    archive_entry_free(entry);
    archive_write_free(out);
    packed.resize(used);
    return packed;
}

} // namespace gapscope
