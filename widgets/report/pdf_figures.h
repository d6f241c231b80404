// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/report/report.h"

#include <QPainter>
#include <QTextFormat>
#include <QTextObjectInterface>

#ifdef Q_MOC_RUN // which reads no header (resources/cmake/moc.in)
Q_DECLARE_INTERFACE(QTextObjectInterface, "org.qt-project.Qt.QTextObjectInterface")
#endif

namespace gapscope {

/// Draws the figures of a report in the text of a document, as vectors: the image named "2" is the
/// third figure.
class PdfFigures : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    /// room: the largest size of a figure on a sheet.
    PdfFigures(QSizeF room, const ReportProgress& progress, std::size_t count)
        : m_room(room)
        , m_progress(progress)
        , m_count(count)
    {
    }

    /// Returns the name of its image.
    QString add(const ReportFigure& figure)
    {
        m_figures.push_back(&figure);
        return QString::number(m_figures.size() - 1);
    }
    bool isCancelled() const { return m_cancelled; }

    QSizeF intrinsicSize(QTextDocument*, int, const QTextFormat& format) override
    {
        return QSizeF(pixels(format)).scaled(m_room, Qt::KeepAspectRatio);
    }
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
        const QTextFormat& format) override
    {
        if (m_cancelled || !painter->clipBoundingRect().contains(rect.center()))
            return;
        const QSize size = pixels(format);
        painter->save();
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / size.width(), rect.height() / size.height());
        figureOf(format).picture.paint(*painter, QRectF(QPointF(0, 0), QSizeF(size)));
        painter->restore();
        m_cancelled = m_progress && !m_progress(++m_drawn, m_count);
    }

private:
    const ReportFigure& figureOf(const QTextFormat& format) const
    {
        return *m_figures[format.toImageFormat().name().toULongLong()];
    }
    QSize pixels(const QTextFormat& format) const
    {
        return sizeOf(figureOf(format).picture, figureOf(format).size);
    }

    const QSizeF m_room;
    const ReportProgress& m_progress;
    const std::size_t m_count;
    std::vector<const ReportFigure*> m_figures;
    std::size_t m_drawn = 0;
    bool m_cancelled = false; ///< drawing is not interrupted in the middle
};

} // namespace gapscope
