// SPDX-License-Identifier: GPL-3.0-or-later
// Tests compute features anew, leave the user's cache alone and find the reader of this build.
#include "tests/datasets/letter_text.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>

namespace gapscope {
namespace {

class OwnEnvironment : public ::testing::Environment {
public:
    void SetUp() override
    {
        m_folder = std::make_unique<TemporaryFolder>();
        ::setenv("GAPSCOPE_CACHE", m_folder->path("cache").c_str(), 1);
        ::setenv("GAPSCOPE_READER", GAPSCOPE_READER_PATH, 1);
    }
    void TearDown() override { m_folder.reset(); }

private:
    std::unique_ptr<TemporaryFolder> m_folder;
};

[[maybe_unused]] const ::testing::Environment* const own =
    ::testing::AddGlobalTestEnvironment(new OwnEnvironment);

} // namespace
} // namespace gapscope
