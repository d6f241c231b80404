// SPDX-License-Identifier: GPL-3.0-or-later
// What a dropped file becomes, over the features and a plain window: its content decides.
#include "app/compare/experiment_page.h"
#include "app/library/run_scopes.h"
#include "app/models/trained_model.h"
#include "core/models/model_file.h"
#include "tests/app/support/features_fixture.h"
#include "tests/support/samples.h"
#include "tests/support/test_class.h"

namespace gapscope {
namespace {

struct Dropping : FeaturesFixture {
    void drop(const QList<QUrl>& urls)
    {
        QMimeData data;
        data.setUrls(urls);
        features.opening.openDropped(data);
    }
    void drop(const QStringList& files)
    {
        QList<QUrl> urls;
        for (const QString& path : files)
            urls << QUrl::fromLocalFile(path);
        drop(urls);
    }
    /// A model of the built-in words.
    QString model() const
    {
        const auto words = sampleData("sample:words");
        const QString path = home.filePath(QStringLiteral("words.model"));
        writeModel(path.toStdString(),
            trainedModel(*words, 0.5, std::vector<double>(words->train->weightSize(), 0.0)));
        return path;
    }
    QStringList recent() const
    {
        QStringList names;
        for (const QAction* entry : actions.recent->actions())
            if (!entry->data().isNull())
                names << QFileInfo(entry->data().toString()).fileName();
        return names;
    }
    QString said() const { return messages->text(); }
};

} // namespace

class DroppedFilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void dataAreOpened()
    {
        Dropping d;
        const QString path = d.file("no suffix", generateWords());
        d.drop(QStringList{path});
        QTRY_VERIFY2_WITH_TIMEOUT(d.session.dataset(), qPrintable(d.said()), patience);
        QCOMPARE(d.session.request().source, path.toStdString());
        QCOMPARE(d.recent(), QStringList{QStringLiteral("no suffix")});
    }

    void aRecordIsListedAndSelected()
    {
        Dropping d;
        d.openData("sample:toy");
        d.drop(QStringList{d.file("run.txt", toJson(ViewsFixture::recordAt(0.5)))});
        QCOMPARE(d.session.runs().size(), std::size_t(1));
        QVERIFY(d.session.selected());
        QCOMPARE(d.session.request().source, std::string("sample:toy"));
        QVERIFY2(d.said().contains(QStringLiteral("run on other data")), qPrintable(d.said()));
        d.drop(QStringList{d.file("path.txt", toJson(ViewsFixture::pathRecord()))});
        QCOMPARE(d.views.path->paths().all().size(), std::size_t(1));
        QCOMPARE(d.views.tabs->currentWidget(), d.views.path);
        QCOMPARE(d.session.runs().size(), std::size_t(1));
    }

    void aSpecIsRunOnItsData()
    {
        Dropping d;
        d.drop(QStringList{d.file("spec.txt", toJson(ViewsFixture::comparison("sample:toy")))});
        QTRY_COMPARE_WITH_TIMEOUT(d.session.runs().size(), std::size_t(4), patience);
        QCOMPARE(d.session.request().source, std::string("sample:toy"));
        QTRY_VERIFY_WITH_TIMEOUT(!d.controller.running(), patience);
        for (const auto& run : d.session.runs())
            QCOMPARE(run->state, RunState::finished);
    }

    /// Dropped together with its data, it waits for them.
    void aModelIsWhereTheNextRunStarts()
    {
        Dropping d;
        d.drop(QStringList{d.file("mine.data", generateWords()), d.model()});
        QTRY_VERIFY2_WITH_TIMEOUT(d.said().contains(QStringLiteral("is where the next run starts")),
            qPrintable(d.said()), patience);
        QVERIFY(d.features.labelling.canLabel());
        QCOMPARE(d.recent().size(), 2);
    }

    void aModelWithoutDataSaysWhatItNeeds()
    {
        Dropping d;
        d.drop(QStringList{d.model()});
        QVERIFY(d.messages->showsError());
        QVERIFY2(d.said().contains(QStringLiteral("words.model")), qPrintable(d.said()));
        QVERIFY(d.features.labelling.canLabel()); // it can label files all the same
    }

    void aSessionIsShown()
    {
        Dropping d;
        SessionFile session;
        session.notes = "why";
        const QString path = d.file("session.txt", toJson(session));
        d.drop(QStringList{path});
        QTRY_COMPARE_WITH_TIMEOUT(d.features.session.file(), path, patience);
        QCOMPARE(d.features.session.notes()->toPlainText(), QStringLiteral("why"));
        QVERIFY(!d.session.dataset());
    }

    void aFolderOfRecordsIsListed()
    {
        Dropping d;
        QVERIFY(QDir(d.home.path()).mkdir(QStringLiteral("records")));
        d.file("records/run.json", toJson(ViewsFixture::recordAt(0.5)));
        d.drop(QStringList{d.home.filePath(QStringLiteral("records"))});
        QCOMPARE(d.features.library.folder(), d.home.filePath(QStringLiteral("records")));
        QVERIFY(d.views.scopes->showsFolder());
        QVERIFY(d.session.runs().empty());
    }

    void anUnknownFileIsSaidAndNotRemembered()
    {
        Dropping d;
        d.drop(QStringList{d.file("other.json", R"({"format": "other", "version": 1})")});
        QVERIFY(d.messages->showsError());
        QVERIFY2(d.said().contains(QStringLiteral("other.json")), qPrintable(d.said()));
        QVERIFY(d.recent().isEmpty());
        QVERIFY(!d.features.opening.opener().busy());
        d.drop({QUrl(QStringLiteral("https://example.org/letter.data"))}); // no file: ignored
        QVERIFY(!d.features.opening.opener().busy());
        QVERIFY(d.session.runs().empty() && !d.session.dataset());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(DroppedFilesTest)
#include "dropped_files_test.moc"
