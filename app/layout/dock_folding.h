// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

class DockWidth;

/// The docks of a window with little space: columns that do not fit side by side become tabs of the
/// left one, until they fit again.
class DockFolding : public QObject {
    Q_OBJECT

public:
    /// room: the space available to the window; empty: its screen. The docks are "dataDock",
    /// "methodDock" and "runsDock".
    DockFolding(QMainWindow& window, QSize room);

    /// Sets size and columns of a window that the user has not changed.
    void layOut();
    /// Folds the docks when the columns do not fit into the available space.
    void fitDocks();
    /// Folds the docks when the columns do not fit into the window, unfolds them when they do.
    void foldWhereNarrow();
    /// Size and docks of the window, as a session file stores them: "width", "height", "maximized",
    /// "docks".
    QVariantMap layout() const;
    /// Shows a layout, which may come from a larger window or screen.
    void showLayout(const QVariantMap& layout);
    /// Moves and shrinks the window until it is on the screen, frame included.
    void fitScreen();
    QSize room() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QDockWidget* dock(const char* name) const;
    void foldDocks();

    struct Unfolded {
        QByteArray state;
        QSize needed; ///< by the window
    };
    QMainWindow& m_window;
    const QSize m_room;
    DockWidth* m_runsWidth = nullptr;
    std::optional<Unfolded> m_unfolded; ///< the docks before they were folded
};

} // namespace gapscope
