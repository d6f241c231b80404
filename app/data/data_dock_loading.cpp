// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the dock about data that are being read, or whose reading was cancelled.
#include "app/data/data_dock.h"

#include "app/model/dialogs/data_dialog.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/notes.h"
#include "widgets/qt_string.h"
#include "widgets/runs/progress_eta.h"

namespace gapscope {
namespace {

/// ", 0:12 left"; "" until it can be estimated.
QString timeLeft(qint64 milliseconds, double done)
{
    constexpr qint64 soonest = 2000;
    constexpr double least = 0.05;
    if (milliseconds < soonest || done < least)
        return {};
    const double seconds = static_cast<double>(milliseconds) / 1000 * (1 - done) / done;
    return DataDock::tr(", %1 left").arg(clockText(seconds));
}

} // namespace

/// The progress of the file that is being read.
void DataDock::buildLoading()
{
    auto* cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(u"cancelReading"_s);
    cancel->setToolTip(tr("Stop reading; what was loaded before stays"));
    m_progress->setFixedWidth(160);
    auto* loading = plainLayout<QHBoxLayout>(m_loading, 8);
    addWidgets(loading, {m_what, m_progress, cancel});
    m_progress->setAccessibleName(tr("Reading"));
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
    m_unread->setVisible(!source.isEmpty());
    m_unreadNote->setText(tr("%1 was not read to its end: choose what of it to read.").arg(source));
    nameOptions(*m_unreadOptions, choice);
    showUnreadNote();
}

void DataDock::showEmpty(bool reading)
{
    m_title->setText(reading ? tr("Opening…") : tr("Nothing loaded yet"));
    setSummary({m_title->text()});
}

/// Hidden while a file is being read.
void DataDock::showUnreadNote() { m_unreadNote->setVisible(!m_since.isValid()); }

void DataDock::setProgress(double done, const QString& what)
{
    const bool reading = !what.isEmpty();
    if (!reading || done < 0 || !m_since.isValid()) { // finished, or just started
        m_since.invalidate();
        if (reading)
            m_since.start();
    }
    m_loading->setVisible(reading);
    if (m_empty)
        showEmpty(reading);
    showUnreadNote();
    m_what->setText(reading ? what + timeLeft(m_since.elapsed(), done) : what);
    m_progress->setRange(0, done < 0 ? 0 : 1000);
    m_progress->setValue(static_cast<int>(done * 1000));
}

} // namespace gapscope
