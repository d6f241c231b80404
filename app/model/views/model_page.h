// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/view/view_state.h"

#include <QtWidgets>

namespace gapscope {

class ConfusionView;
class WeightsView;

/// The selected run's model as two tabs: its confusions and its weights.
class ModelPage : public QTabWidget {
    Q_OBJECT

public:
    explicit ModelPage(QWidget* parent = nullptr);

    ConfusionView* confusion() const { return m_confusion; }
    WeightsView* weights() const { return m_weights; }
    /// The tab in front, "confusion" or "weights".
    void save(ViewState& view) const;
    void restore(const ViewState& view);

private:
    ConfusionView* m_confusion;
    WeightsView* m_weights;
};

} // namespace gapscope
