// SPDX-License-Identifier: GPL-3.0-or-later
// What all viewers share, on words: the order of the examples, context menus, narrow places.
#include "tests/support/test_class.h"
#include "tests/widgets/support/fake_words.h"
#include "widgets/viewers/chain/words/word_canvas.h"
#include "widgets/viewers/chain/words/word_viewer.h"

#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>

namespace gapscope {
namespace {

struct ShownWords {
    FakeWords words;
    WordViewer view;

    explicit ShownWords(int count = 60)
        : words(count)
    {
        view.resize(900, 560);
        view.setData({words.part(QStringLiteral("Train")), words.part(QStringLiteral("Test"))});
        view.setPredictions(0, words.predictions);
        view.show();
    }
    double loss(int example) const
    {
        return words.predictions.losses[static_cast<std::size_t>(example)];
    }
};

} // namespace

class ExampleViewerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Until the user chooses, the first of the list is shown. That of an active run stays while it
    /// has a loss, and the list says where it is.
    void theWorstIsShownUntilOneIsChosen()
    {
        ShownWords s;
        const auto show = [&](std::vector<double> losses) {
            losses.resize(60);
            s.words.predictions.losses = std::move(losses);
            s.view.setPredictions(0, s.words.predictions);
        };
        const QLabel* place = nullptr;
        for (const QLabel* each : s.view.findChildren<QLabel*>())
            if (each->accessibleName() == QStringLiteral("Place in the list"))
                place = each;
        show({0.1, 0.5});
        show({0.7, 0.5, 0.6});
        QCOMPARE(s.view.currentExample(), 0);
        s.view.setFollowing(true);
        show({0.2, 0.5, 0.6});
        QCOMPARE(s.view.currentExample(), 0);
        QCOMPARE(place->text(), QStringLiteral("3 of 60"));
        show({0, 0.5, 0.4});
        QCOMPARE(s.view.currentExample(), 1);
        show({0, 0.2, 0.4});
        s.view.setFollowing(false);
        QCOMPARE(s.view.currentExample(), 2);
        QCOMPARE(place->text(), QStringLiteral("1 of 60"));
        s.view.next();
        show({0.9, 0.2, 0.4});
        QCOMPARE(s.view.currentExample(), 1);
        s.view.setData({s.words.part(QStringLiteral("Train"))}); // none of these is chosen
        show({0.1, 0.2, 0.4});
        QCOMPARE(s.view.currentExample(), 2);
    }
    /// The order box sorts by its value, the largest first; equal words stay as in the data.
    void theOrderCanBeChosen()
    {
        ShownWords s;
        s.words.predictions.slacks.clear();
        s.words.predictions.gaps.clear();
        for (int i = 0; i < 60; ++i) {
            s.words.predictions.slacks.push_back((i * 7) % 13);
            s.words.predictions.gaps.push_back((i * 5) % 11);
        }
        s.view.setPredictions(0, s.words.predictions);
        auto* box = s.view.findChild<QComboBox*>(QStringLiteral("order"));
        const auto choose = [&](ExampleOrder order) {
            box->setFocus();
            QTest::keyClick(box, Qt::Key_Home);
            while (box->currentData().toInt() != static_cast<int>(order))
                QTest::keyClick(box, Qt::Key_Down);
            QCOMPARE(s.view.order(), order);
        };
        const auto& model = *static_cast<const WordListModel*>(
            s.view.findChild<QListView*>(QStringLiteral("examples"))->model());
        const auto isSorted = [&](const auto& valueOf) {
            const QList<int> shown = s.view.shownExamples();
            for (qsizetype k = 1; k < shown.size(); ++k) {
                const auto before = valueOf(shown[k - 1]), now = valueOf(shown[k]);
                if (before < now || (before == now && shown[k - 1] > shown[k]))
                    return false;
            }
            return shown.size() == 60;
        };
        const auto at = [](const std::vector<double>& all, int i) {
            return all[static_cast<std::size_t>(i)];
        };
        choose(ExampleOrder::errors);
        QVERIFY(isSorted([&](int i) { return model.errorCount(i); }));
        QCOMPARE(model.orderText(0), QStringLiteral("%1 wrong").arg(model.errorCount(0)));
        QCOMPARE(s.view.currentExample(), s.view.shownExamples().first());
        choose(ExampleOrder::slack);
        QVERIFY(isSorted([&](int i) { return at(s.words.predictions.slacks, i); }));
        choose(ExampleOrder::gap);
        QVERIFY(isSorted([&](int i) { return at(s.words.predictions.gaps, i); }));
        QCOMPARE(model.orderText(2), QStringLiteral("gap 10"));
        auto* list = s.view.findChild<QListView*>(QStringLiteral("examples"));
        const QImage frames = list->viewport()->grab().toImage();
        for (double& gap : s.words.predictions.gaps)
            gap *= 3; // the same order, other numbers
        s.view.setPredictions(0, s.words.predictions);
        QVERIFY(list->viewport()->grab().toImage() != frames);
        choose(ExampleOrder::length);
        QVERIFY(isSorted([&](int i) { return model.truth(i).size(); }));
        choose(ExampleOrder::name);
        const QList<int> named = s.view.shownExamples();
        for (qsizetype k = 1; k < named.size(); ++k)
            QVERIFY(QString::localeAwareCompare(
                        model.truthText(named[k - 1]), model.truthText(named[k]))
                <= 0);
        choose(ExampleOrder::place);
        QVERIFY(isSorted([](int i) { return -i; }));
    }
    /// Only training words have gaps; the user's order returns with them.
    void anOrderWithoutValuesIsNotOffered()
    {
        ShownWords s;
        auto* box = s.view.findChild<QComboBox*>(QStringLiteral("order"));
        const int gap = box->findData(static_cast<int>(ExampleOrder::gap));
        box->setCurrentIndex(gap);
        QCOMPARE(s.view.order(), ExampleOrder::gap);
        s.view.setPart(1);
        QCOMPARE(s.view.order(), ExampleOrder::loss);
        QVERIFY(!(box->model()->flags(box->model()->index(gap, 0)) & Qt::ItemIsEnabled));
        s.view.setPart(0);
        QCOMPARE(s.view.order(), ExampleOrder::gap);
    }
    /// The filmstrip's menu chooses which words, in which order, and copies them.
    void listHasAMenu()
    {
        ShownWords s;
        auto* list = s.view.findChild<QListView*>(QStringLiteral("examples"));
        const auto chooseFromMenu = [&](const QString& menu, const QString& text) {
            Q_EMIT list->customContextMenuRequested({20, 20});
            for (QAction* each : s.view.findChildren<QAction*>())
                if (each->text() == text
                    && (menu.isEmpty() || static_cast<QMenu*>(each->parent())->title() == menu)) {
                    each->trigger();
                    QApplication::activePopupWidget()->close();
                    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
                    return true;
                }
            return false;
        };
        QVERIFY(chooseFromMenu(QStringLiteral("Order"), QStringLiteral("as in the data")));
        QCOMPARE(s.view.order(), ExampleOrder::place);
        QVERIFY(chooseFromMenu(QStringLiteral("Show only"), QStringLiteral("wrong only")));
        for (const int i : s.view.shownExamples())
            QVERIFY(s.loss(i) > 0);
        QVERIFY(chooseFromMenu({}, QStringLiteral("Copy table as text")));
        const QStringList lines =
            QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), s.view.shownExamples().size() + 1);
        QCOMPARE(
            lines[0].section(QLatin1Char('\t'), 0, 3), QStringLiteral("word\ttext\tloss\terrors"));
        QCOMPARE(
            lines[1].section(QLatin1Char('\t'), 0, 0).toInt(), s.view.shownExamples().first() + 1);
        QSignalSpy wanted(&s.view, &ExampleViewer::exportRequested);
        QVERIFY(chooseFromMenu({}, QStringLiteral("Export…")));
        QCOMPARE(wanted.size(), 1);
    }
    /// The picture's menu.
    void pictureHasAMenu()
    {
        ShownWords s;
        WordCanvas& canvas = *s.view.canvas();
        const auto choose = [&](const QString& text) {
            Q_EMIT canvas.customContextMenuRequested({20, 20});
            for (QAction* each : s.view.findChildren<QAction*>())
                if (each->text() == text) {
                    each->trigger();
                    QApplication::activePopupWidget()->close();
                    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
                    return true;
                }
            return false;
        };
        QVERIFY(choose(QStringLiteral("Truth")));
        QCOMPARE(s.view.shownAs(), ExampleShow::truth);
        canvas.setZoom(3);
        QVERIFY(choose(QStringLiteral("Reset zoom")));
        QCOMPARE(canvas.zoom(), 1.0);
        QVERIFY(choose(QStringLiteral("75 %")));
        QCOMPARE(canvas.opacity(), 0.75);
        QGuiApplication::clipboard()->clear();
        QVERIFY(choose(QStringLiteral("Copy picture")));
        QCOMPARE(QGuiApplication::clipboard()->image().size(), canvas.size());
    }
    /// In a narrow place tabs show the picture, the filmstrip or the table.
    void narrowPlacesHaveTabs()
    {
        ShownWords s;
        auto* tabs = s.view.findChild<QTabBar*>(QStringLiteral("panes"));
        auto* list = s.view.findChild<QListView*>(QStringLiteral("examples"));
        auto* panel = s.view.findChild<BlockPanel*>();
        const QWidget& picture = *s.view.canvas();
        QVERIFY(!tabs->isVisible());
        QVERIFY(picture.isVisible() && list->isVisible() && panel->isVisible());
        QVERIFY(list->y() >= picture.geometry().bottom());
        s.view.resize(560, 560);
        QVERIFY(tabs->isVisible());
        QVERIFY(picture.isVisible() && !list->isVisible() && !panel->isVisible());
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
        QVERIFY(!picture.isVisible() && list->isVisible() && !panel->isVisible());
        QVERIFY(list->height() > 400); // frames in several rows
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(2).center());
        QVERIFY(!picture.isVisible() && !list->isVisible() && panel->isVisible());
        s.view.showExamples({3, 4}, QStringLiteral("two")); // asked for elsewhere
        QVERIFY(picture.isVisible());
        s.view.resize(900, 560);
        QVERIFY(picture.isVisible() && list->isVisible() && panel->isVisible());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ExampleViewerTest)
#include "example_viewer_test.moc"
