// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view/window_settings.h"

#include "widgets/plots/look/theme.h"
#include "widgets/runs/run_table.h"

#include <QtWidgets>

namespace gapscope {
namespace {

const QString optionGroup = QStringLiteral("options");
const QString themeKey = QStringLiteral("theme");

const QString geometryKey = QStringLiteral("geometry");
const QString layoutKey = QStringLiteral("layout");
const QString columnsKey = QStringLiteral("columns");

} // namespace

void rememberLayout(const QMainWindow& window, const RunTable& runs)
{
    QSettings settings;
    settings.setValue(geometryKey, window.saveGeometry());
    settings.setValue(layoutKey, window.saveState());
    settings.setValue(columnsKey, runs.visibleColumns());
}

void restoreLayout(QMainWindow& window, RunTable& runs)
{
    const QSettings settings;
    window.restoreGeometry(settings.value(geometryKey).toByteArray());
    window.restoreState(settings.value(layoutKey).toByteArray());
    const QStringList columns = settings.value(columnsKey).toStringList();
    if (!columns.isEmpty())
        runs.setVisibleColumns(columns);
}

void rememberOptions(const SolverOptions& options)
{
    QSettings settings;
    settings.beginGroup(optionGroup);
    for (const OptionField& field : optionFields())
        settings.setValue(QString::fromLatin1(field.key.data(), qsizetype(field.key.size())),
            QString::fromStdString(optionText(options, field)));
}

SolverOptions rememberedOptions()
{
    SolverOptions options;
    QSettings settings;
    settings.beginGroup(optionGroup);
    for (const QString& key : settings.childKeys()) {
        try {
            setOption(options, key.toStdString(), settings.value(key).toString().toStdString());
        } catch (const std::exception&) {
            settings.remove(key); // the default holds
        }
    }
    return options;
}

void rememberView(const ViewState& view)
{
    QSettings settings;
    for (auto entry = view.begin(); entry != view.end(); ++entry)
        for (const char* part : {"page", "plots/", "cache/", "path/", "library/columns"})
            if (entry.key().startsWith(QLatin1String(part)))
                settings.setValue(entry.key(), entry.value());
}

ViewState rememberedView()
{
    const QSettings settings;
    ViewState view;
    for (const QString& key : settings.allKeys())
        view.insert(key, settings.value(key));
    return view;
}

void chooseTheme(const QString& name, const QActionGroup& themes)
{
    applyTheme(themeFromName(name));
    for (QAction* theme : themes.actions())
        theme->setChecked(theme->data().toString() == name);
    QSettings().setValue(themeKey, name);
}

QString rememberedTheme()
{
    return QSettings().value(themeKey, QStringLiteral("system")).toString();
}

} // namespace gapscope
