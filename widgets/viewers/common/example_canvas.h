// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

#include <QKeyEvent>
#include <QPoint>
#include <QWidget>

#include <algorithm>
#include <optional>

class QPainter;

namespace gapscope {

/// One step of an arrow key, right and down above 0; (0, 0): another key.
inline QPoint arrowStep(const QKeyEvent& event)
{
    return {(event.key() == Qt::Key_Right) - (event.key() == Qt::Key_Left),
        (event.key() == Qt::Key_Down) - (event.key() == Qt::Key_Up)};
}

/// The index that an arrow key, Home or End leads to from this one, within 0 … count − 1.
/// step: of the arrow key.
inline int indexAfter(const QKeyEvent& event, int index, int step, int count)
{
    if (event.key() == Qt::Key_Home)
        return 0;
    return event.key() == Qt::Key_End ? count - 1 : std::clamp(index + step, 0, count - 1);
}

/// An arrow key, Home or End.
inline bool movesInGrid(const QKeyEvent& event)
{
    return !arrowStep(event).isNull() || event.key() == Qt::Key_Home || event.key() == Qt::Key_End;
}

/// A widget that paints what it shows: takes the keyboard and as much room as there is, and tells
/// by tool tips what is where.
class PaintedView : public QWidget {
    Q_OBJECT

public:
    PaintedView(QSize preferred, QSize least, QWidget* parent);
    QSize sizeHint() const override { return m_preferred; }
    QSize minimumSizeHint() const override { return m_least; }

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent*) override { layOut(); }
    void changeEvent(QEvent* event) override;
    /// After a change of size or font.
    virtual void layOut() { }
    /// None: the widget's own tool tip.
    virtual std::optional<QString> toolTipAt(QPoint) const { return std::nullopt; }
    /// Around everything, while the keyboard is here.
    void paintFocus(QPainter& painter) const;

private:
    QSize m_preferred, m_least;
};

class ExampleListModel;

/// Which labels of an example are shown.
enum class ExampleShow { truth, prediction, difference };

/// One example, large, as an ExampleViewer needs it. What an example looks like is said by the
/// kinds of examples: WordCanvas, SentenceCanvas, PhotoCanvas, PoseCanvas.
class ExampleCanvas : public PaintedView {
    Q_OBJECT

public:
    using PaintedView::PaintedView;

    /// Another part or other label names; no example is shown until the next setExample().
    virtual void setPart(const ExampleListModel& model) = 0;
    /// With its prediction, when there is one. −1: none.
    virtual void setExample(const ExampleListModel& model, int example) = 0;
    /// For the example shown; zoom and scroll stay.
    virtual void setPrediction(const Labelling& prediction) = 0;
    /// Over the size that fits, 0.25 … 8; stays from example to example.
    virtual void setZoom(double zoom);

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
    virtual void zoomed() { layOut(); }
    /// With Ctrl it zooms.
    void wheelEvent(QWheelEvent* event) override;
    virtual void wheelTurned(QPoint /*angle*/) { }

    ExampleShow m_show = ExampleShow::difference;
    double m_zoom = 1;
    bool m_labelled = true; ///< the part has a truth; set by setPart()
};

} // namespace gapscope
