// SPDX-License-Identifier: GPL-3.0-or-later
// Broken inputs in a window that shows good data: a message names the file and what was expected,
// Details has more, and the good data stay.
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {

class BrokenFilesTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void detailsBeginAtTheNewest()
    {
        MessageBar bar;
        bar.showError(QStringLiteral("first"), QStringLiteral("of the first"));
        bar.showError(QStringLiteral("second"), QStringLiteral("of the second"));
        QCOMPARE(bar.findChild<QPlainTextEdit*>()->toPlainText(),
            QStringLiteral("second\nof the second\n\nfirst\nof the first"));
    }

    void aBrokenFileIsNamedAndChangesNothing_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char* name, const QByteArray& bytes) {
            QTest::newRow(name) << bytes;
        };
        row("empty.txt", "");
        row("garbage.txt", QByteArray("\x00\xff\x01\xfe\x02\xfd", 6).repeated(200));
        row("ragged.conll", "the DT O\ndog NN\n");
        row("words.data", "1\ta\t2\n1\tb\n");
        row("words.data.gz", QByteArray("\x1f\x8b\x08\x00", 4) + "no deflated bytes");
        row("ragged.csv", "a,label\n1,x\n2\n");
        row("numbers.csv", "a,label\nzz,x\n1,y\n");
        row("order.libsvm", "1 3:0.5 2:1\n2 1:1\n");
        row("index.libsvm", "1 0:0.5\n2 1:1\n");
        row("cut.json", R"({"format": "gapscope-run", "version": 1, )");
        row("strange.json", R"({"format": "gapscope-no"})");
        row("newer.json", R"({"format": "gapscope-run", "version": 99})");
        row("bare.json", R"({"format": "gapscope-run", "version": 1})");
        row("path.json", R"({"format": "gapscope-path", "version": 1})");
        row("spec.json",
            R"({"format": "gapscope-compare", "version": 1, "dataset": {"source": "sample:words"},)"
            R"( "variants": []})");
        row("deep.json",
            R"({"format": "gapscope-compare", "version": 1, "dataset": )"
                + QByteArray("[").repeated(5000));
        row("bare.gapscope", R"({"format": "gapscope-session", "version": 1})");
        row("newer.gapscope", R"({"format": "gapscope-session", "version": 99})");
        row("pictures.zip", QByteArray("PK\x03\x04", 4) + "no archive");
        row("pictures.tar.gz", QByteArray("\x1f\x8b\x08\x00", 4) + "no archive");
        row("picture.png", QByteArray("\x89PNG\r\n\x1a\n") + "no picture");
        row("maps.h5", QByteArray("\x89HDF\r\n\x1a\n") + "no maps");
        row("joints.mat", QByteArray("MATLAB 5.0 MAT-file").leftJustified(128, ' ') + "no arrays");
        row("page.html", "<html><body>no report</body></html>");
    }

    void aBrokenFileIsNamedAndChangesNothing()
    {
        QFETCH(const QByteArray, bytes);
        runToTheEnd();
        const auto dataset = session().dataset();
        const QString name = QLatin1String(QTest::currentDataTag()), path = m_home->filePath(name);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        m_window->openFile(path);
        auto* messages = m_window->messages();
        QTRY_VERIFY_WITH_TIMEOUT(messages->isVisible(), patience);
        const QString said = messages->findChild<QPlainTextEdit*>()->toPlainText();
        qInfo("%s", qPrintable(messages->text()));
        QVERIFY2(messages->text().contains(name), qPrintable(messages->text()));
        QVERIFY2(
            said.contains(name) && said.size() > messages->text().size() / 2, qPrintable(said));
        QVERIFY2((messages->text() + said).contains(QStringLiteral("expected")), qPrintable(said));
        QCOMPARE(session().dataset(), dataset);
        QCOMPARE(session().runs().size(), std::size_t{1});
        QVERIFY(session().selected());
    }

    void aFileThatIsNotThere()
    {
        m_window->openFile(m_home->filePath(QStringLiteral("nowhere.json")));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->isVisible(), patience);
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("nowhere.json")));
        const QString details = m_window->messages()->findChild<QPlainTextEdit*>()->toPlainText();
        QVERIFY2(m_window->messages()->text().size() < 200, // the list of all data is in there
            qPrintable(m_window->messages()->text()));
        QVERIFY2(details.contains(QStringLiteral("sample:words")), qPrintable(details));
        QVERIFY(session().dataset());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(BrokenFilesTest)
#include "broken_files_test.moc"
