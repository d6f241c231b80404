// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace gapscope {

class AlignmentListModel;

/// A row of the list of sentence pairs: the loss and the beginning of both sentences.
class AlignmentDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit AlignmentDelegate(const AlignmentListModel* model, QObject* parent = nullptr);

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;

private:
    const AlignmentListModel* m_model;
};

} // namespace gapscope
