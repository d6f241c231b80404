// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/segmentation/segmentation_viewer.h"

#include "core/machine/clocks.h"
#include "datasets/formats/binary/image_decode.h"
#include "tests/support/problems/tiny_graph.h"
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

/// Helpers shared by the tests of the segmentation viewer.
class SegmentationViewerFixture : public QObject {
protected:
    static inline const TrainedPhotographs& horses()
    {
        static const TrainedPhotographs all("sample:horses");
        return all;
    }

    struct Shown {
        SegmentationViewer view;
        PhotoCanvas& canvas = *view.canvas();
        RegionPanel& panel = *view.findChild<RegionPanel*>();

        Shown()
        {
            view.resize(1000, 640);
            view.setDecoder(decodePhotograph);
            view.setData(horses().parts());
            view.setWeights(horses().w);
            view.setPredictions(0, horses().predictions(0));
            view.show();
        }
        const SegmentationProblem& problem() const { return *horses().problem(view.part()); }
        std::size_t example() const { return static_cast<std::size_t>(view.currentExample()); }
        const SegmentationImage& image() const { return problem().examples().images[example()]; }
        void clickRegion(int region)
        {
            QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.placeOf(region).toPoint());
        }
        void wheel(QPointF at, int notches)
        {
            QWheelEvent event(at, canvas.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton,
                Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(&canvas, &event);
        }
        QToolButton* button(const char* text) const
        {
            for (QToolButton* each : view.findChildren<QToolButton*>())
                if (each->text() == QLatin1String(text))
                    return each;
            return nullptr;
        }
        QList<Label> labelsIn(const Labelling& y) const { return {y.begin(), y.end()}; }
    };
};

} // namespace gapscope
