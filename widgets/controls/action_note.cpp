// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/action_note.h"

#include "widgets/controls/boxes.h"

#include <QtWidgets>

#include <algorithm>

namespace gapscope {
namespace {

/// Wraps its words. It asks the layout for no height by width: a page with such a part would take
/// the height it prefers where it could do with less, and be cut off.
class NoteText : public QLabel {
public:
    bool hasHeightForWidth() const override { return false; }
    void fit() { setMinimumHeight(std::max(0, heightForWidth(width()))); }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QLabel::resizeEvent(event);
        fit();
    }
};

} // namespace

ActionNote::ActionNote(QWidget* parent)
    : QWidget(parent)
    , m_text(new NoteText)
    , m_action(new QPushButton)
{
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setObjectName(QStringLiteral("noteText"));
    m_action->setObjectName(QStringLiteral("noteAction"));
    m_action->setAutoDefault(true);
    auto* layout = plainLayout<QHBoxLayout>(this, 8);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action);
    connect(m_action, &QPushButton::clicked, this, &ActionNote::triggered);
    hide();
}

void ActionNote::setNote(const QString& text, const QString& action)
{
    m_text->setText(text);
    static_cast<NoteText*>(m_text)->fit();
    m_action->setText(action);
    m_action->setAccessibleDescription(text);
    m_action->setVisible(!action.isEmpty());
    setVisible(!text.isEmpty());
}

QString ActionNote::text() const { return m_text->text(); }

} // namespace gapscope
