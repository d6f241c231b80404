// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/layout/window_menus.h"

#include "app/compare/experiments_menu.h"
#include "app/model/data_caption.h"

namespace gapscope {
namespace {

struct WindowMenus {
    Q_DECLARE_TR_FUNCTIONS(WindowMenus)
};

MenuEntries sampleEntries(const DataFolders& folders)
{
    MenuEntries entries;
    for (const CatalogueEntry& entry : catalogue()) {
        if (entry.builtIn || (entry.readable && !findCatalogueFile(entry, folders).empty()))
            entries << std::pair(titleInWords(entry.title), qs(entry.id));
    }
    return entries;
}

/// Hides the words of a toolbar's buttons where its window is too narrow for them, so that what
/// stands at its end stays in sight.
class ToolbarFit : public QObject {
public:
    /// last: the widget at the end, which may shrink to its least size.
    ToolbarFit(QToolBar* toolbar, const QWidget* last)
        : QObject(toolbar)
        , m_toolbar(toolbar)
        , m_fullWidth(toolbar->sizeHint().width() - last->sizeHint().width()
              + last->minimumSizeHint().width())
    {
        toolbar->window()->installEventFilter(this);
        fit();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize)
            fit();
        return QObject::eventFilter(watched, event);
    }

private:
    void fit()
    {
        const Qt::ToolButtonStyle style = m_toolbar->window()->width() < m_fullWidth
            ? Qt::ToolButtonIconOnly
            : Qt::ToolButtonTextBesideIcon;
        if (m_toolbar->toolButtonStyle() == style)
            return;
        m_toolbar->setToolButtonStyle(style);
        for (auto* button : m_toolbar->findChildren<QToolButton*>())
            if (!button->icon().isNull())
                button->setToolButtonStyle(style);
    }

    QToolBar* m_toolbar;
    int m_fullWidth; ///< with all words
};

} // namespace

void makeMenus(Actions& actions, QMainWindow& window, QUndoStack& undo, const DataFolders& folders,
    QWidget* atTheEnd)
{
    auto* toolbar = new QToolBar(WindowMenus::tr("Toolbar"));
    toolbar->setObjectName(u"toolbar"_s);
    toolbar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toolbar->setIconSize({18, 18});
    toolbar->setMovable(false);
    window.addToolBar(toolbar);
    actions.build(&window, &undo, toolbar, sampleEntries(folders));
    fillExperimentsMenu(actions.experiments, u":/experiments"_s);
    auto* spacer = new QWidget;
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    toolbar->addWidget(spacer);
    toolbar->addWidget(atTheEnd);
    new ToolbarFit(toolbar, atTheEnd);
}

void fillViewMenu(const QMainWindow& window, const Actions& actions)
{
    QMenu* view = actions.view;
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
        view->addAction(dock->toggleViewAction());
    view->addAction(window.findChild<QToolBar*>(u"toolbar"_s)->toggleViewAction());
    view->addSeparator();
    view->addActions(actions.themes->actions());
    view->addMenu(actions.language);
    view->addSeparator();
    view->addActions({actions.previousPage, actions.nextPage});
    view->addSeparator();
    view->addActions({actions.resetZoom, actions.resetView});
}

} // namespace gapscope
