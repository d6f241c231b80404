// SPDX-License-Identifier: GPL-3.0-or-later
// Folders of records without a window's connections: which are opened, what is drawn from them, and
// undone.
#include "app/library/folder_table.h"
#include "app/library/run_scopes.h"
#include "tests/app/support/features_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {
namespace {

struct Drawing : ViewsFixture {
    Drawing()
    {
        show();
        QDir(home.path()).mkdir(QStringLiteral("records"));
        view.add(views.runs);
        view.add(views.path);
    }
    QString folder() const { return home.filePath(QStringLiteral("records")); }
    LibraryEntry entry(const char* name, const std::string& text) const
    {
        const QString path = file((std::string("records/") + name).c_str(), text);
        return {.path = path.toStdString(), .isPath = false, .notes = {}};
    }
    void draw(const std::vector<LibraryEntry>& entries)
    {
        QSignalSpy pushed(&undo, &QUndoStack::indexChanged);
        Q_EMIT views.library->drawRequested(entries, false);
        [&] { QTRY_COMPARE_WITH_TIMEOUT(pushed.size(), 1, patience); }();
    }
    std::size_t runs() const { return session.runs().size(); }
    std::size_t paths() const { return views.path->paths().all().size(); }

    DataOpening opening{parts, DataFolders(), *views.data, &window};
    RecordOpening records{parts, opening};
    WindowView view{window, *views.tabs, views.namedPages()};
    LibraryRuns library{parts, opening, records, view,
        {*views.tabs, *views.library, *views.scopes, *views.convergence, *views.path}};
};

} // namespace

class LibraryRunsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFolderIsShownAndRemembered()
    {
        Drawing d;
        d.entry("one.json", toJson(ViewsFixture::recordAt(0.5)));
        QVERIFY(d.library.folder().isEmpty());
        d.opening.openFile(d.folder());
        QCOMPARE(d.library.folder(), d.folder());
        QVERIFY(d.views.scopes->showsFolder());
        QCOMPARE(d.actions.recent->actions().front()->data().toString(), d.folder());
        QVERIFY(d.session.runs().empty()); // until they are drawn
    }

    void onlyAFolderOfRecordsIsRestored()
    {
        Drawing d;
        d.library.restoreFolder(d.folder());
        QVERIFY(d.library.folder().isEmpty()); // it holds none
        d.library.restoreFolder(d.home.filePath(QStringLiteral("gone")));
        QVERIFY(d.library.folder().isEmpty());
        d.entry("one.json", toJson(ViewsFixture::recordAt(0.5)));
        d.views.tabs->setCurrentWidget(d.views.path);
        d.library.restoreFolder(d.folder());
        QCOMPARE(d.library.folder(), d.folder());
        QCOMPARE(d.views.tabs->currentWidget(), d.views.path); // another page may be in front
    }

    void drawnRecordsAreListedAndUndoneInOneStep()
    {
        Drawing d;
        d.openData("sample:toy");
        LibraryEntry tagged = d.entry("one.json", toJson(ViewsFixture::recordAt(0.5)));
        tagged.notes.tags = {"good"};
        d.draw({tagged, d.entry("two.json", toJson(ViewsFixture::recordAt(0.25))),
            d.entry("path.json", toJson(ViewsFixture::pathRecord()))});
        QCOMPARE(d.runs(), std::size_t(2));
        QCOMPARE(d.paths(), std::size_t(1));
        QCOMPARE(d.session.runs()[0]->record.tags, std::vector<std::string>{"good"});
        QVERIFY(d.session.runs()[0]->visible && d.session.runs()[1]->visible);
        QCOMPARE(d.session.selected(), d.session.runs()[1].get());
        QCOMPARE(d.views.tabs->currentWidget(), d.views.convergence);
        d.undo.undo();
        QCOMPARE(d.runs(), std::size_t(0));
        QCOMPARE(d.paths(), std::size_t(0));
        d.undo.redo();
        QCOMPARE(d.runs(), std::size_t(2));
        QCOMPARE(d.paths(), std::size_t(1));
    }

    /// A run that was there before stays when drawing is undone.
    void aRecordThatIsListedIsDrawnAgain()
    {
        Drawing d;
        d.openData("sample:toy");
        const RunRecord record = ViewsFixture::recordAt(0.5);
        const int id = d.session.addRun(record, RunState::finished, nullptr);
        d.session.setVisible(id, false);
        d.draw({d.entry("one.json", toJson(record))});
        QCOMPARE(d.runs(), std::size_t(1));
        QVERIFY(d.session.find(id)->visible);
        d.undo.undo();
        QCOMPARE(d.runs(), std::size_t(1));
        QVERIFY(!d.session.find(id)->visible);
    }

    void aPathThatIsListedIsDrawnAgain()
    {
        Drawing d;
        d.openData("sample:toy");
        const LibraryEntry path = d.entry("path.json", toJson(ViewsFixture::pathRecord()));
        d.draw({path});
        const int id = d.views.path->paths().all().front()->id;
        d.views.path->paths().setVisible(id, false);
        d.draw({path});
        QCOMPARE(d.paths(), std::size_t(1));
        QVERIFY(d.views.path->paths().find(id)->visible);
    }

    /// The second request comes while the first is read.
    void quickTicksAreAllDrawn()
    {
        Drawing d;
        d.openData("sample:toy");
        const LibraryEntry one = d.entry("one.json", toJson(ViewsFixture::recordAt(0.5)));
        const LibraryEntry two = d.entry("two.json", toJson(ViewsFixture::recordAt(0.25)));
        Q_EMIT d.views.library->drawRequested({one}, false);
        Q_EMIT d.views.library->drawRequested({two}, false);
        QTRY_COMPARE_WITH_TIMEOUT(d.runs(), std::size_t(2), patience);
        QVERIFY(d.session.runs()[0]->visible && d.session.runs()[1]->visible);
    }

    void onlyTheseAreDrawn()
    {
        Drawing d;
        d.openData("sample:toy");
        PathRecord other = ViewsFixture::pathRecord();
        other.name = "another";
        d.draw({d.entry("one.json", toJson(ViewsFixture::recordAt(0.5))),
            d.entry("path.json", toJson(ViewsFixture::pathRecord()))});
        QSignalSpy pushed(&d.undo, &QUndoStack::indexChanged);
        Q_EMIT d.views.library->drawRequested(
            {d.entry("two.json", toJson(ViewsFixture::recordAt(0.25))),
                d.entry("other.json", toJson(other))},
            true);
        QTRY_COMPARE_WITH_TIMEOUT(pushed.size(), 1, patience);
        QVERIFY(!d.session.runs()[0]->visible && d.session.runs()[1]->visible);
        const auto& paths = d.views.path->paths().all();
        QVERIFY(!paths[0]->visible && paths[1]->visible);
    }

    /// Of many or long records it is told how far their reading is.
    void readingToDrawCanBeCancelled()
    {
        Drawing d;
        d.openData("sample:toy");
        const LibraryEntry one = d.entry("one.json", toJson(ViewsFixture::recordAt(0.5)));
        const LibraryEntry two = d.entry("two.json", toJson(ViewsFixture::recordAt(0.25)));
        FolderTable& page = *d.views.library;
        Q_EMIT page.drawRequested({one}, false);
        page.showDrawing(1, 4, 12);
        const auto* said = page.progress()->findChild<QLabel*>(QStringLiteral("libraryProgress"));
        QCOMPARE(said->text(), QStringLiteral("Records read to be drawn: 1 of 4, 00:12 left"));
        page.progress()->findChild<QPushButton*>(QStringLiteral("libraryCancel"))->click();
        QVERIFY(said->parentWidget()->isHidden());
        d.draw({two});
        QCOMPARE(d.runs(), std::size_t(1));
        QCOMPARE(d.session.runs()[0]->options.lambda, 0.25);
    }

    void whatCannotBeReadIsSaidAndTheOthersAreDrawn()
    {
        Drawing d;
        d.openData("sample:toy");
        const LibraryEntry gone = d.entry("gone.json", "");
        QVERIFY(QFile::remove(qs(gone.path)));
        d.draw({gone, d.entry("one.json", toJson(ViewsFixture::recordAt(0.5)))});
        QCOMPARE(d.runs(), std::size_t(1));
        QVERIFY(d.messages->showsError());
        QVERIFY2(d.messages->text().contains(QStringLiteral("gone.json")),
            qPrintable(d.messages->text()));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(LibraryRunsTest)
#include "library_runs_test.moc"
