// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/metrics.h"
#include "datasets/open.h"

namespace gapscope {

/// A line of Table 1 of Osokin et al. 2016.
struct DataTableRow {
    std::string source; ///< as it was asked for
    std::string why;    ///< why there are no figures: missing, or what the reader refused; "": none
    const CatalogueEntry* missing = nullptr; ///< data that are in none of the folders
    DatasetInfo info{};
    /// Empty also where features would have to be learnt first.
    std::optional<ProblemFigures> figures{};
};

/// Ids of the data of the catalogue that this version opens and that are not built in.
std::vector<std::string> catalogueData();

/// Opens and measures the data; errors are in the row.  throws: Cancelled.
DataTableRow dataTableRow(const DataRequest& request, const DataFolders& folders,
    const Progress& progress, std::stop_token stop);

} // namespace gapscope
