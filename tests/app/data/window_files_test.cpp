// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the window opens and writes: data, exports, records, settings, and closing.
#include "app/export/exporting.h"
#include "app/parts/actions.h"
#include "app/parts/data_words.h"
#include "app/pictures/named_picture.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/notes.h"

#include <QDir>
#include <QLabel>
#include <QProgressDialog>

namespace gapscope {

class WindowFilesTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void recordComesBack()
    {
        runToTheEnd();
        const QString path = m_home->filePath(QStringLiteral("run.json"));
        saveAs(*m_window, path);
        QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY2(QFileInfo::exists(path), qPrintable(m_window->messages()->text()));
        const Run first = *session().runs()[0];
        m_window->activateWindow(); // after the dialog
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->runsDock()->list()->view()->setFocus();
        QTest::keyClick(m_window->runsDock()->list()->view(), Qt::Key_Delete);
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

    /// Also when the path was typed in full; suggested names are in that folder.
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
        // the folder with which the next process begins; without one, that of the data
        QCOMPARE(QSettings().value(QStringLiteral("lastFolder")).toString(),
            QFileInfo(folder).absoluteFilePath());
        QSettings().remove(QStringLiteral("lastFolder"));
        QTemporaryDir data;
        m_window->features().opening.opener().setFolders({data.path().toStdString(), {}});
        QString opened;
        answerNext<QFileDialog>([&](QFileDialog* dialog) {
            opened = dialog->directory().absolutePath();
            dialog->reject();
        });
        m_window->actions().open->trigger();
        QCOMPARE(opened, QFileInfo(data.path()).absoluteFilePath());
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
        runToTheEnd(); // with words first: none of it may stay
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
        QCOMPARE(savedRunFiles().size(), 1);
    }

    void finishedRunsAreListedAgain()
    {
        runToTheEnd();
        const double gap = session().runs()[0]->record.result.gap;
        const QString name = session().runs()[0]->name;
        QVERIFY(m_window->close());
        m_window.reset();
        open();
        m_window->reopenSavedRuns();
        QCOMPARE(session().runs().size(), std::size_t(1));
        QCOMPARE(session().runs()[0]->record.result.gap, gap);
        QCOMPARE(session().runs()[0]->name, name);
        QVERIFY(session().runs()[0]->visible);
        QVERIFY(m_window->close()); // and are not kept twice
        QCOMPARE(savedRunFiles().size(), 1);
    }

    /// Remembered paths are read again from another working folder.
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

    /// Data beside a spec or a record, from whichever folder the program was started.
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

    /// The name, the phase and its numbers need the width more than the figures of a run.
    void whatIsReadIsToldWhole()
    {
        runToTheEnd();
        m_window->resize(1366, 768);
        const auto* figures = m_window->findChild<QLabel*>(QStringLiteral("runFigures"));
        const auto* name = m_window->findChild<QLabel*>(QStringLiteral("reading"));
        const auto* phase =
            static_cast<PartsLabel*>(m_window->findChild<QLabel*>(QStringLiteral("phase")));
        QVERIFY(figures->isVisible());
        DataDock& data = *m_window->findChild<DataDock*>();
        data.setReading(QStringLiteral("photographs-of-horses-and-masks.tar.gz"));
        data.setProgress(-1, QStringLiteral("reading"));
        data.setProgress(0.1, QStringLiteral("SIFT of the training images: 19 of 1228"));
        QVERIFY(!figures->isVisible());
        QTRY_COMPARE(phase->shownText(),
            QStringLiteral("SIFT of the training images: 19 of 1,228, no forecast yet"));
        QVERIFY(name->width() >= name->fontMetrics().horizontalAdvance(name->text()));
        data.setProgress(0, {});
        QVERIFY(figures->isVisible());
    }

    void figuresThatDoNotFitAreLeftOutWhole()
    {
        PartsLabel label;
        label.setParts(
            {QStringLiteral("pass 37"), QStringLiteral("gap 0.03"), QStringLiteral("dual 0.2")},
            QStringLiteral(" · "));
        const int needed = label.fontMetrics().horizontalAdvance(label.text());
        label.resize(needed, 20);
        QCOMPARE(label.shownText(), QStringLiteral("pass 37 · gap 0.03 · dual 0.2"));
        label.resize(needed - 1, 20);
        QCOMPARE(label.shownText(), QStringLiteral("pass 37 · gap 0.03"));
        label.resize(needed / 3, 20);
        QCOMPARE(label.shownText(), QStringLiteral("pass 37"));
        label.resize(needed / 8, 20); // no digit of a number is lost
        QCOMPARE(label.shownText(), QString());
        label.setParts({QStringLiteral("reading pictures")}, {});
        QVERIFY2(label.shownText().contains(u'…'), qPrintable(label.shownText()));
    }

    void aSplitIsSaidOnce()
    {
        DatasetInfo data;
        data.title = "OCR words (large)";
        data.split = "large";
        QCOMPARE(dataName(data), QStringLiteral("OCR words (large)"));
        data.split = "holdout";
        QCOMPARE(dataName(data), QStringLiteral("OCR words (large), holdout"));
    }

    /// Title and part are translated each for itself.
    void aPartIsInTheLanguageOfTheWindow()
    {
        struct : QTranslator {
            QString translate(const char*, const char* text, const char*, int) const override
            {
                return QLatin1String(text) == QLatin1String("OCR words") ? QStringLiteral("Wörter")
                    : QLatin1String(text) == QLatin1String("large")      ? QStringLiteral("groß")
                                                                         : QString();
            }
            bool isEmpty() const override { return false; }
        } german;
        qApp->installTranslator(&german);
        DatasetInfo data;
        data.title = "OCR words (large)";
        data.split = "large";
        const QString said = dataName(data);
        data.title = "OCR words";
        const QString part = dataName(data);
        qApp->removeTranslator(&german);
        QCOMPARE(said, QStringLiteral("Wörter (groß)"));
        QCOMPARE(part, QStringLiteral("Wörter, groß"));
    }

    void phasesAreInTheNotationOfTheWindow()
    {
        QCOMPARE(phaseInWords(QStringLiteral("learning 1024 SIFT words")),
            QStringLiteral("learning 1,024 SIFT words"));
        useLanguage(QStringLiteral("de"));
        const QString phase = phaseInWords(QStringLiteral("looking at parts of bodies: 3 of 1000"));
        useLanguage(QStringLiteral("en"));
        QVERIFY2(phase.contains(QStringLiteral("1.000")), qPrintable(phase));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WindowFilesTest)
#include "window_files_test.moc"
