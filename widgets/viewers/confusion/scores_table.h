// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QTableWidget>

#include <vector>

namespace gapscope {

/// Scores of every label or type, a row each; the first row is about all of them. A click or Enter
/// on another row asks for its errors.
class ScoresTable : public QTableWidget {
    Q_OBJECT

public:
    struct Column {
        QString title, tip;
    };
    explicit ScoresTable(const std::vector<Column>& columns, QWidget* parent = nullptr);
    QSize sizeHint() const override;

Q_SIGNALS:
    void typeActivated(const QString& type);

protected:
    /// A text for every column; the row and column looked at stay.
    void setRows(const std::vector<QStringList>& rows);
};

} // namespace gapscope
