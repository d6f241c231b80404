// SPDX-License-Identifier: GPL-3.0-or-later
// Tests build features anew and leave the person's cache alone.
#include "letter_text.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>

namespace gapscope {
namespace {

class ScratchCache : public ::testing::Environment {
public:
    void SetUp() override
    {
        m_folder = std::make_unique<TemporaryFolder>();
        ::setenv("GAPSCOPE_CACHE", m_folder->path("cache").c_str(), 1);
    }
    void TearDown() override { m_folder.reset(); }

private:
    std::unique_ptr<TemporaryFolder> m_folder;
};

[[maybe_unused]] const ::testing::Environment* const scratch =
    ::testing::AddGlobalTestEnvironment(new ScratchCache);

} // namespace
} // namespace gapscope
