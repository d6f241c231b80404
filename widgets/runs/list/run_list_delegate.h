// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QTextLayout;
class QTreeView;

namespace gapscope {

/// Paints the rows of the list of runs. A name is never cut: it takes as many lines as it needs;
/// the first one leaves room for the value, the others have the width of the row.
class RunListDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit RunListDelegate(QTreeView* view);

    /// The swatch of a row, where option.rect is that of its name; empty for a group.
    QRect swatchRect(const QStyleOptionViewItem& option, const QModelIndex& index) const;
    /// The part of a row beside the first line of its name.
    static QRect firstLine(QRect row, const QFontMetrics& metrics);
    struct Widths {
        int first, others; ///< of a name's lines
    };
    static QRectF layOut(QTextLayout& text, Widths widths);
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
        const QModelIndex& index) override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;

private:
    void paintName(QPainter& painter, QStyleOptionViewItem option, const QModelIndex& index) const;
    QRect textRect(const QStyleOptionViewItem& option) const;
    Widths nameWidths(const QModelIndex& index) const;

    QTreeView* m_view;
};

} // namespace gapscope
