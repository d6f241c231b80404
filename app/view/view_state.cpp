// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view/view_state.h"

#include "widgets/plots/plot_widget.h"
#include "widgets/runs/run_table.h"

#include <nlohmann/json.hpp>

namespace gapscope {

ViewState difference(const ViewState& before, const ViewState& after)
{
    ViewState changed;
    for (auto entry = after.begin(); entry != after.end(); ++entry)
        if (before.value(entry.key()) != entry.value())
            changed.insert(entry.key(), entry.value());
    for (auto entry = before.begin(); entry != before.end(); ++entry)
        if (!after.contains(entry.key()))
            changed.insert(entry.key(), QVariant());
    return changed;
}

ViewState inPresentNames(const ViewState& view)
{
    ViewState renamed = view;
    const QString page = u"page"_s, now = u"model"_s;
    if (view.value(page) == u"library"_s)
        renamed.remove(page);
    renamed.remove(u"out/library"_s);
    for (const QString& tab : {u"confusion"_s, u"weights"_s}) {
        if (view.value(page) == tab) {
            renamed.insert(page, now);
            renamed.insert(now + u"/tab"_s, tab);
        }
        if (renamed.take(u"out/"_s + tab).toBool())
            renamed.insert(u"out/"_s + now, true);
        const QString before = u"control/%1/"_s.arg(tab);
        for (auto entry = view.lowerBound(before);
             entry != view.end() && entry.key().startsWith(before); ++entry) {
            renamed.remove(entry.key());
            renamed.insert(u"control/%1/"_s.arg(now) + entry.key().mid(8), entry.value());
        }
    }
    return renamed;
}

namespace {

/// The window's id for one of the file; none: the window has no such run or path.
std::optional<int> idOf(const QVariant& inFile, const std::map<int, int>& ids)
{
    const auto id = ids.find(inFile.toInt());
    return id == ids.end() ? std::nullopt : std::optional(id->second);
}

QVariantList listWithIds(const QVariantList& list, const std::map<int, int>& ids)
{
    QVariantList renamed;
    for (const QVariant& one : list)
        if (const auto id = idOf(one, ids))
            renamed << *id;
    return renamed;
}

} // namespace

ViewState withIds(const ViewState& view, const std::map<int, int>& ids)
{
    ViewState renamed;
    for (auto entry = view.begin(); entry != view.end(); ++entry) {
        const QString& key = entry.key();
        const QStringList parts = key.split('/'_L1);
        if (parts[0] == "run"_L1 && parts.size() == 3) {
            if (const auto id = idOf(parts[1], ids))
                renamed.insert(u"run/%1/%2"_s.arg(*id).arg(parts[2]), *entry);
        } else if (key == "runs/selected"_L1) {
            renamed.insert(key, listWithIds(entry->toList(), ids));
        } else if (key == "runs/path"_L1) {
            if (const auto id = idOf(*entry, ids))
                renamed.insert(key, *id);
        } else if (key == "runs/baseline"_L1) {
            const QVariantList baseline = entry->toList();
            renamed.insert(key,
                QVariantList{
                    idOf(baseline.value(0, -1), ids).value_or(-1), baseline.value(1).toBool()});
        } else if (key.startsWith("control/blocks/"_L1) && parts.size() > 3) {
            if (const auto id = idOf(parts[2], ids))
                renamed.insert(u"control/blocks/%1/%2"_s.arg(*id).arg(parts[3]), *entry);
        } else {
            renamed.insert(key, *entry);
        }
    }
    return renamed;
}

nlohmann::ordered_json viewJson(const QVariant& value)
{
    using Json = nlohmann::ordered_json;
    switch (value.typeId()) {
    case QMetaType::Bool:
        return value.toBool();
    case QMetaType::Int:
    case QMetaType::LongLong:
        return value.toLongLong();
    case QMetaType::Double:
        return jsonNumber(value.toDouble());
    case QMetaType::QVariantList:
    case QMetaType::QStringList: {
        Json list = Json::array();
        for (const QVariant& one : value.toList())
            list.push_back(viewJson(one));
        return list;
    }
    case QMetaType::QVariantMap: {
        Json map = Json::object();
        const QVariantMap members = value.toMap();
        for (auto one = members.begin(); one != members.end(); ++one)
            map[one.key().toStdString()] = viewJson(*one);
        return map;
    }
    default:
        return value.toString().toStdString();
    }
}

QVariant viewFrom(const nlohmann::json& json)
{
    if (json.is_boolean())
        return json.get<bool>();
    if (json.is_number_integer())
        return json.get<int>();
    if (json.is_number())
        return json.get<double>();
    if (json.is_string())
        return qs(json.get_ref<const std::string&>());
    if (json.is_array()) {
        QVariantList list;
        for (const nlohmann::json& one : json)
            list << viewFrom(one);
        return list;
    }
    QVariantMap map;
    for (const auto& [key, member] : json.items())
        map.insert(qs(key), viewFrom(member));
    return map;
}

void restoreChoice(const ViewState& view, const QString& key, QComboBox* box)
{
    if (const int index = box->findData(view.value(key)); view.contains(key) && index >= 0)
        box->setCurrentIndex(index);
}

void restoreTick(const ViewState& view, const QString& key, QAbstractButton* box)
{
    box->setChecked(view.value(key, box->isChecked()).toBool());
}

void saveSizes(ViewState& view, const QString& key, const QSplitter* splitter)
{
    QVariantList sizes;
    for (const int size : splitter->sizes())
        sizes << size;
    view.insert(key, sizes);
}

void restoreSizes(const ViewState& view, const QString& key, QSplitter* splitter)
{
    QList<int> sizes;
    for (const QVariant& size : view.value(key).toList())
        sizes << qBound(0, size.toInt(), 100'000);
    if (sizes.size() == splitter->count()
        && std::ranges::any_of(sizes, [](int s) { return s > 0; }))
        splitter->setSizes(sizes);
}

void saveTable(ViewState& view, const QString& part, const RunTable* table)
{
    const RunTable::Sorting sorting = table->sorting();
    view.insert(part + u"/columns"_s, table->visibleColumns());
    view.insert(part + u"/filter"_s, table->filter());
    view.insert(part + u"/sort"_s, QVariantList{sorting.key, sorting.descending});
}

void restoreTable(const ViewState& view, const QString& part, RunTable* table)
{
    if (const QStringList columns = view.value(part + u"/columns"_s).toStringList();
        !columns.isEmpty())
        table->setVisibleColumns(columns);
    if (const QString key = part + u"/filter"_s; view.contains(key))
        table->setFilter(view.value(key).toString());
    if (const QVariantList sort = view.value(part + u"/sort"_s).toList(); sort.size() == 2)
        table->setSorting({sort[0].toString(), sort[1].toBool()});
}

bool restoreTarget(const ViewState& view, const QString& key, RunTable* table, bool& chosen)
{
    const double gap = view.value(key).toDouble();
    chosen = view.contains(key) ? gap > 0 : chosen;
    if (view.contains(key) && gap > 0)
        table->setTargetGap(gap);
    return view.contains(key);
}

namespace {

QString lookKey(int id) { return u"run/%1/look"_s.arg(id); }

/// std::nullopt when these are not the parts of a style.
std::optional<SeriesStyle> lookFrom(const QVariantList& parts)
{
    if (parts.size() != 3)
        return {};
    const int color = parts[0].toInt(), dash = parts[1].toInt(), marker = parts[2].toInt();
    if (color < 0 || color >= seriesColorCount || dash < 0
        || dash > static_cast<int>(Dash::longDash) || marker < 0
        || marker > static_cast<int>(Marker::ring))
        return {};
    return SeriesStyle{color, static_cast<Dash>(dash), static_cast<Marker>(marker)};
}

QVariantList listOf(const std::optional<PlotWidget::Range>& range)
{
    return range ? QVariantList{range->low, range->high} : QVariantList();
}

/// std::nullopt when these are not the bounds of a range.
std::optional<PlotWidget::Range> rangeFrom(const QVariant& value)
{
    const QVariantList bounds = value.toList();
    if (bounds.size() != 2)
        return {};
    const PlotWidget::Range range{bounds[0].toDouble(), bounds[1].toDouble()};
    const bool sound = std::isfinite(range.high - range.low) && range.low < range.high;
    return sound ? std::optional(range) : std::nullopt;
}

} // namespace

void saveLook(ViewState& view, int id, const std::optional<SeriesStyle>& look)
{
    if (look)
        view.insert(lookKey(id),
            QVariantList{
                look->color, static_cast<int>(look->dash), static_cast<int>(look->marker)});
}

std::optional<std::optional<SeriesStyle>> savedLook(const ViewState& view, int id)
{
    if (!view.contains(lookKey(id)))
        return {};
    return lookFrom(view.value(lookKey(id)).toList());
}

void savePlot(ViewState& view, const QString& name, const PlotWidget* plot)
{
    const PlotWidget::Zoom zoom = plot->zoom();
    view.insert(u"zoom/"_s + name,
        QVariantMap{{u"axis"_s, zoom.x ? plot->xAxisKey() : QString()}, {u"x"_s, listOf(zoom.x)},
            {u"y"_s, listOf(zoom.y)}});
}

void restorePlot(const ViewState& view, const QString& name, PlotWidget* plot)
{
    const QString zoomKey = u"zoom/"_s + name;
    if (view.contains(zoomKey)) {
        const QVariantMap saved = view.value(zoomKey).toMap();
        PlotWidget::Zoom zoom{rangeFrom(saved.value(u"x"_s)), rangeFrom(saved.value(u"y"_s))};
        if (saved.value(u"axis"_s).toString() != plot->xAxisKey())
            zoom.x.reset();
        plot->setZoom(zoom);
    }
}

} // namespace gapscope
