// SPDX-License-Identifier: GPL-3.0-or-later
// What the dock says of files that a model has labelled, which nobody trains on.
#include "app/data/data_dock.h"
#include "app/model/views/label_bar.h"

#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

namespace gapscope {

void DataDock::buildBack()
{
    m_back = new QPushButton(tr("Back to the training data"));
    m_back->setObjectName(QStringLiteral("dockBackToTraining"));
    m_back->setToolTip(tr("Show the data that are open for training again"));
    m_back->hide();
    connect(m_back, &QPushButton::clicked, this, &DataDock::trainingDataRequested);
}

/// Rows that say something of training alone, or of nothing but labelled files.
void DataDock::showLabelRows(bool labels)
{
    const auto name = [this](QLabel* value, const QString& text) {
        static_cast<QLabel*>(m_form->labelForField(value))->setText(text);
        value->setAccessibleName(text);
    };
    name(m_train, labels ? tr("Examples") : tr("Training examples"));
    name(m_test, labels ? tr("Truth") : tr("Test examples"));
    const QString trainTip = tr("n: one block of the dual each");
    m_train->setToolTip(labels ? tr("Examples that the model has labelled") : trainTip);
    m_test->setToolTip(labels ? tr("Labels that the files bring, to compare with")
                              : tr("Examples the test error is measured on"));
    for (QLabel* value : {m_sparsity, m_bounds, m_oracle})
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
        said << QString::fromStdString(file.dataset->info.note);
    m_note->setText(said.join(QLatin1Char(' ')));
    m_note->show();
    m_train->setText(QLocale().toString(static_cast<qulonglong>(file.labels.size())));
    m_test->setText(labelled ? tr("in the files") : tr("no labels"));
    for (QWidget* option : {static_cast<QWidget*>(m_split), static_cast<QWidget*>(m_splitLabel),
             static_cast<QWidget*>(m_textOptions), static_cast<QWidget*>(m_imageOptions)})
        option->hide();
}

} // namespace gapscope
