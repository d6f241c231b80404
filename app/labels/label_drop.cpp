// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/labels/label_drop.h"

#include <algorithm>

namespace gapscope {

LabelDrop::LabelDrop(QWidget* target, PlaceAt placeAt, Dropped dropped)
    : QObject(target)
    , m_target(target)
    , m_hint(new QLabel(target))
    , m_placeAt(std::move(placeAt))
    , m_dropped(std::move(dropped))
{
    m_hint->setObjectName(QStringLiteral("dropHint"));
    m_hint->setAccessibleName(tr("What is done with files dropped here"));
    m_hint->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_hint->setAutoFillBackground(true);
    m_hint->setBackgroundRole(QPalette::Highlight);
    m_hint->setForegroundRole(QPalette::HighlightedText);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->hide();
    target->setAcceptDrops(true);
    target->installEventFilter(this);
}

void LabelDrop::say(const QPoint& point)
{
    const Place place = m_placeAt(point);
    m_hint->setVisible(!place.says.isEmpty());
    m_hint->setGeometry(place.where);
    m_hint->setText(m_hint->fontMetrics().elidedText(
        place.says, Qt::ElideMiddle, std::max(0, place.where.width() - 8)));
    m_hint->raise();
}

bool LabelDrop::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove: {
        auto* drag = static_cast<QDropEvent*>(event); // the base of both
        if (!drag->mimeData()->hasUrls())
            break;
        say(drag->position().toPoint());
        drag->acceptProposedAction();
        return true;
    }
    case QEvent::DragLeave:
        m_hint->hide();
        return true;
    case QEvent::Drop: {
        auto* drop = static_cast<QDropEvent*>(event);
        QStringList files;
        for (const QUrl& url : drop->mimeData()->urls())
            if (url.isLocalFile())
                files << url.toLocalFile();
        m_hint->hide();
        drop->acceptProposedAction();
        if (!files.isEmpty())
            m_dropped(drop->position().toPoint(), files);
        return true;
    }
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace gapscope
