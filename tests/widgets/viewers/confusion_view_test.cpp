// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "tests/support/test_class.h"
#include "tests/widgets/support/fake_words.h"
#include "widgets/viewers/chain/chain_list_model.h"
#include "widgets/viewers/chain/sentences/chunk_types_table.h"
#include "widgets/viewers/chain/words/word_viewer.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/confusion/error_tables.h"
#include "widgets/viewers/pose/confusion/pose_errors.h"
#include "widgets/viewers/weights/matrix_view.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include <cmath>
#include <limits>

namespace gapscope {
namespace {

/// Two words over a, b: "abb" read as "aba" and "ab" read as "bb".
Confusion tiny(ChainExamples& examples, std::vector<Labelling>& predictions)
{
    examples.sequenceStart = {0, 3, 5};
    examples.tokenStart = {0, 0, 0, 0, 0, 0};
    examples.labels = {0, 1, 1, 0, 1};
    predictions = {{0, 1, 0}, {1, 1}};
    return confusionOf(confusedTokens(examples, {"a", "b"}), predictions);
}

Confusion confusionOf(const FakeWords& words)
{
    return confusionOf(
        confusedTokens(*words.examples, words.shape.labelNames), words.predictions.labels);
}

} // namespace

class ConfusionViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Two labels fill most of the page.
    void fewCellsAreLarge()
    {
        MatrixView view;
        MatrixView::Content content;
        content.rows = content.columns = {QStringLiteral("no"), QStringLiteral("yes")};
        content.color = {0, 1, 0.5, 0};
        content.value = {90, 10, 5, 95};
        view.setContent(content, {});
        for (const auto& [page, cell] : {std::pair(420, 120.0), {700, 220.0}, {2000, 240.0}}) {
            view.resize(page, page);
            const double now = view.cellRect(1, 1).width();
            QVERIFY2(now >= cell && now <= 240, qPrintable(QString::number(now)));
        }
        QVERIFY(view.heightForWidth(2000) < 400); // a page with more than it scrolls less
    }

    void countsTokensAndExamples()
    {
        ChainExamples examples;
        std::vector<Labelling> predictions;
        const Confusion c = tiny(examples, predictions);
        QCOMPARE(c.tokens, (std::vector<std::size_t>{1, 1, 1, 2}));
        QCOMPARE(c.examples, (std::vector<std::size_t>{1, 1, 1, 2}));
        QCOMPARE(examplesWith(confusedTokens(examples, {"a", "b"}), predictions, 1, 0),
            (std::vector<int>{0}));
        QCOMPARE(examplesWith(confusedTokens(examples, {"a", "b"}), predictions, 1, 1),
            (std::vector<int>{0, 1}));
        QCOMPARE(toCsv(c),
            std::string("truth,predicted,tokens,examples\n"
                        "a,a,1,1\na,b,1,1\nb,a,1,1\nb,b,2,2\n"));
    }
    /// What is opened by a name gets the name of the data.
    void namesAreInTheLanguageOfTheWindow()
    {
        struct : QTranslator {
            bool isEmpty() const override { return false; }
            QString translate(
                const char* context, const char* text, const char*, int) const override
            {
                return QLatin1String(context) == QLatin1String("Label")
                        && QLatin1String(text) == QLatin1String("neck")
                    ? QStringLiteral("Hals")
                    : QString();
            }
        } german;
        QCoreApplication::installTranslator(&german);
        ConfusionView view;
        PredictionErrors found{{{"neck", "mine"}, {1, 2, 0, 3}, {1, 2, 0, 3}}, {}};
        view.setErrors(found); // of the user's data
        QCOMPARE(view.worst()->model()->index(0, 0).data().toString(), QStringLiteral("neck"));
        found.confusion.ownNames = true;
        view.setErrors(found);
        view.matrix()->setCurrent(0, 1);
        JointErrors errors;
        errors.add({}, {}, 1);
        JointScoresTable joints;
        joints.setErrors(errors);
        joints.show();
        QCoreApplication::removeTranslator(&german);
        QCOMPARE(view.worst()->model()->index(0, 0).data().toString(), QStringLiteral("Hals"));
        QCOMPARE(view.worst()->model()->index(0, 1).data().toString(), QStringLiteral("mine"));
        const auto labels = view.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* each) {
            return each->text().startsWith(QStringLiteral("truth Hals, predicted mine"));
        }));
        const int row = 1 + static_cast<int>(neck);
        QCOMPARE(joints.item(row, 0)->text(), QStringLiteral("Hals"));
        QSignalSpy opened(&joints, &ScoresTable::typeActivated);
        joints.setCurrentCell(row, 0);
        QTest::keyClick(&joints, Qt::Key_Return);
        QCOMPARE(opened, QList<QVariantList>{{QStringLiteral("neck")}});
    }
    void clickAndKeysActivateTheCell()
    {
        FakeWords words(60);
        ConfusionView view;
        view.setNames(WordViewer::names());
        view.resize(900, 600);
        view.setErrors({confusionOf(words), {}});
        view.show();
        QSignalSpy activated(&view, &ConfusionView::cellActivated);
        MatrixView* matrix = view.matrix();
        QTest::mouseClick(matrix, Qt::LeftButton, {}, matrix->cellRect(3, 4).center().toPoint());
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0], (QVariantList{3, 4}));
        matrix->setFocus();
        QTest::keyClick(matrix, Qt::Key_Down);
        QTest::keyClick(matrix, Qt::Key_Right);
        QTest::keyClick(matrix, Qt::Key_Return);
        QCOMPARE(activated.size(), 2);
        QCOMPARE(activated[1], (QVariantList{4, 5}));
        const auto count = view.confusion().at(4, 5);
        bool said = false;
        for (const QLabel* label : view.findChildren<QLabel*>())
            said = said
                || label->text().startsWith(
                    QStringLiteral("truth e, predicted f: %1 letter").arg(count));
        QVERIFY(said);
    }
    /// In small cells the letters shrink in all cells, or no cell has a number.
    void noLargeNumberIsLeftOut()
    {
        constexpr int size = 20;
        MatrixView::Content content;
        for (int k = 0; k < size; ++k)
            content.rows << QString::number(k);
        content.columns = content.rows;
        content.color.assign(size * size, 0.0);
        content.value = content.color;
        content.text.resize(size * size);
        content.text[1] = QStringLiteral("301");
        content.text[2] = QStringLiteral("7");
        const auto inks = [](MatrixView& view, int column) {
            const QImage cell =
                view.grab(view.cellRect(0, column).toRect().adjusted(2, 2, -2, -2)).toImage();
            for (int y = 0; y < cell.height(); ++y)
                for (int x = 0; x < cell.width(); ++x)
                    if (cell.pixel(x, y) != cell.pixel(0, 0))
                        return true;
            return false;
        };
        MatrixView view;
        view.setContent(content, [](int, int) { return QString(); });
        bool shown = false, hidden = false;
        for (int side = 240; side < 700; side += 20) {
            view.resize(side, side);
            QCOMPARE(inks(view, 1), inks(view, 2));
            (inks(view, 1) ? shown : hidden) = true;
        }
        QVERIFY(shown && hidden);
    }
    void clickOnARowOpensItsWords()
    {
        FakeWords words(80);
        ConfusionView view;
        view.setNames(WordViewer::names());
        view.resize(900, 600);
        view.setErrors({confusionOf(words), {}});
        view.show();
        QTableView* table = view.worst();
        QSignalSpy activated(&view, &ConfusionView::cellActivated);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
            table->visualRect(table->model()->index(1, 0)).center());
        QCOMPARE(activated.size(), 1);
        // The last column is whole.
        QVERIFY(table->visualRect(table->model()->index(0, 4)).right()
            <= table->viewport()->rect().right());
        QVERIFY(table->columnWidth(4) >= table->horizontalHeader()->sectionSizeHint(4));
    }
    void saysThePartAndThatNothingIsWrong()
    {
        FakeWords words(20);
        std::vector<Labelling> right;
        for (std::size_t i = 0; i < words.examples->size(); ++i)
            right.emplace_back(words.examples->truth(i).begin(), words.examples->truth(i).end());
        ConfusionView view;
        view.setNames(WordViewer::names());
        view.setParts({QStringLiteral("Train"), QStringLiteral("Test")}, 1);
        view.setErrors(
            {confusionOf(confusedTokens(*words.examples, words.shape.labelNames), right), {}});
        view.show();
        QVERIFY(!view.matrix()->isVisible());
        QStringList texts;
        for (const QLabel* label : view.findChildren<QLabel*>())
            if (label->isVisible())
                texts << label->text();
        const QString all = texts.join(QLatin1Char('\n'));
        QVERIFY(all.contains(QStringLiteral("Test: 0 of ")));
        QVERIFY(all.contains(QStringLiteral("no confusion to show")));
        QSignalSpy chosen(&view, &ConfusionView::partChosen);
        auto* box = view.findChild<QComboBox*>();
        QVERIFY(box->isVisible());
        QTest::keyClick(box, Qt::Key_Up);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(view.part(), 0);
        QVERIFY(view.confusion().labels.empty()); // until the owner sets that of the part
    }
    /// Rows are true labels.
    void wrongTokensAreCountedAndColoured()
    {
        const Confusion c{
            {"a", "b", "c"}, {2, 1, 1, 0, 7, 0, 1, 1, 8}, std::vector<std::size_t>(9)};
        ConfusionView view;
        view.setNames(WordViewer::names());
        view.setErrors({c, {}});
        QStringList texts;
        for (const QLabel* label : view.findChildren<QLabel*>())
            texts << label->text();
        QVERIFY2(texts.contains(QStringLiteral("4 of 21 letters wrong (19.05 %)")),
            qPrintable(texts.join(QLatin1Char('\n'))));
        // The share of the row's tokens, over the largest share: 1/4.
        const std::vector<double>& color = view.matrix()->content().color;
        const auto nan = std::numeric_limits<double>::quiet_NaN();
        const std::vector<double> expected{nan, 1, 1, 0, nan, 0, 0.4, 0.4, nan};
        for (std::size_t k = 0; k < expected.size(); ++k)
            QVERIFY2(std::isnan(expected[k]) ? std::isnan(color[k])
                                             : qFuzzyCompare(1 + color[k], 1 + expected[k]),
                qPrintable(QStringLiteral("%1: %2").arg(k).arg(color[k])));
    }
    /// During a run new counts come with every snapshot.
    void theConfusionStaysCurrent()
    {
        const std::vector<std::size_t> none(9);
        const Confusion first{{"a", "b", "c"}, {9, 5, 4, 3, 9, 0, 0, 0, 9}, none};
        const Confusion next{{"a", "b", "c"}, {9, 5, 1, 8, 9, 2, 7, 0, 9}, none};
        ConfusionView view;
        view.setNames(WordViewer::names());
        view.resize(900, 600);
        view.setErrors({first, {}});
        view.show();
        QTableView* table = view.worst();
        const QAbstractItemModelTester tester(table->model());
        const auto* model = static_cast<const WorstConfusions*>(table->model());
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_Down); // a read as c
        QCOMPARE(view.matrix()->accessibleDescription().left(39),
            QStringLiteral("truth a, predicted c: 4 letters in 0 wo"));
        const auto standsOn = [&](int truth, int predicted) {
            const int row = table->currentIndex().row();
            return row >= 0 && model->truth(row) == truth && model->predicted(row) == predicted
                && table->selectionModel()->isRowSelected(row);
        };
        QVERIFY(standsOn(0, 2));
        view.setErrors({next, {}});
        QVERIFY(standsOn(0, 2));
        QCOMPARE(table->currentIndex().row(), model->rowCount() - 1);
        QCOMPARE(view.matrix()->accessibleDescription().left(37),
            QStringLiteral("truth a, predicted c: 1 letter in 0 w")); // what the reader hears
        QTest::keyClick(table, Qt::Key_Up);
        QVERIFY(standsOn(1, 2));
        view.setErrors({first, {}}); // where no letter is read so any more
        QCOMPARE(table->currentIndex().row(), model->rowCount() - 1);
        view.setErrors({});
        QVERIFY(!table->currentIndex().isValid());
    }
    /// Upright, the matrix leaves unused height to the table.
    void manyLabelsLeaveRoomForTheTable()
    {
        Confusion c;
        for (char label = 'a'; label < 'w'; ++label)
            c.labels.emplace_back(std::string("B-LONG") + label);
        c.tokens.assign(c.labels.size() * c.labels.size(), 1);
        c.examples = c.tokens;
        ConfusionView view({chunkTypesPage()});
        view.resize(540, 400); // like a page that was never shown
        view.show();
        std::vector<TypeCounts> types(6);
        for (std::size_t k = 0; k < types.size(); ++k)
            types[k].type = std::string(1, static_cast<char>('A' + k));
        const auto* chunks = view.findChild<ChunkTypesTable*>();
        view.setErrors({c, {{}, types}});
        for (const int height : {740, 1100}) {
            view.resize(540, height);
            QCoreApplication::sendPostedEvents();
            QCoreApplication::processEvents();
            QVERIFY(chunks->rowViewportPosition(5) < chunks->viewport()->height());
        }
        QVERIFY(view.matrix()->height() <= view.matrix()->heightForWidth(view.matrix()->width()));
    }
    void worstFirstInTheTable()
    {
        FakeWords words(80);
        WorstConfusions model;
        const QAbstractItemModelTester tester(&model);
        const Confusion c = confusionOf(words);
        model.setConfusion(c);
        QVERIFY(model.rowCount() > 3);
        for (int row = 1; row < model.rowCount(); ++row)
            QVERIFY(c.at(static_cast<std::size_t>(model.truth(row - 1)),
                        static_cast<std::size_t>(model.predicted(row - 1)))
                >= c.at(static_cast<std::size_t>(model.truth(row)),
                    static_cast<std::size_t>(model.predicted(row))));
        for (int row = 0; row < model.rowCount(); ++row)
            QVERIFY(model.truth(row) != model.predicted(row));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ConfusionViewTest)
#include "confusion_view_test.moc"
