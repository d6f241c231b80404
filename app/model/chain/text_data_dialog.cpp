// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/chain/text_data_dialog.h"

#include "app/parts/file_dialogs.h"
#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "datasets/text/attribute_template.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/options/option_words.h"

namespace gapscope {
namespace {

enum TestPart { textsAsTheyAre, everyFifth, ownFile };

constexpr int mostOften = 1000;

QHBoxLayout* rowOf(std::initializer_list<QWidget*> widgets)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : widgets)
        row->addWidget(widget);
    return row;
}

} // namespace

TextDataDialog::TextDataDialog(
    const DataRequest& request, DataChoice choice, std::size_t columns, QWidget* parent)
    : DataDialog(request, parent)
    , m_choice(choice)
    , m_numeric(columns == 0)
    , m_test(new QComboBox)
    , m_testFile(new QLineEdit)
    , m_chooseTest(new QPushButton(tr("Choose &file…")))
    , m_minCount(spinBox(1, mostOften, "minCount", translatedHelp(parameterHelp("min-count"))))
    , m_template(new QLabel)
    , m_error(new QLabel)
    , m_text(new QPlainTextEdit)
{
    setWindowTitle(
        m_choice == DataChoice::sentences ? tr("Test part and attributes") : tr("Test part"));
    if (!m_numeric)
        m_default = qs(defaultTemplateText(columns));
    m_error->setWordWrap(true);
    m_error->hide();
    auto* contents = new QWidget;
    auto* parts = plainLayout<QVBoxLayout>(contents);
    parts->addWidget(buildTest());
    parts->addWidget(buildTemplate(), 1);
    m_test->setCurrentIndex(!request.test.empty() ? ownFile
            : !request.split.empty()              ? everyFifth
                                                  : textsAsTheyAre);
    m_testFile->setText(qs(request.test));
    m_minCount->setValue(static_cast<int>(std::min<std::size_t>(request.minCount, mostOften)));
    if (!m_numeric)
        openTemplate(qs(request.templateFile));
    finish(scrolling(contents), m_error, {560, m_numeric ? 160 : 600});
    showWhatFits();
}

QWidget* TextDataDialog::buildTest()
{
    auto* box = new QWidget;
    auto* form = new QFormLayout(box);
    form->setContentsMargins(0, 0, 0, 0);
    const bool file = QFileInfo(qs(m_request.source)).isFile();
    const bool pairs = m_choice == DataChoice::pairs, rows = m_choice == DataChoice::rows;
    m_test->addItem(file && !pairs ? tr("none") : tr("as the data have it"));
    m_test->addItem(pairs ? tr("the pairs of dev")
            : rows        ? tr("every fifth row")
                          : tr("every fifth sentence"));
    if (!pairs)
        m_test->addItem(tr("a file of its own"));
    m_test->setObjectName(u"testPart"_s);
    m_test->setToolTip(translatedHelp(pairs ? parameterHelp("split-pairs")
            : rows                          ? parameterHelp("split-rows")
                                            : parameterHelp("split-text")));
    if (pairs)
        for (QWidget* own :
            {static_cast<QWidget*>(m_testFile), static_cast<QWidget*>(m_chooseTest)}) {
            own->setParent(this); // not in use
            own->hide();
        }
    m_testFile->setAccessibleName(tr("Test file"));
    m_testFile->setToolTip(m_test->toolTip());
    m_testFile->setPlaceholderText(tr("in the form of the training file"));
    form->addRow(tr("&Test part"), m_test);
    if (!pairs)
        form->addRow(QString(), rowOf({m_testFile, m_chooseTest}));
    connect(m_test, &QComboBox::currentIndexChanged, this, &TextDataDialog::showWhatFits);
    connect(m_testFile, &QLineEdit::textChanged, this, &TextDataDialog::showWhatFits);
    connect(m_chooseTest, &QPushButton::clicked, this, &TextDataDialog::chooseTestFile);
    return box;
}

QWidget* TextDataDialog::buildTemplate()
{
    m_text->setAccessibleName(tr("Template"));
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTabChangesFocus(true); // a template has no tabs, and Tab must leave the field
    m_text->setToolTip(translatedHelp(parameterHelp("template")));
    auto* standard = new QPushButton(tr("&Default"));
    auto* open = new QPushButton(tr("Op&en…"));
    auto* keep = new QPushButton(tr("&Save as…"));
    connect(standard, &QPushButton::clicked, this, [this] { openTemplate({}); });
    connect(open, &QPushButton::clicked, this, [this] {
        const QString path = askFile(this, tr("Open a template"));
        if (!path.isEmpty())
            openTemplate(path);
    });
    connect(keep, &QPushButton::clicked, this, &TextDataDialog::saveAs);
    auto* box = new QWidget;
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("&Least count"), m_minCount);
    auto* name = new QLabel(tr("Te&mplate"));
    name->setBuddy(m_text);
    QHBoxLayout* row = rowOf({m_template, standard, open, keep});
    row->insertStretch(1, 1);
    form->addRow(name, row);
    auto* layout = plainLayout<QVBoxLayout>(box);
    layout->addLayout(form);
    layout->addWidget(m_text, 1);
    box->setVisible(!m_numeric);
    return box;
}

void TextDataDialog::chooseTestFile()
{
    const QString path = askFile(this, tr("Test file"));
    if (!path.isEmpty())
        m_testFile->setText(path);
}

void TextDataDialog::showWhatFits()
{
    const bool file = m_test->currentIndex() == ownFile;
    m_testFile->setEnabled(file);
    m_chooseTest->setEnabled(file);
    if (!ok()) // the dialog is still being built
        return;
    ok()->setEnabled(!file || !m_testFile->text().isEmpty());
}

void TextDataDialog::say(const QString& sentence)
{
    m_error->setText(sentence);
    m_error->setVisible(!sentence.isEmpty());
}

void TextDataDialog::openTemplate(const QString& path)
{
    try {
        m_text->setPlainText(path.isEmpty()
                ? m_default
                : qs(readFile(path.toStdString(), AttributeTemplate::maxBytes)));
        m_text->document()->setModified(false);
        m_request.templateFile = path.toStdString();
        m_template->setText(path.isEmpty() ? tr("default") : QFileInfo(path).fileName());
        say({});
    } catch (const InputError& error) {
        say(qs(error.what()));
    }
}

bool TextDataDialog::saveTemplate(const QString& path)
{
    try {
        const std::string text = m_text->toPlainText().toStdString();
        AttributeTemplate::parse(text, tr("the template").toStdString());
        writeFileAtomically(path.toStdString(), text);
        openTemplate(path);
        return true;
    } catch (const InputError& error) {
        say(qs(error.what()));
        return false;
    }
}

bool TextDataDialog::saveAs()
{
    const QString now = qs(m_request.templateFile);
    const QString path = askSave(this, tr("Save the template"),
        now.isEmpty() ? now : QFileInfo(now).absoluteFilePath()); // not relative to the last folder
    return !path.isEmpty() && saveTemplate(path);
}

/// Records name the template's file: an edited template must be saved as a file first.
void TextDataDialog::accept()
{
    if (!m_numeric && m_text->document()->isModified() && !saveAs())
        return;
    DataDialog::accept();
}

DataRequest TextDataDialog::request() const
{
    DataRequest request = m_request;
    const int test = m_test->currentIndex();
    request.test = test == ownFile ? m_testFile->text().toStdString() : "";
    request.split = test != everyFifth ? "" : m_choice == DataChoice::pairs ? "dev" : "holdout";
    request.minCount = static_cast<std::size_t>(m_minCount->value());
    return request;
}

} // namespace gapscope
