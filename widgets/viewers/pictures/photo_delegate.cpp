// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pictures/photo_delegate.h"

#include "widgets/plots/look/theme.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/common/filmstrip_frame.h"
#include "widgets/viewers/pictures/picture_image.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace gapscope {

PhotoDelegate::PhotoDelegate(const ExampleListModel* model, PhotoStore* photos, QString quality,
    Overlay overlay, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
    , m_photos(photos)
    , m_quality(std::move(quality))
    , m_overlay(std::move(overlay))
{
}

QSize PhotoDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {160, height(option.fontMetrics)};
}

void PhotoDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    const bool dark = isDark(option.palette);
    const QRectF frame = paintFilmstripFrame(*painter, option);
    const int example = m_model->example(index.row());
    const double line = option.fontMetrics.height();
    painter->setFont(option.font);
    paintPhoto(*painter, frame.adjusted(4, 4, -4, -2 * line - 6), example, dark);
    paintTexts(*painter,
        QRectF(frame.left() + 6, frame.bottom() - 2 * line - 3, frame.width() - 12, 2 * line),
        index, dark);
    painter->restore();
}

void PhotoDelegate::paintPhoto(QPainter& painter, const QRectF& area, int example, bool dark) const
{
    const auto thumbnail = m_photos->thumbnail(example);
    if (!thumbnail || thumbnail->pixels.empty()) {
        painter.setPen(plotInk(dark).quietText);
        painter.drawText(area, Qt::AlignCenter, thumbnail ? tr("no picture") : tr("…"));
        return;
    }
    cv::Mat3b picture = thumbnail->pixels.clone();
    if (!m_model->prediction(example).empty())
        m_overlay(picture, *thumbnail, example);
    const QImage image = imageOf(picture);
    const QSizeF size = QSizeF(image.size()).scaled(area.size(), Qt::KeepAspectRatio);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(QRectF({area.center().x() - size.width() / 2,
                                 area.top() + (area.height() - size.height()) / 2},
                          size),
        image);
}

void PhotoDelegate::paintTexts(
    QPainter& painter, const QRectF& area, const QModelIndex& index, bool dark) const
{
    const int example = m_model->example(index.row());
    const PlotInk ink = plotInk(dark);
    const double line = area.height() / 2;
    const QRectF nameLine(area.left(), area.top(), area.width(), line);
    const QFontMetricsF metrics(painter.font());
    painter.setPen(ink.text);
    painter.drawText(nameLine, Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(index.data().toString(), Qt::ElideLeft, nameLine.width()));
    const double loss = m_model->loss(example), good = m_model->quality(example);
    QStringList said;
    if (!std::isnan(good))
        said << tr("%1 %2").arg(m_quality).arg(good, 0, 'f', 2);
    if (!std::isnan(loss))
        said << tr("loss %1").arg(loss, 0, 'f', 2);
    painter.setPen(ink.quietText);
    painter.drawText(nameLine.translated(0, line), Qt::AlignLeft | Qt::AlignVCenter,
        said.join(QStringLiteral(" · ")));
}

} // namespace gapscope
