// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/labels/file_labelling.h"

#include "app/data/data_dock.h"
#include "app/data/data_opening.h"
#include "app/docks/runs_dock.h"
#include "app/labels/label_choice.h"
#include "app/model/views/label_bar.h"
#include "app/model/views/model_views.h"
#include "app/model/views/page_texts.h"
#include "app/models/trained_model.h"
#include "app/parts/actions.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/view/pages.h"
#include "core/files/atomic_file.h"
#include "datasets/caches/feature_cache.h"
#include "datasets/task_data.h"
#include "widgets/controls/number_text.h"
#include "widgets/runs/list/run_list.h"
#include "widgets/runs/list/run_tree.h"
#include "widgets/runs/run_table.h"
#include "widgets/viewers/common/example_viewer.h"

namespace gapscope {
namespace {

/// Shows the action's usual tip, or why it is disabled.
void explain(QAction* action, const QString& why)
{
    constexpr const char* usual = "usualToolTip";
    if (!action->property(usual).isValid())
        action->setProperty(usual, action->toolTip());
    action->setToolTip(why.isEmpty() ? action->property(usual).toString() : why);
}

/// The name of a run; with its pass while it is running.
QString nameNow(const Run& run)
{
    return run.ended() || !run.snapshot
        ? run.name
        : FileLabelling::tr("%1 · pass %2").arg(run.name, displayNumber(run.snapshot->pass));
}

LabelModel modelOf(const Run& run)
{
    return {nameNow(run),
        std::make_shared<const Model>(
            trainedModel(*run.dataset, run.snapshot->lambda, run.snapshot->w))};
}

} // namespace

LabelDrop::LabelDrop(QWidget* target, PlaceAt placeAt, Dropped dropped)
    : QObject(target)
    , m_target(target)
    , m_hint(new QLabel(target))
    , m_placeAt(std::move(placeAt))
    , m_dropped(std::move(dropped))
{
    m_hint->setObjectName(u"dropHint"_s);
    m_hint->setAccessibleName(tr("What is done with files dropped here"));
    m_hint->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_hint->setAutoFillBackground(true);
    m_hint->setBackgroundRole(QPalette::Highlight);
    m_hint->setForegroundRole(QPalette::HighlightedText);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->hide();
    target->setAcceptDrops(true);
    target->installEventFilter(this);
}

void LabelDrop::say(const QPoint& point)
{
    const Place place = m_placeAt(point);
    m_hint->setVisible(!place.says.isEmpty());
    m_hint->setGeometry(place.where);
    m_hint->setText(m_hint->fontMetrics().elidedText(
        place.says, Qt::ElideMiddle, std::max(0, place.where.width() - 8)));
    m_hint->raise();
}

bool LabelDrop::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove: {
        auto* drag = static_cast<QDropEvent*>(event); // the base of both
        if (!drag->mimeData()->hasUrls())
            break;
        say(drag->position().toPoint());
        drag->acceptProposedAction();
        return true;
    }
    case QEvent::DragLeave:
        m_hint->hide();
        return true;
    case QEvent::Drop: {
        auto* drop = static_cast<QDropEvent*>(event);
        QStringList files;
        for (const QUrl& url : drop->mimeData()->urls())
            if (url.isLocalFile())
                files << url.toLocalFile();
        m_hint->hide();
        drop->acceptProposedAction();
        if (!files.isEmpty())
            m_dropped(drop->position().toPoint(), files);
        return true;
    }
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

FileLabelling::FileLabelling(
    const WindowParts& parts, DataOpening& opening, const LabelPlaces& places)
    : m_parts(parts)
    , m_opening(opening)
    , m_places(places)
    , m_whyNoLabels(new QShortcut(parts.actions.labelFiles->shortcut(), window()))
{
    LabelSession* labels = &m_places.models.labels();
    connectActions();
    dropOnPage();
    dropOnRuns();
    connect(
        m_places.models.labelBar(), &LabelBar::exportRequested, this, &FileLabelling::exportLabels);
    connect(&m_places.data, &DataDock::readingChanged, this, &FileLabelling::changed,
        Qt::QueuedConnection); // when the reader is busy, or has ended
    connect(&m_places.data, &DataDock::trainingDataRequested, labels, &LabelSession::end);
    connect(labels, &LabelSession::changed, this, &FileLabelling::showData);
    // As when leaving a piece of a path, also on a click on the run already selected.
    for (const QAbstractItemView* view : runViews())
        connect(view, &QAbstractItemView::clicked, labels, &LabelSession::end);
    for (const auto changedModel : {&Session::selectionChanged, &Session::pieceChanged})
        connect(&m_parts.session, changedModel, this, [this] { setOpenModel({}); });
    connect(&m_opening.opener(), &Opener::labelled, this, &FileLabelling::showFiles);
}

QWidget* FileLabelling::window() const { return m_places.tabs.window(); }

void FileLabelling::connectActions()
{
    const Actions& a = m_parts.actions;
    connect(a.labelFiles, &QAction::triggered, this, [this] { chooseFiles(false); });
    connect(a.labelFolder, &QAction::triggered, this, [this] { chooseFiles(true); });
    m_whyNoLabels->setObjectName(u"whyNoLabels"_s);
    connect(m_whyNoLabels, &QShortcut::activated, this, [this] { chooseFiles(false); });
    connect(a.exportLabels, &QAction::triggered, this, &FileLabelling::exportLabels);
    connect(a.backToTraining, &QAction::triggered, &m_places.models.labels(), &LabelSession::end);
}

void FileLabelling::dropOnPage()
{
    QWidget* page = m_places.models.predictions();
    const auto place = [this, page](const QPoint&) {
        return LabelDrop::Place{{0, 0, page->width(), page->fontMetrics().height() + 12},
            canLabel() ? tr("Label with %1").arg(labelsBy()) : QString()};
    };
    new LabelDrop(page, place, [this](const QPoint&, const QStringList& files) {
        if (droppedFiles(canLabel(), files) == DroppedFiles::labelled)
            label(files);
        else
            m_opening.openAll(files);
    });
    for (auto* field : page->findChildren<QLineEdit*>())
        field->setAcceptDrops(false); // else the field would use the file's name as a search
}

void FileLabelling::dropOnRuns()
{
    for (QAbstractItemView* view : runViews())
        dropOnRuns(view);
}

QList<QAbstractItemView*> FileLabelling::runViews() const
{
    return {m_places.runs.list()->view(), m_places.runs.table()->view()};
}

void FileLabelling::dropOnRuns(QAbstractItemView* view)
{
    const auto place = [this, view](const QPoint& point) {
        const Run* run = runAt(*view, point);
        if (!run)
            return LabelDrop::Place{};
        QRect row = view->visualRect(view->indexAt(point));
        row.setLeft(0);
        row.setRight(view->viewport()->width());
        return LabelDrop::Place{row,
            (hasModel(run) ? tr("Label with %1") : tr("%1 has no weights to label with"))
                .arg(run->name)};
    };
    const auto dropped = [this, view](const QPoint& point, const QStringList& files) {
        const Run* run = runAt(*view, point);
        if (droppedFiles(run != nullptr, files) == DroppedFiles::labelled)
            labelWith(*run, files);
        else
            m_opening.openAll(files);
    };
    new LabelDrop(view->viewport(), place, dropped);
}

/// Both views have the runs of a row as their first role.
const Run* FileLabelling::runAt(const QAbstractItemView& view, const QPoint& point) const
{
    const QVariant runs = view.indexAt(point).data(Qt::UserRole);
    return m_parts.session.find(
        runs.typeId() == QMetaType::Int ? runs.toInt() : runs.value<QList<int>>().value(0, -1));
}

void FileLabelling::setOpenModel(const RunStart& model)
{
    m_openModel = model;
    Q_EMIT changed();
}

bool FileLabelling::canLabel() const
{
    return m_openModel.given() || canLabelWithSelected(m_parts.session);
}

QString FileLabelling::whyNoTraining() const
{
    const QString why = gapscope::whyNoTraining(m_places.models.labels().current());
    return why.isEmpty() ? m_opening.whyNoTraining() : why;
}

/// The model that the actions and the page use: a newly opened one, that of the labels shown, or
/// that of the piece or run at the moment on show.
QString FileLabelling::labelsBy() const
{
    if (m_openModel.given())
        return qs(m_openModel.name);
    if (const auto& labels = m_places.models.labels().files())
        return labels->by.name;
    const Session& session = m_parts.session;
    const Run* run = session.selected();
    return run && !session.piece() && !m_places.models.passLookedAt()
        ? nameNow(*run)
        : shownModelName(session, m_places.paths, m_places.models);
}

/// Returns std::nullopt when a path's model needs a λ and the user gave none.
std::optional<LabelModel> FileLabelling::openedModel()
{
    const std::shared_ptr<const Model>& model = m_openModel.model;
    if (model->pieces.empty())
        return LabelModel{labelsBy(), model};
    bool ok = false;
    const QString text = QInputDialog::getText(window(), tr("Label with %1").arg(labelsBy()),
        tr("The file has the models of a whole path. Label with the one of this λ, from %1 up:")
            .arg(displayNumber(model->lambda)),
        QLineEdit::Normal, plainNumber(model->lambda), &ok);
    if (!ok)
        return {};
    SolverOptions asked;
    setOption(asked, "lambda", typedNumber(text.trimmed()).toStdString());
    return LabelModel{tr("%1 · λ %2").arg(labelsBy(), displayNumber(asked.lambda)),
        std::make_shared<const Model>(modelAt(*model, asked.lambda, m_openModel.name))};
}

std::optional<LabelModel> FileLabelling::modelToLabel()
{
    if (m_openModel.given())
        return openedModel();
    if (const auto& labels = m_places.models.labels().files())
        return labels->by;
    const auto& piece = m_parts.session.piece();
    const Run* run = m_parts.session.selected();
    const Dataset& dataset = piece ? *piece->dataset : *run->dataset;
    const double lambda = piece ? piece->snapshot->lambda : run->snapshot->lambda;
    return LabelModel{labelsBy(),
        std::make_shared<const Model>(
            trainedModel(dataset, lambda, *m_places.models.shownWeights()))};
}

void FileLabelling::chooseFiles(bool folder)
{
    if (!canLabel())
        return m_parts.messages.showNote(whyNoLabels(m_parts.session));
    const QString title = tr("Label with %1").arg(labelsBy());
    QStringList paths;
    if (!folder)
        paths = askFiles(window(), title);
    else if (const QString path = askFolder(window(), title); !path.isEmpty())
        paths << path;
    if (!paths.isEmpty())
        label(paths);
}

void FileLabelling::label(const QStringList& paths)
{
    m_parts.messages.attempt(
        [&] {
            if (const std::optional<LabelModel> by = modelToLabel())
                start(paths, *by, -1);
        },
        &m_opening.oldErrors());
}

void FileLabelling::labelWith(const Run& run, const QStringList& paths)
{
    if (!hasModel(&run))
        return m_parts.messages.showNote(whyNoLabels(run));
    m_parts.messages.attempt([&] { start(paths, modelOf(run), run.id); }, &m_opening.oldErrors());
}

/// run: selected when its labels are ready; −1: the selection stays.
void FileLabelling::start(const QStringList& paths, const LabelModel& by, int run)
{
    m_labelsOf = run;
    m_opening.label(paths, by);
}

void FileLabelling::showFiles(const std::shared_ptr<const LabelledFiles>& files)
{
    Session& session = m_parts.session;
    const Run* run = session.find(m_labelsOf);
    if (run && (run != session.selected() || session.piece()))
        session.select(run->id);
    m_opening.fileOpened(); // errors of files that could not be labelled have been seen
    m_places.models.labels().show(files);
    m_places.tabs.showPage(m_places.models.predictions());
    m_places.models.viewer()->setFocus();
}

/// Shows in the dock the labelled file on show, or the training data.
void FileLabelling::showData()
{
    const LabelSession& labels = m_places.models.labels();
    if (const LabelledFile* file = labels.current())
        m_places.data.setLabelled(*labels.files(), *file);
    else if (m_parts.session.dataset())
        m_places.data.setDataset(*m_parts.session.dataset());
    m_places.data.setCacheSize(featureCacheBytes());
    Q_EMIT changed();
    Q_EMIT shownChanged();
}

void FileLabelling::showActions()
{
    const Actions& a = m_parts.actions;
    const bool labels = m_places.models.labels().files() != nullptr;
    const QString none = canLabel() ? QString() : labellingNeedsModel();
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

void FileLabelling::exportLabels()
{
    const std::shared_ptr<const LabelledFiles> keep = m_places.models.labels().files();
    const LabelledFile* file = m_places.models.labels().current();
    if (!file)
        return;
    const TaskOutput& task = taskDataOf(file->problem().shape().task()).output;
    const QString title = tr("Export the labels of %1").arg(file->name);
    const QString path = task.writeMasks
        ? askFolder(window(), title)
        : askSave(window(), title,
            QDir(QFileInfo(file->path).absolutePath()).filePath(labelsFileName(*file)),
            tr("Labels (*)"));
    if (path.isEmpty())
        return;
    if (task.writeMasks)
        return exportMasks(*file, path);
    if (m_parts.messages.attempt([&] {
            writeFileAtomically(path.toStdString(),
                task.text(file->problem(), file->labels, file->labelled(file->part())));
        }))
        m_parts.messages.showSuccess(tr("Written: %1").arg(path));
}

void FileLabelling::exportMasks(const LabelledFile& file, const QString& folder)
{
    WritingDialog progress(tr("Writing the masks…"), 500, window());
    std::size_t written = 0;
    if (m_parts.messages.attempt([&] {
            written = taskDataOf(file.problem().shape().task())
                          .output.writeMasks(file.problem(), file.labels, folder.toStdString(),
                              std::ref(progress));
        }))
        m_parts.messages.showNote(
            (written < file.labels.size() ? tr("Cancelled. %1 masks in %2") : tr("%1 masks in %2"))
                .arg(written)
                .arg(folder));
}

} // namespace gapscope
