// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/path/path_scrub_row.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/plots/look/theme.h"

namespace gapscope {
namespace {

QPushButton* button(const QString& text, const QString& objectName, const QString& tip)
{
    auto* button = new QPushButton(text);
    button->setObjectName(objectName);
    button->setToolTip(tip);
    return button;
}

} // namespace

PathScrubRow::PathScrubRow(QWidget* parent)
    : FoldingWidget(parent)
    , m_slider(new LogSlider)
    , m_readout(new QLabel)
    , m_stale(new QLabel)
    , m_best(button(tr("Best λ"), QStringLiteral("bestLambda"),
          tr("Go to the smallest test error. It was chosen on the test part, so the error there is "
             "too good to be an estimate for new data.")))
    , m_use(button(tr("Use this λ"), QStringLiteral("useLambda"),
          tr("Put this λ into the option form, to train there")))
    , m_again(button(tr("Run &again"), QStringLiteral("pathAgain"),
          tr("A record keeps no weights: follow the same path or grid once more on its data, to "
             "see its weights and predictions")))
{
    m_readout->setObjectName(QStringLiteral("pathReadout"));
    m_readout->setAccessibleName(tr("The piece looked at"));
    m_readout->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_readout->setWordWrap(true);
    m_readout->setMinimumHeight(2 * m_readout->fontMetrics().lineSpacing()); // its height for width
    m_stale->setObjectName(QStringLiteral("pathStale"));
    m_stale->setWordWrap(true);
    m_stale->hide();
    auto* controls = new FlowLayout;
    controls->setSpacing(8);
    for (QWidget* each : std::initializer_list<QWidget*>{buildSlider(), m_best, m_use})
        controls->addWidget(each);
    auto* column = plainLayout<QVBoxLayout>(this, 4, {8, 4, 8, 4});
    column->addLayout(controls);
    auto* text = new QHBoxLayout;
    text->setSpacing(8);
    text->addWidget(m_readout, 1);
    text->addWidget(m_again);
    column->addLayout(text);
    column->addWidget(m_stale);
}

QWidget* PathScrubRow::buildSlider()
{
    m_slider->setObjectName(QStringLiteral("pathLambda"));
    auto* label = new QLabel(tr("Look at λ"));
    m_slider->setBuddyLabel(label);
    m_slider->setShow([](double lambda) { return plainNumber(lambda); });
    m_slider->field()->setFixedWidth(
        m_slider->fontMetrics().horizontalAdvance(QStringLiteral("0.0001234")) + 16);
    m_slider->setToolTip(
        tr("Any λ of the selected path: its errors here, its weights and predictions on their "
           "pages. Also a click on a plot, or a drag of the line. The tick: the best λ."));
    auto* unit = new QWidget;
    auto* row = plainLayout<QHBoxLayout>(unit, 8);
    row->addWidget(label);
    row->addWidget(m_slider, 1);
    return unit;
}

void PathScrubRow::setStale(const QString& reason)
{
    m_stale->setText(reason);
    m_stale->setVisible(!reason.isEmpty());
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, plotInk(isDark(colors)).warning);
    m_stale->setPalette(colors);
}

} // namespace gapscope
