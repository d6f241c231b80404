// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/weights/chain_weights.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/number_text.h"
#include "widgets/qt_string.h"
#include "widgets/viewers/chain/weights/attributes.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/weights/matrix_view.h"
#include "widgets/viewers/weights/template_gallery.h"

#include <QtWidgets>

namespace gapscope {

ChainWeights::ChainWeights(LetterGrid grid, QWidget* parent)
    : WeightsPage(parent)
    , m_grid(grid)
    , m_w(std::make_shared<const std::vector<double>>())
    , m_gallery(new TemplateGallery)
    , m_strongest(new StrongestAttributes)
    , m_attributes(new AttributeSearch)
    , m_transitions(new MatrixView)
    , m_biases(new MatrixView)
    , m_tabs(new QTabWidget)
{
    m_transitions->setAccessibleName(tr("Transition weights"));
    m_biases->setAccessibleName(tr("Bias weights"));
    m_tabs->setAccessibleName(tr("Groups of weights"));
    m_tabs->setObjectName(QStringLiteral("groups"));
    m_tabs->addTab(m_gallery, tr("Letter templates"));
    m_tabs->addTab(m_strongest, tr("Strongest attributes"));
    m_tabs->addTab(m_attributes, tr("All attributes"));
    m_tabs->addTab(m_transitions, tr("Transitions"));
    m_tabs->addTab(m_biases, tr("Biases"));
    m_tabs->setDocumentMode(true);
    auto* layout = plainLayout<QVBoxLayout>(this);
    layout->addWidget(m_tabs);
    setTabShown(m_tabs, m_tabs->indexOf(m_strongest), false);
    setTabShown(m_tabs, m_tabs->indexOf(m_attributes), false);
    for (MatrixView* view : {m_transitions, m_biases})
        connect(view, &MatrixView::currentChanged, this, [this, view](int row, int column) {
            Q_EMIT readoutChanged(view->readout(row, column));
        });
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] { Q_EMIT readoutChanged({}); });
}

void ChainWeights::showWeights(const ModelShape& shape, const Weights& w)
{
    m_shape = static_cast<const ChainShape&>(shape);
    m_w = w;
    showAttributes();
    showTransitions();
    showBiases();
}

void ChainWeights::clear()
{
    m_strongest->setWeights({}, {});
    m_attributes->setWeights({}, {});
    m_w = std::make_shared<const std::vector<double>>();
    m_shape = {};
}

/// Shows the emission weights: as pictures of letters, or with names of attributes.
void ChainWeights::showAttributes()
{
    const bool text = m_shape.features != nullptr;
    QWidget* front = m_tabs->currentWidget();
    const bool other = text ? front == m_gallery : front == m_strongest || front == m_attributes;
    setTabShown(m_tabs, m_tabs->indexOf(m_gallery), !text);
    setTabShown(m_tabs, m_tabs->indexOf(m_strongest), text);
    setTabShown(m_tabs, m_tabs->indexOf(m_attributes), text);
    if (other)
        m_tabs->setCurrentWidget(text ? static_cast<QWidget*>(m_strongest) : m_gallery);
    if (text) {
        m_strongest->setWeights(m_shape, *m_w);
        m_attributes->setWeights(m_shape, *m_w);
        return;
    }
    Q_ASSERT(static_cast<std::size_t>(m_grid.pixels()) <= m_shape.attributeCount);
    std::vector<std::vector<double>> templates;
    for (std::size_t label = 0; label < m_shape.labelCount(); ++label)
        templates.push_back(
            templateOf(m_shape, *m_w, label, static_cast<std::size_t>(m_grid.pixels())));
    m_gallery->setTemplates(qs(m_shape.labelNames), std::move(templates), m_grid);
}

void ChainWeights::showTransitions()
{
    MatrixView::Content content =
        weightMatrix(weightRows(m_shape, *m_w, m_shape.transitionRow(), m_shape.labelCount()),
            tr("weight (score)"));
    content.rows = content.columns = qs(m_shape.labelNames);
    const bool text = m_shape.features != nullptr;
    content.rowTitle = text ? tr("label") : tr("letter");
    content.columnTitle = text ? tr("next label") : tr("next letter");
    m_transitions->setToolTip(text ? tr("Weight of one label (column) following another (row)")
                                   : tr("Weight of one letter (column) following another (row)"));
    const QStringList names = content.rows;
    const std::vector<double> values = content.value;
    m_transitions->setContent(std::move(content), [names, values](int a, int b) {
        const auto k = static_cast<std::size_t>(a * names.size() + b);
        return tr("%2 after %1: weight %3").arg(names[a], names[b]).arg(displayNumber(values[k]));
    });
    if (m_transitions->isVisible())
        Q_EMIT readoutChanged(
            m_transitions->readout(m_transitions->currentRow(), m_transitions->currentColumn()));
}

void ChainWeights::showBiases()
{
    setTabShown(m_tabs, m_tabs->indexOf(m_biases), m_shape.biases);
    if (!m_shape.biases)
        return;
    MatrixView::Content content =
        weightMatrix(weightRows(m_shape, *m_w, m_shape.biasRow(), 3), tr("weight (score)"));
    content.rows = {tr("every"), tr("first"), tr("last")};
    content.columns = qs(m_shape.labelNames);
    content.columnTitle = m_shape.features ? tr("label") : tr("letter");
    const QString token = m_shape.features ? tr("token") : tr("letter");
    const QStringList rows{
        tr("any %1").arg(token), tr("first %1").arg(token), tr("last %1").arg(token)};
    m_biases->setToolTip(tr("Weight of a label as such, at the first and at the last %1 of a %2")
                             .arg(token, m_shape.features ? tr("sentence") : tr("word")));
    const QStringList names = content.columns;
    const std::vector<double> values = content.value;
    m_biases->setContent(std::move(content), [rows, names, values](int r, int b) {
        const auto k = static_cast<std::size_t>(r * names.size() + b);
        return tr("%1 is %2: weight %3").arg(rows[r], names[b]).arg(displayNumber(values[k]));
    });
}

} // namespace gapscope
