// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/window_parts.h"
#include "core/dataset.h"
#include "core/options/solver_options.h"

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
    OptionEditing& options;
    const RunController& controller;
};

/// The guided tour: the targets of its six steps, and when each is done. It opens samples and sets
/// options; the user's own come back when it is left.
class TourScript : public QObject {
    Q_OBJECT

public:
    TourScript(const WindowParts& parts, DataOpening& opening, const TourPlaces& places);

    /// Tells the user once, ever, that there is a tour.
    void offer();
    Tour* tour() const { return m_tour; }

    /// State of the current step.
    struct Memory {
        std::size_t runs = 0; ///< listed when it began
        bool listShown = false, barOpened = false, exported = false;
        bool changes = false; ///< the example shown is one whose prediction changed
    };

private:
    void start();
    void end(bool finished);
    void sayOffer();

    /// The user's state before the tour.
    struct Before {
        std::shared_ptr<const Dataset> dataset; ///< nullptr: still being read
        DataRequest request;
        SolverOptions options;
        bool offered; ///< other options, recommended for the data
    };

    const WindowParts m_parts;
    DataOpening& m_opening;
    const TourPlaces m_places;
    Memory m_memory;
    bool m_waits = false;           ///< for a run to end before it begins
    std::optional<Before> m_before; ///< during the tour
    Tour* m_tour;                   ///< the window owns it
};

} // namespace gapscope
