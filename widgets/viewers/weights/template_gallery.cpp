// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/weights/template_gallery.h"

#include "widgets/controls/number_text.h"
#include "widgets/plots/look/theme.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {
namespace {

constexpr double outer = 8, tileGap = 12;

}

TemplateGallery::TemplateGallery(QWidget* parent)
    : PaintedView({720, 440}, {320, 220}, parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    setAccessibleName(tr("Letter templates"));
    setToolTip(tr("Weight of every pixel for each letter: warm colours speak for it, blue ones "
                  "against it. Click or arrow keys enlarge one."));
}

void TemplateGallery::setTemplates(
    const QStringList& labels, std::vector<std::vector<double>> weights, LetterGrid grid)
{
    m_labels = labels;
    m_weights = std::move(weights);
    m_grid = grid;
    m_scale = 0;
    for (const auto& one : m_weights)
        m_scale = std::max(m_scale, largestSize(one));
    m_current = std::clamp(m_current, 0, std::max(0, static_cast<int>(m_labels.size()) - 1));
    update();
}

TemplateGallery::Layout TemplateGallery::layoutFor() const
{
    Layout layout;
    const double line = std::ceil(QFontMetricsF(font()).height());
    const double largeWidth = std::clamp(width() * 0.3, 120.0, 280.0);
    layout.large = QRectF(width() - largeWidth - outer, outer, largeWidth, height() - 2 * outer);
    const double room = layout.large.left() - 2 * outer, high = height() - 2 * outer;
    const int n = std::max(1, static_cast<int>(m_labels.size()));
    layout.factor = 0;
    for (int columns = 1; columns <= n; ++columns) {
        const int rows = (n + columns - 1) / columns;
        const double factor = std::min((room / columns - tileGap) / m_grid.columns,
            (high / rows - line - tileGap) / m_grid.rows);
        if (factor > layout.factor) {
            layout.factor = factor;
            layout.columns = columns;
        }
    }
    layout.factor = std::clamp(layout.factor, 0.5, 10.0);
    if (layout.factor > 1)
        layout.factor = std::floor(2 * layout.factor) / 2;
    layout.tile = QSizeF(
        m_grid.columns * layout.factor + tileGap, m_grid.rows * layout.factor + line + tileGap);
    return layout;
}

QRectF TemplateGallery::tileRect(int label) const
{
    const Layout layout = layoutFor();
    const int row = label / layout.columns, column = label % layout.columns;
    return {outer + column * layout.tile.width(), outer + row * layout.tile.height(),
        layout.tile.width(), layout.tile.height()};
}

int TemplateGallery::labelAt(const QPointF& point) const
{
    for (int label = 0; label < m_labels.size(); ++label)
        if (tileRect(label).contains(point))
            return label;
    return -1;
}

void TemplateGallery::setCurrent(int label)
{
    if (label < 0 || label >= m_labels.size() || label == m_current)
        return;
    m_current = label;
    setAccessibleDescription(tr("%1 %2").arg(m_noun, m_labels[label]));
    update();
    Q_EMIT currentChanged(label);
}

void TemplateGallery::paintTile(
    QPainter& painter, int label, const QRectF& picture, bool dark) const
{
    const QImage image =
        templateImage(m_weights[static_cast<std::size_t>(label)], m_grid, m_scale, dark, false);
    const double factor = picture.width() / m_grid.columns * devicePixelRatioF();
    painter.drawImage(picture, enlarged(image, std::max(1, static_cast<int>(std::lround(factor)))));
    painter.setPen(QPen(plotInk(dark).grid, 1));
    painter.drawRect(picture.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void TemplateGallery::paintLarge(QPainter& painter, const QRectF& area, bool dark) const
{
    const PlotInk ink = plotInk(dark);
    const double line = std::ceil(QFontMetricsF(font()).height());
    const double legend = 2 * line + 24, title = line + 8;
    double factor =
        std::min(area.width() / m_grid.columns, (area.height() - legend - title) / m_grid.rows);
    factor = std::max(1.0, std::floor(factor));
    const QSizeF size(m_grid.columns * factor, m_grid.rows * factor);
    const QRectF picture(
        QPointF(std::floor(area.center().x() - size.width() / 2), area.top() + title), size);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(ink.text);
    painter.drawText(QRectF(area.left(), area.top(), area.width(), line), Qt::AlignCenter,
        tr("%1 %2").arg(m_noun, m_labels[m_current]));
    painter.setFont(font());
    paintTile(painter, m_current, picture, dark);

    const QRectF bar(area.left() + 8, picture.bottom() + 16, area.width() - 16, 8);
    const int steps = static_cast<int>(bar.width());
    for (int k = 0; k < steps; ++k)
        painter.fillRect(QRectF(bar.left() + k, bar.top(), 1.5, bar.height()),
            mapColor(ColorMap::diverging, 2.0 * (k + 0.5) / steps - 1, dark));
    painter.setPen(ink.quietText);
    const QRectF text(bar.left() - 8, bar.bottom() + 4, bar.width() + 16, line);
    painter.drawText(text, Qt::AlignLeft, tr("−%1").arg(displayNumber(m_scale, 2)));
    painter.drawText(text, Qt::AlignHCenter, tr("weight 0"));
    painter.drawText(text, Qt::AlignRight, tr("+%1").arg(displayNumber(m_scale, 2)));
}

void TemplateGallery::paintEvent(QPaintEvent*)
{
    if (m_labels.isEmpty())
        return;
    QPainter painter(this);
    const bool dark = isDark(palette());
    const PlotInk ink = plotInk(dark);
    const Layout layout = layoutFor();
    const double line = std::ceil(QFontMetricsF(font()).height());
    for (int label = 0; label < m_labels.size(); ++label) {
        const QRectF tile = tileRect(label);
        if (label == m_current) {
            painter.setPen(QPen(palette().color(QPalette::Highlight), hasFocus() ? 2 : 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(tile.adjusted(2, 2, -2, -2), 4, 4);
        }
        const QRectF picture(tile.left() + tileGap / 2, tile.top() + tileGap / 2,
            m_grid.columns * layout.factor, m_grid.rows * layout.factor);
        paintTile(painter, label, picture, dark);
        painter.setPen(label == m_current ? ink.text : ink.quietText);
        painter.drawText(QRectF(tile.left(), picture.bottom() + 1, tile.width(), line),
            Qt::AlignCenter, m_labels[label]);
    }
    paintLarge(painter, layout.large, dark);
}

void TemplateGallery::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        setCurrent(labelAt(event->position()));
}

void TemplateGallery::keyPressEvent(QKeyEvent* event)
{
    const QPoint step = arrowStep(*event);
    if (event->key() == Qt::Key_Home)
        setCurrent(0);
    else if (event->key() == Qt::Key_End)
        setCurrent(static_cast<int>(m_labels.size()) - 1);
    else if (!step.isNull())
        setCurrent(m_current + step.x() + step.y() * layoutFor().columns);
    else
        PaintedView::keyPressEvent(event);
}

std::optional<QString> TemplateGallery::toolTipAt(QPoint point) const
{
    const int label = labelAt(point);
    return label >= 0 ? tr("%1 %2").arg(m_noun, m_labels[label]) : toolTip();
}

} // namespace gapscope
