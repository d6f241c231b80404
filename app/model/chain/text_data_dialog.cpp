// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/chain/text_data_dialog.h"

#include "app/model/chain/chain_answers.h"
#include "app/parts/file_dialogs.h"
#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "datasets/text/attribute_template.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/options/option_words.h"

namespace gapscope {
namespace {

constexpr int mostOften = 1000;
constexpr TestPart fifthSentences{
    QT_TRANSLATE_NOOP("gapscope::TestPartDialog", "Test part and attributes"),
    QT_TRANSLATE_NOOP("gapscope::TestPartDialog", "every fifth sentence"), "holdout", "split-text",
    true, true};
constexpr TestPart biasesAlone{
    QT_TRANSLATE_NOOP("gapscope::TestPartDialog", "Biases"), nullptr, "", "", false, true};

DataDialog* makeTextDialog(const DataRequest& request, const Problem* train, QWidget* parent)
{
    if (const std::size_t columns = textColumnsOf(*train))
        return new TextDataDialog(request, fifthSentences, columns, parent);
    return new TestPartDialog(request, fifthSentences, parent);
}

} // namespace

const DataChoice textChoice{QT_TRANSLATE_NOOP("gapscope::DataDock", "Test part and attributes…"),
    QT_TRANSLATE_NOOP("gapscope::DataDock",
        "What tests, and by which template and least count attributes are made of the words"),
    makeTextDialog};

const DataChoice wordChoice{QT_TRANSLATE_NOOP("gapscope::DataDock", "Biases…"),
    QT_TRANSLATE_NOOP("gapscope::DataDock", "Whether letters have weights of their own"),
    makeTestDialog<biasesAlone>};

TextDataDialog::TextDataDialog(
    const DataRequest& request, const TestPart& part, std::size_t columns, QWidget* parent)
    : TestPartDialog(request, part, parent)
    , m_columns(columns)
    , m_minCount(spinBox(1, mostOften, "minCount", translatedHelp(parameterHelp("min-count"))))
    , m_set(choiceBox("attributeSet", translatedHelp(parameterHelp("attribute-set")),
          {{tr("of CRFsuite"), "crfsuite"}, {tr("of the papers"), "paper"}}, request.attributeSet))
    , m_template(new QLabel)
    , m_error(new QLabel)
    , m_text(new QPlainTextEdit)
{
    m_error->setWordWrap(true);
    m_error->hide();
    buildTemplate();
    m_minCount->setValue(static_cast<int>(std::min<std::size_t>(request.minCount, mostOften)));
    useSet();
    connect(m_set, &QComboBox::currentIndexChanged, this, &TextDataDialog::useSet);
    openWithinScreen(*this, {560, 600});
}

/// A template of the user's own, or one being edited, stays.
void TextDataDialog::useSet()
{
    m_default = qs(defaultTemplateText(m_columns, valueOf(*m_set) == "paper"));
    if (!m_text->document()->isModified())
        openTemplate(qs(m_request.templateFile));
}

void TextDataDialog::buildTemplate()
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
    auto* form = new QFormLayout;
    form->addRow(tr("&Attributes"), m_set);
    form->addRow(tr("&Least count"), m_minCount);
    auto* name = new QLabel(tr("Te&mplate"));
    name->setBuddy(m_text);
    auto* row = new QHBoxLayout;
    row->addWidget(m_template, 1);
    addWidgets(row, {standard, open, keep});
    form->addRow(name, row);
    contents()->addLayout(form);
    contents()->addWidget(m_text, 1);
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, m_error); // below what scrolls
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
    if (m_text->document()->isModified() && !saveAs())
        return;
    TestPartDialog::accept();
}

DataRequest TextDataDialog::request() const
{
    DataRequest request = TestPartDialog::request();
    request.minCount = static_cast<std::size_t>(m_minCount->value());
    request.attributeSet = valueOf(*m_set);
    return request;
}

} // namespace gapscope
