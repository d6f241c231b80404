// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_viewer.h"

namespace gapscope {

class AlignmentCanvas;
class AlignmentMatrix;

/// Sentences and their translations with their links, and as a matrix.
class AlignmentViewer : public ExampleViewer {
    Q_OBJECT

public:
    explicit AlignmentViewer(QWidget* parent = nullptr);

    void setData(std::vector<ExamplePart> parts) override;
    AlignmentCanvas* canvas() const { return m_canvas; }
    AlignmentMatrix* matrix() const { return m_matrix; }

protected:
    void exampleShown() override;
    bool takeKey(QKeyEvent* event) override;

private:
    AlignmentCanvas* m_canvas;
    AlignmentMatrix* m_matrix;
};

} // namespace gapscope
