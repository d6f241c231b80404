// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/dialogs/data_dialog.h"

#include <QtWidgets>

namespace gapscope {

/// How text is opened: what tests, and by which template and minimum count its attributes are
/// made. The template can be read, edited and kept as a file of one's own. Of rows with a class and
/// of sentence pairs it asks what tests alone.
class TextDataDialog : public DataDialog {
    Q_OBJECT

public:
    /// choice: sentences, rows or pairs. columns: of words that attributes are made of; 0: none.
    TextDataDialog(const DataRequest& request, DataChoice choice, std::size_t columns,
        QWidget* parent = nullptr);
    DataRequest request() const override;
    /// Shows the template of a file; "": the default one. What cannot be read is said instead.
    void openTemplate(const QString& path);
    /// Keeps the text shown as a file and uses that. false, and a sentence: it cannot be written.
    bool saveTemplate(const QString& path);
    QPlainTextEdit* templateText() const { return m_text; }

    void accept() override;

private:
    QWidget* buildTest();
    QWidget* buildTemplate();
    void chooseTestFile();
    void showWhatFits();
    void say(const QString& sentence);
    /// Asks for a file and keeps the text there.
    bool saveAs();

    DataChoice m_choice; ///< sentences, rows or pairs
    QString m_default;   ///< the default template for these columns
    bool m_numeric;      ///< the data bring their features, or have none to choose: no template
    QComboBox* m_test;
    QLineEdit* m_testFile;
    QPushButton* m_chooseTest;
    QSpinBox* m_minCount;
    QLabel *m_template, *m_error;
    QPlainTextEdit* m_text;
};

} // namespace gapscope
