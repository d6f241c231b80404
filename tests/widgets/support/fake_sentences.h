// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"
#include "widgets/viewers/common/example_list_model.h"

namespace gapscope {

/// Sentences of an artificial language with words, parts of speech and chunks; predictions are
/// wrong at known places. The first four show each kind of error:
///   0 "the old dog barks"    truth [NP the old dog] [VP barks]    boundary of NP
///   1 "he sleeps"            truth [NP he] [VP sleeps]            VP taken for NP
///   2 "rain fell today"      truth [NP rain] [VP fell] O          missed NP
///   3 "often it rains"       truth O [NP it] [VP rains]           spurious NP
struct FakeSentences {
    std::shared_ptr<ChainExamples> examples = std::make_shared<ChainExamples>();
    ExamplePredictions predictions;
    ChainShape shape;
    std::shared_ptr<std::vector<double>> w = std::make_shared<std::vector<double>>();

    /// count ≥ 4; from the fifth on they are drawn, some of them 40 words long.
    explicit FakeSentences(int count, unsigned seed = 1);
    /// In the form for the viewers, as they are now.
    ExamplePart part(const QString& title) const
    {
        return {title, std::make_shared<const ChainProblem>(examples, shape)};
    }

private:
    struct Token {
        const char *word, *pos;
        Label truth, predicted;
    };
    void add(const std::vector<Token>& tokens);
    std::shared_ptr<TokenText> m_text = std::make_shared<TokenText>();
    std::shared_ptr<TextFeatures> m_features = std::make_shared<TextFeatures>();
};

} // namespace gapscope
