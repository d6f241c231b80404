// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace gapscope {

/// A sentence over a view about what it shows, and the button that changes it. Hidden without one.
class ActionNote : public QWidget {
    Q_OBJECT

public:
    explicit ActionNote(QWidget* parent = nullptr);
    /// No text: hidden. No action: no button.
    void setNote(const QString& text, const QString& action = {});
    QString text() const;
    QPushButton* action() const { return m_action; }

Q_SIGNALS:
    void triggered();

private:
    QLabel* m_text;
    QPushButton* m_action;
};

} // namespace gapscope
