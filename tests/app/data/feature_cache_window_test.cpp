// SPDX-License-Identifier: GPL-3.0-or-later
// The window and the features of photographs that are stored on disk.
#include "datasets/caches/feature_cache.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/samples.h"
#include "tests/support/test_class.h"

namespace gapscope {

class FeatureCacheWindowTest : public WindowFixture {
    Q_OBJECT

private:
    QPushButton* clearButton() const
    {
        return m_window->findChild<QPushButton*>(QStringLiteral("clearCache"));
    }

    /// Opens a folder of photographs and waits until it is read.
    void openHorses()
    {
        const QDir home(m_home->path());
        home.mkpath(QStringLiteral("horses/images"));
        home.mkpath(QStringLiteral("horses/masks"));
        for (const auto& [name, bytes] : generateHorses(6)) {
            QFile file(home.filePath(QStringLiteral("horses/") + QString::fromStdString(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(bytes));
        }
        m_window->openFile(home.filePath(QStringLiteral("horses")));
        QTRY_COMPARE_WITH_TIMEOUT(session().dataset()->info.task, "segmentation", patience);
        QTest::qWait(50); // what was hidden while reading is laid out
    }

private Q_SLOTS:
    void oneClickClearsTheCacheAndWhatIsOpenStaysOpen()
    {
        unfoldData();
        QVERIFY(!clearButton()->isVisible()); // words have no features on disk
        clearButton()->window()->close();
        openHorses();
        unfoldData();
        const auto bytes = featureCacheBytes();
        QVERIFY(bytes > 1000000);
        QVERIFY(clearButton()->isVisible());
        QVERIFY(clearButton()->isEnabled());
        QTest::mouseClick(clearButton(), Qt::LeftButton);
        QCOMPARE(featureCacheBytes(), 0U);
        QVERIFY(!clearButton()->isEnabled());
        QVERIFY2(m_window->messages()->text().contains(QLocale().formattedDataSize(
                     static_cast<qint64>(bytes), 0, QLocale::DataSizeSIFormat)),
            qPrintable(m_window->messages()->text()));
        runToTheEnd(); // on features whose file is gone
    }

    void photographsOfAnArchiveAreReadFromTheCacheTheSecondTime()
    {
        openHorses();
        const auto first = session().dataset();
        openSample("sample:words"); // what is open already is not read
        openHorses();
        QVERIFY(session().dataset() != first);
        QCOMPARE(session().dataset()->info.n, first->info.n);
        QCOMPARE(cachedFeatures().size(), 1U);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(FeatureCacheWindowTest)
#include "feature_cache_window_test.moc"
