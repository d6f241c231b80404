// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/dialogs/test_part_dialog.h"

#include "app/parts/file_dialogs.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/options/option_words.h"

namespace gapscope {
namespace {

constexpr const char* ownFile = "file"; ///< in the place of a split

} // namespace

TestPartDialog::TestPartDialog(const DataRequest& request, const TestPart& part, QWidget* parent)
    : SplitDialog(request, parent)
{
    setWindowTitle(tr(part.title));
    if (part.text) {
        addParts(part);
    } else {
        splitBox()->setParent(this);
        splitBox()->hide();
    }
    if (part.bias) {
        m_bias = choiceBox("bias", translatedHelp(parameterHelp("bias")),
            {{tr("at every, the first and the last position"), "on"}, {tr("none"), "off"}},
            request.bias);
        form()->addRow(tr("&Biases of labels"), m_bias);
    }
    finish({560, 160});
    if (part.text && !request.test.empty())
        splitBox()->setCurrentIndex(splitBox()->count() - 1);
}

void TestPartDialog::addParts(const TestPart& part)
{
    const bool file = part.orFile && QFileInfo(qs(m_request.source)).isFile();
    std::vector<Split> splits{
        {file ? tr("none") : tr("as the data have it"), ""}, {tr(part.text), part.split}};
    if (part.orFile)
        splits.push_back({tr("a file of its own"), ownFile});
    addSplit(tr("&Test part"), "testPart", translatedHelp(parameterHelp(part.help)), splits);
    if (part.orFile)
        addTestFile();
}

void TestPartDialog::addTestFile()
{
    m_testFile = new QLineEdit(qs(m_request.test));
    m_testFile->setAccessibleName(tr("Test file"));
    m_testFile->setToolTip(splitBox()->toolTip());
    m_testFile->setPlaceholderText(tr("in the form of the training file"));
    auto* choose = new QPushButton(tr("Choose &file…"));
    auto* row = new QHBoxLayout;
    addWidgets(row, {m_testFile, choose});
    form()->addRow(QString(), row);
    const auto showWhatFits = [this, choose] {
        const bool file = split() == ownFile;
        m_testFile->setEnabled(file);
        choose->setEnabled(file);
        if (ok()) // else the dialog is still being built
            ok()->setEnabled(!file || !m_testFile->text().isEmpty());
    };
    connect(splitBox(), &QComboBox::currentIndexChanged, this, showWhatFits);
    connect(m_testFile, &QLineEdit::textChanged, this, showWhatFits);
    connect(choose, &QPushButton::clicked, this, [this] {
        const QString path = askFile(this, tr("Test file"));
        if (!path.isEmpty())
            m_testFile->setText(path);
    });
    showWhatFits();
}

DataRequest TestPartDialog::request() const
{
    DataRequest request = m_request;
    if (m_bias)
        request.bias = valueOf(*m_bias);
    if (splitBox()->count() == 0)
        return request;
    const bool file = split() == ownFile;
    request.test = file ? m_testFile->text().toStdString() : "";
    request.split = file ? "" : split();
    return request;
}

} // namespace gapscope
