// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/words/word_viewer.h"

#include "widgets/controls/opacity_slider.h"
#include "widgets/viewers/chain/words/word_canvas.h"
#include "widgets/viewers/chain/words/word_delegate.h"
#include "widgets/viewers/chain/words/word_list_model.h"
#include "widgets/viewers/weights/weight_tables.h"

#include <QHBoxLayout>
#include <QLineEdit>

#include <algorithm>

namespace gapscope {

WordViewer::Parts WordViewer::makeParts()
{
    auto* model = new WordListModel;
    return {model, new WordDelegate(model), new WordCanvas};
}

WordViewer::WordViewer(QWidget* parent)
    : WordViewer(makeParts(), parent)
{
}

WordViewer::WordViewer(const Parts& parts, QWidget* parent)
    : ExampleViewer(
        {ExampleNames::words(), parts.model, parts.canvas, parts.delegate, QListView::LeftToRight,
            parts.delegate->height(parts.canvas->fontMetrics())},
        parent)
    , m_delegate(parts.delegate)
    , m_canvas(parts.canvas)
{
    setAccessibleName(tr("Word viewer"));
    search()->setToolTip(tr("Words whose truth or prediction contains these letters"));
    addOverlay();
}

void WordViewer::addOverlay()
{
    auto* opacity = new OpacitySlider(
        tr("Opacity of the overlay, 0 … 100 %: the weights of the label shown over its letter; in "
           "the difference, what speaks for the prediction (warm) against the truth (blue)"));
    showRow()->addWidget(opacity);
    connect(opacity, &OpacitySlider::opacityChanged, m_canvas, &WordCanvas::setOpacity);
}

void WordViewer::setGrid(LetterGrid grid)
{
    m_grid = grid;
    m_canvas->setGrid(grid);
    m_delegate->setGrid(grid);
}

void WordViewer::setTemplates(const Weights& w)
{
    if (!w || !model().part().problem)
        return m_canvas->setTemplates({});
    const ChainShape& shape = model().part().as<ChainProblem>()->shape();
    const auto pixels = std::min(static_cast<std::size_t>(m_grid.pixels()), shape.attributeCount);
    std::vector<std::vector<double>> templates;
    for (std::size_t label = 0; label < shape.labelCount(); ++label) {
        templates.push_back(templateOf(shape, *w, label, pixels));
        templates.back().resize(static_cast<std::size_t>(m_grid.pixels()), 0);
    }
    m_canvas->setTemplates(std::move(templates));
}

} // namespace gapscope
