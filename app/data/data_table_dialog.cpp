// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data/data_table_dialog.h"

#include "app/data/opener.h"
#include "app/model/data_caption.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/quantities.h"
#include "app/programs/data_table.h"
#include "widgets/controls/number_text.h"
#include "widgets/qt_string.h"

#include <cmath>

namespace gapscope {
namespace {

/// n, d, touched, bounds and oracle time, or why they are not known.
QStringList cellsOf(const DataTableRow& row)
{
    if (row.missing)
        return {DataTableDialog::tr("%1 is missing").arg(qs(row.missing->fileName))};
    if (!row.why.empty())
        return {qs(row.why)};
    QStringList cells{QLocale().toString(static_cast<qulonglong>(row.info.n)),
        QLocale().toString(static_cast<qulonglong>(row.info.d))};
    if (!row.figures)
        return cells + QStringList(3, DataTableDialog::tr("not measured"));
    const ProblemFigures& figures = *row.figures;
    const std::size_t bounded = figures.bounds.last - figures.bounds.first;
    const double touched = 100 * figures.featureSparsity;
    cells << (std::isnan(touched) ? QString(u"–"_s)
                                  : DataTableDialog::tr("%1 %").arg(displayNumber(touched, 3)));
    cells << (bounded > 0 ? DataTableDialog::tr("on %L1 weights").arg(bounded)
                          : DataTableDialog::tr("none"));
    return cells << durationLabel(1e-6 * figures.oracleMicroseconds);
}

void setRow(QTableWidget& table, int row, const DataTableRow& data)
{
    const QStringList cells = cellsOf(data);
    if (data.why.empty())
        table.item(row, 0)->setText(dataTitle(data.info));
    else
        table.setSpan(row, 1, 1, table.columnCount() - 1);
    for (int k = 0; k < cells.size(); ++k)
        table.setItem(row, k + 1, new QTableWidgetItem(cells[k]));
    table.resizeColumnsToContents();
}

} // namespace

DataTableDialog::DataTableDialog(const DataRequest& open, DataFolders folders, QWidget* parent)
    : QDialog(parent)
    , m_table(new QTableWidget)
    , m_worker(LatestWorker::Running::abandon)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Table of the data"));
    std::vector<DataRequest> requests;
    if (!open.source.empty())
        requests.push_back(open);
    for (const std::string& id : catalogueData())
        if (id != open.source)
            requests.push_back(dataAt(id));
    m_table->setObjectName(u"dataTable"_s);
    m_table->setAccessibleName(windowTitle());
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setRowCount(static_cast<int>(requests.size()));
    const QStringList head{
        tr("Data"), tr("n"), tr("d"), tr("Touched"), tr("Bounds"), tr("Oracle call")};
    m_table->setColumnCount(static_cast<int>(head.size()));
    m_table->setHorizontalHeaderLabels(head);
    m_table->verticalHeader()->hide();
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto& source = requests[static_cast<std::size_t>(row)].source;
        m_table->setItem(row, 0, new QTableWidgetItem(qs(source)));
        m_table->setItem(row, 1, new QTableWidgetItem(tr("…")));
    }
    auto* about = new QLabel(tr("Examples, weights, the share of the weights that an example "
                                "touches, bounds on weights, and the median time of an oracle call "
                                "at w = 0, as in Table 1 of Osokin et al. 2016."));
    about->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(about);
    layout->addWidget(m_table, 1);
    layout->addWidget(buttons);
    openWithinScreen(*this, {760, 360});
    m_worker.post([this, requests = std::move(requests), folders = std::move(folders)](
                      const std::stop_token& stop) -> LatestWorker::Delivery {
        for (std::size_t k = 0; k < requests.size() && !stop.stop_requested(); ++k)
            m_worker.tell([this, k, row = dataTableRow(requests[k], folders, {}, stop)] {
                setRow(*m_table, static_cast<int>(k), row);
            });
        return {};
    });
}

} // namespace gapscope
