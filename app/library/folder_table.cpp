// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/folder_table.h"

#include "app/state/run_rows.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/layouts.h"
#include "widgets/controls/notes.h"
#include "widgets/runs/progress_eta.h"
#include "widgets/runs/run_table.h"
#include "widgets/runs/run_table_model.h"

namespace gapscope {
namespace {

constexpr qsizetype mostProblems = 1000; ///< most problems of a folder that are listed

const QStringList& firstColumns()
{
    static const QStringList columns{u"name"_s, u"status"_s, u"gap"_s, u"pass"_s, u"seconds"_s,
        u"test_error"_s, u"lambda"_s, u"tags"_s, u"notes"_s, u"dataset"_s, u"file"_s,
        u"modified"_s};
    return columns;
}

} // namespace

FolderTable::FolderTable(QWidget* parent)
    : QWidget(parent)
    , m_table(new RunTable(nullptr, RunTable::Use::records))
{
    m_table->setEmptyState(emptyText(), tr("Open folder of records…"));
    connect(m_table, &RunTable::emptyActionTriggered, this, &FolderTable::openRequested);
    m_table->setVisibleColumns(firstColumns());
    auto* column = plainLayout<QVBoxLayout>(this, 8, {8, 8, 8, 0});
    column->addWidget(buildHead());
    buildProgress();
    buildProblems();
    column->addWidget(m_problems, 1);
    column->addWidget(m_table, 4);
    connectTable();
    connect(&m_library, &Library::opened, this, [this] {
        m_wantedBaseline.clear();
        m_targetChosen = false;
        m_table->setBaseline(-1);
        m_table->setRuns({});
        m_folder->setText(QDir::toNativeSeparators(m_library.folder()));
        m_folder->setToolTip(m_folder->text());
        m_problemsButton->setChecked(false);
        showFindings();
        showSelection();
    });
    connect(&m_library, &Library::news, this, &FolderTable::take);
    connect(&m_library, &Library::progress, this, &FolderTable::showProgress);
    connect(&m_library, &Library::looked, this, &FolderTable::showFindings);
    connect(&m_library, &Library::failed, this, &FolderTable::showFindings);
    showFindings();
    showSelection();
}

QWidget* FolderTable::buildHead()
{
    auto* head = new WrapRow; // beside both docks it does not fit on one line
    m_folder = new ElidedLabel;
    m_folder->setTextFormat(Qt::PlainText);
    m_folder->setAccessibleName(tr("Folder of records"));
    m_problemsButton = new QToolButton;
    m_problemsButton->setObjectName(u"libraryProblems"_s);
    m_problemsButton->setCheckable(true);
    m_problemsButton->setToolTip(tr("Files that look like records and cannot be read, and why"));
    m_tag = new QLineEdit;
    m_tag->setObjectName(u"libraryTag"_s);
    m_tag->setPlaceholderText(tr("tag the selection"));
    m_tag->setProperty("partOfTheView", true); // undo removes the last tag, not this text
    m_tag->setAccessibleName(tr("Tag for the selected records"));
    m_tag->setToolTip(tr("Return gives this tag to every selected record; it is kept beside them, "
                         "in %1")
                          .arg(QLatin1String(notesFileName)));
    // Wide enough for its placeholder in every language.
    m_tag->setMinimumWidth(m_tag->fontMetrics().horizontalAdvance(m_tag->placeholderText()) + 24);
    m_tag->setMaximumWidth(std::max(180, m_tag->minimumWidth()));
    m_draw = new QPushButton(tr("Draw"));
    m_draw->setObjectName(u"libraryDraw"_s);
    m_draw->setToolTip(tr("Add the selected records to the runs and show their curves; a "
                          "double click or Return does so with those selected, too"));
    head->left()->addWidget(m_folder, 1);
    head->left()->addWidget(m_problemsButton);
    head->right()->addWidget(m_tag);
    head->right()->addWidget(m_draw);
    connect(m_draw, &QPushButton::clicked, this, &FolderTable::drawSelection);
    connect(m_tag, &QLineEdit::returnPressed, this, &FolderTable::tagSelection);
    return head;
}

/// As wide as the list of runs at its narrowest.
void FolderTable::buildProgress()
{
    m_state = new QWidget(this); // until it stands above the list
    m_note = new QLabel;
    m_note->setObjectName(u"libraryNote"_s);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_readRest = new QPushButton(tr("Read on"));
    m_readRest->setToolTip(tr("Read the rest of the folder"));
    connect(m_readRest, &QPushButton::clicked, &m_library, &Library::rescan);
    m_progressText = new QLabel;
    m_progressText->setObjectName(u"libraryProgress"_s);
    for (QLabel* text : {m_note, m_progressText}) {
        text->setWordWrap(true);
        text->setMinimumWidth(1);
    }
    m_bar = new QProgressBar;
    m_bar->setTextVisible(false);
    m_bar->setMaximumHeight(8);
    m_bar->setAccessibleName(tr("Records read"));
    auto* cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(u"libraryCancel"_s);
    cancel->setToolTip(tr("Stop reading; records already read stay listed"));
    connect(cancel, &QPushButton::clicked, this, [this] {
        if (!m_drawing)
            return m_library.cancel();
        showDrawing(0, 0, 0);
        Q_EMIT drawCancelled();
    });
    m_progressRow = new QWidget;
    auto* row = plainLayout<QHBoxLayout>(nullptr, 8);
    row->addWidget(m_bar, 1);
    row->addWidget(cancel);
    auto* progress = plainLayout<QVBoxLayout>(m_progressRow, 4);
    progress->addWidget(m_progressText);
    progress->addLayout(row);
    auto* column = plainLayout<QVBoxLayout>(m_state, 4, {8, 0, 8, 0});
    addWidgets(column, {m_note, m_readRest, m_progressRow});
    m_progressRow->hide();
}

void FolderTable::buildProblems()
{
    m_problems = new QTableWidget(0, 2);
    m_problems->setObjectName(u"libraryProblemList"_s);
    m_problems->setAccessibleName(tr("Files that cannot be read"));
    m_problems->setToolTip(tr("Half-written or damaged files are read again when they change"));
    m_problems->setHorizontalHeaderLabels({tr("File"), tr("Why it cannot be read")});
    m_problems->horizontalHeader()->setStretchLastSection(true);
    m_problems->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_problems->setColumnWidth(0, 240);
    m_problems->verticalHeader()->hide();
    m_problems->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_problems->setTabKeyNavigation(false);
    m_problems->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_problems->hide();
    connect(m_problemsButton, &QToolButton::toggled, m_problems, &QWidget::setVisible);
}

void FolderTable::connectTable()
{
    connect(m_table->view()->selectionModel(), &QItemSelectionModel::selectionChanged, this,
        &FolderTable::showSelection);
    connect(m_table, &RunTable::runActivated, this, &FolderTable::drawSelection);
    connect(m_table, &RunTable::drawRequested, this, &FolderTable::drawSelection);
    connect(m_table, &RunTable::tagsEdited, &m_library, &Library::setTags);
    connect(m_table, &RunTable::notesEdited, &m_library, &Library::setNotes);
    connect(m_table, &RunTable::baselineChanged, this, [this](int id) {
        if (id >= 0)
            m_library.wantCosts();
        chooseTarget();
    });
    connect(m_table, &RunTable::targetEdited, this, [this] { m_targetChosen = true; });
}

QString FolderTable::emptyText()
{
    return tr("No run records in this folder yet. They appear as they are written.");
}

void FolderTable::open(const QString& folder) { m_library.open(folder); }

void FolderTable::take(const LibraryNews& news)
{
    const RunTableModel& model = *m_table->model();
    std::map<int, RunRow> rows;
    const auto rowOf = [&](int id) -> RunRow* {
        if (const auto changed = rows.find(id); changed != rows.end())
            return &changed->second;
        const int known = model.rowOf(id);
        return known < 0 ? nullptr : &rows.emplace(id, model.run(known)).first->second;
    };
    for (const LibraryNews::Noted& noted : news.noted)
        if (RunRow* row = rowOf(noted.id)) {
            row->tags = listOf(noted.notes.tags);
            row->notes = qs(noted.notes.notes);
        }
    for (const LibraryNews::Costed& costed : news.costed)
        if (RunRow* row = rowOf(costed.id))
            row->costs = costed.costs;
    for (const LibraryRecord& record : news.records)
        rows[record.row.id] = record.row;
    std::vector<RunRow> changed;
    for (auto& [id, row] : rows)
        changed.push_back(std::move(row));
    m_table->change(std::move(changed), news.gone);
    if (!m_wantedBaseline.isEmpty())
        setBaseline(m_wantedBaseline);
    chooseTarget();
    showSelection();
}

/// Sets the record's path, "": none. A record that has not been read yet becomes the baseline when
/// it has; a record of another folder has no effect here.
void FolderTable::setBaseline(const QString& path)
{
    const QString folder = m_library.folder() + '/'_L1;
    if (!path.isEmpty() && !path.startsWith(folder))
        return;
    const RunTableModel& model = *m_table->model();
    int id = -1;
    for (int row = 0; row < model.rowCount() && !path.isEmpty() && id < 0; ++row)
        if (model.run(row).file == path.mid(folder.size()))
            id = model.run(row).id;
    m_wantedBaseline = id < 0 ? path : QString();
    if (id >= 0 || path.isEmpty())
        m_table->setBaseline(id);
}

QString FolderTable::baseline() const
{
    const int row = m_table->model()->rowOf(m_table->baseline());
    return row < 0 ? m_wantedBaseline
                   : m_library.folder() + '/'_L1 + m_table->model()->run(row).file;
}

/// The largest target gap of the records, until the user chooses another one.
void FolderTable::chooseTarget()
{
    const double gap = m_table->model()->largestEpsilon();
    if (gap > 0 && !m_targetChosen && gap != m_table->targetGap())
        m_table->setTargetGap(gap);
}

void FolderTable::showProgress(qsizetype done, qsizetype all, bool costs, double secondsLeft)
{
    if (!m_drawing) // the user has asked for that one
        showRow(costs ? tr("Traces read for the ratios: %L1 of %L2") : tr("%L1 of %L2 files read"),
            done, all, secondsLeft);
}

void FolderTable::showDrawing(qsizetype done, qsizetype all, double secondsLeft)
{
    m_drawing = done < all;
    showRow(tr("Records read to be drawn: %L1 of %L2"), done, all, secondsLeft);
}

void FolderTable::showRow(const QString& what, qsizetype done, qsizetype all, double secondsLeft)
{
    const bool over = all == 0 || done == all;
    m_progressRow->setVisible(!over);
    m_state->setVisible(!over || !m_note->text().isEmpty());
    if (over)
        return;
    m_progressText->setText(what.arg(done).arg(all) + u", "_s + leftText(secondsLeft));
    m_bar->setMaximum(static_cast<int>(all));
    m_bar->setValue(static_cast<int>(done));
}

void FolderTable::showFindings()
{
    const LibraryFindings& findings = m_library.findings();
    const qsizetype count = findings.problems.size();
    m_problemsButton->setVisible(count > 0);
    m_problemsButton->setText(
        count == 1 ? tr("1 unreadable file") : tr("%L1 unreadable files").arg(count));
    if (count == 0)
        m_problemsButton->setChecked(false);
    m_problems->setRowCount(static_cast<int>(std::min(count, mostProblems)));
    for (int row = 0; row < m_problems->rowCount(); ++row) {
        const LibraryProblem& problem = findings.problems[row];
        for (int column = 0; column < 2; ++column) {
            auto* cell = new QTableWidgetItem(column == 0 ? problem.file : problem.reason);
            cell->setToolTip(cell->text());
            m_problems->setItem(row, column, cell);
        }
    }
    QStringList notes;
    if (m_library.isCancelled())
        notes << tr("Not the whole folder was read.");
    if (findings.cut)
        notes << tr(
            "The folder holds more than 100,000 files, 5,000 folders or 16 levels: the rest "
            "is left out.");
    const bool looked = !findings.folders.empty();
    if (looked && !m_library.isCancelled() && findings.records == 0)
        notes << tr(
            "None of the %L1 files in this folder and its subfolders is the record of a run, "
            "path or grid, as Save run… and gapscope-cli train --record write them.")
                     .arg(findings.others + static_cast<std::size_t>(count));
    m_note->setText(notes.join(' '_L1));
    m_note->setVisible(!notes.isEmpty());
    m_state->setVisible(!notes.isEmpty() || !m_progressRow->isHidden());
    m_readRest->setVisible(m_library.isCancelled());
}

void FolderTable::showSelection()
{
    const bool any = !m_table->selectedRuns().isEmpty();
    m_draw->setEnabled(any);
    m_tag->setEnabled(any);
}

void FolderTable::draw(const QList<int>& ids, bool only)
{
    const std::vector<LibraryEntry> records = m_library.entries(ids);
    if (!records.empty())
        Q_EMIT drawRequested(records, only);
}

void FolderTable::drawSelection() { draw(m_table->selectedRuns()); }

void FolderTable::tagSelection()
{
    const QString tag = m_tag->text().remove(','_L1).trimmed(); // commas separate tags
    if (tag.isEmpty())
        return;
    m_library.addTag(m_table->selectedRuns(), tag);
    m_tag->clear();
}

void FolderTable::save(ViewState& view) const
{
    saveTable(view, u"library"_s, m_table);
    view.insert(u"library/baseline"_s, baseline());
    if (m_targetChosen)
        view.insert(u"library/target"_s, m_table->targetGap());
}

void FolderTable::restore(const ViewState& view)
{
    // Before the columns: a baseline that comes or goes changes them, too.
    if (restoreTarget(view, u"library/target"_s, m_table, m_targetChosen))
        chooseTarget();
    if (const QString key = u"library/baseline"_s; view.contains(key))
        setBaseline(view.value(key).toString());
    restoreTable(view, u"library"_s, m_table);
}

} // namespace gapscope
