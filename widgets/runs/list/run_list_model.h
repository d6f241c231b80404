// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/runs/list/run_entry.h"

#include <QAbstractItemModel>
#include <QHash>

namespace gapscope {

/// The runs as a tree: those on the open data first, the seeds of one variant under one row; then
/// the paths, and the runs on other data, a group for each dataset. Names are short; the part that
/// the runs on the open data share is common().
class RunListModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { nameColumn, valueColumn, signColumn, columns };
    enum class Kind { run, variant, dataset, paths };
    enum Role {
        idsRole = Qt::UserRole, ///< QList<int>: the runs of a row
        keyRole,                ///< QString: the row's name in a ViewState
        commonRole,             ///< QString: what the names below a group share
        liveRole,               ///< bool: options changed during the run
        signRole                ///< int: RunSign
    };

    using QAbstractItemModel::QAbstractItemModel;

    void setEntries(std::vector<RunEntry> entries);
    /// One entry, for live updates.
    void updateEntry(const RunEntry& entry);
    const RunEntry* entry(int id) const;
    QString common() const { return m_common; }
    Kind kind(const QModelIndex& index) const { return node(index).kind; }
    QList<int> ids(const QModelIndex& index) const;
    /// The row of this run; that of its variant where seeds stand under one row. The run's own row:
    /// withinVariant.
    QModelIndex indexOf(int id, bool withinVariant) const;
    QModelIndex indexOfKey(const QString& key) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex&) const override { return columns; }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    /// Rows were added, removed or named anew.
    void rebuilt();
    void visibilityChanged(const QList<int>& ids, bool visible);
    void renamed(int id, const QString& name);

private:
    struct Node {
        Kind kind = Kind::run;
        QString key;                      ///< unique
        QString text, common;             ///< as shown
        std::vector<std::size_t> entries; ///< all below it
        int parent = -1;                  ///< −1: the top
        int row = 0;                      ///< in its parent
        std::vector<int> children;
    };
    const Node& node(const QModelIndex& index) const { return m_nodes[index.internalId()]; }
    const std::vector<int>& childrenOf(const QModelIndex& parent) const;
    QModelIndex indexOf(int node, int column = 0) const;
    void rebuild();
    void addRows();
    void addGroup(Kind kind, const QString& key, const QString& title,
        const std::vector<std::size_t>& entries);
    int addNode(Kind kind, const QString& key, int parent, std::vector<std::size_t> entries);
    void addVariants(const std::vector<std::size_t>& entries, int parent);
    bool sameRows(const std::vector<Node>& before) const;
    QVariant nameData(const Node& node, int role) const;
    QString toolTip(const Node& node) const;
    QString valueText(const Node& node) const;
    RunSign signOf(const Node& node) const;
    Qt::CheckState tickOf(const Node& node) const;

    std::vector<RunEntry> m_entries;
    QHash<int, std::size_t> m_entryOf;
    std::vector<Node> m_nodes;
    std::vector<int> m_top;
    QHash<int, int> m_nodeOf; ///< of an entry's own row, by id
    QString m_common;
};

} // namespace gapscope
