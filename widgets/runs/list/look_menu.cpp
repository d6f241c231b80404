// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/list/look_menu.h"

#include "widgets/runs/columns/run_row.h"

#include <QtWidgets>

namespace gapscope {
namespace {

struct Look {
    Q_DECLARE_TR_FUNCTIONS(gapscope::LookMenu)
};

// In the order of the series colours (theme.cpp), of Dash and of Marker.
constexpr std::array colors{QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Blue"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Vermilion"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Green"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Purple"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Orange"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Sky blue"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "G&rey"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Yellow")};
constexpr std::array dashes{QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Solid"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Dashed"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "Do&tted"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "Dash-d&otted"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Long dashes")};
constexpr std::array markers{QT_TRANSLATE_NOOP("gapscope::LookMenu", "&None"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Circle"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Square"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Triangle"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Diamond"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "C&ross"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "&Plus"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "Triangle d&own"),
    QT_TRANSLATE_NOOP("gapscope::LookMenu", "R&ing")};

template <std::size_t n, typename T>
void addChoices(QMenu* menu, const char* name, const std::array<const char*, n>& texts,
    const SeriesStyle& now, T SeriesStyle::*part,
    const std::function<void(const std::optional<SeriesStyle>&)>& choose)
{
    const bool dark = isDark(QGuiApplication::palette());
    for (std::size_t k = 0; k < n; ++k) {
        SeriesStyle style = now;
        style.*part = static_cast<T>(k);
        QAction* action = menu->addAction(QIcon(runSwatch(style, dark)), Look::tr(texts[k]));
        action->setObjectName(QStringLiteral("%1%2").arg(QLatin1String(name)).arg(k));
        action->setCheckable(true);
        action->setChecked(style == now);
        QObject::connect(action, &QAction::triggered, action, [choose, style] { choose(style); });
    }
}

} // namespace

void fillLookMenu(QMenu& menu, const SeriesStyle& now,
    const std::function<void(const std::optional<SeriesStyle>&)>& choose)
{
    addChoices(
        menu.addMenu(Look::tr("&Colour")), "color", colors, now, &SeriesStyle::color, choose);
    addChoices(menu.addMenu(Look::tr("&Line")), "dash", dashes, now, &SeriesStyle::dash, choose);
    addChoices(
        menu.addMenu(Look::tr("&Marker")), "marker", markers, now, &SeriesStyle::marker, choose);
    menu.addSeparator();
    QAction* automatic = menu.addAction(Look::tr("&Automatic"));
    automatic->setObjectName(QStringLiteral("automaticLook"));
    QObject::connect(automatic, &QAction::triggered, automatic, [choose] { choose(std::nullopt); });
}

} // namespace gapscope
