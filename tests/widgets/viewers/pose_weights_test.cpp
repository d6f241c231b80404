// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_class.h"
#include "tests/widgets/viewers/pose_fixture.h"
#include "widgets/viewers/pose/weights/deformation_view.h"
#include "widgets/viewers/pose/weights/pose_weights.h"
#include "widgets/viewers/weights/weights_view.h"

#include <QComboBox>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

namespace gapscope {
namespace {

WeightsPage* makePosePage(std::string_view) { return new PoseWeights; }

} // namespace

class PoseWeightsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tablesAndPictureFollowTheArc()
    {
        WeightsView view(makePosePage);
        view.show();
        QVERIFY(!view.page());
        view.setWeights(fake().problem->shape(), fake().w);
        auto& page = static_cast<PoseWeights&>(*view.page());
        QVERIFY(page.isVisible());
        QCOMPARE(page.parts()->rowCount(), int(partCount));
        QCOMPARE(page.arcs()->rowCount(), int(arcCount));
        const QImage body = page.picture()->grab().toImage();
        page.arcBox()->setCurrentIndex(1 + 7);
        QCOMPARE(page.picture()->arc(), 7);
        QVERIFY(page.picture()->grab().toImage() != body);
        QCOMPARE(page.types()->rowCount(), int(relationTypes));
        QSignalSpy told(&page, &PoseWeights::readoutChanged);
        QTest::keyClick(page.picture(), Qt::Key_Right);
        QTest::keyClick(page.picture(), Qt::Key_Right);
        QCOMPARE(page.picture()->currentType(), 1);
        QCOMPARE(page.types()->item(page.types()->currentRow(), 0)->text(), QStringLiteral("2"));
        QVERIFY(told.last().first().toString().contains(arcName(7) + QStringLiteral(", type 2")));
        page.types()->setCurrentCell(4, 0);
        QCOMPARE(page.picture()->currentType(), page.types()->item(4, 0)->text().toInt() - 1);
        view.setWeights(fake().problem->shape(), fake().w);
        QCOMPARE(page.picture()->arc(), 7); // a new w leaves the person where they are
        QTest::mouseClick(page.picture(), Qt::LeftButton, {}, page.picture()->rect().center());
        view.clear();
        QVERIFY(!page.isVisible());
    }
    void theWholeBodyLeadsToItsArcs()
    {
        PoseWeights page;
        page.resize(800, 500);
        page.showWeights(fake().problem->shape(), fake().w);
        page.show();
        QTest::keyClick(page.picture(), Qt::Key_Right);
        QTest::keyClick(page.picture(), Qt::Key_Return);
        QCOMPARE(page.picture()->arc(), 0);
        QCOMPARE(page.arcBox()->currentText(), arcName(0));
    }
    void filesHaveEveryWeight()
    {
        WeightsView view(makePosePage);
        view.setWeights(fake().problem->shape(), fake().w);
        const WeightsPage& page = *view.page();
        const auto lines = [](const QString& text) { return text.count(QLatin1Char('\n')); };
        QCOMPARE(lines(page.csv(0)), 1 + int(arcCount * relationTypes));
        QCOMPARE(lines(page.csv(1)), 1 + int(partCount));
        QCOMPARE(lines(page.csv(2)), 1 + int(arcCount));
        QCOMPARE(page.keyOf(0), QStringLiteral("deformations"));
        QCOMPARE(lines(view.csv()), 1 + int(PoseShape::weightCount));
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("w.npz"));
        view.exportNpz(path);
        QVERIFY(QFileInfo(path).size() > qint64(8 * PoseShape::weightCount));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PoseWeightsTest)
#include "pose_weights_test.moc"
