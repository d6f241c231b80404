// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/saving/missing_data.h"

#include "datasets/opening/catalogue.h"
#include "widgets/qt_string.h"

#include <algorithm>
#include <filesystem>
#include <variant>

namespace gapscope {
namespace {

/// What cannot be looked for may be there.
bool isMissing(const std::string& path)
{
    std::error_code error;
    return !path.empty() && !std::filesystem::exists(path, error) && !error;
}

const DataRequest* requestOf(const SessionRun& run)
{
    if (const auto* record = std::get_if<RunRecord>(&run.record))
        return &record->request;
    const auto* path = std::get_if<PathRecord>(&run.record);
    return path ? &path->request : nullptr;
}

} // namespace

std::string missingFile(const DataRequest& request, const DataFolders& folders)
{
    if (const CatalogueEntry* entry = findCatalogueEntry(request.source)) {
        if (!entry->builtIn && entry->readable && findCatalogueFile(*entry, folders).empty())
            return entry->fileName;
    } else if (isMissing(request.source)) {
        return request.source;
    }
    for (const std::string* path :
        {&request.test, &request.templateFile, &request.maps, &request.cooc})
        if (isMissing(*path))
            return *path;
    return {};
}

QStringList missingFiles(const SessionFile& session, const DataFolders& folders)
{
    QStringList missing;
    const auto look = [&](const DataRequest& request) {
        const QString file = qs(missingFile(request, folders));
        if (!file.isEmpty() && !missing.contains(file))
            missing << file;
    };
    if (session.data)
        look(*session.data);
    for (const SessionRun& run : session.runs)
        if (const DataRequest* request = requestOf(run);
            request && std::ranges::find(session.queue, run.id) != session.queue.end())
            look(*request);
    return missing;
}

} // namespace gapscope
