// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view/option_command.h"

#include <QCoreApplication>

namespace gapscope {
namespace {

constexpr qint64 oneDrag = 700; // milliseconds between steps of one movement of the hand

} // namespace

OptionCommand::OptionCommand(
    const QString& key, const QString& label, const QString& from, const QString& to, Apply apply)
    : QUndoCommand(QCoreApplication::translate("OptionCommand", "change of %1").arg(label))
    , m_key(key)
    , m_from(from)
    , m_to(to)
    , m_apply(std::move(apply))
{
    m_age.start();
}

void OptionCommand::redo()
{
    if (!m_made)
        m_apply(m_key, m_to);
    m_made = false;
}

bool OptionCommand::mergeWith(const QUndoCommand* newer)
{
    const auto* next = static_cast<const OptionCommand*>(newer);
    if (next->m_key != m_key || m_age.elapsed() > oneDrag)
        return false;
    m_to = next->m_to;
    m_age.restart();
    return true;
}

} // namespace gapscope
