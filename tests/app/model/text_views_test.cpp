// SPDX-License-Identifier: GPL-3.0-or-later
// The pages about models, for sentences instead of words.
#include "app/data/data_dock.h"
#include "app/engine/run_controller.h"
#include "app/model/chain/chain_answers.h"
#include "app/model/views/model_views.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "tests/widgets/support/fake_sentences.h"
#include "widgets/viewers/chain/sentences/chunk_types_table.h"
#include "widgets/viewers/chain/sentences/chunk_viewer.h"
#include "widgets/viewers/chain/sentences/sentence_canvas.h"
#include "widgets/viewers/chain/sentences/token_panel.h"
#include "widgets/viewers/chain/weights/attributes.h"

#include <QAbstractButton>
#include <QLayout>

namespace gapscope {
namespace {

struct Opened {
    FakeSentences sentences{40};
    std::shared_ptr<Dataset> dataset = std::make_shared<Dataset>();
    Session session;
    RunController controller;
    ModelViews views{session, controller, nullptr};
    int run = -1;

    Opened()
    {
        dataset->info.title = "Fake sentences";
        dataset->info.task = "chain";
        dataset->info.n = dataset->info.nTest = 40;
        dataset->info.attributes = sentences.shape.attributeCount;
        dataset->info.unknownAttributes = 1234;
        dataset->info.unknownLabels = 1;
        dataset->train = std::make_shared<ChainProblem>(sentences.examples, sentences.shape);
        const auto test = std::make_shared<ChainExamples>(*sentences.examples);
        test->unknownLabels = {{0, "B-UCP"}};
        dataset->test = std::make_shared<ChainProblem>(test, sentences.shape);
        session.setDataset(dataset, {});
    }
    ~Opened() { views.blocks()->deleteLater(); }
    const ChainProblem& test() const { return *asChain(dataset->test.get()); }
    void learn()
    {
        run = session.addRun({}, RunState::running, dataset);
        RunNews news;
        const auto snapshot = std::make_shared<Snapshot>();
        snapshot->w = *sentences.w;
        news.snapshot = snapshot;
        session.apply(run, news);
        session.select(run);
        views.refresh();
    }
    ChunkViewer* viewer() const { return qobject_cast<ChunkViewer*>(views.viewer()); }
};

/// All text that a user can see or a screen reader can read.
QStringList textsOf(const QWidget& page)
{
    QStringList texts;
    QList<const QWidget*> all{&page};
    for (const QWidget* each : page.findChildren<QWidget*>())
        all << each;
    for (const QWidget* each : all) {
        texts << each->toolTip() << each->accessibleName();
        if (const auto* label = qobject_cast<const QLabel*>(each))
            texts << label->text();
        if (const auto* button = qobject_cast<const QAbstractButton*>(each))
            texts << button->text();
        if (const auto* box = qobject_cast<const QComboBox*>(each))
            for (int k = 0; k < box->count(); ++k)
                texts << box->itemText(k);
        if (const auto* table = qobject_cast<const QTableView*>(each))
            for (int c = 0; c < table->model()->columnCount(); ++c)
                texts << table->model()->headerData(c, Qt::Horizontal).toString()
                      << table->model()->headerData(c, Qt::Horizontal, Qt::ToolTipRole).toString();
    }
    return texts;
}

} // namespace

class TextViewsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pagesSpeakOfSentences()
    {
        Opened o;
        o.learn();
        o.views.predictions()->show();
        o.views.model()->show();
        o.views.model()->setCurrentWidget(o.views.weights());
        o.views.refresh();
        o.views.computeNow();
        QVERIFY(o.viewer());
        QCOMPARE(o.views.predictions()->currentWidget(), static_cast<QWidget*>(o.viewer()));
        for (const QWidget* page :
            {static_cast<QWidget*>(o.viewer()), static_cast<QWidget*>(o.views.confusion())})
            for (const QString& text : textsOf(*page))
                QVERIFY2(!text.contains(QStringLiteral("letter"), Qt::CaseInsensitive)
                        && !text.contains(QStringLiteral("words"), Qt::CaseInsensitive),
                    qPrintable(text));
        const auto* strongest = o.views.weights()->findChild<StrongestAttributes*>();
        QVERIFY(strongest && strongest->isVisible());
        QVERIFY(strongest->table()->rowCount() > 0);
    }
    void aConfusionCellOpensItsSentences()
    {
        Opened o;
        o.learn();
        o.views.model()->resize(800, 600);
        o.views.model()->show();
        o.views.refresh();
        QTRY_VERIFY_WITH_TIMEOUT(!o.views.confusion()->confusion().labels.empty(), patience);
        const Confusion& confusion = o.views.confusion()->confusion();
        QCOMPARE(confusion.labels.back(), std::string("B-UCP")); // only the test part has it
        const std::size_t labels = confusion.labels.size();
        std::size_t predicted = 0;
        while (confusion.at(labels - 1, predicted) == 0)
            ++predicted;
        MatrixView* matrix = o.views.confusion()->matrix();
        QSignalSpy shown(&o.views, &ModelViews::examplesShown);
        QTest::mouseClick(matrix, Qt::LeftButton, {},
            matrix->cellRect(static_cast<int>(labels) - 1, static_cast<int>(predicted))
                .center()
                .toPoint());
        QCOMPARE(shown.size(), 1);
        QCOMPARE(o.viewer()->part(), 1);
        QCOMPARE(o.viewer()->shownExamples(), (QList<int>{0}));
    }
    void aConfusionCellShowsItsTokens()
    {
        Opened o;
        o.learn();
        o.views.model()->resize(800, 600);
        o.views.model()->show();
        o.views.refresh();
        QTRY_VERIFY_WITH_TIMEOUT(!o.views.confusion()->confusion().labels.empty(), patience);
        const Confusion& confusion = o.views.confusion()->confusion();
        const std::size_t labels = o.sentences.shape.labelCount(); // the truth may have more
        std::pair<std::size_t, std::size_t> cell{0, 1};
        for (std::size_t a = 0; a < labels; ++a)
            for (std::size_t b = 0; b < labels; ++b) {
                const auto count = [&](std::size_t truth, std::size_t predicted) {
                    return confusion.examples[truth * confusion.labels.size() + predicted];
                };
                if (a != b && count(a, b) > count(cell.first, cell.second))
                    cell = {a, b};
            }
        Q_EMIT o.views.confusion()->cellActivated(
            static_cast<int>(cell.first), static_cast<int>(cell.second));
        QVERIFY(o.viewer()->shownExamples().size() > 1);
        const auto predictions = answersOf(o.test(), *o.sentences.w, {}, {}).predictions.labels;
        for (qsizetype k = 0; k < o.viewer()->shownExamples().size(); ++k) {
            const auto i = static_cast<std::size_t>(o.viewer()->currentExample());
            const LabellingView truth = o.test().examples().truth(i);
            std::size_t t = 0;
            while (truth[t] != cell.first || predictions[i][t] != cell.second)
                ++t;
            QCOMPARE(o.viewer()->canvas()->currentToken(), static_cast<int>(t));
            o.viewer()->next();
        }
    }
    void aChunkTypeOpensTheSentencesWithItsErrors()
    {
        Opened o;
        o.learn();
        o.views.model()->resize(900, 700);
        o.views.model()->show();
        o.views.refresh();
        ChunkTypesTable* scores = o.views.confusion()->findChild<ChunkTypesTable*>();
        QTRY_VERIFY_WITH_TIMEOUT(scores->isVisible() && scores->rowCount() > 2, patience);
        QCOMPARE(scores->item(0, 0)->text(), QStringLiteral("all"));
        ChunkCounts all;
        for (const TypeCounts& type : scores->counts())
            all += type.counts;
        QCOMPARE(scores->item(0, 4)->text(), QLocale().toString(qulonglong(all.truth)));
        QVERIFY(scores->csv().startsWith(
            QStringLiteral("type,precision,recall,f1,truth,predicted,correct\nall,")));
        int row = scores->rowCount() - 1;
        while (scores->item(row, 0)->text() != QStringLiteral("UCP"))
            --row; // only the test part has it
        QSignalSpy shown(&o.views, &ModelViews::examplesShown);
        scores->setCurrentCell(row, 0);
        scores->setFocus();
        QTest::keyClick(scores, Qt::Key_Return);
        QCOMPARE(shown.size(), 1);
        QCOMPARE(o.viewer()->part(), 1);
        QCOMPARE(o.viewer()->shownExamples(), (QList<int>{0}));
    }
    void predictionsAndReasonsComeFromTheSameWeights()
    {
        Opened o;
        o.learn();
        o.views.predictions()->resize(1000, 640);
        o.views.predictions()->show();
        o.views.refresh();
        QTRY_VERIFY_WITH_TIMEOUT(o.viewer()->currentExample() >= 0
                && o.viewer()->findChild<TokenPanel*>()->reasons()->rowCount() > 0,
            patience);
        // ŷ is the best labelling: no single change makes it better.
        for (std::size_t t = 0; t < o.viewer()->canvas()->tokenCount(); ++t) {
            o.viewer()->canvas()->setCurrentToken(static_cast<int>(t));
            const TokenScores& scores = o.viewer()->findChild<TokenPanel*>()->scores();
            QVERIFY(scores.label >= scores.other);
        }
        QCOMPARE(o.viewer()->part(), 1);
        const QStringList lines = o.views.predictionsCsv().split(QLatin1Char('\n'));
        QCOMPARE(lines[0],
            QStringLiteral("sentence,token,word,column_2,truth,prediction,sentence_loss"));
        QVERIFY(lines[1].startsWith(QStringLiteral("1,1,the,DT,B-UCP,"))); // of the test part
        QVERIFY(o.views.predictionsCsv().contains(QStringLiteral("\",\",\",\",O,")));
    }
    void theDataDockCountsTokensAndWhatIsUnknown()
    {
        const Opened o;
        DataDock dock;
        dock.setDataset(*o.dataset);
        dock.show();
        const QStringList texts = textsOf(dock);
        QVERIFY(texts.contains(QStringLiteral("1,234 attributes,\nlabel of 1 token")));
        QVERIFY(texts.contains(QStringLiteral("Br&owse sentences")));
        const QString tokens = QLocale().toString(o.sentences.examples->tokenCount());
        QVERIFY(texts.contains(QStringLiteral("%1 train, %1 test").arg(tokens)));
        QVERIFY(!dock.findChild<QComboBox*>(QStringLiteral("split"))->isVisible());
        for (const QLabel* label : dock.findChildren<QLabel*>())
            if (label->isVisible())
                QVERIFY2(
                    label->height() >= label->fontMetrics().height(), qPrintable(label->text()));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(TextViewsTest)
#include "text_views_test.moc"
