// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/dialogs/data_dialog.h"

#include <QtWidgets>

namespace gapscope {

/// How to open text: which part tests, and the template and minimum count of its attributes. The
/// template can be read, edited and saved as the user's own file. For rows with a class and for
/// sentence pairs it only asks which part tests.
class TextDataDialog : public DataDialog {
    Q_OBJECT

public:
    /// choice: sentences, rows or pairs. columns: of words for attributes; 0: none.
    TextDataDialog(const DataRequest& request, DataChoice choice, std::size_t columns,
        QWidget* parent = nullptr);
    DataRequest request() const override;
    /// Shows the template of a file; "": the default one. Reports a file that cannot be read.
    void openTemplate(const QString& path);
    /// Saves the text shown as a file and uses it. Returns false, with a message, on failure.
    bool saveTemplate(const QString& path);
    QPlainTextEdit* templateText() const { return m_text; }

    void accept() override;

private:
    QWidget* buildTest();
    QWidget* buildTemplate();
    void chooseTestFile();
    void showWhatFits();
    void say(const QString& sentence);
    /// Asks for a file and saves the text there.
    bool saveAs();

    DataChoice m_choice; ///< sentences, rows or pairs
    QString m_default;   ///< the default template for these columns
    bool m_numeric;      ///< the data have features, or no choice of them: no template
    QComboBox* m_test;
    QLineEdit* m_testFile;
    QPushButton* m_chooseTest;
    QSpinBox* m_minCount;
    QLabel *m_template, *m_error;
    QPlainTextEdit* m_text;
};

} // namespace gapscope
