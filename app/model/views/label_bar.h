// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/label_files.h"

#include <QtWidgets>

namespace gapscope {

/// The bar over the examples of labelled files: the files, the model that labelled them, a choice
/// of the file, and buttons to write the labels and to go back.
class LabelBar : public QWidget {
    Q_OBJECT

public:
    explicit LabelBar(LabelSession& labels, QWidget* parent = nullptr);

Q_SIGNALS:
    void exportRequested();

private:
    void refresh();

    LabelSession& m_labels;
    QLabel* m_text;
    QComboBox* m_files;
    QPushButton *m_export, *m_back;
};

/// "12 words, labelled by NAME. These files have no labels to compare with."
QString labelledText(const LabelledFiles& files, const LabelledFile& file);
/// Why examples without a truth do not show one.
QString whyUnlabelledText();

} // namespace gapscope
