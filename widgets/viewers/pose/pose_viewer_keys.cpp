// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the pose viewer, and pins.
#include "widgets/controls/opacity_slider.h"
#include "widgets/viewers/pose/pose_canvas.h"
#include "widgets/viewers/pose/pose_list_model.h"
#include "widgets/viewers/pose/pose_panel.h"
#include "widgets/viewers/pose/pose_viewer.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QToolButton>

namespace gapscope {
namespace {

constexpr double strengthStep = 0.1;

} // namespace

void PoseViewer::pin(int part, PosePoint place)
{
    if (!hasWeights() || part < 0)
        return;
    const Label cell = problem()->cellAt(static_cast<std::size_t>(currentExample()), place);
    if (m_pin && m_pin->part == static_cast<std::size_t>(part) && m_pin->cell == cell)
        return;
    m_pin = Pin{static_cast<std::size_t>(part), cell};
    const QSignalBlocker quiet(m_answerButton); // one answer at a time
    m_answerButton->setChecked(false);
    askForAnswer();
}

void PoseViewer::unpin()
{
    m_pin.reset();
    askForAnswer();
}

void PoseViewer::pinToggled()
{
    const int part = m_canvas->selectedPart();
    if (m_pin || part < 0 || labelsShown().empty())
        unpin();
    else
        pin(part,
            problem()->place(
                static_cast<std::size_t>(m_shown), labelsShown(), static_cast<std::size_t>(part)));
}

/// The pinned part, else the chosen one, by one cell.
void PoseViewer::movePin(int dx, int dy)
{
    const int part = m_pin ? pinnedPart() : m_canvas->selectedPart();
    if (part < 0 || !hasWeights() || labelsShown().empty())
        return;
    const auto i = static_cast<std::size_t>(m_shown);
    PosePoint at = m_pin ? problem()->place(i, Labelling(partCount, m_pin->cell), m_pin->part)
                         : problem()->place(i, labelsShown(), static_cast<std::size_t>(part));
    const auto cell = static_cast<float>(problem()->shape().cell);
    at.x += static_cast<float>(dx) * cell;
    at.y += static_cast<float>(dy) * cell;
    pin(part, at);
}

bool PoseViewer::takeArrows(QKeyEvent* event)
{
    const Qt::KeyboardModifiers held = event->modifiers() & ~Qt::KeypadModifier;
    const int dx = (event->key() == Qt::Key_Right) - (event->key() == Qt::Key_Left);
    const int dy = (event->key() == Qt::Key_Down) - (event->key() == Qt::Key_Up);
    if (dx == 0 && dy == 0)
        return false;
    if (held == Qt::ControlModifier)
        m_canvas->walk(dx, dy);
    else if (held == Qt::ShiftModifier)
        m_canvas->pan(dx, dy);
    else if (held == (Qt::ControlModifier | Qt::ShiftModifier))
        movePin(dx, dy);
    else
        return false;
    return true;
}

bool PoseViewer::takeLetter(int key)
{
    switch (key) {
    case Qt::Key_R:
        m_rings->toggle();
        return true;
    case Qt::Key_Y:
        m_types->toggle();
        return true;
    case Qt::Key_U:
        setHeat(heat() == Heat::unary ? Heat::none : Heat::unary);
        return true;
    case Qt::Key_M:
        setHeat(heat() == Heat::maxMarginal ? Heat::none : Heat::maxMarginal);
        return true;
    case Qt::Key_I:
        pinToggled();
        return true;
    case Qt::Key_L:
        if (m_answerButton->isEnabled())
            m_answerButton->toggle();
        return true;
    case Qt::Key_BracketLeft:
        m_opacity->setOpacity(m_opacity->opacity() - strengthStep);
        return true;
    case Qt::Key_BracketRight:
        m_opacity->setOpacity(m_opacity->opacity() + strengthStep);
        return true;
    case Qt::Key_Escape:
        if (!m_pin)
            return false;
        unpin();
        return true;
    default:
        return false;
    }
}

bool PoseViewer::takeKey(QKeyEvent* event)
{
    if (takeArrows(event))
        return true;
    const Qt::KeyboardModifiers held = event->modifiers() & ~Qt::KeypadModifier;
    return (held == Qt::NoModifier && takeLetter(event->key())) || ExampleViewer::takeKey(event);
}

} // namespace gapscope
