// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_class.h"
#include "tests/widgets/support/fake_words.h"
#include "widgets/viewers/chain/words/word_canvas.h"
#include "widgets/viewers/chain/words/word_viewer.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

namespace gapscope {
namespace {

struct Shown {
    FakeWords words;
    WordViewer view;
    QSignalSpy selected{&view, &WordViewer::exampleSelected};

    explicit Shown(int count = 60)
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

class WordViewerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void worstFirst()
    {
        Shown s;
        const QList<int> shown = s.view.shownExamples();
        QCOMPARE(shown.size(), 60);
        QCOMPARE(s.view.currentExample(), shown.first());
        for (qsizetype k = 1; k < shown.size(); ++k)
            QVERIFY(s.loss(shown[k - 1]) >= s.loss(shown[k]));
    }
    void keysMove()
    {
        Shown s;
        const QList<int> shown = s.view.shownExamples();
        auto* list = s.view.findChild<QListView*>(QStringLiteral("examples"));
        QTest::keyClick(list, Qt::Key_Right);
        QTest::keyClick(list, Qt::Key_N);
        QCOMPARE(s.view.currentExample(), shown[2]);
        QTest::keyClick(&s.view, Qt::Key_B);
        QCOMPARE(s.view.currentExample(), shown[1]);
        QTest::keyClick(&s.view, Qt::Key_End);
        QCOMPARE(s.view.currentExample(), shown.last());
        QCOMPARE(s.loss(shown.last()), 0.0);
        QTest::keyClick(&s.view, Qt::Key_E); // around the end to the worst
        QCOMPARE(s.view.currentExample(), shown.first());
        QCOMPARE(s.selected.last().first().toInt(), shown.first());
    }
    void activeLabellingsAreListedWithTheirAlpha()
    {
        Shown s;
        const int example = s.view.currentExample();
        const LabellingView truth = s.words.examples->truth(static_cast<std::size_t>(example));
        ExampleDual dual;
        dual.positions.resize(truth.size());
        auto* text = s.view.findChild<QLabel*>(QStringLiteral("activeLabellings"));
        QVERIFY(text);
        s.view.setDual(example, dual);
        QVERIFY(!text->isVisible()); // the method keeps none
        Labelling other(truth.begin(), truth.end());
        other[0] = other[0] == 0 ? 1 : 0;
        dual.active = {{other, 0.75}, {{truth.begin(), truth.end()}, 0.25}};
        s.view.setDual(example, dual);
        QVERIFY(text->isVisible());
        QString word;
        for (const Label label : other)
            word += s.words.labels[label];
        const QStringList lines = text->text().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0], QStringLiteral("2 active labellings"));
        QCOMPARE(lines[1], QStringLiteral("α 0.750  ") + word);
        QVERIFY(lines[2].startsWith(QStringLiteral("α 0.250  ")));
        QVERIFY(lines[2].endsWith(QStringLiteral(" ✓")));
        s.view.next();
        QVERIFY(!text->isVisible());
    }
    void aWordOfAnyLengthTouchesTwoEdges()
    {
        Shown s;
        QSet<std::size_t> lengths;
        const WordCanvas& canvas = *s.view.canvas();
        auto* list = s.view.findChild<QListView*>(QStringLiteral("examples"));
        for (qsizetype k = 0; k < s.view.shownExamples().size(); ++k) {
            const std::size_t letters = canvas.letterCount();
            lengths.insert(letters);
            const QRectF word = canvas.letterRect(0) | canvas.letterRect(letters - 1);
            QVERIFY(QRectF(canvas.rect()).contains(word));
            const double across = word.width() / canvas.width(); // the rest are names of rows,
            const double down = word.height() / canvas.height(); // and of labels
            QVERIFY2(across > 0.7 || down > 0.6, qPrintable(QString::number(letters)));
            QTest::keyClick(list, Qt::Key_Right);
        }
        QVERIFY(lengths.size() > 4);
    }
    void chosenExamplesStartAtTheirWorstOncePredicted()
    {
        FakeWords words(60);
        WordViewer view;
        view.setData({words.part(QStringLiteral("Train"))});
        const QList<int> some{3, 5, 9, 20, 30, 41};
        view.showExamples(some, QStringLiteral("a bar")); // nothing is predicted yet
        view.setPredictions(0, words.predictions);
        QCOMPARE(view.shownExamples().size(), some.size());
        QCOMPARE(view.currentExample(), view.shownExamples().first());
        for (const int i : some)
            QVERIFY(words.predictions.losses[static_cast<std::size_t>(view.currentExample())]
                >= words.predictions.losses[static_cast<std::size_t>(i)]);
        // later predictions of the run do not move it
        view.setFollowing(true);
        const int worst = view.currentExample();
        ExamplePredictions right = words.predictions;
        right.losses.assign(right.losses.size(), 0.5);
        right.losses[static_cast<std::size_t>(worst)] = 0;
        view.setPredictions(0, right);
        QCOMPARE(view.currentExample(), worst);
        QCOMPARE(view.shownExamples().first(), worst); // nor the list under it
        view.next();
        QCOMPARE(view.currentExample(), view.shownExamples().at(1));
        view.setFollowing(false);
        view.setPredictions(0, right);
        QCOMPARE(view.shownExamples().last(), worst);
    }
    void testWordsHaveNoDual()
    {
        Shown s;
        const auto says = [&s](const QString& text) {
            for (const QLabel* label : s.view.findChildren<QLabel*>())
                if (label->isVisible() && label->text() == text)
                    return true;
            return false;
        };
        const QString none = QStringLiteral("Only training words have dual variables.");
        QVERIFY(!says(none));
        s.view.setPart(1);
        QVERIFY(says(none));
    }
    void showModesByKey()
    {
        Shown s;
        QTest::keyClick(&s.view, Qt::Key_T);
        QCOMPARE(s.view.canvas()->showing(), ExampleShow::truth);
        QTest::keyClick(s.view.canvas(), Qt::Key_P);
        QCOMPARE(s.view.canvas()->showing(), ExampleShow::prediction);
        QTest::keyClick(&s.view, Qt::Key_D);
        QCOMPARE(s.view.canvas()->showing(), ExampleShow::difference);
        QVERIFY(s.view.canvas()->accessibleDescription().contains(QStringLiteral("prediction")));
    }
    void exactlyTheGivenExamplesUntilTheChipIsClicked()
    {
        Shown s;
        s.view.showExamples({5, 9, 30}, QStringLiteral("m read as n"));
        const QList<int> shown = s.view.shownExamples();
        QCOMPARE(QSet<int>(shown.begin(), shown.end()), (QSet<int>{5, 9, 30}));
        QVERIFY(s.loss(shown[0]) >= s.loss(shown[1]) && s.loss(shown[1]) >= s.loss(shown[2]));
        QCOMPARE(s.view.currentExample(), shown.first());
        QToolButton* chip = nullptr;
        for (QToolButton* button : s.view.findChildren<QToolButton*>())
            if (button->text().startsWith(QStringLiteral("m read as n (3)")))
                chip = button;
        QVERIFY(chip && chip->isVisible());
        QTest::mouseClick(chip, Qt::LeftButton);
        QCOMPARE(s.view.shownExamples().size(), 60);
        QVERIFY(!chip->isVisible());
        QCOMPARE(s.view.currentExample(), shown.first()); // the word stays
    }
    void searchAndWrongOnly()
    {
        Shown s;
        auto* model = s.view.findChild<WordListModel*>();
        const QString text = model->truthText(7);
        QTest::keyClicks(s.view.findChild<QLineEdit*>(), text);
        QVERIFY(s.view.shownExamples().contains(7));
        QVERIFY(s.view.shownExamples().size() < 60);
        s.view.findChild<QLineEdit*>()->clear();
        model->setFilter({true, {}, {}});
        for (const int i : s.view.shownExamples())
            QVERIFY(s.loss(i) > 0);
    }
    void theNextWordKeepsTheZoom()
    {
        Shown s;
        QTest::keyClick(&s.view, Qt::Key_Plus);
        const double zoom = s.view.canvas()->zoom();
        QVERIFY(zoom > 1);
        for (const Qt::Key key : {Qt::Key_N, Qt::Key_Right, Qt::Key_B, Qt::Key_E}) {
            const int before = s.view.currentExample();
            QTest::keyClick(&s.view, key);
            QVERIFY(s.view.currentExample() != before);
            QCOMPARE(s.view.canvas()->zoom(), zoom);
        }
    }
    void newPredictionsKeepWordAndZoom()
    {
        Shown s;
        QTest::keyClick(&s.view, Qt::Key_Right);
        QTest::keyClick(&s.view, Qt::Key_Plus);
        const int example = s.view.currentExample();
        const double zoom = s.view.canvas()->zoom();
        const auto calls = s.selected.size();
        ExamplePredictions right = s.words.predictions;
        for (std::size_t i = 0; i < right.labels.size(); ++i) {
            const LabellingView y = s.words.examples->truth(i);
            right.labels[i].assign(y.begin(), y.end());
            right.losses[i] = static_cast<double>(i % 7) / 7;
        }
        QVERIFY(s.view.canvas()->isError(0) || s.view.canvas()->isError(1)
            || s.view.canvas()->isError(2) || s.loss(example) > 0);
        s.view.setPredictions(0, right);
        QCOMPARE(s.view.currentExample(), example);
        QCOMPARE(s.view.canvas()->zoom(), zoom);
        QCOMPARE(s.selected.size(), calls);
        for (std::size_t t = 0; t < s.view.canvas()->letterCount(); ++t)
            QVERIFY(!s.view.canvas()->isError(t));
    }
    void partsAndSnapshots()
    {
        Shown s;
        QSignalSpy part(&s.view, &WordViewer::partChanged);
        QSignalSpy snapshot(&s.view, &WordViewer::snapshotRequested);
        s.view.setPart(1);
        QCOMPARE(part.size(), 1);
        QCOMPARE(s.view.part(), 1);
        s.view.setSnapshots({1, 2, 4});
        QSlider* scrub = nullptr;
        for (QSlider* slider : s.view.findChildren<QSlider*>())
            if (slider->accessibleName() == QStringLiteral("Training iteration"))
                scrub = slider;
        QVERIFY(scrub && scrub->isVisible());
        QCOMPARE(scrub->value(), 2); // the newest
        QTest::keyClick(scrub, Qt::Key_Left);
        QCOMPARE(snapshot.size(), 1);
        QCOMPARE(snapshot[0][0].toInt(), 1);
        s.view.setSnapshots({1, 2, 4, 8}); // when the user looks back, that moment stays
        QCOMPARE(scrub->value(), 1);
    }
    void staleBadgeSaysWhy()
    {
        Shown s;
        s.view.setStale(true, QStringLiteral("λ was changed"));
        bool said = false;
        for (const QLabel* label : s.view.findChildren<QLabel*>())
            said = said || (label->isVisible() && label->text().contains(QStringLiteral("λ was")));
        QVERIFY(said);
    }
    void overlayChangesThePicture()
    {
        Shown s;
        s.view.setTemplates(std::make_shared<const std::vector<double>>(s.words.w));
        const QImage before = s.view.canvas()->grab().toImage();
        s.view.canvas()->setOpacity(0.8);
        QVERIFY(before != s.view.canvas()->grab().toImage());
    }
    void modelIsSound()
    {
        FakeWords words(30);
        WordListModel model;
        const QAbstractItemModelTester tester(&model);
        model.setPart(words.part(QStringLiteral("Train")), words.labels);
        model.setPredictions(words.predictions);
        model.setFilter({true, {}, {}});
        QVERIFY(model.rowCount() > 0 && model.rowCount() < 30);
        model.setFilter({});
        QCOMPARE(model.rowCount(), 30);
    }
    void emptyStateOffersItsAction()
    {
        WordViewer view;
        view.setEmptyState(QStringLiteral("Words appear here."), QStringLiteral("Open the sample"));
        view.show();
        QSignalSpy triggered(&view, &WordViewer::emptyActionTriggered);
        auto* button = view.findChild<QAbstractButton*>(QStringLiteral("emptyAction"));
        QVERIFY(button && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(triggered.size(), 1);
    }
    void tenThousandWordsAreWalkedThrough()
    {
        Shown s(10000);
        QVERIFY(QTest::qWaitForWindowExposed(&s.view));
        QCOMPARE(s.view.shownExamples().size(), qsizetype(10000));
        for (int k = 1; k <= 20; ++k) {
            QTest::keyClick(&s.view, Qt::Key_Right);
            QCOMPARE(s.view.currentExample(), s.view.shownExamples()[k]);
        }
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WordViewerTest)
#include "word_viewer_test.moc"
