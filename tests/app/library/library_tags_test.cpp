// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/folder_table.h"
#include "app/path/path_page.h"
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

class LibraryTagsTest : public LibraryFixture {
    Q_OBJECT

private Q_SLOTS:
    void tagsAndNotesStayBesideTheRecords()
    {
        openFolder();
        const QByteArray record = [&] {
            QFile file(path("one.json"));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        }();
        typeInCell(cell(rowOf("one.json"), "tags"), QStringLiteral("good, slow"));
        typeInCell(cell(rowOf("more/three.json"), "notes"), QStringLiteral("look again"));
        QTRY_COMPARE_WITH_TIMEOUT(
            onDisk("", "one.json").tags, (std::vector<std::string>{"good", "slow"}), patience);
        QTRY_COMPARE_WITH_TIMEOUT(
            onDisk("more", "three.json").notes, std::string("look again"), patience);
        QFile file(path("one.json"));
        QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll() == record); // never rewritten
        open();
        m_window->features().library.open(m_folder);
        QTRY_VERIFY_WITH_TIMEOUT(rowOf("more/three.json") >= 0, patience);
        QCOMPARE(cell(rowOf("one.json"), "tags").data().toString(), QStringLiteral("good, slow"));
        QCOMPARE(cell(rowOf("more/three.json"), "notes").data().toString(),
            QStringLiteral("look again"));
        table()->setFilter(QStringLiteral("tag:slow"));
        QCOMPARE(rows()->rowCount(), 1);
    }

    void aTagForTheSelection()
    {
        openFolder();
        select({rowOf("one.json"), rowOf("two.json")});
        auto* tag = page()->findChild<QLineEdit*>(QStringLiteral("libraryTag"));
        tag->setFocus();
        QTest::keyClicks(tag, QStringLiteral("paper"));
        QTest::keyClick(tag, Qt::Key_Return);
        table()->setFilter(QStringLiteral("tag:paper"));
        QCOMPARE(rows()->rowCount(), 2);
        QTRY_COMPARE_WITH_TIMEOUT(
            onDisk("", "two.json").tags, std::vector<std::string>{"paper"}, patience);
    }

    void whatCannotBeKeptIsTakenBack()
    {
        openFolder();
        QVERIFY(QDir().mkpath(path(notesFileName))); // a folder where the file would be
        typeInCell(cell(rowOf("one.json"), "tags"), QStringLiteral("lost"));
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->messages()->text().contains(QLatin1String(notesFileName)), patience);
        QTRY_COMPARE_WITH_TIMEOUT(
            cell(rowOf("one.json"), "tags").data().toString(), QString(), patience);
    }

    void tagsOfOtherProgramsAppear()
    {
        openFolder();
        typeInCell(cell(rowOf("one.json"), "tags"), QStringLiteral("mine"));
        QTRY_VERIFY_WITH_TIMEOUT(!onDisk("", "one.json").tags.empty(), patience);
        appendNotes(m_folder.toStdString(), {{"one.json", {"theirs"}}});
        QTRY_COMPARE_WITH_TIMEOUT(cell(rowOf("one.json"), "tags").data().toString(),
            QStringLiteral("mine, theirs"), patience);
    }

    void undoTakesBackTagsAndNotes()
    {
        openFolder();
        typeInCell(cell(rowOf("one.json"), "tags"), QStringLiteral("paper"));
        typeInCell(cell(rowOf("one.json"), "tags"), QStringLiteral("mytag"));
        typeInCell(cell(rowOf("one.json"), "notes"), QStringLiteral("look again"));
        QTRY_COMPARE_WITH_TIMEOUT(
            onDisk("", "one.json").notes, std::string("look again"), patience);
        appendNotes(m_folder.toStdString(), {{"one.json", {"theirs"}}}); // another program
        QTRY_VERIFY_WITH_TIMEOUT(
            cell(rowOf("one.json"), "tags").data().toString().contains(QStringLiteral("theirs")),
            patience);
        table()->view()->setFocus();
        QTest::keyClick(table()->view(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(cell(rowOf("one.json"), "notes").data().toString(), QString());
        QTest::keyClick(table()->view(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(
            cell(rowOf("one.json"), "tags").data().toString(), QStringLiteral("theirs, paper"));
        QTRY_COMPARE_WITH_TIMEOUT(
            onDisk("", "one.json").tags, (std::vector<std::string>{"theirs", "paper"}), patience);
        QCOMPARE(onDisk("", "one.json").notes, std::string());
        m_window->undoStack().redo();
        QTRY_COMPARE_WITH_TIMEOUT(
            onDisk("", "one.json").tags, (std::vector<std::string>{"theirs", "mytag"}), patience);
    }

    void undoOfTagsShowsThem()
    {
        openFolder();
        typeInCell(cell(rowOf("one.json"), "tags"), QStringLiteral("paper"));
        m_window->tabs()->showPage(m_window->convergence());
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(cell(rowOf("one.json"), "tags").data().toString(), QString());
        QVERIFY(table()->isVisible());
    }

private:
    RecordNotes onDisk(const char* folder, const char* file)
    {
        return readNotes(path(folder).toStdString()).of(file, {});
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(LibraryTagsTest)
#include "library_tags_test.moc"
