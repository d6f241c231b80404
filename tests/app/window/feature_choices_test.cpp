// SPDX-License-Identifier: GPL-3.0-or-later
// Decisions of the window's features by values alone: whether files can be labelled and why not,
// how dropped files are handled, which picture of a page is exported, which options changed, which
// data a spec names, and what is remembered for the next start.
#include "app/compare/experiments.h"
#include "app/data/opener.h"
#include "app/export/all_views.h"
#include "app/labels/label_choice.h"
#include "app/model/label_files.h"
#include "app/options/option_editing.h"
#include "app/path/path_runs.h"
#include "app/view/window_view.h"
#include "core/records/run_record.h"
#include "tests/app/support/parts_fixture.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QTest>

namespace gapscope {
namespace {

std::shared_ptr<const Snapshot> snapshotOf(const Dataset& dataset)
{
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->lambda = 1;
    snapshot->w.assign(dataset.train->weightSize(), 0.0);
    return snapshot;
}

NamedPicture named(const char* key) { return {QLatin1String(key), {}, nullptr}; }

} // namespace

class FeatureChoicesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
        QCoreApplication::setApplicationName(QStringLiteral("GapScope"));
    }

    void aRunLabelsFilesWhenItHasWeightsOfExamples()
    {
        const auto words = sampleData("sample:words");
        Run run;
        run.name = QStringLiteral("bcfw");
        QVERIFY(!hasModel(&run)); // a record keeps no weights
        QVERIFY(whyNoLabels(run).contains(QStringLiteral("repeat the run")));
        run.dataset = words;
        run.snapshot = snapshotOf(*words);
        QVERIFY(hasModel(&run));
        auto kernel = std::make_shared<Snapshot>(*run.snapshot);
        kernel->readers[0] = words->train;
        run.snapshot = kernel;
        QVERIFY(!hasModel(&run));
        QVERIFY(whyNoLabels(run).contains(QStringLiteral("kernel")));
        const auto toy = sampleData("sample:toy");
        run.dataset = toy;
        run.snapshot = snapshotOf(*toy);
        QVERIFY(!hasModel(&run));
        QVERIFY(whyNoLabels(run).contains(QStringLiteral("no file can hold")));
    }

    void theSelectionLabelsFilesAndAPieceGoesFirst()
    {
        Session session;
        QVERIFY(!canLabelWithSelected(session));
        QVERIFY(whyNoLabels(session).startsWith(labellingNeedsModel()));
        const auto words = sampleData("sample:words");
        session.setDataset(words, dataAt("sample:words"));
        auto piece = std::make_shared<Piece>();
        piece->dataset = words;
        session.lookAt(piece);
        QVERIFY(!canLabelWithSelected(session));
        piece = std::make_shared<Piece>(*piece);
        piece->snapshot = snapshotOf(*words);
        session.lookAt(piece);
        QVERIFY(canLabelWithSelected(session));
    }

    void droppedDataAreLabelledWhereThatIsPossibleAndAllElseIsOpened()
    {
        const QTemporaryDir folder;
        const auto file = [&folder](const char* name, const char* content) {
            const QString path = folder.filePath(QLatin1String(name));
            QFile out(path);
            return out.open(QIODevice::WriteOnly) && out.write(content) >= 0 ? path : QString();
        };
        const QString data = file("new.txt", "the DT B-NP\n");
        const QString broken = file("broken.json", "{");
        const QString spec = file("spec.json", R"({"format": "gapscope-compare", "version": 1})");
        QCOMPARE(droppedFiles(true, {data}), DroppedFiles::labelled);
        QCOMPARE(droppedFiles(false, {data}), DroppedFiles::opened);
        QCOMPARE(droppedFiles(true, {data, spec}), DroppedFiles::opened);
        QCOMPARE(droppedFiles(true, {broken}), DroppedFiles::labelled); // its reader says why not
    }

    void labelledFilesAreNotTrainedOn()
    {
        QCOMPARE(whyNoTraining(nullptr), QString());
        LabelledFile file;
        file.dataset = sampleData("sample:words");
        file.path = QStringLiteral("/home/me/my words.data");
        QVERIFY(whyNoTraining(&file).contains(QStringLiteral("not trained on")));
        QCOMPARE(labelsFileName(file), QStringLiteral("my-words-labels.tsv"));
        file.dataset = sampleData("sample:chunks");
        QCOMPARE(labelsFileName(file), QStringLiteral("my-words-labels.txt"));
    }

    void thePictureWithTheFocusIsMeant()
    {
        QCOMPARE(
            withFirst({named("gap"), named("dual")}, QStringLiteral("dual")).first, std::size_t(1));
        QCOMPARE(
            withFirst({named("gap"), named("dual")}, QStringLiteral("none")).first, std::size_t(0));
        QCOMPARE(withFirst({}, QStringLiteral("gap")).first, std::size_t(0));
    }

    /// λ = 1/n stands as 0 in the form and as a number in the run.
    void changedOptionsAreThoseThatAreNotTheRunsOwn()
    {
        const SolverOptions then;
        SolverOptions run;
        run.lambda = 0.1;
        QCOMPARE(changedOptions(then, then, run, 10), QStringList());
        SolverOptions now = then;
        now.epsilon = 0.5;
        QCOMPARE(changedOptions(now, then, run, 10).size(), 1);
        run.epsilon = 0.5;
        QCOMPARE(changedOptions(now, then, run, 10), QStringList());
        QCOMPARE(withLambdaOf(then, 10).lambda, 0.1);
        QCOMPARE(withLambdaOf(run, 100).lambda, 0.1);
    }

    void aPathsOwnOptionsDoNotMakeItStale()
    {
        const SolverOptions then;
        SolverOptions now = then;
        now.lambda = 3;
        now.epsilon = 0.5;
        QCOMPARE(changedPathOptions(now, then), QStringList());
        now.seed = then.seed + 1;
        QCOMPARE(changedPathOptions(now, then).size(), 1);
    }

    void aSpecMeansTheCatalogueFileThatIsOpen()
    {
        Session session;
        const auto source = [&session](const char* wanted, const char* split = "",
                                const DataFolders& folders = {}) {
            return openedInstead(dataAt(wanted, split), session, folders).source;
        };
        QCOMPARE(source("ocr"), std::string("ocr"));
        auto dataset = std::make_shared<Dataset>(*sampleData("sample:words"));
        for (const CatalogueEntry& entry : catalogue())
            if (entry.id == "ocr")
                dataset->info.sha256 = entry.sha256;
        session.setDataset(dataset, dataAt("/data/letter.data.gz"));
        QCOMPARE(source("ocr"), std::string("/data/letter.data.gz"));
        QCOMPARE(source("conll2000"), std::string("conll2000"));

        // The sample that stands in stays open while the file is in no folder.
        qunsetenv("GAPSCOPE_DATA");
        const DataRequest standIn = dataAt("sample:words", "small");
        dataset = std::make_shared<Dataset>(openDatasetOrSample(dataAt("ocr", "small")));
        session.setDataset(dataset, standIn);
        QCOMPARE(source("ocr", "small"), std::string("sample:words"));
        QCOMPARE(source("ocr", "large"), std::string("ocr"));
        const QTemporaryDir folder;
        writeFileAtomically(folder.filePath(u"letter.data.gz"_s).toStdString(), "x");
        QCOMPARE(source("ocr", "small", {folder.path().toStdString(), {}}), std::string("ocr"));
        session.setDataset(sampleData("sample:words"), standIn); // opened for itself
        QCOMPARE(source("ocr", "small"), std::string("ocr"));
    }

    void optionsAndViewsAreRemembered()
    {
        const PartsFixture fixture; // settings of its own
        QCOMPARE(rememberedTheme(), QStringLiteral("system"));
        chooseTheme(QStringLiteral("dark"), *fixture.actions.themes);
        QCOMPARE(rememberedTheme(), QStringLiteral("dark"));
        chooseTheme(QStringLiteral("system"), *fixture.actions.themes);
        SolverOptions options;
        options.epsilon = 0.125;
        rememberOptions(options);
        QSettings().setValue(QStringLiteral("options/epsilon_of_another_version"), 1);
        QVERIFY(rememberedOptions() == options);
        rememberView({{QStringLiteral("page"), QStringLiteral("path")},
            {QStringLiteral("run/3/tags"), QStringLiteral("good")}});
        QCOMPARE(rememberedView().value(QStringLiteral("page")).toString(), QStringLiteral("path"));
        QVERIFY(!rememberedView().contains(QStringLiteral("run/3/tags")));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(FeatureChoicesTest)
#include "feature_choices_test.moc"
