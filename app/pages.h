// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QTabWidget>

namespace gapscope {

/// The tabs in the middle of the window. Each page can be popped out into a window of its own;
/// closing that window puts it back where it was. One page always stays.
class Pages : public QTabWidget {
    Q_OBJECT

public:
    explicit Pages(QWidget* parent = nullptr);

    void addPage(QWidget* page, const QString& title, const QString& tip);
    /// Brings a page to the front, wherever it is.
    void showPage(QWidget* page);
    void popOut(QWidget* page);
    void putBack(QWidget* page);
    void putAllBack();
    bool isOut(const QWidget* page) const;

Q_SIGNALS:
    void pageMoved();

private:
    struct Page {
        QWidget* widget;
        QString title, tip;
    };
    QList<Page> m_pages; ///< in their order
};

} // namespace gapscope
