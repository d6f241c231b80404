// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// A property of docks that are shown on some pages only; other docks are shown on all.
inline constexpr const char* followsPage = "followsPage";
/// Property of a bar that is hidden only while the view stands alone.
inline constexpr const char* viewAlone = "viewAlone";

/// The tabs in the middle of the window. A page scrolls when it has less space than it needs.
/// Each can be popped out into its own window; closing that window puts it back. One page always
/// stays.
class Pages : public QTabWidget {
    Q_OBJECT

public:
    explicit Pages(QWidget* parent = nullptr);

    // Pages, not the frames in which they scroll.
    QWidget* currentWidget() const;
    void setCurrentWidget(QWidget* page);
    int indexOf(const QWidget* page) const;

    void addPage(QWidget* page, const QString& title, const QString& tip);
    /// Adds a button at the left or right end of the tabs that is there while the action is not
    /// checked.
    void addToggle(QAction* action, Qt::Corner end);
    /// Keeps so much room left of the tabs, in logical pixels, if their buttons need less.
    void indentTabs(int width);
    /// Brings a page to the front, wherever it is; also a tab within a page.
    void showPage(QWidget* page);
    /// Turns to the next page (1) or the previous one (−1), around the ends, skipping hidden ones.
    void turn(int by);
    /// Adds an entry with a key for each page, Ctrl+1 for the first; the tabs' tips name the keys.
    void addKeys(QMenu& menu);
    void popOut(QWidget* page);
    void putBack(QWidget* page);
    void putAllBack();
    bool isOut(const QWidget* page) const;

Q_SIGNALS:
    void pageMoved();

private:
    struct Page {
        QWidget* widget;
        QScrollArea* frame;
        QString title, tip;
    };
    const Page& entryOf(const QWidget* page) const;

    QList<Page> m_pages; ///< in their order
};

} // namespace gapscope
