// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/chain/chain_list_model.h"

namespace gapscope {

/// Sentences by their words; filters by word, label, chunk type and kind of error.
class SentenceListModel : public ChainListModel {
    Q_OBJECT

public:
    explicit SentenceListModel(QObject* parent = nullptr);

    const ChunkScheme& scheme() const { return m_scheme; }
    std::size_t columns() const; ///< of a token; may be 0: numeric features only
    /// requires: column < columns().
    QString cell(int example, std::size_t token, std::size_t column) const;
    /// The first column, or the token's place when there is none.
    QString word(int example, std::size_t token) const;
    /// Empty without a prediction.
    std::vector<LabelError> errors(int example) const;
    QStringList tokenNames(int example) const override;

protected:
    void partTaken(QStringList& labels) override;
    QString textOf(int example) const override;
    QString sentenceOf(int example) const override;
    bool accepts(int example) const override;

private:
    bool hasWord(int example) const;
    bool hasLabel(LabellingView labels, std::size_t first, std::size_t last) const;

    ChunkScheme m_scheme{{}};
};

/// "missed chunk", … "other label": what the filter and the marks say.
QString errorName(LabelErrorKind kind);
/// The error in words: "wrong boundary of NP", "VP taken for NP".
QString errorText(const LabelError& error, const ChunkScheme& scheme);

} // namespace gapscope
