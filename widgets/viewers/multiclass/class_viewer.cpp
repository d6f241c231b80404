// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/multiclass/class_viewer.h"

#include "widgets/controls/opacity_slider.h"
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/common/example_delegate.h"
#include "widgets/viewers/multiclass/class_canvas.h"
#include "widgets/viewers/multiclass/class_list_model.h"
#include "widgets/viewers/multiclass/class_scores.h"

#include <QtWidgets>

#include <algorithm>
#include <cmath>

namespace gapscope {

namespace {

/// Two names and an arrow between them, all frames alike.
int frameWidth(const ClassListModel& model, const QFontMetrics& metrics)
{
    int name = 0;
    for (const QString& label : model.labels())
        name = std::max(name, metrics.horizontalAdvance(label));
    return std::clamp(2 * name + 60, 96, 200);
}

/// The picture or the features, small.
void paintFeatures(
    QPainter& painter, const QRectF& area, const ClassListModel& model, int example, bool dark)
{
    const PlotInk ink = plotInk(dark);
    const auto i = static_cast<std::size_t>(example);
    if (!model.shape().hasImages()) {
        paintProfile(painter, area, model.rows().denseRow(i), model.range(), ink.quietText);
        return;
    }
    const LetterGrid grid = gridOf(model.shape());
    double factor = std::min(area.width() / grid.columns, area.height() / grid.rows);
    if (factor > 1)
        factor = std::floor(factor);
    const QSizeF size(grid.columns * factor, grid.rows * factor);
    const QPointF corner(std::floor(area.center().x() - size.width() / 2),
        std::floor(area.center().y() - size.height() / 2));
    painter.drawImage(QRectF(corner, size),
        rowImage(model.rows().row(i), grid, model.range(), ink.text.rgb(), ink.ground.rgb()));
}

/// The class and, where it is another, the predicted one.
void paintNames(
    QPainter& painter, const QRectF& line, const ClassListModel& model, int example, bool dark)
{
    const PlotInk ink = plotInk(dark);
    const QFontMetricsF metrics(painter.font());
    const bool wrong = model.isWrong(example);
    const double room = wrong ? line.width() / 2 - 8 : line.width();
    painter.setPen(ink.text);
    painter.drawText(line, (wrong ? Qt::AlignLeft : Qt::AlignHCenter) | Qt::AlignVCenter,
        metrics.elidedText(
            model.labelled() ? model.truthText(example) : model.predictionText(example),
            Qt::ElideRight, room));
    if (!wrong)
        return;
    painter.setPen(ink.quietText);
    painter.drawText(line, Qt::AlignCenter, QStringLiteral("→"));
    QFont font = painter.font();
    font.setBold(true);
    font.setUnderline(true);
    painter.setFont(font);
    painter.setPen(ink.warning);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter,
        QFontMetricsF(font).elidedText(model.predictionText(example), Qt::ElideRight, room));
}

ExampleViewer::Kind classKind()
{
    auto* model = new ClassListModel;
    auto* delegate = new ExampleDelegate(model,
        ExampleDelegate::Frame{
            [=](const QFontMetrics& metrics) { return frameWidth(*model, metrics); }, 74, 1,
            {6, 5, 6, 8}, 4,
            [=](QPainter& painter, const QRectF& area, int example, bool dark) {
                paintFeatures(painter, area, *model, example, dark);
            },
            [=](QPainter& painter, const QRectF& area, int example, bool dark) {
                paintNames(painter, area, *model, example, dark);
            }});
    return {ExampleNames::classes(), model, new ClassCanvas, delegate, QListView::LeftToRight, 1,
        new ClassScores, ClassViewer::tr("All classes")};
}

} // namespace

ClassViewer::ClassViewer(QWidget* parent)
    : ExampleViewer(classKind(), parent)
    , m_canvas(static_cast<ClassCanvas*>(kind().canvas))
    , m_scores(static_cast<ClassScores*>(kind().detail))
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
