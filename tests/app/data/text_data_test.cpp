// SPDX-License-Identifier: GPL-3.0-or-later
// Text in the window: which sentences are tested, and the template of its attributes.
#include "app/data/data_dock.h"
#include "app/model/chain/text_data_dialog.h"
#include "core/files/atomic_file.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QSpinBox>

namespace gapscope {

class TextDataTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void anotherTestPart()
    {
        const std::string train = openSentences(10);
        QCOMPARE(session().dataset()->info.nTest, std::size_t(0));
        TextDataDialog* dialog = openDialog();
        dialog->findChild<QComboBox*>(QStringLiteral("testPart"))->setCurrentIndex(1);
        accept(dialog);
        QTRY_COMPARE_WITH_TIMEOUT(session().dataset()->info.nTest, std::size_t(2), patience);
        QCOMPARE(session().request().split, std::string("holdout"));

        const std::string test = m_home->filePath(QStringLiteral("test.txt")).toStdString();
        writeFileAtomically(test, sentences(3));
        dialog = openDialog();
        auto* part = dialog->findChild<QComboBox*>(QStringLiteral("testPart"));
        QCOMPARE(part->currentIndex(), 1);
        part->setCurrentIndex(2);
        QVERIFY(!ok(dialog)->isEnabled()); // which file?
        for (auto* field : dialog->findChildren<QLineEdit*>())
            if (field->accessibleName() == QStringLiteral("Test file"))
                field->setText(QString::fromStdString(test));
        accept(dialog);
        QTRY_COMPARE_WITH_TIMEOUT(session().dataset()->info.nTest, std::size_t(3), patience);
        QCOMPARE(session().dataset()->info.n, std::size_t(10));
        QCOMPARE(session().dataset()->info.metric, std::string("chunk_f1"));
        QCOMPARE(session().request().source, train);
    }

    /// Such as a text without empty lines between its sentences.
    void aSingleSentenceIsSaid()
    {
        openSentences(2);
        QVERIFY(!m_window->messages()->text().contains(QStringLiteral("single sentence")));
        openSentences(1);
        QTRY_VERIFY(m_window->messages()->text().contains(QStringLiteral("single sentence")));
    }

    void anEditedTemplateIsKeptAsAFile()
    {
        openSentences(10);
        const std::size_t before = session().dataset()->info.attributes;
        TextDataDialog* dialog = openDialog();
        QVERIFY(dialog->templateText()->toPlainText().contains(QLatin1String("w[-1]|w[0]")));
        const QString path = m_home->filePath(QStringLiteral("words.txt"));
        dialog->templateText()->setFocus();
        dialog->templateText()->selectAll();
        QTest::keyClicks(dialog->templateText(), QStringLiteral("w[0"));
        QVERIFY(!dialog->saveTemplate(path)); // no closing bracket
        QVERIFY(!QFile::exists(path));
        QTest::keyClicks(dialog->templateText(), QStringLiteral("]"));
        dialog->findChild<QSpinBox*>(QStringLiteral("minCount"))->setValue(1);
        answerNext<QFileDialog>(
            [path](QFileDialog* files) { answerWith(files, path, QDialogButtonBox::Save); });
        accept(dialog);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().templateFile, path.toStdString(), patience);
        QCOMPARE(session().dataset()->info.attributes, std::size_t(3)); // the, cat, sat
        QVERIFY(before > 3);
        dialog = openDialog();
        QCOMPARE(dialog->templateText()->toPlainText(), QStringLiteral("w[0]"));
    }

    void biasesAreChosenForWordsAndText()
    {
        auto* button = m_window->findChild<QPushButton*>(QStringLiteral("dataOptions"));
        unfoldData();
        QTRY_VERIFY_WITH_TIMEOUT(button && button->isVisible(), patience); // the sample
        QTest::mouseClick(button, Qt::LeftButton);
        auto* words = m_window->findChild<TestPartDialog*>();
        QVERIFY(words);
        QVERIFY(words->request() == session().request());
        words->findChild<QComboBox*>(QStringLiteral("bias"))->setCurrentIndex(1);
        words->accept();
        QTRY_COMPARE_WITH_TIMEOUT(session().dataset()->info.d, std::size_t(4004), patience);
        openSentences(10);
        const std::size_t before = session().dataset()->info.d;
        TextDataDialog* dialog = openDialog();
        dialog->findChild<QComboBox*>(QStringLiteral("bias"))->setCurrentIndex(1);
        accept(dialog);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().bias, std::string("off"), patience);
        QCOMPARE(session().dataset()->info.d, before - 3 * session().dataset()->info.labels);
    }

    void theAttributesOfThePapersAreAChoice()
    {
        openSentences(10);
        TextDataDialog* dialog = openDialog();
        const QString usual = dialog->templateText()->toPlainText();
        auto* set = dialog->findChild<QComboBox*>(QStringLiteral("attributeSet"));
        QCOMPARE(set->currentIndex(), 0);
        set->setFocus();
        QTest::keyClick(set, Qt::Key_Down);
        QVERIFY(dialog->templateText()->toPlainText() != usual);
        accept(dialog);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().attributeSet, std::string("paper"), patience);
        dialog = openDialog();
        set = dialog->findChild<QComboBox*>(QStringLiteral("attributeSet"));
        QCOMPARE(set->currentIndex(), 1);
        dialog->templateText()->setFocus();
        QTest::keyClicks(dialog->templateText(), QStringLiteral("#"));
        const QString edited = dialog->templateText()->toPlainText();
        set->setCurrentIndex(0);
        QCOMPARE(dialog->templateText()->toPlainText(), edited); // the user's words stay
        dialog->reject();
    }

    void whatCannotBeReadIsSaid()
    {
        openSentences(5);
        TextDataDialog* dialog = openDialog();
        dialog->openTemplate(m_home->filePath(QStringLiteral("none.txt")));
        bool said = false;
        for (const auto* label : dialog->findChildren<QLabel*>())
            said =
                said || (label->isVisible() && label->text().contains(QLatin1String("none.txt")));
        QVERIFY(said);
        QVERIFY(dialog->request() == session().request());
    }

private:
    static std::string sentences(int count)
    {
        std::string text;
        for (int k = 0; k < count; ++k)
            text += "the DT B-NP\ncat NN I-NP\nsat VBD B-VP\n\n";
        return text;
    }

    std::string openSentences(int count)
    {
        const std::string path = m_home->filePath(QStringLiteral("train.txt")).toStdString();
        writeFileAtomically(path, sentences(count));
        m_window->openFile(QString::fromStdString(path));
        const auto opened = [&] {
            return session().request().source == path
                && session().dataset()->info.n == static_cast<std::size_t>(count);
        };
        [&] { QTRY_VERIFY_WITH_TIMEOUT(opened(), patience); }();
        return path;
    }

    TextDataDialog* openDialog()
    {
        auto* button = m_window->findChild<QPushButton*>(QStringLiteral("dataOptions"));
        unfoldData();
        [&] { QVERIFY(button && button->isVisible()); }();
        QTest::mouseClick(button, Qt::LeftButton);
        TextDataDialog* dialog = nullptr;
        for (auto* each : m_window->findChildren<TextDataDialog*>())
            if (each->isVisible())
                dialog = each;
        return dialog;
    }

    static QPushButton* ok(TextDataDialog* dialog)
    {
        return dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }

    static void accept(TextDataDialog* dialog) { QTest::mouseClick(ok(dialog), Qt::LeftButton); }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(TextDataTest)
#include "text_data_test.moc"
