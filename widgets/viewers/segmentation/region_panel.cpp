// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/segmentation/region_panel.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/list_table.h"
#include "widgets/controls/number_text.h"

#include <QtWidgets>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace gapscope {
namespace {

constexpr int mostLabelRows = 5; // visible at once
/// The values of each label: columns of the table; with two labels its rows, so that all has room.
enum LabelTerm { nameTerm, thetaTerm, pairsTerm, lossTerm, sumTerm, dualTerm, labelTerms };

QString number(double value)
{
    return (value > 0 ? QStringLiteral("+") : QString()) + displayNumber(value, 3);
}

void setHeader(QTableWidget* table, int column, const QString& text, const QString& tip)
{
    setReasonHeader(table, column, text, tip);
    table->horizontalHeaderItem(column)->setTextAlignment(
        (column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

/// The cost of choosing the label.
double costOf(const RegionValues& values, std::size_t label)
{
    return label == values.truth ? 0 : values.cost;
}

double massOf(const std::vector<ExampleDual::Alternative>& masses, std::size_t label)
{
    const auto found =
        std::ranges::find(masses, static_cast<Label>(label), &ExampleDual::Alternative::label);
    return found == masses.end() ? 0 : found->mass;
}

} // namespace

RegionPanel::RegionPanel(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_facts(new QLabel)
    , m_labelTable(makeReasonTable(tr("What each label scores"), labelTerms))
    , m_reasons(makeReasonTable(tr("Reasons, groups of features first"), 2))
    , m_confused(makeReasonTable(tr("Which class is taken for which"), 3))
{
    setAccessibleName(tr("Why this superpixel has its label"));
    m_title->setWordWrap(true);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setWordWrap(true);
    m_facts->setTextFormat(Qt::PlainText);
    m_facts->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_facts->setForegroundRole(QPalette::PlaceholderText);
    // Long names take several lines: cut, many would be alike. Queued: scroll bars take their room
    // first.
    m_reasons->setWordWrap(true);
    QHeaderView& rows = *m_reasons->verticalHeader();
    rows.setMinimumSectionSize(rows.defaultSectionSize());
    connect(m_reasons->horizontalHeader(), &QHeaderView::sectionResized, m_reasons,
        &QTableView::resizeRowsToContents, Qt::QueuedConnection);
    auto* layout = plainLayout<QVBoxLayout>(this, 4, {0, 4, 0, 0});
    addWidgets(layout, {m_title, m_facts, m_labelTable});
    layout->addWidget(m_reasons, 1);
    layout->addWidget(m_confused, 1);
    setHeader(m_confused, 0, tr("Truth"), tr("The class of the mask"));
    setHeader(m_confused, 1, tr("taken for"), tr("The class predicted there"));
    setHeader(m_confused, 2, tr("pixels"), tr("Of this photograph, the most first"));
    connect(m_confused, &QTableWidget::cellClicked, this,
        [this](int row) { Q_EMIT regionWanted(m_largest.at(row)); });
    setMinimumWidth(240);
    clear({});
}

void RegionPanel::showRegion(const RegionValues& values, const QStringList& labels, bool augmented,
    const std::vector<ExampleDual::Alternative>& masses)
{
    const int place = static_cast<int>(values.region) + 1;
    const QString label = labels.value(values.label), truth = labels.value(values.truth);
    if (m_region != place)
        m_reasons->scrollToTop();
    m_region = place;
    m_title->setText(!m_labelled ? tr("Superpixel %L1: %2").arg(place).arg(label)
            : values.pixels == 0 ? tr("Superpixel %L1: %2, truth void").arg(place).arg(label)
            : values.label == values.truth
            ? tr("Superpixel %L1: %2, correct").arg(place).arg(label)
            : tr("Superpixel %L1: %2, truth %3").arg(place).arg(label, truth));
    const QString facts = !m_labelled ? tr("No mask says what it is")
        : values.pixels > 0           ? tr("%L1 pixels; a wrong label costs %2")
                                  .arg(fixedText(values.pixels, 0))
                                  .arg(displayNumber(values.cost, 3))
                            : tr("No pixel of it has a class: no label costs anything");
    m_facts->setText(facts + QLatin1Char('\n')
        + (augmented ? tr("sum = θ + pairs + loss; below, groups of features add up to θ")
                     : tr("sum = θ + pairs; below, groups of features add up to θ")));
    fillLabels(values, labels, augmented, masses);
    fillReasons(values, labels, augmented);
    m_title->show();
    m_labelTable->show();
    m_reasons->show();
    m_confused->hide();
    setAccessibleDescription(m_title->text() + QStringLiteral("; ") + m_facts->text());
}

void RegionPanel::fillLabels(const RegionValues& values, const QStringList& labels, bool augmented,
    const std::vector<ExampleDual::Alternative>& masses)
{
    const auto lossOf = [&](std::size_t k) { return augmented ? costOf(values, k) : 0.0; };
    const auto sumOf = [&](std::size_t k) { return values.unary[k] + values.pairs[k] + lossOf(k); };
    std::vector<std::size_t> order(values.unary.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (order.size() > mostLabelRows) // else they keep their order
        std::ranges::stable_sort(order, std::greater(),
            [&](std::size_t k) { return values.unary[k] + values.pairs[k]; });
    std::vector<QStringList> cells;
    for (const std::size_t k : order)
        cells.push_back({(k == values.label ? QStringLiteral("● ") : QString())
                + (k == values.truth && values.pixels > 0 ? QStringLiteral("✓ ") : QString())
                + labels.value(static_cast<int>(k)),
            number(values.unary[k]), number(values.pairs[k]), number(lossOf(k)), number(sumOf(k)),
            fixedText(massOf(masses, k), 3)});
    const QStringList terms{tr("Label"), tr("θ"), tr("pairs"), tr("loss"), tr("sum"), tr("dual")};
    const QStringList tips{tr("● predicted, ✓ true"),
        tr("What the superpixel's own features give the label"),
        tr("Σ −⟨w_P, x_pq⟩ over the neighbours that have another label, as they are labelled now"),
        tr("What the label would cost here: the loss-augmented oracle adds it"),
        tr("The label with the largest sum fits best here"),
        tr("Σ αᵢ(y) over the y with this label here: the mass that the dual puts on it")};
    const auto isShown = [&](int term) {
        return (term != lossTerm || augmented) && (term != dualTerm || !masses.empty());
    };
    const bool across = order.size() == 2;
    m_labelTable->setRowCount(across ? labelTerms - 1 : static_cast<int>(order.size()));
    for (int row = 0; row < m_labelTable->rowCount(); ++row) {
        m_labelTable->setRowHidden(row, across && !isShown(row + 1));
        const auto r = static_cast<std::size_t>(row);
        if (across)
            setReasonRow(m_labelTable, row, {terms[row + 1], cells[0][row + 1], cells[1][row + 1]},
                tips[row + 1], row + 1 == sumTerm);
        else
            setReasonRow(m_labelTable, row, cells[r],
                tr("%1: %2 alone, %3 with its neighbours")
                    .arg(labels.value(static_cast<int>(order[r])), cells[r][thetaTerm],
                        cells[r][sumTerm]),
                order[r] == values.label);
    }
    const QStringList heads =
        across ? QStringList{terms[nameTerm], cells[0][nameTerm], cells[1][nameTerm]} : terms;
    for (int column = 0; column < labelTerms; ++column) {
        m_labelTable->setColumnHidden(column, across ? column > 2 : !isShown(column));
        setHeader(m_labelTable, column, heads.value(column), tips[across ? nameTerm : column]);
    }
    fitLabels();
}

/// The labels are whole: where not all numbers beside them have room, the table scrolls.
void RegionPanel::fitLabels()
{
    QHeaderView& header = *m_labelTable->horizontalHeader();
    const auto* columns = static_cast<const QAbstractItemView*>(m_labelTable);
    int needed = 2 * m_labelTable->frameWidth(), rows = 0;
    for (int column = 0; column < labelTerms; ++column)
        if (!m_labelTable->isColumnHidden(column))
            needed += std::max(header.sectionSizeHint(column), columns->sizeHintForColumn(column));
    for (int row = 0; row < m_labelTable->rowCount(); ++row)
        rows += !m_labelTable->isRowHidden(row);
    if (rows > mostLabelRows)
        needed += m_labelTable->verticalScrollBar()->sizeHint().width();
    const bool fits = needed <= width();
    header.setSectionResizeMode(
        nameTerm, fits ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    m_labelTable->setFixedHeight(header.sizeHint().height()
        + std::min(rows, mostLabelRows) * m_labelTable->verticalHeader()->defaultSectionSize()
        + 2 * m_labelTable->frameWidth()
        + (fits ? 0 : m_labelTable->horizontalScrollBar()->sizeHint().height()));
}

void RegionPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitLabels();
}

void RegionPanel::fillReasons(const RegionValues& values, const QStringList& labels, bool augmented)
{
    const QString label = labels.value(values.label), other = labels.value(values.other);
    setHeader(m_reasons, 0, tr("w × x for %1").arg(label),
        tr("Weight times feature: groups, then the strongest"));
    setHeader(
        m_reasons, 1, tr("Δ"), tr("How much it speaks for %1: %1 minus %2").arg(label, other));
    const RegionReason pairs{tr("neighbours' pairs").toStdString(), values.pairs[values.label],
        values.pairs[values.other]};
    const RegionReason loss{tr("loss").toStdString(), augmented ? costOf(values, values.label) : 0,
        augmented ? costOf(values, values.other) : 0};
    std::vector<RegionReason> rows{
        {tr("sum").toStdString(), values.unary[values.label] + pairs.label + loss.label,
            values.unary[values.other] + pairs.other + loss.other}};
    rows.insert(rows.end(), values.groups.begin(), values.groups.end());
    rows.push_back(pairs);
    if (augmented)
        rows.push_back(loss);
    const std::size_t sums = rows.size();
    rows.insert(rows.end(), values.features.begin(), values.features.end());
    m_reasons->setRowCount(static_cast<int>(rows.size()));
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const RegionReason& reason = rows[r];
        const QString name = featureInWords(reason.name);
        setReasonRow(m_reasons, static_cast<int>(r), {name, number(reason.difference())},
            tr("%1: %2 for %3, %4 for %5")
                .arg(name, number(reason.label), label, number(reason.other), other),
            r < sums);
    }
    m_reasons->resizeRowsToContents();
}

void RegionPanel::clear(const QString& reason)
{
    m_title->clear();
    m_title->hide();
    m_facts->setText(reason);
    m_labelTable->hide();
    m_reasons->hide();
    m_confused->hide();
    setAccessibleDescription(reason);
}

void RegionPanel::showConfusions(
    const std::vector<RegionConfusion>& confusions, const QStringList& labels)
{
    m_largest.clear();
    m_confused->setRowCount(static_cast<int>(confusions.size()));
    for (const RegionConfusion& each : confusions) {
        const auto row = static_cast<int>(m_largest.size());
        const QString truth = labels.value(each.truth), found = labels.value(each.predicted);
        setReasonRow(m_confused, row,
            {truth, found, QStringLiteral("%L1").arg(each.pixels, 0, 'f', 0)},
            tr("%1 taken for %2; a click chooses the largest superpixel").arg(truth, found), false);
        m_largest.push_back(static_cast<int>(each.largest));
    }
    m_confused->setVisible(!confusions.empty());
}

} // namespace gapscope
