// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/layout/dock_folding.h"

#include "app/layout/dock_width.h"
#include "app/parts/over_view.h"
#include "app/view/pages.h"
#include "widgets/qt_string.h"

namespace gapscope {
namespace {

constexpr QSize frameUntilShown(16, 48); ///< until the window manager reports the size
constexpr QPoint edgeUntilShown(8, 8);   ///< of it, right and below
constexpr QSize leastSize(700, 400);     ///< of the window: 1440 × 900 at scale 2, less a frame
constexpr int setupWidth = 240, listWidth = 232;

constexpr std::pair<Qt::DockWidgetArea, const char*> areas[] = {{Qt::LeftDockWidgetArea, "left"},
    {Qt::RightDockWidgetArea, "right"}, {Qt::TopDockWidgetArea, "top"},
    {Qt::BottomDockWidgetArea, "bottom"}};

QString areaName(Qt::DockWidgetArea area)
{
    const auto found = std::ranges::find(areas, area, [](const auto& each) { return each.first; });
    return QLatin1String(found == std::end(areas) ? "" : found->second);
}

std::optional<Qt::DockWidgetArea> areaNamed(const QString& name)
{
    for (const auto& [area, text] : areas)
        if (name == QLatin1String(text))
            return area;
    return {};
}

/// The first dock of those that share a place as tabs; "": it has its own place.
QString firstOfTabs(const QMainWindow& window, QDockWidget* dock)
{
    QStringList names{dock->objectName()};
    for (const QDockWidget* other : window.tabifiedDockWidgets(dock))
        names << other->objectName();
    const QString first = *std::ranges::min_element(names);
    return first == dock->objectName() ? QString() : first;
}

struct Placed {
    QDockWidget* dock;
    QVariantMap how;
    int place() const { return how.value(u"place"_s).toInt(); }
    int size(const char* side) const
    {
        return qBound(0, how.value(QLatin1String(side)).toInt(), 10'000);
    }
};

void resizeAll(QMainWindow& window, const QList<Placed>& docks)
{
    QList<QDockWidget*> all;
    QList<int> widths, heights;
    for (const Placed& each : docks)
        if (each.size("width") > 0 && each.size("height") > 0 && !each.dock->isFloating()) {
            all << each.dock;
            widths << each.size("width");
            heights << each.size("height");
        }
    window.resizeDocks(all, widths, Qt::Horizontal);
    window.resizeDocks(all, heights, Qt::Vertical);
}

/// The docks of a window, in words and logical pixels: by object name {"area", "place", "shown",
/// "floating", "width", "height", "tab_of"}. (QMainWindow::saveState() is for trusted settings, but
/// session files may come from anywhere.) Docks side by side in one area are restored one below the
/// other.
QVariantMap dockLayout(const QMainWindow& window)
{
    QVariantMap layout;
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        const QWidget* self = dock;
        layout.insert(dock->objectName(),
            QVariantMap{{u"area"_s, areaName(window.dockWidgetArea(dock))},
                {u"place"_s, dock->x() + dock->y()}, {u"shown"_s, !self->isHidden()},
                {u"raised"_s, !dock->visibleRegion().isEmpty()},
                {u"floating"_s, dock->isFloating()}, {u"width"_s, dock->width()},
                {u"height"_s, dock->height()}, {u"tab_of"_s, firstOfTabs(window, dock)}});
    }
    return layout;
}

/// Docks not named in the layout stay in place.
void setDockLayout(QMainWindow& window, const QVariantMap& layout)
{
    QList<Placed> docks;
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
        if (layout.contains(dock->objectName()))
            docks.append({dock, layout.value(dock->objectName()).toMap()});
    std::ranges::stable_sort(docks, {}, &Placed::place);
    for (const Placed& each : docks) {
        each.dock->setFloating(false);
        const auto area = areaNamed(each.how.value(u"area"_s).toString());
        window.addDockWidget(area.value_or(Qt::RightDockWidgetArea), each.dock);
        if (!each.dock->property(followsPage).toBool())
            each.dock->setVisible(each.how.value(u"shown"_s).toBool());
    }
    for (const Placed& each : docks)
        if (auto* first = window.findChild<QDockWidget*>(each.how.value(u"tab_of"_s).toString());
            first && first != each.dock && !each.how.value(u"tab_of"_s).toString().isEmpty())
            window.tabifyDockWidget(first, each.dock);
    resizeAll(window, docks);
    for (const Placed& each : docks) {
        if (each.how.value(u"floating"_s).toBool())
            each.dock->setFloating(true);
        else if (each.how.value(u"raised"_s).toBool())
            each.dock->raise();
    }
}

/// Scales the docks of a larger window to this one, so that the plots keep their share.
QVariantMap docksIn(QSize now, QVariantMap docks, QSize then)
{
    for (QVariant& each : docks) {
        QVariantMap dock = each.toMap();
        const auto fit = [&dock](const char* side, int has, int had) {
            const QString key = QLatin1String(side);
            if (has < had)
                dock[key] = static_cast<int>(qint64{dock.value(key).toInt()} * has / had);
        };
        fit("width", now.width(), then.width());
        fit("height", now.height(), then.height());
        each = dock;
    }
    return docks;
}

} // namespace

DockFolding::DockFolding(QMainWindow& window, Pages& tabs, NamedPages pages, QSize room)
    : QObject(&window)
    , m_window(window)
    , m_tabs(tabs)
    , m_pages(std::move(pages))
    , m_room(room)
    , m_method(window.findChild<QDockWidget*>(u"methodDock"_s))
    , m_runs(window.findChild<QDockWidget*>(u"runsDock"_s))
    , m_last(m_method)
    , m_leave(new QToolButton)
{
    window.installEventFilter(this); // before the next filter, which then gets sizes first
    new DockWidth(m_runs, &window);
    for (QDockWidget* dock : {m_method, m_runs}) {
        dock->setProperty(followsPage, true);
        dock->installEventFilter(this);
        connect(dock->toggleViewAction(), &QAction::triggered, this,
            [this, dock](bool shown) { choose(dock, shown); });
    }
    connect(&tabs, &QTabWidget::currentChanged, this, &DockFolding::show);
    m_leave->setObjectName(u"leaveViewAlone"_s);
    m_leave->setText(tr("Show docks and menus"));
    m_leave->setToolTip(tr("The whole window again (Esc, F11)"));
    m_leave->hide();
    tabs.cornerWidget(Qt::TopRightCorner)->layout()->addWidget(m_leave);
    connect(m_leave, &QToolButton::clicked, this, [this] { setViewAlone(false); });
}

/// Examples, models and the figures of papers have the whole width at first.
DockFolding::Shown DockFolding::usual(const QString& page)
{
    const bool both = page != "predictions"_L1 && page != "model"_L1 && page != "experiment"_L1;
    return {both, both};
}

QString DockFolding::pageInFront() const
{
    const auto found = std::ranges::find(
        m_pages, m_tabs.currentWidget(), [](const auto& each) { return each.second; });
    return found == m_pages.end() ? QString() : found->first;
}

/// The user opened or closed a dock on the page in front.
void DockFolding::choose(const QDockWidget* dock, bool shown)
{
    const QString page = pageInFront();
    Shown& docks = m_shown.try_emplace(page, usual(page)).first->second;
    (dock == m_method ? docks.method : docks.runs) = shown;
    if (shown)
        m_last = dock;
    setViewAlone(false);
    show();
}

bool DockFolding::fits(bool method, bool runs) const
{
    int needed = m_tabs.minimumWidth();
    for (const auto& [dock, shown] : {std::pair(m_method, method), std::pair(m_runs, runs)})
        if (shown && !dock->isFloating())
            needed += dock->minimumSizeHint().width() + 8; // and a handle
    return needed <= m_window.width();
}

DockFolding::Shown DockFolding::chosen(const QString& page) const
{
    const auto found = m_shown.find(page);
    return found == m_shown.end() ? usual(page) : found->second;
}

/// Where Setup is folded, the tabs stay where they are beside it: a click on the same place opens
/// the same page.
int DockFolding::tabsIndent(bool method) const
{
    const bool elsewhere = std::ranges::any_of(
        m_pages, [this](const auto& page) { return chosen(page.first).method; });
    if (method || m_alone || !elsewhere || !fits(true, false) || m_method->isFloating()
        || m_window.dockWidgetArea(m_method) != Qt::LeftDockWidgetArea)
        return 0;
    return m_setupWidth + m_window.style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent);
}

void DockFolding::show()
{
    Shown docks = chosen(pageInFront());
    if (m_alone)
        docks = {false, false};
    else if (docks.method && docks.runs && !fits(true, true))
        (m_last == m_runs ? docks.method : docks.runs) = false;
    m_method->setVisible(docks.method);
    m_runs->setVisible(docks.runs);
    m_tabs.indentTabs(tabsIndent(docks.method));
}

/// Text is longer in some languages.
void DockFolding::setWidths()
{
    const auto width = [](const QDockWidget* dock, int usual) {
        return std::max(usual, dock->widget()->minimumSizeHint().width());
    };
    m_setupWidth = width(m_method, setupWidth);
    m_window.resizeDocks(
        {m_method, m_runs}, {m_setupWidth, width(m_runs, listWidth)}, Qt::Horizontal);
}

void DockFolding::reset()
{
    m_shown.clear();
    setViewAlone(false);
    setWidths();
    show();
}

void DockFolding::setViewAlone(bool alone)
{
    if (alone == m_alone)
        return;
    m_alone = alone;
    if (alone) {
        for (QToolBar* bar : m_window.findChildren<QToolBar*>())
            if (!bar->isHidden())
                m_hidden << bar;
        m_hidden << m_window.statusBar();
    }
    for (QWidget* bar : std::as_const(m_hidden)) {
        bar->setProperty(viewAlone, alone);
        bar->setVisible(!alone);
    }
    if (!alone)
        m_hidden.clear();
    // Hidden, it would take the keys of its menus along.
    m_window.menuBar()->setMaximumHeight(alone ? 0 : QWIDGETSIZE_MAX);
    m_leave->setVisible(alone);
    show();
    Q_EMIT viewAloneChanged(alone);
}

QSize DockFolding::room() const
{
    return m_room.isEmpty() ? m_window.screen()->availableSize() : m_room;
}

void DockFolding::layOut()
{
    m_window.setMinimumSize(leastSize); // less than all columns need: then they fold
    m_window.resize(QSize(1920, 1200).boundedTo(room() - frameUntilShown));
    setWidths();
    show();
}

QVariantMap DockFolding::layout() const
{
    return {{u"width"_s, m_window.width()}, {u"height"_s, m_window.height()},
        {u"maximized"_s, m_window.isMaximized()}, {u"docks"_s, dockLayout(m_window)}};
}

void DockFolding::showLayout(const QVariantMap& layout)
{
    const QSize size(layout.value(u"width"_s).toInt(), layout.value(u"height"_s).toInt());
    if (!m_window.isMaximized() && !size.isEmpty())
        m_window.resize(size.boundedTo(room()).expandedTo(m_window.minimumSize()));
    if (layout.value(u"maximized"_s).toBool())
        m_window.showMaximized();
    fitScreen();
    setDockLayout(m_window, docksIn(m_window.size(), layout.value(u"docks"_s).toMap(), size));
    show();
    fitScreen();
}

void DockFolding::save(ViewState& view) const
{
    for (const auto& [name, page] : m_pages)
        view.insert(u"dock/on/"_s + name, QVariantList{chosen(name).method, chosen(name).runs});
    for (const QDockWidget* dock : {m_method, m_runs})
        view.insert(u"dock/floating/"_s + dock->objectName(), dock->isFloating());
}

void DockFolding::restore(const ViewState& view)
{
    for (const auto& [name, page] : m_pages)
        if (const QVariantList docks = view.value(u"dock/on/"_s + name).toList(); docks.size() == 2)
            m_shown[name] = {docks[0].toBool(), docks[1].toBool()};
    for (QDockWidget* dock : {m_method, m_runs})
        if (const QVariant floating = view.value(u"dock/floating/"_s + dock->objectName());
            floating.isValid())
            dock->setFloating(floating.toBool());
    show();
}

void DockFolding::fitScreen()
{
    if (m_window.isMaximized() || m_window.isFullScreen())
        return;
    const QRect place(m_window.screen()->availableGeometry().topLeft(), room());
    const QRect inner = m_window.geometry(), outer = m_window.frameGeometry();
    const QSize drawn = outer.size() - inner.size();
    QRect fitted(inner.topLeft(),
        inner.size()
            .boundedTo(place.size() - (drawn.isNull() ? frameUntilShown : drawn))
            .expandedTo(m_window.minimumSize()));
    // The place without its frame, as Qt restores it: one with a frame that is not drawn yet would
    // be off by the frame at each start.
    const QPoint edge = drawn.isNull() ? edgeUntilShown : outer.bottomRight() - inner.bottomRight();
    fitted.moveRight(std::min(fitted.right(), place.right() - edge.x()));
    fitted.moveBottom(std::min(fitted.bottom(), place.bottom() - edge.y()));
    fitted.moveLeft(std::max(fitted.left(), place.left() + inner.left() - outer.left()));
    fitted.moveTop(std::max(fitted.top(), place.top() + inner.top() - outer.top()));
    if (fitted.topLeft() == inner.topLeft())
        m_window.resize(fitted.size());
    else
        m_window.setGeometry(fitted);
}

/// Closes one thing, wherever the focus is: what lies on top of the view, else the view alone.
void DockFolding::escape(QEvent* event)
{
    QWidget* top = nullptr;
    for (QWidget* each : m_window.findChildren<QWidget*>()) // those on top come last
        if (each->property(overView).toBool() && each->isVisible())
            top = each;
    if (top)
        QCoreApplication::sendEvent(top, event);
    else
        setViewAlone(false);
}

bool DockFolding::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::Resize)
        show();
    else if (watched == m_method && event->type() == QEvent::Resize && m_method->isVisible())
        m_setupWidth = m_method->width();
    else if (event->type() == QEvent::Close && watched != &m_window)
        choose(static_cast<QDockWidget*>(watched), false);
    else if (watched == &m_window && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) // that nothing else has taken
        escape(event);
    return QObject::eventFilter(watched, event);
}

QDockWidget* addDock(QMainWindow& window, const QString& name, const QString& title,
    QWidget* widget, Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(title);
    dock->setObjectName(name);
    dock->setWidget(widget);
    window.addDockWidget(area, dock);
    return dock;
}

} // namespace gapscope
