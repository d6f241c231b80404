// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/pictures/letter_image.h"

#include <QStringList>

namespace gapscope {

/// One picture per label: the weights of its pixels, all in one colour scale centred at 0. A click
/// or the arrow keys choose a label, which is shown large beside the others.
class TemplateGallery : public PaintedView {
    Q_OBJECT

public:
    explicit TemplateGallery(QWidget* parent = nullptr);

    /// weights[label]: grid.pixels() values, row by row. The chosen label stays.
    void setTemplates(
        const QStringList& labels, std::vector<std::vector<double>> weights, LetterGrid grid);
    /// The noun for a label, initially "letter".
    void setNoun(const QString& noun) { m_noun = noun; }
    int current() const { return m_current; }
    void setCurrent(int label);
    QRectF tileRect(int label) const;
    /// Largest |weight|: the ends of the scale.
    double scale() const { return m_scale; }

Q_SIGNALS:
    void currentChanged(int label);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    std::optional<QString> toolTipAt(QPoint point) const override;

private:
    struct Layout {
        int columns = 1;
        double factor = 1; ///< logical pixels per template pixel
        QSizeF tile;
        QRectF large;
    };
    Layout layoutFor() const;
    int labelAt(const QPointF& point) const;
    void paintTile(QPainter& painter, int label, const QRectF& picture, bool dark) const;
    void paintLarge(QPainter& painter, const QRectF& area, bool dark) const;

    QStringList m_labels;
    QString m_noun = tr("letter");
    std::vector<std::vector<double>> m_weights;
    LetterGrid m_grid;
    double m_scale = 0;
    int m_current = 0;
};

} // namespace gapscope
