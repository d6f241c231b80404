// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_viewer.h"

namespace gapscope {

class ClassCanvas;
class ClassScores;
class OpacitySlider;

/// Examples of classes as pictures or rows of features, with truth, prediction and the scores of
/// all classes.
class ClassViewer : public ExampleViewer {
    Q_OBJECT

public:
    explicit ClassViewer(QWidget* parent = nullptr);

    void setData(std::vector<ExamplePart> parts) override;
    void setWeights(Weights w, Readers readers = {}) override;
    ClassCanvas* canvas() const { return m_canvas; }
    ClassScores* scores() const { return m_scores; }

protected:
    void exampleShown() override;
    void dualShown(const ExampleDual& dual) override;

private:
    ClassCanvas* m_canvas;
    ClassScores* m_scores;
    OpacitySlider* m_opacity;
    Weights m_w;
    Readers m_readers;
};

} // namespace gapscope
