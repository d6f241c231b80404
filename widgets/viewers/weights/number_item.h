// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gapscope {

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
