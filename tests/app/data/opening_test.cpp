// SPDX-License-Identifier: GPL-3.0-or-later
// Opening files without a window: how each kind is handled, which errors stay and for how long,
// which files are remembered, and session data that have moved.
#include "app/data/data_dock.h"
#include "app/data/data_opening.h"
#include "app/data/missing_data.h"
#include "app/data/opener.h"
#include "app/state/paths.h"
#include "core/records/run_record.h"
#include "tests/app/support/parts_fixture.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

namespace gapscope {
namespace {

RunRecord recordOn(const std::string& source)
{
    RunRecord record = newRecord();
    record.dataset.n = 7;
    record.request.source = source;
    record.options.lambda = 0.5;
    record.trace.push_back({});
    return record;
}

/// The opening of data, over parts without a window.
struct OpenedParts : PartsFixture {
    OpenedParts()
        : opening(parts, DataFolders(), data, &window)
    {
    }
    QString file(const char* name, const char* content)
    {
        const QString path = home.filePath(QLatin1String(name));
        QFile out(path);
        if (out.open(QIODevice::WriteOnly))
            out.write(content);
        return path;
    }
    QStringList recent() const
    {
        QStringList paths;
        for (const QAction* entry : actions.recent->actions())
            if (!entry->data().isNull())
                paths << entry->data().toString();
        return paths;
    }

    DataDock data;
    DataOpening opening;
};

} // namespace

class OpeningTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
        QCoreApplication::setApplicationName(QStringLiteral("GapScope"));
    }

    void errorsOfABatchStayUntilAFileOfALaterOneOpens()
    {
        FileQueue queue;
        queue.add({QStringLiteral("a"), QStringLiteral("b")});
        QCOMPARE(queue.takeFirst(), QStringLiteral("a"));
        queue.errors() << QStringLiteral("a is bad");
        QCOMPARE(queue.takeOldErrors(), QStringList());
        QCOMPARE(queue.takeFirst(), QStringLiteral("b"));
        QVERIFY(queue.isEmpty());
        queue.endBatch();
        QCOMPARE(queue.takeOldErrors(), QStringList{QStringLiteral("a is bad")});
        QCOMPARE(queue.takeOldErrors(), QStringList());
    }

    void recentFilesAreEachListedOnceTheLastFirst()
    {
        QStringList recent;
        for (int k = 0; k < 12; ++k)
            recent = withRecentFile(recent, QString::number(k));
        QCOMPARE(recent.size(), 10);
        QCOMPARE(recent.first(), QStringLiteral("11"));
        recent = withRecentFile(recent, QStringLiteral("5"));
        QCOMPARE(recent.size(), 10);
        QCOMPARE(recent.first(), QStringLiteral("5"));
        QCOMPARE(recent.count(QStringLiteral("5")), 1);
    }

    void aFileGoesToTheFeatureOfItsKind()
    {
        OpenedParts o;
        QString spec;
        o.opening.setOpenFile(FileKind::comparison, [&spec](const QString& path) { spec = path; });
        const QString path = o.file("spec.json", R"({"format": "gapscope-compare", "version": 1})");
        o.opening.openAll({path});
        QCOMPARE(spec, path);
        QCOMPARE(o.recent(), QStringList{path});
        QVERIFY(!o.messages->showsError());
    }

    /// The next file of the same batch withdraws no error; one of a later batch does.
    void anErrorStaysWithItsBatch()
    {
        OpenedParts o;
        o.opening.setOpenFile(FileKind::comparison, [](const QString&) {});
        const QString bad = o.file("bad.json", "{");
        const QString good = o.file("spec.json", R"({"format": "gapscope-compare", "version": 1})");
        o.opening.openAll({bad, good});
        QVERIFY(o.messages->showsError());
        QCOMPARE(o.recent(), QStringList{good});
        o.opening.openAll({good});
        QVERIFY(!o.messages->showsError());
    }

    void whatIsReadElsewhereDelaysTheNextFile()
    {
        OpenedParts o;
        int opened = 0;
        bool busy = true;
        o.opening.setOpenFile(FileKind::comparison, [&opened](const QString&) { ++opened; });
        o.opening.setOtherReader([&busy] { return busy; });
        o.opening.openAll({o.file("spec.json", R"({"format": "gapscope-compare", "version": 1})")});
        QCOMPARE(opened, 0);
        QVERIFY2(o.messages->text().contains(QStringLiteral("spec.json")),
            qPrintable(o.messages->text()));
        busy = false;
        o.opening.openNext();
        QCOMPARE(opened, 1);
    }

    void theSampleOpensAtTheStartUnlessSomethingElseBringsData()
    {
        OpenedParts o;
        QSignalSpy sample(&o.opening, &DataOpening::startSampleShown);
        QSignalSpy shown(&o.opening, &DataOpening::shown);
        o.opening.openAtStart({});
        QTRY_COMPARE_WITH_TIMEOUT(sample.count(), 1, patience);
        QCOMPARE(o.session.request().source, std::string("sample:words"));
        QCOMPARE(shown.first().at(1).toBool(), true); // by the program
        OpenedParts other;
        other.opening.setOpenFile(
            FileKind::comparison, [&other](const QString&) { other.opening.skipSample(); });
        other.opening.openAtStart(
            {other.file("spec.json", R"({"format": "gapscope-compare", "version": 1})")});
        QVERIFY(!other.opening.opener().busy());
    }

    /// A record that is opened twice is listed once; its data are opened with it.
    void aRecordIsListedOnceAndBringsItsData()
    {
        OpenedParts o;
        RecordOpening records(o.parts, o.opening);
        const QString path = o.file("run.json", "");
        writeRecord(path.toStdString(), recordOn("sample:words"));
        o.opening.openFile(path);
        QVERIFY2(!o.messages->showsError(), qPrintable(o.messages->text()));
        QCOMPARE(o.session.runs().size(), std::size_t(1));
        QTRY_VERIFY_WITH_TIMEOUT(o.session.dataset() != nullptr, patience);
        o.opening.openFile(path);
        QCOMPARE(o.session.runs().size(), std::size_t(1));
    }

    /// Tags and notes written since then do not make it another record.
    void aRunIsFoundByItsRecord()
    {
        Session session;
        const RunRecord record = recordOn("letter.data");
        const int id = session.addRun(record, RunState::finished, nullptr);
        RunRecord tagged = record;
        tagged.tags = {"good"};
        QCOMPARE(session.runOf(tagged), session.find(id));
        RunRecord other = record;
        other.options.lambda = 0.25;
        QCOMPARE(session.runOf(other), static_cast<const Run*>(nullptr));
        RunRecord altered = tagged;
        altered.result.gap = 0.123; // another digit in the file
        QCOMPARE(session.runOf(altered), static_cast<const Run*>(nullptr));
    }

    void examplesComeFromTheRecordsOfTheSameData()
    {
        Session session;
        const Paths paths;
        const RunRecord record = recordOn("letter.data");
        session.addRun(record, RunState::finished, nullptr);
        QCOMPARE(examplesOf(record.request, session, paths), std::size_t(7));
        QCOMPARE(examplesOf(dataAt("other.data"), session, paths), std::size_t(0));
    }

    /// The recovery bar asks for them, or the bar below it while the recovery bar has another
    /// question. The session names them until they or other data of the user's choice are open.
    void missingDataOfASessionAreAskedFor()
    {
        OpenedParts o;
        MessageBar recovery;
        MissingData missing(o.parts, o.opening, recovery);
        bool otherQuestion = false;
        missing.setOtherQuestion([&otherQuestion] { return otherQuestion; });
        const DataRequest request = dataAt(o.home.filePath(QStringLiteral("gone")).toStdString());
        missing.setSessionData(request, {});
        QSignalSpy failed(&o.opening.opener(), &Opener::failed);
        o.opening.openByProgram(request);
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, patience);
        QVERIFY(recovery.text().contains(QStringLiteral("gone")));
        QVERIFY(!o.messages->showsError());
        otherQuestion = true;
        o.opening.openByProgram(request);
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 2, patience);
        QVERIFY(o.messages->text().contains(QStringLiteral("gone")));
        QVERIFY(missing.request() == request);
        o.opening.openSample();
        QTRY_VERIFY_WITH_TIMEOUT(o.session.dataset() != nullptr, patience);
        QVERIFY(!missing.request());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(OpeningTest)
#include "opening_test.moc"
