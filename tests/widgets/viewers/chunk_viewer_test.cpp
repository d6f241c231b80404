// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_class.h"
#include "tests/widgets/support/fake_sentences.h"
#include "widgets/viewers/chain/sentences/chunk_viewer.h"
#include "widgets/viewers/chain/sentences/sentence_canvas.h"
#include "widgets/viewers/chain/sentences/token_panel.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

namespace gapscope {
namespace {

struct Shown {
    FakeSentences data;
    ChunkViewer view;

    explicit Shown(int count = 60)
        : data(count)
    {
        view.resize(1000, 640);
        view.setData({data.part(QStringLiteral("Train"))});
        view.setWeights(data.w);
        view.setPredictions(0, data.predictions);
        view.show();
    }
    QComboBox* box(const char* name) const
    {
        for (QComboBox* each : view.findChildren<QComboBox*>())
            if (each->accessibleName() == QLatin1String(name))
                return each;
        return nullptr;
    }
    /// Chooses an entry by keyboard, as a user would.
    static void choose(QComboBox* box, const QString& text)
    {
        QTest::keyClick(box, Qt::Key_Home);
        for (int k = 0; k < box->count() && box->currentText() != text; ++k)
            QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(box->currentText(), text);
    }
};

double scoreOf(const ChainShape& shape, const ChainExamples& examples, std::size_t i,
    const Labelling& y, const std::vector<double>& w)
{
    const auto shared = std::make_shared<const ChainExamples>(examples);
    const ChainProblem problem(shared, shape);
    std::vector<double> theta(problem.statisticSize(i));
    problem.potentials(i, w.data(), theta.data());
    return problem.score(i, theta.data(), y);
}

} // namespace

class ChunkViewerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The name of a bracket fits into each of its parts, also where a line's end divides it.
    void bracketsHaveRoomForTheirNames()
    {
        Shown s;
        s.view.resize(760, 400);
        const SentenceCanvas& canvas = *s.view.canvas();
        QFont small = canvas.font();
        small.setPointSizeF(0.9 * small.pointSizeF());
        const QFontMetricsF metrics(small);
        int divided = 0;
        for (qsizetype k = 0; k < s.view.shownExamples().size(); ++k, s.view.next()) {
            const Labelling y = s.data.predictions.labels[std::size_t(s.view.currentExample())];
            for (const Chunk& span : canvas.spans(y))
                for (std::size_t t = span.first; t <= span.last;) {
                    std::size_t last = t;
                    while (last < span.last
                        && canvas.tokenRect(last + 1).top() == canvas.tokenRect(t).top())
                        ++last;
                    const double room = canvas.tokenRect(last).right() - canvas.tokenRect(t).left();
                    QVERIFY(room >= metrics.horizontalAdvance(QStringLiteral("[NP ]")));
                    divided += t != span.first;
                    t = last + 1;
                }
        }
        QVERIFY(divided > 0);
    }
    void worstFirstAndKeysMove()
    {
        Shown s;
        const QList<int> shown = s.view.shownExamples();
        QCOMPARE(shown.size(), 60);
        const auto loss = [&](int i) {
            return s.data.predictions.losses[static_cast<std::size_t>(i)];
        };
        for (qsizetype k = 1; k < shown.size(); ++k)
            QVERIFY(loss(shown[k - 1]) >= loss(shown[k]));
        QTest::keyClick(s.view.findChild<QListView*>(QStringLiteral("examples")), Qt::Key_Right);
        QCOMPARE(s.view.currentExample(), shown[1]);
        QTest::keyClick(s.view.canvas(), Qt::Key_B);
        QCOMPARE(s.view.currentExample(), shown[0]);
        QTest::keyClick(&s.view, Qt::Key_End);
        QTest::keyClick(&s.view, Qt::Key_E);
        QCOMPARE(s.view.currentExample(), shown[0]);
        QTest::keyClick(&s.view, Qt::Key_T);
        QCOMPARE(s.view.canvas()->showing(), ExampleShow::truth);
        QTest::keyClick(&s.view, Qt::Key_P);
        QCOMPARE(s.view.canvas()->showing(), ExampleShow::prediction);
    }
    void filtersByKindOfErrorLabelAndWord_data()
    {
        QTest::addColumn<QString>("error");
        QTest::addColumn<QString>("label");
        QTest::addColumn<QString>("word");
        QTest::addColumn<QList<int>>("found");
        const QString all = QStringLiteral("all sentences"), any = QStringLiteral("any label");
        using L = QList<int>;
        QTest::newRow("boundary") << QStringLiteral("wrong boundary") << any << QString() << L{0};
        QTest::newRow("type") << QStringLiteral("wrong type") << any << QString() << L{1};
        QTest::newRow("missed") << QStringLiteral("missed chunk") << any << QString() << L{2};
        QTest::newRow("spurious") << QStringLiteral("spurious chunk") << any << QString() << L{3};
        QTest::newRow("wrong only")
            << QStringLiteral("wrong only") << any << QString() << L{0, 1, 2, 3};
        QTest::newRow("missed VP")
            << QStringLiteral("missed chunk") << QStringLiteral("chunk VP") << QString() << L{};
        QTest::newRow("chunk type of an error")
            << QStringLiteral("wrong type") << QStringLiteral("chunk VP") << QString() << L{1};
        QTest::newRow("label") << all << QStringLiteral("I-NP") << QString() << L{0};
        QTest::newRow("word") << all << any << QStringLiteral("RAIN") << L{2, 3};
        QTest::newRow("word and label")
            << all << QStringLiteral("chunk NP") << QStringLiteral("today") << L{2};
    }
    void filtersByKindOfErrorLabelAndWord()
    {
        Shown s(4);
        QFETCH(QString, error);
        QFETCH(QString, label);
        QFETCH(QString, word);
        Shown::choose(s.box("Which sentences"), error);
        Shown::choose(s.box("Which label or chunk type"), label);
        QTest::keyClicks(s.view.findChild<QLineEdit*>(), word);
        const QList<int> shown = s.view.shownExamples();
        QFETCH(QList<int>, found);
        QCOMPARE(QSet<int>(shown.begin(), shown.end()), QSet<int>(found.begin(), found.end()));
    }
    void chosenExamplesClearTheFilters()
    {
        Shown s(30);
        Shown::choose(s.box("Which label or chunk type"), QStringLiteral("chunk VP"));
        s.view.showExamples({1, 2}, QStringLiteral("VP taken for NP"));
        QCOMPARE(s.view.shownExamples(), (QList<int>{1, 2}));
        QTest::keyClick(&s.view, Qt::Key_Escape);
        QCOMPARE(s.view.shownExamples().size(), 30);
    }
    void longSentencesWrapAndStayInsideAndZoomIsKept()
    {
        Shown s(40);
        SentenceCanvas* canvas = s.view.canvas();
        bool wrapped = false;
        for (int k = 0; k < 40; ++k) {
            for (std::size_t t = 0; t < canvas->tokenCount(); ++t) {
                QVERIFY(canvas->tokenRect(t).right() <= canvas->width());
                wrapped = wrapped || canvas->tokenRect(t).left() < canvas->tokenRect(0).left() + 1;
                if (t > 0 && canvas->tokenRect(t).top() == canvas->tokenRect(t - 1).top())
                    QVERIFY(canvas->tokenRect(t).left() >= canvas->tokenRect(t - 1).right() - 0.5);
            }
            QTest::keyClick(&s.view, Qt::Key_Right);
        }
        QVERIFY(wrapped);
        QTest::keyClick(&s.view, Qt::Key_Plus);
        const double zoom = canvas->zoom();
        QVERIFY(zoom > 1);
        QTest::keyClick(&s.view, Qt::Key_B);
        QCOMPARE(canvas->zoom(), zoom);
    }
    void pointerAndKeysChooseTheToken()
    {
        Shown s;
        s.view.showExamples({0}, QStringLiteral("one"));
        SentenceCanvas* canvas = s.view.canvas();
        QCOMPARE(canvas->currentToken(), 2); // the first wrong label
        QTest::keyClick(&s.view, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(canvas->currentToken(), 1);
        QTest::mouseMove(canvas, canvas->tokenRect(2).center().toPoint());
        QTRY_COMPARE(canvas->currentToken(), 2);
        QTest::keyClick(&s.view, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(canvas->currentToken(), 3);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->tokenRect(2).center().toPoint());
        QTest::mouseMove(canvas, canvas->tokenRect(0).center().toPoint());
        QCoreApplication::processEvents();
        QCOMPARE(canvas->currentToken(), 2); // a click keeps it
        bool said = false;
        for (const QLabel* label : s.view.findChild<TokenPanel*>()->findChildren<QLabel*>())
            said = said || label->text() == QStringLiteral("“dog”: predicted B-VP, truth I-NP");
        QVERIFY(said);
        QVERIFY(canvas->accessibleDescription().contains(
            QStringLiteral("truth: [NP the old dog] [VP barks]")));
    }
    void reasonsSumToTheDifferenceOfTheScores()
    {
        const FakeSentences data(30);
        for (std::size_t i = 0; i < 30; ++i) {
            const Labelling& y = data.predictions.labels[i];
            for (std::size_t t = 0; t < y.size(); ++t) {
                const Label rival = strongestRival(data.shape, *data.examples, i, t, y, *data.w);
                QVERIFY(rival != y[t]);
                double best = -1e300;
                for (Label other = 0; other < data.shape.labelCount(); ++other) {
                    const TokenScores scores =
                        tokenScores(data.shape, *data.examples, i, t, y, other, *data.w);
                    Labelling changed = y;
                    changed[t] = other;
                    const double difference = scoreOf(data.shape, *data.examples, i, y, *data.w)
                        - scoreOf(data.shape, *data.examples, i, changed, *data.w);
                    QVERIFY(std::abs(scores.label - scores.other - difference) < 1e-9);
                    double sum = 0, last = 1e300;
                    for (const TokenReason& reason : scores.reasons) {
                        sum += reason.difference();
                        QVERIFY(std::abs(reason.difference()) <= last);
                        last = std::abs(reason.difference());
                    }
                    QVERIFY(std::abs(sum - difference) < 1e-9);
                    if (other != y[t])
                        best = std::max(best, scores.other);
                }
                QCOMPARE(
                    tokenScores(data.shape, *data.examples, i, t, y, rival, *data.w).other, best);
            }
        }
    }
    /// A page gets its size only after the jump to a token.
    void theWholeLineOfTheTokenStaysInView()
    {
        const FakeSentences data(30);
        ChunkViewer view;
        view.resize(900, 700);
        view.setData({data.part(QStringLiteral("Test"))});
        view.setPredictions(0, data.predictions);
        view.show();
        int longest = 0;
        for (int i = 0; i < int(data.examples->size()); ++i)
            if (data.examples->length(std::size_t(i)) > data.examples->length(std::size_t(longest)))
                longest = i;
        view.showExamples({longest}, QStringLiteral("one"));
        SentenceCanvas* canvas = view.canvas();
        const auto last = data.examples->length(std::size_t(longest)) - 1;
        canvas->setCurrentToken(static_cast<int>(last));
        for (const QSize size : {QSize(420, 560), QSize(700, 420), QSize(420, 700)}) {
            view.resize(size);
            QCoreApplication::sendPostedEvents();
            const QRectF line = canvas->tokenRect(last);
            QVERIFY2(line.top() >= 0 && line.bottom() <= canvas->height(),
                qPrintable(QStringLiteral("%1…%2 of %3")
                               .arg(line.top())
                               .arg(line.bottom())
                               .arg(canvas->height())));
        }
    }
    void labelsThatTheModelLacksAreNamedAndWrong()
    {
        FakeSentences data(4);
        data.examples->unknownLabels = {{0, "B-UCP"}};
        ChunkViewer view;
        view.resize(900, 600);
        view.setData({data.part(QStringLiteral("Test"))});
        data.predictions.labels[0][0] = 0; // as the filler
        view.setPredictions(0, data.predictions);
        view.setWeights(data.w);
        view.show();
        view.showExamples({0}, QStringLiteral("one"));
        view.grab();
        auto* model = view.findChild<SentenceListModel*>();
        QVERIFY(model->isWrong(0));
        QCOMPARE(model->labels().last(), QStringLiteral("B-UCP"));
        view.canvas()->setCurrentToken(0);
        bool said = false;
        for (const QLabel* label : view.findChild<TokenPanel*>()->findChildren<QLabel*>())
            said = said || label->text().contains(QStringLiteral("no label B-UCP"));
        QVERIFY(said);
    }
    void tagsWithoutChunks()
    {
        FakeSentences data(20);
        data.shape.labelNames = {"NN", "DT", "VBZ", "JJ", ","};
        ChunkViewer view;
        view.resize(900, 600);
        view.setData({data.part(QStringLiteral("Train"))});
        view.setPredictions(0, data.predictions);
        view.show();
        QCOMPARE(view.canvas()->spans(data.examples->truth(0)).size(), std::size_t{4});
        view.showExamples({0}, QStringLiteral("one"));
        QCOMPARE(view.canvas()->errors().size(), std::size_t{2});
        for (const LabelError& error : view.canvas()->errors())
            QVERIFY(error.kind == LabelErrorKind::token);
        view.grab();
    }
    void newPredictionsKeepTheSentenceAndItsToken()
    {
        Shown s;
        QTest::keyClick(&s.view, Qt::Key_Right);
        QTest::keyClick(&s.view, Qt::Key_Right, Qt::ShiftModifier);
        const int example = s.view.currentExample(), token = s.view.canvas()->currentToken();
        ExamplePredictions right = s.data.predictions;
        for (std::size_t i = 0; i < right.labels.size(); ++i) {
            const LabellingView y = s.data.examples->truth(i);
            right.labels[i].assign(y.begin(), y.end());
            right.losses[i] = 0;
        }
        s.view.setPredictions(0, right);
        QCOMPARE(s.view.currentExample(), example);
        QCOMPARE(s.view.canvas()->currentToken(), token);
        QVERIFY(s.view.canvas()->errors().empty());
    }
    void modelIsSound()
    {
        const FakeSentences data(30);
        SentenceListModel model;
        const QAbstractItemModelTester tester(&model);
        QStringList labels;
        for (const std::string& label : data.shape.labelNames)
            labels << QString::fromStdString(label);
        model.setPart(data.part(QStringLiteral("Train")), labels);
        model.setPredictions(data.predictions);
        ExampleFilter filter;
        filter.error = LabelErrorKind::missed;
        model.setFilter(filter);
        QVERIFY(model.rowCount() > 0 && model.rowCount() < 30);
        model.setFilter({});
        QCOMPARE(model.rowCount(), 30);
    }
    void nineThousandSentencesStayFluid()
    {
        Shown s(9000);
        QVERIFY(QTest::qWaitForWindowExposed(&s.view));
        QElapsedTimer clock;
        clock.start();
        for (int k = 0; k < 20; ++k) {
            QTest::keyClick(&s.view, Qt::Key_Right);
            s.view.grab();
        }
        qInfo("next sentence of 9,000, painted: %.1f ms", double(clock.elapsed()) / 20);
        QCOMPARE(s.view.currentExample(), s.view.shownExamples()[20]);
        clock.restart();
        Shown::choose(s.box("Which sentences"), QStringLiteral("wrong boundary"));
        qInfo("filter over 9,000 sentences: %.1f ms", double(clock.elapsed()));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ChunkViewerTest)
#include "chunk_viewer_test.moc"
