// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/segmentation/region_panel.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/list_table.h"
#include "widgets/controls/number_text.h"

#include <QtWidgets>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace gapscope {
namespace {

/// Row of w for a label, and its sign: with two labels the only row counts for 1 and against 0.
struct LabelRow {
    std::size_t first;
    double sign;
};

LabelRow rowOf(const SegmentationShape& shape, Label label)
{
    if (shape.binary())
        return {0, label == 1 ? 1.0 : -1.0};
    return {label * shape.unaryFeatures, 1.0};
}

std::vector<double> unaryOf(
    const SegmentationShape& shape, std::size_t p, std::span<const double> theta)
{
    if (shape.binary())
        return {-theta[p], theta[p]};
    const auto from = theta.begin() + static_cast<std::ptrdiff_t>(p * shape.labelCount());
    return {from, from + static_cast<std::ptrdiff_t>(shape.labelCount())};
}

std::size_t bestBeside(const std::vector<double>& values, std::size_t label)
{
    std::size_t best = label == 0 ? 1 : 0;
    for (std::size_t k = best + 1; k < values.size(); ++k)
        if (k != label && values[k] > values[best])
            best = k;
    return best;
}

std::vector<double> pairsOf(const SegmentationProblem& problem, std::size_t i, std::size_t p,
    LabellingView y, std::span<const double> theta)
{
    const std::span<const GraphEdge> edges = problem.examples().images[i].edges;
    const std::size_t first = y.size() * problem.shape().unaryRows();
    std::vector<double> pairs(problem.shape().labelCount(), 0.0);
    for (std::size_t e = 0; e < edges.size(); ++e) {
        if (edges[e].a != p && edges[e].b != p)
            continue;
        const Label beside = y[edges[e].a == p ? edges[e].b : edges[e].a];
        for (std::size_t k = 0; k < pairs.size(); ++k)
            pairs[k] += k != beside ? theta[first + e] : 0;
    }
    return pairs;
}

std::vector<RegionReason> sumsOf(
    const std::vector<RegionReason>& features, const std::vector<FeatureGroup>& groups)
{
    std::vector<RegionReason> sums;
    for (const FeatureGroup& group : groups)
        sums.push_back({group.scope.empty() ? group.name : group.name + ", " + group.scope});
    RegionReason rest{groups.empty() ? "all features" : "other features"};
    bool any = false;
    for (std::size_t j = 0; j < features.size(); ++j) {
        const FeatureGroup* group = groupOf(groups, j);
        RegionReason& sum = group ? sums[static_cast<std::size_t>(group - groups.data())] : rest;
        sum.label += features[j].label;
        sum.other += features[j].other;
        any |= !group;
    }
    if (any)
        sums.push_back(rest);
    return sums;
}

} // namespace

std::vector<double> imagePotentials(
    const SegmentationProblem& problem, std::size_t i, std::span<const double> w)
{
    assert(w.size() == problem.weightSize());
    std::vector<double> theta(problem.statisticSize(i));
    problem.potentials(i, w.data(), theta.data());
    return theta;
}

std::vector<double> regionScores(const SegmentationProblem& problem, std::size_t i,
    std::span<const double> theta, LabellingView y)
{
    const std::size_t count = problem.truth(i).size();
    std::vector<double> scores;
    for (std::size_t p = 0; p < count; ++p) {
        const std::vector<double> unary = unaryOf(problem.shape(), p, theta);
        scores.push_back(problem.shape().binary() ? unary[1] - unary[0]
                                                  : unary[y[p]] - unary[bestBeside(unary, y[p])]);
    }
    return scores;
}

RegionValues regionValues(const SegmentationProblem& problem, std::size_t i, std::size_t p,
    LabellingView y, std::span<const double> w, std::span<const double> theta, std::size_t most)
{
    const SegmentationShape& shape = problem.shape();
    const SegmentationImage& image = problem.examples().images[i];
    assert(y.size() == image.truth.size() && p < y.size() && w.size() == problem.weightSize());
    RegionValues values;
    values.region = p;
    values.truth = image.truth[p];
    values.label = y[p];
    const auto counts = image.pixels.subspan(p * shape.labelCount(), shape.labelCount());
    values.pixels = std::accumulate(counts.begin(), counts.end(), 0.0);
    values.cost = problem.costs(i)[p];
    values.unary = unaryOf(shape, p, theta);
    values.pairs = pairsOf(problem, i, p, y, theta);
    std::vector<double> sums = values.unary;
    for (std::size_t k = 0; k < sums.size(); ++k)
        sums[k] += values.pairs[k];
    values.other = values.truth != values.label && values.pixels > 0
        ? values.truth
        : static_cast<Label>(bestBeside(sums, values.label));

    const LabelRow label = rowOf(shape, values.label), other = rowOf(shape, values.other);
    const float* x = image.unary.data() + p * shape.unaryFeatures;
    std::vector<RegionReason> all(shape.unaryFeatures);
    for (std::size_t j = 0; j < all.size(); ++j)
        all[j] = {{}, label.sign * w[label.first + j] * static_cast<double>(x[j]),
            other.sign * w[other.first + j] * static_cast<double>(x[j])};
    static const SegmentationLayout none;
    const SegmentationLayout& layout = shape.layout ? *shape.layout : none;
    values.groups = sumsOf(all, layout.unary);
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    most = std::min(most, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most), order.end(),
        [&all](std::size_t a, std::size_t b) {
            const double first = std::abs(all[a].difference()),
                         second = std::abs(all[b].difference());
            return first != second ? first > second : a < b;
        });
    for (const std::size_t j : std::span(order).first(most)) {
        if (all[j].difference() == 0)
            break;
        values.features.push_back(std::move(all[j]));
        values.features.back().name = columnName(layout.unary, j);
    }
    return values;
}

namespace {

constexpr int mostLabelRows = 4; // visible at once
enum LabelColumn {
    nameColumn,
    thetaColumn,
    pairsColumn,
    lossColumn,
    sumColumn,
    dualColumn,
    labelColumns
};

QString number(double value)
{
    QString text = plainNumber(value, 3);
    if (value > 0)
        text.prepend(QLatin1Char('+'));
    return text.replace(QLatin1Char('-'), QChar(0x2212));
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
    , m_labelTable(makeReasonTable(tr("What each label scores"), labelColumns))
    , m_reasons(makeReasonTable(tr("Reasons, groups of features first"), 4))
{
    setAccessibleName(tr("Why this superpixel has its label"));
    m_title->setWordWrap(true);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setWordWrap(true);
    m_facts->setTextFormat(Qt::PlainText);
    m_facts->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_facts->setForegroundRole(QPalette::PlaceholderText);
    setHeader(m_labelTable, nameColumn, tr("Label"), tr("● predicted, ✓ true"));
    setHeader(m_labelTable, thetaColumn, tr("θ"),
        tr("What the superpixel's own features give the label"));
    setHeader(m_labelTable, pairsColumn, tr("pairs"),
        tr("Σ −⟨w_P, x_pq⟩ over the neighbours that have another label, as they are labelled now"));
    setHeader(m_labelTable, lossColumn, tr("loss"),
        tr("What the label would cost here: the loss-augmented oracle adds it"));
    setHeader(
        m_labelTable, sumColumn, tr("sum"), tr("The label with the largest sum fits best here"));
    setHeader(m_labelTable, dualColumn, tr("dual"),
        tr("Σ αᵢ(y) over the y with this label here: the mass that the dual puts on it"));
    auto* layout = plainLayout<QVBoxLayout>(this, 4, {0, 4, 0, 0});
    addWidgets(layout, {m_title, m_facts, m_labelTable});
    layout->addWidget(m_reasons, 1);
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
            ? tr("Superpixel %L1: %2, rightly").arg(place).arg(label)
            : tr("Superpixel %L1: %2, truth %3").arg(place).arg(label, truth));
    m_facts->setText(!m_labelled ? tr("No mask says what it is")
            : values.pixels > 0  ? tr("%L1 pixels; a wrong label costs %2")
                                      .arg(values.pixels, 0, 'f', 0)
                                      .arg(values.cost, 0, 'g', 3)
                                : tr("No pixel of it has a class: no label costs anything"));
    fillLabels(values, labels, augmented, masses);
    fillReasons(values, labels, augmented);
    m_title->show();
    m_labelTable->show();
    m_reasons->show();
    setAccessibleDescription(m_title->text() + QStringLiteral("; ") + m_facts->text());
}

void RegionPanel::fillLabels(const RegionValues& values, const QStringList& labels, bool augmented,
    const std::vector<ExampleDual::Alternative>& masses)
{
    m_labelTable->setColumnHidden(dualColumn, masses.empty());
    m_labelTable->setColumnHidden(lossColumn, !augmented);
    const auto lossOf = [&](std::size_t k) { return augmented ? costOf(values, k) : 0.0; };
    const auto sumOf = [&](std::size_t k) { return values.unary[k] + values.pairs[k] + lossOf(k); };
    std::vector<std::size_t> order(values.unary.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (order.size() > mostLabelRows) // else they keep their order
        std::ranges::stable_sort(order, std::greater(),
            [&](std::size_t k) { return values.unary[k] + values.pairs[k]; });
    m_labelTable->setRowCount(static_cast<int>(order.size()));
    for (std::size_t row = 0; row < order.size(); ++row) {
        const std::size_t k = order[row];
        const bool shown = k == values.label, right = k == values.truth && values.pixels > 0;
        const QString name = labels.value(static_cast<int>(k));
        const double sum = sumOf(k);
        setReasonRow(m_labelTable, static_cast<int>(row),
            {name + (shown ? QStringLiteral(" ●") : QString())
                    + (right ? QStringLiteral(" ✓") : QString()),
                number(values.unary[k]), number(values.pairs[k]), number(lossOf(k)), number(sum),
                QString::number(massOf(masses, k), 'f', 3)},
            tr("%1: %2 alone, %3 with its neighbours")
                .arg(name, number(values.unary[k]), number(sum)),
            shown);
    }
    const int rows = std::min(m_labelTable->rowCount(), mostLabelRows);
    m_labelTable->setFixedHeight(m_labelTable->horizontalHeader()->sizeHint().height()
        + rows * m_labelTable->verticalHeader()->defaultSectionSize()
        + 2 * m_labelTable->frameWidth());
}

void RegionPanel::fillReasons(const RegionValues& values, const QStringList& labels, bool augmented)
{
    const QString label = labels.value(values.label), other = labels.value(values.other);
    setHeader(m_reasons, 0, tr("w × x"), tr("Weight times feature: groups, then the strongest"));
    setHeader(
        m_reasons, 1, label, tr("What it adds to the score of %1, the label shown").arg(label));
    setHeader(m_reasons, 2, other,
        values.pixels > 0 && values.other == values.truth
            ? tr("What it adds to the score of %1, the truth").arg(other)
            : tr("What it adds to the score of %1, the runner-up").arg(other));
    // With two labels the reasons for one are those against the other: one column is enough.
    const bool two = values.unary.size() == 2;
    m_reasons->setColumnHidden(1, two);
    m_reasons->setColumnHidden(2, two);
    setHeader(m_reasons, 3, two ? tr("for %1").arg(label) : tr("Δ"),
        tr("How much it speaks for %1: %1 minus %2").arg(label, other));
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
        const QString name = QString::fromStdString(reason.name);
        setReasonRow(m_reasons, static_cast<int>(r),
            {name, number(reason.label), number(reason.other), number(reason.difference())},
            tr("%1: %2 for %3, %4 for %5")
                .arg(name, number(reason.label), label, number(reason.other), other),
            r < sums);
    }
}

void RegionPanel::clear(const QString& reason)
{
    m_title->clear();
    m_title->hide();
    m_facts->setText(reason);
    m_labelTable->hide();
    m_reasons->hide();
    setAccessibleDescription(reason);
}

} // namespace gapscope
