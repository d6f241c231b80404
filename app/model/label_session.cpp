// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/label_session.h"

#include <utility>

namespace gapscope {

void LabelSession::show(std::shared_ptr<const LabelledFiles> files)
{
    m_files = std::move(files);
    m_current = 0;
    Q_EMIT changed();
}

void LabelSession::choose(std::size_t file)
{
    if (!m_files || file >= m_files->files.size() || file == m_current)
        return;
    m_current = file;
    Q_EMIT changed();
}

void LabelSession::end()
{
    if (!std::exchange(m_files, nullptr))
        return;
    m_current = 0;
    Q_EMIT changed();
}

} // namespace gapscope
