// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/photo_store.h"

#include <QStyledItemDelegate>

namespace gapscope {

class PhotoListModel;

/// A frame of the filmstrip: the photograph small with the outline of what is predicted, its
/// overlap and loss. All frames have one size; thumbnails come when they are made.
class PhotoDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// Both belong to somebody else.
    PhotoDelegate(const PhotoListModel* model, PhotoStore* photos, QObject* parent = nullptr);
    static int height(const QFontMetrics& metrics) { return 88 + 18 + 2 * metrics.height(); }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintPhoto(QPainter& painter, const QRectF& area, int example, bool dark) const;
    void paintTexts(QPainter& painter, const QRectF& area, int example, bool dark) const;

    const PhotoListModel* m_model;
    PhotoStore* m_photos;
};

} // namespace gapscope
