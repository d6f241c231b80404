// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace gapscope {

class SentenceListModel;

/// A row of the list of sentences: loss, then the words as far as there is room, those with a wrong
/// label in another colour and underlined. All rows have one height; only words in view are made.
class SentenceDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit SentenceDelegate(const SentenceListModel* model, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintWords(QPainter& painter, const QRectF& area, int example, bool dark) const;

    const SentenceListModel* m_model;
};

} // namespace gapscope
