// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/error.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace gapscope::test {

/// A new empty folder, removed by the destructor.
class ScratchFolder {
public:
    ScratchFolder()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "gapscope-XXXXXX").string();
        if (!::mkdtemp(pattern.data()))
            throw std::runtime_error("no temporary folder");
        m_path = pattern;
    }
    ~ScratchFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    std::string path() const { return m_path; }
    std::string file(const std::string& name) const { return m_path + "/" + name; }
    std::size_t fileCount() const
    {
        std::size_t count = 0;
        for (const auto& entry : std::filesystem::directory_iterator(m_path))
            count += entry.is_regular_file() ? 1 : 0;
        return count;
    }

private:
    std::string m_path;
};

inline std::string contentOf(const std::string& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline void put(const std::string& path, const std::string& bytes)
{
    std::ofstream(path, std::ios::binary) << bytes;
}

/// what() of the Error that a call throws; "" when it throws none.
template <typename Error, typename Call> std::string messageOf(const Call& call)
{
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

template <typename Call> std::string refusal(const Call& call)
{
    return messageOf<InputError>(call);
}

} // namespace gapscope::test
