// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/dialogs/test_part_dialog.h"

namespace gapscope {

/// How to open text: which part tests, and the template and minimum count of its attributes. The
/// template can be read, edited and saved as the user's own file.
class TextDataDialog : public TestPartDialog {
    Q_OBJECT

public:
    /// columns: of words for attributes.
    TextDataDialog(
        const DataRequest& request, const TestPart& part, std::size_t columns, QWidget* parent);
    DataRequest request() const override;
    /// Shows the template of a file; "": the default one. Reports a file that cannot be read.
    void openTemplate(const QString& path);
    /// Saves the text shown as a file and uses it. Returns false, with a message, on failure.
    bool saveTemplate(const QString& path);
    QPlainTextEdit* templateText() const { return m_text; }

    void accept() override;

private:
    void buildTemplate();
    void say(const QString& sentence);
    /// Asks for a file and saves the text there.
    bool saveAs();

    void useSet();

    const std::size_t m_columns;
    QString m_default; ///< the default template for these columns, of the chosen set
    QSpinBox* m_minCount;
    QComboBox* m_set;
    QLabel *m_template, *m_error;
    QPlainTextEdit* m_text;
};

/// Without a template where the text has features instead of columns.
extern const DataChoice textChoice;
/// Handwritten words: their biases.
extern const DataChoice wordChoice;

} // namespace gapscope
