// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_shape.h"

#include <QWidget>

#include <memory>
#include <vector>

class QTabWidget;

namespace gapscope {

/// The weights of models of one task, as the page of weights shows them.
class WeightsPage : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;
    using Weights = std::shared_ptr<const std::vector<double>>;

    /// May be called for every frame; what the user has chosen stays.
    /// requires: the shape is of the page's task; w has its weightSize() entries.
    virtual void showWeights(const ModelShape& shape, const Weights& w) = 0;
    /// Forgets the weights.
    virtual void clear() { }
    /// The tabs that are pictures of their own in exports; nullptr: none.
    virtual QTabWidget* pictureTabs() const { return nullptr; }
    /// The key of a tab in file names, "colours", and its table.
    virtual QString keyOf(int /*tab*/) const { return {}; }
    virtual QString csv(int /*tab*/) const { return {}; }

Q_SIGNALS:
    /// About what is under the pointer or the keys.
    void readoutChanged(const QString& text);
};

} // namespace gapscope
