// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/dialogs/data_dialog.h"

#include <QtWidgets>

namespace gapscope {

/// Another test part than the one that the data name. Texts: context gapscope::TestPartDialog.
struct TestPart {
    const char* title; ///< of the dialog
    const char* text;  ///< a part of the data; nullptr: the test part is not chosen here
    const char* split; ///< of the request for that part
    const char* help;  ///< key of parameterHelp()
    bool orFile;       ///< or a file of its own
    bool bias = false; ///< whether labels have biases is chosen, too
};

/// Chooses which part of rows, sentences or pairs tests.
class TestPartDialog : public SplitDialog {
    Q_OBJECT

public:
    TestPartDialog(const DataRequest& request, const TestPart& part, QWidget* parent);
    DataRequest request() const override;

private:
    void addParts(const TestPart& part);
    void addTestFile();

    QLineEdit* m_testFile = nullptr;
    QComboBox* m_bias = nullptr;
};

template <const TestPart& part>
DataDialog* makeTestDialog(const DataRequest& request, const Problem*, QWidget* parent)
{
    return new TestPartDialog(request, part, parent);
}

} // namespace gapscope
