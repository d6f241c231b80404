// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/run_notice.h"

#include "app/docks/runs_dock.h"
#include "app/engine/run_controller.h"
#include "app/parts/actions.h"
#include "app/parts/quantities.h"
#include "app/path/path_page.h"

#include <QDBusConnection>
#include <QDBusMessage>

namespace gapscope {
namespace {

constexpr double leastSeconds = 60;
constexpr char noticeSetting[] = "notifications";

} // namespace

bool isWorthNotice(const EndedRuns& ended)
{
    return ended.wanted && !ended.inFront && !ended.more && ended.seconds >= leastSeconds;
}

void notifyDesktop(const QString& title, const QString& text)
{
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    QDBusMessage call = QDBusMessage::createMethodCall(u"org.freedesktop.Notifications"_s,
        u"/org/freedesktop/Notifications"_s, u"org.freedesktop.Notifications"_s, u"Notify"_s);
    call.setArguments({u"GapScope"_s, 0U, u"gapscope"_s, title, text.toHtmlEscaped(), QStringList(),
        QVariantMap{{u"desktop-entry"_s, u"gapscope"_s}}, -1});
    bus.send(call); // waits for no answer
}

RunNotice::RunNotice(const WindowParts& parts, PathPage& paths, QWidget& window)
    : m_parts(parts)
    , m_paths(paths)
    , m_window(window)
{
    QAction* choice = m_parts.actions.notifications;
    choice->setChecked(QSettings().value(QLatin1String(noticeSetting), true).toBool());
    connect(choice, &QAction::toggled, this,
        [](bool on) { QSettings().setValue(QLatin1String(noticeSetting), on); });
    const RunController* controller = &m_parts.controller;
    connect(controller, &RunController::started, this, &RunNotice::begin);
    // Once the session knows how it ended, and whether another one starts.
    connect(controller, &RunController::finished, this, &RunNotice::end, Qt::QueuedConnection);
    connect(controller, &RunController::failed, this, &RunNotice::end, Qt::QueuedConnection);
    connect(&m_paths, &PathPage::ended, this, &RunNotice::end, Qt::QueuedConnection);
}

void RunNotice::begin()
{
    if (!m_since.isValid())
        m_since.start();
}

void RunNotice::end(int id)
{
    if (!m_since.isValid())
        return; // a path that failed is reported twice
    ++m_count;
    EndedRuns ended;
    ended.seconds = static_cast<double>(m_since.elapsed()) / 1e3;
    ended.inFront = QApplication::activeWindow() != nullptr;
    ended.more = m_parts.controller.running();
    ended.wanted = m_parts.actions.notifications->isChecked();
    if (ended.more)
        return;
    if (isWorthNotice(ended)) {
        notify(m_count == 1 ? tr("A run has ended") : tr("%1 runs have ended").arg(m_count),
            textOf(id, ended.seconds));
        QApplication::alert(&m_window);
    }
    m_since.invalidate();
    m_count = 0;
}

/// "bcfw · λ 0.01: converged, after 3 min 05 s".
QString RunNotice::textOf(int id, double seconds) const
{
    const Run* run = m_parts.session.find(id);
    const Path* path = run ? nullptr : m_paths.paths().find(id);
    const QString status = run ? statusText(*run) : path ? statusText(*path) : QString();
    const QString name = run ? run->name : path ? path->name : QString();
    return tr("%1: %2, after %3").arg(name, status, durationLabel(seconds));
}

} // namespace gapscope
