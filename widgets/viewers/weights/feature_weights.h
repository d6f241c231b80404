// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>

#include <span>
#include <string>
#include <vector>

namespace gapscope {

/// Features with names and one weight each, in a table to sort: the strongest first, a bar beside
/// each weight.
class FeatureWeights : public QTableWidget {
    Q_OBJECT

public:
    explicit FeatureWeights(QWidget* parent = nullptr);

    /// requires: as many weights as names. The order that was chosen stays.
    void setWeights(const std::vector<std::string>& names, std::span<const double> weights);
};

} // namespace gapscope
