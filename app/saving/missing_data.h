// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session_file.h"
#include "datasets/open.h"

#include <QStringList>

#include <string>

namespace gapscope {

/// The first file or folder that these data need and that is not there; "": nothing is missing, as
/// far as names say. Looks at the disk.
std::string missingFile(const DataRequest& request, const DataFolders& folders);

/// The same of all that a session shows, runs on or was to run on, each once.
QStringList missingFiles(const SessionFile& session, const DataFolders& folders);

} // namespace gapscope
