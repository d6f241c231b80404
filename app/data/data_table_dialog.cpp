// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data/data_table_dialog.h"

#include "app/data/opener.h"
#include "app/model/data_caption.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/quantities.h"
#include "widgets/controls/number_text.h"
#include "widgets/qt_string.h"

#include <cmath>

namespace gapscope {
namespace {

/// n, d, touched, bounds and oracle time, or why they are not known.
QStringList cellsOf(const DataTableRow& row)
{
    if (row.missing)
        return {DataTableDialog::tr("%1 is missing. It comes from %2")
                    .arg(qs(row.missing->fileName), qs(row.missing->source))};
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

} // namespace

DataTableDialog::DataTableDialog(const DataRequest& open, QWidget* parent)
    : QDialog(parent)
    , m_table(new QTableWidget)
    , m_worker(LatestWorker::Running::abandon)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Table of the data"));
    if (!open.source.empty())
        m_requests.push_back(open);
    for (const std::string& id : catalogueData())
        if (id != open.source)
            m_requests.push_back(dataAt(id));
    m_table->setObjectName(u"dataTable"_s);
    m_table->setAccessibleName(windowTitle());
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setRowCount(static_cast<int>(m_requests.size()));
    const QStringList head{
        tr("Data"), tr("n"), tr("d"), tr("Touched"), tr("Bounds"), tr("Oracle call")};
    m_table->setColumnCount(static_cast<int>(head.size()));
    m_table->setHorizontalHeaderLabels(head);
    m_table->verticalHeader()->hide();
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
    openWithinScreen(*this, {860, 400});
}

void DataTableDialog::measure(const DataFolders& folders)
{
    m_table->clearContents();
    m_table->clearSpans();
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto& source = m_requests[static_cast<std::size_t>(row)].source;
        m_table->setItem(row, 0, new QTableWidgetItem(qs(source)));
        m_table->setItem(row, 1, new QTableWidgetItem(tr("…")));
    }
    m_worker.post([this, requests = m_requests, folders](
                      const std::stop_token& stop) -> LatestWorker::Delivery {
        for (std::size_t k = 0; k < requests.size() && !stop.stop_requested(); ++k)
            m_worker.tell([this, k, row = dataTableRow(requests[k], folders, {}, stop)] {
                setRow(static_cast<int>(k), row);
            });
        return {};
    });
}

void DataTableDialog::setRow(int row, const DataTableRow& data)
{
    const QStringList cells = cellsOf(data);
    const int last = m_table->columnCount() - 1;
    if (data.why.empty())
        m_table->item(row, 0)->setText(dataTitle(data.info));
    else
        m_table->setSpan(row, 1, 1, data.missing ? last - 1 : last);
    for (int k = 0; k < cells.size(); ++k)
        m_table->setItem(row, k + 1, new QTableWidgetItem(cells[k]));
    if (data.missing) {
        auto* locate = new QPushButton(tr("Locate…"));
        locate->setAccessibleName(tr("Locate %1…").arg(qs(data.missing->fileName)));
        connect(locate, &QPushButton::clicked, this,
            [this, entry = data.missing] { Q_EMIT locateRequested(entry); });
        m_table->setCellWidget(row, last, locate);
    }
    m_table->resizeColumnsToContents();
}

} // namespace gapscope
