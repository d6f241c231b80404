// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"

#include <filesystem>
#include <string>
#include <vector>

namespace gapscope {

/// A file or folder of a command line. path "": none.
struct NamedFile {
    std::string option; ///< what names it: "--record", "MODEL"
    std::string path;
};

/// From the root, links followed, whether it is there or not.
std::filesystem::path placeOf(const std::string& path);

/// What opening the data reads.
std::vector<NamedFile> filesRead(const DataRequest& request);

/// Refuses an output that would take the place of another, or of what is read, whichever way their
/// names are written. Devices and pipes may be written twice.  throws: InputError.
void requireApart(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs);

} // namespace gapscope
