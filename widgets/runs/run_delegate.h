// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStyledItemDelegate>

#include <tuple>

namespace gapscope {

class RunTableModel;

/// Paints and edits the cells of the run table: names are shortened where runs do not differ, a
/// bolt beside a name says that the run's options were changed during it, a status shows its sign,
/// and its word if that fits. Text being typed in a cell survives updates of its run.
class RunDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit RunDelegate(const RunTableModel* model, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;

private:
    void paintName(QPainter* painter, QStyleOptionViewItem option, const QModelIndex& index) const;
    QStringList fitted(const QStyleOptionViewItem& option, int width) const;
    void paintStatus(
        QPainter* painter, QStyleOptionViewItem option, const QModelIndex& index) const;

    const RunTableModel* m_model;
    using FitKey = std::tuple<QStringList, QList<int>, QFont, int>; ///< names, rooms, …, baseline
    mutable FitKey m_key;
    mutable QStringList m_fitted; ///< for that key
};

} // namespace gapscope
