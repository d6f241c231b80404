// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QAction>
#include <QGroupBox>
#include <QHash>
#include <QKeySequence>
#include <QLabel>
#include <QTabBar>

namespace gapscope {

/// Every text that has a mnemonic, by its letter.
class Mnemonics {
public:
    void add(const QString& text)
    {
        if (const QKeySequence key = QKeySequence::mnemonic(text); !key.isEmpty())
            m_texts[key] << text;
    }
    void add(const QList<QAction*>& actions)
    {
        for (const QAction* action : actions)
            if (action->isVisible() && !action->isSeparator())
                add(action->text());
    }
    /// Visible widgets: buttons, tabs, labels of fields, boxes.
    void add(const QWidget& window)
    {
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            if (!widget->isVisible())
                continue;
            if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
                add(button->text());
            else if (const auto* label = qobject_cast<const QLabel*>(widget);
                     label && label->buddy())
                add(label->text());
            else if (const auto* box = qobject_cast<const QGroupBox*>(widget))
                add(box->title());
            else if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
                for (int k = 0; k < tabs->count(); ++k)
                    add(tabs->tabText(k));
        }
    }
    QString clashes() const
    {
        QStringList found;
        for (auto each = m_texts.begin(); each != m_texts.end(); ++each)
            if (each.value().size() > 1)
                found << each.key().toString() + QStringLiteral(": ")
                        + each.value().join(QStringLiteral(", "));
        return found.join(QLatin1Char('\n'));
    }

private:
    QHash<QKeySequence, QStringList> m_texts;
};

template <typename... Parts> QString clashesIn(const Parts&... parts)
{
    Mnemonics mnemonics;
    (mnemonics.add(parts), ...);
    return mnemonics.clashes();
}

} // namespace gapscope
