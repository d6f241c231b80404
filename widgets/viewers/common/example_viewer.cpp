// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/common/example_viewer.h"

#include "widgets/controls/notes.h"
#include "widgets/controls/number_text.h"
#include "widgets/qt_string.h"
#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/common/example_frame.h"

#include <QtWidgets>

namespace gapscope {
namespace {

double valueAt(const std::vector<double>& values, int k)
{
    return static_cast<std::size_t>(k) < values.size() ? values[static_cast<std::size_t>(k)]
                                                       : notComputedLoss;
}

} // namespace

ExampleViewer::~ExampleViewer() = default;

void ExampleViewer::setData(std::vector<ExamplePart> parts)
{
    const QStringList labels =
        parts.empty() ? QStringList() : qs(parts.front().problem->shape().labelNames);
    setData(std::move(parts), labels);
}

void ExampleViewer::setData(std::vector<ExamplePart> parts, const QStringList& labelNames)
{
    m_parts = std::move(parts);
    m_w.reset();
    m_predictions.assign(m_parts.size(), {});
    m_labels = labelNames;
    m_part = 0;
    const QSignalBlocker quiet(m_partBox);
    m_partBox->clear();
    for (const ExamplePart& part : m_parts)
        m_partBox->addItem(tr("%1 (%L2)").arg(part.title).arg(part.size()));
    m_partBox->setVisible(m_parts.size() > 1);
    setSnapshots({});
    forgetSubset();
    takeLabelled();
    m_model->setPart(m_parts.empty() ? ExamplePart{} : m_parts.front(), m_labels);
    offerOrders();
    m_canvas->setPart(*m_model);
    m_panel->setLabels(m_model->labels());
    m_panel->setTraining(true);
    m_content->setVisible(!m_parts.empty());
    m_empty->setVisible(m_parts.empty());
    m_example = -1;
    chooseNone();
}

void ExampleViewer::setPredictions(int part, ExamplePredictions predictions)
{
    if (part < 0 || part >= static_cast<int>(m_parts.size()))
        return;
    m_predictions[static_cast<std::size_t>(part)] = std::move(predictions);
    if (part != m_part)
        return;
    const QSignalBlocker quiet(m_list->selectionModel());
    const bool first = m_model->predictions().labels.empty(); // also show the worst token
    const bool browsed = m_following && isNarrowed() && !first && filterWanted() == ExampleFilter();
    m_model->setPredictions(m_predictions[static_cast<std::size_t>(part)], !browsed);
    const int worst = m_model->rowCount() > 0 ? m_model->example(0) : -1;
    const bool known = !m_model->predictions().labels.empty();
    const bool stays =
        m_following && m_example >= 0 && (isNarrowed() || m_model->loss(m_example) != 0);
    if (known && !m_chosen && worst >= 0 && (first || (!stays && worst != m_example))) {
        m_example = worst;
        refresh();
        markRow();
        Q_EMIT exampleSelected(m_example);
        return;
    }
    if (m_example >= 0)
        m_canvas->setPrediction(m_model->prediction(m_example));
    showValues();
    markRow();
    exampleShown();
}

void ExampleViewer::setFollowing(bool following)
{
    if (std::exchange(m_following, following) && !following && !m_chosen)
        selectRow(0);
}

void ExampleViewer::setWeights(Weights w, Readers readers)
{
    m_w = readers[0] ? Weights() : std::move(w);
    exampleShown();
}

bool ExampleViewer::hasWeights() const
{
    const auto& problem = m_model->part().problem;
    return m_example >= 0 && m_w && problem && m_w->size() == problem->weightSize();
}

void ExampleViewer::setDual(int example, const ExampleDual& dual)
{
    if (m_part != 0 || example != m_example)
        return;
    m_panel->setDual(dual);
    dualShown(dual);
}

void ExampleViewer::clearDual(const QString& reason)
{
    if (m_part != 0)
        return;
    m_panel->clearDual(reason);
    dualShown({});
}

void ExampleViewer::setNote(const QString& text, const QString& action)
{
    m_note->setNote(text, action);
}

void ExampleViewer::showNewest()
{
    if (!m_pieces)
        m_snapshots->setValue(m_snapshots->maximum());
}

void ExampleViewer::setPart(int part)
{
    if (part == m_part || part < 0 || part >= static_cast<int>(m_parts.size()))
        return;
    m_part = part;
    const QSignalBlocker quiet(m_partBox);
    m_partBox->setCurrentIndex(part);
    forgetSubset();
    takeLabelled();
    m_model->setPart(m_parts[static_cast<std::size_t>(part)], m_labels);
    offerOrders();
    m_canvas->setPart(*m_model);
    m_panel->setLabels(m_model->labels());
    m_panel->setTraining(part == 0);
    m_model->setPredictions(m_predictions[static_cast<std::size_t>(part)]);
    m_example = -1;
    chooseNone();
    Q_EMIT partChanged(part);
}

void ExampleViewer::setCurrentExample(int example)
{
    const int row = m_model->rowOf(example);
    if (row < 0)
        return;
    m_chosen = true;
    selectRow(row);
}

void ExampleViewer::chooseNone()
{
    m_chosen = false;
    selectRow(0);
}

ExampleShow ExampleViewer::shownAs() const { return static_cast<ExampleShow>(m_show->checkedId()); }

void ExampleViewer::showExamples(
    const QList<int>& examples, const QString& title, std::optional<ExampleOrder> order)
{
    filtersCleared();
    ExampleFilter filter = m_model->filter();
    filter.subset = QSet<int>(examples.begin(), examples.end());
    const int widest = 420; // the title may be long; the tooltip has it all
    const QString shown = fontMetrics().elidedText(title, Qt::ElideRight, widest);
    m_chip->setText(tr("%1 (%L2)  ✕").arg(shown).arg(examples.size()));
    m_chip->setToolTip(tr("%1. Shows only these %2; click or Esc shows all again")
                           .arg(title, m_kind.names.examples));
    m_chip->setAccessibleName(tr("Clear the filter: %1").arg(title));
    m_chip->show();
    m_model->setFilter(filter);
    m_orderOfSubset = order;
    offerOrders();
    m_frame->showPicture();
    chooseNone();
}

void ExampleViewer::clearFilter()
{
    forgetSubset();
    ExampleFilter filter = m_model->filter();
    filter.subset.reset();
    m_model->setFilter(filter);
    offerOrders();
    afterFilter();
}

void ExampleViewer::forgetSubset()
{
    m_chip->hide();
    m_orderOfSubset.reset();
}

ExampleFilter ExampleViewer::filterWanted() const
{
    ExampleFilter filter;
    filter.wrongOnly = m_filterBox->currentIndex() == 1;
    filter.text = m_search->text().trimmed();
    return filter;
}

void ExampleViewer::filtersCleared()
{
    m_filterBox->setCurrentIndex(0);
    m_search->clear();
}

void ExampleViewer::applyFilter()
{
    ExampleFilter filter = filterWanted();
    filter.subset = m_model->filter().subset;
    if (filter == m_model->filter())
        return;
    m_model->setFilter(filter);
    afterFilter();
}

/// Keeps the example shown if it passes the filter; otherwise shows the worst.
void ExampleViewer::afterFilter()
{
    const int row = m_model->rowOf(m_example);
    selectRow(row >= 0 ? row : 0);
}

QList<int> ExampleViewer::shownExamples() const
{
    return {m_model->shown().begin(), m_model->shown().end()};
}

void ExampleViewer::selectRow(int row)
{
    const int example = row >= 0 && row < m_model->rowCount() ? m_model->example(row) : -1;
    const bool changed = example != m_example;
    m_example = example;
    if (changed)
        refresh();
    markRow();
    if (changed)
        Q_EMIT exampleSelected(example);
}

/// Updates the list's selection and the example's position.
void ExampleViewer::markRow()
{
    const int row = m_model->rowOf(m_example);
    const QSignalBlocker quiet(m_list->selectionModel());
    m_list->setCurrentIndex(row >= 0 ? m_model->index(row) : QModelIndex());
    if (row >= 0)
        m_list->scrollTo(m_model->index(row));
    m_list->viewport()->update();
    m_position->setText(row < 0 ? tr("no %1 matches").arg(m_kind.names.example)
                                : tr("%L1 of %L2").arg(row + 1).arg(m_model->rowCount()));
}

void ExampleViewer::refresh()
{
    m_canvas->setExample(*m_model, m_example);
    if (m_example < 0)
        m_panel->setExample({}, {});
    else
        m_panel->setExample(valuesNow(), m_model->truth(m_example),
            m_kind.names.regions ? QStringList() : m_model->tokenNames(m_example));
    dualShown({});
    exampleShown();
}

BlockPanel::Values ExampleViewer::valuesNow() const
{
    const ExamplePredictions& p = predictions();
    return {valueAt(p.losses, m_example), valueAt(p.scores, m_example),
        valueAt(p.slacks, m_example), valueAt(p.gaps, m_example), m_model->quality(m_example),
        p.approximate};
}

void ExampleViewer::showValues()
{
    if (m_example >= 0)
        m_panel->setValues(valuesNow());
}

void ExampleViewer::setSnapshots(const QList<double>& passes, bool areLost)
{
    const bool atEnd = m_pieces || m_snapshots->value() == m_snapshots->maximum();
    setMoments(passes, false, atEnd ? static_cast<int>(passes.size()) - 1 : m_snapshots->value());
    if (areLost && !passes.isEmpty())
        m_snapshots->setToolTip(tr("The slider starts at pass %1: earlier weights were lost when "
                                   "the run was interrupted")
                                    .arg(displayNumber(passes.first())));
}

void ExampleViewer::setPieces(const QList<double>& lambdas, int current)
{
    setMoments(lambdas, true, current);
}

void ExampleViewer::setMoments(const QList<double>& moments, bool pieces, int current)
{
    m_moments = moments;
    m_pieces = pieces;
    const QSignalBlocker quiet(m_snapshots);
    m_snapshots->setRange(0, std::max(0, static_cast<int>(moments.size()) - 1));
    m_snapshots->setValue(std::max(0, current));
    m_snapshotTitle->setText(pieces ? tr("&λ") : tr("Tra&ining"));
    m_snapshots->setAccessibleName(pieces ? tr("Piece of the path") : tr("Training iteration"));
    m_snapshots->setToolTip(pieces
            ? tr("Go along the regularisation path and watch the prediction change")
            : tr("Go back in the training and watch the prediction change"));
    m_snapshots->setEnabled(moments.size() > 1);
    m_snapshotRow->setVisible(!moments.isEmpty());
    showSnapshotLabel();
}

void ExampleViewer::showSnapshotLabel()
{
    const int k = m_snapshots->value();
    const bool earlier = !m_pieces && k + 1 < m_moments.size();
    m_panel->setDualOf(earlier
            ? tr("of the newest iterate, pass %1").arg(displayNumber(m_moments.last()))
            : QString());
    if (k >= m_moments.size())
        return;
    if (m_pieces)
        m_snapshotLabel->setText(tr("λ %1 (%2 of %3)")
                                     .arg(displayNumber(m_moments[k]))
                                     .arg(k + 1)
                                     .arg(m_moments.size()));
    else
        m_snapshotLabel->setText(earlier ? tr("pass %1").arg(displayNumber(m_moments[k]))
                : !m_shownOf.isEmpty()   ? m_shownOf
                                         : tr("pass %1 (newest)").arg(displayNumber(m_moments[k])));
}

void ExampleViewer::setUpdating(bool updating, const QString& of)
{
    m_staleBadge->setUpdating(updating, of);
    if (std::exchange(m_shownOf, of) != of)
        showSnapshotLabel();
}

void ExampleViewer::setStale(bool stale, const QString& reason)
{
    m_stale = stale;
    m_staleBadge->setStale(stale, reason);
}

void ExampleViewer::setEmptyState(const QString& text, const QString& action)
{
    m_emptyText->setText(text);
    m_emptyAction->setText(action);
    m_emptyAction->setVisible(!action.isEmpty());
}

} // namespace gapscope
