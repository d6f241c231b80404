// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/window_parts.h"

#include <QtWidgets>

namespace gapscope {

class Tour;

/// The places the guided tour points at.
struct TourPlaces {
    const Session& session;
    Pages& tabs;
    ConvergencePage& convergence;
    ModelViews& models;
    MethodDock& method;
    RunsDock& runs;
    const RunController& controller;
};

/// The guided tour: the targets of its six steps, and when each is done.
class TourScript : public QObject {
    Q_OBJECT

public:
    TourScript(const WindowParts& parts, DataOpening& opening, const TourPlaces& places);

    /// Tells the user once, ever, that there is a tour.
    void offer();
    Tour* tour() const { return m_tour; }

    /// State of the current step.
    struct Memory {
        std::size_t runs = 0;       ///< listed when it began
        std::optional<double> pass; ///< shown when it began
        bool listShown = false, barOpened = false, exported = false;
        bool changes = false; ///< the example shown is one whose prediction changed
    };

private:
    void sayOffer();

    const WindowParts m_parts;
    const TourPlaces m_places;
    Memory m_memory;
    Tour* m_tour; ///< the window owns it
};

} // namespace gapscope
