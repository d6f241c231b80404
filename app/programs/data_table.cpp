// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/data_table.h"

#include "core/machine/error.h"

#include <fmt/format.h>

namespace gapscope {

std::vector<std::string> catalogueData()
{
    std::vector<std::string> ids;
    for (const CatalogueEntry& entry : catalogue())
        if (entry.readable && !entry.builtIn)
            ids.push_back(entry.id);
    return ids;
}

DataTableRow dataTableRow(const DataRequest& request, const DataFolders& folders,
    const Progress& progress, std::stop_token stop)
{
    DataTableRow row{request.source, ""};
    const CatalogueEntry* entry = findCatalogueEntry(request.source);
    if (entry && !entry->builtIn && findCatalogueFile(*entry, folders).empty()) {
        row.missing = entry;
        row.why = fmt::format("missing: {} from {}", entry->fileName, entry->source);
        return row;
    }
    try {
        const Dataset dataset = openForInfo(request, folders, progress, stop);
        row.info = dataset.info;
        if (dataset.train)
            row.figures = figuresOf(*dataset.train);
    } catch (const InputError& error) {
        row.why = error.what();
    }
    return row;
}

} // namespace gapscope
