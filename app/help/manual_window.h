// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// The manual in a window of its own, which is not modal: links between pages, back and forward,
/// and a search in the page.
class ManualWindow : public QWidget {
    Q_OBJECT

public:
    explicit ManualWindow(QWidget* window);

    /// Brings a page to the front, at one of its headings if any.
    void showPage(const QString& name, const QString& heading = {});
    QTextBrowser* browser() const { return m_browser; }

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QLayout* buildBar();
    QToolButton* addButton(QLayout* bar, const char* name, const QString& text, const QString& tip);
    void go(const QUrl& url);
    void spaceTables();
    void showTitle();
    void find(bool backward);

    QTextBrowser* m_browser;
    QLineEdit* m_search;
    QLabel* m_found; ///< says that a text is not on the page
};

} // namespace gapscope
