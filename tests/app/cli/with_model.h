// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/cli/process.h"
#include "tests/support/scratch_folder.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace gapscope::test {

/// Tests that share a folder and one model in it. Suite::training() returns how it is trained: DATA
/// and the options of `train`.
template <typename Suite> class WithModel : public testing::Test {
protected:
    static void SetUpTestSuite()
    {
        s_folder = std::make_unique<ScratchFolder>();
        s_model = s_folder->file("m");
        std::vector<std::string> command{"train", "--quiet", "--model", s_model};
        for (const std::string& argument : Suite::training())
            command.push_back(argument);
        s_trained = runGapscope(command);
    }
    static void TearDownTestSuite() { s_folder.reset(); }
    void SetUp() override { ASSERT_EQ(s_trained.status, 0) << s_trained.err; }

    /// Makes a new folder of those files of a sample whose name is wanted.
    template <typename Files, typename Wanted>
    static std::string folderOf(const std::string& name, const Files& files, Wanted wanted)
    {
        namespace fs = std::filesystem;
        const fs::path path = s_folder->file(name);
        for (const auto& [file, bytes] : files)
            if (wanted(file)) {
                fs::create_directories((path / file).parent_path());
                put((path / file).string(), bytes);
            }
        return path.string();
    }

    static inline std::unique_ptr<ScratchFolder> s_folder;
    static inline std::string s_model;
    static inline ProcessEnd s_trained;
};

} // namespace gapscope::test
