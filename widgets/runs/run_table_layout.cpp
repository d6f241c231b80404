// SPDX-License-Identifier: GPL-3.0-or-later
// The run table's parts.
#include "widgets/controls/boxes.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/differing_model.h"
#include "widgets/runs/run_delegate.h"
#include "widgets/runs/run_table.h"
#include "widgets/runs/run_table_model.h"

#include <QtWidgets>

namespace gapscope {
namespace {

/// The hint of an empty field: the longest of these that fits, or the last.
class HintFit : public QObject {
public:
    HintFit(QLineEdit* field, const QStringList& longestFirst)
        : QObject(field)
        , m_field(field)
        , m_hints(longestFirst)
    {
        field->installEventFilter(this);
        field->setPlaceholderText(m_hints.front());
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize)
            fit();
        return QObject::eventFilter(watched, event);
    }

private:
    void fit()
    {
        constexpr int frameAndMargins = 12;
        const int room = m_field->width() - frameAndMargins;
        const auto fits = [&](const QString& hint) {
            return m_field->fontMetrics().horizontalAdvance(hint) <= room;
        };
        const auto hint = std::ranges::find_if(m_hints, fits);
        m_field->setPlaceholderText(hint == m_hints.end() ? m_hints.back() : *hint);
    }

    QLineEdit* m_field;
    QStringList m_hints;
};

// The most important columns come next to the name, in this order; a baseline's ratios are shown
// only if there is a baseline.
constexpr const char* leadingColumns[] = {"status", "dataset", "gap", "ratio_passes",
    "ratio_oracle_calls", "ratio_seconds", "pass", "seconds"};
constexpr std::size_t besideName = 6; // of these, with space that names cannot use
constexpr int leastNameWidth = 176;

void quietTable(QTableView* view)
{
    view->setShowGrid(false);
    view->setAlternatingRowColors(true);
    view->setTabKeyNavigation(false);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 8);
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

} // namespace

RunTable::RunTable(QWidget* parent, Use use)
    : QWidget(parent)
    , m_use(use)
    , m_model(new RunTableModel(this))
    , m_proxy(new RunTableProxy(m_model, this))
    , m_differing(new DifferingModel(this))
    , m_view(new QTableView)
    , m_differingView(new QTableView)
    , m_filter(new QLineEdit)
    , m_count(new QLabel)
    , m_filterNote(new QLabel)
    , m_baselineLabel(new ElidedLabel)
    , m_targetLabel(new QLabel(use == Use::runs ? tr("to &gap") : tr("to gap")))
    , m_targetNote(new QLabel)
    , m_differingHeading(new ElidedLabel)
    , m_empty(new EmptyState(nullptr))
    , m_differingBox(new QWidget)
    , m_selectAll(new QPushButton(tr("Select all")))
    , m_target(new LogSlider)
{
    setAccessibleName(use == Use::runs ? tr("Runs") : tr("Records"));
    m_model->setOfRecords(use == Use::records);
    buildView();
    buildFilter();
    buildTarget();
    buildDiffering();
    buildActions();
    layOut();
    setEmptyState(tr("Every run gets a line here: options, results, costs against a "
                     "baseline. Start a run or a comparison."),
        {});
    setMinimumWidth(288);
    connectParts();
    setBaseline(-1);
    showCount();
}

void RunTable::layOut()
{
    auto* top = plainLayout<QHBoxLayout>(nullptr, 8);
    top->addWidget(m_filter, 1);
    top->addWidget(m_count);
    top->addWidget(buildColumnButton());
    auto* bottom = plainLayout<QHBoxLayout>(nullptr, 8);
    bottom->addWidget(m_targetLabel);
    bottom->addWidget(m_target, 1);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    auto* tableBox = new QWidget;
    auto* tables = plainLayout<QVBoxLayout>(tableBox);
    addWidgets(tables, {m_empty, m_view});
    addWidgets(splitter, {tableBox, m_differingBox});
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);
    auto* layout = plainLayout<QVBoxLayout>(this, 8, {8, 8, 8, 8});
    layout->addLayout(top);
    layout->addWidget(m_filterNote);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_baselineLabel);
    layout->addLayout(bottom);
    layout->addWidget(m_targetNote);
}

void RunTable::orderColumns()
{
    QHeaderView* header = m_view->horizontalHeader();
    for (int column = 0; column < header->count(); ++column)
        header->moveSection(header->visualIndex(column), column);
    int place = nameColumn;
    for (const char* key : leadingColumns)
        header->moveSection(header->visualIndex(runColumn(QLatin1String(key))), ++place);
}

void RunTable::buildView()
{
    m_view->setModel(m_proxy);
    m_view->setAccessibleName(m_use == Use::runs ? tr("Run table") : tr("Record table"));
    m_view->setToolTip(tr("Right click for actions, on the header for more columns"));
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setEditTriggers(QAbstractItemView::EditKeyPressed
        | (m_use == Use::runs ? QAbstractItemView::DoubleClicked // for records it draws
                              : QAbstractItemView::NoEditTriggers));
    m_view->setIconSize({24, 12});
    m_view->setWordWrap(false);
    m_view->setItemDelegate(new RunDelegate(m_model, m_view));
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->verticalHeader()->hide();
    quietTable(m_view);
    QHeaderView* header = m_view->horizontalHeader();
    header->setSectionsMovable(true);
    header->setResizeContentsPrecision(100); // rows: enough for ten thousand
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    setColumnWidths();
    orderColumns();
    m_view->setSortingEnabled(true);
    m_proxy->sort(-1); // in the owner's order until a header is clicked
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    m_view->viewport()->installEventFilter(this);
    connect(header, &QHeaderView::sectionResized, this, [this](int column) {
        if (!m_fitting)
            m_widthsChosen << column;
    });
}

/// As wide as its title and its usual contents, in bold as for the baseline.
void RunTable::setColumnWidths()
{
    QFont bold = m_view->font();
    bold.setBold(true);
    const QFontMetrics title = m_view->horizontalHeader()->fontMetrics();
    const auto widthFor = [&](const RunColumn& column, const QString& content) {
        return std::max(title.horizontalAdvance(column.title),
                   QFontMetrics(bold).horizontalAdvance(content))
            + 8;
    };
    const std::vector<RunColumn>& columns = runColumns();
    for (std::size_t k = 0; k < columns.size(); ++k) {
        const int column = static_cast<int>(k);
        m_view->setColumnHidden(column, !columns[k].shown);
        const int usual = title.horizontalAdvance(columns[k].title) + 14;
        m_view->setColumnWidth(column,
            columns[k].key == QLatin1String("gap")
                    || columns[k].title.endsWith(QLatin1String("[s]"))
                ? widthFor(columns[k], QStringLiteral("0.000991"))
                : columns[k].key.startsWith(QLatin1String("ratio_"))
                ? widthFor(columns[k], QStringLiteral("0.574"))
                : columns[k].key == QLatin1String("dataset")
                ? widthFor(columns[k], QStringLiteral("OCR words (large), n 6,251"))
                : std::max(usual, columns[k].numeric ? 48 : 88));
    }
    m_signWidth = 26;
    m_statusWidth = widthFor(columns[statusColumn], tr("converged")) + m_signWidth;
    m_view->horizontalHeader()->setMinimumSectionSize(m_signWidth);
}

void RunTable::buildFilter()
{
    new HintFit(m_filter,
        {tr("filter: words, gap<0.01, method=bcfw"), tr("filter: gap<0.01"), tr("filter")});
    m_filter->setClearButtonEnabled(true);
    m_filter->setProperty("partOfTheView", true); // its undo is the window's
    m_filter->setAccessibleName(tr("Filter runs"));
    m_filter->setToolTip(tr("Words match any column; KEY<VALUE, <=, >, >=, =, != compare, KEY:TEXT "
                            "searches one. KEY is a column's title or what its tooltip names."));
    m_count->setAccessibleName(tr("Number of runs"));
    m_filterNote->setObjectName(QStringLiteral("filterNote"));
    m_filterNote->setAccessibleName(tr("About the filter"));
    m_filterNote->setWordWrap(true);
    m_filterNote->setTextFormat(Qt::PlainText);
    m_filterNote->hide();
}

void RunTable::buildTarget()
{
    m_target->setRange(1e-6, 10);
    m_target->setValue(0.01);
    m_target->setDefaultValue(0.01);
    m_target->setBuddyLabel(m_targetLabel);
    m_targetNote->setObjectName(QStringLiteral("targetNote"));
    m_targetNote->setAccessibleName(tr("About the target gap"));
    m_targetNote->setWordWrap(true);
    m_targetNote->hide();
    m_target->setToolTip(tr("Ratios compare the cost to certify this gap, objective units"));
}

/// The names get the width that the leading columns leave, until the user sets widths; the status
/// shows only its sign rather than cut a name. Other columns grow to the numbers in sight: one that
/// is cut looks like another.
void RunTable::fitName()
{
    const auto* view = static_cast<const QAbstractItemView*>(m_view);
    m_fitting = true;
    for (std::size_t k = 0; isVisible() && k < runColumns().size(); ++k) {
        const int column = static_cast<int>(k);
        if (runColumns()[k].numeric && !m_view->isColumnHidden(column)
            && !m_widthsChosen.contains(column))
            m_view->setColumnWidth(
                column, std::max(m_view->columnWidth(column), view->sizeHintForColumn(column)));
    }
    m_fitting = false;
    if (m_widthsChosen.contains(nameColumn) || m_widthsChosen.contains(statusColumn))
        return;
    int room = m_view->viewport()->width();
    for (const char* key : std::span(leadingColumns).first(besideName))
        if (const int column = runColumn(QLatin1String(key)); column != statusColumn)
            room -= m_view->columnWidth(column); // 0 when hidden
    // A scroll bar takes its space from the names: a number that is cut looks like another.
    const QScrollBar* bar = m_view->verticalScrollBar();
    const int least = leastNameWidth - (bar->isVisible() ? bar->width() : 0);
    const int most = std::max(least, view->sizeHintForColumn(nameColumn));
    QFont bold = m_view->font();
    bold.setBold(true); // as for the baseline
    const QFontMetrics metrics(bold);
    int words = m_statusWidth;
    constexpr int mostMeasured = 200;
    for (int row = 0; row < std::min(m_model->rowCount(), mostMeasured); ++row)
        words =
            std::max(words, metrics.horizontalAdvance(m_model->run(row).status) + m_signWidth + 8);
    const int status = room - words >= most ? words : m_signWidth;
    if (!m_view->isColumnHidden(statusColumn))
        room -= status;
    m_fitting = true;
    m_model->setStatusInWords(status > m_signWidth);
    m_view->setColumnWidth(statusColumn, status);
    m_view->setColumnWidth(nameColumn, std::clamp(room, least, most));
    m_fitting = false;
}

void RunTable::showColumn(int column, bool on)
{
    m_fitting = true;
    m_view->setColumnHidden(column, !on);
    fitName(); // ends it
}

bool RunTable::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        fitName();
    return QWidget::eventFilter(watched, event);
}

void RunTable::buildDiffering()
{
    m_differingView->setModel(m_differing);
    m_differingView->setAccessibleName(tr("Differing parameters"));
    m_differingView->setToolTip(
        tr("Parameters in which the selected runs and the baseline differ"));
    m_differingView->setEditTriggers(QAbstractItemView::NoEditTriggers);
    quietTable(m_differingView);
    m_differingView->setTextElideMode(Qt::ElideMiddle);
    m_differingView->horizontalHeader()->setTextElideMode(Qt::ElideMiddle);
    m_differingView->horizontalHeader()->setMinimumSectionSize(64);
    auto* box = plainLayout<QVBoxLayout>(m_differingBox, 4);
    m_differingHeading->setForegroundRole(QPalette::PlaceholderText);
    m_selectAll->setObjectName(QStringLiteral("selectAllRuns"));
    m_selectAll->setToolTip(tr("Select all that the list shows, to see in what they differ"));
    m_selectAll->setFlat(true);
    QSizePolicy room = m_selectAll->sizePolicy();
    room.setRetainSizeWhenHidden(true);
    m_selectAll->setSizePolicy(room);
    auto* top = plainLayout<QHBoxLayout>(nullptr, 8);
    top->addWidget(m_differingHeading, 1);
    top->addWidget(m_selectAll);
    box->addLayout(top);
    box->addWidget(m_differingView);
    QSizePolicy keeps = m_differingView->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    m_differingView->setSizePolicy(keeps);
    // The same space whatever is selected: the rows above must not move under the pointer.
    const int header = 2 * m_differingView->fontMetrics().lineSpacing() + 8; // names on two lines
    m_differingView->horizontalHeader()->setFixedHeight(header);
    m_differingView->setMinimumHeight(
        header + 3 * m_differingView->verticalHeader()->defaultSectionSize());
}

void RunTable::connectParts()
{
    connect(m_filter, &QLineEdit::textChanged, this, &RunTable::filterChanged);
    connect(m_view, &QTableView::customContextMenuRequested, this, &RunTable::contextMenu);
    connect(m_view->horizontalHeader(), &QHeaderView::customContextMenuRequested, this,
        [this](const QPoint& where) {
            const QHeaderView* header = m_view->horizontalHeader();
            columnMenu(header->viewport()->mapToGlobal(where), header->logicalIndexAt(where));
        });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this,
        &RunTable::selectionChanged);
    connect(m_view, &QTableView::activated, this, [this](const QModelIndex& index) {
        Q_EMIT runActivated(m_model->run(m_proxy->mapToSource(index).row()).id);
    });
    connect(m_target, &LogSlider::valueEdited, this, [this](double gap) {
        setTargetGap(gap);
        Q_EMIT targetEdited(gap);
    });
    connect(m_empty, &EmptyState::triggered, this, &RunTable::emptyActionTriggered);
    connect(m_selectAll, &QPushButton::clicked, m_view, &QTableView::selectAll);
    connect(m_model, &RunTableModel::visibilityChanged, this, &RunTable::visibilityChanged);
    connect(m_model, &RunTableModel::renamed, this, &RunTable::renamed);
    connect(m_model, &RunTableModel::renamed, this,
        [this] { setBaseline(m_model->baseline()); }); // its name may now be shown
    connect(m_model, &RunTableModel::tagsEdited, this, &RunTable::tagsEdited);
    connect(m_model, &RunTableModel::notesEdited, this, &RunTable::notesEdited);
}

} // namespace gapscope
