// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/views/label_bar.h"

#include "app/model/task_views.h"
#include "widgets/controls/boxes.h"

namespace gapscope {

QString whyUnlabelledText() { return LabelBar::tr("These files have no labels to compare with."); }

QString labelledText(const LabelledFiles& files, const LabelledFile& file)
{
    const QString examples = viewOf(&file.problem())->names().examples;
    QString text =
        LabelBar::tr("%L1 %2 labelled by %3.").arg(file.labels.size()).arg(examples, files.by.name);
    if (file.part() == 1)
        text += ' '_L1
            + LabelBar::tr("They are its test part; %L1 of its training part are left out.")
                  .arg(file.dataset->train->blockCount());
    return file.labelled(file.part()) ? text : u"%1 %2"_s.arg(text, whyUnlabelledText());
}

LabelBar::LabelBar(LabelSession& labels, QWidget* parent)
    : QWidget(parent)
    , m_labels(labels)
    , m_text(new QLabel)
    , m_files(new QComboBox)
    , m_export(new QPushButton(tr("Export labels…")))
    , m_back(new QPushButton(tr("Back to the training data")))
{
    setAccessibleName(tr("Labelled files"));
    m_text->setObjectName(u"labelText"_s);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_files->setAccessibleName(tr("File looked at"));
    m_files->setToolTip(tr("Which of the labelled files is shown"));
    m_files->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_files->setMinimumContentsLength(16);
    m_export->setObjectName(u"exportLabels"_s);
    m_export->setAutoDefault(true);
    m_export->setToolTip(
        tr("Write the labels of the file shown, as gapscope-cli predict writes them"));
    m_back->setObjectName(u"backToTraining"_s);
    m_back->setAutoDefault(true);
    m_back->setToolTip(tr("Show the data that are open for training again, with the run's "
                          "predictions; these labels go unless they were exported"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_files, 1);
    buttons->addStretch(1);
    addWidgets(buttons, {m_export, m_back});
    auto* layout = plainLayout<QVBoxLayout>(this, 4);
    layout->addWidget(m_text);
    layout->addLayout(buttons);
    connect(m_files, &QComboBox::activated, this,
        [this](int file) { m_labels.choose(static_cast<std::size_t>(file)); });
    connect(m_export, &QPushButton::clicked, this, &LabelBar::exportRequested);
    connect(m_back, &QPushButton::clicked, &m_labels, &LabelSession::end);
    connect(&m_labels, &LabelSession::changed, this, &LabelBar::refresh);
    hide();
}

void LabelBar::refresh()
{
    const LabelledFile* file = m_labels.current();
    setVisible(file != nullptr);
    if (!file)
        return;
    const LabelledFiles& all = *m_labels.files();
    m_text->setText(labelledText(all, *file));
    const QSignalBlocker quiet(m_files);
    m_files->clear();
    for (const LabelledFile& each : all.files)
        m_files->addItem(each.name, each.path);
    m_files->setCurrentIndex(static_cast<int>(m_labels.currentIndex()));
    m_files->setToolTip(file->path);
    m_files->setVisible(all.files.size() > 1);
}

} // namespace gapscope
