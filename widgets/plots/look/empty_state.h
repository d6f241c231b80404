// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace gapscope {

/// What an empty view shows: one sentence about what will be here, and the button that fills it.
class EmptyState : public QWidget {
    Q_OBJECT

public:
    explicit EmptyState(QWidget* parent);
    /// No action text: no button.
    void setTexts(const QString& text, const QString& action);
    QPushButton* action() const { return m_action; }

Q_SIGNALS:
    void triggered();

private:
    QLabel* m_text;
    QPushButton* m_action;
};

} // namespace gapscope
