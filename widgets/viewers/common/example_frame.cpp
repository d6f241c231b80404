// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/common/example_frame.h"

#include "widgets/controls/boxes.h"

#include <QtWidgets>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

// Width of the table: this share of the frame's width above the first, within the others; logical
// pixels.
constexpr double sideShare = 0.37;
constexpr int widthOfPicture = 617, leastSide = 300, mostSide = 420;
/// The filmstrip gets this share of the height above the first, so that a low window is the
/// picture's.
constexpr double listShare = 0.42;
constexpr int heightOfPicture = 295;
constexpr int frameGap = 6;

} // namespace

ExampleFrame::ExampleFrame(const Parts& parts, QWidget* parent)
    : QWidget(parent)
    , m_parts(parts)
    , m_tabs(new QTabBar)
    , m_split(new QSplitter(Qt::Horizontal))
    , m_left(new QWidget)
    , m_side(new QWidget)
    , m_leftColumn(plainLayout<QVBoxLayout>(m_left, frameGap))
    , m_sideColumn(plainLayout<QVBoxLayout>(m_side, frameGap))
{
    m_tabs->setObjectName(QStringLiteral("panes"));
    m_tabs->setAccessibleName(tr("Parts of this view"));
    m_tabs->setDrawBase(false);
    for (const QString& title : {parts.pictureTitle, parts.listTitle, parts.tableTitle})
        m_tabs->addTab(title);
    m_tabs->hide();
    m_leftColumn->addWidget(parts.picture, 1);
    m_leftColumn->addWidget(parts.list);
    m_sideColumn->addWidget(parts.table, 1);
    m_sideColumn->addWidget(parts.controls);
    // Fixed, so that a table that appears does not move the picture.
    m_left->setMinimumSize(240, 260);
    m_side->setMinimumSize(leastSide, 320);
    addWidgets(m_split, {m_left, m_side});
    m_split->setStretchFactor(0, 1);
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(frameGap);
    auto* layout = plainLayout<QVBoxLayout>(this, 4);
    layout->addWidget(m_tabs);
    layout->addWidget(m_split, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &ExampleFrame::arrange);
    connect(m_split, &QSplitter::splitterMoved, this,
        [this] { m_sideWidth = m_split->sizes().back(); });
    connect(parts.list, &QListView::doubleClicked, this, &ExampleFrame::showPicture);
}

void ExampleFrame::showPicture() { m_tabs->setCurrentIndex(pictureTab); }

void ExampleFrame::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (const bool wide = width() >= leastWide; wide != m_wide) {
        m_wide = wide;
        (wide ? m_sideColumn : m_leftColumn)->insertWidget(1, m_parts.controls);
        arrange();
    }
    arrangeList();
    setSizes();
}

void ExampleFrame::setSideWidth(int width)
{
    m_sideWidth = std::max(width, 0);
    setSizes();
}

void ExampleFrame::setSizes()
{
    if (!m_wide)
        return;
    const int least = std::max(leastSide, m_parts.controls->minimumSizeHint().width());
    const int usual =
        std::clamp(static_cast<int>(std::lround(sideShare * (width() - widthOfPicture))), least,
            std::max(least, mostSide));
    const int side = m_sideWidth > 0 ? std::min(m_sideWidth, width() / 2) : usual;
    m_split->setSizes({width() - frameGap - side, side});
}

void ExampleFrame::arrange()
{
    const int tab = m_tabs->currentIndex();
    m_tabs->setVisible(!m_wide);
    m_parts.picture->setVisible(m_wide || tab == pictureTab);
    m_parts.controls->setVisible(m_wide || tab == pictureTab);
    m_parts.list->setVisible(m_wide || tab == listTab);
    m_left->setVisible(m_wide || tab != tableTab);
    m_side->setVisible(m_wide || tab == tableTab);
    arrangeList();
}

/// Below the picture the list is one row; behind its tab the rows fill the place.
void ExampleFrame::arrangeList()
{
    QListView& list = *m_parts.list;
    const bool strip = list.flow() == QListView::LeftToRight;
    if (m_wide) {
        const auto share = static_cast<int>(listShare * (height() - heightOfPicture));
        const auto [least, most] = std::minmax(m_parts.leastListHeight, m_parts.listHeight);
        list.setFixedHeight(std::clamp(share, least, most));
    } else {
        list.setMinimumHeight(0);
        list.setMaximumHeight(QWIDGETSIZE_MAX);
    }
    if (strip && list.isWrapping() == m_wide) {
        list.setWrapping(!m_wide);
        list.setHorizontalScrollBarPolicy(m_wide ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
        list.setVerticalScrollBarPolicy(m_wide ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAlwaysOn);
    }
}

} // namespace gapscope
