// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/list/run_list_model.h"

#include "widgets/controls/number_text.h"

#include <QtWidgets>

#include <cmath>
#include <map>
#include <utility>

namespace gapscope {
namespace {

/// Whether the row, its place and its names are as before.
bool samePlace(const RunEntry& a, const RunEntry& b)
{
    return a.title == b.title && a.name == b.name && a.group == b.group && a.dataset == b.dataset
        && a.data == b.data && a.path == b.path && a.filtered == b.filtered;
}

RunTitle withoutSeed(RunTitle title)
{
    title.given.clear();
    title.seed.clear();
    return title;
}

} // namespace

void RunListModel::setEntries(std::vector<RunEntry> entries)
{
    m_entries = std::move(entries);
    m_entryOf.clear();
    for (std::size_t k = 0; k < m_entries.size(); ++k)
        m_entryOf.insert(m_entries[k].id, k);
    rebuild();
}

void RunListModel::updateEntry(const RunEntry& entry)
{
    const auto known = m_entryOf.constFind(entry.id);
    if (known == m_entryOf.constEnd())
        return;
    const bool stays = samePlace(m_entries[*known], entry);
    m_entries[*known] = entry;
    if (!stays)
        return rebuild();
    for (int at = m_nodeOf.value(entry.id, -1); at >= 0;
         at = m_nodes[static_cast<std::size_t>(at)].parent)
        Q_EMIT dataChanged(indexOf(at), indexOf(at, columns - 1));
}

const RunEntry* RunListModel::entry(int id) const
{
    const auto known = m_entryOf.constFind(id);
    return known == m_entryOf.constEnd() ? nullptr : &m_entries[*known];
}

QList<int> RunListModel::ids(const QModelIndex& index) const
{
    QList<int> ids;
    if (index.isValid())
        for (const std::size_t k : node(index).entries)
            ids << m_entries[k].id;
    return ids;
}

/// Rows that stay keep their place in the view.
void RunListModel::rebuild()
{
    std::vector<Node> nodes = std::exchange(m_nodes, {});
    std::vector<int> top = std::exchange(m_top, {});
    m_nodeOf.clear();
    addRows();
    if (top == m_top && sameRows(nodes)) {
        for (int at = 0; at < static_cast<int>(m_nodes.size()); ++at)
            Q_EMIT dataChanged(indexOf(at), indexOf(at, columns - 1));
    } else {
        m_nodes.swap(nodes);
        m_top.swap(top);
        beginResetModel();
        m_nodes.swap(nodes);
        m_top.swap(top);
        endResetModel();
    }
    Q_EMIT rebuilt();
}

void RunListModel::addRows()
{
    std::vector<std::size_t> open, paths;
    std::map<QString, std::vector<std::size_t>> others; // by dataset
    std::map<QString, QSet<QString>> sameTitle;         // datasets by their titles
    QStringList datasets;                               // in the order of their first run
    for (std::size_t k = 0; k < m_entries.size(); ++k) {
        const RunEntry& entry = m_entries[k];
        if (entry.filtered)
            continue;
        std::vector<std::size_t>& group = !entry.dataset.isEmpty() ? others[entry.dataset]
            : entry.path                                           ? paths
                                                                   : open;
        group.push_back(k);
        if (&group != &paths && &group != &open && group.size() == 1) {
            datasets << entry.dataset;
            sameTitle[entry.data].insert(entry.dataset);
        }
    }
    addVariants(open, -1);
    if (!paths.empty())
        addGroup(Kind::paths, QStringLiteral("paths"), tr("paths"), paths);
    QHash<QString, int> times;
    for (const QString& dataset : datasets) { // two of one title have their sizes, then a number
        const RunEntry& first = m_entries[others[dataset].front()];
        QString title = sameTitle[first.data].size() > 1 ? first.sized : first.data;
        if (const int k = ++times[title]; k > 1)
            title += QStringLiteral(" · ") + tr("no. %1").arg(k);
        addGroup(Kind::dataset, QStringLiteral("data/") + dataset, title, others[dataset]);
    }
}

void RunListModel::addGroup(
    Kind kind, const QString& key, const QString& title, const std::vector<std::size_t>& entries)
{
    const int group = addNode(kind, key, -1, entries);
    m_nodes[static_cast<std::size_t>(group)].text =
        QStringLiteral("%1 (%2)").arg(title).arg(entries.size());
    addVariants(entries, group);
}

int RunListModel::addNode(
    Kind kind, const QString& key, int parent, std::vector<std::size_t> entries)
{
    const int at = static_cast<int>(m_nodes.size());
    Node node;
    node.kind = kind;
    node.key = key;
    node.parent = parent;
    node.entries = std::move(entries);
    std::vector<int>& siblings =
        parent < 0 ? m_top : m_nodes[static_cast<std::size_t>(parent)].children;
    node.row = static_cast<int>(siblings.size());
    siblings.push_back(at);
    m_nodes.push_back(std::move(node));
    return at;
}

/// A row for each variant, at the place of its first run; its seeds below.
void RunListModel::addVariants(const std::vector<std::size_t>& entries, int parent)
{
    std::vector<std::vector<std::size_t>> variants;
    QHash<QString, std::size_t> known;
    for (const std::size_t k : entries) {
        const RunEntry& entry = m_entries[k];
        const auto alike = known.constFind(entry.group);
        if (entry.group.isEmpty() || alike == known.constEnd()) {
            known.insert(entry.group, variants.size());
            variants.push_back({k});
        } else {
            variants[*alike].push_back(k);
        }
    }
    std::vector<RunTitle> titles;
    for (const auto& runs : variants)
        titles.push_back(runs.size() > 1 ? withoutSeed(m_entries[runs.front()].title)
                                         : m_entries[runs.front()].title);
    const ShortNames names = shortNames(titles);
    (parent < 0 ? m_common : m_nodes[static_cast<std::size_t>(parent)].common) = names.common;
    for (std::size_t k = 0; k < variants.size(); ++k) {
        const std::vector<std::size_t>& runs = variants[k];
        const RunEntry& first = m_entries[runs.front()];
        const QString name = names.names[static_cast<qsizetype>(k)];
        const bool alone = runs.size() == 1;
        const int row = addNode(alone ? Kind::run : Kind::variant,
            alone ? QString::number(first.id) : QStringLiteral("variant/") + first.group, parent,
            runs);
        m_nodes[static_cast<std::size_t>(row)].text =
            alone ? name : tr("%1 (%2 seeds)").arg(name).arg(runs.size());
        if (alone) {
            m_nodeOf.insert(first.id, row);
            continue;
        }
        std::vector<RunTitle> seeds;
        for (const std::size_t run : runs)
            seeds.push_back({m_entries[run].title.given, m_entries[run].title.seed, {}, {}});
        const ShortNames seedNames = shortNames(seeds);
        for (std::size_t s = 0; s < runs.size(); ++s) {
            const int id = m_entries[runs[s]].id;
            const int child = addNode(Kind::run, QString::number(id), row, {runs[s]});
            m_nodes[static_cast<std::size_t>(child)].text =
                seedNames.names[static_cast<qsizetype>(s)];
            m_nodeOf.insert(id, child);
        }
    }
}

bool RunListModel::sameRows(const std::vector<Node>& before) const
{
    return std::ranges::equal(m_nodes, before, [](const Node& a, const Node& b) {
        return a.key == b.key && a.kind == b.kind && a.parent == b.parent
            && a.children == b.children;
    });
}

QModelIndex RunListModel::indexOf(int node, int column) const
{
    return createIndex(
        m_nodes[static_cast<std::size_t>(node)].row, column, static_cast<quintptr>(node));
}

QModelIndex RunListModel::indexOf(int id, bool withinVariant) const
{
    const int own = m_nodeOf.value(id, -1);
    if (own < 0)
        return {};
    const int parent = m_nodes[static_cast<std::size_t>(own)].parent;
    const bool seed =
        parent >= 0 && m_nodes[static_cast<std::size_t>(parent)].kind == Kind::variant;
    return indexOf(seed && !withinVariant ? parent : own, int(nameColumn));
}

QModelIndex RunListModel::indexOfKey(const QString& key) const
{
    const auto found = std::ranges::find(m_nodes, key, &Node::key);
    return found == m_nodes.end() ? QModelIndex()
                                  : indexOf(static_cast<int>(found - m_nodes.begin()), 0);
}

const std::vector<int>& RunListModel::childrenOf(const QModelIndex& parent) const
{
    return parent.isValid() ? node(parent).children : m_top;
}

QModelIndex RunListModel::index(int row, int column, const QModelIndex& parent) const
{
    const std::vector<int>& rows = childrenOf(parent);
    if (row < 0 || row >= static_cast<int>(rows.size()) || column < 0 || column >= columns
        || (parent.isValid() && parent.column() != 0))
        return {};
    return createIndex(row, column, static_cast<quintptr>(rows[static_cast<std::size_t>(row)]));
}

QModelIndex RunListModel::parent(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const int up = node(index).parent;
    return up < 0 ? QModelIndex() : indexOf(up, int(nameColumn));
}

int RunListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() && parent.column() != 0 ? 0
                                                    : static_cast<int>(childrenOf(parent).size());
}

Qt::ItemFlags RunListModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Node& row = node(index);
    Qt::ItemFlags flags = Qt::ItemIsEnabled;
    if (row.kind == Kind::run || row.kind == Kind::variant)
        flags |= Qt::ItemIsSelectable;
    if (index.column() == nameColumn)
        flags |= Qt::ItemIsUserCheckable;
    const RunEntry& first = m_entries[row.entries.front()];
    const bool renames = row.kind == Kind::run && !first.path && !first.record;
    if (index.column() == nameColumn && renames)
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool RunListModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != nameColumn)
        return false;
    const QList<int> runs = ids(index);
    if (role == Qt::CheckStateRole) { // the owner sets the entries again
        Q_EMIT visibilityChanged(runs, value.toInt() == Qt::Checked);
        return true;
    }
    const QString name = value.toString().trimmed();
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable) || name.isEmpty()
        || name == entry(runs.front())->name)
        return false;
    Q_EMIT renamed(runs.front(), name);
    return true;
}

} // namespace gapscope
