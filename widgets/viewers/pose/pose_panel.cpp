// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/pose_panel.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/list_table.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/number_text.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {
namespace {

enum PartColumn { partColumn, errorColumn, shareColumn, unaryColumn, predictedColumn, trueColumn };
enum ArcColumn { arcColumn, typeColumn, trueTypeColumn, scoreColumn, trueScoreColumn };

QTableWidget* makeTable(
    const QString& name, const QList<std::pair<QString, QString>>& headers, int rows)
{
    auto* table = new QTableWidget(rows, static_cast<int>(headers.size()));
    table->setAccessibleName(name);
    makeListTable(*table);
    table->setWordWrap(false);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setMinimumSectionSize(36);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (int column = 0; column < headers.size(); ++column) {
        auto* item = new QTableWidgetItem(headers[column].first);
        item->setToolTip(headers[column].second);
        item->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        table->setHorizontalHeaderItem(column, item);
    }
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < headers.size(); ++column) {
            auto* item = new QTableWidgetItem;
            item->setTextAlignment(
                (column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            table->setItem(row, column, item);
        }
    return table;
}

/// Hides the last columns that do not fit into the panel beside the names; beside the first two,
/// names may be elided.
void fitColumns(QTableWidget& table, int width)
{
    const auto& view = static_cast<const QAbstractItemView&>(table);
    int room = width - view.sizeHintForColumn(0) - 2 * table.frameWidth()
        - table.verticalScrollBar()->sizeHint().width();
    for (int column = 1; column < table.columnCount(); ++column) {
        table.setColumnHidden(column, false); // else its header has no width
        const int needed = std::max(
            table.horizontalHeader()->sectionSizeHint(column), view.sizeHintForColumn(column));
        room -= needed;
        table.setColumnWidth(column, needed);
        table.setColumnHidden(column, column > 2 && room < 0);
    }
}

/// The tip of a name has the whole row.
void setTips(QTableWidget& table)
{
    for (int row = 0; row < table.rowCount(); ++row) {
        QString tip = table.item(row, 0)->text();
        for (int column = 1; column < table.columnCount(); ++column)
            tip += QStringLiteral("\n%1: %2")
                       .arg(table.horizontalHeaderItem(column)->text(),
                           table.item(row, column)->text());
        table.item(row, 0)->setToolTip(tip);
    }
}

QString orDash(double value, int decimals)
{
    return std::isnan(value) ? QStringLiteral("–") : fixedText(value, decimals);
}

void setBold(QTableWidget* table, int row, bool bold)
{
    QFont font = table->font();
    font.setBold(bold);
    for (int column = 0; column < table->columnCount(); ++column)
        table->item(row, column)->setFont(font);
}

} // namespace

PosePanel::PosePanel(QWidget* parent)
    : QWidget(parent)
    , m_title(new ElidedLabel)
    , m_reason(new QLabel)
    , m_pin(new QToolButton)
    , m_which(new QTabBar)
    , m_parts(makeTable(tr("Parts: errors and scores"),
          {{tr("Part"), tr("Joints, then the middles of limbs; left and right are the person's")},
              {tr("px"), tr("Distance from the true place, pixels")},
              {tr("of s"),
                  tr("The same over s, the true distance of left shoulder and right hip: ✓ at most "
                     "0.2, ✗ more")},
              {tr("unary"), tr("w_p φ^U_p(l_p): what the part's own map gives its place")},
              {tr("at"), tr("Where it is predicted, or in the answer shown: x, y in pixels")},
              {tr("true"), tr("Where it is annotated; of middles, between their joints")}},
          partCount))
    , m_arcs(makeTable(tr("Arcs: types of relations and scores"),
          {{tr("Arc"), tr("From part p to part q of an edge of the tree, both ways")},
              {tr("type"),
                  tr("t_pq of what is shown, 1 … 13: the kind of displacement of q from p")},
              {tr("true"), tr("Type of the truth: the nearest of the 13; ≠ marks another one")},
              {tr("score"),
                  tr("w_pq φ^P_pq(l_p, t_pq) + ⟨w_{pq,t}, Δ(l_p − l_q − r)⟩ of what is shown")},
              {tr("of truth"), tr("The same of the truth")}},
          arcCount))
{
    setAccessibleName(tr("Parts and arcs of this pose"));
    m_title->setTextFormat(Qt::PlainText);
    m_pin->setText(tr("P&in"));
    m_pin->setCheckable(true);
    m_which->setObjectName(QStringLiteral("which"));
    m_which->addTab(tr("Parts"));
    m_which->addTab(tr("Arcs"));
    m_which->setDrawBase(false);
    m_which->setAccessibleName(tr("Which table"));
    m_reason->setWordWrap(true);
    m_reason->setForegroundRole(QPalette::PlaceholderText);
    m_reason->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* top = new QHBoxLayout;
    top->addWidget(m_title, 1);
    addWidgets(top, {m_which, m_pin});
    auto* layout = plainLayout<QVBoxLayout>(this, 4, {0, 4, 0, 0});
    layout->addLayout(top);
    layout->addWidget(m_reason);
    layout->addWidget(m_parts, 3);
    layout->addWidget(m_arcs, 2);
    setMinimumWidth(240);
    for (std::size_t part = 0; part < partCount; ++part)
        m_parts->item(static_cast<int>(part), partColumn)->setText(partName(part));
    for (std::size_t arc = 0; arc < arcCount; ++arc)
        m_arcs->item(static_cast<int>(arc), arcColumn)->setText(arcName(arc));
    connect(m_parts, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row != m_part)
            Q_EMIT partSelected(row);
    });
    connect(m_which, &QTabBar::currentChanged, this, &PosePanel::arrange);
    connect(m_pin, &QToolButton::clicked, this, &PosePanel::pinToggled);
    clear({});
}

void PosePanel::clear(const QString& reason)
{
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty());
    m_some = false;
    arrange();
    showTitle();
}

/// Shows both tables one above the other, or only one with its rows visible.
void PosePanel::arrange()
{
    constexpr int enough = 420; // logical pixels
    const bool both = height() >= enough;
    m_which->setVisible(m_some && !both);
    m_parts->setVisible(m_some && (both || m_which->currentIndex() == 0));
    m_arcs->setVisible(m_some && (both || m_which->currentIndex() == 1));
}

void PosePanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    for (QTableWidget* table : {m_parts, m_arcs})
        fitColumns(*table, width());
    arrange();
}

void PosePanel::showPose(
    const PoseProblem& problem, std::size_t i, LabellingView labels, std::span<const double> w)
{
    m_reason->hide();
    {
        // One change of all cells: the views need not follow each.
        const QSignalBlocker parts(m_parts->model()), arcs(m_arcs->model());
        fillParts(problem, i, labels, w);
        fillArcs(problem, i, labels, w);
        setTips(*m_parts);
        setTips(*m_arcs);
    }
    for (QTableWidget* table : {m_parts, m_arcs}) {
        fitColumns(*table, width());
        table->viewport()->update();
    }
    m_some = true;
    arrange();
    showTitle();
}

void PosePanel::fillParts(
    const PoseProblem& problem, std::size_t i, LabellingView labels, std::span<const double> w)
{
    const bool any = !labels.empty(), labelled = problem.examples().images[i].labelled;
    const auto values = partValues(problem, i, any ? labels : problem.truth(i), w);
    for (int row = 0; row < static_cast<int>(partCount); ++row) {
        const PosePartValues& part = values[static_cast<std::size_t>(row)];
        const QString mark = !any || !labelled ? QString()
            : part.right()                     ? QStringLiteral(" ✓")
                                               : QStringLiteral(" ✗");
        const QStringList cells{any ? orDash(part.error, 1) : QStringLiteral("–"),
            any ? orDash(part.share, 2) + mark : QStringLiteral("–"),
            !any || std::isnan(part.unary) ? QStringLiteral("–") : scoreText(part.unary),
            any ? placeText(part.predicted) : QStringLiteral("–"),
            labelled ? placeText(part.truth) : QStringLiteral("–")};
        for (int column = errorColumn; column <= trueColumn; ++column)
            m_parts->item(row, column)->setText(cells[column - 1]);
    }
}

void PosePanel::fillArcs(
    const PoseProblem& problem, std::size_t i, LabellingView labels, std::span<const double> w)
{
    const bool labelled = problem.examples().images[i].labelled;
    const LabellingView truth = problem.truth(i);
    const QString none = QStringLiteral("–");
    for (std::size_t arc = 0; arc < arcCount; ++arc) {
        const int row = static_cast<int>(arc);
        const Label right = truth[partCount + arc];
        const Label type = labels.empty() ? right : labels[partCount + arc];
        const QString mark = labelled && type != right ? QStringLiteral("≠ ") : QString();
        m_arcs->item(row, typeColumn)->setText(labels.empty() ? none : QString::number(type + 1));
        m_arcs->item(row, trueTypeColumn)
            ->setText(labelled ? mark + QString::number(right + 1) : none);
        m_arcs->item(row, scoreColumn)
            ->setText(w.empty() || labels.empty()
                    ? none
                    : scoreText(problem.arcScore(i, w.data(), labels, arc)));
        m_arcs->item(row, trueScoreColumn)
            ->setText(w.empty() || !labelled
                    ? none
                    : scoreText(problem.arcScore(i, w.data(), truth, arc)));
    }
}

void PosePanel::selectPart(int part)
{
    m_part = part;
    const QSignalBlocker quiet(m_parts);
    if (part < 0) {
        m_parts->setCurrentItem(nullptr);
        m_parts->clearSelection();
    } else if (m_parts->currentRow() != part) {
        m_parts->setCurrentCell(part, partColumn);
    }
    int first = -1;
    const QSignalBlocker still(m_arcs->model());
    for (std::size_t arc = 0; arc < arcCount; ++arc) {
        const auto p = static_cast<std::size_t>(part);
        const bool own = part >= 0 && (arcFrom(arc) == p || arcTo(arc) == p);
        setBold(m_arcs, static_cast<int>(arc), own);
        if (own && first < 0)
            first = static_cast<int>(arc);
    }
    m_arcs->viewport()->update();
    if (first >= 0)
        m_arcs->scrollToItem(m_arcs->item(first, 0), QAbstractItemView::PositionAtTop);
    showTitle();
}

void PosePanel::setPin(bool possible, int pinned)
{
    m_possible = possible;
    m_pinned = pinned;
    showTitle();
}

void PosePanel::showTitle()
{
    const QString none = tr("No part chosen");
    m_title->setText(m_pinned >= 0 ? tr("Pinned: %1").arg(partName(std::size_t(m_pinned)))
            : m_part >= 0          ? partName(std::size_t(m_part))
                                   : none);
    m_title->setToolTip(m_title->text());
    m_title->setForegroundRole(
        m_part >= 0 || m_pinned >= 0 ? QPalette::WindowText : QPalette::PlaceholderText);
    m_pin->setChecked(m_pinned >= 0);
    m_pin->setText(m_pinned >= 0 ? tr("Un&pin") : tr("P&in"));
    m_pin->setEnabled(m_pinned >= 0 || (m_possible && m_part >= 0));
    m_pin->setAccessibleName(
        m_pinned >= 0 ? tr("Let the pinned part go") : tr("Pin the chosen part where it is"));
    m_pin->setToolTip(m_pinned >= 0 ? tr("Let the part go: the best pose again (I or Esc)")
            : !m_possible           ? tr("Poses around a pinned part need the weights of a run")
            : m_part < 0            ? tr("Choose a part first: click it, or Ctrl and arrow keys")
                         : tr("Hold the part where it is and show the best pose around it "
                              "(I); Shift+click, pulling it or Ctrl+Shift+arrows hold it "
                              "elsewhere"));
}

} // namespace gapscope
