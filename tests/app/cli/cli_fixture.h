// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/cli/process.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gapscope::test {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// Expects one clear line, and status 2.
inline void expectRefused(const std::vector<std::string>& arguments, const std::string& named)
{
    const ProcessEnd end = runGapscope(arguments);
    EXPECT_EQ(end.status, 2) << end.err;
    EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1) << end.err;
    EXPECT_THAT(end.err, AllOf(HasSubstr("gapscope-cli: "), HasSubstr(named)));
    EXPECT_EQ(end.out, "");
}

} // namespace gapscope::test
