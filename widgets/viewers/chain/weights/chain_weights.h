// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"
#include "core/tasks/chain/chain_shape.h"
#include "widgets/viewers/pictures/letter_image.h"
#include "widgets/viewers/weights/weights_view.h"

#include <QStringList>

namespace gapscope {

/// The weights of the first `pixels` attributes for one label.
inline std::vector<double> templateOf(
    const ChainShape& shape, std::span<const double> w, std::size_t label, std::size_t pixels)
{
    std::vector<double> weights(pixels);
    for (std::size_t k = 0; k < pixels; ++k)
        weights[k] = w[k * shape.stride() + label];
    return weights;
}

class AttributeSearch;
class MatrixView;
class StrongestAttributes;
class TemplateGallery;

/// The weights of a chain: one template per label (weights of its pixels), or for text the
/// strongest attributes of each label and a table of all; the three bias groups and the transition
/// matrix; one colour scale per kind, centred at 0.
class ChainWeights : public WeightsPage {
    Q_OBJECT

public:
    /// grid: of letters.  requires of their shapes: grid.pixels() ≤ attributeCount.
    explicit ChainWeights(LetterGrid grid, QWidget* parent = nullptr);

    void showWeights(const ModelShape& shape, const Weights& w) override;
    void clear() override;

    QTabWidget* tabs() const { return m_tabs; }
    StrongestAttributes* strongest() const { return m_strongest; }
    AttributeSearch* attributes() const { return m_attributes; }
    TemplateGallery* templates() const { return m_gallery; }
    MatrixView* transitions() const { return m_transitions; }
    MatrixView* biases() const { return m_biases; }

private:
    void showAttributes();
    void showTransitions();
    void showBiases();

    LetterGrid m_grid;
    ChainShape m_shape;
    Weights m_w;
    TemplateGallery* m_gallery;
    StrongestAttributes* m_strongest;
    AttributeSearch* m_attributes;
    MatrixView *m_transitions, *m_biases;
    QTabWidget* m_tabs;
};

} // namespace gapscope
