// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/weights_view.h"

#include "core/files/atomic_file.h"
#include "core/models/weight_export.h"
#include "widgets/controls/action_note.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/shown_tab.h"
#include "widgets/plots/look/empty_state.h"
#include "widgets/viewers/common/stale_badge.h"
#include "widgets/viewers/multiclass/class_weights.h"
#include "widgets/viewers/pose/weights/pose_weights.h"
#include "widgets/viewers/segmentation/segmentation_weights.h"
#include "widgets/viewers/weights/attribute_search.h"
#include "widgets/viewers/weights/feature_weights.h"
#include "widgets/viewers/weights/label_names.h"
#include "widgets/viewers/weights/matrix_view.h"
#include "widgets/viewers/weights/strongest_attributes.h"
#include "widgets/viewers/weights/template_gallery.h"
#include "widgets/viewers/weights/weight_tables.h"

#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace gapscope {
WeightsView::WeightsView(QWidget* parent)
    : QWidget(parent)
    , m_gallery(new TemplateGallery)
    , m_strongest(new StrongestAttributes)
    , m_attributes(new AttributeSearch)
    , m_transitions(new MatrixView)
    , m_biases(new MatrixView)
    , m_readout(new QLabel)
    , m_staleBadge(new StaleBadge)
    , m_empty(new EmptyState(this))
    , m_moment(new ActionNote)
    , m_tabs(new QTabWidget)
    , m_segmentation(new SegmentationWeights)
    , m_poses(new PoseWeights)
    , m_features(new FeatureWeights)
    , m_classes(new ClassWeights)
{
    m_transitions->setAccessibleName(tr("Transition weights"));
    m_biases->setAccessibleName(tr("Bias weights"));
    m_tabs->setAccessibleName(tr("Groups of weights"));
    m_tabs->setObjectName(QStringLiteral("groups"));
    m_segmentation->setObjectName(QStringLiteral("photographs"));
    m_poses->setObjectName(QStringLiteral("poses"));
    m_features->setObjectName(QStringLiteral("features"));
    m_tabs->addTab(m_gallery, tr("Letter templates"));
    m_tabs->addTab(m_strongest, tr("Strongest attributes"));
    m_tabs->addTab(m_attributes, tr("All attributes"));
    m_tabs->addTab(m_transitions, tr("Transitions"));
    m_tabs->addTab(m_biases, tr("Biases"));
    m_tabs->setDocumentMode(true);
    m_readout->setAccessibleName(tr("Weight under the cursor"));
    m_readout->setContentsMargins(8, 0, 8, 0);

    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_readout, 1);
    bottom->addWidget(m_staleBadge);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(m_moment);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_tabs, 1);
    layout->addWidget(m_segmentation, 1);
    layout->addWidget(m_poses, 1);
    layout->addWidget(m_features, 1);
    layout->addWidget(m_classes, 1);
    layout->addLayout(bottom);
    showContent(m_empty);
    setEmptyState(tr("What the model has learnt appears with the first weights of a run."));
    connect(m_empty, &EmptyState::triggered, this, &WeightsView::emptyActionTriggered);
    setTabShown(m_tabs, m_tabs->indexOf(m_strongest), false);
    setTabShown(m_tabs, m_tabs->indexOf(m_attributes), false);

    for (MatrixView* view : {m_transitions, m_biases})
        connect(view, &MatrixView::currentChanged, this,
            [this, view](int row, int column) { m_readout->setText(view->readout(row, column)); });
    connect(m_tabs, &QTabWidget::currentChanged, m_readout, &QLabel::clear);
    connect(m_segmentation, &SegmentationWeights::readoutChanged, m_readout, &QLabel::setText);
    connect(m_poses, &PoseWeights::readoutChanged, m_readout, &QLabel::setText);
    connect(m_classes, &ClassWeights::readoutChanged, m_readout, &QLabel::setText);
}

ExampleNames WeightsView::names() const
{
    return chain().features ? ExampleNames::sentences() : ExampleNames::words();
}

void WeightsView::setWeights(const ModelShape& shape, Weights w, LetterGrid grid)
{
    Q_ASSERT(w->size() == weightSizeOf(shape));
    m_shape = shape;
    m_grid = grid;
    m_w = std::move(w);
    std::visit([this](const auto& its) { showGroups(its); }, m_shape);
}

void WeightsView::showGroups(const ChainShape&)
{
    showAttributes();
    showTransitions();
    showBiases();
    showContent(m_tabs);
}

void WeightsView::showGroups(const SegmentationShape& shape)
{
    m_segmentation->setWeights(shape, m_w);
    showContent(m_segmentation);
}

void WeightsView::showGroups(const PoseShape& shape)
{
    m_poses->setWeights(shape, m_w);
    showContent(m_poses);
}

void WeightsView::showGroups(const AlignmentShape& shape)
{
    m_features->setWeights(shape.featureNames, *m_w);
    showContent(m_features);
}

void WeightsView::showGroups(const MulticlassShape& shape)
{
    m_classes->setWeights(shape, *m_w);
    showContent(m_classes);
}

void WeightsView::showContent(QWidget* content)
{
    for (QWidget* each : {static_cast<QWidget*>(m_empty), static_cast<QWidget*>(m_tabs),
             static_cast<QWidget*>(m_segmentation), static_cast<QWidget*>(m_poses),
             static_cast<QWidget*>(m_features), static_cast<QWidget*>(m_classes)})
        each->setVisible(each == content);
}

/// The emission weights: as pictures of letters, or as names of attributes.
void WeightsView::showAttributes()
{
    const bool text = chain().features != nullptr;
    QWidget* front = m_tabs->currentWidget();
    const bool other = text ? front == m_gallery : front == m_strongest || front == m_attributes;
    setTabShown(m_tabs, m_tabs->indexOf(m_gallery), !text);
    setTabShown(m_tabs, m_tabs->indexOf(m_strongest), text);
    setTabShown(m_tabs, m_tabs->indexOf(m_attributes), text);
    if (other)
        m_tabs->setCurrentWidget(text ? static_cast<QWidget*>(m_strongest) : m_gallery);
    if (text) {
        m_strongest->setWeights(chain(), *m_w);
        m_attributes->setWeights(chain(), *m_w);
        return;
    }
    Q_ASSERT(static_cast<std::size_t>(m_grid.pixels()) <= chain().attributeCount);
    std::vector<std::vector<double>> templates;
    for (std::size_t label = 0; label < chain().labelCount(); ++label)
        templates.push_back(
            templateOf(chain(), *m_w, label, static_cast<std::size_t>(m_grid.pixels())));
    m_gallery->setTemplates(labelNames(chain()), std::move(templates), m_grid);
}

void WeightsView::showTransitions()
{
    MatrixView::Content content =
        weightMatrix(weightRows(chain(), *m_w, chain().transitionRow(), chain().labelCount()),
            tr("weight (score)"));
    content.rows = content.columns = labelNames(chain());
    const bool text = chain().features != nullptr;
    content.rowTitle = text ? tr("label") : tr("letter");
    content.columnTitle = text ? tr("next label") : tr("next letter");
    m_transitions->setToolTip(text ? tr("Weight of one label (column) following another (row)")
                                   : tr("Weight of one letter (column) following another (row)"));
    const QStringList names = content.rows;
    const std::vector<double> values = content.value;
    m_transitions->setContent(std::move(content), [names, values](int a, int b) {
        const auto k = static_cast<std::size_t>(a * names.size() + b);
        return tr("%2 after %1: weight %3").arg(names[a], names[b]).arg(plainNumber(values[k]));
    });
    m_readout->setText(m_transitions->isVisible()
            ? m_transitions->readout(m_transitions->currentRow(), m_transitions->currentColumn())
            : m_readout->text());
}

void WeightsView::showBiases()
{
    MatrixView::Content content =
        weightMatrix(weightRows(chain(), *m_w, chain().biasRow(), 3), tr("weight (score)"));
    content.rows = {tr("every"), tr("first"), tr("last")};
    content.columns = labelNames(chain());
    content.columnTitle = chain().features ? tr("label") : tr("letter");
    const ExampleNames called = names();
    const QStringList rows{tr("any %1").arg(called.token), tr("first %1").arg(called.token),
        tr("last %1").arg(called.token)};
    m_biases->setToolTip(tr("Weight of a label as such, at the first and at the last %1 of a %2")
                             .arg(called.token, called.example));
    const QStringList names = content.columns;
    const std::vector<double> values = content.value;
    m_biases->setContent(std::move(content), [rows, names, values](int r, int b) {
        const auto k = static_cast<std::size_t>(r * names.size() + b);
        return tr("%1 is %2: weight %3").arg(rows[r], names[b]).arg(plainNumber(values[k]));
    });
}

void WeightsView::clear()
{
    m_strongest->setWeights({}, {});
    m_attributes->setWeights({}, {});
    m_w = std::make_shared<const std::vector<double>>();
    m_shape = {};
    showContent(m_empty);
    m_readout->clear();
}

void WeightsView::setStale(bool stale, const QString& reason)
{
    static_cast<StaleBadge*>(m_staleBadge)->setStale(stale, reason);
}

void WeightsView::setEmptyState(const QString& text, const QString& action)
{
    m_empty->setTexts(text, action);
}

QString WeightsView::csv() const
{
    return QString::fromStdString(
        std::visit([this](const auto& shape) { return weightsCsv(shape, *m_w); }, m_shape));
}

void WeightsView::exportCsv(const QString& path) const
{
    writeFileAtomically(path.toStdString(), csv().toStdString());
}

void WeightsView::exportNpz(const QString& path) const
{
    std::visit(
        [&](const auto& shape) { writeWeightsNpz(path.toStdString(), shape, *m_w); }, m_shape);
}

} // namespace gapscope
