// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/layer/plot_model.h"

namespace gapscope {

/// Remembers places on one x axis as (fractional) point indices of a curve, to find them again
/// when the same rows are shown over another axis: passes → seconds, say.
class AxisTransfer {
public:
    /// Remembers zoom and cursors of a model about to change its x axis.
    AxisTransfer(
        const PlotModel& model, std::optional<double> cursor1, std::optional<double> cursor2);
    /// The same places on the model's new axis; none when the curve is gone or has fewer points.
    std::optional<DataRange> zoom(const PlotModel& model) const;
    std::optional<double> cursor1(const PlotModel& model) const { return place(model, m_cursor1); }
    std::optional<double> cursor2(const PlotModel& model) const { return place(model, m_cursor2); }

private:
    static std::optional<double> place(
        const PlotModel& model, const QString& id, std::optional<double> index);
    std::optional<double> place(const PlotModel& model, std::optional<double> index) const
    {
        return place(model, m_id, index);
    }

    QString m_id;                                              ///< the longest curve's
    std::optional<double> m_low, m_high, m_cursor1, m_cursor2; ///< indices
};

} // namespace gapscope
