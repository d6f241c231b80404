// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QString>

#include <optional>

namespace gapscope {

/// The space at the left and right of a plot area, for its labels; logical pixels.
struct SideWidths {
    double left = 0, right = 0;
    bool operator==(const SideWidths&) const = default;
};

/// The state that plots over the same x axis share: the zoomed x range, the crosshair and the left
/// and right edges of the plot area. Give one PlotLink to all of them; a plot linked later starts
/// from its state. A plot takes part only while its own x axis has the key that the values are for.
class PlotLink : public QObject {
    Q_OBJECT

public:
    struct XRange {
        QString axis;             ///< key of the x axis
        double low = 0, high = 0; ///< data units
        bool operator==(const XRange&) const = default;
    };
    struct Cursors {
        QString axis;
        std::optional<double> first, second; ///< data units
        bool operator==(const Cursors&) const = default;
    };

    using QObject::QObject;
    /// No range: the plots show all their data.
    const std::optional<XRange>& range() const { return m_range; }
    const Cursors& cursors() const { return m_cursors; }
    void setRange(const std::optional<XRange>& range);
    void setCursors(const Cursors& cursors);

    /// The width of a plot's labels; none: it is hidden.
    void setNeed(const QObject* plot, std::optional<SideWidths> sides);
    /// The largest needs: common to all.
    SideWidths sides() const;

Q_SIGNALS:
    void sidesChanged();
    void rangeChanged();
    void cursorsChanged();

private:
    std::optional<XRange> m_range;
    Cursors m_cursors;
    QHash<const QObject*, SideWidths> m_needs;
};

} // namespace gapscope
