// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/metrics.h"
#include "widgets/viewers/confusion/confusion.h"
#include "widgets/viewers/confusion/error_tables.h"

namespace gapscope {

/// Chunk precision, recall and F1, overall and per type, as conlleval prints them; the most
/// frequent types first. A click or Enter on a type requests its errors.
class ChunkTypesTable : public ScoresTable {
    Q_OBJECT

public:
    explicit ChunkTypesTable(QWidget* parent = nullptr);

    /// Empty: labels mark no chunks, or nothing is predicted yet.
    void setCounts(std::vector<TypeCounts> types);
    const std::vector<TypeCounts>& counts() const { return m_types; }
    /// "type,precision,recall,f1,truth,predicted,correct"; the first line is for all types.
    QString csv() const;

private:
    std::vector<TypeCounts> m_types;
};

ErrorPage chunkTypesPage();

} // namespace gapscope
