// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QListView;
class QSplitter;
class QTabBar;
class QVBoxLayout;

namespace gapscope {

/// The places of a viewer's parts. In a wide frame the picture has the filmstrip below it and,
/// beside both, the table with the controls. In a narrow one tabs show the picture with the
/// controls, the filmstrip, or the table. The picture keeps its size whatever the table contains.
class ExampleFrame : public QWidget {
    Q_OBJECT

public:
    struct Parts {
        QWidget* picture;
        QListView* list; ///< a filmstrip, or rows
        QWidget *table, *controls;
        int listHeight;      ///< logical pixels that the list needs to show its items at full size
        int leastListHeight; ///< and, below the picture, to show them at all
        QString pictureTitle, listTitle, tableTitle; ///< of the tabs
    };
    explicit ExampleFrame(const Parts& parts, QWidget* parent = nullptr);

    /// Width from which everything is shown at once, in logical pixels.
    static constexpr int leastWide = 720;
    bool isWide() const { return m_wide; }
    /// The width of the table that the user has dragged, in logical pixels; 0: as usual.
    int sideWidth() const { return m_sideWidth; }
    void setSideWidth(int width);
    /// Brings the picture to the front if it is behind another tab.
    void showPicture();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Tab { pictureTab, listTab, tableTab };
    void arrange();
    void arrangeList();
    void setSizes();

    Parts m_parts;
    QTabBar* m_tabs;
    QSplitter* m_split;
    QWidget *m_left, *m_side;
    QVBoxLayout *m_leftColumn, *m_sideColumn;
    bool m_wide = true;
    int m_sideWidth = 0;
};

} // namespace gapscope
