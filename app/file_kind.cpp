// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/file_kind.h"

#include "core/atomic_file.h"
#include "core/error.h"

#include <filesystem>
#include <fstream>
#include <regex>

namespace gapscope {
namespace {

constexpr std::size_t mostJsonBytes = 64U << 20; // as for reading them (run_record.h)

/// The value of the first "format" key of a JSON text, or "". A key of that name inside another
/// object would be no harm: the reader that is then chosen checks the whole text.
std::string jsonFormat(const std::string& text)
{
    static const std::regex format(R"re("format"\s*:\s*"(gapscope-[a-z]+)")re");
    std::smatch match;
    for (std::size_t at = text.find("\"format\""); at != std::string::npos;
         at = text.find("\"format\"", at + 1)) {
        const std::string near = text.substr(at, 80); // regex on a few bytes: it recurses
        if (std::regex_search(near, match, format))
            return match[1];
    }
    return {};
}

} // namespace

FileKind fileKind(const std::string& path)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return FileKind::data; // its reader says what is wrong with it
    char first[8] = {};
    std::ifstream(path, std::ios::binary).read(first, sizeof first);
    if (std::string(first, sizeof first) == "GAPSCOPE")
        return FileKind::model;
    const char begin = first[0];
    if (begin != '{' && begin != ' ' && begin != '\n' && begin != '\t' && begin != '\r')
        return FileKind::data;
    const std::string format = jsonFormat(readFile(path, mostJsonBytes));
    if (format == "gapscope-run")
        return FileKind::runRecord;
    if (format == "gapscope-path" || format == "gapscope-grid")
        return FileKind::pathRecord;
    if (format == "gapscope-compare")
        return FileKind::comparison;
    if (!format.empty())
        throw InputError(path, 0, "a '" + format + "' file",
            "a data file, gapscope-run, gapscope-path, gapscope-grid, gapscope-compare or a model");
    return FileKind::data;
}

} // namespace gapscope
