// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/layout/window_menus.h"

#include "app/data/data_places.h"
#include "core/experiments/comparison.h"

namespace gapscope {
namespace {

struct Menu {
    Q_DECLARE_TR_FUNCTIONS(ExperimentsMenu)
};

ComparisonSpec specIn(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly)
        ? comparisonFromJson(file.readAll().toStdString(), path.toStdString())
        : ComparisonSpec();
}

void addEntry(QMenu* menu, const QString& text, const QString& path, const ComparisonSpec& spec)
{
    QAction* entry = menu->addAction(text);
    entry->setData(path);
    const std::size_t runs = spec.variants.size() * std::max<std::size_t>(1, spec.lambdas.size())
        * std::max<std::size_t>(1, spec.seeds.size());
    QString tip = (runs == 1 ? Menu::tr("%1 run on %2") : Menu::tr("%1 runs on %2"))
                      .arg(runs)
                      .arg(qs(spec.dataset.source
                          + (spec.dataset.split.empty() ? "" : ", " + spec.dataset.split)));
    entry->setStatusTip(tip); // one line
    if (spec.experiment)
        tip += u". "_s + qs(spec.experiment->about);
    entry->setToolTip(tip);
}

const QString quickEnd = u"-quick.json"_s;

/// Adds a figure to its paper's menu; in a submenu if there is a quick version.
void addFigure(QMenu* menu, const QString& path, const ComparisonSpec& spec)
{
    QString title = qs(spec.title);
    const qsizetype figure = title.indexOf(u"et al., Fig. "_s);
    if (spec.experiment && figure > 0) // the menu names the authors
        title.remove(0, figure + 8);
    const QString quick = QString(path).replace(u".json"_s, quickEnd);
    if (!spec.experiment || !QFile::exists(quick)) {
        addEntry(menu, title, path, spec);
        return;
    }
    QMenu* sizes = menu->addMenu(title);
    sizes->setToolTipsVisible(true);
    addEntry(sizes, Menu::tr("&Quick: starts at once"), quick, specIn(quick));
    addEntry(sizes, Menu::tr("&Full: estimates its time, then asks"), path, spec);
}

/// One entry per comparison spec of a folder (a resource, too); a figure of a paper has two sizes,
/// full and quick (NAME.json, NAME-quick.json), in a menu of its own.  QAction::data() is the path.
void fillExperimentsMenu(QMenu* menu, const QString& folder)
{
    const QDir specs(folder);
    std::map<std::string, std::map<QString, ComparisonSpec>>
        papers; // the first has no name: no menu of its own
    for (const QString& name : specs.entryList({u"*.json"_s}, QDir::Files)) {
        if (name.endsWith(quickEnd))
            continue; // in the menu of its figure
        const QString path = specs.filePath(name);
        ComparisonSpec spec = specIn(path);
        const std::string paper = spec.experiment ? spec.experiment->paper : "";
        papers[paper].emplace(path, std::move(spec));
    }
    menu->setToolTipsVisible(true);
    for (const auto& [paper, figures] : papers) {
        QMenu* of = paper.empty() ? menu : menu->addMenu(qs(paper));
        of->setToolTipsVisible(true);
        for (const auto& [path, spec] : figures)
            addFigure(of, path, spec);
    }
}

struct WindowMenus {
    Q_DECLARE_TR_FUNCTIONS(WindowMenus)
};

/// Hides the text of a toolbar's buttons when its window is too narrow for it, so that the widget
/// at the end stays visible.
class ToolbarFit : public QObject {
public:
    /// last: the widget at the end, which may shrink to its minimum size.
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

void fillViewMenu(const QMainWindow& window, const Actions& actions, Pages& pages)
{
    QMenu* view = actions.view;
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
        view->addAction(dock->toggleViewAction());
    for (const QToolBar* bar : window.findChildren<QToolBar*>())
        view->addAction(bar->toggleViewAction());
    view->addAction(actions.viewAlone);
    view->addSeparator();
    view->addActions(actions.themes->actions());
    view->addMenu(actions.language);
    view->addSeparator();
    view->addAction(actions.runTable);
    pages.addKeys(*view->addMenu(WindowMenus::tr("&Pages")));
    view->addActions({actions.previousPage, actions.nextPage});
    view->addSeparator();
    view->addAction(window.findChild<QAction*>(u"theoremBounds"_s));
    view->addActions({actions.resetZoom, actions.resetView});
    view->addSeparator();
    view->addAction(actions.notifications);
}

} // namespace gapscope
