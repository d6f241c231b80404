// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

#include <QWidget>

class QPainter;

namespace gapscope {

class ExampleListModel;

/// Which labels of an example are shown.
enum class ExampleShow { truth, prediction, difference };

/// One example, large, as an ExampleViewer needs it. What an example looks like is said by the
/// kinds of examples: WordCanvas, SentenceCanvas, PhotoCanvas, PoseCanvas.
class ExampleCanvas : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Another part or other label names; no example is shown until the next setExample().
    virtual void setPart(const ExampleListModel& model) = 0;
    /// With its prediction, when there is one. −1: none.
    virtual void setExample(const ExampleListModel& model, int example) = 0;
    /// For the example shown; zoom and scroll stay.
    virtual void setPrediction(const Labelling& prediction) = 0;
    /// Over the size that fits, 0.25 … 8; stays from example to example.
    virtual void setZoom(double zoom) = 0;

    double zoom() const { return m_zoom; }
    virtual void setShow(ExampleShow show)
    {
        m_show = show;
        update();
    }
    ExampleShow showing() const { return m_show; }

protected:
    /// On a ground of its own, over whatever is there. place: of the text in the area.
    void paintNote(QPainter& painter, const QRectF& area, Qt::Alignment place, const QString& text);
    /// Around everything, while the keyboard is here.
    void paintFocus(QPainter& painter);

    ExampleShow m_show = ExampleShow::difference;
    double m_zoom = 1;
    bool m_labelled = true; ///< the part has a truth; set by setPart()
};

} // namespace gapscope
