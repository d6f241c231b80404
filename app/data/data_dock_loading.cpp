// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the dock about data that are being read, or whose reading was cancelled.
#include "app/data/data_dock.h"

#include "app/model/dialogs/data_dialog.h"
#include "app/parts/data_words.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/notes.h"
#include "widgets/qt_string.h"
#include "widgets/runs/progress_eta.h"

namespace gapscope {

/// The progress of the file that is being read.
void DataDock::buildLoading()
{
    auto* cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(u"cancelReading"_s);
    cancel->setToolTip(tr("Stop reading; what was loaded before stays"));
    m_what->setObjectName(u"phase"_s);
    m_reading = new ElidedLabel;
    m_reading->setObjectName(u"reading"_s);
    makeBold(m_reading);
    m_progress->setFixedWidth(160);
    auto* loading = plainLayout<QHBoxLayout>(m_loading, 8);
    m_first = new QLabel;
    m_first->setObjectName(u"firstPhotograph"_s);
    m_first->setAccessibleName(tr("The first photograph"));
    m_first->hide();
    addWidgets(loading, {cancel, m_progress, m_first, m_reading, m_what}); // texts move no button
    m_loading->hide();
    connect(cancel, &QPushButton::clicked, this, &DataDock::cancelRequested);
}

void DataDock::nameOptions(QPushButton& button, const DataChoice* choice)
{
    button.setText(choice ? tr(choice->button) : QString());
    button.setToolTip(choice ? tr(choice->tip) : QString());
}

/// Opens other photographs of the same source before those requested have all been read.
void DataDock::buildUnread()
{
    m_unread = new QWidget;
    m_unreadNote = new ElidedLabel;
    m_unreadOptions = new QPushButton;
    m_unreadOptions->setObjectName(u"unreadOptions"_s);
    auto* layout = plainLayout<QHBoxLayout>(m_unread, 8);
    addWidgets(layout, {m_unreadNote, m_unreadOptions});
    m_unread->hide();
    connect(m_unreadOptions, &QPushButton::clicked, this, &DataDock::unreadOptionsRequested);
}

void DataDock::setUnread(const QString& source, const DataChoice* choice)
{
    m_unreadNote->setText(source.isEmpty()
            ? QString()
            : tr("%1 was not read to its end: choose what of it to read.").arg(source));
    nameOptions(*m_unreadOptions, choice);
    m_unread->setVisible(!source.isEmpty() && !m_since.isValid());
}

void DataDock::setReading(const QString& name)
{
    m_reading->setText(tr("Opening %1").arg(name));
    m_progress->setAccessibleName(tr("Reading %1").arg(name));
}

void DataDock::showFirst(const QImage& picture)
{
    constexpr QSize large(260, 200); // logical pixels
    const auto fitted = [&picture](QSize most) {
        return picture.scaled(most, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    };
    const double scale = devicePixelRatioF();
    QPixmap shown =
        QPixmap::fromImage(fitted(QSize(large.width(), m_progress->sizeHint().height()) * scale));
    shown.setDevicePixelRatio(scale);
    m_first->setPixmap(shown);
    QBuffer file;
    fitted(large).save(&file, "PNG");
    m_first->setToolTip(
        u"<img src='data:image/png;base64,%1'>"_s.arg(QString::fromLatin1(file.data().toBase64())));
    m_first->show();
}

void DataDock::setProgress(double done, const QString& what)
{
    const bool reading = !what.isEmpty();
    if (!reading || done < 0 || !m_since.isValid()) { // finished, or just started
        m_first->hide();
        m_since.invalidate();
        m_forecast = {};
        if (reading)
            m_since.start();
    }
    if (reading) { // before it is shown: its width follows
        QStringList parts{phaseInWords(what)};
        m_progress->setRange(0, done < 0 ? 0 : 1000);
        m_progress->setValue(static_cast<int>(done * 1000));
        if (done >= 0) {
            m_forecast.see(static_cast<double>(m_since.elapsed()) / 1000, done);
            parts << leftText(m_forecast.secondsLeft());
        }
        m_what->setParts(parts, u", "_s);
    }
    if (m_loading->isHidden() == reading) {
        m_loading->setVisible(reading);
        Q_EMIT readingChanged(reading);
    }
    m_unread->setVisible(!reading && !m_unreadNote->text().isEmpty());
}

} // namespace gapscope
