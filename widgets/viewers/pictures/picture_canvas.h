// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/pictures/overlay_paint.h"
#include "widgets/viewers/pictures/photo_store.h"

#include <QRectF>

namespace gapscope {

/// The place of a picture in a widget: fitted into an area, enlarged, and moved so that a given
/// point of it is in the middle if it does not fit. In logical pixels of the widget.
struct PicturePlace {
    QRectF area;              ///< where it is visible
    cv::Size pixels;          ///< of the picture, at least 1 × 1
    double zoom = 1;          ///< relative to the size that fits
    QPointF middle{0.5, 0.5}; ///< of the visible part, in widths and heights of the picture

    static constexpr double leastZoom = 0.25, mostZoom = 8;

    double scale() const; ///< logical pixels per picture pixel
    QRectF rect() const;  ///< of the whole picture
    QPointF toPicture(QPointF position) const { return (position - rect().topLeft()) / scale(); }
    QPointF fromPicture(QPointF pixel) const { return rect().topLeft() + pixel * scale(); }

    /// The value of middle for this top left corner of the picture, within its limits.
    QPointF middleAt(QPointF topLeft) const;
    /// Changes the zoom, keeping the point at this position fixed.
    void zoomAbout(QPointF position, double to);
    /// Moves the visible part by tenths of its size.
    void pan(int dx, int dy);
    /// Moves as little as needed to make a position visible.
    void bringIntoView(QPointF position);

    /// The visible part, in whole pixels of picture and screen.
    struct Seen {
        PictureWindow window;
        QPoint device; ///< upper left corner in device pixels
    };
    Seen seen(double devicePixelRatio) const;
};

/// One photograph with an overlay of adjustable opacity. Zoom and position are kept between
/// photographs. One item of it (a superpixel, a part of the body) may be selected: by a click, or
/// with Ctrl and the arrow keys. The wheel zooms about the pointer, dragging moves the picture.
/// Subclasses draw the overlay and the footer, which stands elsewhere, and find items.
class PictureCanvas : public ExampleCanvas {
    Q_OBJECT

public:
    void setZoom(double zoom) override;
    void setShow(ExampleShow show) override;
    /// A text about the picture: "IoU 0.81 · loss 0.09".
    void setCaption(const QString& caption);
    /// 0 … 1.
    void setOpacity(double opacity);
    double opacity() const { return m_opacity; }

    PhotoStore& photos() const { return *m_photos; }
    int example() const { return m_example; }
    /// −1: none.
    int selected() const { return m_selected; }
    void select(int item);
    /// Selects the nearest item in a direction (one of ±1 in x or y); without a selection the
    /// first.
    void walk(int dx, int dy);
    /// Moves the visible section by a tenth of it.
    void pan(int dx, int dy);
    /// −1: none.
    virtual int itemAt(QPointF position) const = 0;
    /// A position on the item in this widget, whether visible or not.
    virtual QPointF placeOf(int item) const = 0;
    /// One line about an item.
    virtual QString itemText(int item) const = 0;

    /// Height of the footer at this width.
    virtual double footerHeight(double width) const = 0;
    /// Paints what is shown, the item under the pointer, and the legend; from the left upper
    /// corner.
    virtual void paintFooter(QPainter& painter, double width) const = 0;

Q_SIGNALS:
    void itemSelected(int item);
    /// The footer says something else.
    void footerChanged();

protected:
    /// photos: not owned; switched to the parts shown. trouble: place of its message.
    PictureCanvas(
        PhotoStore* photos, QSize least, double opacity, Qt::Alignment trouble, QWidget* parent);

    virtual bool hasExample() const = 0;
    /// Empty: no picture to show.
    virtual cv::Size pictureSize() const = 0;
    virtual int itemCount() const = 0;
    virtual int firstItem() const = 0;
    /// Items that walk() may move to.
    virtual std::vector<int> itemsBeside(int item) const = 0;
    /// Reference point for directions in walk(); any scale.
    virtual QPointF centreOf(int item) const { return placeOf(item); }
    /// For screen readers; empty: nothing is shown.
    virtual QStringList said() const = 0;
    virtual void paintOverlayOn(cv::Mat3b& picture, const PicturePlace::Seen& seen) const = 0;
    /// Paints over the picture, in logical pixels.
    virtual void paintAbove(QPainter&) { }
    /// Called when the overlay has changed.
    virtual void changed();
    /// Shows in the footer what is under the pointer; −1: nothing.
    virtual void hover(int item);
    virtual void clicked(QMouseEvent* event);
    /// Returns whether it handles the drag, so that the picture stays.
    virtual bool dragged(QPointF /*position*/) { return false; }

    std::optional<QString> toolTipAt(QPoint point) const override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;

    /// Another example: drops everything of the previous one but the selection.
    void forgetPhoto(int example);
    void takePhoto();
    void describe();
    /// "truth · caption"
    QString captioned(const QString& shown) const;
    QRectF pictureArea() const { return rect(); } ///< in logical pixels
    /// About the item under the pointer, else the selected one; "": neither.
    QString pointedText() const;
    PicturePlace place() const; ///< requires: pictureSize() is not empty
    cv::Vec3b plainGround() const;

    int m_example = -1, m_selected = -1, m_hovered = -1;
    double m_opacity;

private:
    void take(const PicturePlace& place);
    void moveTo(QPointF topLeft);
    const QImage& frame(const PicturePlace::Seen& seen) const;

    PhotoStore* m_photos;
    Qt::Alignment m_trouble;
    std::shared_ptr<const Photo> m_photo;
    QString m_caption;
    QPointF m_middle{0.5, 0.5}; ///< of the visible section, in widths and heights of the image
    QPointF m_grab;
    bool m_dragging = false;
    struct Cache {
        PicturePlace::Seen seen;
        cv::Mat3b ground;
        QImage frame;
    };
    mutable Cache m_cache;
};

} // namespace gapscope
