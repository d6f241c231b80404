// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/weights/weights_view.h"

class QTableWidget;

namespace gapscope {

/// Named features with one weight each, in a sortable table: the strongest first, a bar beside each
/// weight.
class FeatureWeights : public WeightsPage {
    Q_OBJECT

public:
    explicit FeatureWeights(QWidget* parent = nullptr);

    /// Keeps the order that the user chose.
    void showWeights(const ModelShape& shape, const Weights& w) override;
    QTableWidget* table() const { return m_table; }

private:
    QTableWidget* m_table;
};

} // namespace gapscope
