// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/differing_model.h"

#include "core/options/choices.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/qt_string.h"
#include "widgets/runs/columns/run_columns.h"

#include <QSet>

namespace gapscope {
namespace {

const QString arrow = QStringLiteral(" → ");

/// Real numbers with four digits, if different values stay distinct.
QStringList shortened(const QStringList& values, const OptionField& field)
{
    if (!std::holds_alternative<double SolverOptions::*>(field.member))
        return values;
    QStringList result;
    for (const QString& value : values) {
        QStringList shorter;
        for (const QString& part : value.split(arrow)) {
            bool number = false;
            const double x = part.toDouble(&number);
            shorter << (number ? displayNumber(x, 4) : part);
        }
        result << shorter.join(arrow);
    }
    const QSet<QString> before(values.begin(), values.end()), after(result.begin(), result.end());
    return after.size() == before.size() ? result : values;
}

const QString none = QStringLiteral("–");

/// "0.01 → 0.05" for an option that was changed during the run; none: it had no effect.
QString valueOf(const RunRow& run, const OptionField& field)
{
    if (!whyIdle(field, run.options).empty())
        return none;
    const QString now = valueInWords(qs(optionText(run.options, field)));
    const auto first = run.atFirst.find(std::string(field.key));
    const QString then = first == run.atFirst.end() ? now : valueInWords(first->second);
    return then == now ? now : then + arrow + now;
}

const QString dot = QStringLiteral(" · ");

/// Removes the parts that all lists share, unless a list would become empty.
void dropShared(QList<QStringList>& lists)
{
    const QStringList first = lists.front();
    for (const QString& each : first) {
        const auto has = [&](const QStringList& list) { return list.contains(each); };
        const auto more = [](const QStringList& list) { return list.size() > 1; };
        if (!std::ranges::all_of(lists, has) || !std::ranges::all_of(lists, more))
            continue;
        for (QStringList& list : lists)
            list.removeOne(each);
    }
}

/// A name on two lines, broken at the " · " nearest its middle: columns are narrow.
QString inTwoLines(const QString& name)
{
    qsizetype best = -1;
    for (qsizetype at = name.indexOf(dot); at >= 0; at = name.indexOf(dot, at + 1))
        if (best < 0 || std::abs(2 * at - name.size()) < std::abs(2 * best - name.size()))
            best = at;
    return best < 0 ? name : name.left(best) + QLatin1Char('\n') + name.mid(best + dot.size());
}

} // namespace

QStringList tellingNames(const QStringList& names)
{
    if (names.size() < 2)
        return names;
    QList<QStringList> parts, words; // words: of the variant, "bcfw gap"
    for (const QString& name : names)
        parts << name.split(dot);
    dropShared(parts);
    for (const QStringList& list : parts)
        words << list.front().split(QLatin1Char(' '));
    if (parts.front().front() == names.front().section(dot, 0, 0)) // else it was dropped
        dropShared(words);
    QStringList result;
    for (qsizetype k = 0; k < names.size(); ++k) {
        parts[k].front() = words[k].join(QLatin1Char(' '));
        result << parts[k].join(dot);
    }
    const QSet<QString> before(names.begin(), names.end()), after(result.begin(), result.end());
    return after.size() == before.size() ? result : names;
}

void DifferingModel::setRuns(const std::vector<const RunRow*>& runs)
{
    beginResetModel();
    m_runs.clear();
    m_parameters.clear();
    m_values.clear();
    m_short.clear();
    for (const RunRow* run : runs)
        m_runs << run->name;
    m_shortRuns = tellingNames(m_runs);
    // Only runs to which an option applies are compared: that others have none follows from other
    // options.
    const auto differ = [](QStringList values) {
        values.removeAll(none);
        return std::ranges::adjacent_find(values, std::not_equal_to<>()) != values.end();
    };
    QStringList datasets;
    for (const RunRow* run : runs)
        datasets << run->dataset;
    if (differ(datasets)) {
        m_parameters << tr("Dataset");
        m_values.push_back(datasets);
        m_short.push_back(datasets);
    }
    for (const OptionField& field : optionFields()) {
        QStringList values;
        for (const RunRow* run : runs)
            values << valueOf(*run, field);
        if (!differ(values))
            continue;
        m_parameters << optionTitle(field);
        m_values.push_back(values);
        m_short.push_back(shortened(values, field));
    }
    endResetModel();
}

int DifferingModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_parameters.size());
}

int DifferingModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

QVariant DifferingModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const auto& texts = role == Qt::ToolTipRole ? m_values : m_short;
    return texts[static_cast<std::size_t>(index.row())][index.column()];
}

QVariant DifferingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    if (orientation == Qt::Vertical)
        return m_parameters.value(section);
    return role == Qt::DisplayRole ? inTwoLines(m_shortRuns.value(section)) : m_runs.value(section);
}

} // namespace gapscope
