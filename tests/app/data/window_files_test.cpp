// SPDX-License-Identifier: GPL-3.0-or-later
// What comes into the window and what leaves it: files, exports, records, settings, the end.
#include "app/export/export_dialog.h"
#include "app/pictures/named_picture.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QLabel>
#include <QProgressDialog>

namespace gapscope {

class WindowFilesTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void exportsEveryFormat()
    {
        runToTheEnd();
        for (const char* suffix : {"png", "svg", "pdf", "csv"}) {
            const QString path = m_home->filePath(QStringLiteral("gap.") + QLatin1String(suffix));
            saveAs(*m_window, path);
            QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
            QTRY_VERIFY2(QFileInfo(path).size() > 500, qPrintable(m_window->messages()->text()));
            QVERIFY2(m_window->messages()->text().contains(path), suffix);
        }
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(QApplication::clipboard()->mimeData()->hasImage());
        QVERIFY(QApplication::clipboard()->mimeData()->hasText());
        const QStringList all =
            m_window->features().exporting.exportAll(m_home->filePath(QStringLiteral("all")),
                {QStringLiteral("svg"), QStringLiteral("csv")});
        QVERIFY(all.size() >= 11);
        const QString coarse = m_home->filePath(QStringLiteral("coarse.png"));
        answerNext<QFileDialog>([coarse](QFileDialog* dialog) {
            auto* dpi = dialog->findChild<QComboBox*>(QStringLiteral("exportDpi"));
            QCOMPARE(dpi->currentData().toInt(), ExportOptions().dpi);
            dpi->setFocus();
            QTest::keyClick(dpi, Qt::Key_Home);
            answerWith(dialog, coarse, QDialogButtonBox::Save);
        });
        m_window->actions().exportPlot->trigger();
        QCOMPARE(exportDpi(), 96); // remembered
        for (const QString& path : m_window->features().exporting.exportAll(
                 m_home->filePath(QStringLiteral("coarse")), {QStringLiteral("png")}))
            if (path.endsWith(QStringLiteral("gap.png")))
                QCOMPARE(QImage(path).size(), ExportOptions().size); // 96 dpi: as on the screen
        for (const QString& path : all)
            QVERIFY2(QFileInfo(path).size() > 20, qPrintable(path));
    }

    void everyPlotOfThePageCanBeChosen()
    {
        runToTheEnd();
        QString proposed;
        QStringList titles;
        m_window->convergence()->secondPlot()->setFocus();
        answerNext<QFileDialog>([&](QFileDialog* dialog) {
            auto* view = dialog->findChild<QComboBox*>(QStringLiteral("exportView"));
            auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            for (int k = 0; k < view->count(); ++k)
                titles << view->itemText(k);
            QCOMPARE(view->currentIndex(), 1); // the one with the focus
            name->setText(QStringLiteral("mine.svg"));
            view->setFocus();
            QTest::keyClick(view, Qt::Key_Up);
            proposed = name->text();
            answerWith(dialog, m_home->filePath(proposed), QDialogButtonBox::Save);
        });
        m_window->actions().exportPlot->trigger();
        QCOMPARE(titles.size(), 2);
        QVERIFY2(
            proposed.startsWith(QStringLiteral("gap")) && proposed.endsWith(QStringLiteral(".svg")),
            qPrintable(proposed));
        QFile file(m_home->filePath(proposed));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("target")); // the gap's plot, not the second one
    }

    void everyFileSaysThatItsDataAreSynthetic()
    {
        runToTheEnd();
        const QStringList files =
            m_window->features().exporting.exportAll(m_home->filePath(QStringLiteral("all")),
                {QStringLiteral("svg"), QStringLiteral("csv")});
        for (const QString& path : files) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray text = file.readAll();
            QVERIFY2(text.contains("Synthetic: drawn"), qPrintable(path));
            QVERIFY2(!text.contains("\"seconds\"") && !text.contains("cpu_seconds"),
                qPrintable(path)); // two runs alike have the same spec
        }
    }

    void exportAllCanBeCancelled()
    {
        runToTheEnd();
        const QString folder = m_home->filePath(QStringLiteral("some"));
        int asked = 0;
        const QStringList files =
            m_window->features().exporting.exportAll(folder, {QStringLiteral("csv")},
                [&](std::size_t done, std::size_t all) { return done < all && ++asked < 3; });
        QCOMPARE(files.size(), 3);
        QCOMPARE(QDir(folder).entryList(QDir::Files).size(), 3);

        const QString chosen = m_home->path();
        answerNext<QFileDialog>([&](QFileDialog* dialog) {
            answerNext<QProgressDialog>([](QProgressDialog* progress) {
                QTest::mouseClick(progress->findChild<QPushButton*>(), Qt::LeftButton);
            });
            answerWith(dialog, chosen);
        });
        m_window->actions().exportAll->trigger();
        QVERIFY2(m_window->messages()->text().startsWith(QStringLiteral("Cancelled: ")),
            qPrintable(m_window->messages()->text()));
        const QString said = m_window->messages()->text(); // "Cancelled: 4 files written to …"
        const QDir into(said.section(QLatin1String(" written to "), 1));
        QStringList patterns;
        for (const QString& suffix : exportSuffixes())
            patterns << QStringLiteral("*.") + suffix;
        const qsizetype written = into.entryList(patterns, QDir::Files).size();
        QVERIFY2(written > 0 && said.contains(QStringLiteral(" %1 files").arg(written)),
            qPrintable(said + QLatin1Char('\n') + into.entryList().join(QLatin1Char(' '))));
    }

    void recordComesBack()
    {
        runToTheEnd();
        const QString path = m_home->filePath(QStringLiteral("run.json"));
        saveAs(*m_window, path);
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY2(QFileInfo::exists(path), qPrintable(m_window->messages()->text()));
        const Run first = *session().runs()[0];
        m_window->activateWindow(); // after the dialog
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->runsDock()->table()->view()->setFocus();
        QTest::keyClick(m_window->runsDock()->table()->view(), Qt::Key_Delete);
        QVERIFY(session().runs().empty());
        m_window->openFile(path);
        QCOMPARE(session().runs().size(), std::size_t(1));
        const Run& again = *session().runs()[0];
        QCOMPARE(again.record.trace.size(), first.record.trace.size());
        QCOMPARE(again.record.result.gap, first.record.result.gap);
        QCOMPARE(session().selected()->id, again.id);
        QVERIFY(QSettings().value(QStringLiteral("recent")).toStringList().contains(path));

        QVERIFY(m_window->actions().repeat->isEnabled()); // runs it again, to the last bit
        m_window->actions().repeat->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QCOMPARE(session().runs()[1]->record.result.gap, first.record.result.gap);
        QCOMPARE(session().runs()[1]->record.result.oracleCalls, first.record.result.oracleCalls);
    }

    /// Also where its path was typed whole; names that are suggested are of that folder.
    void aDialogOpensWhereTheLastOneLed()
    {
        runToTheEnd();
        const QString folder = m_home->filePath(QStringLiteral("mine"));
        QVERIFY(QDir().mkpath(folder));
        saveAs(*m_window, folder + QStringLiteral("/run.json"));
        m_window->actions().saveRecord->trigger();
        for (QAction* action : {m_window->actions().saveModel, m_window->actions().exportPlot,
                 m_window->actions().open}) {
            QString opened;
            answerNext<QFileDialog>([&](QFileDialog* dialog) {
                opened = dialog->directory().absolutePath();
                dialog->reject();
            });
            action->trigger();
            QCOMPARE(opened, QFileInfo(folder).absoluteFilePath());
        }
        // what the next process begins with
        QCOMPARE(QSettings().value(QStringLiteral("lastFolder")).toString(),
            QFileInfo(folder).absoluteFilePath());
    }

    void modelComesBack()
    {
        runToTheEnd();
        const QString path = m_home->filePath(QStringLiteral("words.model"));
        saveAs(*m_window, path);
        m_window->actions().saveModel->trigger();
        QTRY_VERIFY(QFileInfo::exists(path));
        m_window->openFile(path);
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("words.model")));
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QVERIFY(session().runs()[1]->record.result.status == RunStatus::converged);
    }

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

    /// JSON that is none of ours: what it is, which formats there are.
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

    void otherSplitIsRead()
    {
        const auto before = session().dataset();
        Q_EMIT m_window->findChild<DataDock*>()->splitChosen(QStringLiteral("small"));
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != before, patience);
        QCOMPARE(session().dataset()->info.split, std::string("small"));
        QVERIFY(session().dataset()->info.n < before->info.n);
    }

    void aTaskWithoutWordsSaysSo()
    {
        runToTheEnd(); // with words first: nothing of them may stay
        const auto words = session().dataset();
        QAction* toy = nullptr;
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->text().contains(QStringLiteral("Toy of gap sampling")))
                toy = action;
        QVERIFY(toy);
        toy->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != words, patience);
        runToTheEnd();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QCOMPARE(session().selected()->record.dataset.task, std::string("toy"));
        QVERIFY(!m_window->convergence()->heroPlot()->isEmpty());
        const QString name = QString::fromStdString(session().dataset()->info.title);
        for (QWidget* page : {static_cast<QWidget*>(m_window->models()->predictions()),
                 static_cast<QWidget*>(m_window->models()->confusion()),
                 static_cast<QWidget*>(m_window->models()->weights())}) {
            m_window->tabs()->showPage(page);
            bool said = false;
            for (const QLabel* label : page->findChildren<QLabel*>())
                said = said || (label->isVisible() && label->text().contains(name));
            QVERIFY2(said, page->metaObject()->className());
        }
        QCOMPARE(m_window->models()->viewer()->currentExample(), -1);
        QVERIFY(!m_window->actions().saveModel->isEnabled());
        QVERIFY(!m_window->actions().startFromModel->isEnabled());
        const auto confusions = [this] {
            return m_window->features()
                .exporting
                .exportAll(m_home->filePath(QStringLiteral("toy")), {QStringLiteral("csv")})
                .filter(QStringLiteral("confusion"))
                .size();
        };
        QCOMPARE(confusions(), 0); // the run on words is set aside
        m_window->tabs()->showPage(m_window->convergence());
        QTest::mouseClick(
            m_window->convergence()->findChild<QToolButton*>(QStringLiteral("otherData")),
            Qt::LeftButton);
        QCOMPARE(confusions(), 1);

        // Back to the run on words: they return.
        m_window->tabs()->showPage(m_window->models()->predictions());
        for (auto* list : m_window->runsDock()->table()->findChildren<QTableView*>())
            for (int row = 0; row < 2 && list->accessibleName() == QLatin1String("Run table");
                 ++row)
                if (session().selected()->id != session().runs().front()->id)
                    list->selectRow(row);
        QCOMPARE(session().selected()->id, session().runs().front()->id);
        QVERIFY(m_window->models()->viewer()->currentExample() >= 0);
    }

    void layoutAndOptionsSurvive()
    {
        m_window->setTheme(QStringLiteral("dark"));
        type(*m_window, "lambda", "0.125");
        m_window->tabs()->setCurrentIndex(2);
        m_window->resize(1100, 700);
        m_window->close();
        m_window.reset();
        open();
        QCOMPARE(m_window->method()->form()->options().lambda, 0.125);
        QCOMPARE(m_window->tabs()->currentIndex(), 2);
        QVERIFY(m_window->actions().themes->checkedAction());
        QCOMPARE(
            m_window->actions().themes->checkedAction()->data().toString(), QStringLiteral("dark"));
        QVERIFY(isDark(m_window->palette()));
        m_window->setTheme(QStringLiteral("light"));
    }

    void asksBeforeItStopsARun()
    {
        runForever();
        answerNext<QMessageBox>([](QMessageBox* box) { QTest::keyClick(box, Qt::Key_Escape); });
        QVERIFY(!m_window->close());
        QVERIFY(m_window->controller().running());

        QElapsedTimer clock;
        clock.start();
        answerNext<QMessageBox>([](QMessageBox* box) {
            QTest::mouseClick(
                box->findChild<QPushButton*>(QStringLiteral("stopAndClose")), Qt::LeftButton);
        });
        m_window->close();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), patience);
        QVERIFY(clock.elapsed() < 2000 * slowness);
        QCOMPARE(keptRunFiles().size(), 1);
    }

    void finishedRunsAreListedAgain()
    {
        runToTheEnd();
        const double gap = session().runs()[0]->record.result.gap;
        const QString name = session().runs()[0]->name;
        QVERIFY(m_window->close());
        m_window.reset();
        open();
        m_window->reopenKeptRuns();
        QCOMPARE(session().runs().size(), std::size_t(1));
        QCOMPARE(session().runs()[0]->record.result.gap, gap);
        QCOMPARE(session().runs()[0]->name, name);
        QVERIFY(!session().runs()[0]->visible);
        QVERIFY(m_window->close()); // and are not kept twice
        QCOMPARE(keptRunFiles().size(), 1);
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

    /// The sample that the window falls back on says nothing of it, and takes nothing back.
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

    /// Of files opened together every error is heard; the next good file takes them back.
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

    /// What is kept of it is read again from another place.
    void relativePathsBecomeAbsolute()
    {
        const QString table = m_home->filePath(QStringLiteral("table.csv"));
        writeFileAtomically(table.toStdString(), "a,label\n1,x\n2,y\n1,x\n2,y\n");
        const QString here = QDir::currentPath();
        QVERIFY(QDir::setCurrent(m_home->path()));
        m_window->openAtStart({QStringLiteral("table.csv")});
        QTRY_VERIFY_WITH_TIMEOUT(
            session().dataset() && session().request().source == table.toStdString(), patience);
        QVERIFY(QDir::setCurrent(here));
    }

    /// Of a spec and of a record, from whichever folder the program was started.
    void dataBesideAFileAreFound()
    {
        const std::string table = m_home->filePath(QStringLiteral("table.csv")).toStdString();
        writeFileAtomically(table, "a,label\n1,x\n2,y\n1,x\n2,y\n");
        const QString spec = m_home->filePath(QStringLiteral("spec.json"));
        writeFileAtomically(spec.toStdString(),
            R"({"format": "gapscope-compare", "version": 1, "title": "Beside",
                "dataset": {"source": "table.csv"}, "variants": [{"name": "one", "max_passes": 2}],
                "lambdas": [0.1], "seeds": [1]})");
        m_window->openAtStart({spec});
        QTRY_VERIFY_WITH_TIMEOUT(
            session().dataset() && session().request().source == table, patience);
        QTRY_VERIFY_WITH_TIMEOUT(
            !session().runs().empty() && session().runs()[0]->state == RunState::finished,
            patience);
        RunRecord record = session().runs()[0]->record;
        record.request.source = "table.csv";
        const QString path = m_home->filePath(QStringLiteral("run.json"));
        writeRecord(path.toStdString(), record);
        m_window = std::make_unique<MainWindow>(DataFolders());
        m_window->openAtStart({path});
        QTRY_VERIFY_WITH_TIMEOUT(
            session().dataset() && session().request().source == table, patience);
    }

    void recordBringsItsData()
    {
        runToTheEnd();
        const QString path = m_home->filePath(QStringLiteral("run.json"));
        writeRecord(path.toStdString(), session().runs()[0]->record);
        const QString name = session().runs()[0]->name;
        m_window = std::make_unique<MainWindow>(DataFolders());
        m_window->openAtStart({path});
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
        QVERIFY(session().request() == session().runs()[0]->record.request);
        QCOMPARE(session().runs()[0]->name, name);
        QTRY_VERIFY(session().selected());
    }

    void everythingHasAName()
    {
        for (QWidget* widget : m_window->findChildren<QWidget*>()) {
            const bool control = qobject_cast<QAbstractButton*>(widget)
                || qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractSlider*>(widget)
                || qobject_cast<PlotWidget*>(widget) || qobject_cast<HistogramView*>(widget);
            const bool inside = widget->objectName().startsWith(QLatin1String("qt_"))
                || qobject_cast<QScrollBar*>(widget);
            if (!control || inside || !widget->isVisible())
                continue;
            QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
            QVERIFY2(spoken && !spoken->text(QAccessible::Name).isEmpty(),
                qPrintable(
                    QStringLiteral("%1 '%2' in %3")
                        .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                            QLatin1String(widget->parent()->metaObject()->className()))));
        }
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WindowFilesTest)
#include "window_files_test.moc"
