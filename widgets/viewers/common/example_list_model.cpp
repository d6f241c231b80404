// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/common/example_list_model.h"

#include <QCoreApplication>

#include <algorithm>
#include <tuple>

namespace gapscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("gapscope::ExampleNames", text); }

} // namespace

ExampleNames ExampleNames::words()
{
    return {tr("word"), tr("words"), tr("letter"), tr("letters"), tr("find a word")};
}

ExampleNames ExampleNames::sentences()
{
    return {tr("sentence"), tr("sentences"), tr("token"), tr("tokens"), tr("find a word")};
}

ExampleNames ExampleNames::photographs()
{
    return {tr("photograph"), tr("photographs"), tr("superpixel"), tr("superpixels"),
        tr("find a name"), true,
        tr("class-balanced: over the classes of the photograph the mean share of their area that "
           "is labelled wrong, 0 … 1"),
        tr("IoU"),
        tr("|truth ∩ prediction| / |truth ∪ prediction| on pixels, 0 … 1: of the foreground, of "
           "several classes the mean"),
        tr("pixel"), tr("pixels"),
        tr("The mass on the labels of a superpixel: This superpixel, column dual.")};
}

ExampleNames ExampleNames::poses()
{
    return {tr("photograph"), tr("photographs"), tr("part"), tr("parts"), tr("find a name"), true,
        tr("over the 26 parts the mean of min(1, d² / s²), 0 … 1: d the distance to the truth, s "
           "that of left shoulder and right hip"),
        tr("PCK"),
        tr("PCK@0.2: joints at most 0.2 s from the truth / 14, s the true distance of left "
           "shoulder and right hip"),
        tr("joint"), tr("joints")};
}

ExampleNames ExampleNames::alignments()
{
    return {tr("sentence pair"), tr("sentence pairs"), tr("word"), tr("words"), tr("find a word"),
        true, tr("wrong links + 3 · missed links"), tr("AER"),
        tr("Alignment error rate 1 − (|A ∩ S| + |A ∩ P|) / (|A| + |S|), 0 … 1: A the predicted "
           "links, S the sure ones, P the sure and the possible ones"),
        tr("word pair"), tr("word pairs")};
}

ExampleNames ExampleNames::classes()
{
    ExampleNames names{
        tr("example"), tr("examples"), tr("class"), tr("classes"), tr("find a class")};
    names.loss = tr("1 where the predicted class is wrong, else 0");
    names.counted = tr("example");
    names.countedAll = tr("examples");
    return names;
}

namespace {

double valueAt(const std::vector<double>& values, int k, double none)
{
    return static_cast<std::size_t>(k) < values.size() ? values[static_cast<std::size_t>(k)] : none;
}

} // namespace

void ExampleListModel::setPart(const ExamplePart& part, const QStringList& labels)
{
    beginResetModel();
    m_part = part;
    m_labels = labels;
    partTaken(m_labels);
    m_predictions = {};
    m_filter.subset.reset();
    m_shown = ordered();
    endResetModel();
}

void ExampleListModel::partTaken(QStringList&) { }

void ExampleListModel::setPredictions(const ExamplePredictions& predictions)
{
    m_predictions = predictions;
    rebuild();
}

void ExampleListModel::setFilter(const ExampleFilter& filter)
{
    m_filter = filter;
    rebuild();
}

void ExampleListModel::rebuild()
{
    std::vector<int> order = ordered();
    if (order == m_shown) {
        if (!m_shown.empty())
            Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    m_shown = std::move(order);
    endResetModel();
}

std::vector<int> ExampleListModel::ordered() const
{
    std::vector<int> order;
    for (int i = 0; i < exampleCount(); ++i)
        if ((!m_filter.subset || m_filter.subset->contains(i))
            && (!m_filter.wrongOnly || isWrong(i)) && accepts(i))
            order.push_back(i);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const auto key = [&](int i) {
            return std::tuple(
                -valueAt(m_predictions.losses, i, 0), -valueAt(m_predictions.gaps, i, 0), i);
        };
        return key(a) < key(b);
    });
    return order;
}

int ExampleListModel::rowOf(int example) const
{
    const auto found = std::find(m_shown.begin(), m_shown.end(), example);
    return found == m_shown.end() ? -1 : static_cast<int>(found - m_shown.begin());
}

Labelling ExampleListModel::prediction(int example) const
{
    const auto i = static_cast<std::size_t>(example);
    return i < m_predictions.labels.size() ? m_predictions.labels[i] : Labelling();
}

bool ExampleListModel::isWrong(int example) const
{
    const auto i = static_cast<std::size_t>(example);
    return m_labelled && i < m_predictions.labels.size()
        && !std::ranges::equal(m_predictions.labels[i], truth(example));
}

double ExampleListModel::loss(int example) const
{
    return valueAt(m_predictions.losses, example, notComputedLoss);
}

double ExampleListModel::quality(int example) const
{
    return valueAt(m_predictions.quality, example, notComputedLoss);
}

bool ExampleListModel::accepts(int example) const
{
    return m_filter.text.isEmpty()
        || std::ranges::any_of(searched(example), [this](const QString& text) {
               return text.contains(m_filter.text, Qt::CaseInsensitive);
           });
}

QStringList ExampleListModel::tokenNames(int example) const
{
    QStringList names;
    for (std::size_t t = 0; t < truth(example).size(); ++t)
        names << QString::number(t + 1);
    return names;
}

int ExampleListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant ExampleListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole)
        return textOf(example(index.row()));
    const bool whole = role == Qt::AccessibleTextRole || role == Qt::ToolTipRole;
    return whole ? QVariant(sentenceOf(example(index.row()))) : QVariant();
}

} // namespace gapscope
