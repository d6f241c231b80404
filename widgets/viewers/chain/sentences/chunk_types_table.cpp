// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/sentences/chunk_types_table.h"

#include "core/files/csv.h"
#include "widgets/controls/number_text.h"

#include <algorithm>

namespace gapscope {
namespace {

ChunkCounts sumOf(const std::vector<TypeCounts>& types)
{
    ChunkCounts all;
    for (const TypeCounts& type : types)
        all += type.counts;
    return all;
}

QString csvLine(const QString& name, const ChunkCounts& c)
{
    return QStringLiteral("%1,%2,%3,%4,%5,%6,%7\n")
        .arg(name)
        .arg(c.precision(), 0, 'g', 17)
        .arg(c.recall(), 0, 'g', 17)
        .arg(c.f1(), 0, 'g', 17)
        .arg(c.truth)
        .arg(c.predicted)
        .arg(c.correct);
}

QStringList rowOf(const QString& name, const ChunkCounts& counts)
{
    const auto percent = [](double share) {
        return ChunkTypesTable::tr("%1 %").arg(fixedText(100 * share, 2));
    };
    const auto count = [](std::size_t n) { return ChunkTypesTable::tr("%L1").arg(n); };
    return {name, percent(counts.precision()), percent(counts.recall()), percent(counts.f1()),
        count(counts.truth), count(counts.predicted), count(counts.correct)};
}

} // namespace

ChunkTypesTable::ChunkTypesTable(QWidget* parent)
    : ScoresTable(
        {{tr("Chunks"), tr("The chunk type")}, {tr("Precision"), tr("Found / predicted")},
            {tr("Recall"), tr("Found / in the truth")},
            {tr("F1"), tr("Harmonic mean of precision and recall")},
            {tr("Truth"), tr("Chunks in the truth")}, {tr("Predicted"), tr("Chunks predicted")},
            {tr("Found"), tr("Predicted with first token, last token and type of the truth")}},
        parent)
{
    setAccessibleName(tr("Chunks by type"));
    setToolTip(tr("Chunks of each type, as conlleval counts them. A click or Enter opens the "
                  "sentences with an error about the type."));
}

void ChunkTypesTable::setCounts(std::vector<TypeCounts> types)
{
    std::ranges::stable_sort(types, std::greater<>(),
        [](const TypeCounts& type) { return std::pair(type.counts.truth, type.counts.predicted); });
    m_types = std::move(types);
    std::vector<QStringList> rows;
    if (!m_types.empty())
        rows.push_back(rowOf(tr("all"), sumOf(m_types)));
    for (const auto& [type, counts] : m_types)
        rows.push_back(rowOf(QString::fromStdString(type), counts));
    setRows(rows);
}

QString ChunkTypesTable::csv() const
{
    QString text = QStringLiteral("type,precision,recall,f1,truth,predicted,correct\n");
    if (!m_types.empty())
        text += csvLine(QStringLiteral("all"), sumOf(m_types));
    for (const auto& [type, counts] : m_types)
        text += csvLine(QString::fromStdString(csvField(type)), counts);
    return text;
}

ErrorPage chunkTypesPage()
{
    auto* table = new ChunkTypesTable;
    return {table, ChunkTypesTable::tr("Chunk types"),
        [table](const PredictionErrors& errors) {
            table->setCounts(errors.measures.types);
            return table->rowCount() > 0;
        },
        [table] { return table->csv(); }, QStringLiteral("chunk-types-"),
        ChunkTypesTable::tr("Chunks by type of %1")};
}

} // namespace gapscope
