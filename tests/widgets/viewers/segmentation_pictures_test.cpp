// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/viewers/segmentation_viewer_fixture.h"
#include "widgets/viewers/segmentation/segmentation_viewer.h"

#include "core/machine/error.h"
#include "datasets/images/mask_classes.h"
#include "tests/support/problems/tiny_graph.h"
#include "tests/support/test_class.h"
#include "tests/widgets/support/photographs.h"
#include "widgets/controls/opacity_slider.h"
#include "widgets/viewers/segmentation/photo_canvas.h"
#include "widgets/viewers/segmentation/region_panel.h"

#include <QLabel>
#include <QListView>
#include <QSignalSpy>
#include <QSlider>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

namespace gapscope {
namespace {

const int slowness = qEnvironmentVariableIsSet("GAPSCOPE_SLOW") ? 10 : 1;

QImage imageOf(const std::string& png)
{
    return QImage::fromData(reinterpret_cast<const uchar*>(png.data()), int(png.size()));
}

} // namespace

class SegmentationPicturesTest : public SegmentationViewerFixture {
    Q_OBJECT

private Q_SLOTS:
    void picturesAndMasksHaveTheSizeAndValuesOfTheData()
    {
        Shown s;
        const int example = s.view.currentExample();
        const auto width = static_cast<int>(s.image().width);
        const Labelling y = horses().predictions(0).labels[s.example()];
        const std::vector<std::uint32_t>& values = s.problem().shape().labelValues;
        const QImage mask = imageOf(maskPng(s.image(), s.problem().shape(), y));
        QCOMPARE(mask.size(), QSize(width, static_cast<int>(s.image().height)));
        QCOMPARE(values.back(), 255U);
        for (int row = 0; row < mask.height(); ++row)
            for (int x = 0; x < mask.width(); ++x)
                QCOMPARE(qGray(mask.pixel(x, row)),
                    int(values[y[s.image().regions[std::size_t(row) * std::size_t(width)
                        + std::size_t(x)]]]));
        const QImage truth = s.view.overlayPicture(example, ExampleShow::truth);
        QCOMPARE(truth.size(), mask.size());
        QVERIFY(truth != s.view.overlayPicture(example, ExampleShow::difference));
        s.view.opacity()->setOpacity(0);
        QCOMPARE(s.view.overlayPicture(example, ExampleShow::truth),
            s.view.overlayPicture(example, ExampleShow::difference)); // the photograph alone
    }

    void masksOfColourAreWrittenInColour()
    {
        const Labelling y{0, 1};
        const std::vector<std::uint16_t> regions{0, 1};
        SegmentationImage image;
        image.regions = regions;
        image.width = 2;
        image.height = 1;
        const QImage mask =
            imageOf(maskPng(image, SegmentationShape({"grey", "orange"}, {0, 0x1ff8000}, 1, 1), y));
        QCOMPARE(mask.pixel(0, 0), qRgb(0, 0, 0));
        QCOMPARE(mask.pixel(1, 0), qRgb(255, 128, 0));
    }

    void truthOnPixelsIsShownWhereItIsKnown()
    {
        Shown s;
        QTest::keyClick(&s.view, Qt::Key_T);
        const QImage byPixel = s.canvas.grab().toImage();
        ExamplePart part = horses().parts().front();
        auto examples =
            std::make_shared<SegmentationExamples>(part.as<SegmentationProblem>()->examples());
        examples->truthPixels = {};
        part.problem = std::make_shared<SegmentationProblem>(
            examples, part.as<SegmentationProblem>()->shape());
        const int example = s.view.currentExample();
        s.view.setData({part});
        s.view.showExamples({example}, QString());
        QTest::keyClick(&s.view, Qt::Key_T);
        QCOMPARE(s.view.currentExample(), example);
        QVERIFY(s.canvas.grab().toImage() != byPixel);
    }

    void theNextPhotographComesAtOnce()
    {
        Shown s;
        s.canvas.grab();
        // Painted during the key event; the benchmark next-example measures how long that takes.
        for (int k = 0; k < 10; ++k) {
            const int before = s.view.currentExample();
            const QImage shown = s.canvas.grab().toImage();
            QTest::keyClick(&s.view, Qt::Key_N);
            QVERIFY(s.view.currentExample() != before);
            QVERIFY(s.canvas.grab().toImage() != shown);
        }
    }

    void theFilmstripFillsItself()
    {
        Shown s;
        auto* photos = s.view.findChild<PhotoStore*>();
        QVERIFY(photos);
        const int worst = s.view.shownExamples().first();
        QCOMPARE(s.view.currentExample(), worst);
        QTRY_VERIFY_WITH_TIMEOUT(photos->thumbnail(worst) != nullptr, 10000 * slowness);
        QVERIFY(!photos->thumbnail(worst)->pixels.empty());
        auto* list = s.view.findChild<QListView*>(QStringLiteral("examples"));
        const QString said = list->model()->index(0, 0).data(Qt::AccessibleTextRole).toString();
        QVERIFY2(said.contains(QStringLiteral("IoU")) && said.contains(QStringLiteral("loss")),
            qPrintable(said));
    }

    void aDamagedPhotographIsSaidSo()
    {
        Shown s;
        s.view.setDecoder([](const std::string&, const std::string& name) -> cv::Mat3b {
            throw InputError(name, 0, "a damaged picture", "a PNG file");
        });
        s.view.setData(horses().parts());
        s.view.setPredictions(0, horses().predictions(0));
        auto* photos = s.view.findChild<PhotoStore*>();
        QVERIFY(photos->photo(s.view.currentExample())
                    ->trouble.contains(QStringLiteral("a damaged picture")));
        QVERIFY(!s.canvas.grab().toImage().isNull());
        s.clickRegion(3); // the superpixels are there all the same
        QCOMPARE(s.canvas.selected(), 3);
        const int worst = s.view.currentExample();
        QTRY_VERIFY_WITH_TIMEOUT(photos->thumbnail(worst) != nullptr, 10000 * slowness);
        QVERIFY(photos->thumbnail(worst)->pixels.empty());
    }

    void aLargePhotographComesLater()
    {
        auto examples = std::make_shared<SegmentationExamples>();
        const std::vector<std::uint16_t> regions(1200 * 1000);
        examples->images.resize(1);
        examples->images[0].regions = regions;
        examples->images[0].width = 1200;
        examples->images[0].height = 1000;
        examples->photograph = [](std::size_t) { return std::string("bytes"); };
        PhotoStore store;
        store.setDecoder([](const std::string&, const std::string&) {
            return cv::Mat3b(1000, 1200, cv::Vec3b(1, 2, 3));
        });
        store.setPart(photoSource(std::shared_ptr<const SegmentationExamples>(examples)));
        QSignalSpy ready(&store, &PhotoStore::photoReady);
        QVERIFY(!store.photo(0));
        QVERIFY(ready.wait(10000 * slowness));
        QCOMPARE(store.photo(0)->pixels.cols, 1200);
        QVERIFY(store.thumbnail(0)->pixels.cols <= PhotoStore::thumbnailWidth);
        store.setDecoder([](const std::string&, const std::string&) { return cv::Mat3b(5, 5); });
        QVERIFY(store.photoNow(0)->pixels.empty()); // not the photograph of these superpixels
        QVERIFY(store.photoNow(0)->trouble.contains(QStringLiteral("1200")));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(SegmentationPicturesTest)
#include "segmentation_pictures_test.moc"
