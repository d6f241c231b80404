// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/pictures/letter_image.h"

#include <QStyledItemDelegate>

namespace gapscope {

class WordListModel;

/// A frame of the filmstrip: the word small, its prediction with errors in another colour and
/// underlined, the loss. All frames have one size, so ten thousand cost nothing.
class WordDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit WordDelegate(const WordListModel* model, QObject* parent = nullptr);
    void setGrid(LetterGrid grid) { m_grid = grid; }
    static int height(const QFontMetrics& metrics) { return 56 + 2 * metrics.height(); }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintWord(QPainter& painter, const QRectF& area, int example, QRgb ink) const;
    void paintTexts(QPainter& painter, const QRectF& area, int example, bool dark) const;

    const WordListModel* m_model;
    LetterGrid m_grid;
};

} // namespace gapscope
