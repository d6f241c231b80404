// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/chain/chain_list_model.h"
#include "widgets/viewers/common/example_viewer.h"
#include "widgets/viewers/pictures/letter_image.h"

namespace gapscope {

/// Words by their letters.
class WordListModel : public ChainListModel {
    Q_OBJECT

public:
    using ChainListModel::ChainListModel;

    QString truthText(int example) const;
    /// "" when there is no prediction.
    QString predictionText(int example) const;

protected:
    QString textOf(int example) const override { return truthText(example); }
    QString sentenceOf(int example) const override;
    QStringList searched(int example) const override
    {
        return {truthText(example), predictionText(example)};
    }

private:
    QString lettersOf(LabellingView labels) const;
};

class WordCanvas;

/// OCR words as pictures with truth and prediction; over the letters the weights of the labels,
/// with adjustable opacity.
class WordViewer : public ExampleViewer {
    Q_OBJECT

public:
    explicit WordViewer(QWidget* parent = nullptr);
    static ExampleNames names();

    /// The size of the letters' pictures, for the next data.
    void setGrid(LetterGrid grid);
    bool drawsTemplates() const override { return true; }
    /// For the overlay, from w in the padded layout of ChainShape.
    void setTemplates(const Weights& w) override;
    WordCanvas* canvas() const { return m_canvas; }

private:
    WordCanvas* m_canvas;
};

} // namespace gapscope
