// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/compare/experiments_menu.h"

#include "core/experiments/comparison.h"
#include "widgets/qt_string.h"

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

/// In its paper's menu; with a menu of its own where there is a quick version.
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

} // namespace

void fillExperimentsMenu(QMenu* menu, const QString& folder)
{
    const QDir specs(folder);
    std::map<std::string, std::map<QString, ComparisonSpec>>
        papers; // none first: no menu of its own
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

} // namespace gapscope
