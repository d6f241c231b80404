// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/widgets/support/fake_poses.h"

namespace gapscope {

/// The people of the pose tests, and their predictions.
inline constexpr int people = 14;

inline const FakePoses& fake()
{
    static const FakePoses all(people);
    return all;
}

inline const ExamplePredictions& predicted()
{
    static const ExamplePredictions all = fake().predictions();
    return all;
}

} // namespace gapscope
