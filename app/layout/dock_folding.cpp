// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/layout/dock_folding.h"

#include "app/view/dock_layout.h"
#include "app/view/dock_width.h"

#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QScreen>

#include <algorithm>

namespace gapscope {
namespace {

constexpr QSize frameUntilShown(16, 48); ///< before the window manager has told its size
constexpr QSize leastSize(700, 400);     ///< of the window: 1440 × 900 at scale 2, less a frame

/// Docks of a larger window have as much of this one as they had of that: the plots keep theirs.
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

DockFolding::DockFolding(QMainWindow& window, QSize room)
    : QObject(&window)
    , m_window(window)
    , m_room(room)
{
    window.installEventFilter(this); // before that of m_runsWidth, which then hears of sizes first
    m_runsWidth = new DockWidth(dock("runsDock"), &window);
}

QDockWidget* DockFolding::dock(const char* name) const
{
    return m_window.findChild<QDockWidget*>(QLatin1String(name));
}

QSize DockFolding::room() const
{
    return m_room.isEmpty() ? m_window.screen()->availableSize() : m_room;
}

void DockFolding::layOut()
{
    m_window.resize(QSize(1440, 900).boundedTo(room() - frameUntilShown));
    fitDocks();
    m_window.setMinimumSize(leastSize); // less than all columns need: then they fold
    QDockWidget *data = dock("dataDock"), *method = dock("methodDock"), *runs = dock("runsDock");
    const auto least = [](const QDockWidget* dock) {
        return dock->widget()->minimumSizeHint().width();
    };
    // Words take more room in some languages: on a small screen the list gives way to the pages.
    constexpr int pagesWidth = 560, listWidth = 440;
    const int left = std::max({290, least(data), least(method)});
    const int right =
        std::min(listWidth, std::max(least(runs), m_window.width() - left - pagesWidth));
    m_window.resizeDocks({data, runs}, {left, right}, Qt::Horizontal);
    m_window.resizeDocks({data, method}, {100, 700}, Qt::Vertical);
}

void DockFolding::fitDocks()
{
    QDockWidget *runs = dock("runsDock"), *method = dock("methodDock");
    const QWidget* pages = m_window.centralWidget()->findChild<QWidget*>(QStringLiteral("pages"));
    const int columns = runs->widget()->sizeHint().width() + method->widget()->sizeHint().width()
        + pages->minimumWidth();
    if (columns <= room().width() || m_window.tabifiedDockWidgets(method).contains(runs))
        return;
    foldDocks();
    m_window.resize(m_window.size().boundedTo(room()));
}

void DockFolding::foldDocks()
{
    QDockWidget *method = dock("methodDock"), *runs = dock("runsDock");
    m_window.tabifyDockWidget(dock("dataDock"), method);
    m_window.tabifyDockWidget(method, runs);
    method->raise();
}

void DockFolding::foldWhereNarrow()
{
    QLayout* layout = m_window.layout();
    const QSize size = m_window.size(), needed = layout->minimumSize();
    if (!m_unfolded && size != size.expandedTo(needed)) {
        m_unfolded = {m_window.saveState(), needed};
        foldDocks();
        layout->activate();
        // Words of some languages are wide for one column, too.
        m_window.setMinimumSize(leastSize.expandedTo(layout->minimumSize()));
    } else if (m_unfolded && size == size.expandedTo(m_unfolded->needed)) {
        const int runsWidth = m_runsWidth->wanted();
        m_window.setMinimumSize(leastSize);
        m_window.restoreState(m_unfolded->state);
        m_window.resizeDocks({dock("runsDock")}, {runsWidth}, Qt::Horizontal);
        m_unfolded.reset();
    }
}

QVariantMap DockFolding::layout() const
{
    return {{QStringLiteral("width"), m_window.width()},
        {QStringLiteral("height"), m_window.height()},
        {QStringLiteral("maximized"), m_window.isMaximized()},
        {QStringLiteral("docks"), dockLayout(m_window)}};
}

void DockFolding::showLayout(const QVariantMap& layout)
{
    const QSize size(layout.value(QStringLiteral("width")).toInt(),
        layout.value(QStringLiteral("height")).toInt());
    if (!m_window.isMaximized() && !size.isEmpty())
        m_window.resize(size.boundedTo(room()).expandedTo(m_window.minimumSize()));
    if (layout.value(QStringLiteral("maximized")).toBool())
        m_window.showMaximized();
    m_unfolded.reset(); // the layout's own place of the docks counts
    fitScreen();
    setDockLayout(
        m_window, docksIn(m_window.size(), layout.value(QStringLiteral("docks")).toMap(), size));
    foldWhereNarrow();
    fitScreen();
}

void DockFolding::fitScreen()
{
    if (m_window.isMaximized() || m_window.isFullScreen())
        return;
    const QRect place(m_window.screen()->availableGeometry().topLeft(), room());
    const QSize drawn = m_window.frameGeometry().size() - m_window.size();
    const QSize frame = drawn.isNull() ? frameUntilShown : drawn;
    m_window.resize(
        m_window.size().boundedTo(place.size() - frame).expandedTo(m_window.minimumSize()));
    const QPoint last = place.bottomRight() - QPoint(m_window.width(), m_window.height())
        - QPoint(frame.width(), frame.height()) + QPoint(1, 1);
    const QPoint corner(std::max(place.left(), std::min(m_window.x(), last.x())),
        std::max(place.top(), std::min(m_window.y(), last.y())));
    if (corner != m_window.pos())
        m_window.move(corner);
}

bool DockFolding::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::Resize)
        foldWhereNarrow();
    return QObject::eventFilter(watched, event);
}

} // namespace gapscope
