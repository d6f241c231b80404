// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain_shape.h"
#include "widgets/viewers/chain/chain_list_model.h"
#include "widgets/viewers/common/example_viewer.h"

#include <utility>

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

/// "missed chunk", … "other label": the text of the filter and the marks.
QString errorName(LabelErrorKind kind);
/// The error in words: "wrong boundary of NP", "VP taken for NP".
QString errorText(const LabelError& error, const ChunkScheme& scheme);

class SentenceCanvas;
class TokenPanel;

/// Sentences with truth and prediction as bracketed chunks and, for the current token, why the
/// model chose its label. Filters by kind of error, by label or chunk type, and by word.
/// Keys: those of ExampleViewer; Shift+← and Shift+→ move from token to token.
class ChunkViewer : public ExampleViewer {
    Q_OBJECT

public:
    explicit ChunkViewer(QWidget* parent = nullptr);
    static ExampleNames names();

    void setData(std::vector<ExamplePart> parts) override;
    /// In each of the sentences chosen by showExamples(), starting with the one shown, selects the
    /// first token with this truth and this prediction.
    void seek(const QString& truth, const QString& predicted) override;
    SentenceCanvas* canvas() const { return m_canvas; }

protected:
    ExampleFilter filterWanted() const override;
    void filtersCleared() override;
    void exampleShown() override;
    bool takeKey(QKeyEvent* event) override;

private:
    void offerFilters();
    void showToken();
    void seekToken();

    ChainShape m_shape;
    std::optional<std::pair<QString, QString>> m_sought; ///< truth and prediction
    int m_soughtIn = -1; ///< the sentence where it was selected; the user may then move on
    SentenceListModel* m_sentences;
    SentenceCanvas* m_canvas;
    TokenPanel* m_panel;
    QComboBox* m_labelBox;
};

} // namespace gapscope
