// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pictures/picture_viewer.h"

#include "widgets/controls/number_text.h"

#include "widgets/controls/opacity_slider.h"
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/common/example_delegate.h"
#include "widgets/viewers/pictures/picture_canvas.h"
#include "widgets/viewers/pictures/picture_footer.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {
namespace {

constexpr double opacityStep = 0.1;

void paintThumbnail(QPainter& painter, const QRectF& area, const cv::Mat3b& picture)
{
    const QImage image = imageOf(picture);
    const QSizeF size = QSizeF(image.size()).scaled(area.size(), Qt::KeepAspectRatio);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(QRectF({area.center().x() - size.width() / 2,
                                 area.top() + (area.height() - size.height()) / 2},
                          size),
        image);
}

/// Paints the name and what the order compares; by name or place, the quality of the prediction.
/// The tool tip has the loss, too.
void paintTexts(QPainter& painter, const QRectF& area, const ExampleListModel& model, int example,
    const QString& quality, bool dark)
{
    const PlotInk ink = plotInk(dark);
    const double loss = model.loss(example), good = model.quality(example);
    const QString compared = model.orderText(example);
    const QString said = !compared.isEmpty() ? compared
        : !std::isnan(good) ? PictureViewer::tr("%1 %2").arg(quality).arg(fixedText(good, 2))
        : !std::isnan(loss) ? PictureViewer::tr("loss %1").arg(fixedText(loss, 2))
                            : QString();
    const QFontMetricsF metrics(painter.font());
    painter.setPen(ink.quietText);
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, said);
    painter.setPen(ink.text);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(model.index(model.rowOf(example)).data().toString(), Qt::ElideLeft,
            area.width() - (said.isEmpty() ? 0 : metrics.horizontalAdvance(said) + 6)));
}

} // namespace

ExampleViewer::Kind pictureKind(ExampleNames names, ExampleListModel* model, PictureCanvas* canvas,
    OverlayThumbnail overlay, QWidget* detail, const QString& title)
{
    PhotoStore* photos = &canvas->photos();
    ExampleDelegate::Frame frame{
        [](const QFontMetrics&) { return 176; }, 104 + 14, 1, {4, 4, 4, 5}, 3, {}, {}};
    frame.picture = [=](QPainter& painter, const QRectF& area, int example, bool dark) {
        const auto thumbnail = photos->thumbnail(example);
        if (!thumbnail || thumbnail->pixels.empty()) {
            painter.setPen(plotInk(dark).quietText);
            painter.drawText(area, Qt::AlignCenter,
                thumbnail ? PictureViewer::tr("no picture") : PictureViewer::tr("…"));
            return;
        }
        cv::Mat3b picture = thumbnail->pixels.clone();
        if (!model->prediction(example).empty())
            overlay(picture, *thumbnail, example);
        paintThumbnail(painter, area, picture);
    };
    frame.texts = [=, quality = names.quality](QPainter& painter, const QRectF& area, int example,
                      bool dark) { paintTexts(painter, area, *model, example, quality, dark); };
    return {std::move(names), model, canvas, new ExampleDelegate(model, std::move(frame)),
        QListView::LeftToRight, 1, detail, title, new PictureFooter(canvas)};
}

PictureViewer::PictureViewer(const Kind& kind, const QString& answerTip, QWidget* parent)
    : ExampleViewer(kind, parent)
    , m_canvas(static_cast<PictureCanvas*>(kind.canvas))
    , m_answerButton(addToggle("answer", tr("&Loss-augmented answer"), answerTip))
{
    photos().setParent(this);
    search()->setToolTip(tr("Photographs whose name contains this"));
    // A thumbnail is ready: frames have one size, so repainting them is enough.
    connect(
        &photos(), &PhotoStore::thumbnailReady, list(), [this] { list()->viewport()->update(); });
}

PhotoStore& PictureViewer::photos() const { return m_canvas->photos(); }

void PictureViewer::setDecoder(DecodePhotograph decode) { photos().setDecoder(std::move(decode)); }

QToolButton* PictureViewer::addToggle(const char* name, const QString& text, const QString& tip)
{
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setCheckable(true);
    addControl(button);
    return button;
}

void PictureViewer::addOpacity(const QString& tip)
{
    m_opacity = new OpacitySlider(tip);
    addControl(m_opacity);
    connect(m_opacity, &OpacitySlider::opacityChanged, m_canvas, &PictureCanvas::setOpacity);
    m_opacity->setOpacity(m_canvas->opacity());
}

QImage PictureViewer::pictureShown() const
{
    const QImage overlay = overlayPicture(currentExample(), shownAs());
    return overlay.isNull() ? ExampleViewer::pictureShown() : overlay;
}

void PictureViewer::offerAnswer(bool possible)
{
    m_answerButton->setEnabled(possible);
    if (possible)
        return;
    const QSignalBlocker quiet(m_answerButton); // prevents recursion
    m_answerButton->setChecked(false);
}

bool PictureViewer::takeLetter(int key)
{
    switch (key) {
    case Qt::Key_L:
        if (m_answerButton->isEnabled())
            m_answerButton->toggle();
        return true;
    case Qt::Key_BracketLeft:
        m_opacity->setOpacity(m_opacity->opacity() - opacityStep);
        return true;
    case Qt::Key_BracketRight:
        m_opacity->setOpacity(m_opacity->opacity() + opacityStep);
        return true;
    default:
        return false;
    }
}

bool PictureViewer::takeKey(QKeyEvent* event)
{
    const Qt::KeyboardModifiers held = event->modifiers() & ~Qt::KeypadModifier;
    const QPoint step = arrowStep(*event);
    if (!step.isNull() && held == Qt::ControlModifier)
        m_canvas->walk(step.x(), step.y());
    else if (!step.isNull() && held == Qt::ShiftModifier)
        m_canvas->pan(step.x(), step.y());
    else
        return (held == Qt::NoModifier && takeLetter(event->key()))
            || ExampleViewer::takeKey(event);
    return true;
}

} // namespace gapscope
