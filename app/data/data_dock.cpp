// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data/data_dock.h"

#include "app/engine/latest_worker.h"
#include "app/model/data_caption.h"
#include "app/model/task_views.h"
#include "app/model/views/label_bar.h"
#include "app/parts/quantities.h"
#include "core/metrics/metrics.h"
#include "core/tasks/catalogue.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/glossary.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_words.h"

namespace gapscope {
namespace {

/// As boundsText(), in the window's language.
QString boundsLabel(const Bounds& box)
{
    if (box.first == box.last)
        return DataDock::tr("none");
    QStringList sides;
    if (box.each)
        sides << DataDock::tr("a box for each");
    else if (std::isfinite(box.lower))
        sides << DataDock::tr("at least %1").arg(displayNumber(box.lower));
    if (!box.each && std::isfinite(box.upper))
        sides << DataDock::tr("at most %1").arg(displayNumber(box.upper));
    return DataDock::tr("weights %L1 to %L2: %3")
        .arg(box.first)
        .arg(box.last - 1)
        .arg(sides.join(u", "_s));
}

QString count(std::size_t n) { return QLocale().toString(static_cast<qulonglong>(n)); }

} // namespace

DataDock::DataDock(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_note(new QLabel)
    , m_split(new QComboBox)
    , m_splitLabel(new QLabel(tr("Sp&lit")))
    , m_browse(new QPushButton(tr("Br&owse words")))
    , m_loading(new QWidget)
    , m_what(new PartsLabel)
    , m_progress(new QProgressBar)
{
    makeBold(m_title);
    m_title->setWordWrap(true);
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_split->setObjectName(u"split"_s);
    m_split->addItem(tr("small: fold 0 trains"), u"small"_s);
    m_split->addItem(tr("large: folds 1–9 train"), u"large"_s);
    m_split->setToolTip(translatedHelp(parameterHelp("split-words")));
    m_splitLabel->setBuddy(m_split);

    QWidget* figures = buildFigures();
    m_options = new QPushButton;
    m_options->setObjectName(u"dataOptions"_s);
    m_options->hide();

    buildLoading();
    buildUnread();
    m_back = new QPushButton(tr("Back to the training data"));
    m_back->setObjectName(u"dockBackToTraining"_s);
    m_back->setToolTip(tr("Show the data that are open for training again"));
    m_back->hide();
    auto* layout = plainLayout<QVBoxLayout>(this, 6, {8, 8, 8, 8});
    addWidgets(layout, {m_title, m_note, figures, m_options, m_browse});
    setMinimumWidth(320);

    connect(m_back, &QPushButton::clicked, this, &DataDock::trainingDataRequested);
    connect(m_browse, &QPushButton::clicked, this, &DataDock::browseRequested);
    connect(m_options, &QPushButton::clicked, this, &DataDock::optionsRequested);
    connect(m_split, &QComboBox::activated, this,
        [this] { Q_EMIT splitChosen(m_split->currentData().toString()); });
    m_title->setText(tr("Nothing loaded yet"));
    setSummary({m_title->text()});
    m_note->setText(
        tr("Open words, sentences, or photographs with masks or with the joints of people, "
           "or a built-in sample."));
    for (QWidget* words : {static_cast<QWidget*>(m_split), static_cast<QWidget*>(m_splitLabel),
             static_cast<QWidget*>(m_browse)})
        words->hide();
}

/// The figures of the data.
QWidget* DataDock::buildFigures()
{
    auto* figures = new QWidget;
    auto* form = m_form = new QFormLayout(figures);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(4);
    form->addRow(m_splitLabel, m_split);
    m_figures.train =
        addRow(form, tr("Training examples"), tr("n: one block of the dual each"), u"block"_s);
    m_figures.test =
        addRow(form, tr("Test examples"), tr("Examples the test error is measured on"));
    m_figures.dimension = addRow(
        form, tr("Weights"), tr("d: dimension of w and of the feature map φ"), u"feature map"_s);
    m_figures.labels = addRow(form, tr("Labels"), tr("Values a label can take"), u"labelling"_s);
    m_figures.tokens = addRow(form, tr("Tokens"), tr("Of all sentences: training, test"));
    m_figures.attributes =
        addRow(form, tr("Attributes"), tr("Seen in training as often as the minimum count asks"));
    m_figures.unknown = addRow(form, tr("Unknown in test"),
        tr("Attributes of test tokens that training has not seen: left out. Test tokens whose "
           "label training lacks: always counted as wrong."));
    for (QWidget* value : {m_figures.tokens, m_figures.attributes, m_figures.unknown})
        m_form->setRowVisible(value, false);
    m_measuring = new LatestWorker(LatestWorker::Running::abandon, this);
    m_figures.sparsity = addRow(form, tr("Touched"), {}, u"touched"_s);
    m_figures.bounds = addRow(form, tr("Bounds"),
        tr("The box on w: which weights are kept within which bounds; the first weight is 0"),
        u"bounds"_s);
    m_figures.oracle = addRow(form, tr("Oracle call"),
        tr("Median time of up to 200 max-oracle calls at w = 0 on this machine, gathering the "
           "potentials included; measured when the data are opened"),
        u"oracle call"_s);
    buildCache();
    return figures;
}

/// The disk space that the features of photographs use, and the button that frees it.
void DataDock::buildCache()
{
    m_cacheRow = new QWidget;
    m_cacheSize = new QLabel;
    m_clearCache = new QPushButton(tr("Clear"));
    m_clearCache->setObjectName(u"clearCache"_s);
    m_clearCache->setAccessibleName(tr("Clear the cache of features"));
    m_clearCache->setToolTip(
        tr("Remove the features of all photographs from the disk; they are made "
           "again when they are needed. What is open stays open."));
    auto* row = plainLayout<QHBoxLayout>(m_cacheRow);
    row->addWidget(m_cacheSize, 1);
    row->addWidget(m_clearCache);
    m_form->addRow(tr("Features on disk"), m_cacheRow);
    m_form->setRowVisible(m_cacheRow, false);
    connect(m_clearCache, &QPushButton::clicked, this, &DataDock::clearCacheRequested);
}

void DataDock::setCacheSize(quint64 bytes)
{
    m_cacheSize->setText(
        QLocale().formattedDataSize(static_cast<qint64>(bytes), 0, QLocale::DataSizeSIFormat));
    m_clearCache->setEnabled(bytes > 0);
}

QLabel* DataDock::addRow(
    QFormLayout* form, const QString& label, const QString& help, const QString& term)
{
    const QString tip = withTerm(help, term);
    auto* value = new QLabel(u"–"_s);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value->setToolTip(tip);
    value->setAccessibleName(label);
    auto* name = new QLabel(label);
    name->setToolTip(tip);
    form->addRow(name, value);
    return value;
}

/// The counts of tokens and attributes; hidden when the examples are not sentences.
void DataDock::showText(const Dataset& dataset)
{
    const DatasetInfo& info = dataset.info;
    const TaskView* view = viewOf(dataset.train.get());
    const bool text = view && view->tokens, test = dataset.test != nullptr;
    for (QWidget* value : {m_figures.tokens, m_figures.attributes, m_figures.unknown})
        m_form->setRowVisible(value, text && (value != m_figures.unknown || test));
    if (!text)
        return;
    const QString tokens = count(view->tokens(*dataset.train));
    m_figures.tokens->setText(
        test ? tr("%1 train, %2 test").arg(tokens, count(view->tokens(*dataset.test))) : tokens);
    m_figures.attributes->setText(count(info.attributes));
    const QString attributes = tr("%1 attributes").arg(count(info.unknownAttributes));
    m_figures.unknown->setText(info.unknownLabels == 0 ? attributes
            : info.unknownLabels == 1
            ? tr("%1,\nlabel of 1 token").arg(attributes)
            : tr("%1,\nlabels of %2 tokens").arg(attributes, count(info.unknownLabels)));
}

QList<QWidget*> DataDock::lineWidgets() const { return {m_loading, m_unread, m_back}; }

void DataDock::setSummary(const QStringList& parts)
{
    m_summary = parts.join(u" · "_s);
    Q_EMIT summaryChanged();
}

void DataDock::setDataset(const Dataset& dataset)
{
    const DatasetInfo& info = dataset.info;
    showLabelRows(false);
    m_title->setText(dataTitle(info));
    m_title->setToolTip(qs(info.source));
    const QString note = dataNote(info);
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    const QSignalBlocker quiet(m_split);
    const int split = m_split->findData(qs(info.split));
    m_split->setCurrentIndex(split);
    m_split->setEnabled(split >= 0);
    m_figures.train->setText(tr("n = %1").arg(count(info.n)));
    m_figures.test->setText(info.nTest > 0 ? count(info.nTest) : tr("none"));
    m_figures.dimension->setText(tr("d = %1").arg(count(info.d)));
    m_figures.labels->setText(count(info.labels));
    showText(dataset);
    measure(dataset.train);
    m_form->setRowVisible(m_cacheRow, taskRow(info.task).photographs);
    const TaskView* task = viewOf(dataset.train.get());
    const bool folds = task && task->folds;
    m_split->setVisible(folds);
    m_splitLabel->setVisible(folds);
    const DataChoice* choice = choiceOf(dataset.train.get());
    m_options->setVisible(choice);
    nameOptions(*m_options, choice);
    const QString examples = task ? task->names().examples : QString();
    m_browse->setVisible(task);
    m_browse->setEnabled(task);
    m_browse->setText(tr("Br&owse %1").arg(examples));
    m_browse->setToolTip(tr("Look at the %1, their labels and, once a run has weights, their "
                            "predictions")
                             .arg(examples));
    setSummary({m_title->text(), tr("n %1").arg(count(info.n)), tr("d %1").arg(count(info.d)),
        info.nTest > 0 ? tr("test %1").arg(count(info.nTest)) : tr("no test part")});
    setProgress(0, {});
}

/// Measures each dataset once, for at most half a second; no view waits for it.
void DataDock::measure(const std::shared_ptr<const Problem>& problem)
{
    if (!problem || m_measured.lock() == problem)
        return;
    m_measured = problem;
    for (QLabel* value : {m_figures.sparsity, m_figures.bounds, m_figures.oracle})
        value->setText(tr("…"));
    m_measuring->post([this, problem](const std::stop_token&) -> LatestWorker::Delivery {
        const ProblemFigures figures = figuresOf(*problem);
        return [this, figures] { showTable(figures); };
    });
}

void DataDock::showTable(const ProblemFigures& figures)
{
    m_figures.sparsity->setText(std::isnan(figures.featureSparsity)
            ? u"–"_s
            : tr("%1 % of d").arg(displayNumber(100 * figures.featureSparsity, 3)));
    const Bounds& box = figures.bounds;
    const std::size_t bounded = box.last - box.first;
    m_figures.bounds->setText(bounded > 0 ? tr("on %L1 weights").arg(bounded) : tr("none"));
    m_figures.bounds->setToolTip(withTerm(boundsLabel(box), u"bounds"_s)); // in full
    m_figures.oracle->setText(durationLabel(1e-6 * figures.oracleMicroseconds));
}

/// Shows and names the rows for training data or, if labels, for labelled files.
void DataDock::showLabelRows(bool labels)
{
    const auto name = [this](QLabel* value, const QString& text) {
        static_cast<QLabel*>(m_form->labelForField(value))->setText(text);
        value->setAccessibleName(text);
    };
    name(m_figures.train, labels ? tr("Examples") : tr("Training examples"));
    name(m_figures.test, labels ? tr("Truth") : tr("Test examples"));
    const QString trainTip = tr("n: one block of the dual each");
    m_figures.train->setToolTip(labels ? tr("Examples that the model has labelled") : trainTip);
    m_figures.test->setToolTip(labels ? tr("Labels that the files bring, to compare with")
                                      : tr("Examples the test error is measured on"));
    for (QLabel* value : {m_figures.sparsity, m_figures.bounds, m_figures.oracle})
        m_form->setRowVisible(value, !labels);
    m_back->setVisible(labels);
}

void DataDock::setLabelled(const LabelledFiles& files, const LabelledFile& file)
{
    setDataset(*file.dataset);
    showLabelRows(true);
    const bool labelled = file.labelled(file.part());
    m_title->setText(file.name);
    m_title->setToolTip(file.path);
    QStringList said{labelledText(files, file)};
    if (!file.dataset->info.note.empty())
        said << qs(file.dataset->info.note);
    m_note->setText(said.join(' '_L1));
    m_note->show();
    m_figures.train->setText(QLocale().toString(static_cast<qulonglong>(file.labels.size())));
    m_figures.test->setText(labelled ? tr("in the files") : tr("no labels"));
    setSummary({file.name, labelledText(files, file)});
    for (QWidget* option : {static_cast<QWidget*>(m_split), static_cast<QWidget*>(m_splitLabel),
             static_cast<QWidget*>(m_options)})
        option->hide();
}

} // namespace gapscope
