// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/multiclass/multiclass.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace gapscope {

class MatrixView;
class TemplateGallery;

/// The weights of each class: a template where features are pixels, else a matrix of features and
/// classes, of many features those with the largest weights; one colour scale, centred at 0.
class ClassWeights : public QWidget {
    Q_OBJECT

public:
    explicit ClassWeights(QWidget* parent = nullptr);

    /// w: in the padded layout of the shape, read once.
    void setWeights(const MulticlassShape& shape, const std::vector<double>& w);
    TemplateGallery* templates() const { return m_gallery; }
    MatrixView* matrix() const { return m_matrix; }

Q_SIGNALS:
    void readoutChanged(const QString& text);

private:
    void showTemplates(const MulticlassShape& shape, const std::vector<double>& w);
    void showMatrix(const MulticlassShape& shape, const std::vector<double>& w);

    TemplateGallery* m_gallery;
    MatrixView* m_matrix;
};

} // namespace gapscope
