// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

class DockWidth;

/// The docks of a window that has little room: columns that do not fit beside one another become
/// tabs of the left one, until they fit again.
class DockFolding : public QObject {
    Q_OBJECT

public:
    /// room: what the window may take; empty: its screen. The docks are "dataDock", "methodDock"
    /// and "runsDock".
    DockFolding(QMainWindow& window, QSize room);

    /// Size and columns of a window that the user has not changed.
    void layOut();
    /// Folds the docks when the columns do not fit into the room.
    void fitDocks();
    /// Folds the docks when the columns do not fit into the window, unfolds them when they do.
    void foldWhereNarrow();
    /// Size and docks of the window, as a session file has them: "width", "height", "maximized",
    /// "docks".
    QVariantMap layout() const;
    /// Shows a layout, which may be of a larger window or screen.
    void showLayout(const QVariantMap& layout);
    /// Moves and shrinks the window until all of it, its frame too, is on the screen.
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
