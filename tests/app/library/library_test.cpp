// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of run records in the window: opened, watched, filtered, tagged, compared and drawn.
#include "app/library/folder_table.h"
#include "app/path/path_page.h"
#include "core/library/record_folder.h"
#include "core/library/record_notes.h"
#include "tests/app/library/library_fixture.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/run_table_model.h"

#include <QDir>
#include <QHeaderView>
#include <QProgressBar>
#include <QTabBar>
#include <QTableWidget>

namespace gapscope {

class LibraryTest : public LibraryFixture {
    Q_OBJECT

private Q_SLOTS:
    void opensByKeyAndAgainFromTheRecentOnes()
    {
        fill();
        saveAs(*m_window, m_folder, QDialogButtonBox::Open);
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 4, patience);
        QVERIFY(list()->isVisible());
        open(); // another window
        m_window->actions().recent->aboutToShow();
        QAction* entry = m_window->actions().recent->actions().value(0);
        QVERIFY(entry && entry->isEnabled());
        QCOMPARE(entry->text(), QStringLiteral("records"));
        entry->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 4, patience);
    }

    void opensByArgumentAndByDrop()
    {
        fill();
        QVERIFY(fileKind(m_folder.toStdString()) == FileKind::records);
        QVERIFY(fileKind(m_home->path().toStdString()) == FileKind::records); // below it, too
        m_window->openAtStart({m_folder});
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 4, patience);
        open();
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(m_folder)});
        QDragEnterEvent enter({100, 100}, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({100, 100}, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 4, patience);
    }

    void aFolderWithoutRecordsSaysWhatWasLookedFor()
    {
        const QString empty = m_home->filePath(QStringLiteral("empty"));
        QVERIFY(QDir().mkpath(empty));
        m_window->features().library.open(empty);
        auto* note = m_window->findChild<QLabel*>(QStringLiteral("libraryNote"));
        QTRY_VERIFY_WITH_TIMEOUT(note->isVisible(), patience);
        QVERIFY2(
            note->text().contains(QStringLiteral("None of the 0 files")), qPrintable(note->text()));
        openFolder();
        QVERIFY(!note->isVisible());
    }

    void rowsSayWhatTheRecordsSay()
    {
        openFolder();
        const int two = rowOf("two.json");
        QVERIFY(two >= 0 && rowOf("more/three.json") >= 0);
        QCOMPARE(cell(two, "gap").data().toString(), QStringLiteral("0.02"));
        QCOMPARE(cell(two, "lambda").data().toString(), QStringLiteral("0.02"));
        QCOMPARE(cell(two, "sampling").data().toString(), QStringLiteral("gap"));
        QCOMPARE(cell(two, "status").data().toString(), QStringLiteral("converged"));
        QVERIFY(cell(two, "name").data().toString().contains(QStringLiteral("seed 2")));
        QVERIFY(!cell(two, "name").data(Qt::CheckStateRole).isValid());
        QVERIFY(!(cell(two, "name").flags() & Qt::ItemIsEditable));
        QCOMPARE(cell(rowOf("path.json"), "status").data().toString(),
            QStringLiteral("path, 3 breakpoints"));
        QCOMPARE(page()->library().findings().others, std::size_t(2));
        QVERIFY(page()->library().findings().problems.isEmpty());
    }

    void filtersAndSorts()
    {
        openFolder();
        auto* filter = table()->findChild<QLineEdit*>();
        filter->setFocus();
        QTest::keyClicks(filter, QStringLiteral("lambda>0.015 file:json"));
        QCOMPARE(rows()->rowCount(), 2);
        filter->clear();
        QTest::keyClicks(filter, QStringLiteral("gap<0.05 sampling=gap"));
        QCOMPARE(rows()->rowCount(), 1);
        filter->clear();
        QHeaderView* header = table()->view()->horizontalHeader();
        const int column = runColumn(QStringLiteral("lambda"));
        for (int clicks = 1; clicks <= 2; ++clicks) { // ascending, then descending
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                {header->sectionViewportPosition(column) + 20, header->height() / 2});
            QCOMPARE(rowOf("one.json"), clicks == 1 ? 0 : 2);
            QCOMPARE(rowOf("path.json"), 3); // no λ of its own: last
        }
        QCOMPARE(m_window->viewState().value(QStringLiteral("library/sort")).toList().value(0),
            QStringLiteral("lambda"));
    }

    void recordsComeAndGo()
    {
        openFolder();
        select({rowOf("two.json")});
        const QList<int> chosen = table()->selectedRuns();
        write("four.json", recordOf(4));
        QTRY_VERIFY_WITH_TIMEOUT(rowOf("four.json") >= 0, patience);
        QVERIFY(QFile::remove(path("one.json")));
        QTRY_COMPARE_WITH_TIMEOUT(rowOf("one.json"), -1, patience);
        QVERIFY(QDir().mkpath(path("new")));
        write("new/five.json", recordOf(5));
        QTRY_VERIFY_WITH_TIMEOUT(rowOf("new/five.json") >= 0, patience);
        write("two.json", recordOf(7)); // written anew: the same row
        QTRY_COMPARE_WITH_TIMEOUT(
            cell(rowOf("two.json"), "lambda").data().toString(), QStringLiteral("0.07"), patience);
        QCOMPARE(table()->selectedRuns(), chosen);
    }

    void brokenFilesAreListedWithTheReason()
    {
        openFolder();
        const std::string whole = toJson(recordOf(6));
        QFile half(path("half.json")); // as a copy under way leaves it
        QVERIFY(half.open(QIODevice::WriteOnly));
        half.write(whole.data(), static_cast<qint64>(whole.size() / 2));
        half.flush();
        auto* button = page()->findChild<QToolButton*>(QStringLiteral("libraryProblems"));
        QTRY_VERIFY_WITH_TIMEOUT(button->isVisible(), patience);
        QCOMPARE(button->text(), QStringLiteral("1 unreadable file"));
        QTest::mouseClick(button, Qt::LeftButton);
        auto* list = page()->findChild<QTableWidget*>(QStringLiteral("libraryProblemList"));
        QVERIFY(list->isVisible());
        QCOMPARE(list->item(0, 0)->text(), QStringLiteral("half.json"));
        const QString reason = list->item(0, 1)->text();
        QVERIFY2(reason.startsWith(QStringLiteral("line ")), qPrintable(reason));
        QVERIFY2(reason.contains(QStringLiteral("is cut off at byte")), qPrintable(reason));
        QCOMPARE(rowOf("half.json"), -1);
        half.write(
            whole.data() + whole.size() / 2, static_cast<qint64>(whole.size() - whole.size() / 2));
        half.close();
        page()->library().rescan(); // an hour later, or ten seconds
        QTRY_VERIFY_WITH_TIMEOUT(rowOf("half.json") >= 0, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!button->isVisible() && !list->isVisible(), patience);
    }

    void linksOutOfTheFolderAreNotFollowed()
    {
        fill();
        const QString outside = m_home->filePath(QStringLiteral("outside"));
        QVERIFY(QDir().mkpath(outside));
        writeRecord((outside + QStringLiteral("/secret.json")).toStdString(), recordOf(9));
        QVERIFY(QFile::link(outside, path("away")));
        QVERIFY(QFile::link(outside + QStringLiteral("/secret.json"), path("link.json")));
        m_window->features().library.open(m_folder);
        QTRY_VERIFY_WITH_TIMEOUT(page()->library().findings().records > 0, patience);
        QCOMPARE(rows()->rowCount(), 4);
        QVERIFY(rowOf("link.json") < 0 && rowOf("away/secret.json") < 0);
    }

    void copiesTheSelection()
    {
        openFolder();
        table()->setVisibleColumns({QStringLiteral("name"), QStringLiteral("file")});
        select({rowOf("two.json")});
        QTest::keyClick(table()->view(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text().section(QLatin1Char('\n'), 0, 0),
            QStringLiteral("Run,File"));
        QVERIFY(QApplication::clipboard()->text().endsWith(QStringLiteral(",two.json\n")));
        QVERIFY(table()->latex().contains(QStringLiteral("& two.json \\\\")));
    }

    void returnAndDoubleClickDraw()
    {
        openFolder();
        appendNotes(m_folder.toStdString(), {{"two.json", {"seen"}}});
        QTRY_COMPARE_WITH_TIMEOUT(
            cell(rowOf("two.json"), "tags").data().toString(), QStringLiteral("seen"), patience);
        select({rowOf("one.json"), rowOf("two.json")});
        QTest::keyClick(table()->view(), Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        QCOMPARE(m_window->tabs()->currentWidget(), m_window->convergence());
        QCOMPARE(session().runs()[0]->record.trace.size(), std::size_t(5));
        std::size_t tagged = 0;
        for (const auto& run : session().runs())
            tagged += run->record.tags == std::vector<std::string>{"seen"} ? 1 : 0;
        QCOMPARE(tagged, std::size_t(1));
        m_window->actions().runTable->setChecked(true);
        const QRect at = table()->view()->visualRect(cell(rowOf("more/three.json"), "gap"));
        QTest::mouseClick(table()->view()->viewport(), Qt::LeftButton, {}, at.center());
        QTest::mouseDClick(table()->view()->viewport(), Qt::LeftButton, {}, at.center());
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(3), patience);
        m_window->actions().runTable->setChecked(true);
        select({rowOf("one.json"), rowOf("path.json")});
        QTest::mouseClick(
            page()->findChild<QPushButton*>(QStringLiteral("libraryDraw")), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->path()->paths().all().size(), std::size_t(1), patience);
        QCOMPARE(session().runs().size(), std::size_t(3)); // listed already
    }

    void drawingIsOneStepOfUndo()
    {
        openFolder();
        typeInCell(cell(rowOf("one.json"), "tags"), QStringLiteral("paper"));
        select({rowOf("one.json")});
        QTest::keyClick(table()->view(), Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(1), patience);
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset(), patience);
        const int one = session().runs()[0]->id;
        m_window->actions().runTable->setChecked(true);
        select({rowOf("two.json"), rowOf("path.json")});
        QTest::mouseClick(
            page()->findChild<QPushButton*>(QStringLiteral("libraryDraw")), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        QCOMPARE(m_window->tabs()->currentWidget(), m_window->convergence());

        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().runs().size(), std::size_t(1));
        QCOMPARE(session().selected()->id, one);
        QVERIFY(m_window->path()->paths().all().empty());
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(session().runs().size(), std::size_t(2));
        QCOMPARE(m_window->path()->paths().all().size(), std::size_t(1));
        QCOMPARE(m_window->tabs()->currentWidget(), m_window->convergence());
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);

        // One that is listed already is ticked again, and unticked.
        const auto* listed = m_window->runsDock()->table()->view();
        QVERIFY(listed->model()->setData(
            listed->model()->index(0, nameColumn), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(!session().find(one)->visible);
        select({rowOf("one.json")});
        QTest::keyClick(table()->view(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(session().find(one)->visible, patience);
        QTRY_COMPARE(m_window->undoStack().undoText(), QStringLiteral("drawing of records"));
        m_window->undoStack().undo();
        QVERIFY(!session().find(one)->visible);
    }

    void cancelsAndReadsOn()
    {
        m_folder = m_home->filePath(QStringLiteral("many"));
        QVERIFY(QDir().mkpath(m_folder));
        constexpr int count = 1500;
        const std::string text = toJson(recordOf(1));
        for (int k = 0; k < count; ++k) {
            QFile file(path(qPrintable(QStringLiteral("%1.json").arg(k))));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text.data(), static_cast<qint64>(text.size()));
        }
        m_window->features().library.open(m_folder);
        QTRY_VERIFY_WITH_TIMEOUT(rows()->rowCount() > 0, patience);
        auto* cancel = m_window->findChild<QPushButton*>(QStringLiteral("libraryCancel"));
        if (cancel->isVisible()) { // a quick machine is done by now
            QTest::mouseClick(cancel, Qt::LeftButton);
            auto* note = m_window->findChild<QLabel*>(QStringLiteral("libraryNote"));
            QVERIFY(note->isVisible());
            for (auto* button : m_window->findChildren<QPushButton*>())
                if (button->text() == QStringLiteral("Read on")) {
                    QVERIFY(button->isVisible());
                    QTest::mouseClick(button, Qt::LeftButton);
                }
        }
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), count, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!cancel->isVisible(), patience);
        table()->view()->selectAll();
        QCOMPARE(table()->selectedRuns().size(), count);
        table()->view()->sortByColumn(runColumn(QStringLiteral("file")), Qt::DescendingOrder);
        QCOMPARE(rowOf("999.json"), 0);
        QCOMPARE(table()->selectedRuns().size(), count);
    }

    void theFolderIsPartOfTheSession()
    {
        openFolder();
        const QString file = m_home->filePath(QStringLiteral("s.gapscope"));
        saveAs(*m_window, file);
        m_window->actions().saveSession->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(file), patience);
        open();
        QCOMPARE(rows()->rowCount(), 0);
        QVERIFY(!list()->isVisible());
        m_window->openFile(file);
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 4, patience);
        QTRY_VERIFY_WITH_TIMEOUT(list()->isVisible(), patience); // the scope, too
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(LibraryTest)
#include "library_test.moc"
