// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/view/view_state.h"

#include <QtWidgets>

namespace gapscope {

class Pages;

/// The docks beside the pages: "methodDock" on the left, "runsDock" on the right. Which of them are
/// shown is a choice for each page. A window without the space for both shows the one that the user
/// opened last. It can show the page alone, too.
class DockFolding : public QObject {
    Q_OBJECT

public:
    /// room: the space available to the window; empty: its screen.
    DockFolding(QMainWindow& window, Pages& tabs, NamedPages pages, QSize room);

    /// Sets size and columns of a window that the user has not changed.
    void layOut();
    /// Shows the docks of the page in front that fit into the window.
    void show();
    /// Every page gets the docks back that it had at first.
    void reset();
    /// Hides docks, bars and menus, or shows them again.
    void setViewAlone(bool alone);
    /// Size and docks of the window, as a session file stores them: "width", "height", "maximized",
    /// "docks".
    QVariantMap layout() const;
    /// Shows a layout, which may come from a larger window or screen.
    void showLayout(const QVariantMap& layout);
    /// Moves and shrinks the window until it is on the screen, frame included.
    void fitScreen();
    QSize room() const;

    // "dock/on/PAGE": whether the two docks are shown on the page.
    void save(ViewState& view) const;
    void restore(const ViewState& view);

Q_SIGNALS:
    void viewAloneChanged(bool alone);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Shown {
        bool method, runs;
        bool operator==(const Shown&) const = default;
    };
    static Shown usual(const QString& page);
    Shown chosen(const QString& page) const;
    int tabsIndent(bool method) const;
    QString pageInFront() const;
    void choose(const QDockWidget* dock, bool shown);
    bool fits(bool method, bool runs) const;
    void setWidths();
    void escape(QEvent* event);

    QMainWindow& m_window;
    Pages& m_tabs;
    const NamedPages m_pages;
    const QSize m_room;
    QDockWidget *m_method, *m_runs;
    const QDockWidget* m_last = nullptr; ///< that the user opened
    std::map<QString, Shown> m_shown;    ///< by page, where it is not as usual
    int m_setupWidth = 0;                ///< as it was last shown
    QToolButton* m_leave;                ///< the way back from the view alone
    bool m_alone = false;
    QList<QWidget*> m_hidden; ///< bars that return after the view was alone
};

/// Adds a dock with this object name.
QDockWidget* addDock(QMainWindow& window, const QString& name, const QString& title,
    QWidget* widget, Qt::DockWidgetArea area);

} // namespace gapscope
