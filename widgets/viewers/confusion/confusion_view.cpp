// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/confusion/confusion_view.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/layouts.h"
#include "widgets/controls/list_table.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/window_text.h"
#include "widgets/qt_string.h"
#include "widgets/viewers/confusion/error_tables.h"
#include "widgets/viewers/weights/matrix_view.h"

#include <QtWidgets>

namespace gapscope {
namespace {

/// Row-normalised errors: the colour of (a, b) is the share of a's tokens predicted as b, over the
/// largest such share; the diagonal is neutral so that errors stand out.
std::vector<double> errorColors(const Confusion& confusion, double& largest)
{
    const std::size_t labels = confusion.labels.size();
    std::vector<double> share(labels * labels, 0);
    largest = 0;
    for (std::size_t a = 0; a < labels; ++a) {
        double row = 0;
        for (std::size_t b = 0; b < labels; ++b)
            row += static_cast<double>(confusion.at(a, b));
        for (std::size_t b = 0; b < labels && row > 0; ++b)
            if (a != b) {
                share[a * labels + b] = static_cast<double>(confusion.at(a, b)) / row;
                largest = std::max(largest, share[a * labels + b]);
            }
    }
    for (std::size_t a = 0; a < labels; ++a)
        for (std::size_t b = 0; b < labels; ++b) {
            double& cell = share[a * labels + b];
            cell = a == b ? std::numeric_limits<double>::quiet_NaN()
                          : (largest > 0 ? cell / largest : 0);
        }
    return share;
}

} // namespace

ConfusionView::ConfusionView(std::vector<ErrorPage> pages, QWidget* parent)
    : QWidget(parent)
    , m_matrix(new MatrixView)
    , m_model(new WorstConfusions(this))
    , m_table(new QTableView)
    , m_pages(std::move(pages))
    , m_tables(new QTabWidget)
    , m_readout(new QLabel)
    , m_measures(new QLabel)
    , m_staleBadge(new StaleBadge)
    , m_empty(new EmptyState(this))
    , m_moment(new ActionNote)
    , m_part(new QComboBox)
    , m_content(new QWidget)
{
    m_matrix->setAccessibleName(tr("Confusion matrix"));
    m_tables->setAccessibleName(tr("Tables of errors"));
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Worst confusions"));
    makeListTable(*m_table);
    m_table->setSortingEnabled(false);
    m_table->verticalHeader()->setDefaultSectionSize(24);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_part->setObjectName(QStringLiteral("part"));
    m_tables->setObjectName(QStringLiteral("tables"));
    m_part->setAccessibleName(tr("Part of the data"));
    m_part->hide();
    m_readout->setAccessibleName(tr("Confusion under the cursor"));
    m_readout->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_measures->setAccessibleName(tr("Measures of the predictions"));
    m_measures->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_measures->setWordWrap(true); // those of alignments and photographs are long
    m_measures->hide();

    auto* splitter = new TurningSplitter(820, 0.68, 0.7);
    splitter->addWidget(m_matrix);
    m_tables->setDocumentMode(true);
    m_tables->setTabBarAutoHide(true);
    for (const ErrorPage& page : m_pages)
        m_tables->addTab(page.widget, page.tab);
    m_tables->addTab(m_table, tr("Worst confusions"));
    for (int tab = 0; tab + 1 < m_tables->count(); ++tab)
        setTabShown(m_tables, tab, false);
    splitter->addWidget(m_tables);
    splitter->setStretchFactor(0, 1);
    auto* top = plainLayout<QHBoxLayout>(nullptr, 8);
    top->addWidget(m_part, 0, Qt::AlignLeft);
    top->addWidget(m_readout, 1);
    top->addWidget(m_staleBadge);
    auto* inner = plainLayout<QVBoxLayout>(m_content, 8);
    inner->addWidget(splitter, 1);
    auto* layout = plainLayout<QVBoxLayout>(this, 8, {8, 8, 8, 8});
    layout->addLayout(top);
    addWidgets(layout, {m_measures, m_moment});
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_content, 1);
    setNames({});
    connectParts();
}

void ConfusionView::setNames(const ExampleNames& names)
{
    m_names = names;
    if (!names.counted.isEmpty()) {
        m_names.token = names.counted;
        m_names.tokens = names.countedAll;
    }
    m_model->setNames(m_names);
    m_table->setColumnHidden(WorstConfusions::examplesColumn, m_names.token == m_names.example);
    m_emptyText =
        tr("Which labels are taken for which: appears with the first predictions of a run.");
    m_matrix->setToolTip(tr("Rows: truth, columns: prediction. Colour: share of the row's %1; "
                            "the diagonal is muted. Click or Enter opens the %2.")
                             .arg(m_names.tokens, m_names.examples));
    m_table->setToolTip(
        tr("The most frequent confusions. A click or Enter opens the %1.").arg(names.examples));
    m_part->setToolTip(tr("Training or test %1").arg(names.examples));
    setErrors({});
}

void ConfusionView::connectParts()
{
    connect(m_matrix, &MatrixView::exportRequested, this, &ConfusionView::exportRequested);
    connect(m_matrix, &MatrixView::currentChanged, this, &ConfusionView::showReadout);
    connect(m_matrix, &MatrixView::cellActivated, this, &ConfusionView::cellActivated);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& index) {
            if (index.isValid())
                m_matrix->setCurrent(m_model->truth(index.row()), m_model->predicted(index.row()));
        });
    const auto open = [this](const QModelIndex& index) {
        Q_EMIT cellActivated(m_model->truth(index.row()), m_model->predicted(index.row()));
    };
    connect(m_table, &QTableView::activated, this, open);
    connect(m_table, &QTableView::clicked, this, [this, open](const QModelIndex& index) {
        // On desktops that activate with one click, activated() has already been sent.
        if (!style()->styleHint(QStyle::SH_ItemView_ActivateItemOnSingleClick, nullptr, m_table))
            open(index);
    });
    connect(m_empty, &EmptyState::triggered, this, &ConfusionView::emptyActionTriggered);
    for (const ErrorPage& page : m_pages)
        if (auto* table = qobject_cast<ScoresTable*>(page.widget))
            connect(table, &ScoresTable::typeActivated, this, &ConfusionView::typeActivated);
    connect(m_part, &QComboBox::currentIndexChanged, this, [this](int part) {
        setErrors({}); // drop the other part's errors
        Q_EMIT partChosen(part);
    });
}

void ConfusionView::setParts(const QStringList& titles, int part)
{
    const QSignalBlocker quiet(m_part);
    m_part->clear();
    m_part->addItems(titles);
    m_part->setCurrentIndex(part);
    m_part->setVisible(!titles.isEmpty());
}

int ConfusionView::part() const { return m_part->currentIndex(); }

/// Shows the matrix, or a sentence that says why there is none.
void ConfusionView::showContent(double largestShare)
{
    const bool known = !m_confusion.labels.empty();
    const bool some = known && largestShare > 0;
    m_content->setVisible(some);
    m_readout->setVisible(known);
    m_empty->setVisible(!some);
    if (!known)
        m_empty->setTexts(m_emptyText, m_emptyAction);
    else
        m_empty->setTexts(m_part->count() > 1
                ? tr("Every %1 of this part (%2) is read right: there is no confusion to show. "
                     "Choose the other part above.")
                      .arg(m_names.token, m_part->currentText())
                : tr("Every %1 is read right: there is no confusion to show.").arg(m_names.token),
            {});
}

/// Makes all columns visible: the matrix beside them can shrink. Qt would measure every cell, some
/// 20 ms at each new answer for the confusions of letters.
void ConfusionView::fitTable()
{
    const QString most = m_model->index(0, WorstConfusions::tokensColumn).data().toString();
    const QStringList widest[] = {
        m_labels, m_labels, {most}, {most}, {WorstConfusions::tr("%1 %").arg(fixedText(100, 1))}};
    const int margin =
        m_table->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_table);
    int all = 2 * m_table->frameWidth() + m_table->verticalScrollBar()->sizeHint().width();
    for (int column = 0; column < m_model->columnCount(); ++column) {
        int width = m_table->horizontalHeader()->sectionSizeHint(column);
        for (const QString& text : widest[column])
            width = std::max(
                width, m_table->fontMetrics().horizontalAdvance(text) + 2 * (margin + 1) + 1);
        m_table->setColumnWidth(column, width);
        all += m_table->isColumnHidden(column) ? 0 : width;
    }
    m_table->setMinimumWidth(all + 8);
}

/// A new table of scores comes to the front.
void ConfusionView::setErrors(const PredictionErrors& errors)
{
    setConfusion(errors.confusion);
    setMeasures(errors.measures);
    for (const ErrorPage& page : m_pages) {
        const bool some = page.show(errors);
        const int tab = m_tables->indexOf(page.widget);
        const bool comes = page.front && some != m_tables->isTabVisible(tab);
        setTabShown(m_tables, tab, some);
        if (comes)
            m_tables->setCurrentWidget(some ? page.widget : m_table);
    }
}

void ConfusionView::setMeasures(const Metrics& measures)
{
    const auto translated = [](std::string_view text) {
        return QCoreApplication::translate("metrics", std::string(text).c_str());
    };
    QStringList texts, help;
    for (const Metric& metric : measures.values) {
        const MetricKind* kind = findMetric(metric.key);
        const QString title = kind ? translated(kind->title) : QString::fromStdString(metric.key);
        texts << tr("%1 %2 %").arg(title).arg(fixedText(100 * metric.value, 1));
        if (kind)
            help << tr("%1: %2").arg(title, translated(kind->help));
    }
    m_measures->setText(texts.join(QStringLiteral(" · ")));
    m_measures->setToolTip(help.join(QLatin1Char('\n')));
    m_measures->setVisible(!texts.isEmpty());
}

QString ConfusionView::measures() const { return m_measures->text(); }

/// Counts; for pixels, whose counts are too long to read, shares of their row.
QStringList ConfusionView::cellTexts() const
{
    QStringList texts;
    const std::size_t labels = m_confusion.labels.size();
    for (std::size_t a = 0; a < labels; ++a) {
        double row = 0;
        for (std::size_t b = 0; b < labels; ++b)
            row += static_cast<double>(m_confusion.at(a, b));
        for (std::size_t b = 0; b < labels; ++b) {
            const std::size_t count = m_confusion.at(a, b);
            texts << (!count ? QString()
                    : !m_confusion.pixels
                    ? QString::number(count)
                    : tr("%1 %").arg(displayNumber(100 * static_cast<double>(count) / row, 2)));
        }
    }
    return texts;
}

/// The table's current confusion stays current wherever it moves; if it vanishes, its row stays.
/// The matrix has its own current cell.
void ConfusionView::keepCurrent(const std::pair<QString, QString>& confusion, int row)
{
    const int found = m_model->rowOf(confusion);
    const int now = found >= 0 ? found : std::min(row, m_model->rowCount() - 1);
    const QSignalBlocker quiet(m_table->selectionModel());
    m_table->selectionModel()->setCurrentIndex(
        m_model->index(now, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_table->viewport()->update();
}

void ConfusionView::setConfusion(Confusion confusion)
{
    m_confusion = std::move(confusion);
    m_labels.clear();
    for (const std::string& label : m_confusion.labels)
        m_labels << shownLabel(m_confusion, label);
    const int row = m_table->currentIndex().row();
    const auto current = m_model->pairAt(row);
    m_model->setConfusion(m_confusion);
    if (current)
        keepCurrent(*current, row);
    double largest = 0;
    MatrixView::Content content;
    content.color = errorColors(m_confusion, largest);
    content.rows = content.columns = m_labels;
    content.rowTitle = tr("truth");
    content.columnTitle = tr("prediction");
    content.value.assign(m_confusion.tokens.begin(), m_confusion.tokens.end());
    content.text = cellTexts();
    content.legendLow = tr("0 %");
    content.legendHigh = tr("%1 %").arg(displayNumber(100 * largest, 3));
    content.legendTitle = tr("share of the %1 of a row").arg(m_names.tokens);
    m_matrix->setContent(std::move(content),
        [this](int truth, int predicted) { return sentence(truth, predicted); });
    showContent(largest);
    fitTable();
    showReadout(m_matrix->currentRow(), m_matrix->currentColumn());
}

QString ConfusionView::sentence(int truth, int predicted) const
{
    const std::size_t cell = static_cast<std::size_t>(truth) * m_confusion.labels.size()
        + static_cast<std::size_t>(predicted);
    const auto count = [](std::size_t n, const QString& one, const QString& many) {
        return n == 1 ? tr("1 %1").arg(one) : tr("%L1 %2").arg(n).arg(many);
    };
    // Superpixels, not pixels: see Confusion.
    const QString counted = count(m_confusion.tokens[cell], m_names.token, m_names.tokens);
    if (m_names.token == m_names.example) // examples are counted
        return tr("truth %1, predicted %2: %3").arg(m_labels[truth], m_labels[predicted], counted);
    const QString text = m_confusion.pixels
        ? tr("truth %1, predicted %2: %3; a superpixel of it in %4")
        : tr("truth %1, predicted %2: %3 in %4");
    return text.arg(m_labels[truth], m_labels[predicted], counted,
        count(m_confusion.examples[cell], m_names.example, m_names.examples));
}

void ConfusionView::showReadout(int truth, int predicted)
{
    if (truth >= 0 && predicted >= 0) {
        m_readout->setText(sentence(truth, predicted));
        return;
    }
    std::size_t all = 0, right = 0;
    const std::size_t labels = m_confusion.labels.size();
    for (std::size_t a = 0; a < labels; ++a)
        for (std::size_t b = 0; b < labels; ++b) {
            all += m_confusion.at(a, b);
            right += a == b ? m_confusion.at(a, b) : 0;
        }
    const double wrong =
        all ? 100 * static_cast<double>(all - right) / static_cast<double>(all) : 0;
    const QString count = tr("%L1 of %L2 %3 wrong (%4 %)")
                              .arg(all - right)
                              .arg(all)
                              .arg(m_names.tokens)
                              .arg(fixedText(wrong, 2));
    m_readout->setText(m_part->count() ? tr("%1: %2").arg(m_part->currentText(), count) : count);
}

void ConfusionView::setUpdating(bool updating, const QString& of)
{
    m_staleBadge->setUpdating(updating, of);
}

void ConfusionView::setStale(bool stale, const QString& reason)
{
    m_staleBadge->setStale(stale, reason);
}

void ConfusionView::setEmptyState(const QString& text, const QString& action)
{
    m_emptyText = text;
    m_emptyAction = action;
    if (m_confusion.labels.empty())
        m_empty->setTexts(text, action);
}

} // namespace gapscope
