// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// The tabs in the middle of the window. A page scrolls where the room is less than it needs. Each
/// can be popped out into a window of its own; closing that window puts it back where it was. One
/// page always stays.
class Pages : public QTabWidget {
    Q_OBJECT

public:
    explicit Pages(QWidget* parent = nullptr);

    // Pages, not the frames in which they scroll.
    QWidget* currentWidget() const;
    void setCurrentWidget(QWidget* page);
    int indexOf(const QWidget* page) const;

    void addPage(QWidget* page, const QString& title, const QString& tip);
    /// Brings a page to the front, wherever it is.
    void showPage(QWidget* page);
    /// To the next page (1) or the one before (−1), around the ends, past those not shown.
    void turn(int by);
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
