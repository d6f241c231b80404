// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/weights/weights_view.h"

class QTableWidget;

namespace gapscope {

/// Features with names and one weight each, in a table to sort: the strongest first, a bar beside
/// each weight.
class FeatureWeights : public WeightsPage {
    Q_OBJECT

public:
    explicit FeatureWeights(QWidget* parent = nullptr);

    /// The order that was chosen stays.
    void showWeights(const ModelShape& shape, const Weights& w) override;
    QTableWidget* table() const { return m_table; }

private:
    QTableWidget* m_table;
};

} // namespace gapscope
