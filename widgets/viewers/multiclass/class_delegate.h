// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace gapscope {

class ClassListModel;

/// A frame of the filmstrip: the picture or the features small, the class and, where it is another,
/// the predicted one. All frames have one size.
class ClassDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit ClassDelegate(const ClassListModel* model, QObject* parent = nullptr);
    static int height(const QFontMetrics& metrics) { return 74 + metrics.height(); }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintRow(QPainter& painter, const QRectF& area, int example, bool dark) const;
    void paintTexts(QPainter& painter, const QRectF& line, int example, bool dark) const;

    const ClassListModel* m_model;
};

} // namespace gapscope
