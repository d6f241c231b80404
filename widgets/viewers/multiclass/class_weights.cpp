// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/multiclass/class_weights.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/number_text.h"
#include "widgets/qt_string.h"
#include "widgets/viewers/multiclass/row_image.h"
#include "widgets/viewers/weights/matrix_view.h"
#include "widgets/viewers/weights/template_gallery.h"

#include <QVBoxLayout>

#include <cmath>
#include <numeric>

namespace gapscope {
namespace {

/// The features with the largest |weight|, in the order of the data.
std::vector<std::size_t> strongestFeatures(
    const MulticlassShape& shape, const std::vector<double>& w, std::size_t most)
{
    std::vector<std::size_t> features(shape.featureCount);
    std::iota(features.begin(), features.end(), std::size_t{0});
    if (features.size() <= most)
        return features;
    std::vector<double> size(features.size(), 0);
    for (std::size_t j = 0; j < w.size(); ++j)
        size[j / shape.stride()] = std::max(size[j / shape.stride()], std::abs(w[j]));
    std::ranges::nth_element(features, features.begin() + static_cast<std::ptrdiff_t>(most),
        [&](std::size_t a, std::size_t b) { return size[a] > size[b]; });
    features.resize(most);
    std::ranges::sort(features);
    return features;
}

} // namespace

ClassWeights::ClassWeights(QWidget* parent)
    : WeightsPage(parent)
    , m_gallery(new TemplateGallery)
    , m_matrix(new MatrixView)
{
    m_gallery->setAccessibleName(tr("Class templates"));
    m_gallery->setNoun(tr("class"));
    m_gallery->setToolTip(tr("Weight of every pixel for each class: warm colours speak for it, "
                             "blue ones against it. Click or arrow keys enlarge one."));
    m_matrix->setAccessibleName(tr("Weights of features and classes"));
    auto* layout = plainLayout<QVBoxLayout>(this);
    addWidgets(layout, {m_gallery, m_matrix});
    m_gallery->hide();
    connect(m_matrix, &MatrixView::currentChanged, this,
        [this](int row, int column) { Q_EMIT readoutChanged(m_matrix->readout(row, column)); });
}

void ClassWeights::showWeights(const ModelShape& model, const Weights& w)
{
    const auto& shape = static_cast<const MulticlassShape&>(model);
    m_gallery->setVisible(shape.hasImages());
    m_matrix->setVisible(!shape.hasImages());
    if (shape.hasImages())
        showTemplates(shape, *w);
    else
        showMatrix(shape, *w);
}

void ClassWeights::showTemplates(const MulticlassShape& shape, const std::vector<double>& w)
{
    const LetterGrid grid = gridOf(shape);
    std::vector<std::vector<double>> templates;
    for (std::size_t k = 0; k < shape.labelCount(); ++k) {
        std::vector<double>& one = templates.emplace_back(static_cast<std::size_t>(grid.pixels()));
        for (std::size_t f = 0; f < shape.featureCount; ++f)
            one[f] = w[f * shape.stride() + k];
    }
    m_gallery->setTemplates(qs(shape.labelNames), std::move(templates), grid);
}

void ClassWeights::showMatrix(const MulticlassShape& shape, const std::vector<double>& w)
{
    constexpr std::size_t mostRows = 40;
    std::vector<double> values;
    QStringList rows;
    for (const std::size_t f : strongestFeatures(shape, w, mostRows)) {
        rows << (shape.featureNames.empty() ? QString::number(f + 1)
                                            : QString::fromStdString(shape.featureNames[f]));
        for (std::size_t k = 0; k < shape.labelCount(); ++k)
            values.push_back(w[f * shape.stride() + k]);
    }
    MatrixView::Content content = weightMatrix(values, tr("weight (score per unit)"));
    content.rows = rows;
    content.columns = qs(shape.labelNames);
    content.rowTitle = tr("feature");
    content.columnTitle = tr("class");
    const QStringList classes = content.columns;
    m_matrix->setToolTip(shape.featureCount > mostRows
            ? tr("The %1 of %L2 features with the largest weights")
                  .arg(mostRows)
                  .arg(shape.featureCount)
            : tr("What each feature adds to the score of a class"));
    m_matrix->setContent(std::move(content), [rows, classes, values](int f, int k) {
        return tr("%1 for class %2: weight %3")
            .arg(rows[f], classes[k],
                displayNumber(values[static_cast<std::size_t>(f * classes.size() + k)]));
    });
}

} // namespace gapscope
