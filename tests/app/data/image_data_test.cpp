// SPDX-License-Identifier: GPL-3.0-or-later
// Photographs in the window: which of them are tested, and how their features are made.
#include "app/data/data_dock.h"
#include "app/model/segmentation/image_data_dialog.h"
#include "core/tasks/segmentation/segmentation.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {

class ImageDataTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void anotherSplitAndOtherFeatures()
    {
        openSample("sample:horses");
        QCOMPARE(session().dataset()->info.nTest, std::size_t(13));
        const std::size_t before = regions();
        ImageDataDialog* dialog = askHowToOpen<ImageDataDialog>();
        auto* split = dialog->findChild<QComboBox*>(QStringLiteral("testPart"));
        auto* step = dialog->findChild<QSpinBox*>(QStringLiteral("step"));
        QVERIFY(!step->isEnabled());
        split->setFocus();
        QTest::keyClick(split, Qt::Key_Down);
        QVERIFY(step->isEnabled());
        typeInto(step, QStringLiteral("4"));
        typeInto(dialog->findChild<QSpinBox*>(QStringLiteral("superpixels")), QStringLiteral("40"));
        auto* pairs = dialog->findChild<QComboBox*>(QStringLiteral("pairs"));
        pairs->setFocus();
        QTest::keyClick(pairs, Qt::Key_Down);
        accept(dialog);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().split, std::string("every-4"), patience);
        QCOMPARE(session().dataset()->info.nTest, std::size_t(10));
        QCOMPARE(session().dataset()->info.d, std::size_t(2080));
        QVERIFY(regions() < before / 2);

        dialog = askHowToOpen<ImageDataDialog>(); // shows what is open now
        QCOMPARE(dialog->findChild<QSpinBox*>(QStringLiteral("step"))->value(), 4);
        QCOMPARE(dialog->findChild<QSpinBox*>(QStringLiteral("superpixels"))->value(), 40);
        QVERIFY(dialog->request() == session().request());
        dialog->findChild<QComboBox*>(QStringLiteral("testPart"))->setCurrentIndex(2);
        typeInto(dialog->findChild<QSpinBox*>(QStringLiteral("augment")), QStringLiteral("45"));
        accept(dialog);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().split, std::string("none"), patience);
        QCOMPARE(session().dataset()->info.nTest, std::size_t(0));
        QCOMPARE(session().dataset()->info.n, std::size_t(45));
    }

    void wordsHaveAButtonForTheirBiasesOnly()
    {
        auto* button = m_window->findChild<QPushButton*>(QStringLiteral("dataOptions"));
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
        unfoldData();
        QTRY_COMPARE_WITH_TIMEOUT(button->text(), QStringLiteral("Biases…"), patience);
    }

private:
    std::size_t regions() const
    {
        return dynamic_cast<const SegmentationProblem&>(*session().dataset()->train)
            .truth(0)
            .size();
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ImageDataTest)
#include "image_data_test.moc"
