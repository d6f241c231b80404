// SPDX-License-Identifier: GPL-3.0-or-later
// Where the data of the catalogue are: the data folder, files that were opened or located once, and
// the other part of what was opened.
#include "app/compare/experiment_page.h"
#include "app/data/counterpart.h"
#include "core/files/atomic_file.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {

class DataPlacesTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void theCounterpartIsFoundByItsName_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("beside");
        QTest::addColumn<bool>("tests");
        const auto row = [](const char* name, const char* beside, bool tests) {
            QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(beside)
                                << tests;
        };
        row("conll2000-train.txt.gz", "conll2000-test.txt.gz", true);
        row("usps-test.gz", "usps-train.gz", false);
        row("Train.csv", "Test.csv", true);
        row("NEWS_TRAINING.txt", "NEWS_TESTING.txt", true);
        row("training.txt", "test.txt", true);
        row("a.train", "a.test.gz", true);       // one of them is packed
        row("latest.txt", "latrain.txt", false); // no word: nothing is found
    }
    void theCounterpartIsFoundByItsName()
    {
        QFETCH(QString, name);
        QFETCH(QString, beside);
        QFETCH(bool, tests);
        write(name, "x");
        QVERIFY(!counterpartOf(m_home->filePath(name)));
        write(beside, "y");
        const auto found = counterpartOf(m_home->filePath(name));
        QCOMPARE(found.has_value(), !name.startsWith(QStringLiteral("latest")));
        if (!found)
            return;
        QCOMPARE(QFileInfo(found->path).fileName(), beside);
        QCOMPARE(found->tests, tests);
    }

    void theTestPartBesideIsOffered()
    {
        const QString test = write(QStringLiteral("news-test.txt"), sentences(3));
        openFile(write(QStringLiteral("news-train.txt"), sentences(10)));
        QCOMPARE(session().dataset()->info.nTest, std::size_t(0));
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("news-test.txt lies beside")),
            qPrintable(m_window->messages()->text()));
        clickMessage(QStringLiteral("Test on it"));
        QTRY_COMPARE_WITH_TIMEOUT(session().dataset()->info.nTest, std::size_t(3), patience);
        QCOMPARE(session().dataset()->info.n, std::size_t(10));
        QVERIFY(!m_window->messages()->isVisible());
        openFile(test); // the other way round
        clickMessage(QStringLiteral("Train on it, test on this"));
        QTRY_COMPARE_WITH_TIMEOUT(session().dataset()->info.n, std::size_t(10), patience);
        QCOMPARE(session().dataset()->info.nTest, std::size_t(3));
    }

    void theTableOfTheDataBeginsWithTheOpenOnes()
    {
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
        m_window->actions().dataTable->trigger();
        QPointer<QTableWidget> table =
            m_window->findChild<QTableWidget*>(QStringLiteral("dataTable"));
        QVERIFY(table && table->isVisible());
        const auto text = [&](int column) {
            const QTableWidgetItem* item = table->item(0, column);
            return item ? item->text() : QString();
        };
        QTRY_VERIFY_WITH_TIMEOUT(!text(5).isEmpty(), patience);
        QCOMPARE(text(0), QStringLiteral("Words sample (synthetic)"));
        QCOMPARE(text(1), QStringLiteral("540"));
        QCOMPARE(text(4), QStringLiteral("none"));
        QVERIFY(table->rowCount() > 5); // and those of the catalogue
        const auto missing = [&table] { return table->findChildren<QPushButton*>(); };
        QTRY_VERIFY_WITH_TIMEOUT(!missing().isEmpty(), patience);
        const QPushButton* locate = missing().front();
        const int row = table->indexAt(locate->pos()).row();
        QVERIFY2(table->item(row, 1)->text().contains(QStringLiteral("is missing. It comes from ")),
            qPrintable(table->item(row, 1)->text()));
        QString asked;
        answerNext<QFileDialog>([&asked](QFileDialog* dialog) {
            asked = dialog->windowTitle();
            dialog->reject();
        });
        QTest::mouseClick(missing().front(), Qt::LeftButton);
        QCOMPARE(locate->accessibleName(), asked + QStringLiteral("…"));
        table->window()->close();
        QTRY_VERIFY(!table);
    }

    /// It would belong to other data when they have been read.
    void noRunStartsWhileTheTestPartIsRead()
    {
        write(QStringLiteral("news-test.txt"), sentences(3));
        openFile(write(QStringLiteral("news-train.txt"), sentences(10)));
        QAction* run = m_window->actions().run;
        const QString usual = run->toolTip();
        QVERIFY(run->isEnabled());
        QStringList tips;
        connect(run, &QAction::enabledChanged, this, [&] { tips << run->toolTip(); });
        clickMessage(QStringLiteral("Test on it"));
        m_window->actions().run->trigger(); // before its state is shown
        QTRY_COMPARE_WITH_TIMEOUT(session().dataset()->info.nTest, std::size_t(3), patience);
        QTRY_VERIFY_WITH_TIMEOUT(run->isEnabled(), patience);
        QCOMPARE(tips.size(), 2);
        QVERIFY2(tips[0].contains(QStringLiteral("being read")), qPrintable(tips[0]));
        QCOMPARE(tips[1], usual);
        disconnect(run, &QAction::enabledChanged, this, nullptr);
        QVERIFY(session().runs().empty());
        // Both parts once more, read in another way: the open data have both.
        DataRequest again = session().request();
        again.minCount = 2;
        tips.clear();
        connect(run, &QAction::enabledChanged, this, [&] { tips << run->toolTip(); });
        m_window->features().opening.openData(again);
        QTRY_VERIFY_WITH_TIMEOUT(session().request() == again, patience);
        QCOMPARE(tips, QStringList());
        disconnect(run, &QAction::enabledChanged, this, nullptr);
    }

    void theTestPartAndTheOptionsCarriedOverAreBothSaid()
    {
        openSample("sample:digits");
        type(*m_window, "epsilon", "1e-9");
        write(QStringLiteral("news-test.txt"), sentences(3));
        openFile(write(QStringLiteral("news-train.txt"), sentences(10)));
        const QString said = m_window->messages()->text();
        QVERIFY2(said.contains(QStringLiteral("lies beside")), qPrintable(said));
        QVERIFY2(
            said.contains(QStringLiteral("ε 10⁻⁹, Sampling uniform as before")), qPrintable(said));
    }

    void theDataOfTheLastStartAreOffered()
    {
        openSample("sample:digits");
        m_window->close();
        open();
        QVERIFY(session().request().source == "sample:words"); // nothing opens unasked
        QVERIFY2(m_window->messages()->text().startsWith(QStringLiteral("Opened last: Digits sam")),
            qPrintable(m_window->messages()->text()));
        QVERIFY(!m_window->messages()->findChild<QTimer*>()->isActive()); // until it is answered
        clickMessage(QStringLiteral("Open it again"));
        QTRY_VERIFY_WITH_TIMEOUT(session().request().source == "sample:digits", patience);
        const QString path = write(QStringLiteral("gone.txt"), sentences(3));
        openFile(path);
        m_window->close();
        QVERIFY(QFile::remove(path));
        open();
        QVERIFY(!m_window->messages()->isVisible());
    }

    /// Other notes lie over it.
    void theOfferOfTheLastDataWaitsForItsAnswer()
    {
        openSample("sample:digits");
        m_window->close();
        open();
        const MessageBar* bar = m_window->messages();
        const auto offers = [bar] {
            return bar->isVisible() && bar->text().startsWith(QStringLiteral("Opened last: "));
        };
        QVERIFY(offers());
        m_window->openFile(m_home->filePath(QStringLiteral("nowhere.txt")));
        QTRY_VERIFY(bar->showsError());
        QVERIFY2(bar->text().contains(QStringLiteral("nowhere")) // the offer is no second message
                && !bar->text().contains(QStringLiteral("2 messages")),
            qPrintable(bar->text()));
        closeMessage();
        QVERIFY2(offers(), qPrintable(bar->text()));
        trainAFewPasses(); // on the sample: that is an answer, too
        QVERIFY2(!bar->isVisible(), qPrintable(bar->text()));
    }

    void theDataFolderIsChosenAndRemembered()
    {
        if (qEnvironmentVariableIsSet("GAPSCOPE_DATA"))
            QSKIP("GAPSCOPE_DATA names a folder already");
        const auto hasWords = [this] {
            for (const QAction* entry : m_window->actions().samples->actions())
                if (entry->data() == QStringLiteral("ocr"))
                    return true;
            return false;
        };
        QVERIFY(!hasWords());
        QDir(m_home->path()).mkdir(QStringLiteral("data"));
        const QString folder = m_home->filePath(QStringLiteral("data"));
        chooseFolder(folder);
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("None of the data")));
        write(QStringLiteral("data/letter.data"), "1\ta\t-1\n");
        chooseFolder(folder);
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("OCR words")),
            qPrintable(m_window->messages()->text()));
        QVERIFY(hasWords());
        QCOMPARE(QSettings().value(QStringLiteral("dataFolder")).toString(), folder);
    }

    void aFileOfTheCatalogueIsKnownFromThenOn()
    {
        const QString path = m_home->filePath(QStringLiteral("my letters"));
        if (!copyOfLetters(path))
            QSKIP("letter.data.gz is not here");
        openFile(path);
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("OCR words")),
            qPrintable(m_window->messages()->text()));
        open(); // the next start
        openSample("ocr");
        QCOMPARE(session().dataset()->info.source, std::string("ocr"));
        QVERIFY(!session().dataset()->info.synthetic);
        openSample("sample:toy");
        write(QStringLiteral("my letters"), "1\ta\t-1\n"); // another content
        m_window->openFile(QStringLiteral("ocr"));
        QTRY_VERIFY2_WITH_TIMEOUT(
            m_window->messages()->text().contains(QStringLiteral("is not letter.data.gz any more")),
            qPrintable(m_window->messages()->text()), patience);
    }

    void theDataOfAnExperimentAreLocated()
    {
        const QString path = m_home->filePath(QStringLiteral("letters"));
        if (!copyOfLetters(path) || qEnvironmentVariableIsSet("GAPSCOPE_DATA"))
            QSKIP("letter.data.gz is not here, or found already");
        chooseExperiment();
        auto* locate = m_window->findChild<QPushButton*>(QStringLiteral("locateData"));
        QTRY_VERIFY_WITH_TIMEOUT(locate->isVisible(), patience);
        QCOMPARE(locate->text(), QStringLiteral("Locate letter.data.gz…"));
        QVERIFY(session().dataset()->info.synthetic);
        answerNext<QFileDialog>([this](QFileDialog* dialog) {
            answerWith(dialog, write(QStringLiteral("wrong"), "1\ta\t-1\n"));
        });
        QTest::mouseClick(locate, Qt::LeftButton);
        QTRY_VERIFY2_WITH_TIMEOUT(
            m_window->messages()->text().contains(QStringLiteral("is not letter.data.gz of")),
            qPrintable(m_window->messages()->text()), patience);
        QVERIFY(locate->isVisible());
        answerNext<QFileDialog>([path](QFileDialog* dialog) { answerWith(dialog, path); });
        QTest::mouseClick(locate, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!session().dataset()->info.synthetic, patience);
        QTRY_VERIFY(!locate->isVisible());
        QCOMPARE(session().dataset()->info.source, std::string("ocr"));
    }

private:
    QString write(const QString& name, const std::string& content)
    {
        const QString path = m_home->filePath(name);
        writeFileAtomically(path.toStdString(), content);
        return path;
    }

    static std::string sentences(int count)
    {
        std::string text;
        for (int k = 0; k < count; ++k)
            text += "the DT B-NP\ncat NN I-NP\nsat VBD B-VP\n\n";
        return text;
    }

    void openFile(const QString& path)
    {
        m_window->openFile(path);
        QTRY_VERIFY2_WITH_TIMEOUT(session().request().source == path.toStdString(),
            qPrintable(m_window->messages()->text()), patience);
        QCoreApplication::processEvents();
    }

    void clickMessage(const QString& text)
    {
        for (auto* button : m_window->messages()->findChildren<QToolButton*>())
            if (button->isVisible() && button->text() == text)
                return QTest::mouseClick(button, Qt::LeftButton);
        QFAIL(qPrintable(m_window->messages()->text()));
    }

    void closeMessage()
    {
        for (auto* button : m_window->messages()->findChildren<QToolButton*>())
            if (button->accessibleName() == QStringLiteral("Close the message"))
                QTest::mouseClick(button, Qt::LeftButton);
    }

    void chooseFolder(const QString& folder)
    {
        answerNext<QFileDialog>([folder](QFileDialog* dialog) {
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(folder);
            dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Open)->click();
        });
        m_window->actions().dataFolder->trigger();
    }

    static bool copyOfLetters(const QString& path)
    {
        const QString data = qEnvironmentVariable(
            "GAPSCOPE_DATA", QStringLiteral(GAPSCOPE_SOURCE_DIR "/../shared/data"));
        if (!QFile::copy(data + QStringLiteral("/letter.data.gz"), path))
            return false;
        return QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
    }

    void chooseExperiment()
    {
        QAction* entry = m_window->actions().experiments->addAction(QStringLiteral("full"));
        entry->setData(QStringLiteral(":/experiments/osokin-fig2a.json"));
        entry->trigger();
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(DataPlacesTest)
#include "data_places_test.moc"
