// SPDX-License-Identifier: GPL-3.0-or-later
// How much of the window the picture of the Predictions page gets; both docks are folded there.
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/viewers/chain/sentences/chunk_viewer.h"
#include "widgets/viewers/chain/sentences/sentence_canvas.h"
#include "widgets/viewers/chain/words/word_canvas.h"
#include "widgets/viewers/common/example_delegate.h"
#include "widgets/viewers/common/example_frame.h"
#include "widgets/viewers/pose/pose_canvas.h"
#include "widgets/viewers/pose/pose_viewer.h"
#include "widgets/viewers/segmentation/photo_canvas.h"
#include "widgets/viewers/segmentation/region_panel.h"
#include "widgets/viewers/segmentation/segmentation_viewer.h"

namespace gapscope {
namespace {

constexpr double leastShare = 0.45;

constexpr QSize sizes[] = {
    {1440, 900}, {1366, 768}, {1280, 720}}; ///< of the window, logical pixels

/// Whether the picture reaches the left and right edges of its canvas, or top and bottom.
bool touchesEdges(const PhotoCanvas& canvas)
{
    const QPointF middle = QRectF(canvas.rect()).center();
    const double right = canvas.width() - 1.0, bottom = canvas.height() - 1.0;
    const auto on = [&](double x, double y) { return canvas.itemAt({x, y}) >= 0; };
    return (on(middle.x(), 1) && on(middle.x(), bottom))
        || (on(1, middle.y()) && on(right, middle.y()));
}

bool touchesEdges(const PoseCanvas& canvas, const PoseImage& image)
{
    const PosePoint first = canvas.pixelAt({0, 0});
    const PosePoint last = canvas.pixelAt({double(canvas.width()), double(canvas.height())});
    const auto spans = [](float from, float to, std::size_t pixels) {
        return std::abs(from) < 2 && std::abs(to - static_cast<float>(pixels)) < 2;
    };
    return spans(first.x, last.x, image.width) || spans(first.y, last.y, image.height);
}

} // namespace

class PredictionRoomTest : public WindowFixture {
    Q_OBJECT

    ExampleViewer* viewer() const { return m_window->models()->viewer(); }
    QWidget* picture() const { return viewer()->findChild<QWidget*>(QStringLiteral("picture")); }

    void showPage(const char* sample)
    {
        if (session().request().source != sample) // it is open already
            openSample(sample);
        trainAFewPasses("0.01", "2");
        m_window->tabs()->showPage(m_window->models()->predictions());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        QVERIFY(viewer()->currentExample() >= 0);
    }
    void resizeWindow(QSize size)
    {
        m_window->resize(size);
        const QWidget* page = m_window->models()->predictions();
        QTRY_COMPARE(m_window->size(), size);
        QTRY_COMPARE(page->size(), page->parentWidget()->size()); // it need not scroll
        QCoreApplication::processEvents();
    }
    double share() const
    {
        return double(picture()->width()) * picture()->height()
            / (double(m_window->width()) * m_window->height());
    }

private Q_SLOTS:
    void aTableThatWasWidenedStaysSo()
    {
        showPage("sample:words");
        resizeWindow(sizes[0]);
        ExampleFrame* frame = viewer()->frame();
        auto* split = frame->findChild<QSplitter*>();
        const int before = split->sizes().back();
        QTest::mousePress(split->handle(1), Qt::LeftButton, {}, split->handle(1)->rect().center());
        QTest::mouseMove(split->handle(1), split->handle(1)->rect().center() - QPoint(90, 0));
        QTest::mouseRelease(
            split->handle(1), Qt::LeftButton, {}, split->handle(1)->rect().center());
        QVERIFY(frame->sideWidth() > before + 50);
        const ViewState kept = m_window->viewState();
        frame->setSideWidth(0);
        QCOMPARE(split->sizes().back(), before);
        m_window->showView(kept);
        QVERIFY(split->sizes().back() > before + 50);
    }

    void pictureIsTheHero_data()
    {
        QTest::addColumn<QByteArray>("sample");
        for (const char* sample :
            {"sample:words", "sample:chunks", "sample:horses", "sample:figures", "sample:digits"})
            QTest::newRow(sample) << QByteArray(sample);
    }
    void pictureIsTheHero()
    {
        QFETCH(QByteArray, sample);
        showPage(sample);
        for (const QSize& each : sizes) {
            resizeWindow(each);
            QVERIFY2(share() >= leastShare,
                qPrintable(QStringLiteral("%1 of a window %2 wide: %3 × %4")
                               .arg(share(), 0, 'f', 3)
                               .arg(each.width())
                               .arg(picture()->width())
                               .arg(picture()->height())));
        }
    }

    void aChosenSuperpixelLeavesThePhotograph()
    {
        showPage("sample:horses");
        auto* photos = static_cast<SegmentationViewer*>(viewer());
        for (const QSize& each : sizes) {
            resizeWindow(each);
            photos->canvas()->select(-1);
            QCoreApplication::processEvents();
            QVERIFY(touchesEdges(*photos->canvas()));
            const QRect before = photos->canvas()->geometry();
            const QPointF place = photos->canvas()->placeOf(5);
            QTest::mouseClick(photos->canvas(), Qt::LeftButton, {}, place.toPoint());
            QCOMPARE(photos->canvas()->selected(), 5);
            QCoreApplication::processEvents();
            QCOMPARE(photos->canvas()->geometry(), before);
            QCOMPARE(photos->canvas()->placeOf(5), place);
        }
    }

    /// Beside the picture no tab is out of sight, and labels are whole, also with their duals.
    void labelsOfASuperpixelAreWhole()
    {
        showPage("sample:horses");
        viewer()->setPart(0);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        auto* photos = static_cast<SegmentationViewer*>(viewer());
        QTableWidget* labels = photos->findChild<RegionPanel*>()->labelTable();
        const auto* bar = photos->findChild<QTabWidget*>(QStringLiteral("detail"))->tabBar();
        for (const QSize& each : sizes) {
            resizeWindow(each);
            photos->canvas()->select(5);
            QTRY_VERIFY(labels->isVisible());
            QCoreApplication::processEvents();
            QVERIFY(bar->sizeHint().width() <= bar->width());
            const int needed = static_cast<QAbstractItemView*>(labels)->sizeHintForColumn(0);
            QVERIFY2(labels->columnWidth(0) >= needed,
                qPrintable(QStringLiteral("%1 of %2, window %3 wide")
                               .arg(labels->columnWidth(0))
                               .arg(needed)
                               .arg(each.width())));
        }
    }

    void aChosenJointLeavesThePhotograph()
    {
        showPage("sample:figures");
        auto* poses = static_cast<PoseViewer*>(viewer());
        const auto& problem = static_cast<const PoseProblem&>(
            poses->part() == 0 ? *session().dataset()->train : *session().dataset()->test);
        for (const QSize& each : sizes) {
            resizeWindow(each);
            poses->canvas()->select(-1);
            QCoreApplication::processEvents();
            QVERIFY(touchesEdges(*poses->canvas(),
                problem.examples().images[static_cast<std::size_t>(poses->currentExample())]));
            const QRect before = poses->canvas()->geometry();
            const QPointF place = poses->canvas()->placeOf(neck);
            QTest::mouseClick(poses->canvas(), Qt::LeftButton, {}, place.toPoint());
            QVERIFY(poses->canvas()->selected() >= 0);
            QCoreApplication::processEvents();
            QCOMPARE(poses->canvas()->geometry(), before);
            QCOMPARE(poses->canvas()->placeOf(neck), place);
        }
    }

    /// The text of sentences is as large as fits; no line ends after a few words.
    void sentencesFillTheirLines()
    {
        showPage("sample:chunks");
        const SentenceCanvas& canvas = *static_cast<ChunkViewer*>(viewer())->canvas();
        resizeWindow(sizes[2]);
        for (int k = 0; k < 12; ++k) {
            const std::size_t tokens = canvas.tokenCount();
            const double first = canvas.tokenRect(0).top();
            std::size_t inFirst = 0;
            for (std::size_t t = 0; t < tokens; ++t)
                inFirst += canvas.tokenRect(t).top() == first;
            QVERIFY2(inFirst == tokens || inFirst >= 10,
                qPrintable(QStringLiteral("%1 of %2").arg(inFirst).arg(tokens)));
            QVERIFY(canvas.tokenRect(tokens - 1).bottom() <= canvas.height());
            viewer()->next();
        }
    }

    /// The chosen frame of the filmstrip is whole, also after the page was out of sight.
    void theChosenFrameIsWhole()
    {
        showPage("sample:words");
        resizeWindow(sizes[0]);
        auto* list = viewer()->findChild<QListView*>(QStringLiteral("examples"));
        const auto whole = [&] {
            const QRect frame = list->visualRect(list->currentIndex());
            return list->viewport()->rect().contains(frame.adjusted(1, 0, -1, 0)); // of its margin
        };
        for (int k = 0; k < 20; ++k) {
            viewer()->next();
            QVERIFY(whole());
        }
        resizeWindow({900, 700});
        QTRY_VERIFY(whole());
        m_window->tabs()->showPage(m_window->models()->blocks());
        viewer()->last();
        m_window->tabs()->showPage(m_window->models()->predictions());
        resizeWindow(sizes[1]);
        QTRY_VERIFY(whole());
    }

    /// In a low window, too, a frame has room for its text and, above it, for its picture.
    void framesOfALowWindowDoNotOverlap_data() { pictureIsTheHero_data(); }
    void framesOfALowWindowDoNotOverlap()
    {
        QFETCH(QByteArray, sample);
        showPage(sample);
        resizeWindow({900, 640});
        auto* list = viewer()->findChild<QListView*>(QStringLiteral("examples"));
        const auto* delegate = static_cast<const ExampleDelegate*>(list->itemDelegate());
        QTRY_COMPARE_GE(list->visualRect(list->currentIndex()).height(),
            sample == "sample:chunks" ? delegate->height(list->fontMetrics())
                                      : delegate->leastHeight(list->fontMetrics()));
        QVERIFY(list->viewport()->height() >= list->visualRect(list->currentIndex()).height());
    }

    void opensOnTheTestPart()
    {
        QVERIFY(session().dataset()->test);
        QCOMPARE(viewer()->part(), 1);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PredictionRoomTest)
#include "prediction_room_test.moc"
