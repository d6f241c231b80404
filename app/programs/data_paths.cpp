// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/data_paths.h"

#include "core/records/record_field.h"
#include "datasets/opening/catalogue.h"

#include <filesystem>

namespace gapscope {

namespace fs = std::filesystem;

std::string locatedBeside(const std::string& source, const std::string& file)
{
    std::error_code ignored;
    const fs::path beside = fs::path(file).parent_path() / source;
    const bool path = !source.empty() && !source.starts_with("sample:")
        && !fs::path(source).is_absolute() && !fs::exists(source, ignored);
    return path && fs::exists(beside, ignored) ? beside.string() : source;
}

namespace {
std::vector<std::string*> filesOf(DataRequest& request)
{
    std::vector<std::string*> files;
    for (const RequestField& field : requestFields)
        if (field.file)
            files.push_back(&(request.*std::get<std::string DataRequest::*>(field.record.member)));
    return files;
}
} // namespace

void locateBeside(DataRequest& request, const std::string& file)
{
    for (std::string* each : filesOf(request))
        *each = locatedBeside(*each, file);
}

void makeAbsolute(DataRequest& request)
{
    for (std::string* each : filesOf(request)) {
        std::error_code error;
        if (!each->empty() && !findCatalogueEntry(*each) && fs::exists(*each, error))
            if (const fs::path whole = fs::absolute(*each, error); !error)
                *each = whole.lexically_normal().string();
    }
}

} // namespace gapscope
