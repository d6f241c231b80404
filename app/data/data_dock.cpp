// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data/data_dock.h"

#include "app/model/data_caption.h"
#include "app/model/task_views.h"
#include "core/tasks/catalogue.h"
#include "widgets/controls/options/parameter_help.h"

#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace gapscope {
namespace {

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
    , m_what(new QLabel)
    , m_progress(new QProgressBar)
{
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setWordWrap(true);
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_split->setObjectName(QStringLiteral("split"));
    m_split->addItem(tr("small: fold 0 trains"), QStringLiteral("small"));
    m_split->addItem(tr("large: folds 1–9 train"), QStringLiteral("large"));
    m_split->setToolTip(translatedHelp(parameterHelp("split-words")));
    m_splitLabel->setBuddy(m_split);

    QLayout* form = buildFigures();
    m_textOptions = new QPushButton;
    m_textOptions->setObjectName(QStringLiteral("textOptions"));
    m_textOptions->hide();
    m_imageOptions = new QPushButton;
    m_imageOptions->setObjectName(QStringLiteral("imageOptions"));
    m_imageOptions->hide();

    buildLoading();
    buildUnread();
    buildBack();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    layout->addWidget(m_title);
    layout->addWidget(m_note);
    layout->addLayout(form);
    layout->addWidget(m_loading);
    layout->addWidget(m_unread);
    layout->addWidget(m_textOptions);
    layout->addWidget(m_imageOptions);
    layout->addWidget(m_browse);
    layout->addWidget(m_back);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum); // the room is the options'

    connect(m_browse, &QPushButton::clicked, this, &DataDock::browseRequested);
    connect(m_textOptions, &QPushButton::clicked, this, &DataDock::textOptionsRequested);
    connect(m_imageOptions, &QPushButton::clicked, this, &DataDock::imageOptionsRequested);
    connect(m_split, &QComboBox::activated, this,
        [this] { Q_EMIT splitChosen(m_split->currentData().toString()); });
    showEmpty(false);
    m_note->setText(
        tr("Open words, sentences, or photographs with masks or with the joints of people, "
           "or a built-in sample."));
    for (QWidget* words : {static_cast<QWidget*>(m_split), static_cast<QWidget*>(m_splitLabel),
             static_cast<QWidget*>(m_browse)})
        words->hide();
}

/// What is known of the data, in numbers.
QLayout* DataDock::buildFigures()
{
    auto* form = m_form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(4);
    form->addRow(m_splitLabel, m_split);
    m_train = addRow(form, tr("Training examples"), tr("n: one block of the dual each"));
    m_test = addRow(form, tr("Test examples"), tr("Examples the test error is measured on"));
    m_dimension = addRow(form, tr("Weights"), tr("d: dimension of w and of the feature map φ"));
    m_labels = addRow(form, tr("Labels"), tr("Values a label can take"));
    m_tokens = addRow(form, tr("Tokens"), tr("Of all sentences: training, test"));
    m_attributes =
        addRow(form, tr("Attributes"), tr("Seen in training as often as the minimum count asks"));
    m_unknown = addRow(form, tr("Unknown in test"),
        tr("Attributes of test tokens that training has not seen: left out. Test tokens whose "
           "label training lacks: always counted as wrong."));
    for (QWidget* value : {m_tokens, m_attributes, m_unknown})
        m_form->setRowVisible(value, false);
    buildTable(form);
    buildCache();
    return form;
}

/// How much the features of photographs take on disk, and the way to have it back.
void DataDock::buildCache()
{
    m_cacheRow = new QWidget;
    m_cacheSize = new QLabel;
    m_clearCache = new QPushButton(tr("Clear"));
    m_clearCache->setObjectName(QStringLiteral("clearCache"));
    m_clearCache->setAccessibleName(tr("Clear the cache of features"));
    m_clearCache->setToolTip(
        tr("Remove the features of all photographs from the disk; they are made "
           "again when they are needed. What is open stays open."));
    auto* row = new QHBoxLayout(m_cacheRow);
    row->setContentsMargins(0, 0, 0, 0);
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

QLabel* DataDock::addRow(QFormLayout* form, const QString& label, const QString& tip)
{
    auto* value = new QLabel(QStringLiteral("–"));
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value->setToolTip(tip);
    value->setAccessibleName(label);
    auto* name = new QLabel(label);
    name->setToolTip(tip);
    form->addRow(name, value);
    return value;
}

/// The counts of tokens and attributes; nothing where examples are no sentences.
void DataDock::showText(const Dataset& dataset)
{
    const DatasetInfo& info = dataset.info;
    const TaskView* view = viewOf(dataset.train.get());
    const bool text = view && view->tokens, test = dataset.test != nullptr;
    for (QWidget* value : {m_tokens, m_attributes, m_unknown})
        m_form->setRowVisible(value, text && (value != m_unknown || test));
    if (!text)
        return;
    const QString tokens = count(view->tokens(*dataset.train));
    m_tokens->setText(
        test ? tr("%1 train, %2 test").arg(tokens, count(view->tokens(*dataset.test))) : tokens);
    m_attributes->setText(count(info.attributes));
    const QString attributes = tr("%1 attributes").arg(count(info.unknownAttributes));
    m_unknown->setText(info.unknownLabels == 0 ? attributes
            : info.unknownLabels == 1
            ? tr("%1,\nlabel of 1 token").arg(attributes)
            : tr("%1,\nlabels of %2 tokens").arg(attributes, count(info.unknownLabels)));
}

void DataDock::setDataset(const Dataset& dataset)
{
    const DatasetInfo& info = dataset.info;
    showLabelRows(false);
    m_empty = false;
    m_title->setText(dataTitle(info));
    m_title->setToolTip(QString::fromStdString(info.source));
    const QString note = dataNote(info);
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    const QSignalBlocker quiet(m_split);
    const int split = m_split->findData(QString::fromStdString(info.split));
    m_split->setCurrentIndex(split);
    m_split->setEnabled(split >= 0);
    m_train->setText(tr("n = %1").arg(count(info.n)));
    m_test->setText(info.nTest > 0 ? count(info.nTest) : tr("none"));
    m_dimension->setText(tr("d = %1").arg(count(info.d)));
    m_labels->setText(count(info.labels));
    showText(dataset);
    measure(dataset.train);
    m_form->setRowVisible(m_cacheRow, taskRow(info.task).photographs);
    const TaskView* task = viewOf(dataset.train.get());
    const bool text = task && task->tokens, folds = task && task->folds;
    m_split->setVisible(folds);
    m_splitLabel->setVisible(folds);
    m_textOptions->setVisible(choosesTestPart(dataset.train.get()));
    m_textOptions->setText(text ? tr("Test part and attributes…") : tr("Test part…"));
    m_textOptions->setToolTip(text
            ? tr("What tests, and by which template and least count attributes are made of the "
                 "words")
            : tr("What the test error is measured on"));
    const DataChoice choice = choiceOf(dataset.train.get());
    m_imageOptions->setVisible(choice == DataChoice::masks || choice == DataChoice::joints);
    nameImageOptions(*m_imageOptions, choice == DataChoice::joints);
    const QString examples = task ? task->names().examples : QString();
    m_browse->setVisible(task);
    m_browse->setEnabled(task);
    m_browse->setText(tr("Br&owse %1").arg(examples));
    m_browse->setToolTip(tr("Look at the %1, their labels and, once a run has weights, their "
                            "predictions")
                             .arg(examples));
    setProgress(0, {});
}

/// Notes take more lines in a narrow dock, which asks Qt's layouts for no height by width.
bool DataDock::event(QEvent* event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        setMinimumHeight(layout()->minimumHeightForWidth(width()));
    return done;
}

} // namespace gapscope
