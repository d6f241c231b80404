// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/multiclass/class_scores.h"

#include "widgets/controls/amount_text.h"
#include "widgets/controls/list_table.h"
#include "widgets/viewers/common/reason_table.h"

#include <QHeaderView>

#include <algorithm>
#include <numeric>

namespace gapscope {

ClassScores::ClassScores(QWidget* parent)
    : QTableWidget(parent)
{
    const struct {
        QString title, tip;
    } columns[] = {{tr("class"), tr("All classes, the highest score first")},
        {tr("score"), tr("⟨w_y, x⟩: the class with the highest one is predicted")},
        {tr("H"), tr("L(y) + ⟨w_y − w_truth, x⟩: the largest one is the example's hinge loss")},
        {tr("dual α"), tr("The mass that the dual gives this class, 0 … 1")},
        {QString(), QString()}};
    setColumnCount(static_cast<int>(std::size(columns)));
    for (int k = 0; k < columnCount(); ++k) {
        setReasonHeader(this, k, columns[k].title, columns[k].tip);
    }
    setAccessibleName(tr("Scores of all classes"));
    makeListTable(*this);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setStretchLastSection(true);
    setMinimumWidth(220);
}

void ClassScores::setScores(
    const QStringList& classes, const std::vector<double>& scores, int truth)
{
    m_classes = classes;
    m_scores = scores;
    m_truth = truth;
    m_masses.clear();
    fill();
}

void ClassScores::setDual(std::vector<double> masses)
{
    m_masses = std::move(masses);
    fill();
}

void ClassScores::fill()
{
    m_order.resize(m_scores.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    std::ranges::stable_sort(m_order, [this](int a, int b) {
        return m_scores[static_cast<std::size_t>(a)] > m_scores[static_cast<std::size_t>(b)];
    });
    const bool known = m_truth >= 0 && m_truth < static_cast<int>(m_scores.size());
    setRowCount(static_cast<int>(m_order.size()));
    for (int row = 0; row < rowCount(); ++row) {
        const int k = m_order[static_cast<std::size_t>(row)];
        const auto y = static_cast<std::size_t>(k);
        const double against = known ? m_scores[static_cast<std::size_t>(m_truth)] : 0;
        const double hinge = (k == m_truth ? 0 : 1) + m_scores[y] - against;
        QStringList marks;
        if (row == 0)
            marks << tr("predicted");
        if (k == m_truth)
            marks << tr("true");
        const QStringList texts{m_classes.value(k), fixedText(m_scores[y]),
            known ? fixedText(hinge) : QString(),
            y < m_masses.size() && m_masses[y] > 0 ? fixedText(m_masses[y]) : QString(),
            marks.join(QStringLiteral(", "))};
        setReasonRow(this, row, texts, {}, !marks.isEmpty());
        item(row, columnCount() - 1)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    }
}

} // namespace gapscope
