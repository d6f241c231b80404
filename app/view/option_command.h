// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QString>
#include <QUndoCommand>

#include <functional>

namespace gapscope {

/// One option changed by the person. Drags of a slider become one command.
class OptionCommand : public QUndoCommand {
public:
    using Apply = std::function<void(const QString& key, const QString& text)>;
    /// The change has been made already: only undo and redo apply.
    OptionCommand(const QString& key, const QString& label, const QString& from, const QString& to,
        Apply apply);

    void undo() override { m_apply(m_key, m_from); }
    void redo() override;
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* newer) override;

private:
    QString m_key, m_from, m_to;
    Apply m_apply;
    QElapsedTimer m_age;
    bool m_made = true;
};

} // namespace gapscope
