// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMarginsF>
#include <QStyledItemDelegate>

#include <functional>

namespace gapscope {

class ExampleListModel;

/// Frames of the filmstrip or rows of the list, as the task's functions paint them. All have the
/// same size, so that ten thousand need no layout.
class ExampleDelegate : public QStyledItemDelegate {
public:
    using Paint =
        std::function<void(QPainter& painter, const QRectF& area, int example, bool dark)>;
    /// A picture above lines of text, in a frame that is stronger when selected.
    struct Frame {
        std::function<int(const QFontMetrics& metrics)> width;
        int height;       ///< without the lines
        int lines;        ///< of text
        QMarginsF around; ///< the picture; at the bottom without the lines
        double below;     ///< the lines
        Paint picture, texts;
    };
    /// The loss at the left, then the sentence.
    struct Row {
        std::function<QString(double loss)> loss;
        QString widestLoss;
        bool warns; ///< losses above 0 in the warning colour
        Paint sentence;
    };
    /// model: not owned.
    ExampleDelegate(const ExampleListModel* model, Frame frame);
    ExampleDelegate(const ExampleListModel* model, Row row);

    /// Height of a frame or row.
    int height(const QFontMetrics& metrics) const;
    /// The least height at which a frame shows its text and a small picture; of two rows.
    int leastHeight(const QFontMetrics& metrics) const;
    /// Frames get lower where they have less room; 0: there is enough. The picture shrinks, the
    /// text stays.
    void setRoom(int height) { m_room = height; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintFrame(QPainter& painter, const QStyleOptionViewItem& option, int example) const;
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option, int example) const;

    const ExampleListModel* m_model;
    Frame m_frame{};
    Row m_row{};
    int m_room = 0;
};

} // namespace gapscope
