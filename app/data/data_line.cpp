// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data/data_line.h"

#include "app/data/data_dock.h"
#include "widgets/controls/boxes.h"
#include "widgets/qt_string.h"

namespace gapscope {

DataLine::DataLine(DataDock* facts, QWidget* parent)
    : QWidget(parent)
    , m_facts(facts)
    , m_frame(new QFrame(this, Qt::Popup))
    , m_button(new QToolButton)
{
    m_frame->setObjectName(u"dataFacts"_s);
    m_frame->setFrameShape(QFrame::StyledPanel);
    plainLayout<QVBoxLayout>(m_frame)->addWidget(facts);
    m_button->setObjectName(u"dataLine"_s);
    m_button->setAutoRaise(true);
    m_button->setFocusPolicy(Qt::TabFocus);
    m_button->setAccessibleName(tr("Data"));
    auto* row = plainLayout<QHBoxLayout>(this, 12, {2, 0, 8, 0});
    row->addWidget(m_button);
    int height = 0; // the page does not move when one comes or goes
    for (QWidget* widget : facts->lineWidgets()) {
        row->addWidget(widget);
        height = std::max(height, widget->sizeHint().height());
    }
    setMinimumHeight(height);
    row->addStretch(1);
    connect(m_button, &QToolButton::clicked, this, &DataLine::unfold);
    connect(facts, &DataDock::summaryChanged, this, &DataLine::showSummary);
    connect(facts, &DataDock::readingChanged, this, [this](bool reading) {
        m_reading = reading;
        showSummary();
    });
    // A panel that a button opens stands over the pages, not behind the facts.
    for (auto* button : facts->findChildren<QAbstractButton*>())
        connect(button, &QAbstractButton::clicked, m_frame, &QWidget::hide);
    for (auto* box : facts->findChildren<QComboBox*>())
        connect(box, &QComboBox::activated, m_frame, &QWidget::hide);
    showSummary();
}

void DataLine::addAtEnd(QWidget* widget)
{
    constexpr int all = 1000; // of the free room, so that no longer text waits for the layout
    static_cast<QBoxLayout*>(layout())->addWidget(widget, all);
    connect(m_facts, &DataDock::readingChanged, widget, &QWidget::setHidden);
}

/// Parts that do not fit are omitted whole: a number that is cut looks like another. The title
/// alone may take more room.
void DataLine::showSummary()
{
    constexpr int widest = 480; // logical pixels
    const int room = m_reading ? widest / 2 : widest;
    QString text = m_facts->summary();
    while (fontMetrics().horizontalAdvance(text) > room && text.contains(u" · "_s))
        text.truncate(text.lastIndexOf(u" · "_s));
    text = fontMetrics().elidedText(text, Qt::ElideMiddle, widest);
    m_button->setText(QString(text).replace('&'_L1, u"&&"_s) + u" ▾"_s);
    m_button->setToolTip(
        tr("%1. Click for split, sizes, and what the data are made of.").arg(m_facts->summary()));
}

void DataLine::unfold()
{
    m_frame->adjustSize();
    m_frame->move(m_button->mapToGlobal(QPoint(0, m_button->height())));
    m_frame->show();
    m_facts->setFocus();
    m_facts->nextInFocusChain()->setFocus();
}

} // namespace gapscope
