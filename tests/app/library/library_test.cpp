// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of run records in the window: opened, watched, filtered, tagged, compared and drawn.
#include "app/library/library_page.h"
#include "app/path/path_page.h"
#include "core/library/file_kind.h"
#include "core/library/record_notes.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/plots/look/empty_state.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/run_table_model.h"

#include <QDir>
#include <QHeaderView>
#include <QProgressBar>
#include <QTabBar>
#include <QTableWidget>

namespace gapscope {
namespace {

RunRecord recordOf(int seed, Sampling sampling = Sampling::uniform)
{
    RunRecord record = newRecord();
    record.dataset.source = "none";
    record.dataset.task = "chain";
    record.dataset.title = "Letters";
    record.dataset.n = 100;
    record.options.seed = seed;
    record.options.sampling = sampling;
    record.options.lambda = 0.01 * seed;
    for (int k = 1; k <= 5; ++k) {
        TracePoint point;
        point.pass = k * seed;
        point.oracleCalls = static_cast<std::uint64_t>(100 * k * seed);
        point.seconds = 0.5 * k;
        point.gap = 0.1 / k;
        point.primal = 1;
        point.dual = 1 - point.gap;
        record.trace.push_back(point);
    }
    record.result.status = RunStatus::converged;
    record.result.lambda = record.options.lambda;
    record.result.pass = record.trace.back().pass;
    record.result.gap = record.trace.back().gap;
    return record;
}

RunRecord withLambda(RunRecord record, double lambda)
{
    record.options.lambda = record.result.lambda = lambda;
    return record;
}

PathRecord aPath()
{
    PathRecord record = newPathRecord();
    record.name = "a path";
    record.dataset.source = "none";
    record.dataset.task = "chain";
    record.options.epsilon = 0.1;
    record.kind = PathOptions();
    for (const double lambda : {1.0, 0.5, 0.25}) {
        LambdaPoint point;
        point.lambda = lambda;
        point.gap = 0.05;
        point.primal = 1;
        point.pass = 4 / lambda;
        record.result.points.push_back(point);
    }
    return record;
}

} // namespace

class LibraryTest : public WindowFixture {
    Q_OBJECT

    QString m_folder;

    LibraryPage* page() { return m_window->library(); }
    RunTable* table() { return page()->table(); }
    QAbstractItemModel* rows() { return table()->view()->model(); }
    QString path(const char* name) { return QDir(m_folder).filePath(QLatin1String(name)); }
    void write(const char* name, const RunRecord& record)
    {
        writeRecord(path(name).toStdString(), record);
    }
    QModelIndex cell(int row, const char* key)
    {
        return rows()->index(row, runColumn(QLatin1String(key)));
    }
    /// The row of a file; −1: it is not shown.
    int rowOf(const char* file)
    {
        for (int row = 0; row < rows()->rowCount(); ++row)
            if (cell(row, "file").data().toString() == QLatin1String(file))
                return row;
        return -1;
    }
    void select(const QList<int>& which)
    {
        table()->view()->setFocus();
        table()->view()->clearSelection();
        for (const int row : which) {
            const QRect at = table()->view()->visualRect(rows()->index(row, 0));
            QTest::mouseClick(table()->view()->viewport(), Qt::LeftButton,
                row == which.front() ? Qt::NoModifier : Qt::ControlModifier, at.center());
        }
        QCOMPARE(table()->selectedRuns().size(), which.size());
    }
    /// Three records, one of them in a folder below, a path, and files of other kinds.
    void fill()
    {
        m_folder = m_home->filePath(QStringLiteral("records"));
        QVERIFY(QDir().mkpath(path("more")));
        write("one.json", recordOf(1));
        write("two.json", recordOf(2, Sampling::gap));
        write("more/three.json", recordOf(3));
        writePathRecord(path("path.json").toStdString(), aPath());
        writeFileAtomically(path("summary.csv").toStdString(), "variant,lambda\nx,1\n");
        writeFileAtomically(path("spec.json").toStdString(), R"({"format": "gapscope-compare"})");
    }
    void openFolder()
    {
        fill();
        m_window->openFile(m_folder);
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 4, patience);
        QTRY_VERIFY_WITH_TIMEOUT(page()->library().findings().records == 4, patience);
    }
    void typeInCell(const QModelIndex& index, const QString& text)
    {
        const QRect at = table()->view()->visualRect(index);
        QTest::mouseClick(table()->view()->viewport(), Qt::LeftButton, {}, at.center());
        if (index.column() == tagsColumn)
            QTest::keyClick(table()->view(), Qt::Key_F2);
        else
            for (QAction* action : table()->view()->actions())
                if (action->objectName() == QStringLiteral("notes"))
                    action->trigger();
        auto* field = table()->view()->viewport()->findChild<QLineEdit*>();
        QVERIFY(field);
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(!table()->view()->viewport()->findChild<QLineEdit*>());
    }
    void setBaseline()
    {
        for (QAction* action : table()->view()->actions())
            if (action->objectName() == QStringLiteral("baseline"))
                action->trigger();
    }
    bool idle() { return !page()->library().busy(); }
    RecordNotes onDisk(const char* folder, const char* file)
    {
        return readNotes(path(folder).toStdString()).of(file, {});
    }

private Q_SLOTS:
    void theEmptyPageOffersAFolder()
    {
        fill();
        m_window->tabs()->showPage(page());
        QVERIFY(page()->empty()->action()->isVisible());
        saveAs(*m_window, m_folder, QDialogButtonBox::Open);
        QTest::mouseClick(page()->empty()->action(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 4, patience);
        QVERIFY(!page()->empty()->isVisible());
    }

    void opensByKeyAndAgainFromTheRecentOnes()
    {
        fill();
        saveAs(*m_window, m_folder, QDialogButtonBox::Open);
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 4, patience);
        QCOMPARE(m_window->tabs()->currentWidget(), page());
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
        QVERIFY2(reason.contains(QStringLiteral("the file is cut off")), qPrintable(reason));
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

    void aBaselineGivesRatiosAndDifferences()
    {
        openFolder();
        write("two.json", withLambda(recordOf(2, Sampling::gap), 0.01)); // as one.json
        QTRY_COMPARE_WITH_TIMEOUT(
            cell(rowOf("two.json"), "lambda").data().toString(), QStringLiteral("0.01"), patience);
        select({rowOf("one.json")});
        setBaseline();
        auto* target = table()->findChild<LogSlider*>()->findChild<QLineEdit*>();
        target->setFocus();
        target->selectAll();
        QTest::keyClicks(target, QStringLiteral("0.05"));
        QTest::keyClick(target, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(cell(rowOf("two.json"), "ratio_passes").data().toString(),
            QStringLiteral("2"), patience);
        QCOMPARE(cell(rowOf("two.json"), "ratio_seconds").data().toString(), QStringLiteral("1"));
        QVERIFY(table()->visibleColumns().contains(QStringLiteral("ratio_passes")));
        QCOMPARE(cell(rowOf("more/three.json"), "ratio_passes").data().toString(),
            QStringLiteral("–")); // λ 0.03
        const QString why =
            cell(rowOf("more/three.json"), "ratio_passes").data(Qt::ToolTipRole).toString();
        QVERIFY2(why.contains(QStringLiteral("another λ than the baseline")), qPrintable(why));
        write("eight.json", withLambda(recordOf(8), 0.01)); // its trace is read, too
        QTRY_VERIFY_WITH_TIMEOUT(rowOf("eight.json") >= 0, patience);
        QTRY_COMPARE_WITH_TIMEOUT(cell(rowOf("eight.json"), "ratio_passes").data().toString(),
            QStringLiteral("8"), patience);
        select({rowOf("two.json")});
        QTableView* differing = nullptr;
        for (auto* view : table()->findChildren<QTableView*>())
            if (view->accessibleName() == QStringLiteral("Differing parameters"))
                differing = view;
        QVERIFY(differing && differing->isVisible());
        QCOMPARE(differing->model()->columnCount(), 2);
        QCOMPARE(differing->model()->rowCount(), 2); // sampling, seed
        RunRecord changed = withLambda(recordOf(9), 0.01);
        changed.events = {
            {.blockStep = 200, .pass = 2, .option = "sampling", .from = "uniform", .to = "gap"}};
        write("nine.json", changed);
        QTRY_VERIFY_WITH_TIMEOUT(rowOf("nine.json") >= 0, patience);
        select({rowOf("nine.json")});
        QCOMPARE(
            differing->model()->headerData(0, Qt::Vertical).toString(), QStringLiteral("Sampling"));
        QCOMPARE(
            differing->model()->index(0, 1).data().toString(), QStringLiteral("uniform → gap"));
    }

    /// All end at 0.02: the gap of the ratios is the one they aim at, not a smaller one.
    void theTargetIsWhatTheRecordsAimAt()
    {
        m_folder = m_home->filePath(QStringLiteral("records"));
        QVERIFY(QDir().mkpath(m_folder));
        for (const int seed : {1, 2}) {
            RunRecord record = withLambda(recordOf(seed), 0.01);
            record.options.epsilon = 0.05;
            write(seed == 1 ? "one.json" : "two.json", record);
        }
        m_window->openFile(m_folder);
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 2, patience);
        select({rowOf("one.json")});
        setBaseline();
        QCOMPARE(table()->targetGap(), 0.05);
        QTRY_COMPARE_WITH_TIMEOUT(cell(rowOf("two.json"), "ratio_passes").data().toString(),
            QStringLiteral("2"), patience);
    }

    void theBaselineIsOneStepOfUndo()
    {
        openFolder();
        select({rowOf("one.json")});
        QTRY_VERIFY(idle());
        const int before = m_window->undoStack().index();
        QTest::keyClick(table()->view(), Qt::Key_Shift); // as a click in the menu: a gesture
        setBaseline();
        QTRY_COMPARE(m_window->undoStack().index(), before + 1);
        QCOMPARE(m_window->undoStack().undoText(), QStringLiteral("choice of the baseline"));
        QVERIFY(table()->visibleColumns().contains(QStringLiteral("ratio_passes")));
        m_window->undoStack().undo();
        QCOMPARE(table()->baseline(), -1);
        QVERIFY(!table()->visibleColumns().contains(QStringLiteral("ratio_passes")));
        m_window->undoStack().redo();
        QCOMPARE(cell(rowOf("one.json"), "file").data().toString(), QStringLiteral("one.json"));
        QVERIFY(table()->baseline() >= 0);
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
        m_window->tabs()->showPage(page());
        const QRect at = table()->view()->visualRect(cell(rowOf("more/three.json"), "gap"));
        QTest::mouseClick(table()->view()->viewport(), Qt::LeftButton, {}, at.center());
        QTest::mouseDClick(table()->view()->viewport(), Qt::LeftButton, {}, at.center());
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(3), patience);
        m_window->tabs()->showPage(page());
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
        m_window->tabs()->showPage(page());
        select({rowOf("two.json"), rowOf("path.json")});
        QTest::mouseClick(
            page()->findChild<QPushButton*>(QStringLiteral("libraryDraw")), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        QCOMPARE(m_window->tabs()->currentWidget(), m_window->convergence());

        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().runs().size(), std::size_t(1));
        QCOMPARE(session().selected()->id, one);
        QVERIFY(m_window->path()->paths().all().empty());
        QCOMPARE(m_window->tabs()->currentWidget(), page());
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

    void undoOfTagsShowsThem()
    {
        openFolder();
        typeInCell(cell(rowOf("one.json"), "tags"), QStringLiteral("paper"));
        m_window->tabs()->showPage(m_window->convergence());
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(cell(rowOf("one.json"), "tags").data().toString(), QString());
        QCOMPARE(m_window->tabs()->currentWidget(), page());
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
        auto* cancel = page()->findChild<QPushButton*>(QStringLiteral("libraryCancel"));
        if (cancel->isVisible()) { // a quick machine is done by now
            QTest::mouseClick(cancel, Qt::LeftButton);
            auto* note = page()->findChild<QLabel*>(QStringLiteral("libraryNote"));
            QVERIFY(note->isVisible());
            for (auto* button : page()->findChildren<QPushButton*>())
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
        m_window->openFile(file);
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 4, patience);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(LibraryTest)
#include "library_test.moc"
