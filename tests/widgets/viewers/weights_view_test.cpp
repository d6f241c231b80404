// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_class.h"
#include "tests/widgets/support/fake_sentences.h"
#include "tests/widgets/support/fake_words.h"
#include "widgets/controls/number_text.h"
#include "widgets/viewers/chain/weights/attributes.h"
#include "widgets/viewers/chain/weights/chain_weights.h"
#include "widgets/viewers/weights/matrix_view.h"
#include "widgets/viewers/weights/template_gallery.h"
#include "widgets/viewers/weights/weights_view.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

namespace gapscope {
namespace {

WeightsView::Weights shared(const std::vector<double>& w)
{
    return std::make_shared<const std::vector<double>>(w);
}

WeightsPage* makeChainPage(std::string_view) { return new ChainWeights({}); }

const ChainWeights& pageOf(const WeightsView& view)
{
    return static_cast<const ChainWeights&>(*view.page());
}

} // namespace

class WeightsViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void clickAndKeysChooseATemplate()
    {
        FakeWords words(1);
        WeightsView view(makeChainPage);
        view.resize(900, 600);
        view.setWeights(words.shape, shared(words.w));
        view.show();
        TemplateGallery* gallery = pageOf(view).templates();
        QSignalSpy changed(gallery, &TemplateGallery::currentChanged);
        QTest::mouseClick(gallery, Qt::LeftButton, {}, gallery->tileRect(5).center().toPoint());
        QCOMPARE(gallery->current(), 5);
        QTest::keyClick(gallery, Qt::Key_Right);
        QCOMPARE(gallery->current(), 6);
        QTest::keyClick(gallery, Qt::Key_End);
        QCOMPARE(gallery->current(), 25);
        QCOMPARE(changed.size(), 3);
        view.setWeights(words.shape, shared(words.w)); // the next frame
        QCOMPARE(gallery->current(), 25);
    }
    void tabsThatAreNotShownAreNotReached()
    {
        FakeWords words(1);
        WeightsView view(makeChainPage);
        view.setWeights(words.shape, shared(words.w));
        view.show();
        auto* tabs = view.findChild<QTabWidget*>();
        QSet<int> seen;
        for (int step = 0; step < 2 * tabs->count(); ++step) {
            QTest::keyClick(tabs, Qt::Key_Tab, Qt::ControlModifier);
            QVERIFY(tabs->isTabVisible(tabs->currentIndex()));
            seen << tabs->currentIndex();
        }
        QCOMPARE(seen.size(), 3);
    }
    void everyTileIsInside()
    {
        FakeWords words(1);
        WeightsView view(makeChainPage);
        view.setWeights(words.shape, shared(words.w));
        for (const QSize size : {QSize(480, 340), QSize(820, 540), QSize(1600, 1000)}) {
            view.resize(size);
            view.show();
            QVERIFY(QTest::qWaitForWindowExposed(&view));
            for (int label = 0; label < 26; ++label)
                QVERIFY(QRectF(pageOf(view).templates()->rect())
                            .contains(pageOf(view).templates()->tileRect(label)));
        }
    }
    void tablesLeaveThePaddingOut()
    {
        FakeWords words(1);
        const ChainShape& s = words.shape;
        const auto emission = weightRows(s, words.w, 0, s.attributeCount);
        QCOMPARE(emission.size(), s.attributeCount * 26);
        QCOMPARE(emission[26 * 7 + 3], words.w[7 * s.stride() + 3]);
        const auto letter = templateOf(s, words.w, 3, 128);
        QCOMPARE(letter[7], emission[26 * 7 + 3]);
    }
    void transitionReadoutNamesBothLetters()
    {
        FakeWords words(1);
        WeightsView view(makeChainPage);
        view.setWeights(words.shape, shared(words.w));
        const double weight = words.w[(words.shape.transitionRow() + 2) * words.shape.stride() + 7];
        QCOMPARE(pageOf(view).transitions()->readout(2, 7),
            QStringLiteral("h after c: weight %1").arg(displayNumber(weight)));
    }
    void textShowsItsStrongestAttributes()
    {
        const FakeSentences data(30);
        WeightsView view(makeChainPage);
        view.resize(900, 600);
        view.setWeights(data.shape, data.w);
        view.show();
        QVERIFY(pageOf(view).strongest()->isVisible() && !pageOf(view).templates()->isVisible());
        QTest::keyClick(pageOf(view).strongest()->labels(), Qt::Key_Down); // I-NP
        const auto best = strongestAttributes(data.shape, *data.w, 1, 20).positive;
        QVERIFY(best.size() > 1);
        for (std::size_t k = 0; k < best.size(); ++k) {
            QVERIFY(best[k].weight > 0);
            QCOMPARE(best[k].weight, (*data.w)[best[k].attribute * data.shape.stride() + 1]);
            QVERIFY(k == 0 || best[k - 1].weight >= best[k].weight);
        }
        const QAbstractItemModel* table = pageOf(view).strongest()->table();
        QCOMPARE(table->index(0, 0).data().toString(),
            QString::fromStdString(attributeName(data.shape, best[0].attribute)));
        QCOMPARE(
            table->headerData(0, Qt::Horizontal).toString(), QStringLiteral("Speaks for I-NP"));
        QVERIFY(table->rowCount() <= 20);
        QCOMPARE(
            pageOf(view).transitions()->readout(1, 2).left(16), QStringLiteral("B-VP after I-NP:"));
    }
    /// If weights are equal, the lower attribute comes first, with either sign.
    void tiesGoToTheLowerAttribute()
    {
        const FakeSentences data(30);
        std::vector<double> w(data.w->size(), 0.0);
        const auto at = [&](std::size_t attribute) -> double& {
            return w[attribute * data.shape.stride() + 1];
        };
        for (const std::size_t a : {9, 4, 7, 2})
            at(a) = a == 7 ? 0.75 : 0.5;
        for (const std::size_t a : {8, 3, 5})
            at(a) = -0.25;
        const auto order = [](const std::vector<WeightedAttribute>& found) {
            std::vector<std::uint32_t> attributes;
            for (const WeightedAttribute& each : found)
                attributes.push_back(each.attribute);
            return attributes;
        };
        const auto found = strongestAttributes(data.shape, w, 1, 3);
        QCOMPARE(order(found.positive), (std::vector<std::uint32_t>{7, 2, 4}));
        QCOMPARE(order(found.negative), (std::vector<std::uint32_t>{3, 5, 8}));
        StrongestAttributes list;
        list.setWeights(data.shape, w);
        list.labels()->setCurrentRow(1);
        const auto share = [&](int row, int column) {
            return list.table()->index(row, column).data(StrongestTable::shareRole).toDouble();
        };
        QCOMPARE(share(0, 1), 1.0); // of the largest
        QCOMPARE(share(1, 1), 0.5 / 0.75);
        QCOMPARE(share(2, 3), -0.25 / 0.75);
    }
    void theRowStaysWhileARunIsActive()
    {
        const FakeSentences data(30);
        WeightsView view(makeChainPage);
        view.resize(900, 600);
        view.setWeights(data.shape, data.w);
        view.show();
        const QAbstractItemModelTester tester(pageOf(view).strongest()->table());
        auto* table = pageOf(view).strongest()->findChild<QTableView*>();
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_Down);
        std::vector<double> next = *data.w; // fewer rows, other weights
        for (std::size_t a = 0; a + 4 < data.shape.attributeCount; ++a)
            next[a * data.shape.stride()] = 0;
        view.setWeights(data.shape, shared(next));
        view.setWeights(data.shape, data.w);
        QCOMPARE(table->currentIndex().row(), 1);
        QCOMPARE(table->selectionModel()->selectedIndexes().value(0).row(), 1);
        QTest::keyClick(table, Qt::Key_Down);
        QCOMPARE(table->currentIndex().row(), 2);
    }
    void allAttributesAreSearchedAndSorted()
    {
        const FakeSentences data(30);
        WeightsView view(makeChainPage);
        view.setWeights(data.shape, data.w);
        AttributeTable* table = pageOf(view).attributes()->table();
        const QAbstractItemModelTester tester(table);
        QCOMPARE(static_cast<std::size_t>(table->rowCount()), data.shape.attributeCount);
        QTest::keyClicks(
            pageOf(view).attributes()->findChild<QLineEdit*>(), QStringLiteral("POS[0]="));
        QVERIFY(table->rowCount() > 3);
        QVERIFY(static_cast<std::size_t>(table->rowCount()) < data.shape.attributeCount);
        table->sort(2, Qt::DescendingOrder);
        const auto weight = [&](int row) {
            return (*data.w)[table->attribute(row) * data.shape.stride() + 1];
        };
        for (int row = 0; row < table->rowCount(); ++row) {
            QVERIFY(table->index(row, 0).data().toString().startsWith(QStringLiteral("pos[0]=")));
            QVERIFY(row == 0 || weight(row - 1) >= weight(row));
        }
    }
    void exportsReadBack()
    {
        FakeWords words(1);
        WeightsView view(makeChainPage);
        view.setWeights(words.shape, shared(words.w));
        const QTemporaryDir dir;
        view.exportCsv(dir.filePath(QStringLiteral("w.csv")));
        QFile csv(dir.filePath(QStringLiteral("w.csv")));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = csv.readAll().trimmed().split('\n');
        QCOMPARE(static_cast<std::size_t>(lines.size()), 1 + words.shape.dimension());
        QCOMPARE(
            lines[1 + 26 * 7 + 3].split(',')[3].toDouble(), words.w[7 * words.shape.stride() + 3]);
        view.exportNpz(dir.filePath(QStringLiteral("w.npz")));
        QFile npz(dir.filePath(QStringLiteral("w.npz")));
        QVERIFY(npz.open(QIODevice::ReadOnly));
        const QByteArray bytes = npz.readAll();
        QVERIFY(bytes.startsWith("PK"));
        for (const char* name : {"emission.npy", "bias.npy", "transition.npy"})
            QVERIFY(bytes.contains(name));
        QVERIFY(static_cast<std::size_t>(bytes.size()) > 8 * words.shape.dimension());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WeightsViewTest)
#include "weights_view_test.moc"
