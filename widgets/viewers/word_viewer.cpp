// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/word_viewer.h"

#include "widgets/viewers/block_panel.h"
#include "widgets/viewers/stale_badge.h"
#include "widgets/viewers/weight_tables.h"
#include "widgets/viewers/word_canvas.h"
#include "widgets/viewers/word_list_model.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace gapscope {
namespace {

double valueAt(const std::vector<double>& values, int k)
{
    return static_cast<std::size_t>(k) < values.size() ? values[static_cast<std::size_t>(k)]
                                                       : notComputedLoss;
}

std::size_t longestWord(const ChainExamples& words)
{
    std::size_t most = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
        most = std::max(most, words.length(i));
    return most;
}

} // namespace

WordViewer::~WordViewer() = default;

void WordViewer::setData(
    std::vector<WordPart> parts, const QStringList& labelNames, LetterGrid grid)
{
    m_parts = std::move(parts);
    m_predictions.assign(m_parts.size(), {});
    m_labels = labelNames;
    m_part = 0;
    const QSignalBlocker quiet(m_partBox);
    m_partBox->clear();
    for (const WordPart& part : m_parts)
        m_partBox->addItem(tr("%1 (%L2)").arg(part.title).arg(part.examples->size()));
    m_partBox->setVisible(m_parts.size() > 1);
    m_canvas->setLabels(labelNames, grid);
    m_panel->setLabels(labelNames);
    setListGrid(grid);
    setSnapshots({});
    m_canvas->setLongestWord(m_parts.empty() ? 0 : longestWord(*m_parts.front().examples));
    m_model->setPart(m_parts.empty() ? WordPart{} : m_parts.front(), m_labels);
    m_panel->setTraining(true);
    m_chip->hide();
    m_content->setVisible(!m_parts.empty());
    m_empty->setVisible(m_parts.empty());
    m_example = -1;
    selectRow(0);
}

const WordPredictions& WordViewer::predictions() const { return m_model->predictions(); }

void WordViewer::setPredictions(int part, WordPredictions predictions)
{
    if (part < 0 || part >= static_cast<int>(m_parts.size()))
        return;
    m_predictions[static_cast<std::size_t>(part)] = std::move(predictions);
    if (part != m_part)
        return;
    const QSignalBlocker quiet(m_list->selectionModel());
    const bool first = m_model->predictions().labels.empty();
    m_model->setPredictions(m_predictions[static_cast<std::size_t>(part)]);
    // Before the first predictions nobody has chosen a word yet: start with the worst.
    if (first && !m_chosen && m_model->rowCount() > 0) {
        m_example = m_model->example(0);
        refresh();
        markRow();
        Q_EMIT exampleSelected(m_example);
        return;
    }
    const auto i = static_cast<std::size_t>(std::max(0, m_example));
    if (m_example >= 0 && i < this->predictions().labels.size())
        m_canvas->setPrediction(this->predictions().labels[i]);
    showValues();
    markRow();
}

void WordViewer::setWeights(const ChainShape& shape, std::span<const double> w)
{
    const auto pixels = std::min(static_cast<std::size_t>(m_grid.pixels()), shape.attributeCount);
    std::vector<std::vector<double>> templates;
    for (std::size_t label = 0; label < shape.labelCount(); ++label) {
        templates.push_back(templateOf(shape, w, label, pixels));
        templates.back().resize(static_cast<std::size_t>(m_grid.pixels()), 0);
    }
    m_canvas->setTemplates(std::move(templates));
}

void WordViewer::setDual(int example, const WordDual& dual)
{
    if (m_part == 0 && example == m_example)
        m_panel->setDual(dual);
}

void WordViewer::setPart(int part)
{
    if (part == m_part || part < 0 || part >= static_cast<int>(m_parts.size()))
        return;
    m_part = part;
    const QSignalBlocker quiet(m_partBox);
    m_partBox->setCurrentIndex(part);
    m_chip->hide();
    m_model->setPart(m_parts[static_cast<std::size_t>(part)], m_labels);
    m_canvas->setLongestWord(longestWord(*m_parts[static_cast<std::size_t>(part)].examples));
    m_panel->setTraining(part == 0);
    m_model->setPredictions(m_predictions[static_cast<std::size_t>(part)]);
    m_example = -1;
    m_chosen = false;
    selectRow(0);
    Q_EMIT partChanged(part);
}

void WordViewer::showExamples(const QList<int>& examples, const QString& title)
{
    m_filterBox->setCurrentIndex(0);
    m_search->clear();
    WordFilter filter = m_model->filter();
    filter.subset = QSet<int>(examples.begin(), examples.end());
    const int widest = 420; // the title may be long; the tooltip has all of it
    const QString shown = fontMetrics().elidedText(title, Qt::ElideRight, widest);
    m_chip->setText(tr("%1 (%L2)  ✕").arg(shown).arg(examples.size()));
    m_chip->setToolTip(tr("%1. Shows only these words; click or Esc shows all again").arg(title));
    m_chip->setAccessibleName(tr("Clear the filter: %1").arg(title));
    m_chip->show();
    m_model->setFilter(filter);
    m_chosen = !predictions().labels.empty(); // before them nobody knows which is the worst
    selectRow(0);
}

void WordViewer::clearFilter()
{
    m_chip->hide();
    WordFilter filter = m_model->filter();
    filter.subset.reset();
    m_model->setFilter(filter);
    afterFilter();
}

void WordViewer::applyFilter()
{
    WordFilter filter = m_model->filter();
    filter.wrongOnly = m_filterBox->currentIndex() == 1;
    filter.text = m_search->text().trimmed();
    if (filter == m_model->filter())
        return;
    m_model->setFilter(filter);
    afterFilter();
}

/// The word shown stays when the filter lets it; otherwise the worst one is shown.
void WordViewer::afterFilter()
{
    const int row = m_model->rowOf(m_example);
    selectRow(row >= 0 ? row : 0);
}

QList<int> WordViewer::shownExamples() const
{
    return {m_model->shown().begin(), m_model->shown().end()};
}

void WordViewer::selectRow(int row)
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

/// The list's own selection follows, and the word counts its place.
void WordViewer::markRow()
{
    const int row = m_model->rowOf(m_example);
    const QSignalBlocker quiet(m_list->selectionModel());
    m_list->setCurrentIndex(row >= 0 ? m_model->index(row) : QModelIndex());
    if (row >= 0)
        m_list->scrollTo(m_model->index(row));
    m_list->viewport()->update();
    m_position->setText(
        row < 0 ? tr("no word matches") : tr("%L1 of %L2").arg(row + 1).arg(m_model->rowCount()));
}

void WordViewer::refresh()
{
    if (m_example < 0) {
        m_canvas->setWord({}, {}, {});
        m_panel->setWord({notComputedLoss, notComputedLoss, notComputedLoss, notComputedLoss}, {});
        return;
    }
    const ChainExamples& words = *m_parts[static_cast<std::size_t>(m_part)].examples;
    const auto i = static_cast<std::size_t>(m_example);
    std::vector<std::vector<std::uint32_t>> letters;
    for (std::size_t t = 0; t < words.length(i); ++t) {
        const auto token = words.token(i, t);
        letters.emplace_back(token.begin(), token.end());
    }
    const Labelling truth(words.truth(i).begin(), words.truth(i).end());
    const bool known = i < predictions().labels.size();
    m_canvas->setWord(std::move(letters), truth, known ? predictions().labels[i] : Labelling{});
    m_panel->setWord(valuesNow(), truth);
}

BlockPanel::Values WordViewer::valuesNow() const
{
    const WordPredictions& p = predictions();
    return {valueAt(p.losses, m_example), valueAt(p.scores, m_example),
        valueAt(p.slacks, m_example), valueAt(p.gaps, m_example)};
}

void WordViewer::showValues()
{
    if (m_example >= 0)
        m_panel->setValues(valuesNow());
}

void WordViewer::setSnapshots(const QList<double>& passes)
{
    const bool atEnd = m_pieces || m_snapshots->value() == m_snapshots->maximum();
    setMoments(passes, false, atEnd ? static_cast<int>(passes.size()) - 1 : m_snapshots->value());
}

void WordViewer::setPieces(const QList<double>& lambdas, int current)
{
    setMoments(lambdas, true, current);
}

void WordViewer::setMoments(const QList<double>& moments, bool pieces, int current)
{
    m_moments = moments;
    m_pieces = pieces;
    const QSignalBlocker quiet(m_snapshots);
    m_snapshots->setRange(0, std::max(0, static_cast<int>(moments.size()) - 1));
    m_snapshots->setValue(std::max(0, current));
    m_snapshotTitle->setText(pieces ? tr("&λ") : tr("T&raining"));
    m_snapshots->setAccessibleName(pieces ? tr("Piece of the path") : tr("Training iteration"));
    m_snapshots->setToolTip(pieces
            ? tr("Go along the regularisation path and watch the prediction change")
            : tr("Go back in the training and watch the prediction change"));
    m_snapshotRow->setVisible(moments.size() > 1);
    showSnapshotLabel();
}

void WordViewer::showSnapshotLabel()
{
    const int k = m_snapshots->value();
    if (k >= m_moments.size())
        return;
    if (m_pieces)
        m_snapshotLabel->setText(
            tr("λ %1 (%2 of %3)").arg(m_moments[k], 0, 'g', 3).arg(k + 1).arg(m_moments.size()));
    else
        m_snapshotLabel->setText(k + 1 == m_moments.size()
                ? tr("pass %1 (newest)").arg(m_moments[k], 0, 'f', 1)
                : tr("pass %1").arg(m_moments[k], 0, 'f', 1));
}

int WordViewer::currentSnapshot() const { return m_moments.isEmpty() ? -1 : m_snapshots->value(); }

void WordViewer::setStale(bool stale, const QString& reason)
{
    m_stale = stale;
    static_cast<StaleBadge*>(m_staleBadge)->setStale(stale, reason);
}

void WordViewer::setEmptyState(const QString& text, const QString& action)
{
    m_emptyText->setText(text);
    m_emptyAction->setText(action);
    m_emptyAction->setVisible(!action.isEmpty());
}

} // namespace gapscope
