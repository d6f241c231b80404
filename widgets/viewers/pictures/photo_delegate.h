// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/pictures/photo_store.h"

#include <QStyledItemDelegate>

namespace gapscope {

class ExampleListModel;

/// A frame of the filmstrip: the photograph small with what is predicted over it, how good that is
/// and its loss. All frames have one size; thumbnails come when they are made.
class PhotoDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// Draws an example's prediction over a copy of its thumbnail.
    using Overlay =
        std::function<void(cv::Mat3b& picture, const PhotoThumbnail& thumbnail, int example)>;
    /// model and photos belong to somebody else.  quality: what the model's quality() is called.
    PhotoDelegate(const ExampleListModel* model, PhotoStore* photos, QString quality,
        Overlay overlay, QObject* parent = nullptr);
    static int height(const QFontMetrics& metrics) { return 88 + 18 + 2 * metrics.height(); }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintPhoto(QPainter& painter, const QRectF& area, int example, bool dark) const;
    void paintTexts(
        QPainter& painter, const QRectF& area, const QModelIndex& index, bool dark) const;

    const ExampleListModel* m_model;
    PhotoStore* m_photos;
    QString m_quality;
    Overlay m_overlay;
};

} // namespace gapscope
