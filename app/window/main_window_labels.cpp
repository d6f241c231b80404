// SPDX-License-Identifier: GPL-3.0-or-later
// Files of one's own, labelled by the model shown, and what comes out for them.
#include "app/data/data_dock.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/labels/label_drop.h"
#include "app/model/label_bar.h"
#include "app/model/model_views.h"
#include "app/models/predictions.h"
#include "app/models/trained_model.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/view/pages.h"
#include "app/window/main_window.h"
#include "core/files/atomic_file.h"
#include "core/library/file_kind.h"
#include "core/machine/error.h"
#include "datasets/caches/feature_cache.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/runs/run_table.h"
#include "widgets/runs/run_table_model.h"
#include "widgets/viewers/common/example_viewer.h"

#include <QAbstractProxyModel>
#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QInputDialog>
#include <QLineEdit>
#include <QProgressDialog>
#include <QShortcut>
#include <QStackedWidget>
#include <QTableView>

namespace gapscope {
namespace {

/// Its usual tip, or why it cannot be done.
void explain(QAction* action, const QString& why)
{
    constexpr const char* usual = "usualToolTip";
    if (!action->property(usual).isValid())
        action->setProperty(usual, action->toolTip());
    action->setToolTip(why.isEmpty() ? action->property(usual).toString() : why);
}

QString needsModel()
{
    return MainWindow::tr(
        "Labelling needs a model: select a run that has weights, or open a model file");
}

/// Of a run that goes on the model is that of a moment.
QString nameNow(const Run& run)
{
    return run.ended() || !run.snapshot
        ? run.name
        : MainWindow::tr("%1 · pass %2").arg(run.name, plainNumber(run.snapshot->pass, 4));
}

/// What `predict --out` is called for these labels, as a rule.
QString labelsFileName(const LabelledFile& file)
{
    const QString stem = fileNameOf(QFileInfo(file.path).completeBaseName());
    switch (kindOf(&file.problem())) {
    case ExampleKind::poses:
        return stem + QStringLiteral("-joints.csv");
    case ExampleKind::sentences:
        return stem + QStringLiteral("-labels.txt");
    case ExampleKind::alignments:
        return stem + QStringLiteral("-links.wa");
    default:
        return stem + QStringLiteral("-labels.tsv");
    }
}

} // namespace

void MainWindow::connectLabels()
{
    const Actions& a = m_actions;
    LabelSession* labels = &m_models->labels();
    connect(a.labelFiles, &QAction::triggered, this, [this] { chooseFilesToLabel(false); });
    connect(a.labelFolder, &QAction::triggered, this, [this] { chooseFilesToLabel(true); });
    m_whyNoLabels = new QShortcut(a.labelFiles->shortcut(), this); // the key of a greyed action
    m_whyNoLabels->setObjectName(QStringLiteral("whyNoLabels"));
    connect(m_whyNoLabels, &QShortcut::activated, this, [this] { chooseFilesToLabel(false); });
    connect(a.exportLabels, &QAction::triggered, this, &MainWindow::exportLabels);
    connect(a.backToTraining, &QAction::triggered, labels, &LabelSession::end);
    connect(m_models->labelBar(), &LabelBar::exportRequested, this, &MainWindow::exportLabels);
    connect(m_data, &DataDock::trainingDataRequested, labels, &LabelSession::end);
    connect(labels, &LabelSession::changed, this, &MainWindow::showLabelled);
    // As from a piece of a path, also by a click on the run that is selected already.
    connect(m_runs->table()->view(), &QAbstractItemView::clicked, labels, &LabelSession::end);
    for (const auto changed : {&Session::selectionChanged, &Session::pieceChanged})
        connect(&m_session, changed, this, [this] {
            m_openModel = {};
            showState();
        });
    connect(&m_opener, &Opener::labelled, this,
        [this](const std::shared_ptr<const LabelledFiles>& files) {
            const Run* run = m_session.find(m_labelsOf);
            if (run && (run != m_session.selected() || m_session.piece()))
                m_session.select(run->id);
            fileOpened(); // what was said of files that could not be labelled has been seen
            m_models->labels().show(files);
            m_tabs->showPage(m_models->predictions());
            m_models->viewer()->setFocus();
        });
    connect(&m_opener, &Opener::labelled, this, &MainWindow::openNext, Qt::QueuedConnection);
    connectLabelDrops();
}

void MainWindow::connectLabelDrops()
{
    const auto open = [this](const QStringList& files) {
        m_toOpen << files;
        openNext();
    };
    QWidget* page = m_models->predictions();
    const auto onPage = [this, page](const QPoint&) {
        return LabelDrop::Place{{0, 0, page->width(), page->fontMetrics().height() + 12},
            canLabel() ? tr("Label with %1").arg(labelsBy()) : QString()};
    };
    new LabelDrop(page, onPage, [this, open](const QPoint&, const QStringList& files) {
        canLabel() && allToLabel(files) ? labelFiles(files) : open(files);
    });
    for (auto* field : page->findChildren<QLineEdit*>())
        field->setAcceptDrops(false); // it would take the file's name for a search
    QTableView* table = m_runs->table()->view();
    const auto onRow = [this, table](const QPoint& point) {
        const Run* run = runAt(*table, point);
        if (!run)
            return LabelDrop::Place{};
        QRect row = table->visualRect(table->indexAt(point));
        row.setLeft(0);
        row.setRight(table->viewport()->width());
        return LabelDrop::Place{row,
            (canLabelWith(*run) ? tr("Label with %1") : tr("%1 has no weights to label with"))
                .arg(run->name)};
    };
    new LabelDrop(table->viewport(), onRow,
        [this, table, open](const QPoint& point, const QStringList& files) {
            const Run* run = runAt(*table, point);
            run&& allToLabel(files) ? labelFilesWith(*run, files) : open(files);
        });
}

const Run* MainWindow::runAt(const QAbstractItemView& table, const QPoint& point) const
{
    const QModelIndex index = table.indexAt(point);
    const auto* proxy = qobject_cast<const QAbstractProxyModel*>(table.model());
    if (!index.isValid() || !proxy)
        return nullptr;
    return m_session.find(m_runs->table()->model()->run(proxy->mapToSource(index).row()).id);
}

/// Data, not records, models or sessions, which are opened.
bool MainWindow::allToLabel(const QStringList& paths)
{
    return std::ranges::all_of(paths, [](const QString& path) {
        try {
            return fileKind(path.toStdString()) == FileKind::data;
        } catch (const InputError&) {
            return true; // its reader says what is wrong with it
        }
    });
}

bool MainWindow::canLabelWith(const Run& run) const
{
    return run.dataset && run.snapshot && !run.snapshot->kernel()
        && kindOf(run.dataset->train.get()) != ExampleKind::none;
}

bool MainWindow::canLabel() const
{
    const auto& piece = m_session.piece();
    const Run* run = m_session.selected();
    return m_openModel.given() || (piece ? piece->snapshot != nullptr : run && canLabelWith(*run));
}

/// Why files cannot be labelled, and what helps.
QString MainWindow::whyNoLabels() const
{
    const Run* run = m_session.selected();
    return run && !m_session.piece() ? whyNoLabelsBy(*run) : needsModel() + QLatin1Char('.');
}

QString MainWindow::whyNoLabelsBy(const Run& run)
{
    const QString why = !run.snapshot
        ? tr("%1 has no weights to label with. A record keeps none: repeat the run first.")
        : run.snapshot->kernel() ? tr("%1 has a kernel: its solution is a sum over training "
                                      "inputs, no model that labels files.")
                                 : tr("What %1 was trained on are no examples that files hold: "
                                      "train on other data first.");
    return why.arg(run.name);
}

/// The model that the action and the page use: one just opened, the piece looked at or the run, at
/// the moment that is looked at.
QString MainWindow::labelsBy() const
{
    if (m_openModel.given())
        return QString::fromStdString(m_openModel.name);
    if (const auto& labels = m_models->labels().files())
        return labels->by.name;
    const Run* run = m_session.selected();
    return run && !m_session.piece() && !m_models->passLookedAt() ? nameNow(*run) : shownModel();
}

LabelModel MainWindow::modelOf(const Run& run)
{
    return {nameNow(run),
        std::make_shared<const Model>(
            trainedModel(*run.dataset, run.snapshot->lambda, run.snapshot->w))};
}

/// Nothing: the λ of a path's file was asked for and not given.
std::optional<LabelModel> MainWindow::openedModel()
{
    const std::shared_ptr<const Model>& model = m_openModel.model;
    if (model->pieces.empty())
        return LabelModel{labelsBy(), model};
    bool ok = false;
    const QString text = QInputDialog::getText(this, tr("Label with %1").arg(labelsBy()),
        tr("The file has the models of a whole path. Label with the one of this λ, from %1 up:")
            .arg(plainNumber(model->lambda)),
        QLineEdit::Normal, plainNumber(model->lambda), &ok);
    if (!ok)
        return {};
    SolverOptions asked;
    setOption(asked, "lambda", text.trimmed().toStdString());
    return LabelModel{tr("%1 · λ %2").arg(labelsBy(), plainNumber(asked.lambda)),
        std::make_shared<const Model>(modelAt(*model, asked.lambda, m_openModel.name))};
}

std::optional<LabelModel> MainWindow::modelToLabel()
{
    if (m_openModel.given())
        return openedModel();
    if (const auto& labels = m_models->labels().files())
        return labels->by;
    const auto& piece = m_session.piece();
    const Run* run = m_session.selected();
    const Dataset& dataset = piece ? *piece->dataset : *run->dataset;
    const double lambda = piece ? piece->snapshot->lambda : run->snapshot->lambda;
    return LabelModel{labelsBy(),
        std::make_shared<const Model>(trainedModel(dataset, lambda, *m_models->shownWeights()))};
}

void MainWindow::chooseFilesToLabel(bool folder)
{
    if (!canLabel())
        return m_messages->showNote(whyNoLabels());
    const QString title = tr("Label with %1").arg(labelsBy());
    QStringList paths;
    if (!folder)
        paths = askFiles(this, title);
    else if (const QString path = askFolder(this, title); !path.isEmpty())
        paths << path;
    if (!paths.isEmpty())
        labelFiles(paths);
}

void MainWindow::labelFiles(const QStringList& paths)
{
    attempt(
        [&] {
            if (const std::optional<LabelModel> by = modelToLabel())
                label(paths, *by, -1);
        },
        &m_oldFileErrors);
}

void MainWindow::labelFilesWith(const Run& run, const QStringList& paths)
{
    if (!canLabelWith(run))
        return m_messages->showNote(whyNoLabelsBy(run));
    attempt([&] { label(paths, modelOf(run), run.id); }, &m_oldFileErrors);
}

/// run: whose model it is, which is selected when the labels are there; −1: what is looked at.
void MainWindow::label(const QStringList& paths, const LabelModel& by, int run)
{
    endOpening(); // what was said until now is of files before these
    m_labelsOf = run;
    m_unasked = false; // what cannot be read now is none of a session's data
    m_opener.label(paths, by);
}

/// The labels are there, others of them are looked at, or they are gone.
void MainWindow::showLabelled()
{
    const LabelledFile* file = m_models->labels().current();
    if (file)
        m_data->setLabelled(*m_models->labels().files(), *file);
    else if (m_session.dataset())
        m_data->setDataset(*m_session.dataset());
    m_data->setCacheSize(featureCacheBytes());
    showState();
    markStale();
}

/// "" where there is something to train on.
QString MainWindow::whyNoTraining() const
{
    const LabelledFile* file = m_models->labels().current();
    if (!file)
        return {};
    return file->labelled(file->part())
        ? tr("These files are labelled, not trained on: go back to the training data, or open "
             "them to train on them.")
        : tr("These files have no labels to train on: go back to the training data first.");
}

void MainWindow::showLabelActions()
{
    const Actions& a = m_actions;
    const bool labels = m_models->labels().files() != nullptr;
    const QString none = canLabel() ? QString() : needsModel();
    for (QAction* action : {a.labelFiles, a.labelFolder}) {
        action->setEnabled(canLabel());
        explain(action, none);
    }
    m_whyNoLabels->setEnabled(!canLabel());
    a.exportLabels->setEnabled(labels);
    explain(a.exportLabels, labels ? QString() : tr("There are no labelled files yet"));
    a.backToTraining->setEnabled(labels);
    explain(a.backToTraining,
        labels ? QString() : tr("The data that are open for training are shown already"));
    for (QAction* action : {a.run, a.compare, a.compareAll})
        explain(action, whyNoTraining());
}

void MainWindow::exportLabels()
{
    const std::shared_ptr<const LabelledFiles> keep = m_models->labels().files();
    const LabelledFile* file = m_models->labels().current();
    if (!file)
        return;
    const auto* photographs = dynamic_cast<const SegmentationProblem*>(&file->problem());
    const QString title = tr("Export the labels of %1").arg(file->name);
    const QString path = photographs
        ? askFolder(this, title)
        : askSave(this, title,
            QDir(QFileInfo(file->path).absolutePath()).filePath(labelsFileName(*file)),
            tr("Labels (*)"));
    if (path.isEmpty())
        return;
    if (!photographs) {
        if (attempt([&] {
                writeFileAtomically(path.toStdString(),
                    predictionText(file->problem(), file->labels, file->labelled(file->part())));
            }))
            m_messages->showSuccess(tr("Written: %1").arg(path));
        return;
    }
    QProgressDialog progress(tr("Writing the masks…"), tr("Cancel"), 0, 1, this);
    progress.setWindowModality(Qt::WindowModal); // the photographs stay what they are
    progress.setMinimumDuration(500);
    std::size_t written = 0;
    const auto goOn = [&progress](std::size_t done, std::size_t all) {
        progress.setMaximum(static_cast<int>(all));
        progress.setValue(static_cast<int>(done));
        return !progress.wasCanceled();
    };
    if (attempt(
            [&] { written = writeMasks(*photographs, file->labels, path.toStdString(), goOn); }))
        m_messages->showNote(
            (written < file->labels.size() ? tr("Cancelled. %1 masks in %2") : tr("%1 masks in %2"))
                .arg(written)
                .arg(path));
}

} // namespace gapscope
