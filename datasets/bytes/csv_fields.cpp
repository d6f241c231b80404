// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/bytes/csv_fields.h"

namespace gapscope {

bool splitCsvFields(std::string_view line, std::vector<std::string>& fields, char separator)
{
    fields.assign(1, "");
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] == separator) {
            fields.emplace_back();
        } else if (line[at] != '"') {
            fields.back() += line[at];
        } else { // a quoted field: from after a separator to before one
            if (at > 0 && line[at - 1] != separator)
                return false;
            while (true) {
                const std::size_t quote = line.find('"', at + 1);
                if (quote == std::string_view::npos)
                    return false;
                fields.back() += line.substr(at + 1, quote - at - 1);
                at = quote;
                if (at + 1 == line.size() || line[at + 1] == separator)
                    break;
                if (line[at + 1] != '"')
                    return false;
                fields.back() += '"';
                ++at;
            }
        }
    }
    return true;
}

} // namespace gapscope
