// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/differing_model.h"

#include <QCoreApplication>

#include <algorithm>

namespace gapscope {

void DifferingModel::setRuns(const std::vector<const RunRow*>& runs)
{
    beginResetModel();
    m_runs.clear();
    m_parameters.clear();
    m_values.clear();
    for (const RunRow* run : runs)
        m_runs << run->name;
    const auto keep = [this](const QString& parameter, const QStringList& values) {
        if (std::ranges::adjacent_find(values, std::not_equal_to<>()) == values.end())
            return;
        m_parameters << parameter;
        m_values.push_back(values);
    };
    QStringList datasets;
    for (const RunRow* run : runs)
        datasets << run->dataset;
    keep(tr("Dataset"), datasets);
    for (const OptionField& field : optionFields()) {
        QStringList values;
        for (const RunRow* run : runs)
            values << QString::fromStdString(optionText(run->options, field));
        keep(
            QCoreApplication::translate("SolverOptions", std::string(field.label).c_str()), values);
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
    return m_values[static_cast<std::size_t>(index.row())][index.column()];
}

QVariant DifferingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    return orientation == Qt::Horizontal ? m_runs.value(section) : m_parameters.value(section);
}

} // namespace gapscope
