// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "tests/widgets/viewers/fake_words.h"
#include "widgets/viewers/confusion_view.h"
#include "widgets/viewers/matrix_view.h"
#include "widgets/viewers/worst_confusions.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

namespace gapscope {
namespace {

/// Two words over a, b: "abb" read as "aba" and "ab" read as "bb".
Confusion tiny(ChainExamples& examples, std::vector<Labelling>& predictions)
{
    examples.sequenceStart = {0, 3, 5};
    examples.tokenStart = {0, 0, 0, 0, 0, 0};
    examples.labels = {0, 1, 1, 0, 1};
    predictions = {{0, 1, 0}, {1, 1}};
    return confusionOf(examples, predictions, {"a", "b"});
}

} // namespace

class ConfusionViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsTokensAndExamples()
    {
        ChainExamples examples;
        std::vector<Labelling> predictions;
        const Confusion c = tiny(examples, predictions);
        QCOMPARE(c.tokens, (std::vector<std::size_t>{1, 1, 1, 2}));
        QCOMPARE(c.examples, (std::vector<std::size_t>{1, 1, 1, 2}));
        QCOMPARE(examplesWith(examples, predictions, {"a", "b"}, 1, 0), (std::vector<int>{0}));
        QCOMPARE(examplesWith(examples, predictions, {"a", "b"}, 1, 1), (std::vector<int>{0, 1}));
        QCOMPARE(toCsv(c),
            std::string("truth,predicted,tokens,examples\n"
                        "a,a,1,1\na,b,1,1\nb,a,1,1\nb,b,2,2\n"));
    }
    void clickAndKeysActivateTheCell()
    {
        FakeWords words(60);
        ConfusionView view;
        view.resize(900, 600);
        view.setConfusion(
            confusionOf(*words.examples, words.predictions.labels, words.shape.labelNames));
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
    /// In small cells the letters shrink for all, or no cell has a number.
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
        view.resize(900, 600);
        view.setConfusion(
            confusionOf(*words.examples, words.predictions.labels, words.shape.labelNames));
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
        view.setParts({QStringLiteral("Train"), QStringLiteral("Test")}, 1);
        view.setConfusion(confusionOf(*words.examples, right, words.shape.labelNames));
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
        QVERIFY(view.confusion().labels.empty()); // until the owner gives that of the part
    }
    void worstFirstInTheTable()
    {
        FakeWords words(80);
        WorstConfusions model;
        const QAbstractItemModelTester tester(&model);
        const Confusion c =
            confusionOf(*words.examples, words.predictions.labels, words.shape.labelNames);
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

QTEST_MAIN(gapscope::ConfusionViewTest)
#include "confusion_view_test.moc"
