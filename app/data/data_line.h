// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

class DataDock;

/// One line above the pages about the open data. Its button unfolds all facts over the pages; the
/// progress of reading stands beside it.
class DataLine : public QWidget {
    Q_OBJECT

public:
    explicit DataLine(DataDock* facts, QWidget* parent = nullptr);

    QToolButton* button() const { return m_button; }
    /// Shows all facts below the button until the user clicks elsewhere or presses Escape.
    void unfold();
    /// Adds a widget at the right end, hidden while data are read: that line needs the width.
    void addAtEnd(QWidget* widget);

private:
    void showSummary();

    DataDock* m_facts;
    QFrame* m_frame; ///< of the facts
    QToolButton* m_button;
    bool m_reading = false;
};

} // namespace gapscope
