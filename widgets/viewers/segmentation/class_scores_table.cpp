// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/segmentation/class_scores_table.h"

#include "core/files/csv.h"
#include "widgets/controls/number_text.h"

#include <cmath>

namespace gapscope {
namespace {

/// The mean over scores that have a value; NaN: none has.
double meanOf(const std::vector<LabelScore>& scores, double LabelScore::*value)
{
    double sum = 0, count = 0;
    for (const LabelScore& score : scores)
        if (!std::isnan(score.*value)) {
            sum += score.*value;
            ++count;
        }
    return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

LabelScore meanOf(const std::vector<LabelScore>& scores)
{
    LabelScore all{{}, meanOf(scores, &LabelScore::iou), meanOf(scores, &LabelScore::precision),
        meanOf(scores, &LabelScore::recall), 0, 0};
    for (const LabelScore& score : scores) {
        all.truth += score.truth;
        all.predicted += score.predicted;
    }
    return all;
}

} // namespace

ClassScoresTable::ClassScoresTable(QWidget* parent)
    : ScoresTable({{tr("Class"), tr("The class; first the means over the classes")},
                      {tr("IoU"), tr("|truth ∩ prediction| / |truth ∪ prediction|, on pixels")},
                      {tr("Precision"), tr("Pixels found / predicted")},
                      {tr("Recall"), tr("Pixels found / in the truth")},
                      {tr("Truth"), tr("Pixels of the class in the masks")},
                      {tr("Predicted"), tr("Pixels that were given the class")}},
        parent)
{
    setAccessibleName(tr("Scores of the classes"));
    setToolTip(tr("How well each class is found, on the pixels of all photographs of this part, "
                  "void ones left out. A click or Enter opens the photographs with an error about "
                  "the class."));
}

void ClassScoresTable::setConfusion(const Confusion& confusion)
{
    m_scores.clear();
    if (confusion.pixels && !confusion.labels.empty()) {
        m_scores = scoresOf(confusion);
        m_scores.insert(m_scores.begin(), meanOf(m_scores));
    }
    const auto percent = [](double share) {
        return std::isnan(share) ? QStringLiteral("–") : tr("%1 %").arg(fixedText(100 * share, 1));
    };
    std::vector<QStringList> rows;
    for (const LabelScore& score : m_scores)
        rows.push_back({rows.empty() ? tr("mean, all") : QString::fromStdString(score.label),
            percent(score.iou), percent(score.precision), percent(score.recall),
            tr("%L1").arg(score.truth), tr("%L1").arg(score.predicted)});
    setRows(rows);
}

QString ClassScoresTable::csv() const
{
    QString text = QStringLiteral("class,iou,precision,recall,truth_pixels,predicted_pixels\n");
    const auto number = [](double value) {
        return std::isnan(value) ? QString() : QString::number(value, 'g', 17);
    };
    bool first = true;
    for (const LabelScore& score : m_scores) {
        text +=
            QStringLiteral("%1,%2,%3,%4,%5,%6\n")
                .arg(first ? QStringLiteral("all") : QString::fromStdString(csvField(score.label)),
                    number(score.iou), number(score.precision), number(score.recall))
                .arg(score.truth)
                .arg(score.predicted);
        first = false;
    }
    return text;
}

ErrorPage classScoresPage()
{
    auto* table = new ClassScoresTable;
    return {table, ClassScoresTable::tr("Classes"),
        [table](const PredictionErrors& errors) {
            table->setConfusion(errors.confusion);
            return table->rowCount() > 0;
        },
        [table] { return table->csv(); }, QStringLiteral("classes-"),
        ClassScoresTable::tr("Classes of %1")};
}

} // namespace gapscope
