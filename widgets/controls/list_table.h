// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>

class QTableView;

namespace gapscope {

/// A read-only table with one item per row: one row is selected at a time, rows alternate, Tab
/// moves to the next control, and rows are one line plus some pixels high. With offerTableMenu().
void makeListTable(QTableView& table, int air = 5);

/// Visible columns and rows with the header, separated by tabs and line ends. row: only this one;
/// −1: all.
QString tableText(const QTableView& table, int row = -1);
/// A context menu that copies the table, or the row under the pointer, as text.
void offerTableMenu(QTableView& table);

/// A table of reasons: names at the left, which take the remaining width, then numbers.
QTableWidget* makeReasonTable(const QString& name, int columns);
void setReasonHeader(QTableWidget* table, int column, const QString& text, const QString& tip);
/// Reuses cells, so that new numbers keep selection and scroll position.
void setReasonRow(
    QTableWidget* table, int row, const QStringList& cells, const QString& tip, bool bold);

/// A cell that sorts by its number.
class NumberItem : public QTableWidgetItem {
public:
    NumberItem(double value, const QString& text)
        : QTableWidgetItem(text)
        , m_value(value)
    {
        setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    bool operator<(const QTableWidgetItem& other) const override
    {
        const auto* number = dynamic_cast<const NumberItem*>(&other);
        return number ? m_value < number->m_value : QTableWidgetItem::operator<(other);
    }

private:
    double m_value;
};

} // namespace gapscope
