// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chunk_types_table.h"

#include "core/csv.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QStyle>

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

} // namespace

ChunkTypesTable::ChunkTypesTable(QWidget* parent)
    : QTableWidget(parent)
{
    setAccessibleName(tr("Chunks by type"));
    setToolTip(tr("Chunks of each type, as conlleval counts them. A click or Enter opens the "
                  "sentences with an error about the type."));
    const std::pair<QString, QString> titles[] = {{tr("Chunks"), tr("The chunk type")},
        {tr("Precision"), tr("Found / predicted")}, {tr("Recall"), tr("Found / in the truth")},
        {tr("F1"), tr("Harmonic mean of precision and recall")},
        {tr("Truth"), tr("Chunks in the truth")}, {tr("Predicted"), tr("Chunks predicted")},
        {tr("Found"), tr("Predicted with first token, last token and type of the truth")}};
    setColumnCount(static_cast<int>(std::size(titles)));
    for (int column = 0; column < columnCount(); ++column) {
        auto* header = new QTableWidgetItem(titles[column].first);
        header->setToolTip(titles[column].second);
        setHorizontalHeaderItem(column, header);
    }
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(24);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    const auto open = [this](const QModelIndex& index) {
        if (index.row() > 0)
            Q_EMIT typeActivated(item(index.row(), 0)->text());
    };
    connect(this, &QTableView::activated, this, open);
    connect(this, &QTableView::clicked, this, [this, open](const QModelIndex& index) {
        // Where desktops activate by one click, activated() has told already.
        if (!style()->styleHint(QStyle::SH_ItemView_ActivateItemOnSingleClick, nullptr, this))
            open(index);
    });
}

void ChunkTypesTable::setCounts(std::vector<TypeCounts> types)
{
    std::ranges::stable_sort(types, std::greater<>(),
        [](const TypeCounts& type) { return std::pair(type.counts.truth, type.counts.predicted); });
    m_types = std::move(types);
    setRowCount(m_types.empty() ? 0 : static_cast<int>(m_types.size()) + 1);
    if (m_types.empty())
        return;
    fillRow(0, tr("all"), sumOf(m_types));
    for (int row = 1; row < rowCount(); ++row) {
        const auto& [type, counts] = m_types[static_cast<std::size_t>(row) - 1];
        fillRow(row, QString::fromStdString(type), counts);
    }
    updateGeometry();
}

void ChunkTypesTable::fillRow(int row, const QString& name, const ChunkCounts& counts)
{
    const auto percent = [](double share) { return tr("%1 %").arg(100 * share, 0, 'f', 2); };
    const QString texts[] = {name, percent(counts.precision()), percent(counts.recall()),
        percent(counts.f1()), tr("%L1").arg(counts.truth), tr("%L1").arg(counts.predicted),
        tr("%L1").arg(counts.correct)};
    for (int column = 0; column < columnCount(); ++column) {
        QTableWidgetItem* cell = item(row, column);
        if (!cell) {
            cell = new QTableWidgetItem;
            cell->setTextAlignment(
                (column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            setItem(row, column, cell);
        }
        cell->setText(texts[column]);
        QFont font = this->font();
        font.setBold(row == 0);
        cell->setFont(font);
    }
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

QSize ChunkTypesTable::sizeHint() const
{
    int width = 2 * frameWidth();
    for (int column = 0; column < columnCount(); ++column)
        width += std::max(horizontalHeader()->sectionSizeHint(column), sizeHintForColumn(column));
    const int rows = rowCount() * verticalHeader()->defaultSectionSize();
    return {width + 8, horizontalHeader()->sizeHint().height() + rows + 2 * frameWidth()};
}

} // namespace gapscope
