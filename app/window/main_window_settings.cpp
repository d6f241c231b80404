// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers from one session to the next, besides its runs.
#include "app/window/main_window.h"

#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/plots/look/theme.h"
#include "widgets/runs/run_table.h"

#include <QAction>
#include <QActionGroup>
#include <QSettings>

namespace gapscope {

void MainWindow::setTheme(const QString& name)
{
    applyTheme(themeFromName(name));
    for (QAction* theme : m_actions.themes->actions())
        theme->setChecked(theme->data().toString() == name);
    QSettings().setValue(QStringLiteral("theme"), name);
}

/// What is no matter of the runs and data that are open.
void MainWindow::saveSettings() const
{
    QSettings settings;
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    settings.setValue(QStringLiteral("layout"), saveState());
    settings.setValue(QStringLiteral("columns"), m_runs->table()->visibleColumns());
    settings.beginGroup(QStringLiteral("options"));
    for (const OptionField& field : optionFields())
        settings.setValue(QString::fromLatin1(field.key.data(), qsizetype(field.key.size())),
            QString::fromStdString(optionText(ownOptions(), field)));
    settings.endGroup();
    const ViewState view = viewState();
    for (auto entry = view.begin(); entry != view.end(); ++entry)
        for (const char* part : {"page", "plots/", "cache/", "path/", "library/columns"})
            if (entry.key().startsWith(QLatin1String(part)))
                settings.setValue(entry.key(), entry.value());
}

void MainWindow::restoreSettings()
{
    QSettings settings;
    setTheme(settings.value(QStringLiteral("theme"), QStringLiteral("system")).toString());
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    restoreState(settings.value(QStringLiteral("layout")).toByteArray());
    fitScreen();
    const QStringList columns = settings.value(QStringLiteral("columns")).toStringList();
    if (!columns.isEmpty())
        m_runs->table()->setVisibleColumns(columns);
    SolverOptions options;
    settings.beginGroup(QStringLiteral("options"));
    for (const QString& key : settings.childKeys()) {
        try {
            setOption(options, key.toStdString(), settings.value(key).toString().toStdString());
        } catch (const std::exception&) {
            settings.remove(key); // of another version: the default stands
        }
    }
    settings.endGroup();
    m_method->form()->setOptions(options);
    ViewState view;
    for (const QString& key : settings.allKeys())
        view.insert(key, settings.value(key));
    showView(view);
    showRecentFiles();
}

} // namespace gapscope
