// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QString>

#include <optional>

namespace gapscope {

/// The state that plots over the same x axis share: the zoomed x range, the crosshair and the left
/// edge of the plot area. Give one PlotLink to all of them; a plot linked later starts from its
/// state. A plot takes part only while its own x axis has the key that the values are for.
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

    /// The left edge that a plot's labels need, logical pixels; none: it is hidden.
    void setLeftNeed(const QObject* plot, std::optional<double> left);
    /// The largest need: the common left edge of the plot areas.
    double left() const;

Q_SIGNALS:
    void leftChanged();
    void rangeChanged();
    void cursorsChanged();

private:
    std::optional<XRange> m_range;
    Cursors m_cursors;
    QHash<const QObject*, double> m_leftNeeds;
};

} // namespace gapscope
