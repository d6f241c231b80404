// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/exporting.h"
#include "app/pictures/named_picture.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QLabel>
#include <QProgressDialog>

namespace gapscope {

class WindowBadFilesTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void badFileKeepsWhatIsLoaded()
    {
        const auto before = session().dataset();
        const QString path = m_home->filePath(QStringLiteral("bad.data"));
        writeFileAtomically(path.toStdString(), "the DT O\ndog NN\n"); // columns differ
        m_window->openFile(path);
        QTRY_VERIFY(m_window->messages()->isVisible());
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("bad.data")),
            qPrintable(m_window->messages()->text()));
        QCOMPARE(session().dataset(), before);
        QVERIFY(m_window->actions().run->isEnabled());
        auto* copy = m_window->messages()->findChild<QToolButton*>(QStringLiteral("copyMessage"));
        QTest::mouseClick(copy, Qt::LeftButton);
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("bad.data")));

        const QString record = m_home->filePath(QStringLiteral("bad.json"));
        writeFileAtomically(record.toStdString(), R"({"format": "gapscope-run", "version": 99})");
        m_window->openFile(record);
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("bad.json")));
        QVERIFY(session().runs().empty());
    }

    /// JSON of another program: the message says what it is, and which formats exist.
    void foreignJsonIsSaid_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("other keys") << QStringLiteral("{\n \"title\": \"x\", \"rows\": []}")
                                    << QStringLiteral("keys \"rows\", \"title\"");
        QTest::newRow("other format")
            << QStringLiteral("{\"format\": \"geo\"}") << QStringLiteral("format \"geo\"");
        QTest::newRow("list") << QStringLiteral("[1, 2]") << QStringLiteral("no object");
        QTest::newRow("broken") << QStringLiteral("{\"a\": 1,\n}") << QStringLiteral("x.json:2");
        QTest::newRow("NaN") << QStringLiteral("{\"format\": \"gapscope-run\",\n\"x\": NaN}")
                             << QStringLiteral("x.json:2: NaN, which JSON does not have");
    }

    void foreignJsonIsSaid()
    {
        QFETCH(QString, text);
        QFETCH(QString, said);
        const QString path = m_home->filePath(QStringLiteral("x.json"));
        writeFileAtomically(path.toStdString(), text.toStdString());
        m_window->openFile(path);
        const QString message = m_window->messages()->text();
        QVERIFY2(message.contains(said), qPrintable(message));
        QVERIFY(!message.contains(QStringLiteral("CoNLL")));
        if (!message.contains(QStringLiteral(":2")))
            QVERIFY2(message.contains(QStringLiteral("gapscope-compare")), qPrintable(message));
    }

    void everyBadFileIsHeard()
    {
        QStringList paths;
        for (const char* file : {"one.data", "two.data", "three.json"}) {
            paths << m_home->filePath(QLatin1String(file));
            writeFileAtomically(paths.back().toStdString(), "{\"format\": \"gapscope-no\"}");
        }
        m_window->openAtStart(paths);
        auto* details = m_window->messages()->findChild<QPlainTextEdit*>();
        for (const char* file : {"one.data", "two.data", "three.json"})
            QTRY_VERIFY2(details->toPlainText().contains(QLatin1String(file)), file);
        QVERIFY(m_window->messages()->text().startsWith(QStringLiteral("3 messages")));
    }

    /// The fallback sample adds no message, and withdraws none.
    void aBadFileAtTheStartStaysSaid_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("truncated session")
            << QStringLiteral("trunc.gapscope")
            << QByteArray("{\"format\": \"gapscope-session\", \"version\": 1, \"data\": {");
        QTest::newRow("garbage session")
            << QStringLiteral("garbage.gapscope") << QByteArray("\x01\x02 no session \xff");
        QTest::newRow("missing") << QStringLiteral("nowhere.json") << QByteArray();
        QTest::newRow("truncated model") << QStringLiteral("trunc.model") << QByteArray("model");
    }

    void aBadFileAtTheStartStaysSaid()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        const QString path = m_home->filePath(name);
        if (content == "model") { // half of one
            runToTheEnd();
            saveAs(*m_window, path);
            m_window->actions().saveModel->trigger();
            QTRY_VERIFY(QFile::exists(path));
            QFile file(path);
            QVERIFY(file.resize(file.size() / 2));
        } else if (!content.isEmpty()) {
            writeFileAtomically(path.toStdString(), content.toStdString());
        }
        m_window = std::make_unique<MainWindow>(DataFolders());
        m_window->show();
        m_window->openAtStart({path});
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
        QTest::qWait(100);
        QVERIFY(m_window->messages()->isVisible());
        QVERIFY2(
            m_window->messages()->text().contains(name), qPrintable(m_window->messages()->text()));
        m_window->openFile(QStringLiteral("sample:toy")); // a person does
        QTRY_VERIFY_WITH_TIMEOUT(session().request().source == "sample:toy", patience);
        QVERIFY(!m_window->messages()->isVisible());
    }

    /// Every error among files opened together is reported; the next good file withdraws them.
    void aGoodFileTakesBackWhatWasSaidOfBadOnes()
    {
        const QString bad = m_home->filePath(QStringLiteral("bad.data")),
                      table = m_home->filePath(QStringLiteral("table.csv"));
        writeFileAtomically(bad.toStdString(), "the DT O\ndog NN\n");
        writeFileAtomically(table.toStdString(), "a,label\n1,x\n2,y\n1,x\n2,y\n");
        m_window->openAtStart({bad, table});
        const auto opened = [&](const QString& path) {
            return session().dataset() && session().request().source == path.toStdString();
        };
        QTRY_VERIFY_WITH_TIMEOUT(opened(table), patience);
        QCoreApplication::processEvents(); // the last of them
        QVERIFY(m_window->messages()->isVisible());
        m_window->openFile(QStringLiteral("sample:words"));
        QTRY_VERIFY_WITH_TIMEOUT(opened(QStringLiteral("sample:words")), patience);
        QVERIFY2(!m_window->messages()->isVisible(), qPrintable(m_window->messages()->text()));
        m_window->openFile(bad);
        QTRY_VERIFY(m_window->messages()->isVisible());
        QCoreApplication::processEvents();
        m_window->openFile(table);
        QTRY_VERIFY_WITH_TIMEOUT(opened(table), patience);
        QVERIFY2(!m_window->messages()->isVisible(), qPrintable(m_window->messages()->text()));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WindowBadFilesTest)
#include "window_bad_files_test.moc"
