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

/// One step of an arrow key, positive to the right and down; (0, 0): another key.
inline QPoint arrowStep(const QKeyEvent& event)
{
    return {(event.key() == Qt::Key_Right) - (event.key() == Qt::Key_Left),
        (event.key() == Qt::Key_Down) - (event.key() == Qt::Key_Up)};
}

/// The index that an arrow key, Home or End moves to from this one, within 0 … count − 1. step: of
/// the arrow key.
inline int indexAfter(const QKeyEvent& event, int index, int step, int count)
{
    if (event.key() == Qt::Key_Home)
        return 0;
    return event.key() == Qt::Key_End ? count - 1 : std::clamp(index + step, 0, count - 1);
}

/// Whether the key is an arrow key, Home or End.
inline bool movesInGrid(const QKeyEvent& event)
{
    return !arrowStep(event).isNull() || event.key() == Qt::Key_Home || event.key() == Qt::Key_End;
}

/// A widget that paints its content: has keyboard focus, uses all available space, and describes
/// places by tool tips.
class PaintedView : public QWidget {
    Q_OBJECT

public:
    PaintedView(QSize preferred, QSize least, QWidget* parent);
    QSize sizeHint() const override { return m_preferred; }
    QSize minimumSizeHint() const override { return m_least; }

Q_SIGNALS:
    /// The user wants to write the view to a file; offered if something listens.
    void exportRequested();

protected:
    /// The content as lines of cells separated by tabs, for the clipboard; "": a picture only.
    virtual QString contentText() const { return {}; }
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent*) override { layOut(); }
    void changeEvent(QEvent* event) override;
    /// Called after a change of size or font.
    virtual void layOut() { }
    /// std::nullopt: the widget's own tool tip.
    virtual std::optional<QString> toolTipAt(QPoint) const { return std::nullopt; }
    /// Paints a frame around everything while the widget has the focus.
    void paintFocus(QPainter& painter) const;

private:
    QSize m_preferred, m_least;
};

class ExampleListModel;

/// Which labels of an example are shown.
enum class ExampleShow { truth, prediction, difference };

/// One example, large, as an ExampleViewer needs it. The subclasses draw it: WordCanvas,
/// SentenceCanvas, PhotoCanvas, PoseCanvas.
class ExampleCanvas : public PaintedView {
    Q_OBJECT

public:
    using PaintedView::PaintedView;

    /// Sets another part or other label names; no example is shown until the next setExample().
    virtual void setPart(const ExampleListModel& model) = 0;
    /// Shows an example with its prediction, if there is one. −1: none.
    virtual void setExample(const ExampleListModel& model, int example) = 0;
    /// Sets the prediction of the example shown; zoom and scroll position stay.
    virtual void setPrediction(const Labelling& prediction) = 0;
    /// Relative to the size that fits, 0.25 … 8; stays from example to example.
    virtual void setZoom(double zoom);

    double zoom() const { return m_zoom; }
    virtual void setShow(ExampleShow show)
    {
        m_show = show;
        update();
    }
    ExampleShow showing() const { return m_show; }

protected:
    /// Paints text on its own background, over the content. place: of the text in the area.
    void paintNote(QPainter& painter, const QRectF& area, Qt::Alignment place, const QString& text);
    virtual void zoomed() { layOut(); }
    /// With Ctrl the wheel zooms.
    void wheelEvent(QWheelEvent* event) override;
    virtual void wheelTurned(QPoint /*angle*/) { }

    ExampleShow m_show = ExampleShow::difference;
    double m_zoom = 1;
    bool m_labelled = true; ///< the part has a truth; set by setPart()
};

} // namespace gapscope
