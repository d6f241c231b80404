// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"
#include "widgets/viewers/common/example_list_model.h"

#include <QStringList>

#include <random>

namespace gapscope {

/// Words of artificial 16 × 8 letters: every label is a pattern of two or three strokes, drawn with
/// a little noise; predictions are wrong at known places.
struct FakeWords {
    std::shared_ptr<ChainExamples> examples = std::make_shared<ChainExamples>();
    ExamplePredictions predictions;
    QStringList labels;
    ChainShape shape;
    std::vector<double> w;

    explicit FakeWords(int words, unsigned seed = 1);
    /// In the form for the viewers, as they are now.
    ExamplePart part(const QString& title) const
    {
        return {title, std::make_shared<const ChainProblem>(examples, shape)};
    }

private:
    void addWord(int length, std::mt19937& random);
    void addLetter(int label, std::mt19937& random);
    void makeWeights();
};

} // namespace gapscope
