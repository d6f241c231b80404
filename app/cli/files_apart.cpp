// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/files_apart.h"

#include "core/machine/error.h"

#include <filesystem>
#include <fmt/format.h>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

bool isSame(const std::string& a, const std::string& b)
{
    std::error_code error;
    const fs::file_status status = fs::status(a, error);
    if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status))
        return false;
    return fs::equivalent(a, b, error) || placeOf(a) == placeOf(b);
}

void requireAnotherFile(const NamedFile& output, const NamedFile& other)
{
    if (!output.path.empty() && !other.path.empty() && isSame(output.path, other.path))
        throw InputError(output.option, 0,
            fmt::format("'{}', which is the file of {}, too", output.path, other.option),
            "a name of its own");
}

} // namespace

fs::path placeOf(const std::string& path)
{
    std::error_code error;
    return fs::weakly_canonical(fs::absolute(path, error), error);
}

std::vector<NamedFile> filesRead(const DataRequest& request)
{
    return {{"DATA", request.source}, {"--test", request.test},
        {"--template", request.templateFile}, {"--cooc", request.cooc}, {"--maps", request.maps}};
}

void requireApart(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs)
{
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        for (const NamedFile& input : inputs)
            requireAnotherFile(outputs[k], input);
        for (std::size_t other = 0; other < k; ++other)
            requireAnotherFile(outputs[k], outputs[other]);
    }
}

} // namespace gapscope
