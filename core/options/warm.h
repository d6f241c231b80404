// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gapscope {

/// What is kept when λ changes between two runs.
enum class Warm {
    primal, ///< w; smaller λ only, ρ = λ'/λ: ℓ_i and the masses off y_i shrink by ρ,
            ///< ĝ_i += (1−ρ)(ℓ_i − λ⟨w_i, w⟩) exactly (Osokin et al. 2016, Prop. 1)
    dual,   ///< α; w becomes w/ρ (then clipped to the box), estimates are forgotten
};

} // namespace gapscope
