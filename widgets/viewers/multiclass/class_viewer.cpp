// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/multiclass/class_viewer.h"

#include "widgets/controls/opacity_slider.h"
#include "widgets/viewers/multiclass/class_canvas.h"
#include "widgets/viewers/multiclass/class_delegate.h"
#include "widgets/viewers/multiclass/class_list_model.h"
#include "widgets/viewers/multiclass/class_scores.h"

#include <QHBoxLayout>
#include <QLineEdit>

namespace gapscope {

ClassViewer::Parts ClassViewer::makeParts()
{
    auto* model = new ClassListModel;
    return {model, new ClassDelegate(model), new ClassCanvas, new ClassScores};
}

ClassViewer::ClassViewer(QWidget* parent)
    : ClassViewer(makeParts(), parent)
{
}

ClassViewer::ClassViewer(const Parts& parts, QWidget* parent)
    : ExampleViewer(
        {ExampleNames::classes(), parts.model, parts.canvas, parts.delegate, QListView::LeftToRight,
            ClassDelegate::height(parts.canvas->fontMetrics()), parts.scores, tr("All classes")},
        parent)
    , m_canvas(parts.canvas)
    , m_scores(parts.scores)
    , m_opacity(new OpacitySlider(
          tr("Opacity of the overlay, 0 … 100 %: the weights of the class shown over the picture; "
             "in the difference, what speaks for the prediction (warm) against the truth (blue)")))
{
    setAccessibleName(tr("Class viewer"));
    search()->setToolTip(tr("Examples whose true or predicted class has this name"));
    showRow()->addWidget(m_opacity);
    connect(m_opacity, &OpacitySlider::opacityChanged, m_canvas, &ClassCanvas::setOpacity);
}

void ClassViewer::setData(std::vector<ExamplePart> parts)
{
    m_w.reset();
    m_readers = {};
    if (!parts.empty())
        m_opacity->setVisible(parts.front().as<MulticlassProblem>()->shape().hasImages());
    ExampleViewer::setData(std::move(parts));
}

void ClassViewer::setWeights(Weights w, Readers readers)
{
    m_w = std::move(w);
    m_readers = std::move(readers);
    m_canvas->setWeights(m_readers[0] ? Weights() : m_w);
    exampleShown();
}

void ClassViewer::exampleShown()
{
    const auto* part = model().part().as<MulticlassProblem>();
    const Problem* reads = part;
    if (m_readers[0])
        reads = m_readers[static_cast<std::size_t>(this->part())].get();
    const int example = currentExample();
    if (!reads || example < 0 || !m_w || m_w->size() != reads->weightSize()) {
        m_scores->setScores({}, {}, -1);
        return;
    }
    const auto i = static_cast<std::size_t>(example);
    std::vector<double> theta(part->statisticSize(i));
    reads->potentials(i, m_w->data(), theta.data());
    theta.resize(part->shape().labelCount());
    if (!m_readers[0])
        m_canvas->setWeights(m_w);
    m_scores->setScores(
        model().labels(), theta, model().labelled() ? int(model().truth(example)[0]) : -1);
}

void ClassViewer::dualShown(const ExampleDual& dual)
{
    std::vector<double> masses;
    if (!dual.positions.empty()) {
        masses.resize(static_cast<std::size_t>(model().labels().size()), 0);
        for (const ExampleDual::Alternative& each : dual.positions.front())
            masses[each.label] = each.mass;
    }
    m_scores->setDual(std::move(masses));
}

} // namespace gapscope
