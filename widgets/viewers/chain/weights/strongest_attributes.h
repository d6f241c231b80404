// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"
#include "widgets/viewers/weights/strongest_table.h"

#include <QWidget>

#include <span>
#include <vector>

class QListWidget;

namespace gapscope {

/// An attribute's weight for one label.
struct WeightedAttribute {
    std::uint32_t attribute = 0;
    double weight = 0;
};

/// Those that speak for a label and those that speak against it, strongest first.
struct StrongestOfLabel {
    std::vector<WeightedAttribute> positive, negative;
};

/// The `most` attributes with the largest weights of either sign for a label; of equal ones the
/// lower attribute first, without those of weight 0.  w: padded layout of ChainShape, read once.
StrongestOfLabel strongestAttributes(
    const ChainShape& shape, std::span<const double> w, std::size_t label, std::size_t most);

/// A label to choose and its strongest attributes.
class StrongestAttributes : public QWidget {
    Q_OBJECT

public:
    explicit StrongestAttributes(QWidget* parent = nullptr);
    /// w must live until the next call; the chosen label stays.
    void setWeights(const ChainShape& shape, std::span<const double> w);
    QListWidget* labels() const { return m_labels; }
    StrongestTable* table() const { return m_model; }

private:
    void showLabel();

    ChainShape m_shape;
    std::span<const double> m_w;
    QListWidget* m_labels;
    StrongestTable* m_model;
};

} // namespace gapscope
