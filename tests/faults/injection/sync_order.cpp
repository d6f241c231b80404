// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/injection/sync_order.h"

#include <map>
#include <utility>

namespace gapscope::test {
namespace {

/// The files of a call: "./a", or "./a" and "./b".
std::pair<std::string, std::string> filesOf(const SystemCall& call)
{
    const std::size_t first = call.kind.find(" ./");
    if (first == call.kind.npos)
        return {};
    const std::size_t second = call.kind.find(" ./", first + 1);
    if (second == call.kind.npos)
        return {call.kind.substr(first + 1), ""};
    return {call.kind.substr(first + 1, second - first - 1), call.kind.substr(second + 1)};
}

std::string folderOf(const std::string& file)
{
    const std::string folder = file.substr(0, file.rfind('/'));
    return folder == "." ? "./" : folder;
}

bool syncs(const SystemCall& call) { return call.name() == "fsync" || call.name() == "fdatasync"; }

} // namespace

std::string firstNotSynced(const std::vector<SystemCall>& calls)
{
    std::map<std::string, int> synced;          // files that are alike: one per rename
    std::map<std::string, std::string> waiting; // renames, by the folder to be synced
    for (const SystemCall& call : calls) {
        const auto [file, place] = filesOf(call);
        if (syncs(call)) {
            ++synced[file];
            waiting.erase(file);
        } else if (call.name().starts_with("rename") && file.find(".gapscope-") != file.npos) {
            if (--synced[file] < 0)
                return call.kind + ", the file";
            waiting[folderOf(place)] = call.kind;
        }
    }
    return waiting.empty() ? "" : waiting.begin()->second + ", the folder";
}

} // namespace gapscope::test
