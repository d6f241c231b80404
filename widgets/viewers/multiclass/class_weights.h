// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/multiclass/multiclass.h"
#include "widgets/viewers/weights/weights_view.h"

namespace gapscope {

class MatrixView;
class TemplateGallery;

/// The weights of each class: a template if features are pixels, else a matrix of features and
/// classes, of many features those with the largest weights; one colour scale, centred at 0.
class ClassWeights : public WeightsPage {
    Q_OBJECT

public:
    explicit ClassWeights(QWidget* parent = nullptr);

    void showWeights(const ModelShape& shape, const Weights& w) override;
    TemplateGallery* templates() const { return m_gallery; }
    MatrixView* matrix() const { return m_matrix; }

private:
    void showTemplates(const MulticlassShape& shape, const std::vector<double>& w);
    void showMatrix(const MulticlassShape& shape, const std::vector<double>& w);

    TemplateGallery* m_gallery;
    MatrixView* m_matrix;
};

} // namespace gapscope
