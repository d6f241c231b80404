// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/weight_export.h"
#include "tests/widgets/viewers/fake_words.h"
#include "widgets/viewers/matrix_view.h"
#include "widgets/viewers/template_gallery.h"
#include "widgets/viewers/weight_tables.h"
#include "widgets/viewers/weights_view.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace gapscope {

class WeightsViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void clickAndKeysChooseATemplate()
    {
        FakeWords words(1);
        WeightsView view;
        view.resize(900, 600);
        view.setWeights(words.shape, words.w);
        view.show();
        TemplateGallery* gallery = view.templates();
        QSignalSpy changed(gallery, &TemplateGallery::currentChanged);
        QTest::mouseClick(gallery, Qt::LeftButton, {}, gallery->tileRect(5).center().toPoint());
        QCOMPARE(gallery->current(), 5);
        QTest::keyClick(gallery, Qt::Key_Right);
        QCOMPARE(gallery->current(), 6);
        QTest::keyClick(gallery, Qt::Key_End);
        QCOMPARE(gallery->current(), 25);
        QCOMPARE(changed.size(), 3);
        view.setWeights(words.shape, words.w); // the next frame
        QCOMPARE(gallery->current(), 25);
    }
    void everyTileIsInside()
    {
        FakeWords words(1);
        WeightsView view;
        view.setWeights(words.shape, words.w);
        for (const QSize size : {QSize(480, 340), QSize(820, 540), QSize(1600, 1000)}) {
            view.resize(size);
            view.show();
            QVERIFY(QTest::qWaitForWindowExposed(&view));
            for (int label = 0; label < 26; ++label)
                QVERIFY(
                    QRectF(view.templates()->rect()).contains(view.templates()->tileRect(label)));
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
        WeightsView view;
        view.setWeights(words.shape, words.w);
        const double weight = words.w[(words.shape.transitionRow() + 2) * words.shape.stride() + 7];
        QCOMPARE(view.transitions()->readout(2, 7),
            QStringLiteral("h after c: weight %1").arg(weight, 0, 'g', 4));
    }
    void exportsReadBack()
    {
        FakeWords words(1);
        WeightsView view;
        view.setWeights(words.shape, words.w);
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

QTEST_MAIN(gapscope::WeightsViewTest)
#include "weights_view_test.moc"
